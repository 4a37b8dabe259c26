import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

/** A real IMAP server on a port of its own, with one user, and messages in memory. */
export interface ImapServer {
  port: number;
  /** How many messages lie in a folder. */
  count(folder: string): number;
  /** Puts a message into the INBOX, as often as is said. */
  append(message: Buffer, times?: number): void;
  /** What clients sent, as it came. */
  heard: string[];
  /** Hangs up when it is given a command that has this, before it does it; null: never. */
  hangUpAt: string | null;
  close(): Promise<void>;
}

export async function startImapServer(): Promise<ImapServer> {
  const imap = hoodiecrow({
    plugins: ['ID', 'UIDPLUS', 'MOVE', 'ENABLE', 'LITERALPLUS'],
    users: { bookkeeper: { password: 'open sesame' } },
    storage: { INBOX: { messages: [] }, '': { separator: '/', folders: { Taken: { messages: [] } } } },
  });
  const sockets = new Set<Socket>();
  const started: ImapServer = {
    port: 0,
    count: (folder) => imap.folderCache[folder]?.messages.length ?? 0,
    append: (message, times = 1) => {
      const raw = message.toString('latin1');
      for (let time = 0; time < times; time++) imap.appendMessage('INBOX', [], false, raw);
    },
    heard: [],
    hangUpAt: null,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        imap.close(() => resolve());
      }),
  };
  imap.server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    // Before the server reads it: the command is never done.
    const emit = socket.emit.bind(socket);
    socket.emit = (event: string, ...rest: unknown[]) => {
      if (event === 'data') started.heard.push(String(rest[0]));
      const isFatal = event === 'data' && started.hangUpAt !== null && String(rest[0]).includes(started.hangUpAt);
      if (!isFatal) return emit(event, ...rest);
      socket.destroy();
      return true;
    };
  });
  imap.listen(0, '127.0.0.1');
  await once(imap.server, 'listening');
  started.port = (imap.server.address() as AddressInfo).port;
  return started;
}
