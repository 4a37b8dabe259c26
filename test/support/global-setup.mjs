import './typescript-loader.mjs';

/** Starts the PostgreSQL of this test run and makes the template that every test file's database is copied from. */
export default async function setup() {
  const { startTestServers } = await import('./test-servers.ts');
  globalThis.testServers = await startTestServers();
}
