import { setClock } from '../../src/values/clock.js';
import { PayablesBooks } from '../support/payables.js';
import { memosOf } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Refunds of what is not applied, and write-offs of what is due, on both sides. */

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
    (await own.read(`{ arAging(asOf: "${asOf}") { grandTotalCents unappliedCents netCents } }`)).arAging;

  test('a payment is refunded, from its day until the refund is voided', async () => {
    const paymentId = await own.payment(1_000, { receivedAt: '2026-03-15' });
    const input = {
      paymentId,
      amountCents: 400,
      refundedOn: '2026-04-01',
      accountId: own.account('1010'),
      reference: 'R-1',
      notes: 'Paid twice',
    };
    const { customerRefund } = await own.run(
      'createCustomerRefund',
      input,
      'customerRefund { id status paymentId creditNoteId account { number } contactName reference notes }',
    );
    expect(customerRefund).toEqual({
      id: expect.any(String),
      status: 'POSTED',
      paymentId,
      creditNoteId: null,
      account: { number: '1010' },
      contactName: 'Hooli',
      reference: 'R-1',
      notes: 'Paid twice',
    });
    const { id } = customerRefund;
    expect(await own.journal('customer_refund', id)).toEqual([
      ['payment', '2026-04-01', '1100', 400, 0],
      ['payment', '2026-04-01', '1010', 0, 400],
    ]);
    const { payment } = await own.read(`{ payment(id: "${paymentId}") { unappliedCents refundedCents } }`);
    expect(payment).toEqual({ unappliedCents: 600, refundedCents: 400 });
    expect((await own.refusal('voidPayment', { id: paymentId })).code).toBe('CREDIT_REFUNDED');
    expect(await aging('2026-03-31')).toEqual({ grandTotalCents: 0, unappliedCents: 1_000, netCents: -1_000 });
    expect(await aging('2026-04-01')).toEqual({ grandTotalCents: 0, unappliedCents: 600, netCents: -600 });
    await own.run('voidCustomerRefund', { id, voidedOn: '2026-05-01' }, 'customerRefund { id }');
    expect(await aging('2026-04-30')).toEqual({ grandTotalCents: 0, unappliedCents: 600, netCents: -600 });
    expect(await aging('2026-05-01')).toEqual({ grandTotalCents: 0, unappliedCents: 1_000, netCents: -1_000 });
    expect((await own.refusal('voidCustomerRefund', { id })).code).toBe('REFUND_VOID');
    const early = await own.refusal('createCustomerRefund', { ...input, refundedOn: '2026-04-30' });
    expect(early.fields).toEqual([{ path: 'refundedOn', message: 'must not be before 2026-05-01' }]);
    const data = {
      customer_refund_id: Number(id),
      amount_cents: 400,
      contact_id: Number(own.customerId),
      payment_id: Number(paymentId),
      credit_note_id: null,
    };
    expect(await own.events('books.customer_refund.created')).toEqual([data]);
    expect(await own.events('books.customer_refund.voided')).toEqual([data]);
    expect(await memosOf(own.books, 'customer_refund', id)).toEqual([
      'Refund of Payment of 2026-03-15',
      'Refund of Payment of 2026-03-15 voided',
    ]);
    const invoiceId = await own.invoice('posted', 1_000, { issueDate: '2026-03-01' });
    await own.apply(paymentId, invoiceId, 1_000);
    const { payment: again } = await own.read(`{ payment(id: "${paymentId}") { applications { appliedOn } } }`);
    expect(again.applications).toEqual([{ appliedOn: '2026-05-01' }]);
  });

  test('a credit note is refunded; no more than is not applied, and only what is posted', async () => {
    const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: 500 }];
    const note = { contactId: own.customerId, issueDate: '2026-03-01', lines };
    const { id: creditNoteId } = (await own.run('createCreditNote', note, 'creditNote { id }')).creditNote;
    const input = { creditNoteId, amountCents: 500, refundedOn: '2026-03-02' };
    expect((await own.refusal('createCustomerRefund', input)).code).toBe('CREDIT_NOTE_NOT_POSTED');
    await own.run('postCreditNote', { id: creditNoteId }, 'creditNote { id }');
    const more = { ...input, amountCents: 501 };
    expect((await own.refusal('createCustomerRefund', more)).code).toBe('REFUND_EXCEEDS_CREDIT');
    const made = await own.run('createCustomerRefund', input, 'customerRefund { id reference notes }');
    const { id } = made.customerRefund;
    expect(made.customerRefund).toEqual({ id, reference: null, notes: null });
    expect((await own.refusal('voidCreditNote', { id: creditNoteId })).code).toBe('CREDIT_REFUNDED');
    const shown = `{ creditNote(id: "${creditNoteId}") { unappliedCents refundedCents } }`;
    expect((await own.read(shown)).creditNote).toEqual({ unappliedCents: 0, refundedCents: 500 });
    await own.run('voidCustomerRefund', { id, voidedOn: '2026-03-03' }, 'customerRefund { id }');
    expect((await own.read(shown)).creditNote).toEqual({ unappliedCents: 500, refundedCents: 0 });
    expect(await own.journal('customer_refund', id)).toEqual([
      ['payment', '2026-03-02', '1100', 500, 0],
      ['payment', '2026-03-02', '1000', 0, 500],
      ['reversal', '2026-03-03', '1100', 0, 500],
      ['reversal', '2026-03-03', '1000', 500, 0],
    ]);
    expect(await memosOf(own.books, 'customer_refund', id)).toEqual([
      'Refund of Credit note CN-000001',
      'Refund of Credit note CN-000001 voided',
    ]);
    const data = {
      customer_refund_id: Number(id),
      amount_cents: 500,
      contact_id: Number(own.customerId),
      payment_id: null,
      credit_note_id: Number(creditNoteId),
    };
    expect(await own.events('books.customer_refund.created')).toEqual([data]);
    expect(await own.events('books.customer_refund.voided')).toEqual([data]);
  });

  test('refunds are refused without one source, before the day of the source, and in a closed period', async () => {
    const paymentId = await own.payment(1_000, { receivedAt: '2026-03-15' });
    const input = { amountCents: 100, refundedOn: '2026-03-14' };
    const one = { path: 'paymentId', message: 'or creditNoteId is required, and only one of the two' };
    expect((await own.refusal('createCustomerRefund', input)).fields).toEqual([one]);
    expect((await own.refusal('createCustomerRefund', { ...input, paymentId, creditNoteId: '1' })).fields).toEqual([
      one,
    ]);
    expect((await own.refusal('createCustomerRefund', { ...input, paymentId })).fields).toEqual([
      { path: 'refundedOn', message: 'must not be before 2026-03-15' },
    ]);
    expect((await own.refusal('createCustomerRefund', { ...input, creditNoteId: '999' })).fields).toEqual([
      { path: 'creditNoteId', message: 'refers to nothing' },
    ]);
    await own.closeThrough('2026-03-31');
    const closed = { ...input, paymentId, refundedOn: '2026-03-20' };
    expect((await own.refusal('createCustomerRefund', closed)).code).toBe('PERIOD_CLOSED');
  });

  test('a refund and an application of the same money at once: one gets it', async () => {
    const invoiceId = await own.invoice('posted', 600);
    const paymentId = await own.payment(600);
    const applications = [{ invoiceId, amountCents: 600 }];
    const answers = await Promise.all([
      own.send('applyPayment', { id: paymentId, applications }, 'payment { id }'),
      own.send(
        'createCustomerRefund',
        { paymentId, amountCents: 600, refundedOn: '2026-04-01' },
        'customerRefund { id }',
      ),
    ]);
    const codes = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));
    expect(codes).toHaveLength(1);
    expect(['PAYMENT_OVER_APPLIED', 'REFUND_EXCEEDS_CREDIT']).toContain(codes[0]);
  });

  test('the rest of an invoice is written off with a reason, and due again when that is voided', async () => {
    const invoiceId = await own.invoice('posted', 1_000, { issueDate: '2026-03-01' });
    await own.apply(await own.payment(700), invoiceId, 700);
    const input = { invoiceId, writtenOffOn: '2026-05-01', reason: 'Insolvent', notes: 'Told by phone' };
    const { invoiceWriteOff } = await own.run(
      'createInvoiceWriteOff',
      input,
      'invoiceWriteOff { id amountCents account { number } notes }',
    );
    expect(invoiceWriteOff).toEqual({
      id: expect.any(String),
      amountCents: 300,
      account: { number: '6650' },
      notes: 'Told by phone',
    });
    const { id } = invoiceWriteOff;
    expect(await own.journal('invoice_write_off', id)).toEqual([
      ['posting', '2026-05-01', '6650', 300, 0],
      ['posting', '2026-05-01', '1100', 0, 300],
    ]);
    const shown = 'balanceDueCents amountWrittenOffCents';
    const { invoice } = await own.read(`{ invoice(id: "${invoiceId}") { ${shown} } }`);
    expect(invoice).toEqual({ balanceDueCents: 0, amountWrittenOffCents: 300 });
    expect((await own.refusal('voidInvoice', { id: invoiceId })).code).toBe('INVOICE_HAS_APPLICATIONS');
    expect([(await aging('2026-04-30')).netCents, (await aging('2026-05-01')).netCents]).toEqual([300, 0]);
    await own.run('voidInvoiceWriteOff', { id }, 'invoiceWriteOff { id }');
    expect([(await aging('2026-06-14')).netCents, (await aging('2026-06-15')).netCents]).toEqual([0, 300]);
    expect((await own.refusal('voidInvoiceWriteOff', { id })).code).toBe('WRITE_OFF_VOID');
    const data = {
      invoice_write_off_id: Number(id),
      invoice_id: Number(invoiceId),
      amount_cents: 300,
      reason: 'Insolvent',
    };
    expect(await own.events('books.invoice.written_off')).toEqual([data]);
    expect(await own.events('books.invoice.write_off_voided')).toEqual([data]);
    expect(await memosOf(own.books, 'invoice_write_off', id)).toEqual([
      'Invoice INV-000001 written off: Insolvent',
      'Write-off of invoice INV-000001 voided',
    ]);
    const paymentId = await own.payment(300, { receivedAt: '2026-05-10' });
    await own.apply(paymentId, invoiceId, 300);
    const { payment } = await own.read(`{ payment(id: "${paymentId}") { applications { appliedOn } } }`);
    expect(payment.applications).toEqual([{ appliedOn: '2026-06-15' }]);
  });

  test('write-offs are refused beyond the balance, of drafts, without a reason, and on another class of account', async () => {
    const [posted, draft] = [await own.invoice('posted', 100), await own.invoice('draft', 100)];
    const input = { invoiceId: posted, writtenOffOn: '2026-05-01', reason: 'x' };
    expect((await own.refusal('createInvoiceWriteOff', { ...input, amountCents: 101 })).code).toBe(
      'WRITE_OFF_EXCEEDS_BALANCE',
    );
    expect((await own.refusal('createInvoiceWriteOff', { ...input, invoiceId: draft })).code).toBe(
      'INVOICE_NOT_POSTED',
    );
    expect((await own.refusal('createInvoiceWriteOff', { ...input, reason: ' ' })).code).toBe('VALIDATION_FAILED');
    const wrong = { ...input, accountId: own.account('4000'), writtenOffOn: '2026-02-01', amountCents: 0 };
    expect((await own.refusal('createInvoiceWriteOff', wrong)).fields).toEqual([
      { path: 'amountCents', message: 'must be above 0' },
      { path: 'writtenOffOn', message: 'must not be before 2026-03-01' },
      { path: 'accountId', message: 'must be an active expense account' },
    ]);
  });

  test('refunds and write-offs are listed, also those of one customer or invoice alone', async () => {
    const [mine, theirs] = [await own.invoice('posted', 100), await own.invoice('posted', 100)];
    const { contact } = await own.run('createContact', { name: 'Initech' }, 'contact { id }');
    const made = { written: [] as string[], refunded: [] as string[] };
    const paid: string[] = [];
    for (const invoiceId of [mine, theirs]) {
      const input = { invoiceId, amountCents: 1, writtenOffOn: '2026-05-01', reason: 'x' };
      const { invoiceWriteOff } = await own.run(
        'createInvoiceWriteOff',
        input,
        'invoiceWriteOff { id invoice { id } }',
      );
      expect(invoiceWriteOff.invoice).toEqual({ id: invoiceId });
      made.written.push(invoiceWriteOff.id);
    }
    for (const contactId of [own.customerId, contact.id]) {
      const paymentId = await own.payment(5, { contactId });
      paid.push(paymentId);
      const input = { paymentId, amountCents: 5, refundedOn: '2026-05-01' };
      made.refunded.push((await own.run('createCustomerRefund', input, 'customerRefund { id }')).customerRefund.id);
    }
    const [writeOffs, refunds] = [listed(own, 'invoiceWriteOffs'), listed(own, 'customerRefunds')];
    expect([await writeOffs(), await refunds()]).toEqual([made.written, made.refunded]);
    expect(await writeOffs(`{ invoiceId: "${theirs}" }`)).toEqual(made.written.slice(1));
    expect(await refunds(`{ contactId: "${contact.id}" }`)).toEqual(made.refunded.slice(1));
    expect(await refunds(`{ paymentId: "${paid[1]}" }`)).toEqual(made.refunded.slice(1));
    const line = { description: 'Returned', quantity: 1, unitPriceCents: 5 };
    const note = { contactId: own.customerId, issueDate: '2026-03-01', lines: [line] };
    const { id: creditNoteId } = (await own.run('createCreditNote', note, 'creditNote { id }')).creditNote;
    await own.run('postCreditNote', { id: creditNoteId }, 'creditNote { id }');
    const input = { creditNoteId, amountCents: 5, refundedOn: '2026-05-01' };
    const { customerRefund } = await own.run('createCustomerRefund', input, 'customerRefund { id }');
    expect(await refunds(`{ creditNoteId: "${creditNoteId}" }`)).toEqual([customerRefund.id]);
  });

  test.each(['999999', 'x'])('a write-off refers to an invoice that there is, not to %s', async (invoiceId) => {
    const input = { invoiceId, writtenOffOn: '2026-05-01', reason: 'x' };
    expect(await own.refusal('createInvoiceWriteOff', input)).toEqual({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'invoiceId', message: 'refers to nothing' }],
    });
  });
});

/** The ids in a list of refunds or write-offs, with and without a filter. */
function listed(own: ReceivablesBooks | PayablesBooks, list: string) {
  return async (filter?: string): Promise<string[]> => {
    const { data, errors } = await own.books.graphql(
      `{ ${list}${filter ? `(filter: ${filter})` : ''} { nodes { id } } }`,
    );
    expect(errors).toEqual([]);
    return data[list].nodes.map(({ id }: { id: string }) => id);
  };
}

describe('vendors', () => {
  let own: PayablesBooks;
  let vendorId: string;
  beforeEach(async () => {
    own = await PayablesBooks.start();
    vendorId = await own.vendor();
  });
  afterEach(() => expectBooksToTieOut(own.books));

  const aging = async (asOf: string) => {
    const { data } = await own.books.graphql(
      `{ apAging(asOf: "${asOf}") { grandTotalCents unappliedCents netCents } }`,
    );
    return data.apAging;
  };

  test('a vendor refunds a payment or a debit note', async () => {
    const vendorPaymentId = await own.vendorPayment(vendorId, 1_000, { paidAt: '2026-03-15' });
    const debitNoteId = await own.debitNote(vendorId, 'posted', 500, { issueDate: '2026-03-20' });
    const refund = async (input: object) =>
      (await own.run('createVendorRefund', { refundedOn: '2026-04-01', ...input }, 'vendorRefund { id }')).vendorRefund
        .id;
    const id = await refund({ vendorPaymentId, amountCents: 1_000 });
    await refund({ debitNoteId, amountCents: 200 });
    expect(await own.journal('vendor_refund', id)).toEqual([
      ['payment', '2026-04-01', '1000', 1_000, 0],
      ['payment', '2026-04-01', '2000', 0, 1_000],
    ]);
    expect(await aging('2026-03-31')).toEqual({ grandTotalCents: 0, unappliedCents: 1_500, netCents: -1_500 });
    expect(await aging('2026-04-01')).toEqual({ grandTotalCents: 0, unappliedCents: 300, netCents: -300 });
    expect(await own.refusal('voidVendorPayment', { id: vendorPaymentId })).toBe('CREDIT_REFUNDED');
    expect(await own.refusal('voidDebitNote', { id: debitNoteId })).toBe('CREDIT_REFUNDED');
    await own.run('voidVendorRefund', { id }, 'vendorRefund { id }');
    expect((await aging('2026-06-15')).netCents).toBe(-1_300);
    await own.run('voidVendorPayment', { id: vendorPaymentId }, 'vendorPayment { id }');
    const data = {
      vendor_refund_id: Number(id),
      amount_cents: 1_000,
      contact_id: Number(vendorId),
      vendor_payment_id: Number(vendorPaymentId),
      debit_note_id: null,
    };
    expect((await own.events('books.vendor_refund.created'))[0]).toEqual(data);
    expect(await own.events('books.vendor_refund.voided')).toEqual([data]);
    expect(await memosOf(own.books, 'vendor_refund', id)).toEqual([
      'Refund of Vendor payment of 2026-03-15',
      'Refund of Vendor payment of 2026-03-15 voided',
    ]);
    const void_ = { vendorPaymentId, amountCents: 1, refundedOn: '2026-06-15' };
    expect(await own.refusal('createVendorRefund', void_)).toBe('VENDOR_PAYMENT_VOID');
  });

  test('a bill that will not be paid is written off', async () => {
    const billId = await own.bill(vendorId, 'posted', 1_000, { issueDate: '2026-03-01' });
    const input = { billId, amountCents: 400, writtenOffOn: '2026-05-01', reason: 'Forgiven' };
    const { billWriteOff } = await own.run('createBillWriteOff', input, 'billWriteOff { id account { number } }');
    expect(billWriteOff.account).toEqual({ number: '4820' });
    const { id } = billWriteOff;
    expect(await own.journal('bill_write_off', id)).toEqual([
      ['posting', '2026-05-01', '2000', 400, 0],
      ['posting', '2026-05-01', '4820', 0, 400],
    ]);
    expect([(await aging('2026-04-30')).netCents, (await aging('2026-05-01')).netCents]).toEqual([1_000, 600]);
    expect(await own.refusal('createBillWriteOff', { ...input, amountCents: 601 })).toBe('WRITE_OFF_EXCEEDS_BALANCE');
    expect(await own.refusal('voidBill', { id: billId })).toBe('BILL_HAS_APPLICATIONS');
    await own.run('voidBillWriteOff', { id }, 'billWriteOff { id }');
    await own.run('voidBill', { id: billId }, 'bill { id }');
    const data = { bill_write_off_id: Number(id), bill_id: Number(billId), amount_cents: 400, reason: 'Forgiven' };
    expect(await own.events('books.bill.written_off')).toEqual([data]);
    expect(await own.events('books.bill.write_off_voided')).toEqual([data]);
    expect(await memosOf(own.books, 'bill_write_off', id)).toEqual([
      'Bill BILL-000001 written off: Forgiven',
      'Write-off of bill BILL-000001 voided',
    ]);
    expect(await own.refusal('createBillWriteOff', { ...input, billId })).toBe('BILL_NOT_OPEN');
  });

  test('refunds and write-offs are listed, also those of one vendor or bill alone', async () => {
    const [mine, theirs] = [await own.bill(vendorId, 'posted', 100), await own.bill(vendorId, 'posted', 100)];
    const other = await own.vendor('Initech');
    const made = { written: [] as string[], refunded: [] as string[] };
    for (const billId of [mine, theirs]) {
      const input = { billId, amountCents: 1, writtenOffOn: '2026-05-01', reason: 'x' };
      const { billWriteOff } = await own.run('createBillWriteOff', input, 'billWriteOff { id bill { id } }');
      expect(billWriteOff.bill).toEqual({ id: billId });
      made.written.push(billWriteOff.id);
    }
    for (const contactId of [vendorId, other]) {
      const input = {
        vendorPaymentId: await own.vendorPayment(contactId, 5),
        amountCents: 5,
        refundedOn: '2026-05-01',
      };
      made.refunded.push((await own.run('createVendorRefund', input, 'vendorRefund { id }')).vendorRefund.id);
    }
    const [writeOffs, refunds] = [listed(own, 'billWriteOffs'), listed(own, 'vendorRefunds')];
    expect([await writeOffs(), await refunds()]).toEqual([made.written, made.refunded]);
    expect(await writeOffs(`{ billId: "${theirs}" }`)).toEqual(made.written.slice(1));
    expect(await refunds(`{ contactId: "${other}" }`)).toEqual(made.refunded.slice(1));
  });

  test.each([
    ['createBillWriteOff', { writtenOffOn: '2026-05-01', reason: 'x' }, 'billId'],
    ['createVendorRefund', { amountCents: 1, refundedOn: '2026-05-01' }, 'vendorPaymentId'],
    ['createVendorRefund', { amountCents: 1, refundedOn: '2026-05-01' }, 'debitNoteId'],
  ])('%s refers to something that there is: %j, %s', async (mutation, input, path) => {
    for (const id of ['999999', 'x']) {
      const before = await own.snapshot();
      const { errors } = await own.send(mutation, { ...input, [path]: id }, '__typename');
      expect(errors[0]?.extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: [{ path, message: 'refers to nothing' }],
      });
      expect(await own.snapshot()).toEqual(before);
    }
  });
});
