/**
 * `npm start`, with `-- api` or `-- worker` for one part alone. The service needs the Node.js that its dependencies
 * bring along; npm's scripts use that one, a `node` typed by hand may be older. The service runs in a process of its own
 * below this one, which restarts it when its event loop is blocked (WATCHDOG_SECONDS; 0: in this process).
 */
const oldest = 24;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(`This service needs Node.js ${oldest}. Start it with: npm start (which brings its own)\n`);
  process.exit(1);
}
const { start } = await import('./start.js');
await start(import.meta.filename, process.argv.slice(2));

export {};
