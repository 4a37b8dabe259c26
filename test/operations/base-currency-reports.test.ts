import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Reports of all currencies together, in the owner's. */

let own: ReceivablesBooks;
const euros = { currency: 'EUR' };
const march = 'from: "2026-03-01", to: "2026-03-31", inBaseCurrency: true';

const rate = (day: string, value: string, currency = 'EUR') =>
  own.run('setExchangeRates', { rates: [{ currency, day, rate: value }] }, '__typename');

/** 100.00 EUR invoiced at 1.10, of which 60.00 are paid at 1.15; 50.00 USD invoiced; at the end a euro is worth 1.20. */
beforeEach(async () => {
  own = await ReceivablesBooks.start();
  await rate('2026-03-01', '1.10');
  await rate('2026-03-15', '1.15');
  await rate('2026-03-31', '1.20');
  const invoice = await own.invoice('posted', 10_000, euros);
  await own.apply(await own.payment(6_000, { ...euros, receivedAt: '2026-03-15' }), invoice, 6_000);
  await own.invoice('posted', 5_000);
  await own.run('revalueOpenItems', { asOf: '2026-03-31' }, '__typename');
});
afterEach(() => expectBooksToTieOut(own.books));

const shownRows = (rows: { account: { number: string } | null; amountCents: number; name: string }[]) =>
  rows.map(({ account, name, amountCents }) => [account?.number ?? name, amountCents]);

test('the trial balance has every account at what it was booked at', async () => {
  const { trialBalance } = await own.read(`{ trialBalance(asOf: "2026-03-31", inBaseCurrency: true) {
    currency inBaseCurrency unconvertedLines totalDebitCents totalCreditCents
    rows { account { number } balanceCents } } }`);
  const { rows, ...rest } = trialBalance;
  expect(
    rows.map((row: { account: { number: string }; balanceCents: number }) => [row.account.number, row.balanceCents]),
  ).toEqual([
    ['1000', 7_200],
    ['1100', 9_800],
    ['4000', 16_000],
    ['4830', 300],
    ['4840', 700],
  ]);
  expect(rest).toEqual({
    currency: 'USD',
    inBaseCurrency: true,
    unconvertedLines: 0,
    totalDebitCents: rest.totalCreditCents,
    totalCreditCents: rest.totalCreditCents,
  });
});

test('balance sheet and income statement balance, with realised and unrealised differences', async () => {
  const { balanceSheet, incomeStatement } = await own.read(`{
    balanceSheet(asOf: "2026-03-31", inBaseCurrency: true, days: ["2026-04-01"]) {
      columns { totalAssetsCents totalLiabilitiesAndEquityCents } sections { name rows { name account { number } amountCents } } }
    incomeStatement(${march}) { netIncomeCents sections { rows { name account { number } amountCents } } } }`);
  expect(balanceSheet.columns).toEqual([
    { totalAssetsCents: 17_000, totalLiabilitiesAndEquityCents: 17_000 },
    { totalAssetsCents: 16_300, totalLiabilitiesAndEquityCents: 16_300 },
  ]);
  expect(shownRows(balanceSheet.sections[0].rows)).toEqual([
    ['1000', 7_200],
    ['1100', 9_800],
  ]);
  expect(shownRows(balanceSheet.sections[2].rows)).toEqual([['Earnings of the current year', 17_000]]);
  expect(incomeStatement.netIncomeCents).toBe(17_000);
  expect(shownRows(incomeStatement.sections[0].rows)).toEqual([
    ['4000', 16_000],
    ['4830', 300],
    ['4840', 700],
  ]);
});

test('the general ledger goes from opening to closing balance', async () => {
  const { generalLedger } = await own.read(`{ generalLedger(accountId: "${own.account('1100')}", from: "2026-03-02",
    to: "2026-03-31", inBaseCurrency: true) { openingBalanceCents closingBalanceCents unconvertedLines
      rows { entryDate debitCents creditCents runningBalanceCents } } }`);
  expect(generalLedger).toEqual({
    openingBalanceCents: 16_000,
    closingBalanceCents: 9_800,
    unconvertedLines: 0,
    rows: [
      { entryDate: '2026-03-15', debitCents: 0, creditCents: 6_900, runningBalanceCents: 9_100 },
      { entryDate: '2026-03-15', debitCents: 300, creditCents: 0, runningBalanceCents: 9_400 },
      { entryDate: '2026-03-31', debitCents: 400, creditCents: 0, runningBalanceCents: 9_800 },
    ],
  });
});

test.each(['INDIRECT', 'DIRECT'])('the cash flow, %s, sets the revaluation of cash apart', async (method) => {
  const { cashFlowStatement } = await own.read(`{ cashFlowStatement(${march}, method: ${method}) {
    openingCents changeCents closingCents sections { name totalCents } } }`);
  expect(cashFlowStatement).toEqual({
    openingCents: 0,
    changeCents: 7_200,
    closingCents: 7_200,
    sections: [
      { name: 'Operating activities', totalCents: 6_900 },
      { name: 'Investing activities', totalCents: 0 },
      { name: 'Financing activities', totalCents: 0 },
      { name: 'Exchange rates', totalCents: 300 },
    ],
  });
});

test('the cash flow has a section of exchange rates in the owner’s currency, without a line where none moved cash', async () => {
  const asked = 'from: "2026-03-01", to: "2026-03-30"';
  const shown = '{ sections { name totalCents rows { amountCents } } }';
  const { converted, dollars } = await own.read(`{
    converted: cashFlowStatement(${asked}, inBaseCurrency: true) ${shown} dollars: cashFlowStatement(${asked}) ${shown} }`);
  expect(converted.sections).toEqual([
    {
      name: 'Operating activities',
      totalCents: 6_900,
      rows: [{ amountCents: 16_300 }, { amountCents: -9_400 }],
    },
    { name: 'Investing activities', totalCents: 0, rows: [] },
    { name: 'Financing activities', totalCents: 0, rows: [] },
    { name: 'Exchange rates', totalCents: 0, rows: [] },
  ]);
  expect(dollars.sections.map(({ name }: { name: string }) => name)).toEqual([
    'Operating activities',
    'Investing activities',
    'Financing activities',
  ]);
});

test('equity and fiscal years come to the same result', async () => {
  const { changesInEquity, fiscalYears } = await own.read(`{
    changesInEquity(${march}) { inBaseCurrency totals { resultCents closingCents } }
    fiscalYears(first: 1) { nodes { baseNetIncomeCents results { currency netIncomeCents } } } }`);
  expect(changesInEquity).toEqual({ inBaseCurrency: true, totals: { resultCents: 17_000, closingCents: 17_000 } });
  const results = [
    { currency: 'EUR', netIncomeCents: 10_000 },
    { currency: 'USD', netIncomeCents: 5_000 },
  ];
  expect(fiscalYears.nodes).toEqual([{ baseNetIncomeCents: 16_300, results }]);
});

test('equity in base takes a withdrawal back where its reversal was converted later', async () => {
  const francs = { currency: 'CHF', entryDate: '2026-02-10', memo: 'Paid in' };
  const lines = [
    { accountId: own.account('1000'), debitCents: 1_000 },
    { accountId: own.account('3000'), creditCents: 1_000 },
  ];
  const { id } = (await own.run('createManualJournal', { ...francs, lines }, 'manualJournal { id }')).manualJournal;
  await own.run('postManualJournal', { id }, '__typename');
  await own.run('reverseManualJournal', { id, reversedOn: '2026-02-11' }, '__typename');
  await rate('2026-02-10', '1.3', 'CHF');
  await own.books.drain();
  const { changesInEquity } =
    await own.read(`{ changesInEquity(from: "2026-02-01", to: "2026-02-28", inBaseCurrency: true) {
    rows { name } totals { contributionsCents drawingsCents } } }`);
  expect(changesInEquity).toEqual({ rows: [], totals: { contributionsCents: 0, drawingsCents: 0 } });
});

test('lines without base amounts are counted and left out, and a year says what is left', async () => {
  await own.invoice('posted', 900, { currency: 'GBP', issueDate: '2026-03-20' });
  const { balanceSheet, before, oneCurrency, fiscalYearChecklist } = await own.read(`{
    balanceSheet(asOf: "2026-03-31", inBaseCurrency: true) { unconvertedLines totalAssetsCents totalLiabilitiesAndEquityCents }
    before: balanceSheet(asOf: "2026-03-19", inBaseCurrency: true) { unconvertedLines }
    oneCurrency: balanceSheet(asOf: "2026-03-31", currency: "GBP") { unconvertedLines totalAssetsCents inBaseCurrency }
    fiscalYearChecklist(day: "2026-12-31") { checks { check count } } }`);
  expect(balanceSheet).toEqual({
    unconvertedLines: 2,
    totalAssetsCents: 17_000,
    totalLiabilitiesAndEquityCents: 17_000,
  });
  expect(before).toEqual({ unconvertedLines: 0 });
  expect(oneCurrency).toEqual({ unconvertedLines: 0, totalAssetsCents: 900, inBaseCurrency: false });
  expect(fiscalYearChecklist.checks).toEqual(
    expect.arrayContaining([
      { check: 'UNCONVERTED_LINES', count: 2 },
      { check: 'UNREVALUED_BALANCES', count: 3 },
    ]),
  );
});

test('a report counts lines without base amounts up to the last of its days', async () => {
  await own.invoice('posted', 900, { currency: 'GBP', issueDate: '2026-03-20' });
  const until = (day: string) => `from: "2026-03-01", to: "2026-03-${day}", inBaseCurrency: true`;
  const reports = {
    balanceSheet: 'balanceSheet(asOf: "2026-03-19", days: ["2026-03-20"], inBaseCurrency: true)',
    sheetBefore: 'balanceSheet(asOf: "2026-03-20", compare: PREVIOUS_PERIOD, inBaseCurrency: true)',
    incomeStatement: `incomeStatement(${until('19')}, periods: [{ from: "2026-03-20", to: "2026-03-20" }])`,
    compared: `incomeStatement(${until('20')}, compare: PREVIOUS_PERIOD)`,
    trialBalance: 'trialBalance(asOf: "2026-03-19", inBaseCurrency: true)',
    cashFlowStatement: `cashFlowStatement(${until('20')})`,
    cashBefore: `cashFlowStatement(${until('19')})`,
    changesInEquity: `changesInEquity(${until('19')})`,
    generalLedger: 'generalLedger(inBaseCurrency: true)',
    ledgerBefore: 'generalLedger(to: "2026-03-19", inBaseCurrency: true)',
  };
  const asked = Object.entries(reports).map(([name, report]) => `${name}: ${report} { unconvertedLines }`);
  const answers = await own.read(`{ ${asked.join(' ')} }`);
  const counts = Object.fromEntries(Object.keys(reports).map((name) => [name, answers[name].unconvertedLines]));
  expect(counts).toEqual({
    ...{ balanceSheet: 2, sheetBefore: 2, incomeStatement: 2, compared: 2, trialBalance: 0 },
    ...{ cashFlowStatement: 2, cashBefore: 0, changesInEquity: 0, generalLedger: 2, ledgerBefore: 0 },
  });
});

test('another currency and the base at once are refused', async () => {
  const { errors } = await own.books.graphql('{ trialBalance(currency: "EUR", inBaseCurrency: true) { currency } }');
  expect(errors[0]?.extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'currency', message: 'must be USD, or absent, with inBaseCurrency' }],
  });
});

test('agings have their sums at the rate of their day', async () => {
  await own.payment(1_500, { ...euros, receivedAt: '2026-03-15' });
  const shown = 'valuation { currency rate grandTotalCents unappliedCents netCents totals { current } }';
  const {
    arAging,
    own: ownAging,
    none,
    apAging,
  } = await own.read(`{
    arAging(asOf: "2026-03-31", currency: "EUR") { netCents ${shown} }
    own: arAging(asOf: "2026-03-31") { ${shown} }
    none: arAging(asOf: "2026-03-31", currency: "GBP") { ${shown} }
    apAging(asOf: "2026-03-31", currency: "EUR") { ${shown} } }`);
  const euro = { currency: 'USD', rate: '1.20', unappliedCents: 1_800 };
  const worth = { grandTotalCents: 4_800, netCents: 3_000, totals: { current: 4_800 } };
  expect(arAging).toEqual({ netCents: 2_500, valuation: { ...euro, ...worth } });
  expect(ownAging.valuation).toMatchObject({ rate: '1', netCents: 5_000 });
  expect(none.valuation).toBeNull();
  expect(apAging.valuation).toMatchObject({ rate: '1.20', netCents: 0 });
});

test('each bucket of an aging is rounded at the rate of its day, and their sum is the sum of what is shown', async () => {
  const cents = { current: 3, days1To30: 7, days31To60: 11, days61To90: 15, days91Plus: 19 };
  const dueDates = ['2026-03-31', '2026-03-02', '2026-01-31', '2026-01-01', '2025-12-01'];
  const before = await valuation();
  for (const [index, dueDate] of dueDates.entries()) {
    const totalCents = Object.values(cents)[index] as number;
    await own.invoice('posted', totalCents, { currency: 'CHF', issueDate: '2025-11-01', dueDate });
  }
  expect(before).toBeNull();
  await rate('2026-03-30', '1.25', 'CHF');
  expect(await valuation()).toEqual({
    rate: '1.25',
    totals: { current: 4, days1To30: 9, days31To60: 14, days61To90: 19, days91Plus: 24 },
    grandTotalCents: 70,
    netCents: 70,
  });
});

async function valuation() {
  const { arAging } = await own.read(`{ arAging(asOf: "2026-03-31", currency: "CHF") { valuation { rate grandTotalCents
    netCents totals { current days1To30 days31To60 days61To90 days91Plus } } } }`);
  return arAging.valuation;
}
