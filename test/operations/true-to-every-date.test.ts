import { setClock } from '../../src/values/clock.js';
import { compareHistory } from '../ledger-model/compare-history.js';
import { historyOf } from '../ledger-model/history.js';
import { startBooks } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';

let restore: () => void;
const setToday = (day: string) => {
  restore?.();
  restore = setClock(() => new Date(`${day}T12:00:00Z`));
};
beforeEach(() => setToday('2026-06-15'));
afterEach(() => restore());

const reversalDays = async (own: ReceivablesBooks | PayablesBooks, source: string, id: string) =>
  (await own.journal(source, id)).filter(([kind]) => kind === 'reversal').map(([, day]) => day);

describe('receivables', () => {
  let own: ReceivablesBooks;
  beforeEach(async () => {
    own = await ReceivablesBooks.start();
  });

  const aging = async (asOf: string) =>
    (await own.read(`{ arAging(asOf: "${asOf}") { grandTotalCents unappliedCents netCents } }`)).arAging;

  test('an invoice counts until the day it is voided, as in the ledger', async () => {
    const id = await own.invoice('posted', 10_000, { issueDate: '2026-01-10' });
    const { invoice } = await own.run('voidInvoice', { id }, 'invoice { status voidedOn balanceDueCents }');
    expect(invoice).toEqual({ status: 'VOID', voidedOn: '2026-06-15', balanceDueCents: 0 });
    for (const [day, due] of [
      ['2026-01-09', 0],
      ['2026-01-10', 10_000],
      ['2026-03-31', 10_000],
      ['2026-06-14', 10_000],
      ['2026-06-15', 0],
    ] as const) {
      expect([day, await aging(day)]).toEqual([day, { grandTotalCents: due, unappliedCents: 0, netCents: due }]);
    }
  });

  test('what is settled months later was open on every day until then, on either side', async () => {
    const late = await own.invoice('posted', 1_000, { issueDate: '2025-11-01' });
    const after90Days = await own.invoice('posted', 200, { issueDate: '2025-11-02' });
    const after91Days = await own.invoice('posted', 30, { issueDate: '2025-11-02' });
    const credit = await own.payment(4, { receivedAt: '2025-11-03' });
    await own.apply(await own.payment(1_000, { receivedAt: '2026-02-10' }), late, 1_000);
    await own.apply(await own.payment(200, { receivedAt: '2026-01-31' }), after90Days, 200);
    await own.apply(await own.payment(30, { receivedAt: '2026-02-01' }), after91Days, 30);
    await own.apply(credit, await own.invoice('posted', 4, { issueDate: '2026-02-20' }), 4);
    for (const [day, due, unapplied] of [
      ['2025-11-01', 1_000, 0],
      ['2025-11-02', 1_230, 0],
      ['2025-11-03', 1_230, 4],
      ['2026-01-30', 1_230, 4],
      ['2026-01-31', 1_030, 4],
      ['2026-02-01', 1_000, 4],
      ['2026-02-09', 1_000, 4],
      ['2026-02-10', 0, 4],
      ['2026-02-19', 0, 4],
      ['2026-02-20', 0, 0],
    ] as const) {
      expect([day, await aging(day)]).toEqual([
        day,
        { grandTotalCents: due, unappliedCents: unapplied, netCents: due - unapplied },
      ]);
    }
  });

  test('unapplied payments stand beside the invoices, also those that were applied or voided since', async () => {
    const invoiceId = await own.invoice('posted', 700, { issueDate: '2026-02-01' });
    const id = await own.payment(1_000, { receivedAt: '2026-01-20', paymentReference: 'wire 7' });
    await own.apply(id, invoiceId, 700);
    expect(await aging('2026-01-31')).toEqual({ grandTotalCents: 0, unappliedCents: 1_000, netCents: -1_000 });
    expect(await aging('2026-02-01')).toEqual({ grandTotalCents: 0, unappliedCents: 300, netCents: -300 });
    await own.run('voidPayment', { id }, 'payment { id }');
    expect(await aging('2026-06-14')).toEqual({ grandTotalCents: 0, unappliedCents: 300, netCents: -300 });
    expect(await aging('2026-06-15')).toEqual({ grandTotalCents: 700, unappliedCents: 0, netCents: 700 });
    const row = 'contactId contactName paymentId paymentReference receivedOn amountCents unappliedCents';
    const { arAging } = await own.read(`{ arAging(asOf: "2026-05-31") { unappliedPayments { ${row} } } }`);
    expect(arAging.unappliedPayments).toEqual([
      {
        contactId: own.customerId,
        contactName: 'Hooli',
        paymentId: id,
        paymentReference: 'wire 7',
        receivedOn: '2026-01-20',
        amountCents: 1_000,
        unappliedCents: 300,
      },
    ]);
  });

  test('a split payment stands with its gross', async () => {
    const split = { grossAmountCents: 1_000, feeCents: 30, receivedAt: '2026-01-20', contactId: own.customerId };
    const { payment } = await own.run('createPayment', split, 'payment { id }');
    expect(await aging('2026-01-20')).toEqual({ grandTotalCents: 0, unappliedCents: 1_000, netCents: -1_000 });
    await own.run('voidPayment', { id: payment.id }, 'payment { id }');
    expect(await aging('2026-06-14')).toEqual({ grandTotalCents: 0, unappliedCents: 1_000, netCents: -1_000 });
  });

  test('nothing is reversed before it counts: what is dated later is reversed on its own day', async () => {
    const id = await own.payment(4_000, { receivedAt: '2027-02-01' });
    const { payment } = await own.run('voidPayment', { id }, 'payment { voidedOn }');
    expect(payment.voidedOn).toBe('2027-02-01');
    expect(await reversalDays(own, 'payment', id)).toEqual(['2027-02-01', '2027-02-01']);
    const balance = '{ trialBalance { rows { account { number } balanceCents } } }';
    expect((await own.read(balance)).trialBalance.rows).toEqual([]);
  });

  test('voidedOn: a day between the document’s own and today, in an open period', async () => {
    const id = await own.invoice('posted', 100, { issueDate: '2026-03-01' });
    const outside = { code: 'VALIDATION_FAILED', fields: [{ path: 'voidedOn', message: expect.any(String) }] };
    expect(await own.refusal('voidInvoice', { id, voidedOn: '2026-02-28' })).toEqual(outside);
    expect(await own.refusal('voidInvoice', { id, voidedOn: '2026-06-16' })).toEqual(outside);
    await own.closeThrough('2026-03-31');
    expect(await own.refusal('voidInvoice', { id, voidedOn: '2026-03-31' })).toEqual({
      code: 'PERIOD_CLOSED',
      fields: [],
    });
    const { invoice } = await own.run('voidInvoice', { id, voidedOn: '2026-04-01' }, 'invoice { voidedOn }');
    expect(invoice.voidedOn).toBe('2026-04-01');
    expect(await reversalDays(own, 'invoice', id)).toEqual(['2026-04-01', '2026-04-01']);
    expect([(await aging('2026-03-31')).netCents, (await aging('2026-04-01')).netCents]).toEqual([100, 0]);
  });

  test('an application that is taken back has counted until then, and the ledger stays as it is', async () => {
    const [first, second] = [
      await own.invoice('posted', 600, { issueDate: '2026-03-01' }),
      await own.invoice('posted', 900, { issueDate: '2026-03-01' }),
    ];
    const id = await own.payment(1_000, { receivedAt: '2026-03-15' });
    await own.apply(id, first, 600);
    await own.apply(id, second, 250);
    await own.apply(id, second, 150);
    const journal = await own.select('select * from journal_entries where owner_id = ? order by id');
    const shown = `payment { status unappliedCents applications { invoiceId amountCents appliedOn removedOn }
      removedApplications { invoiceId amountCents appliedOn removedOn } }`;
    const { payment } = await own.run('unapplyPayment', { id, applications: [{ invoiceId: second }] }, shown);
    expect(payment).toEqual({
      status: 'PENDING',
      unappliedCents: 400,
      applications: [{ invoiceId: first, amountCents: 600, appliedOn: '2026-03-15', removedOn: null }],
      removedApplications: [
        { invoiceId: second, amountCents: 250, appliedOn: '2026-03-15', removedOn: '2026-06-15' },
        { invoiceId: second, amountCents: 150, appliedOn: '2026-03-15', removedOn: '2026-06-15' },
      ],
    });
    expect(await own.select('select * from journal_entries where owner_id = ? order by id')).toEqual(journal);
    expect(await own.events('books.payment.unapplied')).toEqual([
      {
        payment_id: Number(id),
        external_id: null,
        amount_cents: 1_000,
        contact_id: Number(own.customerId),
        applications: [
          { invoice_id: Number(second), amount_cents: 250 },
          { invoice_id: Number(second), amount_cents: 150 },
        ],
      },
    ]);
    const { invoice } = await own.read(
      `{ invoice(id: "${second}") { balanceDueCents amountPaidCents paymentApplications { id } } }`,
    );
    expect(invoice).toEqual({ balanceDueCents: 900, amountPaidCents: 0, paymentApplications: [] });
    expect(await aging('2026-06-14')).toEqual({ grandTotalCents: 500, unappliedCents: 0, netCents: 500 });
    expect(await aging('2026-06-15')).toEqual({ grandTotalCents: 900, unappliedCents: 400, netCents: 500 });
    await own.run('voidInvoice', { id: second }, 'invoice { id }');
    const { body } = await own.books.rest('GET', `/api/v1/books/invoices/${second}`);
    expect(body.data).toMatchObject({ status: 'void', payment_applications: [] });
  });

  test('what is applied anew counts from the day the money was free again', async () => {
    const [first, second] = [
      await own.invoice('posted', 500, { issueDate: '2026-03-01' }),
      await own.invoice('posted', 500, { issueDate: '2026-03-01' }),
    ];
    const id = await own.payment(500, { receivedAt: '2026-03-15' });
    await own.apply(id, first, 500);
    await own.run('unapplyPayment', { id }, 'payment { id }');
    await own.apply(id, second, 500);
    const row = 'invoiceId balanceDueCents';
    const due = async (day: string) => {
      const { arAging } = await own.read(`{ arAging(asOf: "${day}") { unappliedCents buckets { current { ${row} }
        days1To30 { ${row} } days31To60 { ${row} } days61To90 { ${row} } days91Plus { ${row} } } } }`);
      return [Object.values(arAging.buckets).flat(), arAging.unappliedCents];
    };
    expect(await due('2026-06-14')).toEqual([[{ invoiceId: second, balanceDueCents: 500 }], 0]);
    expect(await due('2026-06-15')).toEqual([[{ invoiceId: first, balanceDueCents: 500 }], 0]);
    const early = {
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'voidedOn', message: 'must be between 2026-06-15 and 2026-06-15' }],
    };
    expect(await own.refusal('voidInvoice', { id: first, voidedOn: '2026-04-01' })).toEqual(early);
  });

  test('taking back refuses what is not applied, naming it, and a void payment', async () => {
    const [applied, other] = [await own.invoice('posted', 600), await own.invoice('posted', 600)];
    const id = await own.payment(1_000);
    const nothing = (path: string, message: string) => ({ code: 'VALIDATION_FAILED', fields: [{ path, message }] });
    expect(await own.refusal('unapplyPayment', { id })).toEqual(
      nothing('applications', 'must have at least one entry'),
    );
    await own.apply(id, applied, 600);
    const applications = [{ invoiceId: applied }, { invoiceId: other }];
    expect(await own.refusal('unapplyPayment', { id, applications })).toEqual(
      nothing('applications.1.invoiceId', 'refers to nothing that is applied'),
    );
    expect(await own.refusal('unapplyPayment', { id, applications: [] })).toEqual(
      nothing('applications', 'must have at least one entry'),
    );
    await own.run('voidPayment', { id }, 'payment { id }');
    expect(await own.refusal('unapplyPayment', { id })).toEqual({ code: 'PAYMENT_VOID', fields: [] });
    const stranger = await ReceivablesBooks.start();
    expect((await stranger.refusal('unapplyPayment', { id })).code).toBe('NOT_FOUND');
  });

  test('of two requests at once that take the same back, one does', async () => {
    const invoiceId = await own.invoice('posted', 600);
    const id = await own.payment(1_000);
    await own.apply(id, invoiceId, 600);
    const ask = () => own.send('unapplyPayment', { id }, 'payment { unappliedCents }');
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'VALIDATION_FAILED',
    ]);
    const { payment } = await own.read(`{ payment(id: "${id}") { unappliedCents } }`);
    expect(payment).toEqual({ unappliedCents: 1_000 });
  });
});

describe('payables', () => {
  let own: PayablesBooks;
  let vendorId: string;
  beforeEach(async () => {
    own = await PayablesBooks.start();
    vendorId = await own.vendor();
  });

  const read = async (query: string) => {
    const { data, errors } = await own.books.graphql(query);
    expect(errors).toEqual([]);
    return data;
  };
  const aging = async (asOf: string) =>
    (await read(`{ apAging(asOf: "${asOf}") { grandTotalCents unappliedCents netCents } }`)).apAging;

  test('a bill with a debit note: taken back, it can be voided', async () => {
    const billId = await own.bill(vendorId, 'posted', 1_000, { issueDate: '2026-03-01' });
    const id = await own.debitNote(vendorId, 'posted', 400, { issueDate: '2026-04-01' });
    await own.run('applyDebitNote', { id, applications: [{ billId, amountCents: 400 }] }, 'debitNote { id }');
    expect(await own.refusal('voidBill', { id: billId })).toBe('BILL_HAS_APPLICATIONS');
    const shown = 'debitNote { unappliedCents applications { id } removedApplications { billId removedOn } }';
    const { debitNote } = await own.run('unapplyDebitNote', { id, applications: [{ billId }] }, shown);
    expect(debitNote).toEqual({
      unappliedCents: 400,
      applications: [],
      removedApplications: [{ billId, removedOn: '2026-06-15' }],
    });
    const data = {
      debit_note_id: Number(id),
      debit_note_number: 'DN-000001',
      total_cents: 400,
      contact_id: Number(vendorId),
    };
    const applications = [{ bill_id: Number(billId), amount_cents: 400 }];
    expect(await own.events('books.debit_note.applied')).toEqual([{ ...data, applications }]);
    expect(await own.events('books.debit_note.unapplied')).toEqual([{ ...data, applications }]);
    await own.run('voidBill', { id: billId }, 'bill { id }');
    expect(await aging('2026-03-31')).toEqual({ grandTotalCents: 1_000, unappliedCents: 0, netCents: 1_000 });
    expect(await aging('2026-06-14')).toEqual({ grandTotalCents: 600, unappliedCents: 0, netCents: 600 });
    expect(await aging('2026-06-15')).toEqual({ grandTotalCents: 0, unappliedCents: 400, netCents: -400 });
    await own.run('voidDebitNote', { id }, 'debitNote { id }');
    expect(await aging('2026-06-15')).toEqual({ grandTotalCents: 0, unappliedCents: 0, netCents: 0 });
    expect(await own.refusal('unapplyDebitNote', { id })).toBe('DEBIT_NOTE_NOT_POSTED');
  });

  test('taking a vendor payment back leaves the reconciliation that covers it complete', async () => {
    const billId = await own.bill(vendorId, 'posted', 1_000);
    const id = await own.vendorPayment(vendorId, 1_000);
    await own.pay(id, billId, 1_000);
    const statement = { accountId: own.account('1000'), statementDate: '2026-03-31', statementBalanceCents: -1_000 };
    const { reconciliation } = await own.run('createReconciliation', statement, 'reconciliation { id }');
    const [line] = await own.select<{ id: number }>(
      "select l.id from journal_lines l join accounts a on a.id = l.account_id where l.owner_id = ? and a.number = '1000'",
    );
    const { errors } = await own.books.graphql(
      `mutation { tickReconciliationEntries(input: { id: ${reconciliation.id}, journalLineIds: [${line?.id}] }) { __typename }
        completeReconciliation(input: { id: ${reconciliation.id} }) { __typename } }`,
    );
    expect(errors).toEqual([]);
    const { vendorPayment } = await own.run('unapplyVendorPayment', { id }, 'vendorPayment { status unappliedCents }');
    expect(vendorPayment).toEqual({ status: 'CONFIRMED', unappliedCents: 1_000 });
    expect(await read(`{ reconciliation(id: ${reconciliation.id}) { status } }`)).toEqual({
      reconciliation: { status: 'COMPLETED' },
    });
    expect(await own.events('books.vendor_payment.unapplied')).toEqual([
      {
        vendor_payment_id: Number(id),
        amount_cents: 1_000,
        contact_id: Number(vendorId),
        applications: [{ bill_id: Number(billId), amount_cents: 1_000 }],
      },
    ]);
    await own.run('voidBill', { id: billId, voidedOn: '2026-06-15' }, 'bill { id }');
  });

  test('payments and debit notes stand beside the bills with their names and days', async () => {
    const paymentId = await own.vendorPayment(vendorId, 300, { paidAt: '2026-02-01', paymentReference: 'check 9' });
    const noteId = await own.debitNote(vendorId, 'posted', 200, { issueDate: '2026-01-05' });
    const fields = 'contactId contactName vendorPaymentId debitNoteId reference date amountCents unappliedCents';
    const { apAging } = await read(`{ apAging(asOf: "2026-02-01") { unappliedCents unappliedCredits { ${fields} } } }`);
    const vendor = { contactId: vendorId, contactName: 'Vandelay Industries' };
    expect(apAging).toEqual({
      unappliedCents: 500,
      unappliedCredits: [
        {
          ...vendor,
          vendorPaymentId: null,
          debitNoteId: noteId,
          reference: 'DN-000001',
          date: '2026-01-05',
          amountCents: 200,
          unappliedCents: 200,
        },
        {
          ...vendor,
          vendorPaymentId: paymentId,
          debitNoteId: null,
          reference: 'check 9',
          date: '2026-02-01',
          amountCents: 300,
          unappliedCents: 300,
        },
      ],
    });
  });

  test.each([
    ['voidVendorPayment', 'vendor_payment', () => own.vendorPayment(vendorId, 100, { paidAt: '2027-01-01' })],
    ['voidBill', 'bill', () => own.bill(vendorId, 'posted', 100, { issueDate: '2027-01-01' })],
    ['voidDebitNote', 'debit_note', () => own.debitNote(vendorId, 'posted', 100, { issueDate: '2027-01-01' })],
  ])('%s: not before the document’s own day', async (mutation, source, make) => {
    const id = await make();
    expect(await own.refusal(mutation, { id, voidedOn: '2026-06-15' })).toBe('VALIDATION_FAILED');
    await own.run(mutation, { id }, '__typename');
    expect(await reversalDays(own, source, id)).toEqual(['2027-01-01', '2027-01-01']);
  });
});

/**
 * Random histories of everything that is booked, in three currencies, while the days go by: on random days, and on those
 * around voidings, every report must be that of a model which keeps the books by itself, and hledger must come to the same
 * balances. `npm run test:ledger-model` plays longer ones.
 */
test('random histories: on every day the reports are those of a model, and of hledger', async () => {
  const { steps, days } = historyOf(20_261_122, 120, 10);
  await compareHistory({ books: await startBooks(), setToday }, steps, days);
});
