import { Bill } from '../../src/payables/bill.entity.js';
import { billEvent } from '../../src/payables/bill.operations.js';
import { DebitNote } from '../../src/payables/debit-note.entity.js';
import { debitNoteEvent } from '../../src/payables/debit-note.operations.js';
import { VendorPayment } from '../../src/payables/vendor-payment.entity.js';
import { vendorPaymentEvent } from '../../src/payables/vendor-payment.operations.js';
import { CreditNote } from '../../src/receivables/credit-note.entity.js';
import { creditNoteEvent } from '../../src/receivables/credit-note.operations.js';
import { Invoice } from '../../src/receivables/invoice.entity.js';
import { invoiceEvent } from '../../src/receivables/invoice.operations.js';
import { Payment } from '../../src/receivables/payment.entity.js';
import { paymentEvent } from '../../src/receivables/payment.operations.js';

/** What receivers of events are told of a document (decisions section 9). */

const common = { id: 7, contactId: 5, totalCents: 1_250, amountCents: 1_250, externalId: 'own-7' };

test.each<[string, object, object]>([
  [
    'an invoice',
    invoiceEvent(Object.assign(new Invoice(), common, { invoiceNumber: 'INV-7' })),
    { invoice_id: 7, external_id: 'own-7', invoice_number: 'INV-7', total_cents: 1_250, contact_id: 5 },
  ],
  [
    'a payment',
    paymentEvent(Object.assign(new Payment(), common)),
    { payment_id: 7, external_id: 'own-7', amount_cents: 1_250, contact_id: 5 },
  ],
  [
    'a credit note',
    creditNoteEvent(Object.assign(new CreditNote(), common, { creditNoteNumber: 'CN-7' })),
    { credit_note_id: 7, credit_note_number: 'CN-7', total_cents: 1_250, contact_id: 5 },
  ],
  [
    'a bill',
    billEvent(Object.assign(new Bill(), common, { billNumber: 'B-7' })),
    { bill_id: 7, bill_number: 'B-7', total_cents: 1_250, contact_id: 5 },
  ],
  [
    'a vendor payment',
    vendorPaymentEvent(Object.assign(new VendorPayment(), common)),
    { vendor_payment_id: 7, amount_cents: 1_250, contact_id: 5 },
  ],
  [
    'a debit note',
    debitNoteEvent(Object.assign(new DebitNote(), common, { debitNoteNumber: 'DN-7' })),
    { debit_note_id: 7, debit_note_number: 'DN-7', total_cents: 1_250, contact_id: 5 },
  ],
])('of %s', (_name, told, expected) => {
  expect(told).toEqual(expected);
});
