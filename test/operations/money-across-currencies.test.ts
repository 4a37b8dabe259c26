import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

/** Money that is in another currency than what it is for: transfers, payments and refunds. */

let own: ReceivablesBooks;
let clearing: string;
const euros = { currency: 'EUR' };

beforeEach(async () => {
  own = await ReceivablesBooks.start();
  await rate('2026-03-01', '1.10');
  await rate('2026-03-15', '1.15');
});
afterEach(() => expectBooksToTieOut(own.books));

const rate = (day: string, value: string, currency = 'EUR') =>
  own.run('setExchangeRates', { rates: [{ currency, day, rate: value }] }, '__typename');

const invalid = (path: string, message: string) => ({ code: 'VALIDATION_FAILED', fields: [{ path, message }] });

type Line = { account: { number: string } } & Record<string, number | null>;
interface Entry {
  kind: string;
  entryDate: string;
  currency: string;
  lines: Line[];
}

/** Kind, day, currency and lines of the entries of a document: account, amount and amount in base, debits above zero. */
async function entries(sourceType: string, sourceId: string) {
  const { journalEntries } = await own.read(
    `{ journalEntries(filter: {sourceType: ${sourceType}, sourceId: "${sourceId}"}) { nodes { kind entryDate currency
      lines { account { number } debitCents creditCents baseDebitCents baseCreditCents } } } }`,
  );
  return journalEntries.nodes.map(({ kind, entryDate, currency, lines }: Entry) => [
    `${kind} ${entryDate} ${currency}`,
    ...lines.map(({ account, debitCents, creditCents, baseDebitCents, baseCreditCents }) => [
      account.number,
      Number(debitCents) - Number(creditCents),
      baseDebitCents === null ? null : Number(baseDebitCents) - Number(baseCreditCents),
    ]),
  ]);
}

/** What the entry of the exchange difference of a document says. */
async function memoOfDifference(sourceId: string): Promise<string> {
  const { journalEntries } = await own.read(
    `{ journalEntries(filter: {sourceType: BANK_TRANSACTION, sourceId: "${sourceId}"}) { nodes { kind memo } } }`,
  );
  type Said = { kind: string; memo: string };
  return journalEntries.nodes.find(({ kind }: Said) => kind === 'EXCHANGE_DIFFERENCE').memo;
}

/** What stands on exchange clearing in base. */
async function onClearing(): Promise<number> {
  const { trialBalance } = await own.read(
    '{ trialBalance(inBaseCurrency: true) { rows { account { number } balanceCents } } }',
  );
  type Row = { account: { number: string }; balanceCents: number };
  return trialBalance.rows.find(({ account }: Row) => account.number === '1060')?.balanceCents ?? 0;
}

const transfer = async (fields: object) => {
  const input = {
    fromAccountId: own.account('1000'),
    toAccountId: own.account('1010'),
    transactionDate: '2026-03-15',
    ...fields,
  };
  const shown = 'bankTransaction { id amountCents currency counterAmountCents counterCurrency }';
  return (await own.run('createTransfer', input, shown)).bankTransaction;
};

describe('a transfer', () => {
  test('into the base currency books what the bank kept', async () => {
    const made = await transfer({ ...euros, amountCents: 10_000, toAmountCents: 11_400 });
    const { id } = made;
    expect(made).toEqual({
      id,
      amountCents: 10_000,
      currency: 'EUR',
      counterAmountCents: 11_400,
      counterCurrency: 'USD',
    });
    expect(await entries('BANK_TRANSACTION', id)).toEqual([
      ['PAYMENT 2026-03-15 EUR', ['1060', 10_000, 11_500], ['1000', -10_000, -11_500]],
      ['PAYMENT 2026-03-15 USD', ['1010', 11_400, 11_400], ['1060', -11_400, -11_400]],
      ['EXCHANGE_DIFFERENCE 2026-03-15 EUR', ['1060', 0, -100], ['6070', 0, 100]],
    ]);
    expect(await onClearing()).toBe(0);
    expect(await memoOfDifference(id)).toBe('Exchange loss');
    await own.run('voidBankTransaction', { id, voidedOn: '2026-03-20' }, '__typename');
    expect((await entries('BANK_TRANSACTION', id)).slice(3)).toEqual([
      ['REVERSAL 2026-03-20 EUR', ['1060', -10_000, -11_500], ['1000', 10_000, 11_500]],
      ['REVERSAL 2026-03-20 USD', ['1010', -11_400, -11_400], ['1060', 11_400, 11_400]],
      ['REVERSAL 2026-03-20 EUR', ['1060', 0, 100], ['6070', 0, -100]],
    ]);
  });

  test('out of it into another, on one account, may gain', async () => {
    // As in books that a process of a version before opened.
    await own.select(
      "delete from accounts where owner_id = ? and role in ('exchange_gains', 'exchange_losses') returning id",
    );
    const { id } = await transfer({
      toAccountId: own.account('1000'),
      amountCents: 11_450,
      toAmountCents: 10_000,
      toCurrency: 'EUR',
    });
    expect(await entries('BANK_TRANSACTION', id)).toEqual([
      ['PAYMENT 2026-03-15 USD', ['1060', 11_450, 11_450], ['1000', -11_450, -11_450]],
      ['PAYMENT 2026-03-15 EUR', ['1000', 10_000, 11_500], ['1060', -10_000, -11_500]],
      ['EXCHANGE_DIFFERENCE 2026-03-15 EUR', ['1060', 0, 50], ['4830', 0, -50]],
    ]);
    expect(await memoOfDifference(id)).toBe('Exchange gain');
  });

  test('between two others waits for both rates', async () => {
    const { id } = await transfer({ ...euros, amountCents: 10_000, toAmountCents: 9_000, toCurrency: 'GBP' });
    expect(await entries('BANK_TRANSACTION', id)).toHaveLength(2);
    await rate('2026-03-15', '1.28', 'GBP');
    await own.books.drain();
    expect((await entries('BANK_TRANSACTION', id)).slice(2)).toEqual([
      ['CONVERSION 2026-03-15 GBP', ['1010', 0, 11_520], ['1060', 0, -11_520]],
      ['EXCHANGE_DIFFERENCE 2026-03-15 GBP', ['1060', 0, 20], ['4830', 0, -20]],
    ]);
    expect(await onClearing()).toBe(0);
  });

  test('whose rate came after its period was closed takes its difference back on the day that has it', async () => {
    const { id } = await transfer({
      ...{ currency: 'GBP', amountCents: 10_000, toAmountCents: 12_000 },
      transactionDate: '2026-03-20',
    });
    await own.run('closePeriod', { through: '2026-04-30' }, 'closedThrough');
    await rate('2026-03-20', '1.30', 'GBP');
    await own.books.drain();
    await own.run('reopenPeriod', { through: '2026-03-01' }, 'closedThrough');
    await own.run('voidBankTransaction', { id, voidedOn: '2026-03-25' }, '__typename');
    const all: [string, ...unknown[]][] = await entries('BANK_TRANSACTION', id);
    expect(all.filter(([name]) => !name.startsWith('CONVERSION'))).toEqual([
      ['PAYMENT 2026-03-20 GBP', ['1060', 10_000, 13_000], ['1000', -10_000, -13_000]],
      ['PAYMENT 2026-03-20 USD', ['1010', 12_000, 12_000], ['1060', -12_000, -12_000]],
      ['EXCHANGE_DIFFERENCE 2026-05-01 GBP', ['1060', 0, -1_000], ['6070', 0, 1_000]],
      ['REVERSAL 2026-03-25 GBP', ['1060', -10_000, -13_000], ['1000', 10_000, 13_000]],
      ['REVERSAL 2026-03-25 USD', ['1010', -12_000, -12_000], ['1060', 12_000, 12_000]],
      ['REVERSAL 2026-05-01 GBP', ['1060', 0, 1_000], ['6070', 0, -1_000]],
    ]);
    expect(await onClearing()).toBe(0);
  });

  test('that says half of it is refused', async () => {
    const both = {
      fromAccountId: own.account('1000'),
      toAccountId: own.account('1010'),
      transactionDate: '2026-03-15',
      amountCents: 5,
    };
    expect(await own.refusal('createTransfer', { ...both, toCurrency: 'EUR' })).toEqual(
      invalid('toCurrency', 'is given with toAmountCents alone'),
    );
    expect(await own.refusal('createTransfer', { ...both, toAmountCents: 5 })).toEqual(
      invalid('toCurrency', 'must be another than the one that leaves'),
    );
    expect(await own.refusal('createTransfer', { ...both, toAmountCents: 0, toCurrency: 'EUR' })).toEqual(
      invalid('toAmountCents', 'must be above 0'),
    );
    expect(await own.refusal('createTransfer', { ...both, toAccountId: own.account('1000') })).toEqual(
      invalid('toAccountId', 'must be another account'),
    );
  });
});

describe('a payment', () => {
  test('of a customer in euros that reaches an account in dollars', async () => {
    const invoice = await own.invoice('posted', 10_000, euros);
    const payment = await own.payment(10_000, { ...euros, bankAmountCents: 11_420 });
    await own.apply(payment, invoice, 10_000);
    expect(await entries('PAYMENT', payment)).toEqual([
      ['PAYMENT 2026-03-15 EUR', ['1060', 10_000, 11_500], ['1100', -10_000, -11_500]],
      ['PAYMENT 2026-03-15 USD', ['1000', 11_420, 11_420], ['1060', -11_420, -11_420]],
      ['EXCHANGE_DIFFERENCE 2026-03-15 EUR', ['1060', 0, -80], ['6070', 0, 80]],
    ]);
    const { exchangeDifferences, payment: shown } = await own.read(
      `{ exchangeDifferences { nodes { gainCents } } payment(id: "${payment}") { amountCents currency bankAmountCents bankCurrency } }`,
    );
    expect(exchangeDifferences.nodes).toEqual([{ gainCents: 500 }]);
    expect(shown).toEqual({ amountCents: 10_000, currency: 'EUR', bankAmountCents: 11_420, bankCurrency: 'USD' });
    await own.run('voidPayment', { id: payment, voidedOn: '2026-03-16' }, '__typename');
    expect(await onClearing()).toBe(0);
  });

  test('to a vendor, with the statement of the account in dollars', async () => {
    const paid = {
      contactId: own.customerId,
      amountCents: 10_000,
      paidAt: '2026-03-15',
      ...euros,
      bankAmountCents: 11_560,
    };
    const { id } = (await own.run('createVendorPayment', paid, 'vendorPayment { id }')).vendorPayment;
    expect(await entries('VENDOR_PAYMENT', id)).toEqual([
      ['PAYMENT 2026-03-15 EUR', ['2000', 10_000, 11_500], ['1060', -10_000, -11_500]],
      ['PAYMENT 2026-03-15 USD', ['1060', 11_560, 11_560], ['1000', -11_560, -11_560]],
      ['EXCHANGE_DIFFERENCE 2026-03-15 EUR', ['1060', 0, -60], ['6070', 0, 60]],
    ]);
    const statement = { accountId: own.account('1000'), statementDate: '2026-03-31', statementBalanceCents: -11_560 };
    const opened = await own.run(
      'createReconciliation',
      statement,
      'reconciliation { id candidates { nodes { id creditCents } } }',
    );
    const { id: reconciliationId, candidates } = opened.reconciliation;
    expect(candidates.nodes).toEqual([{ id: expect.any(String), creditCents: 11_560 }]);
    const ticks = `mutation ($input: ReconciliationEntriesInput!) { tickReconciliationEntries(input: $input) { __typename } }`;
    await own.books.graphql(ticks, { input: { id: reconciliationId, journalLineIds: [candidates.nodes[0].id] } });
    await own.run('completeReconciliation', { id: reconciliationId }, '__typename');
    const { vendorPayment } = await own.read(`{ vendorPayment(id: "${id}") { status } }`);
    expect(vendorPayment.status).toBe('CONFIRMED');
  });

  test('that waits on the clearing account changes its currency when it is confirmed', async () => {
    await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: true }, '__typename');
    const payment = await own.payment(10_000, { ...euros, receivedAt: '2026-03-01', bankAmountCents: 11_500 });
    const input = { id: payment, confirmedOn: '2026-03-15' };
    await own.run('confirmPayment', input, '__typename');
    expect(await entries('PAYMENT', payment)).toEqual([
      ['PAYMENT 2026-03-01 EUR', ['1050', 10_000, 11_000], ['1100', -10_000, -11_000]],
      ['PAYMENT 2026-03-15 EUR', ['1060', 10_000, 11_500], ['1050', -10_000, -11_500]],
      ['PAYMENT 2026-03-15 USD', ['1000', 11_500, 11_500], ['1060', -11_500, -11_500]],
      ['EXCHANGE_DIFFERENCE 2026-03-15 EUR', ['1050', 0, 500], ['4830', 0, -500]],
    ]);
  });

  test('that waits in its own currency leaves nothing on the clearing account in base', async () => {
    await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: true }, '__typename');
    const payment = await own.payment(10_000, { ...euros, receivedAt: '2026-03-01' });
    await own.run('confirmPayment', { id: payment, confirmedOn: '2026-03-15' }, '__typename');
    expect((await entries('PAYMENT', payment)).at(-1)).toEqual([
      'EXCHANGE_DIFFERENCE 2026-03-15 EUR',
      ...[
        ['1050', 0, 500],
        ['4830', 0, -500],
      ],
    ]);
    await own.run('voidPayment', { id: payment }, '__typename');
    expect(await entries('PAYMENT', payment)).toHaveLength(6);
  });

  test('that says half of it is refused', async () => {
    const payment = { contactId: own.customerId, amountCents: 5, receivedAt: '2026-03-15' };
    expect(await own.refusal('createPayment', { ...payment, bankCurrency: 'EUR' })).toEqual(
      invalid('bankCurrency', 'is given with bankAmountCents alone'),
    );
    const taken = { ...payment, amountCents: null, currency: 'EUR', grossAmountCents: 500, feeCents: 500 };
    expect(await own.refusal('createPayment', { ...taken, bankAmountCents: 250 })).toEqual(
      invalid('bankAmountCents', 'is left out where the fee takes all of it'),
    );
    expect(await own.refusal('createPayment', { ...payment, bankAmountCents: 5 })).toEqual(
      invalid('bankCurrency', 'must be another than USD'),
    );
    const vendorPayment = { contactId: own.customerId, amountCents: 5, paidAt: '2026-03-15', bankCurrency: 'EUR' };
    expect(await own.refusal('createVendorPayment', { ...vendorPayment, bankAmountCents: 0 })).toEqual(
      invalid('bankAmountCents', 'must be above 0'),
    );
  });
});

test('refunds of both sides move money in another currency', async () => {
  const paymentId = await own.payment(10_000, { ...euros, receivedAt: '2026-03-01' });
  const shared = { amountCents: 10_000, refundedOn: '2026-03-15', bankAmountCents: 11_500 };
  const { customerRefund } = await own.run(
    'createCustomerRefund',
    { ...shared, paymentId },
    'customerRefund { id bankCurrency }',
  );
  expect(customerRefund.bankCurrency).toBe('USD');
  expect(await entries('CUSTOMER_REFUND', customerRefund.id)).toEqual([
    ['PAYMENT 2026-03-15 EUR', ['1100', 10_000, 11_500], ['1060', -10_000, -11_500]],
    ['PAYMENT 2026-03-15 USD', ['1060', 11_500, 11_500], ['1000', -11_500, -11_500]],
  ]);
  const paid = { contactId: own.customerId, amountCents: 10_000, paidAt: '2026-03-01', ...euros };
  const { id: vendorPaymentId } = (await own.run('createVendorPayment', paid, 'vendorPayment { id }')).vendorPayment;
  const { vendorRefund } = await own.run(
    'createVendorRefund',
    { ...shared, vendorPaymentId, bankAmountCents: 11_600 },
    'vendorRefund { id }',
  );
  expect(await entries('VENDOR_REFUND', vendorRefund.id)).toEqual([
    ['PAYMENT 2026-03-15 EUR', ['1060', 10_000, 11_500], ['2000', -10_000, -11_500]],
    ['PAYMENT 2026-03-15 USD', ['1000', 11_600, 11_600], ['1060', -11_600, -11_600]],
    ['EXCHANGE_DIFFERENCE 2026-03-15 EUR', ['1060', 0, 100], ['4830', 0, -100]],
  ]);
  await own.run('voidVendorRefund', { id: vendorRefund.id }, '__typename');
  expect(await onClearing()).toBe(0);
});

test('exchange clearing takes nothing by hand, and is verified', async () => {
  const { id } = await transfer({ ...euros, amountCents: 10_000, toAmountCents: 11_500 });
  const { accounts } = await own.read('{ accounts(first: 100) { nodes { id number } } }');
  clearing = accounts.nodes.find(({ number }: { number: string }) => number === '1060').id;
  const lines = [
    { accountId: clearing, debitCents: 5 },
    { accountId: own.account('1000'), creditCents: 5 },
  ];
  const input = { entryDate: '2026-03-31', memo: 'By hand', lines };
  expect((await own.refusal('createManualJournal', input)).code).toBe('VALIDATION_FAILED');
  const em = await own.books.em();
  const add = (cents: number) =>
    em.execute('update bank_transactions set counter_amount_cents = counter_amount_cents + ? where id = ?', [
      cents,
      id,
    ]);
  await add(1);
  expect(await problemsOf(em, own.books.ownerId)).toEqual([
    `money stands on its account: bank_transaction ${id}: moves 11501 USD on its account, the ledger holds 11500`,
  ]);
  await add(-1);
});
