import { startBooks, type TestBooks } from '../support/books.js';
import {
  accountId,
  made,
  newContact,
  newPayment,
  newVendorPayment,
  postedBill,
  postedInvoice,
  refusal,
} from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/**
 * 2025: rent of 300.00. 2026: 1,000.00 invoiced less 100.00 discount plus 10 % tax, 400.00 of it received; rent of 250.00
 * plus 25.00 purchase tax, 100.00 of it paid. In yen: ¥5,000 invoiced.
 */
let books: TestBooks;
let invoiceId: string;
beforeAll(async () => {
  books = await startBooks();
  const customer = await newContact(books, 'CUSTOMER');
  const vendor = await newContact(books, 'VENDOR');
  await postedBill(books, { contactId: vendor, issueDate: '2025-12-31', amountCents: 30_000 });
  invoiceId = await postedInvoice(books, {
    contactId: customer,
    issueDate: '2026-01-01',
    amountCents: 100_000,
    discountCents: 10_000,
    taxRateBps: 1000,
  });
  await newPayment(books, { contactId: customer, receivedAt: '2026-02-15', amountCents: 40_000 });
  await postedBill(books, { contactId: vendor, issueDate: '2026-02-28', amountCents: 25_000, taxCents: 2_500 });
  await newVendorPayment(books, { contactId: vendor, paidAt: '2026-03-01', amountCents: 10_000 });
  await postedInvoice(books, { contactId: customer, issueDate: '2026-01-01', amountCents: 5_000, currency: 'JPY' });
});

test('the trial balance of a day: debits equal credits, balances on the normal side', async () => {
  expect(await trialBalance('2026-02-28')).toEqual({
    asOf: '2026-02-28',
    currency: 'USD',
    rows: [
      { account: { number: '1000' }, debitCents: 40_000, creditCents: 0, balanceCents: 40_000 },
      { account: { number: '1100' }, debitCents: 99_000, creditCents: 40_000, balanceCents: 59_000 },
      { account: { number: '1400' }, debitCents: 2_500, creditCents: 0, balanceCents: 2_500 },
      { account: { number: '2000' }, debitCents: 0, creditCents: 57_500, balanceCents: 57_500 },
      { account: { number: '2200' }, debitCents: 0, creditCents: 9_000, balanceCents: 9_000 },
      { account: { number: '4000' }, debitCents: 0, creditCents: 100_000, balanceCents: 100_000 },
      { account: { number: '4900' }, debitCents: 10_000, creditCents: 0, balanceCents: 10_000 },
      { account: { number: '6250' }, debitCents: 55_000, creditCents: 0, balanceCents: 55_000 },
    ],
    totalDebitCents: 206_500,
    totalCreditCents: 206_500,
  });
  await expectBooksToTieOut(books);
});

test('the day before something happened does not know of it', async () => {
  expect(await trialBalance('2025-12-31')).toMatchObject({
    rows: [
      { account: { number: '2000' }, balanceCents: 30_000 },
      { account: { number: '6250' }, balanceCents: 30_000 },
    ],
    totalDebitCents: 30_000,
    totalCreditCents: 30_000,
  });
  expect(await trialBalance('2025-12-30')).toMatchObject({ rows: [], totalDebitCents: 0, totalCreditCents: 0 });
});

test('currencies are never added together', async () => {
  expect(await trialBalance('2026-12-31', 'JPY')).toMatchObject({
    currency: 'JPY',
    rows: [
      { account: { number: '1100' }, balanceCents: 5_000 },
      { account: { number: '4000' }, balanceCents: 5_000 },
    ],
    totalDebitCents: 5_000,
  });
});

test('the income statement of a year', async () => {
  expect(await incomeStatement('2026-01-01', '2026-12-31')).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
    currency: 'USD',
    sections: [
      {
        name: 'Revenue',
        rows: [
          { name: 'Sales', account: { number: '4000' }, amountCents: 100_000 },
          { name: 'Sales discounts', account: { number: '4900' }, amountCents: -10_000 },
        ],
        totalCents: 90_000,
      },
      {
        name: 'Expenses',
        rows: [{ name: 'Rent', account: { number: '6250' }, amountCents: 25_000 }],
        totalCents: 25_000,
      },
    ],
    netIncomeCents: 65_000,
  });
  expect((await incomeStatement('2025-01-01', '2025-12-31')).netIncomeCents).toBe(-30_000);
});

test('the balance sheet balances: the result of the year in equity, that of earlier years retained', async () => {
  const sheet = /* GraphQL */ `
    query ($asOf: Date) {
      balanceSheet(asOf: $asOf) {
        asOf currency totalAssetsCents totalLiabilitiesAndEquityCents
        sections { name totalCents rows { name amountCents account { number } } }
      }
    }`;
  expect((await made(books, sheet, { asOf: '2026-03-01' })).balanceSheet).toEqual({
    asOf: '2026-03-01',
    currency: 'USD',
    totalAssetsCents: 91_500,
    totalLiabilitiesAndEquityCents: 91_500,
    sections: [
      {
        name: 'Assets',
        totalCents: 91_500,
        rows: [
          { name: 'Cash at bank', amountCents: 30_000, account: { number: '1000' } },
          { name: 'Accounts receivable', amountCents: 59_000, account: { number: '1100' } },
          { name: 'Purchase tax recoverable', amountCents: 2_500, account: { number: '1400' } },
        ],
      },
      {
        name: 'Liabilities',
        totalCents: 56_500,
        rows: [
          { name: 'Accounts payable', amountCents: 47_500, account: { number: '2000' } },
          { name: 'Sales tax payable', amountCents: 9_000, account: { number: '2200' } },
        ],
      },
      {
        name: 'Equity',
        totalCents: 35_000,
        rows: [
          { name: 'Retained earnings', amountCents: -30_000, account: { number: '3900' } },
          { name: 'Earnings of the current year', amountCents: 65_000, account: null },
        ],
      },
    ],
  });
  const { balanceSheet } = await made(books, sheet, { asOf: '2025-12-31' });
  expect(balanceSheet.sections[2]).toEqual({
    name: 'Equity',
    totalCents: -30_000,
    rows: [{ name: 'Earnings of the current year', amountCents: -30_000, account: null }],
  });
  expect([balanceSheet.totalAssetsCents, balanceSheet.totalLiabilitiesAndEquityCents]).toEqual([0, 0]);
});

const ledger = /* GraphQL */ `
  query ($accountId: ID, $from: Date, $to: Date, $currency: Currency, $first: Int, $after: String) {
    generalLedger(accountId: $accountId, from: $from, to: $to, currency: $currency, first: $first, after: $after) {
      openingBalanceCents closingBalanceCents
      rows {
        entryDate debitCents creditCents runningBalanceCents account { number }
        entry { kind sourceType sourceId lines { debitCents creditCents } }
      }
      pageInfo { hasNextPage hasPreviousPage endCursor }
    }
  }`;

test('the general ledger of an account runs from its opening to its closing balance, down to the document', async () => {
  const { generalLedger } = await made(books, ledger, {
    accountId: await accountId(books, '1100'),
    from: '2026-01-01',
    to: '2026-12-31',
  });
  expect(generalLedger).toMatchObject({
    openingBalanceCents: 0,
    closingBalanceCents: 59_000,
    rows: [
      {
        entryDate: '2026-01-01',
        debitCents: 99_000,
        creditCents: 0,
        runningBalanceCents: 99_000,
        entry: { kind: 'POSTING', sourceType: 'INVOICE', sourceId: invoiceId },
      },
      { entryDate: '2026-02-15', debitCents: 0, creditCents: 40_000, runningBalanceCents: 59_000 },
    ],
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
  });
  const ofInvoice = `{ journalEntries(filter: { sourceType: INVOICE, sourceId: "${invoiceId}" }) { nodes { id sourceId } } }`;
  const { nodes } = (await made(books, ofInvoice, {})).journalEntries;
  expect(nodes).toEqual([{ id: expect.any(String), sourceId: invoiceId }]);
  const text = `{ journalEntry(id: "${nodes[0].id}") { sourceId whole: lines { id } part: lines(first: 1, offset: 1) { id } } }`;
  const { journalEntry } = await made(books, text, {});
  expect(journalEntry).toMatchObject({ sourceId: invoiceId, part: [journalEntry.whole[1]] });
  const ofBills = '{ journalEntries(filter: { sourceType: BILL }) { nodes { sourceType } } }';
  const bills = (await made(books, ofBills, {})).journalEntries.nodes;
  expect(new Set(bills.map(({ sourceType }: { sourceType: string }) => sourceType))).toEqual(new Set(['BILL']));
});

test('an account of credits opens with what it owed before', async () => {
  const { generalLedger } = await made(books, ledger, {
    accountId: await accountId(books, '2000'),
    from: '2026-03-01',
  });
  expect(generalLedger).toMatchObject({
    openingBalanceCents: 57_500,
    closingBalanceCents: 47_500,
    rows: [{ debitCents: 10_000, creditCents: 0, runningBalanceCents: 47_500 }],
  });
  const sinceEver = await made(books, ledger, { accountId: await accountId(books, '2000') });
  expect(sinceEver.generalLedger).toMatchObject({ openingBalanceCents: 0, closingBalanceCents: 47_500 });
});

test('pages of the whole ledger are its rows once each, with the same running balances', async () => {
  const whole = (await made(books, ledger, { first: 100 })).generalLedger;
  const paged: unknown[] = [];
  for (let after: string | null = null, more = true; more; ) {
    const page: LedgerPage = (await made(books, ledger, { first: 2, after })).generalLedger;
    expect(page.rows.length).toBeLessThanOrEqual(2);
    expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
    paged.push(...page.rows);
    more = page.pageInfo.hasNextPage;
    after = page.pageInfo.endCursor;
  }
  expect(paged).toEqual(whole.rows);
  expect(paged).toHaveLength(13);
  expect((await made(books, ledger, { first: 13 })).generalLedger.pageInfo.hasNextPage).toBe(false);
  expect(whole).toMatchObject({ openingBalanceCents: null, closingBalanceCents: null });
});

test('a foreign cursor, a page of 0 and an unknown account are refused', async () => {
  expect(await refusal(books, ledger, { first: 0 })).toBe('BAD_REQUEST');
  expect(await refusal(books, ledger, { after: 'nonsense' })).toBe('BAD_REQUEST');
  expect(await refusal(books, ledger, { accountId: '999999' })).toBe('NOT_FOUND');
  const stranger = await startBooks();
  expect(await refusal(stranger, ledger, { accountId: await accountId(books, '1100') })).toBe('NOT_FOUND');
});

test('reports need the scope reports, and it alone', async () => {
  const keyWith = async (scopes: string) => {
    const mutation = `mutation { createApiKey(input: { name: "k", scopes: [${scopes}] }) { secret } }`;
    return { apiKey: (await made(books, mutation, {})).createApiKey.secret };
  };
  const reports = await keyWith('REPORTS');
  const others = await keyWith('READ, WRITE, ADMIN');
  for (const report of [
    'trialBalance { currency }',
    'incomeStatement { to }',
    'balanceSheet { asOf }',
    'generalLedger { to }',
  ]) {
    expect((await books.graphql(`{ ${report} }`, {}, reports)).errors).toEqual([]);
    expect((await books.graphql(`{ ${report} }`, {}, others)).errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
  }
});

test('books beyond what a number carries exactly are refused, not rounded', async () => {
  const rich = await startBooks();
  const customer = await newContact(rich, 'CUSTOMER');
  const most = { contactId: customer, issueDate: '2026-01-01', amountCents: Number.MAX_SAFE_INTEGER };
  await postedInvoice(rich, most);
  expect((await made(rich, '{ trialBalance { totalDebitCents } }', {})).trialBalance.totalDebitCents).toBe(
    Number.MAX_SAFE_INTEGER,
  );
  await postedInvoice(rich, most);
  const { errors } = await rich.graphql('{ trialBalance { totalDebitCents } }');
  expect(errors[0]).toMatchObject({
    message: 'The report comes to more than 2^53-1 cents: it cannot be answered exactly',
    extensions: { code: 'VALIDATION_FAILED', httpStatus: 422 },
  });
  const receivable = await accountId(rich, '1100');
  for (const report of [
    'incomeStatement(from: "2026-01-01", to: "2026-12-31") { netIncomeCents }',
    'balanceSheet(asOf: "2026-12-31") { totalAssetsCents }',
    'generalLedger { rows { debitCents } }',
    `generalLedger(accountId: "${receivable}", first: 1) { closingBalanceCents }`,
    'fiscalYears { nodes { results { currency } } }',
  ])
    expect([report, await refusal(rich, `{ ${report} }`, {})]).toEqual([report, 'VALIDATION_FAILED']);
  await expectBooksToTieOut(rich);
});

test('balances beyond exactness refuse the reports that answer them, and no others', async () => {
  const rich = await startBooks();
  const [cash, equity, sales] = [
    await accountId(rich, '1000'),
    await accountId(rich, '3000'),
    await accountId(rich, '4000'),
  ];
  const post = async (creditId: string, cents: number, entryDate = '2026-01-01') => {
    const lines = [
      { accountId: cash, debitCents: cents },
      { accountId: creditId, creditCents: cents },
    ];
    const { createManualJournal } = await made(
      rich,
      `mutation ($input: CreateManualJournalInput!) { createManualJournal(input: $input) { manualJournal { id } } }`,
      { input: { entryDate, memo: 'x', lines } },
    );
    const { id } = createManualJournal.manualJournal;
    await made(rich, 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }', { id });
  };
  await post(sales, 70, '2026-02-01');
  for (let index = 0; index < 2; index++) await post(equity, Number.MAX_SAFE_INTEGER);
  const report = `incomeStatement(from: "2026-01-01", to: "2026-12-31") {
    netIncomeCents sections { totalCents rows { amountCents } } }`;
  expect((await made(rich, `{ ${report} }`, {})).incomeStatement).toEqual({
    netIncomeCents: 70,
    sections: [
      { totalCents: 70, rows: [{ amountCents: 70 }] },
      { totalCents: 0, rows: [] },
    ],
  });
  const beyond = 'The report comes to more than 2^53-1 cents: it cannot be answered exactly';
  const paths = ['trial_balance', 'balance_sheet', 'general_ledger', 'income_statement?from=2026-01-01'];
  const answers = await Promise.all(paths.map((path) => rich.rest('GET', `/api/v1/books/reports/${path}`)));
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    ...[1, 2, 3].map(() => [422, { code: 'VALIDATION_FAILED', message: beyond }]),
    [200, undefined],
  ]);
  // The line that a page does not answer refuses it as little.
  const first = await rich.rest('GET', '/api/v1/books/reports/general_ledger?limit=1');
  expect([
    first.status,
    first.body.data.rows.map((row: { running_balance_cents: number }) => row.running_balance_cents),
  ]).toEqual([200, [Number.MAX_SAFE_INTEGER]]);
});

test('books are refused where what is beyond exactness would come to nothing, or is in a currency without rates', async () => {
  const rich = await startBooks();
  const customer = await newContact(rich, 'CUSTOMER');
  const lines = [
    { accountId: await accountId(rich, '6900'), debitCents: Number.MAX_SAFE_INTEGER },
    { accountId: await accountId(rich, '4000'), creditCents: Number.MAX_SAFE_INTEGER },
  ];
  const input = { entryDate: '2026-01-01', memo: 'x', lines };
  const create = `mutation ($input: CreateManualJournalInput!) {
    createManualJournal(input: $input) { manualJournal { id } } }`;
  const post = 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }';
  const balance = '{ balanceSheet(asOf: "2026-12-31") { sections { totalCents } } }';
  const years = '{ fiscalYears { nodes { results { currency } baseNetIncomeCents } } }';
  for (let index = 0; index < 2; index++) {
    expect((await made(rich, balance, {})).balanceSheet.sections[2]).toEqual({ totalCents: 0 });
    const { createManualJournal } = await made(rich, create, { input });
    await made(rich, post, { id: createManualJournal.manualJournal.id });
  }
  expect(await refusal(rich, balance, {})).toBe('VALIDATION_FAILED');
  const most = { contactId: customer, currency: 'EUR', issueDate: '2026-01-01', amountCents: Number.MAX_SAFE_INTEGER };
  await postedInvoice(rich, most);
  expect((await made(rich, years, {})).fiscalYears.nodes).toEqual([
    { results: [{ currency: 'EUR' }, { currency: 'USD' }], baseNetIncomeCents: 0 },
  ]);
  await postedInvoice(rich, most);
  expect(await refusal(rich, years, {})).toBe('VALIDATION_FAILED');
});

test('what was reversed is left out of the trial balance where it comes to more than a number carries', async () => {
  const rich = await startBooks();
  const customer = await newContact(rich, 'CUSTOMER');
  const most = { contactId: customer, issueDate: '2026-01-02', amountCents: Number.MAX_SAFE_INTEGER };
  const cancel = 'mutation ($id: ID!) { voidInvoice(input: { id: $id, voidedOn: "2026-01-04" }) { __typename } }';
  for (let index = 0; index < 2; index++) await made(rich, cancel, { id: await postedInvoice(rich, most) });
  await postedInvoice(rich, { contactId: customer, issueDate: '2026-01-03', amountCents: 10_000 });
  const figures = async (range: string) => {
    const { trialBalance } = await made(
      rich,
      `{ trialBalance(${range}) { totalDebitCents totalCreditCents movement { debitCents creditCents } closing { debitCents creditCents }
        rows { account { number } debitCents creditCents balanceCents movementDebitCents closingBalanceCents } } }`,
      {},
    );
    return trialBalance;
  };
  const receivable = { account: { number: '1100' }, debitCents: 10_000, creditCents: 0, balanceCents: 10_000 };
  const sales = { account: { number: '4000' }, debitCents: 0, creditCents: 10_000, balanceCents: 10_000 };
  const both = { debitCents: 10_000, creditCents: 10_000 };
  expect(await figures('asOf: "2026-01-31"')).toEqual({
    totalDebitCents: 10_000,
    totalCreditCents: 10_000,
    movement: both,
    closing: both,
    rows: [
      { ...receivable, movementDebitCents: 10_000, closingBalanceCents: 10_000 },
      { ...sales, movementDebitCents: 0, closingBalanceCents: 10_000 },
    ],
  });
  expect(await figures('from: "2026-01-05", asOf: "2026-01-31", inBaseCurrency: true')).toMatchObject({
    movement: { debitCents: 0, creditCents: 0 },
    closing: both,
    rows: [{ ...receivable, movementDebitCents: 0 }, sales],
  });
  expect(await refusal(rich, '{ trialBalance(asOf: "2026-01-03") { totalDebitCents } }', {})).toBe('VALIDATION_FAILED');
  const { body } = await rich.rest('GET', '/api/v1/books/reports/trial_balance?as_of=2026-01-31');
  expect(body.data).toMatchObject({ total_debit_cents: 10_000 });
  await expectBooksToTieOut(rich);
});

interface LedgerPage {
  rows: unknown[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
}

async function trialBalance(asOf: string, currency?: string) {
  const data = await made(
    books,
    `query ($asOf: Date, $currency: Currency) {
      trialBalance(asOf: $asOf, currency: $currency) {
        asOf currency totalDebitCents totalCreditCents
        rows { account { number } debitCents creditCents balanceCents }
      }
    }`,
    { asOf, currency },
  );
  return data.trialBalance;
}

async function incomeStatement(from: string, to: string) {
  const data = await made(
    books,
    `query ($from: Date, $to: Date) {
      incomeStatement(from: $from, to: $to) {
        from to currency netIncomeCents sections { name totalCents rows { name amountCents account { number } } }
      }
    }`,
    { from, to },
  );
  return data.incomeStatement;
}
