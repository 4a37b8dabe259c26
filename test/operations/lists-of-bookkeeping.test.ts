import { type TestBooks, testService } from '../support/books.js';
import { answerOf, expectEveryFilter, expectEveryOrder, type ListOfTest } from '../support/listed.js';
import { PayablesBooks } from '../support/payables.js';

/** The journal, and the lists of bookkeeping and settlements, as those of documents: with ties in every key. */
const settled = 'status amountCents currency';
const lists: ListOfTest[] = [
  {
    list: 'creditNotes',
    selection: 'status amountCents: totalCents currency contact: contactName text: creditNoteNumber issueDate',
    days: { DATE: 'issueDate' },
    day: 'issueDate',
  },
  ...(['customerRefunds', 'vendorRefunds'] as const).map((list) => ({
    list,
    selection: `${settled} contact: contactName text: reference refundedOn`,
    days: { DATE: 'refundedOn' },
    day: 'refundedOn',
  })),
  ...(['invoiceWriteOffs', 'billWriteOffs'] as const).map((list) => ({
    list,
    selection: `${settled} text: reason writtenOffOn`,
    days: { DATE: 'writtenOffOn' },
    day: 'writtenOffOn',
  })),
  {
    list: 'bankTransactions',
    selection: `${settled} text: reference transactionDate`,
    days: { DATE: 'transactionDate' },
    day: 'transactionDate',
  },
  {
    list: 'manualJournals',
    selection: 'status amountCents: totalCents currency text: memo entryDate',
    days: { DATE: 'entryDate' },
    day: 'entryDate',
  },
  {
    list: 'journalEntries',
    selection: 'status: kind amountCents currency text: memo entryDate',
    days: { DATE: 'entryDate' },
    day: 'entryDate',
    statuses: 'kinds',
  },
];
const table = lists.map((list) => [list.list, list] as const);

let payables: PayablesBooks;
let books: TestBooks;

beforeAll(async () => {
  payables = await PayablesBooks.start();
  books = payables.books;
  const contacts = [await payables.vendor('Vandelay Industries'), await payables.vendor('Initech')] as const;
  const days = ['2026-03-05', '2026-03-01', '2026-03-05', '2026-02-01', '2026-03-01', '2026-03-09', '2026-01-31'];
  const isVoid = [false, true, false, false, true, false, false];
  for (const [index, day] of days.entries()) {
    const contactId = contacts[index % 2 === 0 ? 0 : 1];
    const amountCents = [500, 700, 500, 100, 900, 500, 100][index] as number;
    const currency = index === 4 ? 'EUR' : 'USD';
    const line = { description: 'Work', quantity: 1, unitPriceCents: amountCents };
    const document = { contactId, issueDate: '2026-01-01', currency };

    const note = { ...document, issueDate: day, lines: [line] };
    const { id: creditNoteId } = (await payables.run('createCreditNote', note, 'creditNote { id }')).creditNote;
    if (index !== 0) await payables.run('postCreditNote', { id: creditNoteId }, 'creditNote { id }');
    if (isVoid[index]) await payables.run('voidCreditNote', { id: creditNoteId }, 'creditNote { id }');

    const paid = { contactId, amountCents, currency };
    const refund = { amountCents, refundedOn: day, reference: index === 2 ? null : `wire_${index}` };
    const { payment } = await payables.run('createPayment', { ...paid, receivedAt: '2026-01-01' }, 'payment { id }');
    await made('customerRefund', { ...refund, paymentId: payment.id }, isVoid[index]);
    const vendorPaymentId = await payables.vendorPayment(contactId, amountCents, { currency, paidAt: '2026-01-01' });
    await made('vendorRefund', { ...refund, vendorPaymentId }, isVoid[index]);

    const invoice = { ...document, dueDate: '2026-01-31', lines: [line] };
    const { id: invoiceId } = (await payables.run('createInvoice', invoice, 'invoice { id }')).invoice;
    await payables.run('postInvoice', { id: invoiceId }, 'invoice { id }');
    const writeOff = { writtenOffOn: day, reason: `gone_${index}` };
    await made('invoiceWriteOff', { ...writeOff, invoiceId }, isVoid[index]);
    const billId = await payables.bill(contactId, 'posted', amountCents, { issueDate: '2026-01-01', currency });
    await made('billWriteOff', { ...writeOff, billId }, isVoid[index]);

    const charge = { kind: 'FEE', transactionDate: day, currency, amountCents, reference: `fee_${index}` };
    const { id } = (await payables.run('createBankCharge', charge, 'bankTransaction { id }')).bankTransaction;
    if (isVoid[index]) await payables.run('voidBankTransaction', { id }, 'bankTransaction { id }');
    await madeJournal({ entryDate: day, currency, memo: `accrual_${index}`, amountCents }, index);
  }
});

async function made(kind: string, input: object, isVoid = false): Promise<void> {
  const verb = kind.charAt(0).toUpperCase() + kind.slice(1);
  const { id } = (await payables.run(`create${verb}`, { ...input }, `${kind} { id }`))[kind];
  if (isVoid) await payables.run(`void${verb}`, { id }, `${kind} { id }`);
}

/** Two debits and a credit; the first is a draft, the second is reversed. */
async function madeJournal(
  { amountCents, ...fields }: { amountCents: number; [field: string]: unknown },
  index: number,
): Promise<void> {
  const lines = [
    { accountId: payables.account('6250'), debitCents: amountCents - 40 },
    { accountId: payables.account('6250'), debitCents: 40 },
    { accountId: payables.account('1000'), creditCents: amountCents },
  ];
  const { id } = (await payables.run('createManualJournal', { ...fields, lines }, 'manualJournal { id }'))
    .manualJournal;
  if (index !== 0) await payables.run('postManualJournal', { id }, 'manualJournal { id }');
  if (index === 1) await payables.run('reverseManualJournal', { id }, 'manualJournal { id }');
}

test.each(table)('%s in every order, from the beginning and from the end, each record once', (_name, list) =>
  expectEveryOrder(books, list),
);

test.each(table)('%s by statuses, amounts, currency, days and any text, with count and totals', (_name, list) =>
  expectEveryFilter(books, list),
);

test('a journal’s total is what its debits come to, whoever writes its lines', async () => {
  const lines = (...amounts: number[]) => [
    ...amounts.map((debitCents) => ({ accountId: payables.account('6250'), debitCents })),
    { accountId: payables.account('1000'), creditCents: 5 },
  ];
  const draft = { entryDate: '2026-05-01', memo: 'totals', lines: lines(5, 7) };
  const created = await payables.run('createManualJournal', draft, 'manualJournal { id totalCents updatedAt }');
  const { id } = created.manualJournal;
  const read = async () =>
    (await answerOf(books, `{ manualJournal(id: "${id}") { id totalCents updatedAt } }`)).manualJournal;
  expect(created.manualJournal).toMatchObject({ totalCents: 12 });
  expect(await read()).toEqual(created.manualJournal);
  const changed = await payables.run(
    'updateManualJournal',
    { id, lines: lines(5) },
    'manualJournal { id totalCents updatedAt }',
  );
  expect(changed.manualJournal.totalCents).toBe(5);
  expect(await read()).toEqual(changed.manualJournal);
  const em = await books.em();
  await em.execute(
    `update manual_journal_lines set debit_cents = 6 where owner_id = ? and manual_journal_id = ? and debit_cents > 0`,
    [books.ownerId, Number(id)],
  );
  expect((await read()).totalCents).toBe(6);
  const tooMuch = { ...draft, lines: lines(9_007_199_254_740_991, 1) };
  expect(await payables.refusal('createManualJournal', tooMuch)).toBe('VALIDATION_FAILED');
  await payables.run('deleteManualJournal', { id }, 'manualJournalId');
});

test('an entry that a process of the version before writes without its amount has it, in a savepoint too', async () => {
  const em = await books.em();
  const amounts: unknown[] = [];
  const undone = em.transactional(async (transaction) => {
    // As with an Idempotency-Key.
    await transaction.execute('savepoint effect');
    const [entry] = await transaction.execute<{ id: string }[]>(
      `insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, memo)
        values (?, '2026-06-01', 'posting', 'invoice', 1, 'USD', 'without an amount') returning id`,
      [books.ownerId],
    );
    await transaction.execute(
      'insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents) values (?, ?, ?, 7, 0), (?, ?, ?, 0, 7)',
      [books.ownerId, entry?.id, payables.account('6250'), books.ownerId, entry?.id, payables.account('1000')],
    );
    await transaction.execute('release savepoint effect');
    await transaction.execute('set constraints all immediate');
    amounts.push(
      ...(await transaction.execute('select amount_cents from journal_entries where owner_id = ? and id = ?', [
        books.ownerId,
        entry?.id,
      ])),
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(amounts).toEqual([{ amount_cents: 7 }]);
});

test('an entry that has its amount never changes, whoever tries', async () => {
  const { operator } = await testService();
  const read = () => answerOf(books, '{ journalEntries(first: 1) { nodes { id amountCents updatedAt memo } } }');
  const before = await read();
  for (const change of ['amount_cents = 8', "updated_at = '2020-01-01'", "memo = 'other'"]) {
    const update = `update journal_entries set ${change} where owner_id = ${books.ownerId}`;
    await expect(operator.em.fork().execute(update)).rejects.toThrow('the journal is append-only');
  }
  expect(await read()).toEqual(before);
});

test('schedules by the day of their next entry, counted; opening balances by status, currency and day', async () => {
  const journal = (memo: string) => ({ entryDate: '2026-04-01', memo, lines: [] });
  const ids: string[] = [];
  for (const [index, startsOn] of ['2099-05-01', '2099-04-01', '2099-04-01'].entries()) {
    const { id } = (await payables.run('createManualJournal', journal(`rent ${index}`), 'manualJournal { id }'))
      .manualJournal;
    const schedule = { manualJournalId: id, startsOn };
    ids.push((await payables.run('createRecurringJournal', schedule, 'recurringJournal { id }')).recurringJournal.id);
  }
  const [later, first, ended] = ids as [string, string, string];
  await payables.run('endRecurringJournal', { id: ended }, 'recurringJournal { id }');
  const asked = await answerOf(
    books,
    `{ asc: recurringJournals(orderBy: NEXT_ASC) { totalCount nodes { id } }
      desc: recurringJournals(orderBy: NEXT_DESC) { nodes { id } }
      newest: recurringJournals(orderBy: NEWEST) { nodes { id } }
      april: recurringJournals(filter: { from: "2099-04-01", to: "2099-04-30" }) { totalCount nodes { id } } }`,
  );
  const shown = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
  expect([asked.asc.totalCount, shown(asked.asc)]).toEqual([3, [first, later, ended]]);
  expect(shown(asked.desc)).toEqual([ended, later, first]);
  expect(shown(asked.newest)).toEqual([ended, first, later]);
  expect([asked.april.totalCount, shown(asked.april)]).toEqual([1, [first]]);

  const opened: string[] = [];
  for (const [openingOn, currency] of [
    ['2025-01-01', 'CHF'],
    ['2024-01-01', 'GBP'],
    ['2023-01-01', 'CHF'],
  ] as const) {
    const balances = [
      { accountId: payables.account('1000'), debitCents: 5 },
      { accountId: payables.account('3000'), creditCents: 5 },
    ];
    const input = { openingOn, currency, balances };
    const { id } = (await payables.run('createOpeningBalance', input, 'openingBalance { id }')).openingBalance;
    opened.push(id);
    if (opened.length === 1) await payables.run('voidOpeningBalance', { id }, 'openingBalance { id }');
  }
  const [void_, pounds, francs] = opened;
  const openings = await answerOf(
    books,
    `{ day: openingBalances(orderBy: DATE_ASC) { totalCount nodes { id } }
      posted: openingBalances(filter: { statuses: [POSTED] }, orderBy: DATE_DESC) { totalCount nodes { id } }
      francs: openingBalances(filter: { currency: "CHF", to: "2025-01-01", from: "2024-01-02" }) { totalCount nodes { id } } }`,
  );
  expect([openings.day.totalCount, shown(openings.day)]).toEqual([3, [francs, pounds, void_]]);
  expect([openings.posted.totalCount, shown(openings.posted)]).toEqual([2, [pounds, francs]]);
  expect([openings.francs.totalCount, shown(openings.francs)]).toEqual([1, [void_]]);
});
