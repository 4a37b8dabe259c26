import './typescript-loader.mjs';

/** Starts the PostgreSQL of this test run and makes the template that every test file's database is copied from. */
export default async function setup() {
  const { startTestServers } = await import('./test-servers.ts');
  globalThis.testServers = await startTestServers();
  // Whoever breaks off the run has no server left over.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => globalThis.testServers.stop().finally(() => process.exit(1)));
  }
}
