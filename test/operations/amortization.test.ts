import fc from 'fast-check';
import { planByDays, planByMonths } from '../../src/bookkeeping/amortization-plan.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { accountId, made, newContact, newPayment, postedBill, postedInvoice, refusal } from '../support/postings.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

let restoreClock: () => void = () => undefined;
const setToday = (day: string) => {
  restoreClock();
  restoreClock = setClock(() => new Date(`${day}T12:00:00Z`));
};
beforeEach(() => setToday('2026-01-01'));
afterEach(() => restoreClock());

test('months take the same, and the cents that do not divide are shared out', () => {
  expect(planByMonths(1_000, '2026-01-01', 3)).toEqual([
    { entryDate: '2026-01-31', amountCents: 333 },
    { entryDate: '2026-02-28', amountCents: 334 },
    { entryDate: '2026-03-31', amountCents: 333 },
  ]);
  expect(planByMonths(2, '2026-03-15', 4)).toEqual([
    { entryDate: '2026-04-14', amountCents: 1 },
    { entryDate: '2026-06-14', amountCents: 1 },
  ]);
});

test('days take the same, booked at the ends of months', () => {
  expect(planByDays(36_500, '2026-01-15', '2027-01-14')).toMatchObject([
    { entryDate: '2026-01-31', amountCents: 1_700 },
    { entryDate: '2026-02-28', amountCents: 2_800 },
    ...Array(10).fill({}),
    { entryDate: '2027-01-14', amountCents: 1_400 },
  ]);
  expect(planByDays(5, '2026-01-31', '2026-01-31')).toEqual([{ entryDate: '2026-01-31', amountCents: 5 }]);
});

test('every plan comes to its whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 600 }), (cents, months) => {
      const plan = planByMonths(cents, '2026-01-01', months);
      expect(plan.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
      expect(plan.every(({ amountCents }) => amountCents > 0)).toBe(true);
    }),
    { seed: 84, numRuns: 100 },
  );
});

const schedule = /* GraphQL */ `
  query ($id: ID!) {
    amortizationSchedule(id: $id) {
      kind status totalCents doneCents remainingCents disposedOn endedAt recurringJournal { nextOn madeCount manualJournal { id } }
      entries { position entryDate amountCents manualJournal { id status entryDate } }
    }
  }`;
const shown = async (books: TestBooks, id: string) => (await made(books, schedule, { id })).amortizationSchedule;

const created = async (books: TestBooks, mutation: string, type: string, input: object): Promise<string> => {
  const text = `mutation ($input: ${type}!) { ${mutation}(input: $input) { amortizationSchedule { id } } }`;
  return (await made(books, text, { input }))[mutation].amortizationSchedule.id;
};
const newSchedule = (books: TestBooks, input: object) =>
  created(books, 'createAmortizationSchedule', 'CreateAmortizationScheduleInput', input);
const newAsset = (books: TestBooks, input: object) =>
  created(books, 'createFixedAsset', 'CreateFixedAssetInput', input);

async function balances(
  books: TestBooks,
  asOf: string,
  { inBaseCurrency = false } = {},
): Promise<Record<string, number>> {
  const { trialBalance } = await made(
    books,
    `query ($asOf: Date, $inBaseCurrency: Boolean) {
      trialBalance(asOf: $asOf, inBaseCurrency: $inBaseCurrency) { rows { account { number } closingBalanceCents } }
    }`,
    { asOf, inBaseCurrency },
  );
  const rows: { account: { number: string }; closingBalanceCents: number }[] = trialBalance.rows;
  return Object.fromEntries(rows.map((row) => [row.account.number, row.closingBalanceCents]));
}

test('the year of a small business: trading, prepaid insurance, deferred revenue, depreciation, closing, the next year', async () => {
  const books = await startBooks();
  const [customer, vendor] = [await newContact(books, 'CUSTOMER'), await newContact(books, 'VENDOR')];
  const [prepaid, insurance, equipment, sales] = [
    await accountId(books, '1300'),
    await accountId(books, '6100'),
    await accountId(books, '1500'),
    await accountId(books, '4000'),
  ];
  const [deferred, accumulated, depreciation] = [
    await accountId(books, '2400'),
    await accountId(books, '1590'),
    await accountId(books, '6700'),
  ];
  // 1,200.00 for a service from July 2026 to June 2027, insurance of 600.00 from April 2026 to March 2027, both paid at once.
  const invoiceId = await postedInvoice(books, { contactId: customer, issueDate: '2026-06-20', amountCents: 120_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-06-25', amountCents: 120_000 });
  const billId = await postedBill(books, {
    contactId: vendor,
    issueDate: '2026-03-20',
    amountCents: 60_000,
    account: '6100',
  });
  const machine = await postedBill(books, {
    contactId: vendor,
    issueDate: '2026-02-28',
    amountCents: 370_000,
    account: '1500',
  });
  const lineOf = async (kind: string, id: string) =>
    (await made(books, `{ ${kind}(id: "${id}") { lines { id } } }`, {}))[kind].lines[0].id;
  const revenue = await newSchedule(books, {
    kind: 'DEFERRED_REVENUE',
    name: 'Service contract',
    invoiceLineId: await lineOf('invoice', invoiceId),
    balanceAccountId: deferred,
    resultAccountId: sales,
    from: '2026-07-01',
    to: '2027-06-30',
  });
  const cost = await newSchedule(books, {
    kind: 'PREPAID_EXPENSE',
    name: 'Insurance',
    billLineId: await lineOf('bill', billId),
    balanceAccountId: prepaid,
    resultAccountId: insurance,
    from: '2026-04-01',
    to: '2027-03-31',
  });
  const asset = await newAsset(books, {
    name: 'Machine',
    billLineId: await lineOf('bill', machine),
    assetAccountId: equipment,
    accumulatedAccountId: accumulated,
    expenseAccountId: depreciation,
    costCents: 370_000,
    residualCents: 10_000,
    from: '2026-03-01',
    months: 36,
  });
  expect(await shown(books, cost)).toMatchObject({ totalCents: 60_000, doneCents: 0, remainingCents: 60_000 });
  setToday('2027-01-01');
  await books.drain();
  expect(await shown(books, revenue)).toMatchObject({
    kind: 'DEFERRED_REVENUE',
    status: 'ACTIVE',
    totalCents: 120_000,
    doneCents: 60_000,
    remainingCents: 60_000,
    recurringJournal: { nextOn: '2027-01-31', madeCount: 6, manualJournal: null },
  });
  expect(await shown(books, cost)).toMatchObject({ doneCents: 45_000, remainingCents: 15_000 });
  expect(await shown(books, asset)).toMatchObject({ totalCents: 360_000, doneCents: 100_000, remainingCents: 260_000 });
  expect(await balances(books, '2026-12-31')).toEqual({
    '1000': 120_000,
    '1100': 0,
    '1300': 15_000,
    '1500': 370_000,
    '1590': 100_000,
    '2000': 430_000,
    '2400': 60_000,
    '4000': 60_000,
    '6100': 45_000,
    '6700': 100_000,
  });
  // Deferral moves what was booked, on the document's day: no month before has the revenue.
  expect((await balances(books, '2026-06-30'))['4000']).toBe(0);
  const close =
    'mutation { closeFiscalYear(input: { through: "2026-12-31" }) { fiscalYear { closed results { netIncomeCents } } } }';
  expect((await made(books, close, {})).closeFiscalYear.fiscalYear).toEqual({
    closed: true,
    results: [{ netIncomeCents: -85_000 }],
  });
  const opening =
    'query { trialBalance(from: "2027-01-01", asOf: "2027-01-01") { resultCarriedForwardCents opening { debitCents creditCents } } }';
  expect((await made(books, opening, {})).trialBalance).toEqual({
    resultCarriedForwardCents: -85_000,
    opening: { debitCents: 590_000, creditCents: 590_000 },
  });
  setToday('2027-07-01');
  await books.drain();
  expect(await shown(books, revenue)).toMatchObject({
    doneCents: 120_000,
    remainingCents: 0,
    recurringJournal: { nextOn: null, madeCount: 12 },
  });
  expect(await balances(books, '2027-06-30')).toMatchObject({ '1300': 0, '2400': 0, '4000': 60_000, '6100': 15_000 });
  await expectBooksToTieOut(books);
});

const dispose = /* GraphQL */ `
  mutation ($input: DisposeFixedAssetInput!) {
    disposeFixedAsset(input: $input) { amortizationSchedule { status disposedOn doneCents remainingCents } }
  }`;

/** A computer of 1,200.00, 100.00 of which is depreciated a month from January 2026 on. */
async function computer(books: TestBooks): Promise<string> {
  const equipment = await accountId(books, '1500');
  return newAsset(books, {
    name: 'Computer',
    assetAccountId: equipment,
    expenseAccountId: await accountId(books, '6900'),
    costCents: 120_000,
    from: '2026-01-01',
    months: 12,
  });
}

test('a fixed asset is disposed of with its gain, after what is due by then', async () => {
  const books = await startBooks();
  const vendor = await newContact(books, 'VENDOR');
  await postedBill(books, { contactId: vendor, issueDate: '2026-01-01', amountCents: 120_000, account: '1500' });
  const id = await computer(books);
  setToday('2026-05-10');
  const input = {
    id,
    disposedOn: '2026-05-05',
    proceedsCents: 90_000,
    proceedsAccountId: await accountId(books, '1000'),
    gainOrLossAccountId: await accountId(books, '4800'),
  };
  expect((await made(books, dispose, { input })).disposeFixedAsset.amortizationSchedule).toEqual({
    status: 'DISPOSED',
    disposedOn: '2026-05-05',
    doneCents: 40_000,
    remainingCents: 80_000,
  });
  expect(await balances(books, '2026-05-31')).toEqual({
    '1000': 90_000,
    '1500': 0,
    '2000': 120_000,
    '4800': 10_000,
    '6900': 40_000,
  });
  expect(await refusal(books, dispose, { input })).toBe('AMORTIZATION_NOT_ACTIVE');
  setToday('2027-01-01');
  await books.drain();
  expect((await balances(books, '2026-12-31'))['6900']).toBe(40_000);
  await expectBooksToTieOut(books);
});

test('of two disposals at once one is made', async () => {
  const books = await startBooks();
  const vendor = await newContact(books, 'VENDOR');
  await postedBill(books, { contactId: vendor, issueDate: '2026-01-01', amountCents: 120_000, account: '1500' });
  const id = await computer(books);
  setToday('2026-02-10');
  const input = { id, disposedOn: '2026-02-05', gainOrLossAccountId: await accountId(books, '6900') };
  const answers = await Promise.all([
    books.graphql(dispose, { input }),
    books.graphql(dispose, { input }),
    books.drain(),
  ]);
  const codes = answers.slice(0, 2).map((answer) => (answer as { errors: Refused[] }).errors[0]?.extensions.code);
  expect(codes.toSorted()).toEqual(['AMORTIZATION_NOT_ACTIVE', undefined]);
  expect(await balances(books, '2026-02-28')).toEqual({ '1500': 0, '2000': 120_000, '6900': 120_000 });
  await expectBooksToTieOut(books);
});

describe('depreciation of an asset that was disposed of', () => {
  const reverse = 'mutation ($id: ID!) { reverseManualJournal(input: { id: $id }) { manualJournal { status } } }';
  /** Disposed of at a loss, after 300.00 were depreciated. */
  const disposed = async (books: TestBooks) => {
    const vendor = await newContact(books, 'VENDOR');
    await postedBill(books, { contactId: vendor, issueDate: '2026-01-01', amountCents: 120_000, account: '1500' });
    const id = await computer(books);
    setToday('2026-03-31');
    await books.drain();
    const input = { id, disposedOn: '2026-03-31', gainOrLossAccountId: await accountId(books, '6750') };
    return { id, input };
  };
  const disposalOf = async (books: TestBooks, id: string) =>
    (
      await (
        await books.em()
      ).execute<{ id: number }[]>(
        'select disposal_journal_id as id from amortization_schedules where owner_id = ? and id = ?',
        [books.ownerId, id],
      )
    )[0]?.id;

  test('is not reversed, before the disposal is: then the asset is active again, and its plan goes on', async () => {
    const books = await startBooks();
    const { id, input } = await disposed(books);
    await made(books, dispose, { input });
    const { entries } = await shown(books, id);
    const before = await balances(books, '2026-12-31');
    expect(await refusal(books, reverse, { id: entries[0].manualJournal.id })).toBe('AMORTIZATION_NOT_ACTIVE');
    expect(await balances(books, '2026-12-31')).toEqual(before);
    expect(await shown(books, id)).toMatchObject({ status: 'DISPOSED', doneCents: 30_000 });
    await made(books, reverse, { id: String(await disposalOf(books, id)) });
    expect(await shown(books, id)).toMatchObject({
      status: 'ACTIVE',
      disposedOn: null,
      endedAt: null,
      recurringJournal: { nextOn: '2026-04-30', madeCount: 3 },
    });
    setToday('2026-04-30');
    await books.drain();
    expect(await shown(books, id)).toMatchObject({ doneCents: 40_000, remainingCents: 80_000 });
    await made(books, reverse, { id: entries[0].manualJournal.id });
    await made(books, dispose, { input: { ...input, disposedOn: '2026-04-30' } });
    expect(await balances(books, '2026-04-30')).toEqual({ '1500': 0, '2000': 120_000, '6750': 90_000, '6900': 30_000 });
    await expectBooksToTieOut(books);
  });

  test('is reversed or booked out, of both at once', async () => {
    const books = await startBooks();
    const { id, input } = await disposed(books);
    const { entries } = await shown(books, id);
    const answers = await Promise.all([
      books.graphql(dispose, { input }),
      ...entries.slice(0, 3).map((entry: Entry) => books.graphql(reverse, { id: entry.manualJournal?.id })),
    ]);
    expect(answers[0]?.errors).toEqual([]);
    const reversals = answers.slice(1).map(({ errors }) => errors[0]?.extensions.code ?? 'reversed');
    const reversed = reversals.filter((code) => code === 'reversed').length;
    expect(reversals.filter((code) => code === 'AMORTIZATION_NOT_ACTIVE')).toHaveLength(3 - reversed);
    expect(await balances(books, '2026-03-31')).toEqual({
      '1500': 0,
      '2000': 120_000,
      '6750': 90_000 + 10_000 * reversed,
      '6900': 30_000 - 10_000 * reversed,
    });
    await expectBooksToTieOut(books);
  });

  test('is what books:verify holds the disposal against', async () => {
    const books = await startBooks();
    const { id, input } = await disposed(books);
    await made(books, dispose, { input });
    const { operator } = await testService();
    const problems = () => problemsOf(operator.em.fork(), books.ownerId);
    const [entry] = (await shown(books, id)).entries;
    const change = (status: string, day: string) =>
      operator.em
        .fork()
        .execute(
          `update manual_journals set status = '${status}', reversed_at = ${day}, reversed_on = ${day} where id = ${entry.manualJournal.id}`,
        );
    expect(await problems()).toEqual([]);
    await change('reversed', "'2026-03-31'");
    expect(await problems()).toContain(
      `disposals book out what was depreciated: amortization schedule ${id}: depreciated 20000, its disposal is posted and books out 30000`,
    );
    await change('posted', 'null');
    expect(await problems()).toEqual([]);
  });
});

interface Refused {
  extensions: { code: string };
}

test('books:verify names a plan that does not come to its whole, and a journal that books otherwise', async () => {
  const books = await startBooks();
  const id = await computer(books);
  setToday('2026-01-31');
  await books.drain();
  const { operator } = await testService();
  const problems = () => problemsOf(operator.em.fork(), books.ownerId);
  expect(await problems()).toEqual([]);
  const execute = (statement: string) => operator.em.fork().execute(statement);
  const change = (cents: number) =>
    execute(
      `update amortization_entries set amount_cents = amount_cents + ${cents} where amortization_schedule_id = ${id} and position = 1`,
    );
  await change(1);
  expect((await problems()).join('\n')).toMatch(/spreads 120000, its plan comes to 120001/);
  expect((await problems()).join('\n')).toMatch(/is planned with 10001, its journal books -10000/);
  await change(-1);
  expect(await problems()).toEqual([]);
});

test('given up for nothing it is a loss; before its last depreciation, or beside drafts, it is not disposed of', async () => {
  const books = await startBooks();
  const vendor = await newContact(books, 'VENDOR');
  await postedBill(books, { contactId: vendor, issueDate: '2026-01-01', amountCents: 120_000, account: '1500' });
  const id = await computer(books);
  setToday('2026-03-31');
  await made(books, 'mutation { closePeriod(input: { through: "2026-02-28" }) { closedThrough } }', {});
  await books.drain();
  const input = { id, disposedOn: '2026-03-31', gainOrLossAccountId: await accountId(books, '6900') };
  expect(await refusal(books, dispose, { input })).toBe('AMORTIZATION_HAS_DRAFTS');
  const { entries } = await shown(books, id);
  const drafts = entries.filter((entry: Entry) => entry.manualJournal?.status === 'DRAFT');
  expect(drafts.map(({ entryDate }: Entry) => entryDate)).toEqual(['2026-01-31', '2026-02-28']);
  for (const { manualJournal } of drafts) {
    const update =
      'mutation ($id: ID!) { updateManualJournal(input: { id: $id, entryDate: "2026-03-31" }) { __typename } }';
    await made(books, update, { id: manualJournal.id });
    await made(books, 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }', manualJournal);
  }
  expect(await refusal(books, dispose, { input: { ...input, disposedOn: '2026-03-30' } })).toBe('VALIDATION_FAILED');
  expect(await shown(books, id)).toMatchObject({ status: 'ACTIVE', doneCents: 30_000 });
  await made(books, dispose, { input });
  expect(await balances(books, '2026-03-31')).toEqual({ '1500': 0, '2000': 120_000, '6900': 120_000 });
  await expectBooksToTieOut(books);
});

interface Entry {
  entryDate: string;
  manualJournal: { id: string; status: string } | null;
}

test('entries of a plan are neither edited nor deleted, a reversed one is no longer done, and an ended plan goes no further', async () => {
  const books = await startBooks();
  const input = {
    kind: 'PREPAID_EXPENSE',
    name: 'Rent',
    amountCents: 1_000,
    balanceAccountId: await accountId(books, '1300'),
    resultAccountId: await accountId(books, '6250'),
    deferredOn: '2026-01-01',
    from: '2026-01-01',
    to: '2026-03-31',
    posts: false,
  };
  const id = await newSchedule(books, input);
  expect(await balances(books, '2026-01-01')).toEqual({ '1300': 1_000, '6250': -1_000 });
  setToday('2026-01-31');
  await books.drain();
  const [{ manualJournal }] = (await shown(books, id)).entries;
  const change = 'mutation ($id: ID!) { updateManualJournal(input: { id: $id, lines: [] }) { __typename } }';
  expect(await refusal(books, change, manualJournal)).toBe('MANUAL_JOURNAL_PLANNED');
  const remove = 'mutation ($id: ID!) { deleteManualJournal(input: { id: $id }) { __typename } }';
  expect(await refusal(books, remove, manualJournal)).toBe('MANUAL_JOURNAL_PLANNED');
  await made(books, 'mutation ($id: ID!) { postManualJournal(input: { id: $id }) { __typename } }', manualJournal);
  expect(await shown(books, id)).toMatchObject({ doneCents: 333, remainingCents: 667 });
  await made(books, 'mutation ($id: ID!) { reverseManualJournal(input: { id: $id }) { __typename } }', manualJournal);
  expect(await shown(books, id)).toMatchObject({ doneCents: 0, remainingCents: 1_000 });
  const end = 'mutation ($id: ID!) { endAmortizationSchedule(input: { id: $id }) { amortizationSchedule { status } } }';
  expect((await made(books, end, { id })).endAmortizationSchedule.amortizationSchedule.status).toBe('ENDED');
  expect(await refusal(books, end, { id })).toBe('AMORTIZATION_NOT_ACTIVE');
  setToday('2026-12-31');
  await books.drain();
  expect((await shown(books, id)).recurringJournal).toMatchObject({ nextOn: null, madeCount: 1 });
  const stranger = await startBooks();
  expect(await refusal(stranger, schedule, { id })).toBe('NOT_FOUND');
  expect(await refusal(stranger, end, { id })).toBe('NOT_FOUND');
});

test('ending the recurring journal of a schedule ends the schedule', async () => {
  const books = await startBooks();
  const id = await newSchedule(books, {
    kind: 'PREPAID_EXPENSE',
    name: 'Fence',
    amountCents: 900,
    balanceAccountId: await accountId(books, '1300'),
    resultAccountId: await accountId(books, '6250'),
    from: '2026-01-01',
    to: '2026-03-31',
  });
  const { data } = await books.graphql(
    `query ($id: ID!) { amortizationSchedule(id: $id) { recurringJournal { id } } }`,
    { id },
  );
  const { recurringJournal } = data.amortizationSchedule;
  const end = 'mutation ($id: ID!) { endRecurringJournal(input: { id: $id }) { recurringJournal { nextOn } } }';
  expect((await made(books, end, recurringJournal)).endRecurringJournal.recurringJournal).toEqual({ nextOn: null });
  expect(await shown(books, id)).toMatchObject({ status: 'ENDED' });
  expect(await refusal(books, end, recurringJournal)).toBe('RECURRING_JOURNAL_ENDED');
  const endSchedule = 'mutation ($id: ID!) { endAmortizationSchedule(input: { id: $id }) { __typename } }';
  expect(await refusal(books, endSchedule, { id })).toBe('AMORTIZATION_NOT_ACTIVE');
});

describe('a line is spread once', () => {
  const lineOf = async (books: TestBooks, kind: 'invoice' | 'bill', id: string): Promise<string> =>
    (await made(books, `{ ${kind}(id: "${id}") { lines { id } } }`, {}))[kind].lines[0].id;
  const refusedFields = async (books: TestBooks, text: string, input: object) => {
    const lists = '{ amortizationSchedules { nodes { id } } manualJournals { nodes { id } } }';
    const before = await made(books, lists, {});
    const { errors } = await books.graphql(text, { input });
    expect(await made(books, lists, {})).toEqual(before);
    return errors[0]?.extensions.fields;
  };
  const message = 'must be above 0, and not more than what is left of the line';

  test('an invoice’s, of which an ended schedule leaves what its reversed deferral frees', async () => {
    const books = await startBooks();
    const customer = await newContact(books, 'CUSTOMER');
    const invoiceId = await postedInvoice(books, { contactId: customer, issueDate: '2026-01-01', amountCents: 1_200 });
    const text =
      'mutation ($input: CreateAmortizationScheduleInput!) { createAmortizationSchedule(input: $input) { amortizationSchedule { id totalCents } } }';
    const input = {
      kind: 'DEFERRED_REVENUE',
      name: 'Service',
      invoiceLineId: await lineOf(books, 'invoice', invoiceId),
      balanceAccountId: await accountId(books, '2400'),
      resultAccountId: await accountId(books, '4000'),
      from: '2026-01-01',
      to: '2026-12-31',
    };
    const first = await newSchedule(books, { ...input, amountCents: 700 });
    expect(await refusedFields(books, text, { ...input, amountCents: 501 })).toEqual([
      { path: 'amountCents', message },
    ]);
    const answers = await Promise.all([books.graphql(text, { input }), books.graphql(text, { input })]);
    const totals = answers.map(({ data }) => data?.createAmortizationSchedule?.amortizationSchedule.totalCents ?? 0);
    expect(totals.sort()).toEqual([0, 500]);
    expect(await balances(books, '2026-01-01')).toMatchObject({ '2400': 1_200, '4000': 0 });
    await made(books, 'mutation ($id: ID!) { endAmortizationSchedule(input: { id: $id }) { __typename } }', {
      id: first,
    });
    expect(await refusedFields(books, text, input)).toEqual([{ path: 'amountCents', message }]);
    const [deferral = {}] = await (await books.em()).execute<{ id?: number }[]>(
      'select deferral_journal_id as id from amortization_schedules where owner_id = ? and id = ?',
      [books.ownerId, first],
    );
    await made(books, 'mutation ($id: ID!) { reverseManualJournal(input: { id: $id }) { __typename } }', deferral);
    const again = (await made(books, text, { input })).createAmortizationSchedule.amortizationSchedule;
    expect(again.totalCents).toBe(700);
    await expectBooksToTieOut(books);
  });

  test('a bill’s, as a fixed asset that costs its tax that is not recovered too', async () => {
    const books = await startBooks();
    const vendor = await newContact(books, 'VENDOR');
    const code = await made(
      books,
      `mutation { createTaxCode(input: { code: "NR", name: "Not recovered", country: "DE", kind: STANDARD, recoverable: false,
        ratePpm: 100000 }) { taxCode { id } } }`,
      {},
    );
    const equipment = await accountId(books, '1500');
    const line = { description: 'Car', quantity: 1, unitPriceCents: 1_000, accountId: equipment };
    const bill = await made(
      books,
      'mutation ($input: CreateBillInput!) { createBill(input: $input) { bill { id lines { id } } } }',
      {
        input: {
          contactId: vendor,
          issueDate: '2026-01-01',
          dueDate: '2026-01-01',
          lines: [{ ...line, taxCodeId: code.createTaxCode.taxCode.id }],
        },
      },
    );
    const { id, lines } = bill.createBill.bill;
    await made(books, 'mutation ($id: ID!) { postBill(input: { id: $id }) { __typename } }', { id });
    const text = 'mutation ($input: CreateFixedAssetInput!) { createFixedAsset(input: $input) { __typename } }';
    const input = {
      name: 'Car',
      assetAccountId: equipment,
      expenseAccountId: await accountId(books, '6700'),
      billLineId: lines[0].id,
      costCents: 1_100,
      from: '2026-01-01',
      months: 11,
    };
    expect(await refusedFields(books, text, { ...input, costCents: 1_101 })).toEqual([{ path: 'costCents', message }]);
    const asset = await newAsset(books, input);
    expect(await refusedFields(books, text, { ...input, costCents: 1 })).toEqual([{ path: 'costCents', message }]);
    setToday('2026-01-31');
    await books.drain();
    await made(books, 'mutation ($id: ID!) { endAmortizationSchedule(input: { id: $id }) { __typename } }', {
      id: asset,
    });
    expect(await refusedFields(books, text, { ...input, costCents: 1_001 })).toEqual([{ path: 'costCents', message }]);
    await newAsset(books, { ...input, costCents: 1_000, from: '2026-02-01', months: 10 });
    const { operator } = await testService();
    const execute = (costCents: number) =>
      operator.em
        .fork()
        .execute(
          `update amortization_schedules set cost_cents = ${costCents} where bill_line_id = ${lines[0].id} and status = 'active'`,
        );
    await execute(1_001);
    expect(await problemsOf(operator.em.fork(), books.ownerId)).toEqual([
      `no line is spread more than once: line ${lines[0].id} of bill ${id}: comes to 1100, schedules spread 1101`,
    ]);
    await execute(1_000);
    expect(await problemsOf(operator.em.fork(), books.ownerId)).toEqual([]);
  });
});

test('what does not fit is refused by its field, and nothing is made', async () => {
  const books = await startBooks();
  const [prepaid, rent, receivable] = [
    await accountId(books, '1300'),
    await accountId(books, '6250'),
    await accountId(books, '1100'),
  ];
  const good = {
    kind: 'PREPAID_EXPENSE',
    name: 'x',
    amountCents: 100,
    balanceAccountId: prepaid,
    resultAccountId: rent,
    from: '2026-01-01',
    to: '2026-12-31',
  };
  const text =
    'mutation ($input: CreateAmortizationScheduleInput!) { createAmortizationSchedule(input: $input) { __typename } }';
  for (const [change, path] of [
    [{ kind: 'DEPRECIATION' }, 'kind'],
    [{ amountCents: 0 }, 'amountCents'],
    [{ balanceAccountId: receivable }, 'balanceAccountId'],
    [{ balanceAccountId: rent }, 'balanceAccountId'],
    [{ resultAccountId: '999999' }, 'resultAccountId'],
    [{ to: '2026-12-30' }, 'to'],
    [{ to: '2025-12-31' }, 'to'],
    [{ to: '2076-01-31' }, 'to'],
    [{ from: '9990-01-01', to: '9990-12-31' }, 'from'],
    [{ from: '0001-01-01', to: '0001-12-31' }, 'from'],
    [{ billLineId: '999999' }, 'billLineId'],
    [{ invoiceLineId: '1' }, 'invoiceLineId'],
  ] as const) {
    const { errors } = await books.graphql(text, { input: { ...good, ...change } });
    expect([change, errors[0]?.extensions]).toMatchObject([
      change,
      { code: 'VALIDATION_FAILED', fields: expect.arrayContaining([expect.objectContaining({ path })]) },
    ]);
  }
  await made(books, 'mutation { closePeriod(input: { through: "2025-12-31" }) { __typename } }', {});
  expect(await refusal(books, text, { input: { ...good, deferredOn: '2025-12-31' } })).toBe('PERIOD_CLOSED');
  const lists =
    '{ amortizationSchedules { nodes { id } } recurringJournals { nodes { id } } manualJournals { nodes { id } } }';
  expect(await made(books, lists, {})).toEqual({
    amortizationSchedules: { nodes: [] },
    recurringJournals: { nodes: [] },
    manualJournals: { nodes: [] },
  });
});

describe('in another currency', () => {
  const inBase = { inBaseCurrency: true };
  const setRates = async (books: TestBooks, byDay: Record<string, string>) => {
    const rates = Object.entries(byDay).map(([day, rate]) => ({ currency: 'EUR', day, rate }));
    const set =
      'mutation ($input: SetExchangeRatesInput!) { setExchangeRates(input: $input) { exchangeRates { id } } }';
    await made(books, set, { input: { rates } });
    await books.drain();
  };
  /** 1,000.00 EUR of a bill of 15 January, a third of which is used up each month. */
  const prepaidBill = async (books: TestBooks) => {
    const contactId = await newContact(books, 'VENDOR');
    const bill = { contactId, issueDate: '2026-01-15', amountCents: 100_000, account: '6100', currency: 'EUR' };
    setToday('2026-01-15');
    const id = await postedBill(books, bill);
    const { lines } = (await made(books, `{ bill(id: "${id}") { lines { id } } }`, {})).bill;
    return newSchedule(books, {
      kind: 'PREPAID_EXPENSE',
      name: 'Insurance',
      billLineId: lines[0].id,
      balanceAccountId: await accountId(books, '1300'),
      resultAccountId: await accountId(books, '6100'),
      deferredOn: '2026-01-31',
      from: '2026-01-15',
      to: '2026-04-14',
    });
  };
  const moving = { '2026-01-31': '1.2', '2026-02-14': '1.3', '2026-03-14': '0.9', '2026-04-14': '1.25' };

  test('what is spread has the rate of its document, to the cent, whatever the rates since', async () => {
    const books = await startBooks();
    await setRates(books, { '2026-01-15': '1.1', ...moving });
    const id = await prepaidBill(books);
    setToday('2026-03-14');
    await books.drain();
    expect(await balances(books, '2026-01-31', inBase)).toEqual({ '1300': 110_000, '2000': 110_000, '6100': 0 });
    expect(await balances(books, '2026-02-14', inBase)).toMatchObject({ '1300': 73_334, '6100': 36_666 });
    expect(await balances(books, '2026-03-14', inBase)).toMatchObject({ '1300': 36_666, '6100': 73_334 });
    setToday('2026-04-14');
    await books.drain();
    expect(await shown(books, id)).toMatchObject({ doneCents: 100_000, remainingCents: 0 });
    expect(await balances(books, '2026-04-14', inBase)).toEqual({ '1300': 0, '2000': 110_000, '6100': 110_000 });
    await expectBooksToTieOut(books);
  });

  test('it comes to the same when the rate is known later, and of no other day', async () => {
    const books = await startBooks();
    await prepaidBill(books);
    setToday('2026-04-14');
    await books.drain();
    const waiting = '{ trialBalance(asOf: "2026-04-14", inBaseCurrency: true) { unconvertedLines } }';
    expect((await made(books, waiting, {})).trialBalance).toEqual({ unconvertedLines: 10 });
    await setRates(books, moving);
    expect((await made(books, waiting, {})).trialBalance).toEqual({ unconvertedLines: 10 });
    await setRates(books, { '2026-01-15': '1.1' });
    expect((await made(books, waiting, {})).trialBalance).toEqual({ unconvertedLines: 0 });
    expect(await balances(books, '2026-02-14', inBase)).toMatchObject({ '1300': 73_334, '6100': 36_666 });
    expect(await balances(books, '2026-04-14', inBase)).toEqual({ '1300': 0, '2000': 110_000, '6100': 110_000 });
    await expectBooksToTieOut(books);
  });

  test('lines that take back others change no rate', async () => {
    const books = await startBooks();
    await setRates(books, { '2026-01-15': '1.1', ...moving });
    const contactId = await newContact(books, 'VENDOR');
    const prepaid = await accountId(books, '1300');
    const line = { description: 'Insurance', quantity: 1, accountId: prepaid };
    const lines = [100_000, -99_999].map((unitPriceCents) => ({ ...line, unitPriceCents }));
    const input = { contactId, issueDate: '2026-01-15', dueDate: '2026-01-15', currency: 'EUR', lines };
    const create = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { bill { id lines { id } } } }';
    const { bill } = (await made(books, create, { input })).createBill;
    await made(books, `mutation { postBill(input: { id: "${bill.id}" }) { __typename } }`, {});
    await newSchedule(books, {
      kind: 'PREPAID_EXPENSE',
      name: 'Insurance',
      billLineId: bill.lines[0].id,
      balanceAccountId: prepaid,
      resultAccountId: await accountId(books, '6100'),
      from: '2026-01-15',
      to: '2026-04-14',
    });
    setToday('2026-04-14');
    await books.drain();
    expect(await balances(books, '2026-04-14', inBase)).toMatchObject({ '6100': 110_000 });
    await expectBooksToTieOut(books);
  });

  test('a fixed asset leaves nothing in base when it is disposed of', async () => {
    const books = await startBooks();
    await setRates(books, { '2026-01-01': '1.1', '2026-01-31': '1.2', '2026-03-31': '1.3', '2026-05-05': '1.5' });
    const contactId = await newContact(books, 'VENDOR');
    const bill = { contactId, issueDate: '2026-01-01', amountCents: 120_000, account: '1500', currency: 'EUR' };
    const billId = await postedBill(books, bill);
    const { lines } = (await made(books, `{ bill(id: "${billId}") { lines { id } } }`, {})).bill;
    const id = await newAsset(books, {
      name: 'Computer',
      billLineId: lines[0].id,
      assetAccountId: await accountId(books, '1500'),
      accumulatedAccountId: await accountId(books, '1590'),
      expenseAccountId: await accountId(books, '6700'),
      costCents: 120_000,
      from: '2026-01-01',
      months: 12,
    });
    setToday('2026-05-10');
    const input = {
      id,
      disposedOn: '2026-05-05',
      proceedsCents: 90_000,
      proceedsAccountId: await accountId(books, '1000'),
      gainOrLossAccountId: await accountId(books, '4800'),
    };
    await made(books, dispose, { input });
    expect(await balances(books, '2026-05-05', inBase)).toEqual({
      '1000': 99_000,
      '1500': 0,
      '1590': 0,
      '2000': 132_000,
      '4800': 11_000,
      '6700': 44_000,
    });
    await expectBooksToTieOut(books);
  });
});
