import { booksAreTampered, type GraphqlAnswer } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;

let own: PayablesBooks;
let contactId: string;
let code: string;

beforeEach(async () => {
  own = await PayablesBooks.start({ currency: 'EUR', country: 'DE' });
  contactId = (await own.run('createContact', { name: 'Both', contactType: 'BOTH' }, 'contact { id }')).contact.id;
  const { data } = await own.books.graphql('{ taxCodes(first: 1) { nodes { id code } } }');
  code = data.taxCodes.nodes[0].id;
});

async function invoice(day: string, unitPriceCents: number): Promise<string> {
  const lines = [{ description: 'Work', quantity: 1, unitPriceCents, taxCodeId: code }];
  const input = { contactId, issueDate: day, dueDate: day, lines };
  const { id } = (await own.run('createInvoice', input, 'invoice { id }')).invoice;
  await own.run('postInvoice', { id }, '__typename');
  return id;
}

async function bill(day: string, unitPriceCents: number): Promise<string> {
  const line = { description: 'Rent', quantity: 1, unitPriceCents, taxCodeId: code, accountId: own.account('6250') };
  return own.bill(contactId, 'posted', 0, { issueDate: day, dueDate: day, lines: [line] });
}

async function pay(invoiceId: string, day: string, amountCents: number): Promise<string> {
  const { payment } = await own.run('createPayment', { contactId, amountCents, receivedAt: day }, 'payment { id }');
  const applications = [{ invoiceId, amountCents }];
  await own.run('applyPayment', { id: payment.id, applications }, '__typename');
  return payment.id;
}

async function close(input: Fields): Promise<Data> {
  const selection = 'taxSettlement { id status basis fromDay through salesTaxCents purchaseTaxCents }';
  return (await own.run('closeTaxPeriod', input, selection)).taxSettlement;
}

/** Balances of sales tax, purchase tax and tax settlement at the end of a day, as debits. */
async function balances(day: string): Promise<number[]> {
  const found = await own.select<{ number: string; cents: string }>(
    `select a.number, sum(l.debit_cents - l.credit_cents) as cents
     from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
     where e.owner_id = ? and e.entry_date <= '${day}' group by a.number`,
  );
  return ['2200', '1400', '2210'].map((number) => Number(found.find((each) => each.number === number)?.cents ?? 0));
}

/** Code and fields of a refusal, after which nothing has changed. */
async function refusal(mutation: string, input: Fields): Promise<unknown[]> {
  const before = await own.snapshot();
  const { errors } = await own.send(mutation, input, '__typename');
  expect(await own.snapshot()).toEqual(before);
  const { code: refused, fields = [] } = errors[0]?.extensions ?? {};
  return [refused, ...fields.map((field) => (field as { path: string }).path)];
}

test('a period that is closed leaves nothing on the accounts of tax, and nothing more is dated in it', async () => {
  await invoice('2026-01-10', 1_000);
  await bill('2026-03-31', 400);
  await invoice('2026-04-01', 100);
  const first = await close({ through: '2026-03-31' });
  expect(first).toMatchObject({ basis: 'ACCRUAL', fromDay: null, salesTaxCents: 190, purchaseTaxCents: 76 });
  expect(await own.journal('tax_settlement', first.id)).toEqual([
    ['posting', '2026-03-31', '2200', 190, 0],
    ['posting', '2026-03-31', '1400', 0, 76],
    ['posting', '2026-03-31', '2210', 0, 114],
  ]);
  expect(await balances('2026-03-31')).toEqual([0, 0, -114]);
  const late = { contactId, issueDate: '2026-03-31', dueDate: '2026-03-31', lines: [] };
  const { invoice: draft } = await own.run(
    'createInvoice',
    { ...late, taxCents: 0, lines: [{ description: 'x', quantity: 1, unitPriceCents: 1 }] },
    'invoice { id }',
  );
  expect(await refusal('postInvoice', { id: draft.id })).toEqual(['PERIOD_CLOSED']);
  expect(await own.events('books.tax_settlement.created')).toEqual([
    {
      tax_settlement_id: Number(first.id),
      through: '2026-03-31',
      currency: 'EUR',
      sales_tax_cents: 190,
      purchase_tax_cents: 76,
    },
  ]);
  const second = await close({ through: '2026-06-30' });
  expect(second).toMatchObject({ fromDay: '2026-04-01', salesTaxCents: 19, purchaseTaxCents: 0 });
  expect(await balances('2026-06-30')).toEqual([0, 0, -133]);
});

test('what is owed is paid from the bank, and what is due back received', async () => {
  await invoice('2026-01-10', 1_000);
  const payment = { salesTaxCents: 190, transactionDate: '2026-02-10', settled: true };
  await close({ through: '2026-01-31' });
  const { bankTransaction } = await own.run(
    'createSalesTaxPayment',
    payment,
    'bankTransaction { id kind counterAccount { number } }',
  );
  expect(bankTransaction).toMatchObject({ kind: 'SALES_TAX_PAID', counterAccount: { number: '2210' } });
  expect(await balances('2026-02-10')).toEqual([0, 0, 0]);
  await bill('2026-02-15', 100);
  await close({ through: '2026-02-28' });
  expect(await balances('2026-02-28')).toEqual([0, 0, 19]);
  const refund = { salesTaxCents: 0, purchaseTaxCents: 19, transactionDate: '2026-03-10', settled: true };
  await own.run('createSalesTaxPayment', refund, '__typename');
  expect(await balances('2026-03-10')).toEqual([0, 0, 0]);
  const direct = { salesTaxCents: 5, transactionDate: '2026-03-11' };
  await own.run('createSalesTaxPayment', direct, '__typename');
  expect(await balances('2026-03-11')).toEqual([5, 0, 0]);
});

test('by cash settles what was paid, and what changes about settled days in the next period', async () => {
  const early = await invoice('2026-01-10', 1_000);
  const other = await invoice('2026-01-11', 1_000);
  await pay(early, '2026-01-20', 595);
  const { payment } = await own.run(
    'createPayment',
    { contactId, amountCents: 1_190, receivedAt: '2026-01-25' },
    'payment { id }',
  );
  expect(await close({ through: '2026-01-31', basis: 'CASH' })).toMatchObject({ salesTaxCents: 95 });
  expect(await balances('2026-01-31')).toEqual([-285, 0, -95]);
  // Applied after January was closed, of money and a document of January.
  await own.run(
    'applyPayment',
    { id: payment.id, applications: [{ invoiceId: other, amountCents: 1_190 }] },
    '__typename',
  );
  await pay(early, '2026-02-20', 595);
  expect(await close({ through: '2026-02-28', basis: 'CASH' })).toMatchObject({ salesTaxCents: 285 });
  expect(await balances('2026-02-28')).toEqual([0, 0, -380]);
});

test('is reversed from the last one back, and its tax is in the next settlement', async () => {
  await invoice('2026-01-10', 1_000);
  const first = await close({ through: '2026-01-31' });
  await invoice('2026-02-10', 100);
  const second = await close({ through: '2026-02-28' });
  expect(await refusal('reverseTaxSettlement', { id: first.id })).toEqual(['TAX_SETTLEMENT_NOT_LAST']);
  expect(await refusal('reverseTaxSettlement', { id: second.id, voidedOn: '2026-02-28' })).toEqual(['PERIOD_CLOSED']);
  await own.run('reverseTaxSettlement', { id: second.id, voidedOn: '2026-03-05' }, '__typename');
  expect(await refusal('reverseTaxSettlement', { id: second.id })).toEqual(['TAX_SETTLEMENT_REVERSED']);
  expect(await balances('2026-03-05')).toEqual([-19, 0, -190]);
  expect(await own.events('books.tax_settlement.reversed')).toEqual([
    {
      tax_settlement_id: Number(second.id),
      through: '2026-02-28',
      currency: 'EUR',
      sales_tax_cents: 19,
      purchase_tax_cents: 0,
    },
  ]);
  expect(await close({ through: '2026-03-31' })).toMatchObject({ fromDay: '2026-02-01', salesTaxCents: 19 });
  const { data } = await own.books.graphql('{ taxSettlements { nodes { status through } } }');
  expect(data.taxSettlements.nodes).toEqual([
    { status: 'POSTED', through: '2026-01-31' },
    { status: 'REVERSED', through: '2026-02-28' },
    { status: 'POSTED', through: '2026-03-31' },
  ]);
});

test('begins with the day that the first one names, and follows the one before', async () => {
  await invoice('2026-01-10', 1_000);
  await invoice('2026-02-10', 100);
  expect(await refusal('closeTaxPeriod', { from: '2026-03-01', through: '2026-02-28' })).toEqual([
    'VALIDATION_FAILED',
    'from',
  ]);
  expect(await refusal('closeTaxPeriod', { through: '2999-01-01' })).toEqual(['VALIDATION_FAILED', 'through']);
  expect(await close({ from: '2026-02-01', through: '2026-02-28' })).toMatchObject({
    fromDay: '2026-02-01',
    salesTaxCents: 19,
  });
  expect(await refusal('closeTaxPeriod', { through: '2026-02-28' })).toEqual(['VALIDATION_FAILED', 'through']);
  expect(await refusal('closeTaxPeriod', { from: '2026-03-02', through: '2026-03-31' })).toEqual([
    'VALIDATION_FAILED',
    'from',
  ]);
  await own.run('closePeriod', { through: '2026-04-30' }, '__typename');
  expect(await refusal('closeTaxPeriod', { through: '2026-03-31' })).toEqual(['PERIOD_CLOSED']);
});

test('two at once settle once', async () => {
  await invoice('2026-01-10', 1_000);
  const answers = await Promise.all(
    [1, 2].map(() => own.send('closeTaxPeriod', { through: '2026-01-31' }, 'taxSettlement { salesTaxCents }')),
  );
  expect(answers.map(({ errors }) => errors[0]?.extensions.code ?? null).sort()).toEqual(['VALIDATION_FAILED', null]);
  expect(await balances('2026-01-31')).toEqual([0, 0, -190]);
});

test('has an account of its own, whatever number is free', async () => {
  booksAreTampered(own.books);
  const em = await own.books.em();
  await em.execute(`update accounts set number = '9999', role = null where owner_id = ? and number = '2210'`, [
    own.books.ownerId,
  ]);
  await own.run('createAccount', { number: '2210', name: 'Mine', accountType: 'LIABILITY' }, '__typename');
  await invoice('2026-01-10', 1_000);
  const early = { salesTaxCents: 190, transactionDate: '2026-02-10', settled: true };
  expect(await refusal('createSalesTaxPayment', early)).toEqual(['VALIDATION_FAILED', 'settled']);
  const { id } = await close({ through: '2026-01-31' });
  expect((await own.journal('tax_settlement', id)).map(([, , number]) => number)).toEqual(['2200', '2211']);
});

describe('in the base currency', () => {
  const rate = (day: string, value: string) =>
    own.run('setExchangeRates', { rates: [{ currency: 'USD', day, rate: value }] }, '__typename');

  async function dollarInvoice(day: string, unitPriceCents: number): Promise<string> {
    const lines = [{ description: 'Work', quantity: 1, unitPriceCents, taxCodeId: code }];
    const input = { contactId, issueDate: day, dueDate: day, currency: 'USD', lines };
    const { id } = (await own.run('createInvoice', input, 'invoice { id }')).invoice;
    await own.run('postInvoice', { id }, '__typename');
    return id;
  }

  /** What is left in a currency, and in base, on sales tax, purchase tax, exchange clearing and tax settlement, as debits. */
  async function left(): Promise<Record<string, number[]>> {
    const found = await own.select<{ number: string; currency: string; cents: string; base: string }>(
      `select a.number, e.currency, sum(l.debit_cents - l.credit_cents) as cents,
         sum(case when e.currency = 'EUR' then l.debit_cents - l.credit_cents
           else l.base_debit_cents - l.base_credit_cents end) as base
       from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
       where e.owner_id = ? and a.number in ('2200', '1400', '1060', '2210') group by a.number, e.currency
       order by a.number, e.currency`,
    );
    return Object.fromEntries(
      found.map(({ number, currency, cents, base }) => [`${number} ${currency}`, [Number(cents), Number(base)]]),
    );
  }

  test('tax in all currencies is settled at what it was booked at, and leaves nothing on the accounts of tax', async () => {
    await rate('2026-01-10', '0.9');
    await rate('2026-01-31', '0.5');
    await invoice('2026-01-10', 1_000);
    await dollarInvoice('2026-01-10', 1_000);
    await bill('2026-01-15', 100);
    const first = await close({ through: '2026-01-31', inBaseCurrency: true });
    expect(first).toMatchObject({ salesTaxCents: 190 + 171, purchaseTaxCents: 19 });
    expect(await own.journal('tax_settlement', first.id)).toEqual([
      ['posting', '2026-01-31', '2200', 190, 0],
      ['posting', '2026-01-31', '1060', 0, 190],
      ['posting', '2026-01-31', '2200', 190, 0],
      ['posting', '2026-01-31', '1400', 0, 19],
      ['posting', '2026-01-31', '1060', 171, 0],
      ['posting', '2026-01-31', '2210', 0, 342],
    ]);
    expect(await left()).toEqual({
      '1060 EUR': [171, 171],
      '1060 USD': [-190, -171],
      '1400 EUR': [0, 0],
      '2200 EUR': [0, 0],
      '2200 USD': [0, 0],
      '2210 EUR': [-342, -342],
    });
    const payment = { salesTaxCents: 361, purchaseTaxCents: 19, transactionDate: '2026-02-10', settled: true };
    await own.run('createSalesTaxPayment', payment, '__typename');
    expect((await left())['2210 EUR']).toEqual([0, 0]);
    await own.run('reverseTaxSettlement', { id: first.id, voidedOn: '2026-02-11' }, '__typename');
    expect(await left()).toMatchObject({ '1060 EUR': [0, 0], '1060 USD': [0, 0], '2200 USD': [-190, -171] });
    expect(await close({ through: '2026-02-11', inBaseCurrency: true })).toMatchObject({ salesTaxCents: 361 });
  });

  test('takes what settlements of the owner’s currency left of the others, by cash too', async () => {
    await rate('2026-01-10', '0.9');
    await invoice('2026-01-10', 1_000);
    const id = await dollarInvoice('2026-01-12', 1_000);
    await close({ through: '2026-01-31' });
    await close({ through: '2026-02-28', basis: 'CASH' });
    await rate('2026-03-10', '0.5');
    const payment = { contactId, amountCents: 595, receivedAt: '2026-03-10', currency: 'USD' };
    const paid = (await own.run('createPayment', payment, 'payment { id }')).payment.id;
    await own.run('applyPayment', { id: paid, applications: [{ invoiceId: id, amountCents: 595 }] }, '__typename');
    const march = await close({ through: '2026-03-31', inBaseCurrency: true, basis: 'CASH' });
    // Half of 171, at the rate of the invoice; the tax in euros was settled by accrual and taken back by cash.
    expect(march).toMatchObject({ fromDay: '2026-03-01', salesTaxCents: 86 });
    expect(await left()).toMatchObject({ '2200 USD': [-95, -85], '2210 EUR': [-86, -86], '1060 USD': [-95, -86] });
  });

  test('is refused beside settlements of other currencies alone, and while a rate is missing', async () => {
    await dollarInvoice('2026-01-10', 1_000);
    expect(await refusal('closeTaxPeriod', { through: '2026-01-31', inBaseCurrency: true })).toEqual([
      'EXCHANGE_RATE_MISSING',
    ]);
    await rate('2026-01-10', '0.9');
    await rate('2026-01-31', '0.9');
    await own.books.drain();
    const alone = await close({ through: '2026-01-31', currency: 'USD' });
    expect(await refusal('closeTaxPeriod', { through: '2026-02-28', inBaseCurrency: true })).toEqual([
      'VALIDATION_FAILED',
      'inBaseCurrency',
    ]);
    await own.run('reverseTaxSettlement', { id: alone.id, voidedOn: '2026-02-01' }, '__typename');
    const together = await close({ through: '2026-02-28', inBaseCurrency: true });
    expect(together).toMatchObject({ fromDay: null, salesTaxCents: 171, purchaseTaxCents: 0 });
    for (const currency of ['USD', 'EUR']) {
      expect(await refusal('closeTaxPeriod', { through: '2026-03-31', currency })).toEqual([
        'VALIDATION_FAILED',
        'inBaseCurrency',
      ]);
    }
    expect(await refusal('closeTaxPeriod', { through: '2026-03-31', currency: 'USD', inBaseCurrency: true })).toEqual([
      'VALIDATION_FAILED',
      'currency',
    ]);
  });
});
