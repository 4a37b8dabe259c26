import { startBooks, type TestBooks } from '../support/books.js';
import { everyLine, type FigureLine, linesOfCash, linesOfEquity, sumOf } from '../support/figure-lines.js';
import { accountId, made, newContact, newPayment, postedInvoice, refusal } from '../support/postings.js';

/** Lines that figures of a statement consist of, in books of a few entries. */

let books: TestBooks;
let receivable: string;
beforeAll(async () => {
  books = await startBooks();
  const customer = await newContact(books, 'CUSTOMER');
  await postedInvoice(books, { contactId: customer, issueDate: '2026-01-10', amountCents: 100_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-02-10', amountCents: 70_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-02-11', amountCents: 20_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-06-01', amountCents: 5_000 });
  receivable = await accountId(books, '1100');
});
const days = { from: '2026-01-01', to: '2026-12-31' };
const shown = (lines: FigureLine[]) =>
  lines.map(({ entryDate, amountCents, entry }) => [entryDate, amountCents, entry.sourceType]);

test('receivables changed by invoices and payments, and cash was booked against the payments alone', async () => {
  const asked = { ...days, figure: 'ACCOUNT', accountId: receivable };
  const paid = [
    ['2026-02-10', 70_000, 'PAYMENT'],
    ['2026-02-11', 20_000, 'PAYMENT'],
    ['2026-06-01', 5_000, 'PAYMENT'],
  ];
  expect(shown(await everyLine(books, linesOfCash, asked))).toEqual([['2026-01-10', -100_000, 'INVOICE'], ...paid]);
  expect(shown(await everyLine(books, linesOfCash, { ...asked, method: 'DIRECT' }))).toEqual(paid);
  const second = await everyLine(books, linesOfCash, { ...asked, from: '2026-02-11', method: 'DIRECT' });
  expect(shown(second)).toEqual(paid.slice(1));
});

test('a page of lines that are far apart has as many as asked for, none after the last day, and leads to the next', async () => {
  const asked = { ...days, figure: 'ACCOUNT', accountId: receivable, method: 'DIRECT' };
  const pageOf = async (of: Record<string, unknown>) => {
    const { lines } = await made(books, linesOfCash, { ...asked, ...of });
    return [lines.nodes.map(({ entryDate }: FigureLine) => entryDate), lines.pageInfo.hasNextPage];
  };
  expect(await pageOf({ from: '2026-02-01', first: 1 })).toEqual([['2026-02-10'], true]);
  expect(await pageOf({ from: '2026-02-01', first: 2 })).toEqual([['2026-02-10', '2026-02-11'], true]);
  expect(await pageOf({ from: '2026-02-01', first: 3 })).toEqual([['2026-02-10', '2026-02-11', '2026-06-01'], false]);
  expect(await pageOf({ from: '2026-02-01', to: '2026-02-10', first: 1 })).toEqual([['2026-02-10'], false]);
  const whole = await everyLine(books, linesOfCash, asked);
  expect(whole.map(({ entryDate }) => entryDate)).toEqual(['2026-02-10', '2026-02-11', '2026-06-01']);
  for (const first of [1, 2]) expect(await everyLine(books, linesOfCash, asked, first)).toEqual(whole);
  const last = { from: '9999-12-10', to: '9999-12-20', first: 1 };
  expect(await pageOf(last)).toEqual([[], false]);
});

test('what is asked wrongly is refused with the argument that is wrong', async () => {
  const refused = async (asked: Record<string, unknown>) => {
    const { errors } = await books.graphql(linesOfCash, { ...days, ...asked });
    const [{ extensions } = { extensions: { code: '', fields: [] } }] = errors;
    return [extensions.code, (extensions.fields as { path: string }[] | undefined)?.map(({ path }) => path)];
  };
  expect(await refused({ figure: 'ACCOUNT' })).toEqual(['VALIDATION_FAILED', ['accountId']]);
  expect(await refused({ figure: 'RESULT', accountId: receivable })).toEqual(['VALIDATION_FAILED', ['accountId']]);
  expect(await refused({ figure: 'CHANGE', first: 0 })).toEqual(['BAD_REQUEST', ['first']]);
  expect(await refused({ figure: 'CHANGE', after: 'W10' })).toEqual(['BAD_REQUEST', ['after']]);
  expect(await refused({ figure: 'CHANGE', to: '2025-12-31' })).toEqual(['VALIDATION_FAILED', ['from']]);
});

test('another owner has none of the lines, and not the account', async () => {
  const other = await startBooks();
  expect(await everyLine(other, linesOfCash, { ...days, figure: 'CHANGE' })).toEqual([]);
  expect(await everyLine(other, linesOfCash, { ...days, figure: 'OPERATING', method: 'DIRECT' })).toEqual([]);
  const asked = { ...days, figure: 'ACCOUNT', accountId: receivable };
  expect(await refusal(other, linesOfCash, asked)).toBe('NOT_FOUND');
});

test('what is put in and taken out stand apart, and a reversal takes back on the side of what it reverses', async () => {
  const own = await startBooks();
  const contactId = await newContact(own, 'CUSTOMER');
  await postedInvoice(own, { contactId, issueDate: '2026-01-10', amountCents: 100_000 });
  const equity = await accountId(own, '3000');
  const book = async (entryDate: string, debitCents: number, creditCents: number) => {
    const cash = await accountId(own, '1000');
    const lines = [
      { accountId: equity, debitCents, creditCents },
      { accountId: cash, debitCents: creditCents, creditCents: debitCents },
    ];
    const input = { entryDate, memo: 'x', lines };
    const create = `mutation ($input: CreateManualJournalInput!) {
      createManualJournal(input: $input) { manualJournal { id } } }`;
    const { id } = (await made(own, create, { input })).createManualJournal.manualJournal;
    await made(own, 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }', { id });
    return id;
  };
  await book('2026-03-01', 0, 5_000);
  await book('2026-03-02', 700, 0);
  const id = await book('2026-03-03', 100, 0);
  const reverse =
    'mutation ($id: ID!) { reverseManualJournal(input: { id: $id, reversedOn: "2026-03-04" }) { __typename } }';
  await made(own, reverse, { id });
  const column = async (figure: string, accountId: string | null = equity) =>
    shown(await everyLine(own, linesOfEquity, { ...days, figure, accountId })).map(([day, cents]) => [day, cents]);
  expect(await column('CONTRIBUTIONS')).toEqual([['2026-03-01', 5_000]]);
  expect(await column('DRAWINGS')).toEqual([
    ['2026-03-02', -700],
    ['2026-03-03', -100],
    ['2026-03-04', 100],
  ]);
  expect((await column('CLOSING')).length).toBe(4);
  expect([await column('OTHER'), await column('OPENING'), await column('RESULT')]).toEqual([[], [], []]);
  expect(await column('RESULT', null)).toEqual([['2026-01-10', 100_000]]);
  expect(await column('CONTRIBUTIONS', await accountId(own, '1000'))).toEqual([]);
  const both = { ...days, figure: 'CLOSING', accountId: equity, ofTotal: true };
  expect((await own.graphql(linesOfEquity, both)).errors.map(({ extensions }) => extensions)).toMatchObject([
    { code: 'VALIDATION_FAILED', fields: [{ path: 'accountId', message: 'is not given with ofTotal' }] },
  ]);
  const other = await startBooks();
  expect(await everyLine(other, linesOfEquity, { ...days, figure: 'RESULT' })).toEqual([]);
  expect(await refusal(other, linesOfEquity, { ...days, figure: 'CLOSING', accountId: equity })).toBe('NOT_FOUND');
});

test('the first day of the calendar has nothing before it', async () => {
  const asked = { from: '0001-01-01', to: '2026-12-31', figure: 'OPENING' };
  expect((await made(books, linesOfCash, asked)).lines.nodes).toEqual([]);
  expect(sumOf(await everyLine(books, linesOfCash, { ...asked, figure: 'CHANGE' }))).toBe(95_000);
});
