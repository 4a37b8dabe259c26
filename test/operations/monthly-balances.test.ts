import pg from 'pg';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import {
  accountId,
  made,
  newContact,
  newPayment,
  newVendorPayment,
  postedBill,
  postedInvoice,
} from '../support/postings.js';
import { adminUrlVariable, withDatabase } from '../support/test-servers.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

/** Invoices and a payment on days around the ends of three months, in two currencies; one invoice voided in a later month. */
let books: TestBooks;
let client: pg.Client;
beforeAll(async () => {
  books = await startBooks();
  const contactId = await newContact(books, 'CUSTOMER');
  for (const issueDate of ['2025-12-31', '2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-14'])
    await postedInvoice(books, { contactId, issueDate, amountCents: Number(issueDate.slice(8)) * 100 });
  await postedInvoice(books, { contactId, issueDate: '2026-01-20', amountCents: 700, currency: 'EUR' });
  const voided = await postedInvoice(books, { contactId, issueDate: '2026-01-10', amountCents: 5_000 });
  await made(
    books,
    'mutation ($id: ID!) { voidInvoice(input: { id: $id, voidedOn: "2026-02-10" }) { invoice { id } } }',
    { id: voided },
  );
  await newPayment(books, { contactId, receivedAt: '2026-02-02', amountCents: 900 });
});
beforeEach(async () => {
  client = new pg.Client({ connectionString: (await testService()).databaseUrl });
  await client.connect();
});
afterEach(() => client.end());

const days = ['2025-12-30', '2025-12-31', '2026-01-14', '2026-01-31', '2026-02-01', '2026-02-10', '2026-02-28'];

test.each(['before a worker has added up the months', 'after it'])(
  'the balances of every day are what the lines up to it come to, %s',
  async (moment) => {
    if (moment === 'after it') await books.drain();
    for (const day of days) {
      expect({ day, rows: await trialBalance(day) }).toEqual({ day, rows: await sumsOfLines(day) });
    }
    await expectBooksToTieOut(books);
  },
);

test('changes are added up to one row for each account, currency and month', async () => {
  await books.drain();
  expect(await count('monthly_balance_changes')).toBe(0);
  const { rows } = await client.query(
    `select a.number, b.currency, b.month::text, b.debit_cents::int, b.credit_cents::int, b.unconverted_lines::int
      from monthly_balances b join accounts a on a.id = b.account_id
      where b.owner_id = $1 and a.number = '1100' order by b.month, b.currency`,
    [books.ownerId],
  );
  expect(rows).toEqual([
    { number: '1100', currency: 'USD', month: '2025-12-01', debit_cents: 3_100, credit_cents: 0, unconverted_lines: 1 },
    { number: '1100', currency: 'EUR', month: '2026-01-01', debit_cents: 700, credit_cents: 0, unconverted_lines: 1 },
    { number: '1100', currency: 'USD', month: '2026-01-01', debit_cents: 9_700, credit_cents: 0, unconverted_lines: 4 },
    {
      number: '1100',
      currency: 'USD',
      month: '2026-02-01',
      debit_cents: 1_500,
      credit_cents: 5_900,
      unconverted_lines: 4,
    },
  ]);
});

test('a ledger read page by page goes on with the balance of the page before', async () => {
  const id = await accountId(books, '1100');
  const whole = await ledger(id, 100, null);
  const pages: unknown[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage; ) {
    const page = await ledger(id, 2, after);
    pages.push(...page.rows);
    ({ endCursor: after, hasNextPage } = page.pageInfo);
  }
  expect(pages).toEqual(whole.rows);
  expect(whole.rows.map((row: { runningBalanceCents: number }) => row.runningBalanceCents)).toEqual([
    3_100, 3_200, 8_200, 9_700, 12_800, 12_900, 12_000, 7_000, 8_400,
  ]);
});

test('two transactions book on the same accounts at once, and neither waits for the other', async () => {
  const own = await startBooks();
  booksAreTampered(own);
  const accounts = await Promise.all(['1000', '1100'].map((number) => accountId(own, number)));
  const other = new pg.Client({ connectionString: (await testService()).databaseUrl });
  await other.connect();
  try {
    await client.query('begin');
    await book(client, own.ownerId, accounts, '2026-03-05');
    await other.query('begin');
    await book(other, own.ownerId, accounts.toReversed(), '2026-03-06');
    await other.query('commit');
    await client.query('commit');
  } finally {
    await other.end();
  }
  const { trialBalance: balance } = await made(
    own,
    '{ trialBalance(asOf: "2026-03-31") { totalDebitCents totalCreditCents } }',
    {},
  );
  expect(balance).toEqual({ totalDebitCents: 200, totalCreditCents: 200 });
  expect(await problemsOfMonths(own)).toEqual([]);
});

test('lines that are written without day and currency, as by the version before, get those of their entry', async () => {
  const own = await startBooks();
  booksAreTampered(own);
  const accounts = await Promise.all(['1000', '1100'].map((number) => accountId(own, number)));
  await book(client, own.ownerId, accounts, '2026-03-05');
  const { rows } = await client.query(
    'select entry_date::text as day, currency from journal_lines where owner_id = $1 order by id',
    [own.ownerId],
  );
  expect(rows).toEqual(Array(2).fill({ day: '2026-03-05', currency: 'USD' }));
  expect(await problemsOfMonths(own)).toEqual([]);
});

test.each([
  ['day', "'2026-03-06', 'USD'"],
  ['currency', "'2026-03-05', 'EUR'"],
])('a line of another %s than its entry does not commit', async (_, dayAndCurrency) => {
  const [before, balances] = [await count('journal_lines'), await count('monthly_balance_changes')];
  const entry = `insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, amount_cents)
    values (${books.ownerId}, '2026-03-05', 'posting', 'invoice', 1, 'USD', 100) returning id`;
  const id = await accountId(books, '1100');
  await expect(
    client.query(
      `with entry as (${entry}) insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents,
          entry_date, currency)
        select ${books.ownerId}, id, ${id}, debit, 100 - debit, ${dayAndCurrency} from entry, unnest(array[100, 0]) debit`,
    ),
  ).rejects.toMatchObject({ code: '23000', message: expect.stringMatching(/has lines of another day or currency$/) });
  expect([await count('journal_lines'), await count('monthly_balance_changes')]).toEqual([before, balances]);
});

test('a month that was changed past the service is told by the verification', async () => {
  const own = await startBooks();
  booksAreTampered(own);
  const vendor = await newContact(own, 'VENDOR');
  await postedBill(own, { contactId: vendor, issueDate: '2026-01-03', amountCents: 3_000 });
  await newVendorPayment(own, { contactId: vendor, paidAt: '2026-02-04', amountCents: 1_000 });
  await own.drain();
  const payable = await accountId(own, '2000');
  await tamper(`update monthly_balances set credit_cents = credit_cents + 5
    where owner_id = ${own.ownerId} and account_id = ${payable} and month = '2026-01-01'`);
  expect(await problemsOf(await own.em(), own.ownerId)).toEqual([
    `monthly balances are what the lines come to: account ${payable} in USD, 2026-01: debits 0, credits 5, base debits 0, base credits 0, unconverted lines 0 too much`,
  ]);
});

/** Of books that have entries without documents. */
async function problemsOfMonths(of: TestBooks): Promise<string[]> {
  const problems = await problemsOf(await of.em(), of.ownerId);
  return problems.filter((problem) => /^(monthly balances|lines have the day)/.test(problem));
}

async function trialBalance(asOf: string): Promise<unknown> {
  const query = '($asOf: Date!) { trialBalance(asOf: $asOf) { rows { account { number } debitCents creditCents } } }';
  const { trialBalance: balance } = await made(books, `query ${query}`, { asOf });
  return balance.rows;
}

async function sumsOfLines(day: string): Promise<unknown> {
  const { rows } = await client.query(
    `select json_build_object('number', a.number) as account, sum(l.debit_cents)::int as "debitCents",
        sum(l.credit_cents)::int as "creditCents"
      from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.owner_id = $1 and e.currency = 'USD' and e.entry_date <= $2 group by a.number order by a.number`,
    [books.ownerId, day],
  );
  return rows;
}

async function ledger(id: string, first: number, after: string | null) {
  const { generalLedger } = await made(
    books,
    `query ($id: ID!, $first: Int!, $after: String) { generalLedger(accountId: $id, first: $first, after: $after) {
      rows { entryDate debitCents creditCents runningBalanceCents } pageInfo { endCursor hasNextPage } } }`,
    { id, first, after },
  );
  return generalLedger;
}

async function count(table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${table} where owner_id = $1`, [
    books.ownerId,
  ]);
  return rows[0].count;
}

/** 1.00 from the second account to the first, by SQL that knows of no months. */
async function book(on: pg.Client, ownerId: number, accounts: readonly string[], day: string): Promise<void> {
  await on.query(
    `with entry as (
        insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, amount_cents)
        values (${ownerId}, '${day}', 'posting', 'manual_journal', 1, 'USD', 100) returning id
      )
      insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
      select ${ownerId}, id, ${accounts[0]}, 100, 0 from entry union all select ${ownerId}, id, ${accounts[1]}, 0, 100 from entry`,
  );
}

async function tamper(statement: string): Promise<void> {
  const name = new URL((await testService()).databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: withDatabase(process.env[adminUrlVariable] ?? '', name) });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
