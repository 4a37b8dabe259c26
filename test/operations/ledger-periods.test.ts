import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../../src/audit/audit-log.js';
import {
  accountsByRole,
  type NewJournalEntry,
  reverseEntries,
  writeEntry,
} from '../../src/ledger/journal.operations.js';
import { closePeriod as closePeriodOperation } from '../../src/ledger/period.operations.js';
import { type PostingLine, vendorPaymentPosting } from '../../src/ledger/posting.js';
import { query, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { booksAreTampered, startBooks, type TestBooks } from '../support/books.js';
import { accountId, made, newContact, newVendorPayment, postedBill, refusal } from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

const closePeriod = /* GraphQL */ `
  mutation ($through: Date!, $farAhead: Boolean) {
    closePeriod(input: { through: $through, farAhead: $farAhead }) { closedThrough period { action through changedBy } }
  }`;
const reopenPeriod = /* GraphQL */ `
  mutation ($through: Date!, $reason: String) {
    reopenPeriod(input: { through: $through, reason: $reason }) { closedThrough period { action through changedBy reason } }
  }`;
const postBill = 'mutation ($id: ID!) { postBill(input: { id: $id }) { bill { id } } }';

test('closing, reopening, and their events', async () => {
  const books = await startBooks();
  expect((await made(books, closePeriod, { through: '2026-06-30' })).closePeriod).toEqual({
    closedThrough: '2026-06-30',
    period: { action: 'CLOSED', through: '2026-06-30', changedBy: 'acme@books.invalid' },
  });
  const reason = 'A bill of March came late';
  expect((await made(books, reopenPeriod, { through: '2026-03-01', reason })).reopenPeriod).toEqual({
    closedThrough: '2026-02-28',
    period: { action: 'REOPENED', through: '2026-03-01', changedBy: 'acme@books.invalid', reason },
  });
  const { periods, viewer } = await made(
    books,
    '{ periods { nodes { action through } } viewer { owner { closedThrough } } }',
    {},
  );
  expect(periods.nodes).toEqual([
    { action: 'CLOSED', through: '2026-06-30' },
    { action: 'REOPENED', through: '2026-03-01' },
  ]);
  const { auditLog } = await made(books, '{ auditLog(last: 2) { nodes { action changes } } }', {});
  expect(auditLog.nodes).toEqual([
    { action: 'closePeriod', changes: { closedThrough: { from: null, to: '2026-06-30' } } },
    { action: 'reopenPeriod', changes: { closedThrough: { from: '2026-06-30', to: '2026-02-28' } } },
  ]);
  expect(viewer.owner.closedThrough).toBe('2026-02-28');
  expect(await events(books)).toEqual([
    {
      event: 'books.period.closed',
      data: { period_id: expect.any(Number), through: '2026-06-30', closed_through: '2026-06-30' },
      timestamp: expect.stringMatching(/Z$/),
    },
    {
      event: 'books.period.reopened',
      data: { period_id: expect.any(Number), through: '2026-03-01', closed_through: '2026-02-28' },
      timestamp: expect.stringMatching(/Z$/),
    },
  ]);
  await expectBooksToTieOut(books);
});

test('closing what is closed and reopening what is open changes nothing', async () => {
  const books = await startBooks();
  expect((await made(books, reopenPeriod, { through: '2026-01-01' })).reopenPeriod).toEqual({
    closedThrough: null,
    period: null,
  });
  await made(books, closePeriod, { through: '2024-02-29' });
  expect((await made(books, closePeriod, { through: '2024-02-01' })).closePeriod).toEqual({
    closedThrough: '2024-02-29',
    period: null,
  });
  expect((await made(books, reopenPeriod, { through: '2024-03-01' })).reopenPeriod).toEqual({
    closedThrough: '2024-02-29',
    period: null,
  });
  expect(await events(books)).toHaveLength(1);
});

test('books are closed up to a year ahead, and beyond when that is meant', async () => {
  const restoreClock = setClock(() => new Date('2026-06-15T12:00:00Z'));
  try {
    const books = await startBooks();
    await made(books, closePeriod, { through: '2026-05-31' });
    const { errors } = await books.graphql(closePeriod, { through: '2027-06-17' });
    expect(errors.map(({ extensions }) => extensions)).toMatchObject([
      {
        code: 'VALIDATION_FAILED',
        fields: [{ path: 'through', message: 'is more than a year ahead: confirm it with farAhead' }],
      },
    ]);
    expect((await made(books, closePeriod, { through: '2027-06-16' })).closePeriod.closedThrough).toBe('2027-06-16');
    const { auditLog } = await made(books, '{ auditLog(last: 1) { nodes { changes } } }', {});
    expect(auditLog.nodes).toEqual([{ changes: { closedThrough: { from: '2026-05-31', to: '2027-06-16' } } }]);
  } finally {
    restoreClock();
  }
});

test('the first day of the calendar reopens everything', async () => {
  const books = await startBooks();
  await made(books, closePeriod, { through: '2026-06-30' });
  expect((await made(books, reopenPeriod, { through: '0001-01-01' })).reopenPeriod.closedThrough).toBeNull();
});

test('what is dated on the last closed day is refused and leaves nothing; the day after is not', async () => {
  const books = await startBooks();
  const contactId = await newContact(books, 'VENDOR');
  const paid = (paidAt: string) => ({ input: { contactId, paidAt, amountCents: 100 } });
  const mutation =
    'mutation ($input: CreateVendorPaymentInput!) { createVendorPayment(input: $input) { vendorPayment { id } } }';
  await made(books, closePeriod, { through: '2024-02-29' });
  const before = await counts(books);
  expect(await refusal(books, mutation, paid('2024-02-29'))).toBe('PERIOD_CLOSED');
  expect(await refusal(books, mutation, paid('2023-12-31'))).toBe('PERIOD_CLOSED');
  expect(await counts(books)).toEqual(before);
  await made(books, mutation, paid('2024-03-01'));
  await expectBooksToTieOut(books);
});

test('a bill on a closed day can be posted again once the day is open', async () => {
  const books = await startBooks();
  const contactId = await newContact(books, 'VENDOR');
  const id = await draftBill(books, contactId, '2026-05-31');
  await made(books, closePeriod, { through: '2026-05-31' });
  expect(await refusal(books, postBill, { id })).toBe('PERIOD_CLOSED');
  await made(books, reopenPeriod, { through: '2026-05-31' });
  await made(books, postBill, { id });
  await expectBooksToTieOut(books);
});

test('a void on a closed day is refused', async () => {
  const books = await startBooks();
  const contactId = await newContact(books, 'VENDOR');
  const billId = await postedBill(books, { contactId, issueDate: '2026-01-15', amountCents: 5000 });
  const paymentId = await newVendorPayment(books, { contactId, paidAt: '2026-01-20', amountCents: 5000 });
  await made(books, closePeriod, { through: '9999-12-31', farAhead: true });
  const before = await counts(books);
  const voidBill = 'mutation ($id: ID!) { voidBill(input: { id: $id }) { bill { id } } }';
  const voidPayment = 'mutation ($id: ID!) { voidVendorPayment(input: { id: $id }) { vendorPayment { id } } }';
  expect(await refusal(books, voidBill, { id: billId })).toBe('PERIOD_CLOSED');
  expect(await refusal(books, voidPayment, { id: paymentId })).toBe('PERIOD_CLOSED');
  expect(await counts(books)).toEqual(before);
});

test('closing waits for a posting that found its day open', async () => {
  const books = await startBooks();
  booksAreTampered(books);
  const accounts = await accountsByRole(await books.em());
  const em = await books.em();
  const closing = await em.transactional(async (transaction) => {
    await writeEntry(transaction, entryOn('2026-04-30', accounts));
    const begun = books.graphql(closePeriod, { through: '2026-04-30' });
    await untilWaiting(transaction);
    return { begun };
  });
  expect((await closing.begun).data.closePeriod.closedThrough).toBe('2026-04-30');
  expect(await entryCount(books)).toBe(1);
});

test('what does not balance is not written, and nothing is taken back before its day', async () => {
  const books = await startBooks();
  const em = await books.em();
  const entry = entryOn('2026-04-30', await accountsByRole(em));
  const [debit, credit] = entry.lines as [PostingLine, PostingLine];
  const lines = [debit, { ...credit, creditCents: 99 }];
  await expect(em.transactional((inside) => writeEntry(inside, { ...entry, lines }))).rejects.toThrow('balances');
  const contactId = await newContact(books, 'VENDOR');
  const id = await newVendorPayment(books, { contactId, paidAt: '2026-04-30', amountCents: 100 });
  const source = { type: 'vendor_payment', id: Number(id) } as const;
  const before = em.transactional((inside) => reverseEntries(inside, source, '2026-04-29', 'Void'));
  await expect(before).rejects.toThrow('nothing is reversed before it counts');
  expect(await entryCount(books)).toBe(1);
});

test('a posting that meets a closing waits for it, and is refused', async () => {
  const books = await startBooks();
  const id = await draftBill(books, await newContact(books, 'VENDOR'), '2026-04-30');
  const em = await books.em();
  const posting = await em.transactional(async (transaction) => {
    await closePeriodOperation(transaction, { through: '2026-04-30' });
    await recordSettingChanges(transaction, { action: 'closePeriod', resourceType: 'PeriodChange' });
    const begun = books.graphql(postBill, { id });
    await untilWaiting(transaction);
    return { begun };
  });
  expect((await posting.begun).errors.map((error) => error.extensions.code)).toEqual(['PERIOD_CLOSED']);
  expect(await entryCount(books)).toBe(0);
});

test('closing among parallel postings: each is posted or refused, whole', async () => {
  const books = await startBooks();
  const contactId = await newContact(books, 'VENDOR');
  const ids = await Promise.all(Array.from({ length: 16 }, () => draftBill(books, contactId, '2026-04-30')));
  const requests = ids.map((id) => books.graphql(postBill, { id }));
  requests.splice(8, 0, books.graphql(closePeriod, { through: '2026-04-30' }));
  const answers = await Promise.all(requests);
  const refused = answers.flatMap((answer) => answer.errors.map((error) => error.extensions.code));
  expect(refused.filter((code) => code !== 'PERIOD_CLOSED')).toEqual([]);
  expect(await entryCount(books)).toBe(16 - refused.length);
  await expectBooksToTieOut(books);
});

test('only keys with the scope admin see or close periods', async () => {
  const books = await startBooks();
  const { createApiKey } = await made(
    books,
    'mutation { createApiKey(input: { name: "w", scopes: [READ, WRITE, REPORTS] }) { secret } }',
    {},
  );
  const options = { apiKey: createApiKey.secret };
  for (const query of [
    '{ periods { nodes { id } } }',
    'mutation { closePeriod(input: { through: "2026-01-01" }) { closedThrough } }',
  ]) {
    const { errors } = await books.graphql(query, {}, options);
    expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
  }
});

async function draftBill(books: TestBooks, contactId: string, issueDate: string): Promise<string> {
  const line = { description: 'Rent', quantity: 1, unitPriceCents: 100, accountId: await accountId(books, '6250') };
  const { createBill } = await made(
    books,
    'mutation ($input: CreateBillInput!) { createBill(input: $input) { bill { id } } }',
    { input: { contactId, issueDate, dueDate: issueDate, lines: [line] } },
  );
  return createBill.bill.id;
}

async function events(books: TestBooks): Promise<object[]> {
  const em = await books.em();
  const found = await em.execute<{ payload: string }[]>(
    `select payload from events where owner_id = ? and event_type like 'books.period.%' order by id`,
    [books.ownerId],
  );
  return found.map(({ payload }) => JSON.parse(payload));
}

async function counts(books: TestBooks): Promise<unknown> {
  const em = await books.em();
  return em.execute(
    `select (select count(*)::int from journal_entries where owner_id = o.id) entries,
      (select count(*)::int from events where owner_id = o.id) events, (select count(*)::int from staged_jobs) jobs,
      (select count(*)::int from vendor_payments where owner_id = o.id and status <> 'void') payments,
      (select count(*)::int from bills where owner_id = o.id and status = 'posted') bills
    from owners o where o.id = ?`,
    [books.ownerId],
  );
}

async function entryCount(books: TestBooks): Promise<number> {
  const em = await books.em();
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from journal_entries where owner_id = ?',
    [books.ownerId],
  );
  return row?.count ?? -1;
}

function entryOn(entryDate: string, accounts: Awaited<ReturnType<typeof accountsByRole>>): NewJournalEntry {
  return {
    entryDate,
    kind: 'payment',
    sourceType: 'vendor_payment',
    sourceId: 1,
    currency: 'USD',
    memo: null,
    lines: vendorPaymentPosting({
      payable: { accountId: accounts.accounts_payable, amountCents: 100 },
      cash: { accountId: accounts.cash, amountCents: 100 },
    }),
  };
}

/** Answers once somebody waits for a lock by name. */
async function untilWaiting(em: EntityManager): Promise<void> {
  for (;;) {
    const waiting = await query(
      em,
      sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    );
    if (waiting.length > 0) return;
  }
}
