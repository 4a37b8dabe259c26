import { setClock } from '../../src/values/clock.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import { ask } from '../ledger-model/played-books.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { accountId, made, newContact, newPayment, postedInvoice, refusal } from '../support/postings.js';

/** The lines of the journal that each figure of a statement consists of. */

interface Statement {
  openingCents: number;
  changeCents: number;
  closingCents: number;
  sections: { figure: string; totalCents: number; rows: Row[] }[];
}
interface Row {
  figure: string;
  amountCents: number;
  account: { id: string } | null;
}
interface Line {
  id: string;
  entryDate: string;
  amountCents: number;
  account: { id: string };
  entry: { id: string; sourceType: string };
}
/** What a figure is asked by, and what it is. */
type Figure = [asked: Record<string, unknown>, cents: number];

const lineFields = 'nodes { id entryDate amountCents memo account { id } entry { id sourceType } }';
const page = 'pageInfo { hasNextPage endCursor }';
const linesOfCash = `query ($figure: CashFlowFigure!, $accountId: ID, $from: Date, $to: Date, $currency: Currency,
    $inBase: Boolean, $method: CashFlowMethod, $first: Int, $after: String) {
  lines: cashFlowLines(figure: $figure, accountId: $accountId, from: $from, to: $to, currency: $currency,
    inBaseCurrency: $inBase, method: $method, first: $first, after: $after) { ${lineFields} ${page} } }`;
const linesOfEquity = `query ($figure: EquityFigure!, $accountId: ID, $ofTotal: Boolean, $from: Date, $to: Date, $currency: Currency,
    $inBase: Boolean, $first: Int, $after: String) {
  lines: equityChangeLines(figure: $figure, accountId: $accountId, ofTotal: $ofTotal, from: $from, to: $to, currency: $currency,
    inBaseCurrency: $inBase, first: $first, after: $after) { ${lineFields} ${page} } }`;
const amountsOfEquity = 'openingCents resultCents contributionsCents drawingsCents otherCents closingCents';
const equity = `query ($from: Date, $to: Date, $currency: Currency, $inBase: Boolean) {
  changesInEquity(from: $from, to: $to, currency: $currency, inBaseCurrency: $inBase) {
    rows { account { id } ${amountsOfEquity} } totals { ${amountsOfEquity} } } }`;
const columns = ['opening', 'result', 'contributions', 'drawings', 'other', 'closing'];
const cashFlow = `query ($from: Date, $to: Date, $currency: Currency, $inBase: Boolean, $method: CashFlowMethod) {
  cashFlowStatement(from: $from, to: $to, currency: $currency, inBaseCurrency: $inBase, method: $method) {
    openingCents changeCents closingCents
    sections { figure totalCents rows { figure amountCents account { id } } } } }`;

let played: TestBooks;
/** Those added end on days on which balances were revalued: the next day takes that back. */
const periods = [
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-03-11', to: '2026-06-17' },
  { from: '2025-07-01', to: '2028-06-30' },
];
let restoreClock: () => void;
beforeAll(async () => {
  restoreClock = setClock(() => new Date());
  played = await startBooks();
  await playHistory(played, historyOf(5, 260, 1).steps, (day) => {
    restoreClock();
    restoreClock = setClock(() => new Date(`${day}T12:00:00Z`));
  });
  const { revaluations } = await ask(played, '{ revaluations(first: 100) { nodes { asOf status } } }');
  const posted = revaluations.nodes.filter(({ status }: { status: string }) => status === 'POSTED');
  for (const { asOf } of posted.slice(0, 3)) periods.push({ from: '2026-01-01', to: asOf });
}, 240_000);
afterAll(() => restoreClock());

/** All lines, page by page. */
async function everyLine(of: TestBooks, query: string, asked: Record<string, unknown>, first = 100): Promise<Line[]> {
  const found: Line[] = [];
  for (let after: string | null = null; ; ) {
    const { lines } = await ask(of, query, { ...asked, first, after });
    found.push(...lines.nodes);
    if (!lines.pageInfo.hasNextPage) return found;
    after = lines.pageInfo.endCursor;
  }
}

const sumOf = (lines: Line[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

function figuresOf({ sections, openingCents, changeCents, closingCents }: Statement): Figure[] {
  return [
    ...sections.flatMap(({ figure, totalCents, rows }): Figure[] => [
      ...rows.map((row): Figure => [{ figure: row.figure, accountId: row.account?.id ?? null }, row.amountCents]),
      [{ figure }, totalCents],
    ]),
    [{ figure: 'OPENING' }, openingCents],
    [{ figure: 'CHANGE' }, changeCents],
    [{ figure: 'CLOSING' }, closingCents],
  ];
}

const worth = [...currencies.map((currency) => ({ currency })), { inBase: true }];

test.each(['INDIRECT', 'DIRECT'])('%s: every figure of the cash flow is the sum of its lines', async (method) => {
  const met = new Set<unknown>();
  for (const period of periods)
    for (const reported of worth) {
      const asked = { ...period, ...reported, method };
      const { cashFlowStatement } = await ask(played, cashFlow, asked);
      for (const [figure, cents] of figuresOf(cashFlowStatement)) {
        const lines = await everyLine(played, linesOfCash, { ...asked, ...figure });
        expect([asked, figure, sumOf(lines)]).toEqual([asked, figure, cents]);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        if (cents !== 0) met.add(figure.figure);
      }
    }
  const always = ['ACCOUNT', 'OPERATING', 'FINANCING', 'REVALUATION', 'EXCHANGE_RATES', 'OPENING', 'CHANGE', 'CLOSING'];
  const ofResult = ['RESULT', 'REVALUATION_IN_RESULT', 'ADDED_BACK', 'INVESTED_RESULT', 'INVESTING'];
  expect([...met]).toEqual(expect.arrayContaining([...always, ...(method === 'INDIRECT' ? ofResult : [])]));
});

test('every column of the changes in equity is the sum of its lines', async () => {
  const met = new Set<unknown>();
  for (const period of periods)
    for (const reported of worth) {
      const asked = { ...period, ...reported };
      const { changesInEquity } = await ask(played, equity, asked);
      const { rows, totals } = changesInEquity;
      for (const { account, ofTotal, ...row } of [...rows, { ...totals, ofTotal: true }])
        for (const column of columns) {
          const figure = { figure: column.toUpperCase(), accountId: account?.id ?? null, ofTotal };
          const lines = await everyLine(played, linesOfEquity, { ...asked, ...figure });
          expect([asked, figure, sumOf(lines)]).toEqual([asked, figure, row[`${column}Cents`]]);
          if (lines.length > 0) met.add(column);
        }
    }
  expect([...met]).toEqual(expect.arrayContaining(['opening', 'result', 'contributions', 'closing']));
});

test('pages of any size follow each other without a gap, by day and order of writing', async () => {
  const asked = { figure: 'OPERATING', from: '2026-01-01', to: '2027-12-31', inBase: true };
  for (const method of ['INDIRECT', 'DIRECT']) {
    const whole = await everyLine(played, linesOfCash, { ...asked, method });
    expect(whole.length).toBeGreaterThan(20);
    expect(await everyLine(played, linesOfCash, { ...asked, method }, 7)).toEqual(whole);
    const keys = whole.map(({ entryDate, entry, id }) => [entryDate, Number(entry.id), Number(id)]);
    expect(keys.toSorted(([a, b, c], [d, e, f]) => compared(a, d) || compared(b, e) || compared(c, f))).toEqual(keys);
  }
});

function compared(one: unknown, other: unknown): number {
  if (one === other) return 0;
  return (one as number) < (other as number) ? -1 : 1;
}

describe('of small books', () => {
  let books: TestBooks;
  let receivable: string;
  beforeAll(async () => {
    books = await startBooks();
    const customer = await newContact(books, 'CUSTOMER');
    await postedInvoice(books, { contactId: customer, issueDate: '2026-01-10', amountCents: 100_000 });
    await newPayment(books, { contactId: customer, receivedAt: '2026-02-10', amountCents: 70_000 });
    await newPayment(books, { contactId: customer, receivedAt: '2026-02-11', amountCents: 20_000 });
    receivable = await accountId(books, '1100');
  });
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const shown = (lines: Line[]) =>
    lines.map(({ entryDate, amountCents, entry }) => [entryDate, amountCents, entry.sourceType]);

  test('receivables changed by invoices and payments, and cash was booked against the payments alone', async () => {
    const asked = { ...days, figure: 'ACCOUNT', accountId: receivable };
    const paid = [
      ['2026-02-10', 70_000, 'PAYMENT'],
      ['2026-02-11', 20_000, 'PAYMENT'],
    ];
    expect(shown(await everyLine(books, linesOfCash, asked))).toEqual([['2026-01-10', -100_000, 'INVOICE'], ...paid]);
    expect(shown(await everyLine(books, linesOfCash, { ...asked, method: 'DIRECT' }))).toEqual(paid);
    const second = await everyLine(books, linesOfCash, { ...asked, from: '2026-02-11', method: 'DIRECT' });
    expect(shown(second)).toEqual([['2026-02-11', 20_000, 'PAYMENT']]);
  });

  test('a page of lines that are far apart has as many as asked for, none after the last day, and leads to the next', async () => {
    const contactId = await newContact(books, 'CUSTOMER');
    await newPayment(books, { contactId, receivedAt: '2026-06-01', amountCents: 5_000 });
    const asked = { ...days, figure: 'ACCOUNT', accountId: receivable, method: 'DIRECT' };
    const pageOf = async (of: Record<string, unknown>) => {
      const { lines } = await made(books, linesOfCash, { ...asked, ...of });
      return [lines.nodes.map(({ entryDate }: Line) => entryDate), lines.pageInfo.hasNextPage];
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
    const own = await accountId(books, '3000');
    const book = async (entryDate: string, debitCents: number, creditCents: number) => {
      const cash = await accountId(books, '1000');
      const lines = [
        { accountId: own, debitCents, creditCents },
        { accountId: cash, debitCents: creditCents, creditCents: debitCents },
      ];
      const input = { entryDate, memo: 'x', lines };
      const create = `mutation ($input: CreateManualJournalInput!) {
        createManualJournal(input: $input) { manualJournal { id } } }`;
      const { id } = (await made(books, create, { input })).createManualJournal.manualJournal;
      await made(books, 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }', { id });
      return id;
    };
    await book('2026-03-01', 0, 5_000);
    await book('2026-03-02', 700, 0);
    const id = await book('2026-03-03', 100, 0);
    const reverse =
      'mutation ($id: ID!) { reverseManualJournal(input: { id: $id, reversedOn: "2026-03-04" }) { __typename } }';
    await made(books, reverse, { id });
    const column = async (figure: string, accountId: string | null = own) =>
      shown(await everyLine(books, linesOfEquity, { ...days, figure, accountId })).map(([day, cents]) => [day, cents]);
    expect(await column('CONTRIBUTIONS')).toEqual([['2026-03-01', 5_000]]);
    expect(await column('DRAWINGS')).toEqual([
      ['2026-03-02', -700],
      ['2026-03-03', -100],
      ['2026-03-04', 100],
    ]);
    expect((await column('CLOSING')).length).toBe(4);
    expect([await column('OTHER'), await column('OPENING'), await column('RESULT')]).toEqual([[], [], []]);
    expect(await column('RESULT', null)).toEqual([['2026-01-10', 100_000]]);
    expect(await column('CONTRIBUTIONS', await accountId(books, '1000'))).toEqual([]);
    const both = { ...days, figure: 'CLOSING', accountId: own, ofTotal: true };
    expect((await books.graphql(linesOfEquity, both)).errors.map(({ extensions }) => extensions)).toMatchObject([
      { code: 'VALIDATION_FAILED', fields: [{ path: 'accountId', message: 'is not given with ofTotal' }] },
    ]);
    const other = await startBooks();
    expect(await everyLine(other, linesOfEquity, { ...days, figure: 'RESULT' })).toEqual([]);
    expect(await refusal(other, linesOfEquity, { ...days, figure: 'CLOSING', accountId: own })).toBe('NOT_FOUND');
  });

  test('the first day of the calendar has nothing before it', async () => {
    const asked = { from: '0001-01-01', to: '2026-12-31', figure: 'OPENING' };
    expect((await made(books, linesOfCash, asked)).lines.nodes).toEqual([]);
    expect(sumOf(await everyLine(books, linesOfCash, { ...asked, figure: 'CHANGE' }))).toBe(99_300);
  });
});
