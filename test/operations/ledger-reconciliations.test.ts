import { startBooks, type TestBooks } from '../support/books.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';
import { accountId, made, newContact, newPayment, newVendorPayment, refusal } from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

const fields = 'id status openingBalanceCents tickedCents differenceCents';
const create = `mutation ($input: CreateReconciliationInput!) {
  createReconciliation(input: $input) { reconciliation { ${fields} currency statementDate account { number } } }
}`;
const tick = `mutation ($input: ReconciliationEntriesInput!) {
  tickReconciliationEntries(input: $input) { reconciliation { ${fields} entries { journalLine { id } } } }
}`;
const untick = `mutation ($input: ReconciliationEntriesInput!) {
  untickReconciliationEntries(input: $input) { reconciliation { ${fields} } }
}`;
const complete = `mutation ($id: ID!) {
  completeReconciliation(input: { id: $id }) { reconciliation { ${fields} completedAt } }
}`;
const invalidate = `mutation ($id: ID!) {
  invalidateReconciliation(input: { id: $id }) { reconciliation { ${fields} invalidatedAt } }
}`;

let books: TestBooks;
let bank: string;
let customer: string;
let vendor: string;
beforeEach(async () => {
  books = await startBooks();
  bank = await accountId(books, '1000');
  customer = await newContact(books, 'CUSTOMER');
  vendor = await newContact(books, 'VENDOR');
});
afterEach(() => expectBooksToTieOut(books));

test('a statement is reconciled: ticked to the cent, completed, its payments confirmed', async () => {
  const received = await newPayment(books, { contactId: customer, receivedAt: '2026-01-10', amountCents: 50_000 });
  const paid = await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-12', amountCents: 12_345 });
  const id = await statement('2026-01-31', 37_655);
  const candidates = await candidatesOf(id);
  expect(candidates).toEqual([
    {
      id: expect.any(String),
      debitCents: 50_000,
      creditCents: 0,
      entry: { sourceType: 'PAYMENT', sourceId: received },
    },
    {
      id: expect.any(String),
      debitCents: 0,
      creditCents: 12_345,
      entry: { sourceType: 'VENDOR_PAYMENT', sourceId: paid },
    },
  ]);
  const lines = candidates.map((line) => line.id);

  const half = await made(books, tick, { input: { id, journalLineIds: [lines[0]] } });
  expect(half.tickReconciliationEntries.reconciliation).toEqual({
    id,
    status: 'OPEN',
    openingBalanceCents: 0,
    tickedCents: 50_000,
    differenceCents: -12_345,
    entries: [{ journalLine: { id: lines[0] } }],
  });
  expect(await refusal(books, complete, { id })).toBe('RECONCILIATION_NOT_BALANCED');
  const ofNothing = await statement('2026-01-31', 0);
  await made(books, tick, { input: { id: ofNothing, journalLineIds: [lines[0]] } });
  expect(await refusal(books, complete, { id: ofNothing })).toBe('RECONCILIATION_NOT_BALANCED');
  expect((await reconciliation(ofNothing)).status).toBe('OPEN');
  expect(await statuses(received, paid)).toEqual(['PENDING', 'PENDING']);

  await made(books, tick, { input: { id, journalLineIds: lines } });
  expect(await candidatesOf(id)).toEqual([]);
  const part = `query ($id: ID!) { reconciliation(id: $id) { entries(first: 1, offset: 1) { journalLine { id } } } }`;
  expect((await made(books, part, { id })).reconciliation.entries).toEqual([{ journalLine: { id: lines[1] } }]);
  expect((await made(books, complete, { id })).completeReconciliation.reconciliation).toEqual({
    id,
    status: 'COMPLETED',
    openingBalanceCents: 0,
    tickedCents: 37_655,
    differenceCents: 0,
    completedAt: expect.stringMatching(/Z$/),
  });
  expect(await statuses(received, paid)).toEqual(['CONFIRMED', 'CONFIRMED']);
  expect(await events()).toEqual([
    {
      event: 'books.reconciliation.completed',
      data: {
        reconciliation_id: Number(id),
        account_id: Number(bank),
        statement_date: '2026-01-31',
        statement_balance_cents: 37_655,
        currency: 'USD',
      },
      timestamp: expect.stringMatching(/Z$/),
    },
  ]);
});

test('the next statement opens with the balance of the one before', async () => {
  await reconciled('2026-01-31', await paymentLine('2026-01-10', 10_000), 10_000);
  const line = await paymentLine('2026-02-10', 2_500);
  const id = await statement('2026-02-28', 12_500);
  expect(await reconciliation(id)).toEqual({
    id,
    status: 'OPEN',
    openingBalanceCents: 10_000,
    tickedCents: 0,
    differenceCents: 2_500,
  });
  await made(books, tick, { input: { id, journalLineIds: [line] } });
  expect((await made(books, complete, { id })).completeReconciliation.reconciliation.status).toBe('COMPLETED');
});

test('voiding a covered payment invalidates its reconciliation and those after it, not those before', async () => {
  const first = await reconciled('2026-01-31', await paymentLine('2026-01-10', 10_000), 10_000);
  const paymentId = await newVendorPayment(books, { contactId: vendor, paidAt: '2026-02-10', amountCents: 4_000 });
  const second = await reconciled('2026-02-28', await lineOf('VENDOR_PAYMENT', paymentId), 6_000);
  const third = await reconciled('2026-03-31', await paymentLine('2026-03-10', 1_000), 7_000);
  await made(books, 'mutation ($id: ID!) { voidVendorPayment(input: { id: $id }) { vendorPayment { id } } }', {
    id: paymentId,
  });
  expect(await Promise.all([first, second, third].map(async (id) => (await reconciliation(id)).status))).toEqual([
    'COMPLETED',
    'INVALIDATED',
    'INVALIDATED',
  ]);
  const invalidated = (await events()).filter(({ event }) => event === 'books.reconciliation.invalidated');
  expect(invalidated.map(({ data }) => data.reconciliation_id)).toEqual([Number(second), Number(third)]);

  const again = await statement('2026-03-31', 11_000);
  const journalLineIds = (await candidatesOf(again)).map((line) => line.id);
  expect(await refusal(books, complete, { id: again })).toBe('RECONCILIATION_NOT_BALANCED');
  expect(journalLineIds).toHaveLength(2);
});

test('a bank charge invalidates its reconciliation when it is voided', async () => {
  const { createBankCharge } = await made(
    books,
    'mutation ($input: CreateBankChargeInput!) { createBankCharge(input: $input) { bankTransaction { id } } }',
    {
      input: {
        kind: 'FEE',
        accountId: await accountId(books, '1000'),
        transactionDate: '2026-01-05',
        amountCents: 700,
      },
    },
  );
  const chargeId = createBankCharge.bankTransaction.id;
  const id = await reconciled('2026-01-31', await lineOf('BANK_TRANSACTION', chargeId), -700);
  await made(books, 'mutation ($id: ID!) { voidBankTransaction(input: { id: $id }) { bankTransaction { id } } }', {
    id: chargeId,
  });
  expect((await reconciliation(id)).status).toBe('INVALIDATED');
});

test('invalidating by hand: only what is completed; confirmed payments stay confirmed, and are reconciled again', async () => {
  const paymentId = await newVendorPayment(books, { contactId: vendor, paidAt: '2026-02-10', amountCents: 4_000 });
  const id = await reconciled('2026-02-28', await lineOf('VENDOR_PAYMENT', paymentId), -4_000);
  expect(await refusal(books, complete, { id })).toBe('RECONCILIATION_NOT_OPEN');
  const { reconciliation: now } = (await made(books, invalidate, { id })).invalidateReconciliation;
  expect(now).toMatchObject({ status: 'INVALIDATED', invalidatedAt: expect.stringMatching(/Z$/) });
  expect(await refusal(books, invalidate, { id })).toBe('RECONCILIATION_NOT_COMPLETED');
  expect(await refusal(books, complete, { id })).toBe('RECONCILIATION_NOT_OPEN');
  expect(await refusal(books, tick, { input: { id, journalLineIds: [] } })).toBe('RECONCILIATION_NOT_OPEN');
  const open = await statement('2026-02-28', 0);
  expect(await refusal(books, invalidate, { id: open })).toBe('RECONCILIATION_NOT_COMPLETED');
  const received = await newPayment(books, { contactId: customer, receivedAt: '2026-02-20', amountCents: 1_000 });
  const confirm =
    'mutation ($id: ID!) { confirmPayment(input: { id: $id, confirmedOn: "2026-02-21" }) { __typename } }';
  await made(books, confirm, { id: received });
  expect(await statuses(received, paymentId)).toEqual(['CONFIRMED', 'CONFIRMED']);
  await reconciled('2026-02-28', await lineOf('VENDOR_PAYMENT', paymentId), -4_000);
  await reconciled('2026-03-31', await lineOf('PAYMENT', received), -3_000);
  const { payment } = await made(books, 'query ($id: ID!) { payment(id: $id) { status confirmedOn } }', {
    id: received,
  });
  expect(payment).toEqual({ status: 'CONFIRMED', confirmedOn: '2026-02-21' });
});

test('lines of another account, currency or a later day, and covered ones, cannot be ticked; all are named', async () => {
  const covered = await paymentLine('2026-01-10', 10_000);
  await reconciled('2026-01-31', covered, 10_000);
  const late = await paymentLine('2026-03-01', 100);
  const euro = await newPayment(books, {
    contactId: customer,
    receivedAt: '2026-02-01',
    amountCents: 100,
    currency: 'EUR',
  });
  const foreign = await lineOf('PAYMENT', euro);
  const receivable = await lineOf('PAYMENT', euro, '1100');
  const id = await statement('2026-02-28', 0);
  const { errors } = await books.graphql(tick, {
    input: { id, journalLineIds: [covered, late, foreign, receivable, '999999', 'x'] },
  });
  expect(errors[0]?.extensions).toEqual({
    code: 'VALIDATION_FAILED',
    httpStatus: 422,
    fields: [
      { path: 'journalLineIds.0', message: expect.stringMatching(/^is covered by reconciliation \d+$/) },
      { path: 'journalLineIds.1', message: 'must not be dated after the statement' },
      { path: 'journalLineIds.2', message: 'must be on the account, in USD' },
      { path: 'journalLineIds.3', message: 'must be on the account, in USD' },
      { path: 'journalLineIds.4', message: 'refers to nothing' },
      { path: 'journalLineIds.5', message: 'refers to nothing' },
    ],
  });
  expect((await reconciliation(id)).tickedCents).toBe(0);
});

test('a tick can be taken back; ticking twice counts once', async () => {
  const line = await paymentLine('2026-01-10', 10_000);
  const id = await statement('2026-01-31', 10_000);
  await made(books, tick, { input: { id, journalLineIds: [line] } });
  const twice = await made(books, tick, { input: { id, journalLineIds: [line, line] } });
  expect(twice.tickReconciliationEntries.reconciliation.tickedCents).toBe(10_000);
  const back = await made(books, untick, { input: { id, journalLineIds: [line, '7'] } });
  expect(back.untickReconciliationEntries.reconciliation.tickedCents).toBe(0);
});

test('taking back what cannot be an id, or was never ticked, leaves the ticks', async () => {
  const line = await paymentLine('2026-01-10', 10_000);
  const id = await statement('2026-01-31', 10_000);
  await made(books, tick, { input: { id, journalLineIds: [line] } });
  const back = await made(books, untick, { input: { id, journalLineIds: ['x', '999999'] } });
  expect(back.untickReconciliationEntries.reconciliation.tickedCents).toBe(10_000);
});

test('reconciliations are listed, also those of one account or status alone, with the account of each line', async () => {
  const line = await paymentLine('2026-01-10', 10_000);
  await reconciled('2026-01-31', line, 10_000);
  await statement('2026-02-28', 10_000);
  const cash = await accountId(books, '1010');
  const other = { accountId: cash, statementDate: '2026-01-31', statementBalanceCents: 0 };
  await made(books, create, { input: other });
  const listed = async (filter: string) => {
    const { data, errors } = await books.graphql(
      `{ reconciliations${filter} { nodes { statementDate account { number } } } }`,
    );
    expect(errors).toEqual([]);
    return data.reconciliations.nodes.map((node: { statementDate: string; account: { number: string } }) => [
      node.statementDate,
      node.account.number,
    ]);
  };
  const all = await listed('');
  expect(all.toSorted()).toEqual([
    ['2026-01-31', '1000'],
    ['2026-01-31', '1010'],
    ['2026-02-28', '1000'],
  ]);
  expect(await listed(`(filter: { accountId: "${cash}" })`)).toEqual([['2026-01-31', '1010']]);
  expect(await listed('(filter: { status: COMPLETED })')).toEqual([['2026-01-31', '1000']]);
  const { data } = await books.graphql(
    '{ reconciliations(filter: { status: COMPLETED }) { nodes { entries { journalLine { id account { id number } } } } } }',
  );
  expect(data.reconciliations.nodes).toEqual([
    { entries: [{ journalLine: { id: line, account: { id: bank, number: '1000' } } }] },
  ]);
});

test('only bank and cash accounts have statements, and none before the last one reconciled', async () => {
  const input = { accountId: await accountId(books, '1100'), statementDate: '2026-01-31', statementBalanceCents: 0 };
  expect(await refusal(books, create, { input })).toBe('VALIDATION_FAILED');
  await reconciled('2026-01-31', await paymentLine('2026-01-10', 10_000), 10_000);
  const earlier = { accountId: bank, statementDate: '2026-01-30', statementBalanceCents: 0 };
  expect(await refusal(books, create, { input: earlier })).toBe('VALIDATION_FAILED');
  await made(books, create, { input: { ...earlier, accountId: await accountId(books, '1010') } });
  await made(books, create, { input: { ...earlier, currency: 'EUR' } });
});

test('statements are completed in the order of their days, and invalidated from one on whichever was opened first', async () => {
  const [february, earlier, january, again] = [
    await statement('2026-02-28', 12_500),
    await statement('2026-02-27', 10_000),
    await statement('2026-01-31', 10_000),
    await statement('2026-01-31', 10_000),
  ];
  const ticked = async (id: string, line: string) => made(books, tick, { input: { id, journalLineIds: [line] } });
  await ticked(january, await paymentLine('2026-01-10', 10_000));
  await made(books, complete, { id: january });
  await made(books, complete, { id: again });
  await statement('2026-01-31', 10_000);
  await ticked(february, await paymentLine('2026-02-10', 2_500));
  await made(books, complete, { id: february });
  const late = await books.graphql(complete, { id: earlier });
  expect(late.errors[0]?.extensions.fields).toEqual([
    { path: 'id', message: 'is of a statement before 2026-02-28, which is reconciled already' },
  ]);
  const { invalidateReconciliation } = await made(books, invalidate, { id: january });
  expect(invalidateReconciliation.reconciliation).toMatchObject({ id: january, status: 'INVALIDATED' });
  expect(await Promise.all([february, again].map(async (id) => (await reconciliation(id)).status))).toEqual([
    'INVALIDATED',
    'INVALIDATED',
  ]);
});

test('of two reconciliations with the same entry, completed at once, one is refused', async () => {
  const line = await paymentLine('2026-01-10', 10_000);
  const ids = [await statement('2026-01-31', 10_000), await statement('2026-01-31', 10_000)];
  for (const id of ids) await made(books, tick, { input: { id, journalLineIds: [line] } });
  const answers = await Promise.all(ids.map((id) => books.graphql(complete, { id })));
  const covering = answers[0]?.errors.length === 0 ? ids[0] : ids[1];
  expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions))).toEqual([
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'id', message: `has line ${line}, which reconciliation ${covering} covers` }],
    }),
  ]);
});

test('voiding races completing: what was completed before the reversal is invalidated by it', async () => {
  for (let round = 0; round < 5; round++) {
    const paymentId = await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-10', amountCents: 4_000 });
    const id = await statement('2026-01-31', -4_000);
    await made(books, tick, { input: { id, journalLineIds: [await lineOf('VENDOR_PAYMENT', paymentId)] } });
    const [completed, voided] = await Promise.all([
      books.graphql(complete, { id }),
      books.graphql('mutation ($id: ID!) { voidVendorPayment(input: { id: $id }) { vendorPayment { id } } }', {
        id: paymentId,
      }),
    ]);
    expect([...completed.errors, ...voided.errors]).toEqual([]);
    const completedFirst = await happenedBefore('books.reconciliation.completed', 'books.vendor_payment.voided');
    const { status } = await reconciliation(id);
    expect({ completedFirst, status }).toEqual({
      completedFirst,
      status: completedFirst ? 'INVALIDATED' : 'COMPLETED',
    });
    if (status === 'COMPLETED') await made(books, invalidate, { id });
  }
});

test('two payments of a statement that are voided at once invalidate it once', async () => {
  const received = await newPayment(books, { contactId: customer, receivedAt: '2026-01-10', amountCents: 9_000 });
  const paid = await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-11', amountCents: 4_000 });
  const id = await statement('2026-01-31', 5_000);
  const journalLineIds = [await lineOf('PAYMENT', received), await lineOf('VENDOR_PAYMENT', paid)];
  await made(books, tick, { input: { id, journalLineIds } });
  await made(books, complete, { id });
  const em = await books.em();
  await em.begin();
  await em.execute('select 1 from reconciliations where owner_id = ? and id = ? for update', [books.ownerId, id]);
  const voids = Promise.all([
    books.graphql('mutation ($id: ID!) { voidPayment(input: { id: $id }) { __typename } }', { id: received }),
    books.graphql('mutation ($id: ID!) { voidVendorPayment(input: { id: $id }) { __typename } }', { id: paid }),
  ]);
  await untilLocksAreWaitedFor(em, 2);
  await em.commit();
  expect((await voids).flatMap(({ errors }) => errors)).toEqual([]);
  expect((await reconciliation(id)).status).toBe('INVALIDATED');
  expect((await events()).map(({ event }) => event)).toEqual([
    'books.reconciliation.completed',
    'books.reconciliation.invalidated',
  ]);
});

test('a payment to a vendor that is confirmed by a statement confirms no payment of a customer with its id', async () => {
  const em = await books.em();
  await em.execute(`with next as (select nextval('payments_id_seq') as one, nextval('vendor_payments_id_seq') as other)
    select nextval('payments_id_seq') from next, generate_series(1, other - one)
    union all select nextval('vendor_payments_id_seq') from next, generate_series(1, one - other)`);
  const received = await newPayment(books, { contactId: customer, receivedAt: '2026-01-10', amountCents: 9_000 });
  const paid = await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-11', amountCents: 4_000 });
  expect(paid).toBe(received);
  await reconciled('2026-01-31', await lineOf('VENDOR_PAYMENT', paid), -4_000);
  expect(await statuses(received, paid)).toEqual(['PENDING', 'CONFIRMED']);
});

test("another owner's reconciliation is not found", async () => {
  const id = await statement('2026-01-31', 0);
  const stranger = await startBooks();
  for (const mutation of [complete, invalidate]) expect(await refusal(stranger, mutation, { id })).toBe('NOT_FOUND');
  expect(await refusal(stranger, tick, { input: { id, journalLineIds: [] } })).toBe('NOT_FOUND');
  expect(await refusal(stranger, 'query ($id: ID!) { reconciliation(id: $id) { id } }', { id })).toBe('NOT_FOUND');
});

async function statement(statementDate: string, statementBalanceCents: number): Promise<string> {
  const { createReconciliation } = await made(books, create, {
    input: { accountId: bank, statementDate, statementBalanceCents },
  });
  return createReconciliation.reconciliation.id;
}

async function reconciled(statementDate: string, line: string, statementBalanceCents: number): Promise<string> {
  const id = await statement(statementDate, statementBalanceCents);
  await made(books, tick, { input: { id, journalLineIds: [line] } });
  await made(books, complete, { id });
  return id;
}

async function paymentLine(receivedAt: string, amountCents: number): Promise<string> {
  return lineOf('PAYMENT', await newPayment(books, { contactId: customer, receivedAt, amountCents }));
}

async function lineOf(sourceType: string, sourceId: string, account = '1000'): Promise<string> {
  const { journalEntries } = await made(
    books,
    `query ($filter: JournalEntryFilter) {
      journalEntries(filter: $filter) { nodes { lines { id account { number } } } }
    }`,
    { filter: { sourceType, sourceId } },
  );
  const lines: { id: string; account: { number: string } }[] = journalEntries.nodes[0].lines;
  return lines.find((line) => line.account.number === account)?.id ?? '';
}

async function reconciliation(id: string) {
  const data = await made(books, `query ($id: ID!) { reconciliation(id: $id) { ${fields} } }`, { id });
  return data.reconciliation;
}

async function candidatesOf(id: string): Promise<{ id: string }[]> {
  const data = await made(
    books,
    `query ($id: ID!) {
      reconciliation(id: $id) {
        candidates { nodes { id debitCents creditCents entry { sourceType sourceId } } }
      }
    }`,
    { id },
  );
  return data.reconciliation.candidates.nodes;
}

async function statuses(payment: string, vendorPayment: string): Promise<string[]> {
  const data = await made(
    books,
    'query ($payment: ID!, $vendorPayment: ID!) { payment(id: $payment) { status } vendorPayment(id: $vendorPayment) { status } }',
    { payment, vendorPayment },
  );
  return [data.payment.status, data.vendorPayment.status];
}

async function events(): Promise<{ event: string; data: { reconciliation_id: number } }[]> {
  const em = await books.em();
  const found = await em.execute<{ payload: string }[]>(
    `select payload from events where owner_id = ? and event_type like 'books.reconciliation.%' order by id`,
    [books.ownerId],
  );
  return found.map(({ payload }) => JSON.parse(payload));
}

/** Of the last two events of these types. */
async function happenedBefore(one: string, other: string): Promise<boolean> {
  const em = await books.em();
  const [row] = await em.execute<{ before: boolean }[]>(
    `select max(id) filter (where event_type = ?) < max(id) filter (where event_type = ?) as before
     from events where owner_id = ?`,
    [one, other, books.ownerId],
  );
  return row?.before ?? false;
}
