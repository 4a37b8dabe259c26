/**
 * Stops what the setup started: a test run leaves no process and no file behind. A run that sent a statement in which a
 * table of owners stands without its owner fails here.
 */
export default async function teardown() {
  const wrong = await globalThis.testServers?.wrongStatements();
  await globalThis.testServers?.stop();
  if (wrong?.length > 0) throw new Error(`Statements that name no owner:\n\n${wrong.join('\n\n')}`);
}
