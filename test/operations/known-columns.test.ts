import { DatabaseClient } from '../../src/store/database-client.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';

/** A text is given a name when it comes for the fourth time. */
const usesBefore = 3;

let databaseUrl: string;
let client: DatabaseClient;
let described: string[];
beforeAll(async () => {
  databaseUrl = await createDatabase();
});
afterAll(() => dropDatabase(databaseUrl));
beforeEach(async () => {
  await withClient(databaseUrl, (admin) =>
    admin.query(`drop table if exists measured; create table measured (id int, name text);
      insert into measured values (1, 'one'), (2, 'two')`),
  );
  client = new DatabaseClient({ connectionString: databaseUrl, pipeline: true } as never);
  await client.connect();
  described = [];
  const { connection } = client as unknown as { connection: { describe(message: { type: string }): void } };
  const describe = connection.describe.bind(connection);
  connection.describe = (message) => {
    described.push(message.type);
    describe(message);
  };
});
afterEach(() => client.end());

type Rows = { rows: unknown[]; fields: { name: string }[]; rowCount: number };

async function ask(text: string, values: unknown[]): Promise<Rows> {
  return (await client.query(text, values)) as unknown as Rows;
}

test('what a statement answers is asked once for each name, and each answer has its columns', async () => {
  const text = 'select id, name from measured where id = $1 -- asked once';
  for (let use = 0; use < usesBefore; use++) await ask(text, [1]);
  expect(described).toHaveLength(usesBefore);
  const answers = [await ask(text, [1]), await ask(text, [2]), await ask(text, [3]), await ask(text, [1])];
  expect(described).toHaveLength(usesBefore + 1);
  expect(answers.map(({ rows }) => rows)).toEqual([
    [{ id: 1, name: 'one' }],
    [{ id: 2, name: 'two' }],
    [],
    [{ id: 1, name: 'one' }],
  ]);
  expect(answers.map(({ fields }) => fields.map(({ name }) => name))).toEqual(Array(4).fill(['id', 'name']));
});

test('statements sent before the first is answered have their columns too', async () => {
  const text = 'select id, name from measured where id = $1 -- sent together';
  const answers = await Promise.all(Array.from({ length: 8 }, (_none, index) => ask(text, [1 + (index % 2)])));
  const pair = [[{ id: 1, name: 'one' }], [{ id: 2, name: 'two' }]];
  expect(answers.map(({ rows }) => rows)).toEqual([...pair, ...pair, ...pair, ...pair]);
});

test('a statement without rows answers how many it changed', async () => {
  const text = 'update measured set name = $1 where id < 3 -- no rows';
  const answers = [];
  for (let use = 0; use < usesBefore + 3; use++) answers.push(await ask(text, [`name ${use}`]));
  expect(described).toHaveLength(usesBefore + 1);
  expect(answers.map(({ rows, rowCount }) => [rows, rowCount])).toEqual(Array(usesBefore + 3).fill([[], 2]));
});

test('under a setting too', async () => {
  const text = "select current_setting('books.owner_id') as owner, id from measured where id = $1 -- with a setting";
  const read = (owner: string): Promise<Rows> =>
    new Promise((resolve, reject) => {
      const statement = { text, values: [1], setting: { name: 'books.owner_id', value: owner } };
      const callback = (error: Error | null, result: Rows) => (error ? reject(error) : resolve(result));
      client.query(statement as never, undefined as never, callback as never);
    });
  const owners = ['1', '2', '3', '4', '5', '6'];
  const answers = [];
  for (const owner of owners) answers.push((await read(owner)).rows);
  expect(answers).toEqual(owners.map((owner) => [{ owner, id: 1 }]));
  // One more: of the setting's own statement, which is prepared once.
  expect(described).toHaveLength(usesBefore + 2);
});

test('of a table that was changed meanwhile the server refuses the statement, rather than answer other columns', async () => {
  const text = 'select * from measured where id = $1 -- changed';
  for (let use = 0; use < usesBefore + 2; use++) await ask(text, [1]);
  await withClient(databaseUrl, (admin) => admin.query('alter table measured rename column name to title'));
  await expect(ask(text, [1])).rejects.toThrow('cached plan must not change result type');
});

test('a statement that failed is described when it comes again', async () => {
  const text = 'select 10 / $1::int as quotient -- fails at first';
  for (let use = 0; use < usesBefore; use++) await ask(text, [5]);
  await expect(ask(text, [0])).rejects.toThrow('division by zero');
  expect((await ask(text, [2])).rows).toEqual([{ quotient: 5 }]);
  expect((await ask(text, [1])).rows).toEqual([{ quotient: 10 }]);
});
