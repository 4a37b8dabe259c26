import pg from 'pg';
import { query, sql } from '../../src/store/sql.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { newContact, newVendorPayment } from '../support/postings.js';
import { adminUrlVariable, withDatabase } from '../support/test-servers.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let books: TestBooks;
let vendor: string;
let entries: number[];
beforeEach(async () => {
  books = await startBooks();
  booksAreTampered(books);
  vendor = await newContact(books, 'VENDOR');
  for (const amountCents of [100, 200, 300, 400]) await pay(amountCents);
  await books.drain();
  entries = await entryIds();
});

test('entries are chained in the order of writing, and the end is signed', async () => {
  const links = await query<{ position: number; entryId: number; hash: string }>(
    await books.em(),
    sql`select position, entry_id as "entryId", encode(hash, 'hex') as hash from journal_chain
      where owner_id = ${books.ownerId} order by position`,
  );
  expect(links).toEqual(
    entries.map((entryId, index) => ({ position: index + 1, entryId, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })),
  );
  expect(new Set(links.map(({ hash }) => hash)).size).toBe(4);
  await expectBooksToTieOut(books);
});

test('books hold before their latest entries are chained, and after', async () => {
  await pay(500);
  await expectBooksToTieOut(books);
  expect(await books.drain()).toBeGreaterThan(0);
  await expectBooksToTieOut(books);
});

test('writers in parallel and chaining in parallel make one chain', async () => {
  await Promise.all([...Array.from({ length: 12 }, (_, index) => pay(index + 1)), books.drain(), books.drain()]);
  await Promise.all([books.drain(), books.drain()]);
  const [chain] = await query<{ links: number; end: number }>(
    await books.em(),
    sql`select count(*) as links, (select position from journal_chain_heads where owner_id = ${books.ownerId}) as end
      from journal_chain where owner_id = ${books.ownerId}`,
  );
  expect(chain).toEqual({ links: 16, end: 16 });
  await expectBooksToTieOut(books);
});

test('an altered line is found, though the entry still balances', async () => {
  await tamper(`update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2
    where entry_id = ${entries[1]}`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[1]} was altered, or its link was`]);
});

test.each([
  'entry_date = entry_date + 1',
  "memo = 'x'",
  'source_id = source_id + 1',
  "created_at = created_at - interval '1 s'",
])('an altered entry is found: %s', async (change) => {
  await tamper(`update journal_entries set ${change} where id = ${entries[3]}`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[3]} was altered, or its link was`]);
});

test('a line added to an entry is found', async () => {
  await tamper(`insert into journal_lines (owner_id, entry_id, account_id, debit_cents)
    select owner_id, entry_id, account_id, 1 from journal_lines where entry_id = ${entries[0]} limit 1`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[0]} was altered, or its link was`]);
});

test('a removed entry is found', async () => {
  await tamper(
    `delete from journal_lines where entry_id = ${entries[2]}; delete from journal_entries where id = ${entries[2]}`,
  );
  expect(await chainProblems()).toEqual([`journal entry ${entries[2]} was removed`]);
});

test('an entry removed with its link is found', async () => {
  await tamper(`delete from journal_chain where entry_id = ${entries[2]};
    delete from journal_lines where entry_id = ${entries[2]}; delete from journal_entries where id = ${entries[2]}`);
  expect(await chainProblems()).toEqual([`journal entry ${entries[3]} link 4 follows link 2`]);
});

test('a tail cut off whole is found, also when the end is set back', async () => {
  await tamper(`delete from journal_chain where entry_id = ${entries[3]};
    delete from journal_lines where entry_id = ${entries[3]}; delete from journal_entries where id = ${entries[3]}`);
  expect(await chainProblems()).toEqual(['end of the journal chain was signed at link 4, the chain ends at 3']);
  await tamper(`update journal_chain_heads h set position = 3, hash = c.hash from journal_chain c
    where c.owner_id = h.owner_id and c.position = 3 and h.owner_id = ${books.ownerId}`);
  expect(await chainProblems()).toEqual([
    'end of the journal chain the signature at link 3 is not of this installation’s key',
  ]);
  await tamper(`delete from journal_chain_heads where owner_id = ${books.ownerId}`);
  expect(await chainProblems()).toEqual(['end of the journal chain is gone; the chain has 3 links']);
});

test('an entry put in past the service is found, also with a job to chain it', async () => {
  const em = await books.em();
  const [inserted] = await em.transactional((transaction) =>
    query<{ id: number }>(
      transaction,
      sql`with entry as (
          insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency)
          select owner_id, entry_date, kind, source_type, source_id, currency from journal_entries where id = ${entries[0]}
          returning id, owner_id
        ), lines as (
          insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
          select l.owner_id, entry.id, l.account_id, l.debit_cents, l.credit_cents
          from entry, journal_lines l where l.entry_id = ${entries[0]}
        ) select id from entry`,
    ),
  );
  const row = `journal entry ${inserted?.id}`;
  expect(await chainProblems()).toEqual([`${row} was not written by the service`]);
  await query(
    em,
    sql`insert into staged_jobs (name, payload, run_at) values
      ('ledger.chain', ${JSON.stringify({ ownerId: books.ownerId, entryId: inserted?.id, seal: 'f'.repeat(64) })}, '-infinity')`,
  );
  await expect(books.drain()).rejects.toThrow(`${row} is not what was written`);
  expect(await chainProblems()).toEqual([`${row} is not what was written`]);
  await query(em, sql`delete from staged_jobs where name = 'ledger.chain'`);
});

test('an entry altered, or removed, before it is chained is found', async () => {
  await pay(500);
  const last = (await entryIds()).at(-1);
  await tamper(
    `update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2 where entry_id = ${last}`,
  );
  expect(await chainProblems()).toEqual([`journal entry ${last} is not what was written`]);
  await tamper(`delete from journal_lines where entry_id = ${last}; delete from journal_entries where id = ${last}`);
  expect(await chainProblems()).toEqual([`journal entry ${last} was removed`]);
  await query(await books.em(), sql`delete from staged_jobs where name = 'ledger.chain'`);
});

async function pay(amountCents: number): Promise<void> {
  await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-10', amountCents });
}

async function entryIds(): Promise<number[]> {
  const found = await query<{ id: number }>(
    await books.em(),
    sql`select id from journal_entries where owner_id = ${books.ownerId} order by id`,
  );
  return found.map(({ id }) => id);
}

/** As somebody who owns the machine and can switch off every rule of the database. */
async function tamper(statements: string): Promise<void> {
  const { databaseUrl } = await testService();
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: withDatabase(process.env[adminUrlVariable] ?? '', name) });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${statements}`);
  } finally {
    await client.end();
  }
}

async function chainProblems(): Promise<string[]> {
  const results = await verifyBooks(await books.em(), books.ownerId);
  const chain = results.find(({ name }) => name === 'the journal is chained without a break');
  return (chain?.first ?? []).map(({ row, problem }) => `${row} ${problem}`);
}
