import pg from 'pg';
import { ormSettings } from '../../mikro-orm.config.js';
import { claimKey } from '../../src/api/idempotency.js';
import { openOrm } from '../../src/store/orm.js';
import { isStorageFull, isUnavailable, sqlStateOf } from '../../src/store/outages.js';
import { query, sql } from '../../src/store/sql.js';
import { defaultDatabaseTimeouts, unhurried } from '../../src/store/watched-client.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { type HangingProxy, startHangingProxy } from '../support/hanging-proxy.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';

/** Whatever the service stands on stops answering: requests are answered, in time and in the catalogue's words. */
let line: HangingProxy;
let books: TestBooks;
const unavailable = 'The service is not available at the moment; try again';

beforeAll(async () => {
  await testService(async (databaseUrl) => {
    line = await startHangingProxy(Number(new URL(databaseUrl).port));
    return {
      DATABASE_URL: line.through(databaseUrl),
      DATABASE_CONNECT_TIMEOUT_SECONDS: '3',
      DATABASE_STATEMENT_TIMEOUT_SECONDS: '5',
      DATABASE_LOCK_TIMEOUT_SECONDS: '1',
    };
  });
  books = await startBooks();
});
afterAll(() => line.close());

const createContact = /* GraphQL */ `
  mutation ($name: String!) { createContact(input: { name: $name }) { contact { id } } }`;

test('a lock that is not given in time is 503 with Retry-After on both faces, and nothing has changed', async () => {
  const { data } = await books.graphql(createContact, { name: 'Held' });
  const { id } = data.createContact.contact;
  const em = await books.em();
  await em.transactional(async (holder) => {
    await query(holder, sql`select id from contacts where id = ${id} for update`);
    const rest = await books.rest('PATCH', `/api/v1/books/contacts/${id}`, { contact: { name: 'Changed' } });
    expect(rest).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE', message: unavailable } } });
    expect(rest.headers.get('retry-after')).toBe('1');
    const graphql = await books.graphql(
      'mutation ($id: ID!) { updateContact(input: { id: $id, name: "Changed" }) { contact { id } } }',
      { id },
    );
    expect(graphql.status).toBe(503);
    expect(graphql.headers.get('retry-after')).toBe('1');
    expect(graphql.data).toBeNull();
    expect(graphql.errors).toMatchObject([{ message: unavailable, extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  });
  const { data: after } = await books.graphql('query ($id: ID!) { contact(id: $id) { name } }', { id });
  expect(after.contact.name).toBe('Held');
});

test('an Idempotency-Key leaves the lock time-out of its transaction as it was', async () => {
  const em = await books.em();
  await em.transactional(async (inside) => {
    const claim = { key: 'waits as long as configured', fingerprint: 'of the test', scopes: [] };
    await claimKey(inside, claim, new Set());
    expect(await query(inside, sql`show lock_timeout`)).toEqual([{ lock_timeout: '1s' }]);
  });
});

test('a database that falls silent is 503 on both faces while /healthz answers; it is used again when it answers', async () => {
  line.hang();
  const [rest, graphql, health, ready] = await Promise.all([
    books.rest('GET', '/api/v1/books/contacts'),
    books.graphql(createContact, { name: 'Nobody' }),
    fetch(`${books.url}/healthz`),
    fetch(`${books.url}/readyz`),
  ]);
  line.resume();
  expect([rest.status, graphql.status, health.status, ready.status]).toEqual([503, 503, 200, 503]);
  expect(rest.body.error.code).toBe('SERVICE_UNAVAILABLE');
  expect(graphql.errors[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
  expect([rest.headers.get('retry-after'), graphql.headers.get('retry-after')]).toEqual(['1', '1']);
  const again = await books.graphql(createContact, { name: 'Somebody' });
  expect(again.errors).toEqual([]);
  const names = await query<{ name: string }>(await books.em(), sql`select name from contacts order by id`);
  expect(names.map(({ name }) => name)).toEqual(['Held', 'Somebody']);
});

describe('the pool', () => {
  let databaseUrl: string;
  let bystander: pg.Client;
  const short = { connectMs: 2_000, statementMs: 200, jobStatementMs: 200, lockMs: 0, idleTransactionMs: 200 };
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    bystander = new pg.Client({ connectionString: databaseUrl });
    await bystander.connect();
  });
  afterAll(async () => {
    await bystander.end();
    await dropDatabase(databaseUrl);
  });

  function failure(work: Promise<unknown>): Promise<unknown> {
    return work.then(
      () => null,
      (error: unknown) => error,
    );
  }

  test('does not let anybody wait for a connection without end', async () => {
    const orm = await openOrm(ormSettings(databaseUrl, 1, { ...short, statementMs: 0, idleTransactionMs: 0 }));
    const em = orm.em.fork();
    await em.begin();
    expect(isUnavailable(await failure(query(orm.em.fork(), sql`select 1`)))).toBe(true);
    await em.rollback();
    await query(orm.em.fork(), sql`select 2`);
    await orm.close(true);
  });

  test('takes back a connection that was lost in a transaction', async () => {
    const orm = await openOrm(ormSettings(databaseUrl, 1, defaultDatabaseTimeouts));
    for (const time of ['first', 'second']) {
      const error = await failure(
        orm.em.fork().transactional(async (em) => {
          const [own] = await query<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
          await bystander.query('select pg_terminate_backend($1)', [own?.pid]);
          await query(em, sql`select 1`);
        }),
      );
      expect({ time, isUnavailable: isUnavailable(error) }).toEqual({ time, isUnavailable: true });
    }
    expect(await query(orm.em.fork(), sql`select 3 as three`)).toEqual([{ three: 3 }]);
    await orm.close(true);
  });

  test('ends a statement that takes too long, unless its work is unhurried', async () => {
    const orm = await openOrm(ormSettings(databaseUrl, 1, short));
    const error = await failure(query(orm.em.fork(), sql`select pg_sleep(5)`));
    expect([sqlStateOf(error), isUnavailable(error)]).toEqual(['57014', true]);
    await orm.close(true);
    const patient = await openOrm(ormSettings(databaseUrl, 1, unhurried(short)));
    await query(patient.em.fork(), sql`select pg_sleep(0.3)`);
    await patient.close(true);
  });

  test('ends a transaction that does nothing', async () => {
    const orm = await openOrm(ormSettings(databaseUrl, 1, short));
    const idle = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`;
    const error = await failure(
      orm.em.fork().transactional(async (em) => {
        await query(em, sql`select 1`);
        while ((await bystander.query(idle)).rowCount !== 0);
        await query(em, sql`select 3`);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    await orm.close(true);
  });

  test('a full disk of the database is known as one', async () => {
    const orm = await openOrm(ormSettings(databaseUrl, 1, defaultDatabaseTimeouts));
    const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
    const error = await failure(query(orm.em.fork(), full));
    expect([isStorageFull(error), isUnavailable(error)]).toEqual([true, false]);
    await orm.close(true);
  });
});
