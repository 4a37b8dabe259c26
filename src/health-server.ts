import { createServer } from 'node:http';
import { closable } from './api/closing.js';
import { healthApp } from './api/health.js';
import { listenOn, urlAt } from './listen.js';
import type { Resources } from './resources.js';
import type { RunningServer } from './server.js';

/** Answers whoever watches a process that has no API. */
export async function startHealthServer(
  resources: Resources,
  listen: { port: number; host: string },
): Promise<RunningServer> {
  const server = createServer();
  const closing = closable(server);
  server.on('request', healthApp(resources, closing));
  const port = await listenOn(server, listen, 'HEALTH_PORT');
  const stop = (withinMs = 0) => closing.close(withinMs);
  return { url: urlAt(listen.host, port), port, smtpPort: null, leave: closing.leave, stop };
}
