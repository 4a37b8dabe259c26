import { type ErrorCode, Refusal } from '../../src/contract/errors.js';
import { NoteStatus } from '../../src/documents/note.entity.js';
import { SettlementStatus } from '../../src/documents/settlement.entity.js';
import { Bill, BillLine, BillStatus } from '../../src/payables/bill.entity.js';
import { DebitNote, DebitNoteLine } from '../../src/payables/debit-note.entity.js';
import { VendorPayment, VendorPaymentStatus } from '../../src/payables/vendor-payment.entity.js';
import { CreditNote } from '../../src/receivables/credit-note.entity.js';
import { CustomerRefund } from '../../src/receivables/customer-refund.entity.js';
import { Invoice, InvoiceLine, InvoiceStatus } from '../../src/receivables/invoice.entity.js';
import { InvoiceWriteOff } from '../../src/receivables/invoice-write-off.entity.js';
import { Payment, PaymentStatus } from '../../src/receivables/payment.entity.js';

/** What a document may become, and what is due of it meanwhile. */

const totals = { subtotalCents: 900, taxCents: 100, totalCents: 1_000 };

function codeOf(work: () => void): ErrorCode | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function invoiceIn(status: InvoiceStatus): Invoice {
  const invoice = Object.assign(new Invoice(), { currency: 'EUR', issueDate: '2026-03-01' });
  invoice.setTotals(totals);
  invoice.status = status;
  return invoice;
}

function billIn(status: BillStatus): Bill {
  const bill = Object.assign(new Bill(), { currency: 'EUR', issueDate: '2026-03-01' });
  bill.setTotals(totals);
  bill.status = status;
  return bill;
}

const lines = [new InvoiceLine()];
const billLine = (position: number, accountId: number | null) => Object.assign(new BillLine(), { position, accountId });

describe('an invoice', () => {
  test.each([
    [InvoiceStatus.DRAFT, null],
    [InvoiceStatus.POSTED, 'INVOICE_NOT_DRAFT'],
    [InvoiceStatus.VOID, 'INVOICE_NOT_DRAFT'],
    [InvoiceStatus.CANCELLED, 'INVOICE_NOT_DRAFT'],
  ])('that is %s is changed, posted and cancelled, or not: %s', (status, code) => {
    expect(codeOf(() => invoiceIn(status).ensureDraft())).toBe(code);
    expect(codeOf(() => invoiceIn(status).post(lines))).toBe(code);
    expect(codeOf(() => invoiceIn(status).cancel())).toBe(code);
  });

  test('is posted with lines alone, on its own day or another', () => {
    const draft = invoiceIn(InvoiceStatus.DRAFT);
    expect(codeOf(() => draft.post([]))).toBe('INVOICE_EMPTY');
    expect([draft.status, draft.postedAt, draft.bookedOn]).toEqual([InvoiceStatus.DRAFT, null, null]);
    draft.post(lines);
    expect([draft.status, draft.bookedOn, draft.postedAt]).toEqual([
      InvoiceStatus.POSTED,
      '2026-03-01',
      expect.any(Date),
    ]);
    const late = invoiceIn(InvoiceStatus.DRAFT);
    late.post(lines, '2026-04-01');
    expect(late.bookedOn).toBe('2026-04-01');
  });

  test('is due less what is paid, credited and written off', () => {
    const invoice = invoiceIn(InvoiceStatus.POSTED);
    expect([invoice.subtotalCents, invoice.taxCents, invoice.totalCents, invoice.balanceDueCents]).toEqual([
      900, 100, 1_000, 1_000,
    ]);
    invoice.pay(100);
    expect([invoice.amountPaidCents, invoice.balanceDueCents]).toEqual([100, 900]);
    invoice.credit(20);
    expect([invoice.amountCreditedCents, invoice.balanceDueCents]).toEqual([20, 880]);
    invoice.writeOff(3);
    expect([invoice.amountWrittenOffCents, invoice.balanceDueCents]).toEqual([3, 877]);
    invoice.pay(-100);
    expect([invoice.amountPaidCents, invoice.balanceDueCents]).toEqual([0, 977]);
  });

  test('is cancelled, and nothing is due', () => {
    const draft = invoiceIn(InvoiceStatus.DRAFT);
    draft.cancel();
    expect([draft.status, draft.balanceDueCents, draft.cancelledAt]).toEqual([
      InvoiceStatus.CANCELLED,
      0,
      expect.any(Date),
    ]);
  });

  test.each<[string, (invoice: Invoice) => void]>([
    ['paid', (invoice) => invoice.pay(1)],
    ['credited', (invoice) => invoice.credit(1)],
    ['written off', (invoice) => invoice.writeOff(1)],
  ])('of which a part is %s is not voided', (_what, settle) => {
    const invoice = invoiceIn(InvoiceStatus.POSTED);
    settle(invoice);
    expect(codeOf(() => invoice.void('2026-03-31'))).toBe('INVOICE_HAS_APPLICATIONS');
    expect([invoice.status, invoice.voidedOn, invoice.balanceDueCents]).toEqual([InvoiceStatus.POSTED, null, 999]);
  });

  test('is voided once, when it is posted, and nothing is due', () => {
    const invoice = invoiceIn(InvoiceStatus.POSTED);
    invoice.void('2026-03-31');
    expect([invoice.status, invoice.voidedOn, invoice.voidedAt, invoice.balanceDueCents]).toEqual([
      InvoiceStatus.VOID,
      '2026-03-31',
      expect.any(Date),
      0,
    ]);
    for (const status of [InvoiceStatus.DRAFT, InvoiceStatus.VOID, InvoiceStatus.CANCELLED]) {
      expect(codeOf(() => invoiceIn(status).void('2026-03-31'))).toBe('INVOICE_NOT_POSTED');
    }
  });

  test('says of its tax what was set, else the rate, else nothing', () => {
    const invoice = new Invoice();
    expect([invoice.taxTerms(), invoice.wholeTax()]).toEqual([{ rateBps: 0 }, null]);
    invoice.taxRateBps = 0;
    expect([invoice.taxTerms(), invoice.wholeTax()]).toEqual([{ rateBps: 0 }, { rateBps: 0 }]);
    invoice.taxRateBps = 875;
    expect(invoice.wholeTax()).toEqual({ rateBps: 875 });
    Object.assign(invoice, { taxOverridden: true, taxCents: 77 });
    expect(invoice.wholeTax()).toEqual({ taxCents: 77 });
    invoice.taxRateBps = null;
    expect(invoice.wholeTax()).toEqual({ taxCents: 77 });
  });
});

describe('a bill', () => {
  test.each([
    [BillStatus.DRAFT, null, null],
    [BillStatus.POSTED, 'BILL_NOT_DRAFT', 'BILL_NOT_POSTABLE'],
    [BillStatus.VOID, 'BILL_NOT_DRAFT', 'BILL_NOT_POSTABLE'],
  ])('that is %s is changed or not: %s, and posted or not: %s', (status, changed, posted) => {
    expect(codeOf(() => billIn(status).ensureDraft())).toBe(changed);
    expect(codeOf(() => billIn(status).post([billLine(1, 7)]))).toBe(posted);
  });

  test('is posted with lines that all have accounts, on its own day', () => {
    const draft = billIn(BillStatus.DRAFT);
    expect(codeOf(() => draft.post([]))).toBe('BILL_EMPTY');
    expect(() => draft.post([billLine(1, null), billLine(2, 7), billLine(3, null)])).toThrow(
      'has lines without an account, at position 1, 3',
    );
    expect([draft.status, draft.bookedOn, draft.postedAt]).toEqual([BillStatus.DRAFT, null, null]);
    draft.post([billLine(1, 7)]);
    expect([draft.status, draft.bookedOn, draft.postedAt]).toEqual([BillStatus.POSTED, '2026-03-01', expect.any(Date)]);
  });

  test('is taken over on the day of the opening', () => {
    const draft = billIn(BillStatus.DRAFT);
    draft.takeOver('2026-06-30');
    expect([draft.status, draft.bookedOn, draft.ledgerDay()]).toEqual([BillStatus.POSTED, '2026-06-30', '2026-06-30']);
  });

  test('is due less what is paid, debited and written off', () => {
    const bill = billIn(BillStatus.POSTED);
    expect([bill.subtotalCents, bill.taxCents, bill.totalCents, bill.balanceDueCents]).toEqual([
      900, 100, 1_000, 1_000,
    ]);
    bill.pay(100);
    bill.debit(20);
    bill.writeOff(3);
    expect([bill.amountPaidCents, bill.amountDebitedCents, bill.amountWrittenOffCents, bill.balanceDueCents]).toEqual([
      100, 20, 3, 877,
    ]);
  });

  test.each<[string, (bill: Bill) => void]>([
    ['paid', (bill) => bill.pay(1)],
    ['debited', (bill) => bill.debit(1)],
    ['written off', (bill) => bill.writeOff(1)],
  ])('of which a part is %s is not voided', (_what, settle) => {
    const bill = billIn(BillStatus.POSTED);
    settle(bill);
    expect(codeOf(() => bill.void('2026-03-31'))).toBe('BILL_HAS_APPLICATIONS');
    expect([bill.status, bill.voidedOn, bill.balanceDueCents]).toEqual([BillStatus.POSTED, null, 999]);
  });

  test('is voided once, when it is posted, and nothing is due', () => {
    const bill = billIn(BillStatus.POSTED);
    bill.void('2026-03-31');
    expect([bill.status, bill.voidedOn, bill.balanceDueCents]).toEqual([BillStatus.VOID, '2026-03-31', 0]);
    for (const status of [BillStatus.DRAFT, BillStatus.VOID]) {
      expect(codeOf(() => billIn(status).void('2026-03-31'))).toBe('BILL_NOT_POSTED');
    }
  });
});

describe('a credit note', () => {
  function noteIn(status: NoteStatus): CreditNote {
    const note = Object.assign(new CreditNote(), { currency: 'EUR' });
    note.setTotals(totals);
    note.status = status;
    return note;
  }

  test.each([
    [NoteStatus.DRAFT, null, 'CREDIT_NOTE_NOT_POSTED'],
    [NoteStatus.POSTED, 'CREDIT_NOTE_NOT_DRAFT', null],
    [NoteStatus.VOID, 'CREDIT_NOTE_NOT_DRAFT', 'CREDIT_NOTE_NOT_POSTED'],
    [NoteStatus.CANCELLED, 'CREDIT_NOTE_NOT_DRAFT', 'CREDIT_NOTE_NOT_POSTED'],
  ])('that is %s is posted or not: %s, and voided or not: %s', (status, posted, voided) => {
    expect(codeOf(() => noteIn(status).post([{}]))).toBe(posted);
    expect(codeOf(() => noteIn(status).void('2026-03-31'))).toBe(voided);
  });

  test('needs lines', () => {
    expect(codeOf(() => noteIn(NoteStatus.DRAFT).post([]))).toBe('CREDIT_NOTE_EMPTY');
  });

  test('has left what is neither applied nor refunded', () => {
    const note = noteIn(NoteStatus.POSTED);
    expect([note.totalCents, note.unappliedCents, note.appliedCents]).toEqual([1_000, 1_000, 0]);
    note.apply(300);
    note.refund(50);
    expect([note.appliedCents, note.refundedCents, note.unappliedCents]).toEqual([300, 50, 650]);
    expect(codeOf(() => note.void('2026-03-31'))).toBe('CREDIT_NOTE_HAS_APPLICATIONS');
    note.unapply(300);
    expect([note.appliedCents, note.unappliedCents]).toEqual([0, 950]);
    note.refund(-50);
    note.void('2026-03-31');
    expect([note.status, note.voidedOn, note.appliedCents, note.unappliedCents]).toEqual([
      NoteStatus.VOID,
      '2026-03-31',
      0,
      0,
    ]);
  });

  test('of which a part is refunded is not voided', () => {
    const note = noteIn(NoteStatus.POSTED);
    note.refund(50);
    expect(codeOf(() => note.void('2026-03-31'))).toBe('CREDIT_REFUNDED');
    expect([note.voidedOn, note.refundedCents, note.unappliedCents]).toEqual([null, 50, 950]);
  });

  test('is cancelled or applied, by what it is', () => {
    const note = noteIn(NoteStatus.DRAFT);
    expect(codeOf(() => note.ensureApplicable())).toBe('CREDIT_NOTE_NOT_POSTED');
    note.cancel();
    expect([note.status, note.unappliedCents, note.cancelledAt]).toEqual([NoteStatus.CANCELLED, 0, expect.any(Date)]);
    expect(codeOf(() => note.cancel())).toBe('CREDIT_NOTE_NOT_DRAFT');
    expect(codeOf(() => noteIn(NoteStatus.POSTED).ensureApplicable())).toBeNull();
  });

  test('is taken over with what is left of it', () => {
    const note = Object.assign(new CreditNote(), { currency: 'EUR' });
    note.takeOver(250);
    expect([note.status, note.subtotalCents, note.taxCents, note.totalCents, note.unappliedCents]).toEqual([
      NoteStatus.POSTED,
      250,
      0,
      250,
      250,
    ]);
  });
});

describe('a debit note', () => {
  const noteIn = (status: NoteStatus) =>
    Object.assign(new DebitNote(), { currency: 'EUR', debitNoteNumber: 'D', status });
  const line = (position: number, accountId: number | null) =>
    Object.assign(new DebitNoteLine(), { position, accountId });

  test.each([
    [NoteStatus.DRAFT, null, 'DEBIT_NOTE_NOT_POSTED'],
    [NoteStatus.POSTED, 'DEBIT_NOTE_NOT_DRAFT', null],
    [NoteStatus.VOID, 'DEBIT_NOTE_NOT_DRAFT', 'DEBIT_NOTE_NOT_POSTED'],
  ])('that is %s is posted or not: %s, and voided or not: %s', (status, posted, voided) => {
    expect(codeOf(() => noteIn(status).post([line(1, 7)]))).toBe(posted);
    expect(codeOf(() => noteIn(status).void('2026-03-31'))).toBe(voided);
    expect(codeOf(() => noteIn(status).ensureApplicable())).toBe(voided);
  });

  test('is posted with lines that all have accounts, and voided when nothing of it is applied', () => {
    expect(codeOf(() => noteIn(NoteStatus.DRAFT).post([]))).toBe('DEBIT_NOTE_EMPTY');
    expect(() => noteIn(NoteStatus.DRAFT).post([line(1, null), line(2, 7), line(3, null)])).toThrow(
      'Debit note D has lines without an account, at position 1, 3',
    );
    const note = noteIn(NoteStatus.POSTED);
    note.setTotals(totals);
    note.apply(1);
    expect(codeOf(() => note.void('2026-03-31'))).toBe('DEBIT_NOTE_HAS_APPLICATIONS');
  });
});

describe('a payment to a vendor', () => {
  const paymentIn = (status: VendorPaymentStatus) =>
    Object.assign(new VendorPayment(), { currency: 'EUR', status, paidAt: '2026-03-02', unappliedCents: 97 });

  test.each([
    [VendorPaymentStatus.PENDING, null, null, null],
    [VendorPaymentStatus.CONFIRMED, 'VENDOR_PAYMENT_NOT_PENDING', null, null],
    [VendorPaymentStatus.VOID, 'VENDOR_PAYMENT_NOT_PENDING', 'VENDOR_PAYMENT_VOID', 'VENDOR_PAYMENT_ALREADY_VOID'],
  ])('that is %s is confirmed: %s, applied: %s, voided: %s', (status, confirmed, applied, voided) => {
    expect(codeOf(() => paymentIn(status).confirm('2026-03-31'))).toBe(confirmed);
    expect(codeOf(() => paymentIn(status).ensureApplicable())).toBe(applied);
    expect(codeOf(() => paymentIn(status).void('2026-03-31'))).toBe(voided);
  });

  test('has a day and a name, is confirmed on a day, and void with nothing left', () => {
    const payment = paymentIn(VendorPaymentStatus.PENDING);
    expect([payment.memo(), payment.dated().day]).toEqual(['Vendor payment of 2026-03-02', '2026-03-02']);
    payment.paymentReference = 'W-1';
    payment.confirm('2026-03-05');
    expect([payment.memo(), payment.status, payment.confirmedOn]).toEqual([
      'Vendor payment W-1',
      VendorPaymentStatus.CONFIRMED,
      '2026-03-05',
    ]);
    payment.void('2026-03-31');
    expect([payment.status, payment.voidedOn, payment.unappliedCents]).toEqual([
      VendorPaymentStatus.VOID,
      '2026-03-31',
      0,
    ]);
  });
});

describe('a payment', () => {
  const paymentIn = (status: PaymentStatus) =>
    Object.assign(new Payment(), { currency: 'EUR', status, unappliedCents: 97 });

  test.each([
    [PaymentStatus.PENDING, null, null, null],
    [PaymentStatus.CONFIRMED, 'PAYMENT_NOT_PENDING', null, null],
    [PaymentStatus.VOID, 'PAYMENT_NOT_PENDING', 'PAYMENT_VOID', 'PAYMENT_ALREADY_VOID'],
  ])('that is %s is confirmed: %s, applied: %s, voided: %s', (status, confirmed, applied, voided) => {
    expect(codeOf(() => paymentIn(status).confirm('2026-03-31'))).toBe(confirmed);
    expect(codeOf(() => paymentIn(status).ensureApplicable())).toBe(applied);
    expect(codeOf(() => paymentIn(status).void('2026-03-31'))).toBe(voided);
  });

  test.each([
    [null, null, '2026-03-02'],
    [null, '2026-03-05', '2026-03-02'],
    [7, null, '2026-03-02'],
    [7, '2026-03-05', '2026-03-05'],
  ])(
    'that stood on account %s and was confirmed on %s is booked in full on %s',
    (clearingAccountId, confirmedOn, day) => {
      const payment = Object.assign(new Payment(), { receivedOn: '2026-03-02', clearingAccountId, confirmedOn });
      expect(payment.dated()).toEqual({ day: '2026-03-02', lastRemovalOn: null });
      expect(payment.booked()).toEqual({ day, lastRemovalOn: null });
    },
  );

  test('settles what was paid, the fee with it', () => {
    const payment = Object.assign(new Payment(), { currency: 'EUR', amountCents: 97, receivedOn: '2026-03-02' });
    expect([payment.paidCents(), payment.memo()]).toEqual([97, 'Payment of 2026-03-02']);
    Object.assign(payment, { grossAmountCents: 100, paymentReference: 'ch_1' });
    expect([payment.paidCents(), payment.memo()]).toEqual([100, 'Payment ch_1']);
    payment.confirm('2026-03-05');
    expect([payment.status, payment.confirmedOn]).toEqual([PaymentStatus.CONFIRMED, '2026-03-05']);
  });
});

test.each([
  ['refund', () => new CustomerRefund(), 'REFUND_VOID'],
  ['write-off', () => new InvoiceWriteOff(), 'WRITE_OFF_VOID'],
])('a %s is void from a day on, once', (_name, make, code) => {
  const settlement = make();
  expect(settlement.status).toBe(SettlementStatus.POSTED);
  settlement.void('2026-03-02');
  expect([settlement.status, settlement.voidedOn]).toEqual([SettlementStatus.VOID, '2026-03-02']);
  expect(codeOf(() => settlement.void('2026-03-03'))).toBe(code);
  expect(settlement.voidedOn).toBe('2026-03-02');
});
