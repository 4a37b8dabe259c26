import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks } from '../support/books.js';
import {
  made,
  newContact,
  newPayment,
  newVendorPayment,
  postedBill,
  postedInvoice,
  refusal,
} from '../support/postings.js';

/**
 * Sales of 1,000.00 in March 2025, of 400.00 on 5 April 2026 and of 250.00 on 6 April 2026; rent of 300.00 in May 2025 and of
 * 100.00 in May 2026; ¥700 in June 2025. 1,200.00 received in May 2026.
 */
let books: TestBooks;
let customer: string;
let restoreClock: () => void;
beforeAll(async () => {
  restoreClock = setClock(() => new Date('2026-06-15T12:00:00Z'));
  books = await startBooks();
  customer = await newContact(books, 'CUSTOMER');
  const vendor = await newContact(books, 'VENDOR');
  await postedInvoice(books, { contactId: customer, issueDate: '2025-03-10', amountCents: 100_000 });
  await postedBill(books, { contactId: vendor, issueDate: '2025-05-10', amountCents: 30_000 });
  await postedInvoice(books, { contactId: customer, issueDate: '2025-06-01', amountCents: 700, currency: 'JPY' });
  await postedInvoice(books, { contactId: customer, issueDate: '2026-04-05', amountCents: 40_000 });
  await postedInvoice(books, { contactId: customer, issueDate: '2026-04-06', amountCents: 25_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-05-02', amountCents: 120_000 });
  await postedBill(books, { contactId: vendor, issueDate: '2026-05-10', amountCents: 10_000 });
});
afterAll(() => restoreClock());
afterEach(() => startingOn('--01-01'));

const startingOn = (start: string) =>
  made(books, 'mutation ($start: MonthDay) { updateOwner(input: { fiscalYearStart: $start }) { owner { id } } }', {
    start,
  });

const trialBalance = /* GraphQL */ `
  query ($asOf: Date, $from: Date) {
    trialBalance(asOf: $asOf, from: $from) {
      from asOf resultCarriedForwardCents totalDebitCents totalCreditCents
      opening { debitCents creditCents } movement { debitCents creditCents } closing { debitCents creditCents }
      rows {
        account { number } balanceCents
        openingBalanceCents movementDebitCents movementCreditCents closingBalanceCents
      }
    }
  }`;

const row = (number: string, balance: number, opening: number, debit: number, credit: number, closing: number) => ({
  account: { number },
  balanceCents: balance,
  openingBalanceCents: opening,
  movementDebitCents: debit,
  movementCreditCents: credit,
  closingBalanceCents: closing,
});

test('the trial balance opens revenue and expenses at zero, and carries forward what earlier years brought', async () => {
  expect((await made(books, trialBalance, { asOf: '2026-06-30' })).trialBalance).toEqual({
    from: '2026-01-01',
    asOf: '2026-06-30',
    resultCarriedForwardCents: 70_000,
    totalDebitCents: 325_000,
    totalCreditCents: 325_000,
    opening: { debitCents: 100_000, creditCents: 100_000 },
    movement: { debitCents: 195_000, creditCents: 195_000 },
    closing: { debitCents: 175_000, creditCents: 175_000 },
    rows: [
      row('1000', 120_000, 0, 120_000, 0, 120_000),
      row('1100', 45_000, 100_000, 65_000, 120_000, 45_000),
      row('2000', 40_000, 30_000, 0, 10_000, 40_000),
      row('4000', 165_000, 0, 0, 65_000, 65_000),
      row('6250', 40_000, 0, 10_000, 0, 10_000),
    ],
  });
});

test('a movement that begins within the year opens with what the year brought before', async () => {
  const { trialBalance: figures } = await made(books, trialBalance, { from: '2026-04-06', asOf: '2026-06-30' });
  expect(figures.resultCarriedForwardCents).toBe(70_000);
  expect(figures.rows.map(({ account, openingBalanceCents }: Row) => [account.number, openingBalanceCents])).toEqual([
    ['1000', 0],
    ['1100', 140_000],
    ['2000', 30_000],
    ['4000', 40_000],
    ['6250', 0],
  ]);
  expect(figures.opening).toEqual({ debitCents: 140_000, creditCents: 140_000 });
  expect(figures.closing).toEqual({ debitCents: 175_000, creditCents: 175_000 });
});

interface Row {
  account: { number: string };
  openingBalanceCents: number;
}

test('a loss carried forward stands on the debit side', async () => {
  const losing = await startBooks();
  const vendor = await newContact(losing, 'VENDOR');
  await postedBill(losing, { contactId: vendor, issueDate: '2025-12-31', amountCents: 500 });
  const { trialBalance: figures } = await made(losing, trialBalance, { asOf: '2026-01-01' });
  expect(figures).toMatchObject({
    resultCarriedForwardCents: -500,
    opening: { debitCents: 500, creditCents: 500 },
    movement: { debitCents: 0, creditCents: 0 },
    rows: [row('2000', 500, 500, 0, 0, 500), row('6250', 500, 0, 0, 0, 0)],
  });
});

test('a fiscal year from 6 April divides results, balance sheet and defaults otherwise; changing back is harmless', async () => {
  const statements = /* GraphQL */ `{
    incomeStatement(to: "2026-04-05") { from netIncomeCents }
    balanceSheet(asOf: "2026-04-05") { sections { name rows { name amountCents } } }
  }`;
  const equity = async () => {
    const data = await made(books, statements, {});
    return [data.incomeStatement, data.balanceSheet.sections[2].rows];
  };
  const byCalendar = await equity();
  expect(byCalendar).toEqual([
    { from: '2026-01-01', netIncomeCents: 40_000 },
    [
      { name: 'Retained earnings', amountCents: 70_000 },
      { name: 'Earnings of the current year', amountCents: 40_000 },
    ],
  ]);
  await startingOn('--04-06');
  expect(await equity()).toEqual([
    { from: '2025-04-06', netIncomeCents: 10_000 },
    [
      { name: 'Retained earnings', amountCents: 100_000 },
      { name: 'Earnings of the current year', amountCents: 10_000 },
    ],
  ]);
  const { trialBalance: figures } = await made(books, trialBalance, { asOf: '2026-04-06' });
  expect(figures).toMatchObject({ from: '2026-04-06', resultCarriedForwardCents: 110_000 });
  await startingOn('--01-01');
  expect(await equity()).toEqual(byCalendar);
});

test('in a chart without retained earnings those of earlier years are a line of their own', async () => {
  const other = await startBooks();
  await (await other.em()).execute("delete from accounts where owner_id = ? and number = '3900'", [other.ownerId]);
  const vendor = await newContact(other, 'VENDOR');
  await postedBill(other, { contactId: vendor, issueDate: '2025-12-31', amountCents: 500 });
  await postedBill(other, { contactId: vendor, issueDate: '2026-01-01', amountCents: 30 });
  const sheet = `{ balanceSheet(asOf: "2026-06-15", days: ["2025-12-31"]) {
    sections { name totalCents rows { name account { number } amounts } } } }`;
  expect((await made(other, sheet, {})).balanceSheet.sections).toEqual([
    { name: 'Assets', totalCents: 0, rows: [] },
    {
      name: 'Liabilities',
      totalCents: 530,
      rows: [{ name: 'Accounts payable', account: { number: '2000' }, amounts: [530, 500] }],
    },
    {
      name: 'Equity',
      totalCents: -530,
      rows: [
        { name: 'Earnings of earlier years', account: null, amounts: [-500, 0] },
        { name: 'Earnings of the current year', account: null, amounts: [-30, -500] },
      ],
    },
  ]);
});

const years = /* GraphQL */ `
  query ($first: Int, $after: String) {
    fiscalYears(first: $first, after: $after) {
      nodes { name from to closed results { currency netIncomeCents } } pageInfo { hasNextPage endCursor }
    }
  }`;

test('fiscal years are listed with their days, results and whether they are closed, the latest first', async () => {
  expect((await made(books, years, {})).fiscalYears.nodes).toEqual([
    {
      name: '2026',
      from: '2026-01-01',
      to: '2026-12-31',
      closed: false,
      results: [{ currency: 'USD', netIncomeCents: 55_000 }],
    },
    {
      name: '2025',
      from: '2025-01-01',
      to: '2025-12-31',
      closed: false,
      results: [
        { currency: 'JPY', netIncomeCents: 700 },
        { currency: 'USD', netIncomeCents: 70_000 },
      ],
    },
  ]);
  await startingOn('--04-06');
  const { nodes, pageInfo } = (await made(books, years, { first: 2 })).fiscalYears;
  expect(nodes).toMatchObject([
    { name: '2026/2027', from: '2026-04-06', results: [{ netIncomeCents: 15_000 }] },
    { name: '2025/2026', results: [{ currency: 'JPY' }, { netIncomeCents: 10_000 }] },
  ]);
  expect(pageInfo.hasNextPage).toBe(true);
  const rest = (await made(books, years, { first: 2, after: pageInfo.endCursor })).fiscalYears;
  expect(rest).toMatchObject({
    nodes: [{ name: '2024/2025', from: '2024-04-06', to: '2025-04-05', results: [{ netIncomeCents: 100_000 }] }],
    pageInfo: { hasNextPage: false },
  });
  const beyond = (await made(books, years, { first: 2, after: rest.pageInfo.endCursor })).fiscalYears;
  expect(beyond).toEqual({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
  expect(await refusal(books, years, { after: 'nonsense' })).toBe('BAD_REQUEST');
});

test('books without entries have the year of today, others all from that of their first entry to the later of today’s and that of their last', async () => {
  const empty = await startBooks();
  expect((await made(empty, years, {})).fiscalYears.nodes).toEqual([
    { name: '2026', from: '2026-01-01', to: '2026-12-31', closed: false, results: [] },
  ]);
  const contactId = await newContact(empty, 'CUSTOMER');
  const names = async () => (await made(empty, years, {})).fiscalYears.nodes.map(({ name }: { name: string }) => name);
  await postedInvoice(empty, { contactId, issueDate: '2024-06-01', amountCents: 100 });
  expect(await names()).toEqual(['2026', '2025', '2024']);
  await postedInvoice(empty, { contactId, issueDate: '2027-01-01', amountCents: 100 });
  expect(await names()).toEqual(['2027', '2026', '2025', '2024']);
});

test('29 February begins no fiscal year, and only an admin says which day does', async () => {
  const change = (start: string) => `mutation { updateOwner(input: { fiscalYearStart: "${start}" }) { owner { id } } }`;
  for (const start of ['--02-29', '04-06', '--13-01'])
    expect(await refusal(books, change(start), {})).toBe('BAD_REQUEST');
  expect(await refusal(books, 'mutation { updateOwner(input: { fiscalYearStart: null }) { owner { id } } }', {})).toBe(
    'VALIDATION_FAILED',
  );
  const { createApiKey } = await made(
    books,
    'mutation { createApiKey(input: { name: "w", scopes: [WRITE] }) { secret } }',
    {},
  );
  const { errors } = await books.graphql(change('--04-06'), {}, { apiKey: createApiKey.secret });
  expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
  expect((await made(books, '{ viewer { owner { fiscalYearStart } } }', {})).viewer.owner.fiscalYearStart).toBe(
    '--01-01',
  );
});

test('columns: the year before, the months of the quarter, and what changed', async () => {
  const query = /* GraphQL */ `{
    compared: incomeStatement(from: "2026-01-01", to: "2026-12-31", compare: PREVIOUS_YEAR) {
      columns { from to netIncomeCents }
      sections { totals rows { name amounts differenceCents differencePercent } }
    }
    quarter: incomeStatement(from: "2026-04-01", to: "2026-06-30", periods: [
      { from: "2026-04-01", to: "2026-04-30" }, { from: "2026-05-01", to: "2026-05-31" }, { from: "2026-06-01", to: "2026-06-30" }
    ]) { columns { netIncomeCents } sections { name totals rows { amounts differenceCents } } }
  }`;
  const { compared, quarter } = await made(books, query, {});
  expect(compared).toEqual({
    columns: [
      { from: '2026-01-01', to: '2026-12-31', netIncomeCents: 55_000 },
      { from: '2025-01-01', to: '2025-12-31', netIncomeCents: 70_000 },
    ],
    sections: [
      {
        totals: [65_000, 100_000],
        rows: [{ name: 'Sales', amounts: [65_000, 100_000], differenceCents: -35_000, differencePercent: -35 }],
      },
      {
        totals: [10_000, 30_000],
        rows: [{ name: 'Rent', amounts: [10_000, 30_000], differenceCents: -20_000, differencePercent: -66.67 }],
      },
    ],
  });
  expect(quarter).toEqual({
    columns: [
      { netIncomeCents: 55_000 },
      { netIncomeCents: 65_000 },
      { netIncomeCents: -10_000 },
      { netIncomeCents: 0 },
    ],
    sections: [
      {
        name: 'Revenue',
        totals: [65_000, 65_000, 0, 0],
        rows: [{ amounts: [65_000, 65_000, 0, 0], differenceCents: null }],
      },
      {
        name: 'Expenses',
        totals: [10_000, 0, 10_000, 0],
        rows: [{ amounts: [10_000, 0, 10_000, 0], differenceCents: null }],
      },
    ],
  });
});

test('balance sheets stand beside each other, and each balances', async () => {
  const query = /* GraphQL */ `{
    compared: balanceSheet(asOf: "2026-05-31", compare: PREVIOUS_PERIOD) {
      asOf columns { asOf totalAssetsCents totalLiabilitiesAndEquityCents }
      sections { name totals rows { name amounts differenceCents differencePercent } }
    }
    days: balanceSheet(asOf: "2025-12-31", days: ["2025-03-09", "2026-01-01"]) {
      columns { asOf totalAssetsCents totalLiabilitiesAndEquityCents }
      sections { rows { name amounts } }
    }
  }`;
  const { compared, days } = await made(books, query, {});
  expect(compared.columns).toEqual([
    { asOf: '2026-05-31', totalAssetsCents: 165_000, totalLiabilitiesAndEquityCents: 165_000 },
    { asOf: '2026-04-30', totalAssetsCents: 165_000, totalLiabilitiesAndEquityCents: 165_000 },
  ]);
  expect(compared.sections[0].rows).toEqual([
    { name: 'Cash at bank', amounts: [120_000, 0], differenceCents: 120_000, differencePercent: null },
    { name: 'Accounts receivable', amounts: [45_000, 165_000], differenceCents: -120_000, differencePercent: -72.73 },
  ]);
  expect(days.columns).toEqual([
    { asOf: '2025-12-31', totalAssetsCents: 100_000, totalLiabilitiesAndEquityCents: 100_000 },
    { asOf: '2025-03-09', totalAssetsCents: 0, totalLiabilitiesAndEquityCents: 0 },
    { asOf: '2026-01-01', totalAssetsCents: 100_000, totalLiabilitiesAndEquityCents: 100_000 },
  ]);
  expect(days.sections[2].rows).toEqual([
    { name: 'Retained earnings', amounts: [0, 0, 70_000] },
    { name: 'Earnings of the current year', amounts: [70_000, 0, 0] },
  ]);
});

const days = (count: number) => `balanceSheet(days: [${Array(count).fill('"2026-01-01"').join()}])`;

test.each([
  ['incomeStatement(compare: PREVIOUS_YEAR, periods: [])', 'periods is not given together with compare'],
  ['balanceSheet(compare: PREVIOUS_YEAR, days: [])', 'days is not given together with compare'],
  [
    'incomeStatement(periods: [{ from: "2026-02-01", to: "2026-02-01" }, { from: "2026-02-01", to: "2026-01-31" }])',
    'periods.1.from must not be after to',
  ],
  [
    'incomeStatement(from: "0001-01-01", to: "0001-12-31", compare: PREVIOUS_YEAR)',
    'compare leads to before the first day of the calendar',
  ],
  [
    'incomeStatement(from: "0001-06-01", to: "0002-05-31", compare: PREVIOUS_YEAR)',
    'compare leads to before the first day of the calendar',
  ],
  [
    'incomeStatement(from: "0001-01-01", to: "0001-12-31", compare: PREVIOUS_PERIOD)',
    'compare leads to before the first day of the calendar',
  ],
  [
    'balanceSheet(asOf: "0001-01-15", compare: PREVIOUS_PERIOD)',
    'compare leads to before the first day of the calendar',
  ],
  ['trialBalance(asOf: "2026-01-01", from: "2026-01-02")', 'from must not be after asOf'],
  ['generalLedger(from: "2026-01-02", to: "2026-01-01")', 'from must not be after to'],
  [days(13), 'days must have at most 12 entries'],
])('%s is refused: %s', async (query, problem) => {
  const { errors } = await books.graphql(`{ ${query} { currency } }`);
  const fields = errors[0]?.extensions.fields as { path: string; message: string }[] | undefined;
  expect(fields?.map(({ path, message }) => `${path} ${message}`)).toEqual([problem]);
});

test('a statement has as many columns as are allowed beside its own', async () => {
  const { balanceSheet } = await made(books, `{ ${days(12)} { columns { asOf } } }`, {});
  expect(balanceSheet.columns).toHaveLength(13);
});

test('the ends of the calendar are answered', async () => {
  const query = /* GraphQL */ `{
    last: incomeStatement(from: "9999-01-01", to: "9999-12-31", compare: PREVIOUS_YEAR) { columns { from to } }
    sheet: balanceSheet(asOf: "9999-12-31", compare: PREVIOUS_YEAR) { columns { asOf } }
    first: trialBalance(asOf: "0001-01-01") { from rows { balanceCents } }
  }`;
  await startingOn('--04-06');
  expect(await made(books, query, {})).toEqual({
    last: {
      columns: [
        { from: '9999-01-01', to: '9999-12-31' },
        { from: '9998-01-01', to: '9998-12-31' },
      ],
    },
    sheet: { columns: [{ asOf: '9999-12-31' }, { asOf: '9998-12-31' }] },
    first: { from: '0001-01-01', rows: [] },
  });
});

const close = /* GraphQL */ `
  mutation ($through: Date!, $accept: Boolean) {
    closeFiscalYear(input: { through: $through, acceptOpenItems: $accept }) {
      closedThrough period { action through } fiscalYear { name closed } checks { check count blocking }
    }
  }`;
const checklist = /* GraphQL */ `
  query ($day: Date) {
    fiscalYearChecklist(day: $day) { ready fiscalYear { name } checks { check count blocking } }
  }`;

test('a fiscal year is closed when nothing blocking is left, or what is left is accepted', async () => {
  const own = await startBooks();
  const [buyer, vendor] = [await newContact(own, 'CUSTOMER'), await newContact(own, 'VENDOR')];
  await postedInvoice(own, { contactId: buyer, issueDate: '2025-03-10', amountCents: 100 });
  await newPayment(own, { contactId: buyer, receivedAt: '2025-12-31', amountCents: 200 });
  await newVendorPayment(own, { contactId: vendor, paidAt: '2026-01-01', amountCents: 300 });
  const draft = async (day: string) => {
    const input = {
      contactId: buyer,
      issueDate: day,
      dueDate: day,
      lines: [{ description: 'x', quantity: 1, unitPriceCents: 1 }],
    };
    const text = 'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }';
    return (await made(own, text, { input })).createInvoice.invoice.id;
  };
  const late = await draft('2025-12-31');
  await draft('2026-01-01');
  const left = (await made(own, checklist, {})).fiscalYearChecklist;
  expect(left).toEqual({
    ready: false,
    fiscalYear: { name: '2025' },
    checks: [
      { check: 'DRAFT_INVOICES', count: 1, blocking: true },
      { check: 'DRAFT_CREDIT_NOTES', count: 0, blocking: true },
      { check: 'DRAFT_BILLS', count: 0, blocking: true },
      { check: 'DRAFT_DEBIT_NOTES', count: 0, blocking: true },
      { check: 'DRAFT_JOURNALS', count: 0, blocking: true },
      { check: 'DUE_RECURRING_JOURNALS', count: 0, blocking: true },
      { check: 'PENDING_PAYMENTS', count: 1, blocking: false },
      { check: 'PENDING_VENDOR_PAYMENTS', count: 0, blocking: false },
      { check: 'UNAPPLIED_CUSTOMER_CREDITS', count: 1, blocking: false },
      { check: 'UNAPPLIED_VENDOR_CREDITS', count: 0, blocking: false },
      { check: 'UNRECONCILED_ACCOUNTS', count: 1, blocking: false },
      { check: 'UNCONVERTED_LINES', count: 0, blocking: false },
      { check: 'UNREVALUED_BALANCES', count: 0, blocking: false },
    ],
  });
  const throughNovember = '{ closingChecklist(through: "2025-11-30") { through checks { check count } } }';
  const { closingChecklist } = await made(own, throughNovember, {});
  expect(closingChecklist.through).toBe('2025-11-30');
  expect(closingChecklist.checks).toEqual(left.checks.map(({ check }: { check: string }) => ({ check, count: 0 })));
  const { errors } = await own.graphql(close, { through: '2025-12-31' });
  expect(errors).toMatchObject([{ extensions: { code: 'FISCAL_YEAR_NOT_READY' } }]);
  expect(errors[0]?.message).toContain('1 draft invoices');
  expect((await made(own, '{ viewer { owner { closedThrough } } }', {})).viewer.owner.closedThrough).toBeNull();
  await made(own, 'mutation ($id: ID!) { postInvoice(input: { id: $id }) { invoice { id } } }', { id: late });
  expect((await made(own, checklist, {})).fiscalYearChecklist.ready).toBe(true);
  expect((await made(own, close, { through: '2025-12-31' })).closeFiscalYear).toMatchObject({
    closedThrough: '2025-12-31',
    period: { action: 'CLOSED', through: '2025-12-31' },
    fiscalYear: { name: '2025', closed: true },
  });
  expect((await made(own, close, { through: '2025-12-31' })).closeFiscalYear.period).toBeNull();
  expect((await made(own, years, {})).fiscalYears.nodes.map(({ closed }: { closed: boolean }) => closed)).toEqual([
    false,
    true,
  ]);
});

test('a draft that is accepted stays a draft in the closed year', async () => {
  const own = await startBooks();
  const input = { entryDate: '2025-06-30', memo: 'Accrual' };
  await made(
    own,
    'mutation ($input: CreateManualJournalInput!) { createManualJournal(input: $input) { manualJournal { id } } }',
    {
      input,
    },
  );
  expect(await refusal(own, close, { through: '2025-12-31' })).toBe('FISCAL_YEAR_NOT_READY');
  const { closeFiscalYear } = await made(own, close, { through: '2025-12-31', accept: true });
  expect(closeFiscalYear).toMatchObject({ closedThrough: '2025-12-31' });
  expect(closeFiscalYear.checks).toContainEqual({ check: 'DRAFT_JOURNALS', count: 1, blocking: true });
});

test('only years that are over are closed, as a whole, by an admin', async () => {
  const refused = async (through: string) => {
    const { errors } = await books.graphql(close, { through });
    expect(errors[0]?.extensions.fields).toHaveLength(1);
    return errors[0]?.extensions.fields?.[0];
  };
  const notOver = { path: 'through', message: 'must be before today: the year is not over' };
  const within = { path: 'through', message: 'must be the last day of a fiscal year, as 2025-12-31' };
  expect([await refused('2026-12-31'), await refused('2025-12-30')]).toEqual([notOver, within]);
  await startingOn('--06-16');
  expect(await refused('2026-06-15')).toEqual(notOver);
  const { createApiKey } = await made(
    books,
    'mutation { createApiKey(input: { name: "w", scopes: [READ, WRITE, REPORTS] }) { secret } }',
    {},
  );
  const { errors } = await books.graphql(close, { through: '2025-12-31' }, { apiKey: createApiKey.secret });
  expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
});
