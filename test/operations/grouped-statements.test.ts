import { DatabaseClient } from '../../src/store/database-client.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';

/** A text is given a name when it comes for the fourth time, and is described once on a connection. */
const usesUntilKnown = 4;

let databaseUrl: string;
let client: DatabaseClient;
/** How often the server was asked to answer what it was sent so far. */
let syncs: number;
beforeAll(async () => {
  databaseUrl = await createDatabase();
  await withClient(databaseUrl, (admin) => admin.query('create table notes (note text unique deferrable)'));
});
afterAll(() => dropDatabase(databaseUrl));
beforeEach(async () => {
  await withClient(databaseUrl, (admin) => admin.query('truncate notes'));
  client = new DatabaseClient({ connectionString: databaseUrl, pipeline: true } as never);
  await client.connect();
  for (let use = 0; use < usesUntilKnown; use++) {
    await run('begin');
    await run("select set_config('books.owner_id', '1', true)");
    await Promise.all([run(count, ['']), run(note, [`known ${use}`])]);
    await run(remove, ['known']);
    await run('commit');
  }
  syncs = 0;
  const { connection } = client as unknown as { connection: { sync(): void } };
  const sync = connection.sync.bind(connection);
  connection.sync = () => {
    syncs += 1;
    sync();
  };
});
afterEach(() => client.end());

const note = 'insert into notes (note) values ($1)';
const count = 'select count(*)::int as notes from notes where note <> $1';
const remove = 'delete from notes where starts_with(note, $1)';
const duplicate = { code: '23505' };
const errorOf = (reason: unknown) => (reason as { code?: string }).code;

type Result = { rows: Record<string, unknown>[]; rowCount: number; command: string };

function run(text: string, values?: unknown[]): Promise<Result> {
  return client.query(text, values) as unknown as Promise<Result>;
}

async function notes(): Promise<string[]> {
  const { rows } = await run('select note from notes order by note');
  return rows.map((row) => String(row.note));
}

test('what is given until others have their turn goes out in one piece, and each has its own answer', async () => {
  await run('begin');
  const answers = await Promise.all([run(note, ['one']), run(count, ['']), run(note, ['two']), run(count, ['two'])]);
  expect(answers.map(({ rows, rowCount, command }) => [command, rowCount, rows])).toEqual([
    ['INSERT', 1, []],
    ['SELECT', 1, [{ notes: 1 }]],
    ['INSERT', 1, []],
    ['SELECT', 1, [{ notes: 1 }]],
  ]);
  expect((await run('commit')).command).toBe('COMMIT');
  expect([syncs, await notes()]).toEqual([2, ['one', 'two']]);
});

test('what comes for the first time is sent by itself, in its order', async () => {
  await run('begin');
  const answers = await Promise.all([
    run(note, ['one']),
    run('select max(note) as last from notes where note <> $1', ['']),
    run(note, ['two']),
    run(count, ['']),
    run('commit'),
  ]);
  expect(answers.map(({ rows }) => rows)).toEqual([[], [{ last: 'one' }], [], [{ notes: 2 }], []]);
  expect(syncs).toBe(3);
  expect(await notes()).toEqual(['one', 'two']);
});

test('one that fails is the error of those after it, the commit is not run, and the connection has no transaction', async () => {
  await run('begin');
  const sent = [run(count, ['']), run(note, ['one']), run(note, ['one']), run(count, ['']), run('commit')];
  const outcomes = await Promise.allSettled(sent);
  expect(outcomes.map((each) => (each.status === 'rejected' ? errorOf(each.reason) : 'answered'))).toEqual([
    'answered',
    'answered',
    duplicate.code,
    duplicate.code,
    duplicate.code,
  ]);
  expect(await notes()).toEqual([]);
  await run('begin');
  await Promise.all([run(note, ['two']), run('commit')]);
  expect(await notes()).toEqual(['two']);
});

test('one that only the commit refuses is the error of the commit, and nothing stays', async () => {
  await run('begin');
  await run('set constraints all deferred');
  await Promise.all([run(note, ['one']), run(note, ['one'])]);
  await expect(run('commit')).rejects.toMatchObject(duplicate);
  expect(await notes()).toEqual([]);
});

test('of a connection that is lost, every statement fails', async () => {
  await run('begin');
  const sent = [run(note, ['one']), run('commit')].map((answer) => answer.catch(() => 'lost'));
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await Promise.all(sent)).toEqual(['lost', 'lost']);
  await expect(run('begin').then(() => run(count, ['']))).rejects.toThrow();
  expect(await withClient(databaseUrl, async (admin) => (await admin.query('select note from notes')).rows)).toEqual(
    [],
  );
});
