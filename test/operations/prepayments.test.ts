import { setClock } from '../../src/values/clock.js';
import { booksAreTampered } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

/** Prepayments stand on accounts of deposits until they are applied. */

let restore: () => void;
beforeEach(() => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
});
afterEach(() => restore());

describe('customers', () => {
  let own: ReceivablesBooks;
  beforeEach(async () => {
    own = await ReceivablesBooks.start();
  });
  afterEach(() => expectBooksToTieOut(own.books));

  const aging = async (asOf: string) =>
    (await own.read(`{ arAging(asOf: "${asOf}") { grandTotalCents unappliedCents prepaidCents netCents } }`)).arAging;
  const figures = (grandTotalCents: number, unappliedCents: number, prepaidCents: number) => ({
    grandTotalCents,
    unappliedCents,
    prepaidCents,
    netCents: grandTotalCents - unappliedCents,
  });
  const applications = async (paymentId: string) =>
    (await own.read(`{ payment(id: "${paymentId}") { applications { id appliedOn isPrepaid } } }`)).payment
      .applications;

  test('what is applied moves to receivables on its day, and back when it is taken back', async () => {
    const id = await own.payment(1_000, { receivedAt: '2026-03-15', prepayment: true });
    expect(await own.journal('payment', id)).toEqual([
      ['payment', '2026-03-15', '1000', 1_000, 0],
      ['payment', '2026-03-15', '2050', 0, 1_000],
    ]);
    const invoiceId = await own.invoice('posted', 600, { issueDate: '2026-04-01' });
    await own.apply(id, invoiceId, 600);
    const [application] = await applications(id);
    expect(application).toEqual({ id: expect.any(String), appliedOn: '2026-04-01', isPrepaid: true });
    const moved: [string, string, string, number, number][] = [
      ['posting', '2026-04-01', '2050', 600, 0],
      ['posting', '2026-04-01', '1100', 0, 600],
    ];
    expect(await own.journal('payment_application', application.id)).toEqual(moved);
    expect(await aging('2026-03-31')).toEqual(figures(0, 0, 1_000));
    expect(await aging('2026-04-01')).toEqual(figures(0, 0, 400));
    await own.run('unapplyPayment', { id }, 'payment { id }');
    expect(await own.journal('payment_application', application.id)).toEqual([
      ...moved,
      ['reversal', '2026-06-15', '2050', 0, 600],
      ['reversal', '2026-06-15', '1100', 600, 0],
    ]);
    expect(await aging('2026-06-14')).toEqual(figures(0, 0, 400));
    expect(await aging('2026-06-15')).toEqual(figures(600, 0, 1_000));
  });

  test('aging shows prepayments apart from other payments', async () => {
    const id = await own.payment(1_000, { prepayment: true, paymentReference: 'wire 7' });
    await own.payment(300);
    const { arAging } = await own.read(`{ arAging(asOf: "2026-03-31") { unappliedCents prepaidCents
      unappliedPayments { unappliedCents } prepayments { paymentId paymentReference unappliedCents } } }`);
    expect(arAging).toEqual({
      unappliedCents: 300,
      prepaidCents: 1_000,
      unappliedPayments: [{ unappliedCents: 300 }],
      prepayments: [{ paymentId: id, paymentReference: 'wire 7', unappliedCents: 1_000 }],
    });
  });

  test('a refund takes from the deposits, and voiding takes everything back', async () => {
    const id = await own.payment(1_000, { receivedAt: '2026-03-15', prepayment: true });
    const { customerRefund } = await own.run(
      'createCustomerRefund',
      { paymentId: id, amountCents: 400, refundedOn: '2026-03-20' },
      'customerRefund { id }',
    );
    expect(await own.journal('customer_refund', customerRefund.id)).toEqual([
      ['payment', '2026-03-20', '2050', 400, 0],
      ['payment', '2026-03-20', '1000', 0, 400],
    ]);
    expect(await aging('2026-03-20')).toEqual(figures(0, 0, 600));
    await expectBooksToTieOut(own.books);
    await own.run('voidCustomerRefund', { id: customerRefund.id, voidedOn: '2026-03-21' }, 'customerRefund { id }');
    const invoiceId = await own.invoice('posted', 600, { issueDate: '2026-04-01' });
    await own.apply(id, invoiceId, 600);
    const [{ id: applied }] = await applications(id);
    await own.run('voidPayment', { id, voidedOn: '2026-03-25' }, 'payment { id }');
    expect((await own.journal('payment', id)).slice(2)).toEqual([
      ['reversal', '2026-03-25', '1000', 0, 1_000],
      ['reversal', '2026-03-25', '2050', 1_000, 0],
    ]);
    expect((await own.journal('payment_application', applied)).slice(2)).toEqual([
      ['reversal', '2026-04-01', '2050', 0, 600],
      ['reversal', '2026-04-01', '1100', 600, 0],
    ]);
    expect(await aging('2026-04-01')).toEqual(figures(600, 0, 0));
  });

  test('applied over a closed period, it counts from the first open day; nothing is taken back into one', async () => {
    const id = await own.payment(1_000, { receivedAt: '2026-03-15', prepayment: true });
    const invoiceId = await own.invoice('posted', 600, { issueDate: '2026-03-01' });
    await own.closeThrough('2026-04-30');
    await own.apply(id, invoiceId, 600);
    expect(await applications(id)).toEqual([{ id: expect.any(String), appliedOn: '2026-05-01', isPrepaid: true }]);
    expect(await aging('2026-04-30')).toEqual(figures(600, 0, 1_000));
    expect(await aging('2026-05-01')).toEqual(figures(0, 0, 400));
    const later = await own.invoice('posted', 100, { issueDate: '2026-05-20' });
    await own.apply(id, later, 100);
    expect((await applications(id)).map(({ appliedOn }: { appliedOn: string }) => appliedOn)).toEqual([
      '2026-05-01',
      '2026-05-20',
    ]);
    await own.closeThrough('2026-06-30');
    expect((await own.refusal('unapplyPayment', { id })).code).toBe('PERIOD_CLOSED');
    await own.closeThrough('2026-04-30');
  });

  test('with the setting every payment is one that does not say otherwise, over REST too', async () => {
    const { owner } = await own.run(
      'updatePaymentSettings',
      { paymentsAsPrepayments: true },
      'owner { paymentsAsPrepayments pendingPaymentsOnClearing }',
    );
    expect(owner).toEqual({ paymentsAsPrepayments: true, pendingPaymentsOnClearing: false });
    const payment = { contact_id: Number(own.customerId), amount_cents: 800, received_at: '2026-03-15' };
    const { body } = await own.books.rest('POST', '/api/v1/books/payments', { payment });
    const numbers = async (id: string) => (await own.journal('payment', id)).map(([, , number]) => number);
    expect(await numbers(String(body.data.id))).toEqual(['1000', '2050']);
    expect(await numbers(await own.payment(100, { prepayment: false }))).toEqual(['1000', '1100']);
    const invoiceId = await own.invoice('posted', 800);
    const applied = await own.books.rest('POST', `/api/v1/books/payments/${body.data.id}/apply`, {
      applications: [{ invoice_id: Number(invoiceId), amount_cents: 800 }],
    });
    expect([applied.status, applied.body.data.unapplied_cents]).toEqual([200, 0]);
    expect(await aging('2026-06-15')).toEqual(figures(0, 100, 0));
    const other = await ReceivablesBooks.start();
    const elsewhere = await other.journal('payment', await other.payment(100));
    expect(elsewhere.map(([, , number]) => number)).toEqual(['1000', '1100']);
  });

  test('a chart of before gets the accounts that its payments need, and no others', async () => {
    booksAreTampered(own.books);
    await (await own.books.em()).execute("delete from accounts where owner_id = ? and number in ('1350', '2050')", [
      own.books.ownerId,
    ]);
    const chart = async () => {
      const { accounts } = await own.read('{ accounts(first: 100) { nodes { number } } }');
      return accounts.nodes.map(({ number }: { number: string }) => number);
    };
    const before = await chart();
    const withAccounts = (...numbers: string[]) => [...before, ...numbers].toSorted();
    await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: false }, '__typename');
    expect(await chart()).toEqual(before);
    const id = await own.payment(1_000, { prepayment: true });
    expect((await own.journal('payment', id)).map(([, , number]) => number)).toEqual(['1000', '2050']);
    expect(await chart()).toEqual(withAccounts('2050'));
    await own.run('updatePaymentSettings', { paymentsAsPrepayments: true }, '__typename');
    expect(await chart()).toEqual(withAccounts('1350', '2050'));
  });

  describe('in another currency', () => {
    const euros = { currency: 'EUR' };
    const rates = [
      { ...euros, day: '2026-03-15', rate: '1.1' },
      { ...euros, day: '2026-04-01', rate: '1.2' },
      { ...euros, day: '2026-05-01', rate: '1.25' },
    ];
    const enterRates = () => own.run('setExchangeRates', { rates }, 'exchangeRates { id }');

    async function applyAndRefund() {
      const id = await own.payment(1_000, { ...euros, receivedAt: '2026-03-15', prepayment: true });
      const invoiceId = await own.invoice('posted', 600, { ...euros, issueDate: '2026-04-01' });
      await own.apply(id, invoiceId, 600);
      const refund = { paymentId: id, amountCents: 400, refundedOn: '2026-05-01' };
      const { customerRefund } = await own.run('createCustomerRefund', refund, 'customerRefund { id }');
      return { id, invoiceId, applicationId: (await applications(id))[0].id, refundId: customerRefund.id };
    }

    /** What the lines of a document come to in base, by account. */
    async function inBase(sourceType: string, sourceId: string) {
      const lines = await own.select<{ number: string; cents: number }>(
        `select a.number, (coalesce(c.base_debit_cents, l.base_debit_cents) - coalesce(c.base_credit_cents, l.base_credit_cents))::int as cents
         from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
           left join journal_lines c on c.converts_id = l.id
         where e.owner_id = ? and e.source_type = '${sourceType}' and e.source_id = ${sourceId} and e.kind <> 'conversion'
         order by l.id`,
      );
      return lines.map(({ number, cents }) => [number, cents]);
    }

    const differences = async () =>
      (
        await own.read(
          '{ exchangeDifferences { nodes { debitType creditType amountCents debitBaseCents creditBaseCents gainCents } } }',
        )
      ).exchangeDifferences.nodes
        .map((row: Record<string, string | number>) => Object.values(row).join(' '))
        .sort();

    const settled = [
      'CUSTOMER_REFUND PAYMENT 400 500 440 -60',
      'INVOICE PAYMENT_APPLICATION 600 720 660 -60',
      'PAYMENT_APPLICATION PAYMENT 600 660 660 0',
    ];

    test('it leaves its account at what it was booked at, and the document gains or loses', async () => {
      await enterRates();
      const { applicationId, refundId } = await applyAndRefund();
      expect(await inBase('payment_application', applicationId)).toEqual([
        ['2050', 660],
        ['1100', -660],
      ]);
      expect(await inBase('customer_refund', refundId)).toEqual([
        ['2050', 500],
        ['1000', -500],
      ]);
      expect(await differences()).toEqual(settled);
    });

    test('the same is found when the rates come later, whatever else has come to an end', async () => {
      const { id, invoiceId, applicationId } = await applyAndRefund();
      await own.run('unapplyPayment', { id }, 'payment { id }');
      await own.apply(id, invoiceId, 600);
      const [{ id: applied }] = await applications(id);
      expect(await inBase('payment_application', applied)).toEqual([
        ['2050', null],
        ['1100', null],
      ]);
      await enterRates();
      await own.books.drain();
      expect(await inBase('payment_application', applied)).toEqual([
        ['2050', 660],
        ['1100', -660],
      ]);
      const [[, moved] = [], , [, back] = []] = await inBase('payment_application', applicationId);
      expect(moved).toBe(-Number(back));
      expect(await differences()).toEqual(settled);
    });

    test('parts of it that are found later take from it in turn; what ended without a rate waits', async () => {
      const id = await own.payment(3, { ...euros, receivedAt: '2026-03-15', prepayment: true });
      const late = await own.invoice('posted', 3, { ...euros, issueDate: '2026-05-20' });
      await own.apply(id, late, 3);
      const [{ id: ended }] = await applications(id);
      await own.run('unapplyPayment', { id }, 'payment { id }');
      for (let part = 0; part < 3; part++)
        await own.apply(id, await own.invoice('posted', 1, { ...euros, issueDate: '2026-04-01' }), 1);
      const parts: { id: string }[] = await applications(id);
      const halves = [{ ...euros, day: '2026-03-15', rate: '0.5' }];
      await own.run('setExchangeRates', { rates: halves }, '__typename');
      await own.books.drain();
      const prepaid: unknown[] = [];
      for (const part of parts) prepaid.push((await inBase('payment_application', part.id))[0]);
      expect(prepaid).toEqual([
        ['2050', 1],
        ['2050', 1],
        ['2050', 0],
      ]);
      const unknown = (await inBase('payment_application', ended)).map(([, cents]) => cents);
      expect(unknown).toEqual([null, null, null, null]);
    });

    test('taken back, it stands again at what it was booked at', async () => {
      await enterRates();
      const { id, applicationId } = await applyAndRefund();
      await own.run('unapplyPayment', { id }, 'payment { id }');
      expect(await inBase('payment_application', applicationId)).toEqual([
        ['2050', 660],
        ['1100', -660],
        ['2050', -660],
        ['1100', 660],
      ]);
      const standing = await own.select('select 1 from exchange_differences where owner_id = ? and removed_on is null');
      expect(standing).toHaveLength(1);
    });
  });

  test('of two applications of the same prepayment at once, one moves it', async () => {
    const id = await own.payment(600, { prepayment: true });
    const invoiceId = await own.invoice('posted', 600);
    const input = { id, applications: [{ invoiceId, amountCents: 600 }] };
    const answers = await Promise.all([1, 2].map(() => own.send('applyPayment', input, 'payment { id }')));
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'PAYMENT_OVER_APPLIED',
    ]);
    expect(await aging('2026-06-15')).toEqual(figures(0, 0, 0));
  });
});

test('vendors: a deposit is an asset until it pays a bill', async () => {
  const own = await PayablesBooks.start();
  const contactId = await own.vendor();
  const paid = { contactId, amountCents: 900, paidAt: '2026-03-10', prepayment: true };
  const { id } = (await own.run('createVendorPayment', paid, 'vendorPayment { id }')).vendorPayment;
  expect(await own.journal('vendor_payment', id)).toEqual([
    ['payment', '2026-03-10', '1350', 900, 0],
    ['payment', '2026-03-10', '1000', 0, 900],
  ]);
  const billId = await own.bill(contactId, 'posted', 500, { issueDate: '2026-03-20' });
  const applications = [{ billId, amountCents: 500 }];
  const { vendorPayment } = await own.run(
    'applyVendorPayment',
    { id, applications },
    'vendorPayment { unappliedCents applications { id appliedOn isPrepaid } }',
  );
  const [application] = vendorPayment.applications;
  expect(application).toEqual({ id: expect.any(String), appliedOn: '2026-03-20', isPrepaid: true });
  expect(await own.journal('bill_application', application.id)).toEqual([
    ['posting', '2026-03-20', '2000', 500, 0],
    ['posting', '2026-03-20', '1350', 0, 500],
  ]);
  const refund = { vendorPaymentId: id, amountCents: 100, refundedOn: '2026-03-25' };
  const { vendorRefund } = await own.run('createVendorRefund', refund, 'vendorRefund { id }');
  expect(await own.journal('vendor_refund', vendorRefund.id)).toEqual([
    ['payment', '2026-03-25', '1000', 100, 0],
    ['payment', '2026-03-25', '1350', 0, 100],
  ]);
  const { data } = await own.books.graphql(
    '{ apAging(asOf: "2026-03-31") { unappliedCents prepaidCents netCents prepayments { vendorPaymentId unappliedCents } } }',
  );
  expect(data.apAging).toEqual({
    unappliedCents: 0,
    prepaidCents: 300,
    netCents: 0,
    prepayments: [{ vendorPaymentId: id, unappliedCents: 300 }],
  });
  await own.run('unapplyVendorPayment', { id }, 'vendorPayment { id }');
  expect((await own.journal('bill_application', application.id)).slice(2)).toEqual([
    ['reversal', '2026-06-15', '2000', 0, 500],
    ['reversal', '2026-06-15', '1350', 500, 0],
  ]);
  await expectBooksToTieOut(own.books);
});

test('vendors: a deposit in another currency pays bills at what it was booked at, whenever that is known', async () => {
  const own = await PayablesBooks.start();
  const contactId = await own.vendor();
  const euros = { currency: 'EUR' };
  const id = await own.vendorPayment(contactId, 1_000, { ...euros, prepayment: true });
  const applied = async () => {
    const { data } = await own.books.graphql(`{ vendorPayment(id: "${id}") { applications { id } } }`);
    return (data.vendorPayment.applications as { id: string }[]).map((application) => application.id);
  };
  const inBase = (applicationId = '') =>
    own.select(
      `select a.number, (coalesce(c.base_debit_cents, l.base_debit_cents) - coalesce(c.base_credit_cents, l.base_credit_cents))::int as cents
       from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
         left join journal_lines c on c.converts_id = l.id
       where e.owner_id = ? and e.source_type = 'bill_application' and e.source_id = ${applicationId} and e.kind = 'posting'
       order by l.id`,
    );
  await own.pay(id, await own.bill(contactId, 'posted', 600, { ...euros, issueDate: '2026-04-01' }), 600);
  const rates = [
    { ...euros, day: '2026-03-15', rate: '1.1' },
    { ...euros, day: '2026-04-01', rate: '1.2' },
  ];
  await own.run('setExchangeRates', { rates }, '__typename');
  await own.books.drain();
  await own.pay(id, await own.bill(contactId, 'posted', 400, { ...euros, issueDate: '2026-04-01' }), 400);
  const [first, second] = await applied();
  const atBooked = (cents: number) => [
    { number: '2000', cents },
    { number: '1350', cents: -cents },
  ];
  expect(await inBase(first)).toEqual(atBooked(660));
  expect(await inBase(second)).toEqual(atBooked(440));
  const { data } = await own.books.graphql(
    '{ exchangeDifferences { nodes { debitType creditType debitBaseCents creditBaseCents } } }',
  );
  expect(data.exchangeDifferences.nodes.map((row: Record<string, string>) => Object.values(row).join(' '))).toEqual([
    'VENDOR_PAYMENT BILL_APPLICATION 660 660',
    'BILL_APPLICATION BILL 660 720',
    'VENDOR_PAYMENT BILL_APPLICATION 440 440',
    'BILL_APPLICATION BILL 440 480',
  ]);
  await expectBooksToTieOut(own.books);
});

test('verification tells deposits that are not what was prepaid', async () => {
  const own = await ReceivablesBooks.start();
  await own.payment(500, { prepayment: true });
  booksAreTampered(own.books);
  await own.select('update payments set amount_cents = 501, unapplied_cents = 501 where owner_id = ? returning id');
  expect(await problemsOf(await own.books.em(), own.books.ownerId)).toContain(
    'prepayments of customers tie out on every day: customer_prepayments in USD from 2026-03-15: the ledger holds -500, documents come to -501',
  );
});
