import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server was given it: whom it was for by the envelope, and its bytes. */
export interface ReceivedMail {
  from: string;
  to: string[];
  content: string;
}

/** What the server says to a recipient, or to a mail: nothing (it takes it), a refusal, or silence for good. */
export type Say = { code: number; text: string } | 'silence' | 'hang up' | null;

/** A real SMTP server on a port of its own. */
export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** Asked for every recipient. */
  toRecipient: (address: string) => Say;
  /** Asked for every mail once its bytes are there. */
  toMail: (mail: ReceivedMail) => Say;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const started: TestMailServer = {
    url: '',
    received: [],
    toRecipient: () => null,
    toMail: () => null,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      answer(started.toRecipient(address), callback, () => {});
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        };
        const say = started.toMail(mail);
        if (say === null) started.received.push(mail);
        answer(say, callback, () => {
          for (const { _socket } of server.connections as Set<{ _socket: { destroy(): void } }>) _socket.destroy();
        });
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  started.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return started;
}

function answer(say: Say, callback: (error?: Error | null) => void, hangUp: () => void): void {
  if (say === 'silence') return;
  if (say === 'hang up') hangUp();
  else callback(say && Object.assign(new Error(say.text), { responseCode: say.code }));
}
