import { setClock } from '../../src/values/clock.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import { ask } from '../ledger-model/played-books.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { everyLine, linesOfCash, linesOfEquity, sumOf } from '../support/figure-lines.js';

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
/** What a figure is asked by, and what it is. */
type Figure = [asked: Record<string, unknown>, cents: number];

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
