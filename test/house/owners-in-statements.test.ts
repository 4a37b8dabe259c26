import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { type OwnedTables, withoutOwner } from '../support/owners-in-statements.js';

/** What the wall in the code lets through, and what it refuses; every statement of every test goes through it. */
const owned: OwnedTables = {
  ownerColumn: new Map([
    ['owners', 'id'],
    ...['accounts', 'contacts', 'invoices', 'journal_entries', 'journal_lines', 'staged_jobs'].map(
      (table): [string, string] => [table, 'owner_id'],
    ),
  ]),
  computed: new Set(['staged_jobs']),
};

const ledger = (condition: string) => `with ledger as (
    select l.id, a.number, sum(l.debit_cents) over (partition by a.id order by e.entry_date, e.id) as running
    from journal_lines l
      join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
    where ${condition} e.currency = $2
  )
  select * from ledger where running > 0`;

test.each([
  'select * from contacts where owner_id = $1',
  'select * from contacts where (owner_id, id) = ($1, $2)',
  'select * from contacts c where 5::bigint = c.owner_id and (c.name = $1 or c.email = $1)',
  'select 1 from invoices i join contacts c using (owner_id) where i.owner_id = $1',
  'select 1 from invoices i left join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id where i.owner_id = $1',
  'select (select count(*) from invoices where owner_id = c.owner_id and contact_id = c.id) from contacts c where owner_id = $1',
  'select * from contacts where owner_id = $1 and exists (select from invoices i where i.owner_id = contacts.owner_id)',
  'with chosen as (select * from contacts where owner_id = $1) select * from chosen join invoices i on i.owner_id = chosen.owner_id',
  'select 1 from contacts where owner_id = $1 union all select 1 from invoices where owner_id = $1',
  'update contacts c set name = x.name from invoices x where c.owner_id = $1 and x.owner_id = c.owner_id',
  'delete from contacts where owner_id = $1 and id = any($2)',
  'insert into contacts (owner_id, name) values ($1, $2) on conflict (owner_id, name) do nothing',
  'insert into contacts (owner_id, name) select owner_id, name from jsonb_populate_recordset(null::contacts, $1) added',
  "insert into staged_jobs (name, payload) values ('a', $1)",
  'select name from owners where id = $1',
  'select 1 from owners o join contacts c on c.owner_id = o.id where o.id = $1',
  ledger('l.owner_id = $1 and'),
  '/* across owners: a reason */ select * from contacts',
  'select * from pg_class',
])('lets through %s', (text) => {
  expect(withoutOwner(text, owned)).toEqual([]);
});

test.each([
  ['select * from contacts', ['contacts']],
  ['select * from contacts where id = $1', ['contacts']],
  ['select * from contacts where owner_id = $1 or id = $2', ['contacts']],
  ['select * from contacts where not owner_id = $1', ['contacts']],
  ['select * from contacts where owner_id > $1', ['contacts']],
  ['select * from contacts where owner_id = any($1)', ['contacts']],
  ['select * from contacts where owner_id = owner_id', ['contacts']],
  ['select 1 from invoices i join contacts c on c.id = i.contact_id where i.owner_id = $1', ['contacts c']],
  ['select 1 from invoices i join contacts c on c.owner_id = i.owner_id', ['invoices i', 'contacts c']],
  ['select * from invoices where owner_id = $1 and contact_id in (select id from contacts)', ['contacts']],
  ['select 1 from contacts where owner_id = $1 union all select 1 from invoices', ['invoices']],
  ['with chosen as (select * from contacts) select * from chosen where owner_id = $1', ['contacts']],
  ['update contacts set name = $1 where id = $2', ['contacts']],
  ['delete from contacts using invoices i where contacts.owner_id = $1 and i.id = $2', ['invoices i']],
  ['insert into contacts (name) values ($1)', ['contacts (inserted)']],
  ['insert into contacts (owner_id, name) select $1, number from invoices', ['invoices']],
  ['select name from owners', ['owners']],
  [ledger(''), ['journal_lines l', 'journal_entries e', 'accounts a']],
])('refuses %s', (text, found) => {
  expect(withoutOwner(text, owned)).toEqual(found);
});

test('statements about several owners, and no others, go through the door', () => {
  const doors = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'store/sql.ts')
    .map(
      (name) => [name, readFileSync(join(projectRoot, 'src', name), 'utf8').split('acrossOwners(').length - 1] as const,
    )
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(doors)).toEqual({
    'audit/chain-alarms.ts': 1,
    'audit/publish-heads.ts': 1,
    'commands/books-restore.ts': 1,
    'outbox/admission.ts': 3,
    'outbox/batch-jobs.ts': 2,
    'outbox/due.ts': 1,
    'outbox/fair-shares.ts': 1,
    'outbox/put-off.ts': 1,
    'outbox/relay.ts': 1,
    'outbox/retention.ts': 1,
    'outbox/run-jobs.ts': 3,
    'outbox/staged-queues.ts': 1,
    'owners/api-key.operations.ts': 1,
    'people/link.operations.ts': 4,
    'people/log-in.operations.ts': 1,
    'people/session.operations.ts': 9,
    'store/stored-files.ts': 1,
    'verification/verify-books.ts': 1,
  });
});
