import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../src/contract/limits.js';
import { type Attack, assertAnswered } from './frame/attack.js';
import type { Target } from './frame/target.js';

/** What is wrong below HTTP or beside it: requests that two servers would cut apart differently, half of one, a mail server that never ends. */

const pollMs = 50;
const halfOpen = 400;
const body = '{"query":"{viewer{owner{id}}}"}';

/** Everything that is answered to these bytes until the connection is closed, or nothing more comes. */
async function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answered = '';
  socket.on('data', (bytes) => {
    answered += bytes.toString('latin1');
  });
  // Refused bytes are still on their way when the connection is closed.
  socket.on('error', () => undefined);
  socket.setTimeout(2_000, () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return answered;
}

const statusesIn = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const ambiguous: [string, string][] = [
  [
    'both lengths',
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
  ],
  ['two lengths', `Content-Length: ${body.length}\r\nContent-Length: 5\r\n\r\n${body}`],
  ['a length with a sign', `Content-Length: +${body.length}\r\n\r\n${body}`],
  ['a space before the colon', `Content-Length : ${body.length}\r\n\r\n${body}`],
  ['an encoding that is none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunked, and then not', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a folded field', 'X-Folded: a\r\n b\r\n\r\n'],
  ['a line that ends early', `X-Bare: a\nContent-Length: ${body.length}\r\n\r\n${body}`],
  ['a chunk of a size that is none', 'Transfer-Encoding: chunked\r\n\r\n0x1\r\n{\r\n0\r\n\r\n'],
];

const shapes = ambiguous.map(
  ([name, rest]): Attack => ({
    name: `a request with ${name}`,
    run: async ({ url, apiKey }) => {
      const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\n`;
      assert.deepEqual(statusesIn(await answerTo(url, head + rest)), [400]);
    },
  }),
);

/** A mail server that greets and then sends the same line on and on; answers how much it got rid of. */
async function endlessMailServer(): Promise<{ port: number; sent: Promise<number> }> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const most = 16 * limits.imapAnswerBytes;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = once(server, 'connection').then(async ([socket]: Socket[]) => {
    const forever = function* () {
      for (let bytes = 0; bytes < most; bytes += chunk.length) yield chunk;
    };
    socket?.write('* OK ready\r\n* OK ');
    await pipeline(Readable.from(forever()), socket as Socket).catch(() => undefined);
    server.close();
    return socket?.bytesWritten ?? 0;
  });
  return { port: (server.address() as AddressInfo).port, sent };
}

async function failureOfMailbox({ data }: Target): Promise<string> {
  for (;;) {
    const { viewer } = await data('{ viewer { owner { imapMailbox { failure } } } }');
    const failure = viewer.owner.imapMailbox?.failure;
    if (failure) return failure;
    await delay(pollMs);
  }
}

export const attacks: Attack[] = [
  ...shapes,
  {
    name: `${halfOpen} connections with half a request`,
    run: async ({ url, graphql }) => {
      const { hostname, port } = new URL(url);
      const sockets = Array.from({ length: halfOpen }, () =>
        connect(Number(port), hostname).on('error', () => undefined),
      );
      try {
        await Promise.all(sockets.map((socket) => once(socket, 'connect')));
        for (const socket of sockets) socket.write('POST /graphql HTTP/1.1\r\nHost: x\r\n');
        assertAnswered(await graphql('{ viewer { owner { name } } }'));
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    },
  },
  {
    name: 'a mail server that sends a line without an end',
    run: async (target) => {
      const { port, sent } = await endlessMailServer();
      const input = { host: '127.0.0.1', port, security: 'NONE', userName: 'a', password: 'b' };
      await target.data(
        'mutation ($input: SetImapMailboxInput!) { setImapMailbox(input: $input) { imapMailbox { id } } }',
        { input },
      );
      assert.ok((await sent) < 4 * limits.imapAnswerBytes, 'it was hung up on');
      assert.match(await failureOfMailbox(target), /Line length/);
    },
  },
];
