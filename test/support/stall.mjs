/**
 * `node --import <this file>`: a service that can be made to stand still. On SIGUSR1 its event loop does nothing else any
 * more, in a function whose name the watchdog has to find. Each service writes its process id where the test reads it.
 */
import { writeFileSync } from 'node:fs';

function standStill() {
  for (;;) Math.random();
}

// The supervisor has no channel to a parent of its own.
if (process.send) {
  writeFileSync(process.env.BOOKS_TEST_PID_FILE, String(process.pid));
  process.on('SIGUSR1', () => setImmediate(standStill));
}
