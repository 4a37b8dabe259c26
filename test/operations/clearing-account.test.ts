import { setClock } from '../../src/values/clock.js';
import { booksAreTampered } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

/** Pending payments on a clearing account, from which their confirmation moves them to their own. */

let restore: () => void;
beforeEach(() => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
});
afterEach(() => restore());

const useClearing = (own: ReceivablesBooks | PayablesBooks, pendingPaymentsOnClearing = true) =>
  own.run('updatePaymentSettings', { pendingPaymentsOnClearing }, 'owner { pendingPaymentsOnClearing }');

describe('customers', () => {
  let own: ReceivablesBooks;
  beforeEach(async () => {
    own = await ReceivablesBooks.start();
    expect((await useClearing(own)).owner).toEqual({ pendingPaymentsOnClearing: true });
  });
  afterEach(() => expectBooksToTieOut(own.books));

  test('a pending payment waits there, and is moved on the day of its confirmation', async () => {
    const id = await own.payment(0, { amountCents: null, grossAmountCents: 1_000, feeCents: 30 });
    const before: [string, string, string, number, number][] = [
      ['payment', '2026-03-15', '1050', 970, 0],
      ['payment', '2026-03-15', '6050', 30, 0],
      ['payment', '2026-03-15', '1100', 0, 1_000],
    ];
    expect(await own.journal('payment', id)).toEqual(before);
    const early = await own.refusal('confirmPayment', { id, confirmedOn: '2026-03-14' });
    expect(early.fields).toEqual([{ path: 'confirmedOn', message: 'must be between 2026-03-15 and 2026-06-15' }]);
    expect((await own.refusal('confirmPayment', { id, confirmedOn: '2026-06-16' })).code).toBe('VALIDATION_FAILED');
    await own.closeThrough('2026-03-31');
    expect((await own.refusal('confirmPayment', { id, confirmedOn: '2026-03-31' })).code).toBe('PERIOD_CLOSED');
    const { payment } = await own.run(
      'confirmPayment',
      { id, confirmedOn: '2026-04-02' },
      'payment { status confirmedOn account { number } }',
    );
    expect(payment).toEqual({ status: 'CONFIRMED', confirmedOn: '2026-04-02', account: { number: '1000' } });
    const confirmed: [string, string, string, number, number][] = [
      ['payment', '2026-04-02', '1000', 970, 0],
      ['payment', '2026-04-02', '1050', 0, 970],
    ];
    expect(await own.journal('payment', id)).toEqual([...before, ...confirmed]);
    expect((await own.refusal('voidPayment', { id, voidedOn: '2026-04-01' })).fields).toEqual([
      { path: 'voidedOn', message: 'must be between 2026-04-02 and 2026-06-15' },
    ]);
    await own.run('voidPayment', { id, voidedOn: '2026-05-01' }, 'payment { id }');
    const reversed = [...before, ...confirmed].map(([, , number, debit, credit]) => [
      'reversal',
      '2026-05-01',
      number,
      credit,
      debit,
    ]);
    expect((await own.journal('payment', id)).slice(5)).toEqual(reversed);
  });

  test('voiding a payment that waits reverses what stands', async () => {
    const id = await own.payment(500, { accountId: own.account('1010') });
    await own.run('voidPayment', { id, voidedOn: '2026-03-20' }, 'payment { id }');
    expect(await own.journal('payment', id)).toEqual([
      ['payment', '2026-03-15', '1050', 500, 0],
      ['payment', '2026-03-15', '1100', 0, 500],
      ['reversal', '2026-03-20', '1050', 0, 500],
      ['reversal', '2026-03-20', '1100', 500, 0],
    ]);
  });

  test('what is confirmed from the start, and what stood before the setting changed, goes to its account', async () => {
    const confirmed = await own.payment(500, { status: 'CONFIRMED' });
    expect((await own.journal('payment', confirmed)).map(([, , number]) => number)).toEqual(['1000', '1100']);
    const waiting = await own.payment(600);
    await useClearing(own, false);
    const direct = await own.payment(700);
    await useClearing(own);
    const { bulkConfirmPayments } = {
      bulkConfirmPayments: await own.run(
        'bulkConfirmPayments',
        { ids: [waiting, direct], confirmedOn: '2026-03-16' },
        'doneCount rows { payment { status confirmedOn } }',
      ),
    };
    const row = { payment: { status: 'CONFIRMED', confirmedOn: '2026-03-16' } };
    expect(bulkConfirmPayments).toEqual({ doneCount: 2, rows: [row, row] });
    expect((await own.journal('payment', direct)).map(([, , number]) => number)).toEqual(['1000', '1100']);
    expect((await own.journal('payment', waiting)).slice(2)).toEqual([
      ['payment', '2026-03-16', '1000', 600, 0],
      ['payment', '2026-03-16', '1050', 0, 600],
    ]);
  });

  test('a statement shows the money account alone, and confirms only what was booked to it', async () => {
    await useClearing(own, false);
    const direct = await own.payment(700);
    await useClearing(own);
    const waiting = await own.payment(600);
    const input = { accountId: own.account('1000'), statementDate: '2026-03-31', statementBalanceCents: 700 };
    const { reconciliation } = await own.run(
      'createReconciliation',
      input,
      'reconciliation { id candidates { nodes { id entry { sourceId } } } }',
    );
    expect(reconciliation.candidates.nodes).toEqual([{ id: expect.any(String), entry: { sourceId: direct } }]);
    const journalLineIds = [reconciliation.candidates.nodes[0].id];
    const { errors } = await own.books.graphql(
      'mutation ($input: ReconciliationEntriesInput!) { tickReconciliationEntries(input: $input) { __typename } }',
      { input: { id: reconciliation.id, journalLineIds } },
    );
    expect(errors).toEqual([]);
    await own.run('completeReconciliation', { id: reconciliation.id }, 'reconciliation { id }');
    const status = async (id: string) => (await own.read(`{ payment(id: "${id}") { status } }`)).payment.status;
    expect([await status(direct), await status(waiting)]).toEqual(['CONFIRMED', 'PENDING']);
    const { accounts } = await own.read('{ accounts(first: 100) { nodes { id number } } }');
    const clearing = accounts.nodes.find(({ number }: { number: string }) => number === '1050').id;
    expect((await own.refusal('createReconciliation', { ...input, accountId: clearing })).fields).toEqual([
      { path: 'accountId', message: 'must be a bank, cash or card account' },
    ]);
    const lines = [
      { accountId: clearing, debitCents: 1 },
      { accountId: own.account('1010'), creditCents: 1 },
    ];
    const journal = { entryDate: '2026-03-01', memo: 'x', lines };
    expect((await own.refusal('createManualJournal', journal)).code).toBe('VALIDATION_FAILED');
    expect((await own.refusal('updateAccount', { id: clearing, active: false })).code).toBe('ACCOUNT_NOT_ARCHIVABLE');
  });

  test('REST records and shows payments as before', async () => {
    const payment = { contact_id: Number(own.customerId), amount_cents: 800, received_at: '2026-03-15' };
    const { status, body } = await own.books.rest('POST', '/api/v1/books/payments', { payment });
    expect([status, body.data.status]).toEqual([201, 'pending']);
    expect(body.data).not.toHaveProperty('confirmed_on');
    expect((await own.journal('payment', String(body.data.id))).map(([, , number]) => number)).toEqual([
      '1050',
      '1100',
    ]);
  });

  test('two confirmations at once move it once', async () => {
    const id = await own.payment(500);
    const answers = await Promise.all([1, 2].map(() => own.send('confirmPayment', { id }, 'payment { id }')));
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'PAYMENT_NOT_PENDING',
    ]);
    expect(await own.journal('payment', id)).toHaveLength(4);
  });
});

test('vendors: what is paid waits on the other side', async () => {
  const own = await PayablesBooks.start();
  await useClearing(own);
  const contactId = await own.vendor();
  const billId = await own.bill(contactId, 'posted', 900);
  const paid = await own.run(
    'bulkPayBills',
    { ids: [billId], paidOn: '2026-03-10' },
    'rows { vendorPayment { id status } }',
  );
  const [{ vendorPayment }] = paid.rows;
  expect(vendorPayment.status).toBe('PENDING');
  const { id } = vendorPayment;
  await own.run('confirmVendorPayment', { id, confirmedOn: '2026-03-12' }, 'vendorPayment { id }');
  expect(await own.journal('vendor_payment', id)).toEqual([
    ['payment', '2026-03-10', '2000', 900, 0],
    ['payment', '2026-03-10', '1050', 0, 900],
    ['payment', '2026-03-12', '1050', 900, 0],
    ['payment', '2026-03-12', '1000', 0, 900],
  ]);
  await own.run('voidVendorPayment', { id }, 'vendorPayment { id }');
  expect((await own.journal('vendor_payment', id)).slice(4)).toEqual([
    ['reversal', '2026-06-15', '2000', 0, 900],
    ['reversal', '2026-06-15', '1050', 900, 0],
    ['reversal', '2026-06-15', '1050', 0, 900],
    ['reversal', '2026-06-15', '1000', 900, 0],
  ]);
  await expectBooksToTieOut(own.books);
});

test('the setting takes scope admin and is in the audit log; the account gets a number that is free', async () => {
  const own = await ReceivablesBooks.start();
  await own.run('createAccount', { number: '1050', name: 'Till', accountType: 'ASSET' }, 'account { id }');
  await useClearing(own);
  await useClearing(own);
  const { accounts, auditLog } = await own.read(
    '{ accounts(first: 100) { nodes { number name } } auditLog(first: 100) { nodes { action changes } } }',
  );
  expect(accounts.nodes).toContainEqual({ number: '1051', name: 'Payments in clearing' });
  expect(auditLog.nodes).toContainEqual({
    action: 'updatePaymentSettings',
    changes: { pendingPaymentsOnClearing: { from: false, to: true } },
  });
  const { data } = await own.books.graphql(
    'mutation { createApiKey(input: { name: "till", scopes: [READ, WRITE] }) { secret } }',
  );
  const { errors } = await own.books.graphql(
    'mutation { updatePaymentSettings(input: { pendingPaymentsOnClearing: false }) { owner { id } } }',
    {},
    { apiKey: data.createApiKey.secret },
  );
  expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
  const other = await ReceivablesBooks.start();
  const elsewhere = await other.payment(500);
  expect((await other.journal('payment', elsewhere)).map(([, , number]) => number)).toEqual(['1000', '1100']);
});

test('verification tells a clearing account that holds more than what waits', async () => {
  const own = await ReceivablesBooks.start();
  await useClearing(own);
  const id = await own.payment(500);
  booksAreTampered(own.books);
  await own.select(
    `update payments set status = 'confirmed', confirmed_on = '2026-04-01' where owner_id = ? returning id`,
  );
  expect(await problemsOf(await own.books.em(), own.books.ownerId)).toEqual([
    `money stands on its account: payment ${id}: moves 500 USD on its account, the ledger holds 0`,
    'payments on the clearing account tie out on every day: payments_clearing in USD from 2026-04-01: the ledger holds 500, documents come to 0',
  ]);
});
