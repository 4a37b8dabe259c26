import { EventEmitter, once } from 'node:events';
import { listenForEvents } from '../../src/commands/events-listen.js';
import { type RunningServer, startServer } from '../../src/server.js';
import { bodySignature, signingKey } from '../../src/webhooks/signature.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { type Receiver, startReceiver } from '../support/receiver.js';

let books: TestBooks;
let receiver: Receiver;
beforeAll(async () => {
  books = await startBooks();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
const runs = new Set<() => Promise<unknown>>();
afterEach(async () => {
  for (const stop of runs) await stop().catch(() => undefined);
  runs.clear();
  await receiver.close();
});

const contact = (name: string) => books.rest('POST', '/api/v1/books/contacts', { contact: { name } });
const webhooks = { brand: 'Service', allowPrivateAddresses: true, retrySeconds: [], timeoutSeconds: 10 };

/** A run of the command, whose lines can be waited for. */
function listen(url: string, words: string[] = [], listenApiKey: string | null = books.apiKey) {
  const stopping = new AbortController();
  const lines: string[] = [];
  const said = new EventEmitter();
  const say = (line: string) => {
    lines.push(line);
    said.emit('line');
  };
  const config = { port: Number(new URL(url).port), listenApiKey: listenApiKey ?? undefined, webhooks };
  const run = listenForEvents({ config, words, say, signal: stopping.signal });
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = lines.find((one) => pattern.test(one));
      if (found !== undefined) return found;
      await once(said, 'line');
    }
  };
  const stop = async () => {
    stopping.abort();
    await run;
  };
  runs.add(stop);
  return { lines, line, run, stop };
}

test('shows events as they happen, and forwards them as a webhook endpoint gets them, signed', async () => {
  const listening = listen(books.url, ['--forward-to', receiver.url]);
  await listening.line(/^Listening to .*, forwarding to/);
  const secret = (await listening.line(/^Signing secret: whsec_/)).replace('Signing secret: ', '');
  // What happens before the stream is open is told as well once it is, from the cursor that was asked for first.
  await contact('Before');
  await listening.line(/books\.contact\.created/);
  await contact('After');
  await receiver.arrival(2);
  await listening.line(/-> 204 \(\d+ ms\)/);
  await listening.stop();
  const { data } = await books.graphql('{ events(first: 100) { edges { cursor node { cursor eventId payload } } } }');
  const events = data.events.edges.slice(-2) as {
    cursor: string;
    node: { cursor: string; eventId: string; payload: string };
  }[];
  expect(events.map(({ node }) => node.cursor)).toEqual(events.map(({ cursor }) => cursor));
  expect(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual(
    events.map(({ node }) => [node.eventId, node.payload]),
  );
  for (const { headers, body } of receiver.received) {
    expect(headers).toMatchObject({
      'x-service-event': 'books.contact.created',
      'x-service-signature': bodySignature(signingKey(secret), body),
    });
  }
  expect(listening.lines.at(-1)).toBe(`To go on from here: --after ${events[1]?.cursor}`);
});

test('goes on after the last event when the service comes back, and misses none', async () => {
  const { resources } = await testService();
  const start = (port: number): Promise<RunningServer> => startServer(resources, { port, host: '127.0.0.1' });
  let server = await start(0);
  const listening = listen(server.url, ['--forward-to', receiver.url, '--events', 'books.contact.created']);
  await listening.line(/^Listening/);
  await contact('One');
  await receiver.arrival(1);
  await server.stop();
  await listening.line(/^Lost the service/);
  await contact('Two');
  await contact('Three');
  server = await start(server.port);
  await receiver.arrival(3);
  await contact('Four');
  await receiver.arrival(4);
  await listening.stop();
  await server.stop();
  const ids = receiver.received.map(({ body }) => JSON.parse(body).data.contact_id);
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  expect(ids).toHaveLength(4);
});

test('begins after a cursor, shows only the types that were asked for, and takes a secret', async () => {
  const { data } = await books.graphql('{ eventCursor }');
  await contact('Quiet');
  const { body } = await contact('Loud');
  const invoice = { contact_id: body.data.id, issue_date: '2026-03-01', due_date: '2026-03-31' };
  expect((await books.rest('POST', '/api/v1/books/invoices', { invoice })).status).toBe(201);
  const secret = `whsec_${Buffer.from('a secret of my own choice').toString('base64')}`;
  const words = ['--after', data.eventCursor, '--events', 'books.invoice.created', '--forward-to', receiver.url];
  const listening = listen(books.url, [...words, '--secret', secret]);
  await receiver.arrival(1);
  await listening.stop();
  const [received] = receiver.received;
  expect(received?.headers['x-service-event']).toBe('books.invoice.created');
  expect(received?.headers['x-service-signature']).toBe(bodySignature(signingKey(secret), received?.body ?? ''));
  expect(listening.lines.filter((line) => /books\.contact/.test(line))).toEqual([]);
});

test('what does not answer is said, and does not end it', async () => {
  await receiver.close();
  const listening = listen(books.url, ['--forward-to', receiver.url]);
  await listening.line(/^Listening/);
  await contact('Nobody is there');
  await listening.line(/-> econnrefused/);
  receiver = await startReceiver();
  await listening.stop();
});

test.each([
  ['no key', [], null, /needs an API key/],
  ['a wrong key', ['--api-key', 'bk_nobody'], null, /unknown, revoked or expired/],
  ['a wrong cursor', ['--after', 'nothing'], 'own', /not a cursor of this list/],
  ['an unknown type', ['--events', 'books.nothing'], 'own', /is not an event type/],
  ['no URL', ['--forward-to', 'localhost:80'], 'own', /is no http URL/],
])('ends at once with %s', async (_name, words, key, message) => {
  await expect(listen(books.url, words, key && books.apiKey).run).rejects.toThrow(message);
});
