import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ormSettings } from '../../mikro-orm.config.js';
import { migrations } from '../../schema/migrations/index.js';
import { migrateTo } from '../../src/database.js';
import { projectRoot } from '../../src/project-root.js';
import { openOrm } from '../../src/store/orm.js';
import { defaultDatabaseTimeouts } from '../../src/store/watched-client.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';

/** What is an owner's is found by its owner: its primary key begins with the owner, and what is unique is so for an owner. */
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase();
});
afterAll(() => dropDatabase(databaseUrl));

async function rows<T>(statement: string, url = databaseUrl): Promise<T[]> {
  return withClient(url, async (client) => (await client.query(statement)).rows);
}

const ownedIndexes = `
  select c.relname as table, x.relname as index, i.indisprimary as "isPrimary", i.indisunique as "isUnique",
    coalesce((select array_agg(a.attname::text order by k.place) from unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where k.place <= i.indnkeyatts), '{}') as columns,
    i.indpred is not null or i.indexprs is not null as "isSpecial"
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped)
  order by 1, 2`;

interface OwnedIndex {
  table: string;
  index: string;
  isPrimary: boolean;
  isUnique: boolean;
  columns: string[];
  /** Of some rows, or of expressions. */
  isSpecial: boolean;
}

test('every primary key begins with the owner, but for what is looked for before the owner is known', async () => {
  const keys = (await rows<OwnedIndex>(ownedIndexes)).filter(({ isPrimary }) => isPrimary);
  const others = keys.filter(({ columns }) => columns[0] !== 'owner_id').map(({ table }) => table);
  expect(others).toEqual([
    // The version before groups by their id alone: theirs follow in the next version.
    'contacts',
    'invoice_documents',
    // Of a person, who may have no owner.
    'password_resets',
    // Of a person, who turns from one owner to another with it.
    'sessions',
    // Taken by their ids, whoever staged them.
    'staged_jobs',
  ]);
  expect(keys.filter(({ columns }) => columns.join() === 'owner_id,id').length).toBeGreaterThan(60);
});

test('what is unique is so for an owner, but for what nobody may have twice', async () => {
  const uniques = (await rows<OwnedIndex>(ownedIndexes)).filter(({ isPrimary, isUnique }) => isUnique && !isPrimary);
  const others = uniques.filter(({ columns }) => !columns.includes('owner_id'));
  expect(others.map(({ table, columns }) => `${table}: ${columns.join()}`)).toEqual([
    // Whoever presents one says by it whose request it is.
    'api_keys: key_hash',
    // The world knows an event by it, also after its owner has moved.
    'events: event_id',
    'invitations: token_hash',
    'password_resets: token_hash',
    // The version before names these in `on conflict`: theirs follow in the next version.
    'reconciliation_entries: reconciliation_id,journal_line_id',
    'sessions: token_hash',
    'webhook_attempts: delivery_id,attempt',
    'webhook_deliveries: event_id,endpoint_id',
  ]);
});

test('no index of an owned table says again what its primary key says', async () => {
  const all = (await rows<OwnedIndex>(ownedIndexes)).filter(({ isSpecial }) => !isSpecial);
  const keyOf = new Map(all.filter(({ isPrimary }) => isPrimary).map(({ table, columns }) => [table, columns.join()]));
  const again = all.filter(({ table, columns, isPrimary }) => !isPrimary && columns.join() === keyOf.get(table));
  expect(again).toEqual([]);
});

test('no table has two indexes alike', async () => {
  const definitions = await rows<{
    definition: string;
  }>(`select regexp_replace(indexdef, ' INDEX \\S+ ON ', ' INDEX ON ') as definition
    from pg_indexes where schemaname = 'public'`);
  const counts = Map.groupBy(definitions, ({ definition }) => definition);
  expect([...counts].filter(([, alike]) => alike.length > 1).map(([definition]) => definition)).toEqual([]);
  expect(definitions.length).toBeGreaterThan(200);
});

test('what changes rows of owners asks no clock that goes on while it does: a distributed database refuses that', () => {
  const sources = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(projectRoot, 'src', name), 'utf8'));
  const changes = sources.flatMap((text) => [
    ...text.matchAll(/\bupdate (?:(\w+)(?: \w+)? )?set\b[^`]*?\bclock_timestamp\(/g),
  ]);
  // Staged jobs stay where the queues are.
  expect([...new Set(changes.map(([, table]) => table))]).toEqual(['staged_jobs']);
});

describe('the migration that moves the keys', () => {
  const name = 'Migration20261128300000';
  const constraints = `
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, convalidated,
      conindid::regclass::text as index
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') order by 1, 2`;
  let earlierUrl: string;

  beforeAll(async () => {
    earlierUrl = await createDatabase('template0');
    const before = migrations.map((migration) => migration.name).filter((earlier) => earlier < name);
    await migrateTo(earlierUrl, defaultDatabaseTimeouts, before);
  });
  afterAll(() => dropDatabase(earlierUrl));

  test('goes on where a run gave way, and takes an index that was made before it', async () => {
    await rows(
      `insert into owners (id, name, email, currency) values (1, 'Acme', '', 'USD'), (2, 'Other', '', 'USD');
      insert into accounts (id, owner_id, number, name, account_type, sub_type, normal_balance)
        values (1, 1, '1000', 'Cash', 'asset', 'cash', 'debit'), (2, 2, '1000', 'Cash', 'asset', 'cash', 'debit');
      insert into journal_entries (id, owner_id, entry_date, kind, source_type, source_id, currency)
        select n, 1, '2026-01-01', 'posting', 'invoice', n, 'USD' from generate_series(1, 500) n;
      insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
        select 1, n, 1, (1 - side) * 100, side * 100 from generate_series(1, 500) n, generate_series(0, 1) side`,
      earlierUrl,
    );
    // As an operator of large books prepares it, and as a run leaves it that did not get its next table.
    await rows('create unique index concurrently journal_lines_owner_key on journal_lines (owner_id, id)', earlierUrl);
    await rows(
      `create unique index accounts_owner_key on accounts (owner_id, id);
      alter table accounts drop constraint accounts_pkey,
        add constraint accounts_pkey primary key using index accounts_owner_key;
      alter table bill_lines drop constraint bill_lines_owner_id_account_id_fkey,
        add constraint bill_lines_owner_id_account_id_fkey foreign key (owner_id, account_id) references accounts not valid`,
      earlierUrl,
    );
    const orm = await openOrm(ormSettings(earlierUrl, 2));
    await orm.migrator.up();
    await orm.close(true);
    expect(await rows(constraints, earlierUrl)).toEqual(await rows(constraints));
    expect(await rows(ownedIndexes, earlierUrl)).toEqual(await rows(ownedIndexes));
    expect(await rows('select count(*)::int as count from journal_lines', earlierUrl)).toEqual([{ count: 1_000 }]);
  });

  test('leaves every reference checked: nothing refers to another owner’s row', async () => {
    const strange = `insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
      values (1, 1, 2, 100, 0)`;
    await expect(rows(strange, earlierUrl)).rejects.toMatchObject({
      code: '23503',
      constraint: 'journal_lines_owner_id_account_id_fkey',
    });
    expect(await rows('select count(*)::int as count from journal_lines', earlierUrl)).toEqual([{ count: 1_000 }]);
    const unchecked = `select conname from pg_constraint where not convalidated and contype = 'f'`;
    expect(await rows(unchecked, earlierUrl)).toEqual([]);
  });
});
