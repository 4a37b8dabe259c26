import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryTogether, type Sql, sql } from '../../src/store/sql.js';
import { seeing } from '../../src/store/tenancy.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
let em: EntityManager;
beforeAll(async () => {
  books = await startBooks();
});
beforeEach(async () => {
  const { resources } = await testService();
  em = seeing(resources.orm.em, books.ownerId);
  // The pool is made with the first.
  await query(em, place(0));
});

interface Place {
  pid: number;
  owner: string;
  value: number;
}

const place = (value: number) =>
  sql`select pg_backend_pid() as pid, current_setting('books.owner_id') as owner, ${value}::int as value`;

test('what is read at the same moment shares a connection, and each gets its own answer', async () => {
  const found = await Promise.all([1, 2, 3].map((value) => queryTogether<Place>(em, place(value))));
  expect(found.flat().map(({ value }) => value)).toEqual([1, 2, 3]);
  expect(found.flat().map(({ owner }) => owner)).toEqual(Array(3).fill(String(books.ownerId)));
  expect(new Set(found.flat().map(({ pid }) => pid)).size).toBe(1);
});

test('what other owners read at the same moment shares it too, and is read as they', async () => {
  const { resources } = await testService();
  const other = seeing(resources.orm.em, books.ownerId + 1);
  const found = await Promise.all(
    [em, other, em, other].map((reader, value) => queryTogether<Place>(reader, place(value))),
  );
  expect(found.flat().map(({ owner, value }) => [owner, value])).toEqual([
    [String(books.ownerId), 0],
    [String(books.ownerId + 1), 1],
    [String(books.ownerId), 2],
    [String(books.ownerId + 1), 3],
  ]);
  expect(new Set(found.flat().map(({ pid }) => pid)).size).toBe(1);
});

test('no more than sixteen wait for each other', async () => {
  const first = Array.from({ length: 16 }, (_none, value) => queryTogether<Place>(em, place(value)));
  const [seventeenth] = await queryTogether<Place>(em, place(16));
  const pids = new Set((await Promise.all(first)).flat().map(({ pid }) => pid));
  expect(pids.size).toBe(1);
  expect(pids).not.toContain(seventeenth?.pid);
});

test('a read that fails fails alone, and others after it do not', async () => {
  const found = await Promise.allSettled([
    queryTogether<Place>(em, place(1)),
    queryTogether(em, sql`select 1 / ${0}::int`),
    queryTogether<Place>(em, place(3)),
  ]);
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await queryTogether<Place>(em, place(4))).toMatchObject([{ value: 4, owner: String(books.ownerId) }]);
});

describe('statements that came before on the connection', () => {
  /** A statement has a name from the fourth time on, and is known on a connection when it was sent there under it. */
  const usesBefore = 5;
  const known = async (statement: (value: number) => Sql) => {
    for (let use = 0; use < usesBefore; use++) await queryTogether(em, statement(1));
  };
  interface Moment {
    transaction: string;
    owner: string;
    value: number;
  }
  const moment = (value: number) =>
    sql`select now()::text as transaction, current_setting('books.owner_id') as owner, ${value}::int as value`;
  const quotient = (value: number) => sql`select 1 / ${value}::int as value`;

  test('are one transaction for each owner', async () => {
    const { resources } = await testService();
    const other = seeing(resources.orm.em, books.ownerId + 1);
    await known(moment);
    const found = await Promise.all(
      [em, other, em, other].map((reader, value) => queryTogether<Moment>(reader, moment(value))),
    );
    const [first, second, third, fourth] = found.flat();
    expect(found.flat().map(({ owner, value }) => [owner, value])).toEqual([
      [String(books.ownerId), 0],
      [String(books.ownerId + 1), 1],
      [String(books.ownerId), 2],
      [String(books.ownerId + 1), 3],
    ]);
    expect(third?.transaction).toBe(first?.transaction);
    expect(fourth?.transaction).toBe(second?.transaction);
    expect(second?.transaction).not.toBe(first?.transaction);
  });

  test('leave nothing on the connection', async () => {
    await known(moment);
    await Promise.all([1, 2].map((value) => queryTogether<Moment>(em, moment(value))));
    const { resources } = await testService();
    const [left] = await query<{ owner: string | null }>(
      resources.orm.em.fork(),
      sql`select nullif(current_setting('books.owner_id', true), '') as owner`,
    );
    expect(left).toEqual({ owner: null });
  });

  test('one that fails fails alone, and those after it are read all the same', async () => {
    await known(moment);
    await known(quotient);
    const found = await Promise.allSettled([
      queryTogether<Moment>(em, moment(1)),
      queryTogether(em, quotient(0)),
      queryTogether<Moment>(em, moment(3)),
      queryTogether(em, quotient(1)),
    ]);
    expect(found.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toMatchObject([
      [{ value: 1, owner: String(books.ownerId) }],
      'failed',
      [{ value: 3, owner: String(books.ownerId) }],
      [{ value: 1 }],
    ]);
  });

  test('values that the driver is to write, and columns of every type', async () => {
    const row = { text: 'a "b" {c}\\', list: ['x,y', null], day: new Date(0), none: null, sum: 12, yes: true };
    const typed = (_value: number) =>
      sql`select ${row.text} as text, ${row.list}::text[] as list, ${row.day}::timestamptz as day, ${row.none}::int as none,
        ${row.sum}::bigint as sum, ${row.yes}::boolean as yes`;
    const plain = (value: number) =>
      sql`select ${[value, 2]}::bigint[] as ids, ${'é'}::text as text, ${null}::date as day`;
    await known(typed);
    await known(plain);
    const [typedRows, plainRows] = await Promise.all([queryTogether(em, typed(1)), queryTogether(em, plain(1))]);
    expect(typedRows).toEqual([row]);
    expect(plainRows).toMatchObject([{ text: 'é', day: null }]);
    expect((plainRows as { ids: unknown[] }[]).flatMap(({ ids }) => ids.map(Number))).toEqual([1, 2]);
  });
});

test('a connection that is lost fails what waits for it, and is replaced', async () => {
  const found = await Promise.allSettled([
    queryTogether(em, sql`select pg_terminate_backend(pg_backend_pid()) where ${1}::int = 1`),
    queryTogether<Place>(em, place(2)),
  ]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([5, 6].map((value) => queryTogether<Place>(em, place(value))))).toMatchObject([
    [{ value: 5 }],
    [{ value: 6 }],
  ]);
});

test('a transaction begins with its first statement, which knows whose it is', async () => {
  const ask = (within: EntityManager) =>
    query<{ owner: string; transaction: string }>(
      within,
      sql`select current_setting('books.owner_id') as owner, pg_current_xact_id()::text as transaction where ${1}::int = 1`,
    );
  const [first, second] = await em.fork().transactional(async (within) => [await ask(within), await ask(within)]);
  expect(first).toEqual(second);
  expect(first?.[0]?.owner).toBe(String(books.ownerId));
  const undone = em.fork().transactional(async (within) => {
    await query(within, sql`update owners set name = ${'Never'} where id = ${books.ownerId}`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await query(em, sql`select name from owners where id = ${books.ownerId} and name = ${'Never'}`)).toEqual([]);
});
