import { connect } from 'node:net';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { usualDeadlines } from '../../src/api/request-deadlines.js';
import { limits } from '../../src/contract/limits.js';
import { startServer } from '../../src/server.js';
import { HeldBytes } from '../../src/store/held-bytes.js';
import { query, queryTogether, type Sql, sql } from '../../src/store/sql.js';
import { actingFor, tenantOf } from '../../src/store/tenancy.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { createCommitment, makeVendor } from '../support/commitments.js';

/** What a request may hold in memory: bytes of the rows that it reads, and of what it answers. */

const megabyte = 1024 * 1024;
let books: TestBooks;
let em: EntityManager;
beforeAll(async () => {
  books = await startBooks();
  const { resources } = await testService();
  em = resources.orm.em;
});

const reading = async (held: HeldBytes) => actingFor(em, tenantOf(await books.em()), held);
const rowsOfOneMegabyte = (count: number) =>
  sql`select repeat('x', ${megabyte}::int) as text from generate_series(1, ${count}::int)`;
const tooMuch = {
  code: 'QUERY_TOO_COMPLEX',
  message: 'The request would read or answer more than 67108864 bytes; ask for smaller pages, or for less',
};

describe.each<[string, (reader: EntityManager, statement: Sql) => Promise<{ text: string }[]>]>([
  ['alone', query],
  ['together with others', queryTogether],
  ['in a transaction', (reader, statement) => reader.transactional((within) => query(within, statement))],
  [
    'in a transaction within another',
    (reader, statement) =>
      reader.transactional((within) => within.transactional((savepoint) => query(savepoint, statement))),
  ],
])('rows that are read %s', (_how, read) => {
  test('are counted by their bytes, over all statements of the request', async () => {
    const reader = await reading(new HeldBytes(books.ownerId));
    expect(await read(reader, rowsOfOneMegabyte(40))).toHaveLength(40);
    await expect(read(reader, rowsOfOneMegabyte(40))).rejects.toMatchObject(tooMuch);
    await expect(read(reader, rowsOfOneMegabyte(1))).rejects.toMatchObject(tooMuch);
    expect(await read(await reading(new HeldBytes(books.ownerId)), rowsOfOneMegabyte(40))).toHaveLength(40);
  });

  test('are counted of a statement that comes again and again, too', async () => {
    for (let use = 0; use < 6; use++) {
      const reader = await reading(new HeldBytes(books.ownerId));
      await expect(read(reader, rowsOfOneMegabyte(65))).rejects.toMatchObject(tooMuch);
    }
  });
});

test('work that no request waits for reads what it needs', async () => {
  expect(await query(await books.em(), rowsOfOneMegabyte(65))).toHaveLength(65);
});

test('what the requests of an owner hold at once is bounded, until they let go of it', () => {
  const [first, second, third] = [new HeldBytes(7), new HeldBytes(7), new HeldBytes(7)];
  const letGo = [first.hold(), first.hold(), second.hold(), third.hold()];
  first.add(limits.bytesPerRequest);
  second.add(limits.bytesPerRequest);
  const busy = {
    code: 'RATE_LIMITED',
    message: 'The requests of this owner hold 134217728 bytes at the moment; ask for less at once',
    retryAfterSeconds: 1,
  };
  expect(() => third.add(1)).toThrow(expect.objectContaining(busy));
  new HeldBytes(8).add(limits.bytesPerRequest);
  letGo[0]?.();
  letGo[0]?.();
  third.beginAnew();
  expect(() => third.add(1)).toThrow(expect.objectContaining(busy));
  letGo[1]?.();
  third.beginAnew();
  third.add(limits.bytesPerRequest);
  for (const each of letGo) each();
  const next = new HeldBytes(7);
  next.hold();
  next.add(limits.bytesPerRequest);
  next.beginAnew();
});

describe('commitments of 7 MB each', () => {
  const numbers = Array.from({ length: 10 }, (_, index) => `PO-${index}`);
  beforeAll(async () => {
    const contactId = await makeVendor(books);
    for (const number of numbers) await createCommitment(books, { contactId, number, expectedTotalCents: 0 });
    const { operator } = await testService();
    await operator.em.execute(
      `update commitments set metadata = jsonb_build_object('text', repeat('x', ${7 * megabyte})) where owner_id = ?`,
      [books.ownerId],
    );
  });

  const page = (first: number) => `commitments(first: ${first}) { nodes { number } }`;

  test('are answered in pages of a few, and not in one of all', async () => {
    // One more is read, to know whether there is a next page.
    const few = await books.graphql(`{ ${page(8)} }`);
    expect(few.data.commitments.nodes).toHaveLength(8);
    const all = await books.graphql(`{ ${page(9)} }`);
    expect([all.data, all.errors[0]?.message]).toEqual([null, tooMuch.message]);
    const rest = await books.rest('GET', '/api/books/commitments?limit=9');
    expect([rest.status, rest.body.error]).toEqual([422, tooMuch]);
  });

  test('are counted again for each field that asks for them', async () => {
    const { data, errors } = await books.graphql(`{ ${[0, 1].map((index) => `a${index}: ${page(5)}`).join(' ')} }`);
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'QUERY_TOO_COMPLEX']);
  });

  const repeated = (times: number) => Array.from({ length: times }, (_, index) => `a${index}: metadata`).join(' ');
  const tooLong = 'The answer would have more than 33554432 characters; ask for smaller pages, or for less';

  test('are answered as often as an answer has room for them', async () => {
    const answer = (times: number) => books.graphql(`{ commitments(first: 1) { nodes { ${repeated(times)} } } }`);
    const four = await answer(4);
    const texts = Object.values<{ text: string }>(four.data.commitments.nodes[0]).map(({ text }) => text.length);
    expect(texts).toEqual(Array(4).fill(7 * megabyte));
    const five = await answer(5);
    expect([five.data, five.errors[0]?.message]).toEqual([null, tooLong]);
  });

  test('are kept for a client that takes nothing of its answer as long as that may last', async () => {
    const { resources } = await testService();
    const answered = Promise.withResolvers<void>();
    const log = pino(
      { level: 'info' },
      { write: (line: string) => line.includes('"msg":"request"') && answered.resolve() },
    );
    const deadlines = { ...usualDeadlines, untakenMs: 100 };
    const server = await startServer({ ...resources, log }, { port: 0, host: '127.0.0.1' }, deadlines);
    const body = JSON.stringify({ query: `{ commitments(first: 1) { nodes { ${repeated(4)} } } }` });
    const lines = ['POST /graphql HTTP/1.1', 'Host: a', `Authorization: Bearer ${books.apiKey}`];
    const about = ['Content-Type: application/json', `Content-Length: ${body.length}`, '', body];
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write([...lines, ...about].join('\r\n'));
    await answered.promise;
    expect(Buffer.concat(await socket.toArray()).length).toBeLessThan(4 * 7 * megabyte);
    await server.stop();
  });

  test('change nothing when a mutation answers one too often', async () => {
    const { data } = await books.graphql('{ commitments(first: 1) { nodes { id } } }');
    const input = { id: data.commitments.nodes[0].id, notes: 'Changed' };
    const change = (times: number) =>
      books.graphql(
        `mutation ($input: UpdateCommitmentInput!) { updateCommitment(input: $input) { commitment { notes ${repeated(times)} } } }`,
        { input },
      );
    const notes = async () => (await books.graphql('{ commitments(first: 1) { nodes { notes } } }')).data;
    const refused = await change(5);
    expect([refused.data, refused.errors[0]?.message]).toEqual([null, tooLong]);
    expect(await notes()).toEqual({ commitments: { nodes: [{ notes: null }] } });
    expect((await change(1)).data.updateCommitment.commitment.notes).toBe('Changed');
  });
});

test('a name that a query gives to its fields is part of the answer', async () => {
  const contactId = await makeVendor(books, 'Named');
  for (let index = 0; index < 40; index++) {
    await createCommitment(books, { contactId, number: `NAMED-${index}`, expectedTotalCents: 0 });
  }
  const name = 'n'.repeat(900_000);
  const { data, errors } = await books.graphql(
    `{ commitments(first: 40, filter: { contactId: "${contactId}" }) { nodes { ${name}: id } } }`,
  );
  expect([data, errors[0]?.extensions.code]).toEqual([null, 'QUERY_TOO_COMPLEX']);
});
