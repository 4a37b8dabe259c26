import pg from 'pg';
import { Migration20261126500500 } from '../../schema/migrations/Migration20261126500500.js';
import { unpositioned } from '../../src/outbox/event-positions.js';
import { drainJobs } from '../../src/outbox/run-jobs.js';
import { query, sql } from '../../src/store/sql.js';
import { fanOutJob } from '../../src/webhooks/fan-out.job.js';
import { jobTools } from '../../src/worker.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { createDatabase } from '../support/test-databases.js';

/** Events are listed in the order of positions that their owner has, whatever the server's transactions are numbered. */
let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
});

interface Listed {
  names: string[];
  cursors: string[];
  cursor: string;
}

async function listed(after?: string, of: TestBooks = books): Promise<Listed> {
  const { data, errors } = await of.graphql(
    'query ($after: String) { events(first: 100, after: $after) { nodes { cursor envelope } pageInfo { endCursor } } }',
    { after },
  );
  expect(errors).toEqual([]);
  const { nodes, pageInfo } = data.events;
  return {
    names: nodes.map(({ envelope }: { envelope: { name?: string; data?: { name: string } } }) => envelope.name),
    cursors: nodes.map(({ cursor }: { cursor: string }) => cursor),
    cursor: pageInfo.endCursor,
  };
}

/** As a process of any version records one. */
const insert = (name: string, { ownerId } = books) => sql`insert into events (owner_id, event_id, event_type, payload)
  values (${ownerId}, gen_random_uuid(), 'books.contact.created', ${JSON.stringify({ name })}) returning id`;

async function record(...names: string[]): Promise<void> {
  const { operator } = await testService();
  for (const name of names) await query(operator.em.fork(), insert(name));
}

interface Stored {
  id: number;
  name: string;
  position: number | null;
  transactionId: string;
}

async function stored(): Promise<Stored[]> {
  const { operator } = await testService();
  return query(
    operator.em.fork(),
    sql`select id, payload::json ->> 'name' as name, position, transaction_id::text as "transactionId"
      from events where owner_id = ${books.ownerId} order by id`,
  );
}

async function asOperator(...statements: string[]): Promise<void> {
  const { operator } = await testService();
  for (const statement of statements) await operator.em.fork().execute(statement);
}

/** A cursor that the version before handed out. */
const formerCursor = (transactionId: string, id: number) =>
  Buffer.from(JSON.stringify(['Event', transactionId, id])).toString('base64url');

/** Begins to record an event; the answer commits it. */
async function recordLate(name: string): Promise<{ id: number; commit: () => Promise<void> }> {
  const { operator } = await testService();
  const [committed, inserted] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const ended = operator.em.fork().transactional(async (transaction) => {
    const [row] = await query<{ id: number }>(transaction, insert(name));
    inserted.resolve(row?.id ?? 0);
    await committed.promise;
  });
  const commit = () => {
    committed.resolve();
    return ended;
  };
  return { id: await inserted.promise, commit };
}

test('an event that commits late comes after what was listed before it, and holds nothing back', async () => {
  const late = await recordLate('early id, late commit');
  await record('late id, early commit');
  const before = await listed();
  expect(before.names).toEqual(['late id, early commit']);
  await late.commit();
  expect((await listed(before.cursor)).names).toEqual(['early id, late commit']);
  expect((await listed()).names).toEqual(['late id, early commit', 'early id, late commit']);
});

test('on a server whose transactions have lower numbers all events are listed, and new ones come last', async () => {
  await record('first', 'second');
  const before = await listed();
  const numbersOfBefore = await stored();
  // As after a dump was read into a new server: what is stored has numbers that its own transactions reach much later.
  await asOperator(
    `update events set transaction_id = (transaction_id::text::bigint + 4000000000)::text::xid8 where owner_id = ${books.ownerId}`,
  );
  await record('third');
  const all = await listed();
  expect(all.names).toEqual(['first', 'second', 'third']);
  expect(all.cursors.slice(0, 2)).toEqual(before.cursors);
  expect((await listed(before.cursor)).names).toEqual(['third']);
  const [first, second] = numbersOfBefore as [Stored, Stored];
  const moved = ({ transactionId }: Stored) => String(BigInt(transactionId) + 4_000_000_000n);
  expect((await listed(formerCursor(moved(first), first.id))).names).toEqual(['second', 'third']);
  expect((await listed(formerCursor(moved(second), second.id))).names).toEqual(['third']);
});

test('cursors of the version before go on where they stood, and nothing is left out', async () => {
  await record('first', 'second', 'third');
  await listed();
  const late = await recordLate('fourth by number, fifth by commit');
  await record('fifth by number, fourth by commit');
  await listed();
  await late.commit();
  const names = (await listed()).names;
  expect(names.slice(3)).toEqual(['fifth by number, fourth by commit', 'fourth by number, fifth by commit']);
  const [first, , third, fourth, fifth] = (await stored()) as [Stored, Stored, Stored, Stored, Stored];
  const after = async (transactionId: string, id: number) => (await listed(formerCursor(transactionId, id))).names;
  expect(await after(first.transactionId, first.id)).toEqual(names.slice(1));
  expect(await after(third.transactionId, third.id)).toEqual(names.slice(3));
  // Where the two orders differ, what was seen comes once more.
  expect(await after(fourth.transactionId, fourth.id)).toEqual(names.slice(3));
  expect(await after(fifth.transactionId, fifth.id)).toEqual(names.slice(4));
  expect(await after(first.transactionId, 0)).toEqual(names);
  expect(await after(String(BigInt(fifth.transactionId) + 1_000n), 0)).toEqual([]);
  const wrong = await books.graphql('query ($after: String) { events(after: $after) { nodes { id } } }', {
    after: Buffer.from(JSON.stringify(['Event', 'x', 1])).toString('base64url'),
  });
  expect(wrong.errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST']);
});

test('readers and the worker at once give every event one position, without a gap', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `event ${index}`);
  const pages = await Promise.all(
    names.flatMap((name) => [record(name).then(() => null), listed(), books.drain().then(() => null)]),
  );
  for (const page of pages) expect(new Set(page?.names).size).toBe(page?.names.length ?? 0);
  expect((await listed()).names.toSorted()).toEqual(names.toSorted());
  expect((await stored()).map(({ position }) => position).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    names.map((_, index) => index + 1),
  );
});

test('positions are an owner’s own, and go on after events have expired', async () => {
  const other = await startBooks();
  const { operator } = await testService();
  await query(operator.em.fork(), insert('elsewhere', other));
  await record('first', 'second');
  const before = await listed();
  expect((await listed(undefined, other)).names).toEqual(['elsewhere']);
  await asOperator(`delete from events where owner_id = ${books.ownerId}`);
  await record('third');
  expect((await listed(before.cursor)).names).toEqual(['third']);
  expect((await stored()).map(({ position }) => position)).toEqual([3]);
});

test('the events that wait are found by as many pages whatever came before them and however many there are', async () => {
  const { operator } = await testService();
  const many = (count: number, position: string) =>
    asOperator(`insert into events (owner_id, event_id, event_type, payload, position)
      select ${books.ownerId}, gen_random_uuid(), 'books.contact.created', '{}', ${position} from generate_series(1, ${count}) n`);
  const pagesRead = async () => {
    await asOperator('analyze events');
    const [plan] = await query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      operator.em.fork(),
      sql`explain (analyze, buffers, format json) ${unpositioned(books.ownerId, 100)}`,
    );
    return plan!['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
  };
  await many(100, 'null');
  const few = await pagesRead();
  await asOperator(`delete from events where owner_id = ${books.ownerId}`);
  await many(20_000, 'n');
  await many(20_000, 'null');
  expect(await pagesRead()).toBeLessThan(3 * few + 10);
});

test('what is announced before it can be seen is looked for again, and told once', async () => {
  const { resources } = await testService();
  const { data } = await books.graphql(
    `mutation { createWebhookEndpoint(input: { url: "${books.url}/hook" }) { webhookEndpoint { id } } }`,
  );
  expect(data.createWebhookEndpoint.webhookEndpoint.id).toBeDefined();
  await books.drain();
  const { operator } = await testService();
  const late = await recordLate('visible late');
  await asOperator(
    `insert into staged_jobs (name, payload) values
      ('webhook.fan-out', '{"ownerId": ${books.ownerId}, "eventId": ${late.id}}')`,
  );
  const tools = await jobTools(resources);
  const fanOut = (until?: Date) => drainJobs(tools, [fanOutJob()], until ? { until } : {});
  const staged = () =>
    query<{ putOff: number; seconds: number }>(
      operator.em.fork(),
      sql`select (payload ->> 'putOff')::int as "putOff", round(extract(epoch from run_at - created_at))::int as seconds
        from staged_jobs where owner_id = ${books.ownerId} and name = 'webhook.fan-out'`,
    );
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  expect(await fanOut()).toBe(1);
  expect((await staged()).map(({ putOff }) => putOff)).toEqual([1]);
  expect(await fanOut(inSeconds(60))).toBeGreaterThan(1);
  expect((await staged()).every(({ putOff }) => putOff > 1)).toBe(true);
  await late.commit();
  expect(await fanOut(inSeconds(3_600))).toBeGreaterThanOrEqual(1);
  expect(await staged()).toEqual([]);
  const deliveries = await query(
    operator.em.fork(),
    sql`select d.event_id as id from webhook_deliveries d where d.owner_id = ${books.ownerId} and d.event_id = ${late.id}`,
  );
  expect(deliveries).toEqual([{ id: late.id }]);
  expect((await stored()).find(({ id }) => id === late.id)?.position).toBeGreaterThan(0);
});

test('events of before get positions in the order in which they were listed', async () => {
  await record('first', 'second', 'third');
  const { operator } = await testService();
  await asOperator(
    'delete from event_positions',
    'update events set position = null',
    `update events set transaction_id = '7' where owner_id = ${books.ownerId} and payload like '%third%'`,
  );
  const migration = new Migration20261126500500(operator.em.getDriver() as never, operator.config as never);
  migration.up();
  for (const statement of migration.getQueries()) await operator.em.fork().execute(statement as string);
  expect((await listed()).names).toEqual(['third', 'first', 'second']);
  await record('fourth');
  expect((await stored()).map(({ position }) => position)).toEqual([2, 3, 1, null]);
  expect((await listed()).names).toEqual(['third', 'first', 'second', 'fourth']);
});

test('events do not wait for a transaction of another database on the same server', async () => {
  const elsewhere = new pg.Client({ connectionString: await createDatabase() });
  await elsewhere.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query('select pg_current_xact_id()');
    await record('first');
    expect((await listed()).names).toEqual(['first']);
  } finally {
    await elsewhere.end();
  }
});
