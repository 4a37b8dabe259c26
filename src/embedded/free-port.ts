import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that nothing listens on: `preferredPort` when it is free, else one the system chooses. */
export async function freePort(preferredPort = 0): Promise<number> {
  const port = await listenOnce(preferredPort);
  return port ?? (await freePort());
}

function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (port === 0 ? reject(error) : resolve(null)));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}
