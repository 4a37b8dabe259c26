import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can fall silent: connections stay open, and nothing passes in either direction. */
export interface HangingProxy {
  port: number;
  /** The same address, through this line. */
  through(url: string): string;
  hang(): void;
  resume(): void;
  close(): Promise<void>;
}

/** What becomes of the bytes on their way: by default nothing. */
export interface Changes {
  toServer?: (bytes: Buffer) => Buffer;
  toClient?: (bytes: Buffer) => Buffer;
}

/** Opens a line to the server at this port of 127.0.0.1. */
export async function startHangingProxy(targetPort: number, changes: Changes = {}): Promise<HangingProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((client) => {
    const target = connect({ host: '127.0.0.1', port: targetPort });
    for (const [from, to, change] of [
      [client, target, changes.toServer],
      [target, client, changes.toClient],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(change ? change(bytes) : bytes));
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHanging) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    through: (url) => {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    hang: () => {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
