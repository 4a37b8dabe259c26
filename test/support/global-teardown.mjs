/** Stops what the setup started: a test run leaves no process and no file behind. */
export default async function teardown() {
  await globalThis.testServers?.stop();
}
