import pg from 'pg';
import { accountsByRole, reverseEntries, writeEntry } from '../../src/ledger/journal.operations.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { newContact, newVendorPayment } from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What the service's own database user may not do, whatever its code does. */
let books: TestBooks;
let client: pg.Client;
let entryId: number;
beforeAll(async () => {
  books = await startBooks();
  await newVendorPayment(books, {
    contactId: await newContact(books, 'VENDOR'),
    paidAt: '2026-01-10',
    amountCents: 100,
  });
  await books.drain();
  const [entry] = await (await books.em()).execute<{ id: number }[]>(
    'select id from journal_entries where owner_id = ?',
    [books.ownerId],
  );
  entryId = entry?.id ?? 0;
});
beforeEach(async () => {
  client = new pg.Client({ connectionString: (await testService()).databaseUrl });
  await client.connect();
});
afterEach(() => client.end());

test('nothing is written that does not balance, nor reversed before it counts', async () => {
  const before = await stateOfJournal();
  const em = await books.em();
  const { cash } = await accountsByRole(em);
  const entry = {
    entryDate: '2026-01-10',
    kind: 'posting',
    sourceType: 'invoice',
    sourceId: 1,
    currency: 'USD',
  } as const;
  const lines = [{ accountId: cash, debitCents: 1, creditCents: 0, memo: null }];
  await expect(em.transactional((inside) => writeEntry(inside, { ...entry, memo: null, lines }))).rejects.toThrow(
    'a posting balances',
  );
  const [{ id } = { id: 0 }] = await em.execute<{ id: number }[]>('select id from vendor_payments where owner_id = ?', [
    books.ownerId,
  ]);
  const source = { type: 'vendor_payment', id } as const;
  await expect(em.transactional((inside) => reverseEntries(inside, source, '2026-01-09', 'Voided'))).rejects.toThrow(
    'nothing is reversed before it counts',
  );
  expect(await stateOfJournal()).toEqual(before);
});

test('the service is no superuser of the database', async () => {
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
});

test.each([
  'update journal_entries set memo = memo',
  "update journal_entries set entry_date = '2026-01-11'",
  'update journal_lines set debit_cents = debit_cents',
  'update journal_lines set debit_cents = debit_cents + 1, credit_cents = credit_cents + 1',
  'update journal_chain set position = position',
  'delete from journal_lines',
  'delete from journal_entries',
  'delete from journal_chain',
  'truncate journal_lines cascade',
  'truncate journal_entries cascade',
  'truncate journal_chain',
])('refused: %s', async (statement) => {
  const before = await stateOfJournal();
  await expect(client.query(statement)).rejects.toMatchObject({
    code: '23000',
    message: expect.stringMatching(/^the journal is append-only: (UPDATE|DELETE|TRUNCATE) on journal_\w+ refused$/),
  });
  expect(await stateOfJournal()).toEqual(before);
});

test.each([
  ['debits without credits', [[100, 0]]],
  [
    'debits that are not the credits',
    [
      [100, 0],
      [0, 99],
    ],
  ],
  ['no lines', []],
])('an entry of %s does not commit', async (_, lines) => {
  const before = await stateOfJournal();
  await expect(insertEntry(lines)).rejects.toMatchObject({
    code: '23000',
    message: expect.stringMatching(/does not balance/),
  });
  expect(await stateOfJournal()).toEqual(before);
});

test.each([
  [
    'a line on both sides',
    [
      [5, 5],
      [0, 0],
    ],
  ],
  [
    'a negative line',
    [
      [-5, 0],
      [0, -5],
    ],
  ],
])('%s is refused', async (_, lines) => {
  await expect(insertEntry(lines)).rejects.toMatchObject({ code: '23514' });
});

test('lines that balance cannot be added to an entry once it is committed', async () => {
  const before = await stateOfJournal();
  await expect(
    insertLines(entryId, [
      [5, 0],
      [0, 5],
    ]),
  ).rejects.toMatchObject({
    code: '23000',
    message: `journal entry ${entryId} is already committed: no line may be added`,
  });
  expect(await stateOfJournal()).toEqual(before);
});

test('a line below the others does not escape, after they were checked in the same transaction', async () => {
  const before = await stateOfJournal();
  await client.query('begin');
  const id = await insertedEntry();
  for (const line of [
    [5, 0],
    [0, 5],
  ])
    await insertLine(id, line);
  await client.query('set constraints all immediate');
  const below = `insert into journal_lines (id, owner_id, entry_id, account_id, debit_cents, credit_cents)
    overriding system value select -1, owner_id, entry_id, account_id, 7, 0 from journal_lines where entry_id = $1 limit 1`;
  await expect(client.query(below, [id])).rejects.toMatchObject({
    code: '23000',
    message: `journal entry ${id} does not balance: debits 12, credits 5`,
  });
  await client.query('rollback');
  expect(await stateOfJournal()).toEqual(before);
});

test('lines of one entry may come in several statements', async () => {
  await client.query('begin');
  const id = await insertedEntry();
  for (const line of [
    [5, 0],
    [0, 3],
    [0, 2],
  ])
    await insertLine(id, line);
  await client.query('set constraints all immediate');
  await client.query('rollback');
});

test("an entry cannot use another owner's account, nor reverse an entry twice", async () => {
  const stranger = await startBooks();
  const { rows } = await client.query('select id from accounts where owner_id = $1 limit 1', [stranger.ownerId]);
  await expect(
    insertEntry(
      [
        [5, 0],
        [0, 5],
      ],
      Number(rows[0].id),
    ),
  ).rejects.toMatchObject({ code: '23503' });
  await client.query('begin');
  await reversal();
  await expect(reversal()).rejects.toMatchObject({ code: '23505' });
  await client.query('rollback');
});

test('the books hold after all of it', () => expectBooksToTieOut(books));

async function insertEntry(lines: number[][], accountId?: number): Promise<void> {
  await client.query('begin');
  try {
    const id = await insertedEntry();
    for (const line of lines) await insertLine(id, line, accountId);
    await client.query('commit');
  } finally {
    await client.query('rollback');
  }
}

async function insertedEntry(): Promise<number> {
  const { rows } = await client.query(
    `insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency)
     values ($1, '2026-01-10', 'posting', 'bill', 1, 'USD') returning id`,
    [books.ownerId],
  );
  return Number(rows[0].id);
}

async function insertLines(entry: number, lines: number[][]): Promise<void> {
  await client.query('begin');
  try {
    for (const line of lines) await insertLine(entry, line);
    await client.query('commit');
  } finally {
    await client.query('rollback');
  }
}

function insertLine(entry: number, [debit, credit]: number[], accountId?: number) {
  return client.query(
    `insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
     values ($1, $2, coalesce($5, (select id from accounts where owner_id = $1 and number = '1000')), $3, $4)`,
    [books.ownerId, entry, debit, credit, accountId],
  );
}

function reversal() {
  return client.query(
    `insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, reverses_id)
     values ($1, '2026-01-10', 'reversal', 'vendor_payment', 1, 'USD', $2)`,
    [books.ownerId, entryId],
  );
}

async function stateOfJournal(): Promise<unknown> {
  const { rows } = await client.query(
    `select (select json_agg(e order by id) from journal_entries e) entries,
      (select json_agg(l order by id) from journal_lines l) lines, (select json_agg(c order by position) from journal_chain c) chain`,
  );
  return rows;
}
