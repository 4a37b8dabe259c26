import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asListenRefusal } from './start-refused.js';

/** Makes the server listen, and answers its port (0 takes any that is free). Throws StartRefused when it cannot. */
export async function listenOn(
  server: Server,
  { port, host }: { port: number; host: string },
  variable: 'PORT' | 'HEALTH_PORT',
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asListenRefusal(error, variable)));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** An address that this machine reaches the host at: the loopback one when it listens on all of them. */
export function urlAt(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
