import { addDays } from '../../src/values/calendar.js';
import { setClock } from '../../src/values/clock.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import { ask, firstDay } from '../ledger-model/played-books.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { accountId, made, newContact, newPayment, postedBill, postedInvoice, refusal } from '../support/postings.js';

const cashFlow = /* GraphQL */ `
  query ($from: Date, $to: Date, $currency: Currency, $method: CashFlowMethod) {
    cashFlowStatement(from: $from, to: $to, currency: $currency, method: $method) {
      from to currency method openingCents changeCents closingCents
      sections { name totalCents rows { name amountCents account { number } } }
    }
  }`;
const equityChanges = /* GraphQL */ `
  query ($from: Date, $to: Date, $currency: Currency) {
    changesInEquity(from: $from, to: $to, currency: $currency) {
      from to currency
      rows { name account { number } openingCents resultCents contributionsCents drawingsCents otherCents closingCents }
      totals { openingCents resultCents contributionsCents drawingsCents otherCents closingCents }
    }
  }`;

/**
 * 2025: 5,000.00 of capital. 2026: 1,000.00 invoiced, 700.00 of it received; rent of 200.00 billed; equipment of 2,400.00 bought
 * from the bank, 100.00 of it depreciated; a loan of 800.00; drawings of 300.00, and 50.00 more that were taken back.
 */
let books: TestBooks;
let restoreClock: () => void;
beforeAll(async () => {
  restoreClock = setClock(() => new Date('2026-12-31T12:00:00Z'));
  books = await startBooks();
  const [customer, vendor] = [await newContact(books, 'CUSTOMER'), await newContact(books, 'VENDOR')];
  const { createAccount } = await made(
    books,
    `mutation { createAccount(input: { number: "6460", name: "Depreciation", accountType: EXPENSE, subType: "depreciation" }) { account { id } } }`,
    {},
  );
  await booked('2025-06-01', '1000', '3000', 500_000);
  await postedInvoice(books, { contactId: customer, issueDate: '2026-01-10', amountCents: 100_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-02-10', amountCents: 70_000 });
  await postedBill(books, { contactId: vendor, issueDate: '2026-03-01', amountCents: 20_000 });
  await booked('2026-03-02', '1500', '1000', 240_000);
  await booked('2026-04-30', createAccount.account.id, '1500', 10_000);
  await booked('2026-05-01', '1000', '2500', 80_000);
  await booked('2026-06-01', '3000', '1000', 30_000);
  const mistake = await booked('2026-06-02', '3000', '1000', 5_000);
  await made(
    books,
    'mutation ($id: ID!) { reverseManualJournal(input: { id: $id, reversedOn: "2026-06-03" }) { __typename } }',
    {
      id: mistake,
    },
  );
});
afterAll(() => restoreClock());

/** A posted journal of one debit and one credit; accounts by number, or the first by id. */
async function booked(entryDate: string, debit: string, credit: string, cents: number, of = books): Promise<string> {
  const debitAccount = debit.length === 4 ? await accountId(of, debit) : debit;
  const lines = [
    { accountId: debitAccount, debitCents: cents },
    { accountId: await accountId(of, credit), creditCents: cents },
  ];
  const { createManualJournal } = await made(
    of,
    'mutation ($input: CreateManualJournalInput!) { createManualJournal(input: $input) { manualJournal { id } } }',
    { input: { entryDate, memo: 'x', lines } },
  );
  const { id } = createManualJournal.manualJournal;
  await made(of, 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }', { id });
  return id;
}

const line = (name: string, amountCents: number, number: string | null) => ({
  name,
  amountCents,
  account: number === null ? null : { number },
});

test('the indirect cash flow leads from the result to the change of cash', async () => {
  expect((await made(books, cashFlow, { from: '2026-01-01', to: '2026-12-31' })).cashFlowStatement).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
    currency: 'USD',
    method: 'INDIRECT',
    openingCents: 500_000,
    changeCents: -120_000,
    closingCents: 380_000,
    sections: [
      {
        name: 'Operating activities',
        totalCents: 70_000,
        rows: [
          line('Result of the period', 70_000, null),
          line('Depreciation', 10_000, '6460'),
          line('Accounts receivable', -30_000, '1100'),
          line('Accounts payable', 20_000, '2000'),
        ],
      },
      {
        name: 'Investing activities',
        totalCents: -240_000,
        rows: [line('Equipment', -230_000, '1500'), line('Depreciation and disposals, in the result', -10_000, null)],
      },
      {
        name: 'Financing activities',
        totalCents: 50_000,
        rows: [line('Loans', 80_000, '2500'), line('Owner’s equity', -30_000, '3000')],
      },
    ],
  });
});

test('the direct cash flow names what cash was booked against, and comes to the same', async () => {
  const direct = { from: '2026-01-01', to: '2026-12-31', method: 'DIRECT' };
  expect((await made(books, cashFlow, direct)).cashFlowStatement).toMatchObject({
    changeCents: -120_000,
    sections: [
      { totalCents: 70_000, rows: [line('Accounts receivable', 70_000, '1100')] },
      { totalCents: -240_000, rows: [line('Equipment', -240_000, '1500')] },
      { totalCents: 50_000, rows: [line('Loans', 80_000, '2500'), line('Owner’s equity', -30_000, '3000')] },
    ],
  });
});

test('an account stands where its class belongs, and only then where its sub-classification does', async () => {
  const other = await startBooks();
  const accounts: [number: string, accountType: string, subType: string, amountCents: number][] = [
    ['1700', 'ASSET', 'long_term', 1],
    ['1710', 'ASSET', 'loan', 20],
    ['2810', 'LIABILITY', 'fixed_asset', 4_000],
    ['2820', 'LIABILITY', 'loan', 50_000],
    ['6800', 'EXPENSE', 'investment', 600_000],
    ['6820', 'EXPENSE', 'disposal', 80_000_000],
  ];
  for (const [number, accountType, subType, amountCents] of accounts) {
    const input = { number, name: number, accountType, subType };
    await made(other, 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { __typename } }', {
      input,
    });
    await booked('2026-02-01', number, '1000', amountCents, other);
  }
  const flow = async (method: string) =>
    (await made(other, cashFlow, { from: '2026-01-01', to: '2026-12-31', method })).cashFlowStatement;
  const [operating, investing, financing] = [
    [line('1710', -20, '1710'), line('2810', -4_000, '2810')],
    [line('1700', -1, '1700')],
    [line('2820', -50_000, '2820')],
  ];
  const direct = await flow('DIRECT');
  expect([direct.openingCents, direct.changeCents, direct.closingCents]).toEqual([0, -80_654_021, -80_654_021]);
  expect(direct.sections).toEqual([
    {
      name: 'Operating activities',
      totalCents: -604_020,
      rows: [...operating, line('6800', -600_000, '6800')],
    },
    {
      name: 'Investing activities',
      totalCents: -80_000_001,
      rows: [...investing, line('6820', -80_000_000, '6820')],
    },
    { name: 'Financing activities', totalCents: -50_000, rows: financing },
  ]);
  expect((await flow('INDIRECT')).sections).toEqual([
    {
      name: 'Operating activities',
      totalCents: -604_020,
      rows: [line('Result of the period', -80_600_000, null), line('6820', 80_000_000, '6820'), ...operating],
    },
    {
      name: 'Investing activities',
      totalCents: -80_000_001,
      rows: [...investing, line('Depreciation and disposals, in the result', -80_000_000, null)],
    },
    { name: 'Financing activities', totalCents: -50_000, rows: financing },
  ]);
});

test('equity changed by the result and by what the owner put in and took out; a reversal takes back', async () => {
  const none = { openingCents: 0, resultCents: 0, contributionsCents: 0, drawingsCents: 0, otherCents: 0 };
  expect((await made(books, equityChanges, { from: '2026-01-01', to: '2026-12-31' })).changesInEquity).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
    currency: 'USD',
    rows: [
      {
        ...none,
        name: 'Owner’s equity',
        account: { number: '3000' },
        openingCents: 500_000,
        drawingsCents: -30_000,
        closingCents: 470_000,
      },
      { ...none, name: 'Earnings', account: null, resultCents: 70_000, closingCents: 70_000 },
    ],
    totals: { ...none, openingCents: 500_000, resultCents: 70_000, drawingsCents: -30_000, closingCents: 540_000 },
  });
  const { changesInEquity } = await made(books, equityChanges, { from: '2025-01-01', to: '2025-12-31' });
  expect(changesInEquity.totals).toEqual({ ...none, contributionsCents: 500_000, closingCents: 500_000 });
});

test('accounts of drawings have drawings on either side, other accounts of equity what is neither', async () => {
  const other = await startBooks();
  for (const [number, subType] of [
    ['3100', 'drawings'],
    ['3200', 'reserve'],
  ]) {
    const input = { number, name: subType, accountType: 'EQUITY', subType };
    await made(other, 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { __typename } }', {
      input,
    });
  }
  const movements: [day: string, debit: string, credit: string, cents: number][] = [
    ['2025-06-01', '1000', '3200', 1_000],
    ['2026-02-01', '3100', '1000', 700],
    ['2026-02-02', '1000', '3100', 50],
    ['2026-02-03', '1000', '3200', 400],
    ['2026-02-04', '3200', '1000', 90],
  ];
  for (const movement of movements) await booked(...movement, other);
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const none = { openingCents: 0, resultCents: 0, contributionsCents: 0, drawingsCents: 0, otherCents: 0 };
  const { rows, totals } = (await made(other, equityChanges, days)).changesInEquity;
  expect(rows).toEqual([
    { ...none, name: 'drawings', account: { number: '3100' }, drawingsCents: -650, closingCents: -650 },
    {
      ...none,
      name: 'reserve',
      account: { number: '3200' },
      openingCents: 1_000,
      otherCents: 310,
      closingCents: 1_310,
    },
  ]);
  expect(totals).toEqual({ ...none, openingCents: 1_000, drawingsCents: -650, otherCents: 310, closingCents: 660 });
  const lines = async (figure: string, number: string | null) => {
    const of = number === null ? 'ofTotal: true' : `accountId: "${await accountId(other, number)}"`;
    const query = `query ($from: Date, $to: Date) {
      equityChangeLines(figure: ${figure}, ${of}, from: $from, to: $to) { nodes { amountCents } } }`;
    const { nodes } = (await made(other, query, days)).equityChangeLines;
    return nodes.map(({ amountCents }: { amountCents: number }) => amountCents);
  };
  expect([await lines('DRAWINGS', '3100'), await lines('OTHER', '3100')]).toEqual([[-700, 50], []]);
  expect([await lines('OTHER', '3200'), await lines('DRAWINGS', '3200')]).toEqual([[400, -90], []]);
  expect([await lines('OPENING', '3200'), await lines('RESULT', '3200')]).toEqual([[1_000], []]);
  expect(await lines('CLOSING', null)).toEqual([1_000, -700, 50, 400, -90]);
  const pages = `query ($from: Date, $to: Date) {
    whole: equityChangeLines(figure: CLOSING, ofTotal: true, from: $from, to: $to, first: 5) { pageInfo { hasNextPage } }
    part: equityChangeLines(figure: CLOSING, ofTotal: true, from: $from, to: $to, first: 4) { pageInfo { hasNextPage } } }`;
  expect(await made(other, pages, days)).toEqual({
    whole: { pageInfo: { hasNextPage: false } },
    part: { pageInfo: { hasNextPage: true } },
  });
});

test('days in the wrong order are refused', async () => {
  for (const query of [cashFlow, equityChanges])
    expect(await refusal(books, query, { from: '2026-01-02', to: '2026-01-01' })).toBe('VALIDATION_FAILED');
});

test('over any days of any history, both methods come to the movement of cash and equity to the balance sheet', async () => {
  const history = await startBooks();
  const { steps, days } = historyOf(84, 120, 12);
  await playHistory(history, steps, (day) => {
    restoreClock();
    restoreClock = setClock(() => new Date(`${day}T12:00:00Z`));
  });
  for (const [index, offset] of days.entries()) {
    const from = addDays(firstDay, offset - 60);
    const currency = currencies[index % currencies.length] ?? 'USD';
    await expectTied(history, { from, to: addDays(from, index * 30), currency });
  }
});

interface Section {
  totalCents: number;
}
interface Row {
  account: { subType: string; accountType: string };
  movementDebitCents: number;
  movementCreditCents: number;
}

async function expectTied(of: TestBooks, range: { from: string; to: string; currency: string }): Promise<void> {
  const data = await ask(
    of,
    `query ($from: Date, $to: Date, $currency: Currency) {
      trialBalance(from: $from, asOf: $to, currency: $currency) {
        opening { debitCents creditCents } closing { debitCents creditCents }
        rows { account { subType accountType } movementDebitCents movementCreditCents }
      }
      indirect: cashFlowStatement(from: $from, to: $to, currency: $currency) { changeCents sections { totalCents } }
      direct: cashFlowStatement(from: $from, to: $to, currency: $currency, method: DIRECT) { sections { totalCents } }
      changesInEquity(from: $from, to: $to, currency: $currency) { totals { resultCents closingCents } }
      incomeStatement(from: $from, to: $to, currency: $currency) { netIncomeCents }
      balanceSheet(asOf: $to, currency: $currency) { sections { totalCents } totalAssetsCents totalLiabilitiesAndEquityCents }
    }`,
    range,
  );
  const sum = (sections: Section[]) => sections.reduce((total, { totalCents }) => total + totalCents, 0);
  const moved = data.trialBalance.rows
    .filter(({ account }: Row) => account.accountType === 'ASSET' && ['bank', 'cash'].includes(account.subType))
    .reduce((total: number, row: Row) => total + row.movementDebitCents - row.movementCreditCents, 0);
  expect([range, data.indirect.changeCents, sum(data.indirect.sections), sum(data.direct.sections)]).toEqual([
    range,
    moved,
    moved,
    moved,
  ]);
  const { opening, closing } = data.trialBalance;
  expect([opening.debitCents, closing.debitCents]).toEqual([opening.creditCents, closing.creditCents]);
  expect(data.changesInEquity.totals).toEqual({
    resultCents: data.incomeStatement.netIncomeCents,
    closingCents: data.balanceSheet.sections[2].totalCents,
  });
  expect(data.balanceSheet.totalAssetsCents).toBe(data.balanceSheet.totalLiabilitiesAndEquityCents);
}
