import { query, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { booksAreTampered, testService } from '../support/books.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { problemsOf } from '../support/tie-out.js';

/** Series of numbers that an owner sets up: prefix, start, digits and year, without gaps within each. */

let own: ReceivablesBooks;
let restore: () => void;
beforeEach(async () => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
  own = await ReceivablesBooks.start();
});
afterEach(() => restore());

const shown = 'kind prefix start digits yearly nextNumber';
const change = async (input: Record<string, unknown>) =>
  (await own.run('updateNumberSeries', { kind: 'INVOICE', ...input }, `numberSeries { ${shown} }`)).numberSeries;
const refused = async (input: Record<string, unknown>) =>
  (await own.refusal('updateNumberSeries', { kind: 'INVOICE', ...input })).fields;
const numbered = async (issueDate = '2026-03-01') => {
  const { invoice } = await own.run(
    'createInvoice',
    { ...own.invoiceInput(100), issueDate },
    'invoice { invoiceNumber }',
  );
  return invoice.invoiceNumber;
};

test('every kind has the standard series until it is changed', async () => {
  await numbered();
  const { numberSeries } = await own.read(`{ numberSeries { series { ${shown} } } }`);
  const standard = { start: 1, digits: 6, yearly: false };
  expect(numberSeries.series).toEqual([
    { kind: 'INVOICE', prefix: 'INV-', ...standard, nextNumber: 'INV-000002' },
    { kind: 'BILL', prefix: 'BILL-', ...standard, nextNumber: 'BILL-000001' },
    { kind: 'CREDIT_NOTE', prefix: 'CN-', ...standard, nextNumber: 'CN-000001' },
    { kind: 'DEBIT_NOTE', prefix: 'DN-', ...standard, nextNumber: 'DN-000001' },
    { kind: 'MANUAL_JOURNAL', prefix: 'JE-', ...standard, nextNumber: 'JE-000001' },
  ]);
});

test('a change counts for the numbers given from then on, and a prefix goes on where it was left', async () => {
  expect([await numbered(), await numbered()]).toEqual(['INV-000001', 'INV-000002']);
  const named = { kind: 'INVOICE', prefix: 'RE/', start: 500, digits: 4, yearly: false };
  expect(await change({ prefix: 'RE/', start: 500, digits: 4 })).toEqual({ ...named, nextNumber: 'RE/0500' });
  expect([await numbered(), await numbered()]).toEqual(['RE/0500', 'RE/0501']);
  expect(await change({ prefix: 'INV-' })).toMatchObject({ start: 1, digits: 4, nextNumber: 'INV-0003' });
  expect(await numbered()).toBe('INV-0003');
  expect(await change({ prefix: 'RE/', digits: 5 })).toMatchObject({ start: 500, nextNumber: 'RE/00502' });
  expect(await numbered()).toBe('RE/00502');
  expect(await change({ start: 503 })).toMatchObject({ start: 500, nextNumber: 'RE/00503' });
  expect(await change({ start: 9_999_999 })).toMatchObject({ start: 9_999_999, nextNumber: 'RE/9999999' });
  expect(await numbered()).toBe('RE/9999999');
  expect(await change({ digits: 1 })).toMatchObject({ start: 9_999_999, nextNumber: 'RE/10000000' });
});

test('the series of a year begins anew, by the year of the document, each without gaps', async () => {
  expect(await change({ yearly: true, digits: 3 })).toMatchObject({ start: 1, nextNumber: 'INV-2026-001' });
  expect(await numbered('2026-12-31')).toBe('INV-2026-001');
  expect(await numbered('2027-01-01')).toBe('INV-2027-001');
  expect(await numbered('2026-01-01')).toBe('INV-2026-002');
  expect(await numbered('2027-06-30')).toBe('INV-2027-002');
  expect(await refused({ start: 2 })).toEqual([
    { path: 'start', message: 'must be above 2, which INV-2026- has reached' },
    { path: 'start', message: 'must be above 2, which INV-2027- has reached' },
  ]);
  expect(await change({ start: 100 })).toMatchObject({ start: 100, nextNumber: 'INV-2026-100' });
  expect(await numbered('2028-01-01')).toBe('INV-2028-100');
  expect(await change({ prefix: 'INV-2026-', yearly: false })).toMatchObject({ start: 1, nextNumber: 'INV-2026-003' });
});

test('all kinds have series of their own', async () => {
  const lines = (accountId: string) => [{ description: 'x', quantity: 1, unitPriceCents: 100, accountId }];
  const shared = { contactId: own.customerId, issueDate: '2026-03-01' };
  await change({ kind: 'BILL', prefix: 'ER-' });
  await change({ kind: 'DEBIT_NOTE', prefix: 'LG-', start: 7 });
  await change({ kind: 'CREDIT_NOTE', prefix: 'GS-', digits: 2 });
  await change({ kind: 'MANUAL_JOURNAL', prefix: 'UB', yearly: true });
  const billed = { ...shared, dueDate: '2026-03-01', lines: lines(own.account('6250')) };
  expect((await own.run('createBill', billed, 'bill { billNumber }')).bill.billNumber).toBe('ER-000001');
  const debited = { ...shared, lines: lines(own.account('6250')) };
  const debitNote = (await own.run('createDebitNote', debited, 'debitNote { debitNoteNumber }')).debitNote;
  expect(debitNote.debitNoteNumber).toBe('LG-000007');
  const credited = { ...shared, lines: [{ description: 'x', quantity: 1, unitPriceCents: 100 }] };
  const creditNote = (await own.run('createCreditNote', credited, 'creditNote { creditNoteNumber }')).creditNote;
  expect(creditNote.creditNoteNumber).toBe('GS-01');
  const journal = {
    entryDate: '2025-12-31',
    memo: 'Rent',
    lines: [
      { accountId: own.account('6250'), debitCents: 1 },
      { accountId: own.account('1000'), creditCents: 1 },
    ],
  };
  const { manualJournal } = await own.run('createManualJournal', journal, 'manualJournal { id journalNumber }');
  expect(manualJournal.journalNumber).toBeNull();
  const posted = await own.run('postManualJournal', { id: manualJournal.id }, 'manualJournal { journalNumber }');
  expect(posted.manualJournal.journalNumber).toBe('UB2025-000001');
  const { search } = await own.read('{ search(q: "7") { hits { text } } }');
  expect(search.hits).toEqual([{ text: 'LG-000007' }]);
});

test('numbers that would be given twice, or could be read two ways, are refused', async () => {
  await numbered();
  await change({ start: 10 });
  expect(await numbered()).toBe('INV-000010');
  expect(await refused({ start: 5 })).toEqual([{ path: 'start', message: 'must be above 10, which INV- has reached' }]);
  expect(await refused({ start: 1 })).toEqual([{ path: 'start', message: 'must be above 10, which INV- has reached' }]);
  expect(await refused({ prefix: 'BILL-' })).toEqual([{ path: 'prefix', message: 'is that of another kind' }]);
  const plain = 'must be of letters, digits and -./_#, and not end with a digit';
  for (const prefix of ['R2', 'R 2-', ' R-', 'R%'])
    expect(await refused({ prefix })).toEqual([{ path: 'prefix', message: plain }]);
  expect(await refused({ prefix: 'x'.repeat(21), start: 0, digits: 13 })).toEqual([
    { path: 'prefix', message: 'must have at most 20 characters' },
    { path: 'digits', message: 'must be between 1 and 12' },
    { path: 'start', message: 'must be between 1 and 999999999' },
  ]);
  expect(await refused({ digits: null, yearly: null })).toEqual([
    { path: 'digits', message: 'must not be null' },
    { path: 'yearly', message: 'must not be null' },
  ]);
  expect(await change({ prefix: '', start: 1 })).toMatchObject({ prefix: '', nextNumber: '000001' });
});

test('numbers of the books of before are not given again', async () => {
  const invoice = (invoiceNumber: string) => ({
    contactId: own.customerId,
    invoiceNumber,
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    amountCents: 100,
  });
  const opening = (...numbers: string[]) => ({
    openingOn: '2026-03-01',
    balances: [
      { accountId: own.account('1100'), debitCents: 100 * numbers.length },
      { accountId: own.account('3000'), creditCents: 100 * numbers.length },
    ],
    invoices: numbers.map(invoice),
  });
  await change({ prefix: 'RE-', start: 40 });
  const again = await own.refusal('createOpeningBalance', opening('RE-000039', 'RE-000040', 'INV-7', 'RE-41'));
  expect(again.fields).toEqual([
    { path: 'invoices.1.invoiceNumber', message: 'is one that the service gives' },
    { path: 'invoices.3.invoiceNumber', message: 'is one that the service gives' },
  ]);
  await own.run('createOpeningBalance', opening('RE-000039', 'INV-7'), 'openingBalance { id }');
  expect(await refused({ prefix: 'INV-' })).toEqual([
    { path: 'start', message: 'must be above 7, which INV- has reached' },
  ]);
  expect(await change({ prefix: 'INV-', start: 8 })).toMatchObject({ start: 8, nextNumber: 'INV-000008' });
  expect(await numbered()).toBe('INV-000008');
});

test('parallel requests leave no gap, whatever is changed meanwhile', async () => {
  await numbered();
  const created = Array.from({ length: 12 }, (_, index) => numbered(index % 2 ? '2026-03-01' : '2027-03-01'));
  const changed = [change({ yearly: true }), change({ prefix: 'A-' }), change({ prefix: 'INV-', yearly: false })];
  const numbers = await Promise.all([...created, ...changed.map((each) => each.then(() => numbered()))]);
  expect(new Set(numbers).size).toBe(15);
  expect(await problemsOf(await own.books.em(), own.books.ownerId)).toEqual([]);
});

test('what is numbered while the first change of a series waits is numbered as changed', async () => {
  const em = (await testService()).operator.em.fork();
  expect([await numbered(), await numbered()]).toEqual(['INV-000001', 'INV-000002']);
  const atOnce = await em.fork().transactional(async (inProgress) => {
    const held = sql`select from number_sequences where owner_id = ${own.books.ownerId} for update`;
    await query(inProgress, held);
    const changed = change({ start: 4 });
    await untilLocksAreWaitedFor(em, 1);
    const created = [numbered(), numbered()];
    await untilLocksAreWaitedFor(em, 3);
    return { changed, created };
  });
  expect(await atOnce.changed).toMatchObject({ nextNumber: 'INV-000004' });
  expect((await Promise.all(atOnce.created)).sort()).toEqual(['INV-000004', 'INV-000005']);
  expect(await numbered()).toBe('INV-000006');
});

test('a draft refused gives its number back; other owners count for themselves', async () => {
  await change({ prefix: 'RE-' });
  expect(await numbered()).toBe('RE-000001');
  const taken = { ...own.invoiceInput(100), externalId: 'one' };
  await own.run('createInvoice', taken, 'invoice { id }');
  expect((await own.refusal('createInvoice', taken)).code).toBe('EXTERNAL_ID_TAKEN');
  expect(await numbered()).toBe('RE-000003');
  const other = await ReceivablesBooks.start();
  const made = await other.run('createInvoice', other.invoiceInput(100), 'invoice { invoiceNumber }');
  expect(made.invoice.invoiceNumber).toBe('INV-000001');
});

test('series are changed with scope admin, and the audit log says how', async () => {
  await change({ prefix: 'RE-', yearly: true });
  const { auditLog } = await own.read('{ auditLog(first: 100) { nodes { action changes } } }');
  expect(auditLog.nodes).toContainEqual({
    action: 'updateNumberSeries',
    changes: {
      invoice: {
        from: { prefix: 'INV-', start: 1, digits: 6, yearly: false },
        to: { prefix: 'RE-', start: 1, digits: 6, yearly: true },
      },
    },
  });
  const { data } = await own.books.graphql(
    'mutation { createApiKey(input: { name: "till", scopes: [READ, WRITE] }) { secret } }',
  );
  for (const text of [
    '{ numberSeries { series { prefix } } }',
    'mutation { updateNumberSeries(input: { kind: BILL, digits: 3 }) { numberSeries { prefix } } }',
  ]) {
    const { errors } = await own.books.graphql(text, {}, { apiKey: data.createApiKey.secret });
    expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
  }
});

test('verification tells numbers that are missing, and those that were never given', async () => {
  await change({ prefix: 'RE-', yearly: true });
  await numbered();
  await numbered();
  await numbered();
  booksAreTampered(own.books);
  await own.select(`update invoices set invoice_number = 'RE-2025-000002'
    where owner_id = ? and invoice_number = 'RE-2026-000002' returning id`);
  expect(await problemsOf(await own.books.em(), own.books.ownerId)).toEqual([
    'numbers have no gaps: RE-2025-000002: was not given out',
    'numbers have no gaps: RE-2026-000003: comes after number 1',
  ]);
});
