import {
  cents,
  choice,
  currency,
  type DataOf,
  day,
  type EventFields,
  fieldsExample,
  fieldsSchema,
  id,
  ids,
  list,
  nullable,
  text,
} from './event-fields.js';
import { type JsonSchema, objectSchema } from './json-schema.js';
import { limits } from './limits.js';

const externalId = nullable(text('Identifier that the caller gave it.', 'order-1042'));
const contactId = id('The contact.', 7);
const invoiceId = id('The invoice.', 42);
const billId = id('The bill.', 31);
const documentId = id('The document of the inbox.', 12);
const appliedCents = cents('Amount in minor units.', 50_000);

const contact = {
  contact_id: contactId,
  external_id: nullable(text('Identifier that the caller gave it.', 'customer-7')),
};

const invoice = {
  invoice_id: invoiceId,
  external_id: externalId,
  invoice_number: text('Number of the invoice.', 'INV-000042'),
  total_cents: cents('Total after discounts and tax.', 108_750),
  contact_id: contactId,
};

const payment = {
  payment_id: id('The customer payment.', 19),
  external_id: externalId,
  amount_cents: cents('Net amount.', 50_000),
  contact_id: contactId,
};

const bill = {
  bill_id: billId,
  bill_number: text('Number of the bill.', 'BILL-000031'),
  total_cents: cents('Total after tax.', 50_000),
  contact_id: contactId,
};

const vendorPayment = {
  vendor_payment_id: id('The vendor payment.', 23),
  amount_cents: cents('Amount paid.', 50_000),
  contact_id: contactId,
};

const debitNote = {
  debit_note_id: id('The debit note.', 5),
  debit_note_number: text('Number of the debit note.', 'DN-000005'),
  total_cents: cents('Total after tax.', 50_000),
  contact_id: contactId,
};

const creditNote = {
  credit_note_id: id('The credit note.', 5),
  credit_note_number: text('Number of the credit note.', 'CN-000005'),
  total_cents: cents('Total after tax.', 50_000),
  contact_id: contactId,
};

const reason = text('Why it is given up.', 'Insolvent');

const invoiceWriteOff = {
  invoice_write_off_id: id('The write-off.', 3),
  invoice_id: invoiceId,
  amount_cents: cents('What is given up.', 50_000),
  reason,
};

const billWriteOff = {
  bill_write_off_id: id('The write-off.', 3),
  bill_id: billId,
  amount_cents: cents('What is given up.', 50_000),
  reason,
};

const customerRefund = {
  customer_refund_id: id('The refund.', 4),
  amount_cents: cents('What was paid back.', 50_000),
  contact_id: contactId,
  payment_id: nullable(id('The payment that is refunded; null of a credit note.', 19)),
  credit_note_id: nullable(id('The credit note that is refunded; null of a payment.', 5)),
};

const vendorRefund = {
  vendor_refund_id: id('The refund.', 4),
  amount_cents: cents('What was paid back.', 50_000),
  contact_id: contactId,
  vendor_payment_id: nullable(id('The vendor payment that is refunded; null of a debit note.', 23)),
  debit_note_id: nullable(id('The debit note that is refunded; null of a vendor payment.', 5)),
};

const toInvoices = {
  applications: list('Invoices and amounts.', { invoice_id: invoiceId, amount_cents: appliedCents }),
};
const toBills = { applications: list('Bills and amounts.', { bill_id: billId, amount_cents: appliedCents }) };

const commitmentId = id('The commitment.', 8);
const commitmentNumber = text('Number of the commitment.', 'PO-2026-008');
const commitmentKeys = {
  external_source: nullable(text('Source system of the commitment.', 'erp')),
  external_id: nullable(text('Identifier in the source system.', 'a-8')),
};
const commitmentStatus = choice(
  'Status of the commitment afterwards.',
  ['open', 'partially_matched', 'fully_matched', 'overmatched', 'canceled'],
  'partially_matched',
);

const reconciliation = {
  reconciliation_id: id('The reconciliation.', 3),
  account_id: id('The bank or cash account.', 1),
  statement_date: day('Day of the statement.', '2026-03-31'),
  statement_balance_cents: cents('Balance of the statement.', 250_000),
  currency: currency('Currency of the statement.', 'USD'),
};

const bankTransaction = {
  bank_transaction_id: id('The bank transaction.', 6),
  kind: choice(
    'What moved the money.',
    ['transfer', 'fee', 'interest_earned', 'interest_paid', 'sales_tax_paid', 'sales_tax_refunded'],
    'transfer',
  ),
  account_id: id('The account; of a transfer the one that the money leaves.', 1),
  amount_cents: cents('What moved on the account.', 50_000),
};

const manualJournal = {
  manual_journal_id: id('The manual journal.', 9),
  journal_number: text('Number of the journal.', 'JE-000009'),
  recurring_journal_id: nullable(id('The schedule that made it; null when it was made by hand.', 2)),
};

const openingBalance = {
  opening_balance_id: id('The opening balances.', 1),
  opening_on: day('The day from which they count.', '2026-03-01'),
  currency: currency('Currency of all their amounts.', 'USD'),
};

const paymentProposal = {
  payment_proposal_id: id('The proposal.', 6),
  kind: choice(
    'What is proposed.',
    ['vendor_payment', 'vendor_payment_confirmation', 'customer_refund', 'sales_tax_payment', 'approval_limit'],
    'vendor_payment',
  ),
  amount_cents: cents('The amount; 0 of a limit.', 50_000),
  currency: currency('Currency of the amount.', 'EUR'),
  contact_id: nullable(contactId),
};

const taxSettlement = {
  tax_settlement_id: id('The settlement of tax.', 2),
  through: day('The last day that it settles.', '2026-03-31'),
  currency: currency('Currency of its amounts.', 'EUR'),
  sales_tax_cents: cents('What it took from sales tax.', 19_000),
  purchase_tax_cents: cents('What it took from purchase tax.', 7_600),
};

const revaluation = {
  revaluation_id: id('The revaluation.', 3),
  as_of: day('The day whose rates it values at.', '2026-03-31'),
  gain_cents: cents('Unrealised gains in the owner’s currency.', 4_200),
  loss_cents: cents('Unrealised losses in the owner’s currency.', 1_300),
};

const mail = {
  outgoing_mail_id: id('The mail.', 11),
  kind: choice(
    'What it is about.',
    ['invoice', 'credit_note', 'statement', 'reminder', 'invitation', 'password_reset'],
    'invoice',
  ),
  contact_id: contactId,
  invoice_id: nullable(id('The invoice; null when it is about none, or several.', 42)),
  credit_note_id: nullable(id('The credit note; null when it is about none.', 5)),
};

const period = {
  period_id: id('The change of the closed periods.', 4),
  through: day('The day that was asked for.', '2026-03-31'),
  closed_through: nullable(day('The books are closed through this day; null when they are open.', '2026-03-31')),
};

/** Section 6 of the specification has two envelopes: payables events carry their identifier, the others do not. */
type EnvelopeKind = 'receivables' | 'payables';

interface CataloguedEvent<F extends EventFields> {
  envelope: EnvelopeKind;
  /** One sentence: what has happened. */
  description: string;
  data: F;
}

const event =
  (envelope: EnvelopeKind) =>
  <F extends EventFields>(description: string, data: F): CataloguedEvent<F> => ({ envelope, description, data });
const plain = event('receivables');
const identified = event('payables');

/**
 * The event catalogue (specification section 6): every event with its envelope, its data and an example. `emit` takes these
 * data and no others; docs/events.md, the `webhooks` of the OpenAPI document and the schema's `EventType` are made of it.
 * The events that section 6 does not name are of what only GraphQL has.
 */
export const eventCatalogue = {
  'books.contact.created': plain('A contact was created.', contact),
  'books.invoice.created': plain('An invoice was created.', { invoice_id: invoiceId, external_id: externalId }),
  'books.invoice.posted': plain('An invoice was posted to the ledger.', invoice),
  'books.invoice.cancelled': plain('A draft invoice was cancelled.', invoice),
  'books.invoice.voided': plain('An invoice was voided.', invoice),
  'books.invoice.paid': plain('An invoice was paid in full.', invoice),
  'books.payment.created': plain('A customer payment was recorded.', payment),
  'books.payment.applied': plain('A customer payment was applied to invoices.', { ...payment, ...toInvoices }),
  'books.payment.unapplied': plain('Applications of a customer payment were taken back.', {
    ...payment,
    ...toInvoices,
  }),
  'books.payment.voided': plain('A customer payment was voided.', payment),
  'books.credit_note.created': plain('A credit note was created.', creditNote),
  'books.credit_note.posted': plain('A credit note was posted to the ledger.', creditNote),
  'books.credit_note.applied': plain('A credit note was applied to invoices.', { ...creditNote, ...toInvoices }),
  'books.credit_note.unapplied': plain('Applications of a credit note were taken back.', {
    ...creditNote,
    ...toInvoices,
  }),
  'books.credit_note.cancelled': plain('A draft credit note was cancelled.', creditNote),
  'books.credit_note.voided': plain('A credit note was voided.', creditNote),
  'books.invoice.written_off': plain('The balance of an invoice, or a part, was given up.', invoiceWriteOff),
  'books.invoice.write_off_voided': plain('A write-off of an invoice was voided.', invoiceWriteOff),
  'books.customer_refund.created': plain('A payment or credit note was refunded to a customer.', customerRefund),
  'books.customer_refund.voided': plain('A refund to a customer was voided.', customerRefund),
  'books.bill.written_off': identified('The balance of a bill, or a part, was given up.', billWriteOff),
  'books.bill.write_off_voided': identified('A write-off of a bill was voided.', billWriteOff),
  'books.vendor_refund.created': identified('A vendor refunded a payment or debit note.', vendorRefund),
  'books.vendor_refund.voided': identified('A refund of a vendor was voided.', vendorRefund),
  'books.bill.created': identified('A bill was created, by itself, of a document or of a commitment.', bill),
  'books.bill.posted': identified('A bill was posted to the ledger.', bill),
  'books.bill.voided': identified('A bill was voided.', bill),
  'books.bill.paid': identified('A bill was paid in full by vendor payments.', bill),
  'books.vendor_payment.created': identified('A vendor payment was recorded.', vendorPayment),
  'books.vendor_payment.applied': identified('A vendor payment was applied to bills.', {
    ...vendorPayment,
    ...toBills,
  }),
  'books.vendor_payment.unapplied': identified('Applications of a vendor payment were taken back.', {
    ...vendorPayment,
    ...toBills,
  }),
  'books.vendor_payment.voided': identified('A vendor payment was voided.', vendorPayment),
  'books.debit_note.created': identified('A debit note was created, by itself or of a credit note.', debitNote),
  'books.debit_note.posted': identified('A debit note was posted to the ledger.', debitNote),
  'books.debit_note.applied': identified('A debit note was applied to bills.', { ...debitNote, ...toBills }),
  'books.debit_note.unapplied': identified('Applications of a debit note were taken back.', {
    ...debitNote,
    ...toBills,
  }),
  'books.debit_note.cancelled': identified('A draft debit note was cancelled.', debitNote),
  'books.debit_note.voided': identified('A debit note was voided.', debitNote),
  'books.commitment.matched': identified('A document was allocated to a commitment.', {
    commitment_id: commitmentId,
    commitment_number: commitmentNumber,
    ...commitmentKeys,
    invoice_document_id: documentId,
    allocated_cents: cents('Amount allocated by the request.', 50_000),
    remaining_cents: cents('What is left of the expected total.', 25_000),
    status: commitmentStatus,
  }),
  'books.commitment.bill_created': identified('A bill was created of the allocations of a document.', {
    bill_id: billId,
    bill_total_cents: cents('Total of the bill.', 50_000),
    invoice_document_id: documentId,
    commitment_ids: ids('The commitments.', [8]),
    commitments: list('The commitments.', {
      commitment_id: commitmentId,
      number: commitmentNumber,
      ...commitmentKeys,
      status: commitmentStatus,
    }),
  }),
  'books.reconciliation.completed': plain('A bank reconciliation was completed.', reconciliation),
  'books.reconciliation.invalidated': plain('A bank reconciliation was invalidated.', reconciliation),
  'books.bank_transaction.created': plain('Money was moved, charged or settled.', bankTransaction),
  'books.bank_transaction.voided': plain('A bank transaction was voided.', bankTransaction),
  'books.manual_journal.posted': plain('A manual journal was posted to the ledger.', manualJournal),
  'books.manual_journal.reversed': plain('A manual journal was reversed.', manualJournal),
  'books.opening_balance.created': plain('Opening balances were entered.', openingBalance),
  'books.opening_balance.voided': plain('Opening balances were voided, with their open items.', openingBalance),
  'books.payment_proposal.created': identified('Somebody proposed a payment.', paymentProposal),
  'books.payment_proposal.approved': identified('A second person approved a payment.', paymentProposal),
  'books.payment_proposal.declined': identified('A proposed payment was declined.', paymentProposal),
  'books.payment_proposal.withdrawn': identified('A proposed payment was taken back.', paymentProposal),
  'books.payment_proposal.released': identified(
    'An approved payment was released: it stands in the books.',
    paymentProposal,
  ),
  'books.tax_settlement.created': plain('The tax of a period was settled.', taxSettlement),
  'books.tax_settlement.reversed': plain('A settlement of tax was reversed.', taxSettlement),
  'books.revaluation.created': plain('What is open in other currencies was revalued.', revaluation),
  'books.revaluation.reversed': plain('A revaluation was reversed.', revaluation),
  'books.mail.sent': plain('A mail about a contact was taken by the mail server.', mail),
  'books.mail.failed': plain('A mail about a contact was refused by the mail server, or given up.', mail),
  'books.period.closed': plain('An accounting period was closed.', period),
  'books.period.reopened': plain('An accounting period was reopened.', period),
};

export type EventType = keyof typeof eventCatalogue;

export const eventTypes = Object.keys(eventCatalogue) as EventType[];

/** What `emit` takes as the data of an event, in the names of REST. */
export type EventData<T extends EventType> = DataOf<(typeof eventCatalogue)[T]['data']>;

/** The test delivery of specification 4.11; never stored as an event of the owner. */
export const pingEvent = 'webhook.ping';

/** Everything that webhook endpoints receive. */
export const deliveredEvents: Readonly<Record<EventType | typeof pingEvent, CataloguedEvent<EventFields>>> = {
  ...eventCatalogue,
  [pingEvent]: plain('A test delivery was asked for.', { webhook_endpoint_id: id('The endpoint.', 2) }),
};

export type DeliveredEventType = keyof typeof deliveredEvents;

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventCatalogue, text);
}

/** What is wrong with these types, by their position; the first problem names all types that there are. */
export function unknownEventTypes(types: readonly string[]): { index: number; message: string }[] {
  return [...types.entries()]
    .filter(([, type]) => !isEventType(type))
    .map(([index, type], nth) => {
      const message = `is not an event type: "${type.slice(0, limits.quotedCharacters).toWellFormed()}"`;
      return { index, message: nth > 0 ? message : `${message}; there are ${eventTypes.join(', ')}` };
    });
}

/** The body of a delivery. */
export function envelopeOf(type: DeliveredEventType, eventId: string, occurredAt: Date, data: object): object {
  return deliveredEvents[type].envelope === 'payables'
    ? { event: type, event_id: eventId, occurred_at: occurredAt.toISOString(), data }
    : { event: type, data, timestamp: occurredAt.toISOString() };
}

/** JSON Schema of the body of a delivery. */
export function envelopeSchema(type: DeliveredEventType): JsonSchema {
  const { envelope, description, data } = deliveredEvents[type];
  const name: JsonSchema = { type: 'string', enum: [type], description: 'The type of the event.' };
  const moment: JsonSchema = {
    type: 'string',
    format: 'date-time',
    maxLength: 40,
    description: 'When it happened.',
  };
  const eventId: JsonSchema = {
    type: 'string',
    format: 'uuid',
    maxLength: 36,
    description: 'Identifier of the event, the same in every delivery of it.',
  };
  const dataSchema = { ...fieldsSchema(data), description: 'What it happened to.' };
  const members: Record<string, JsonSchema> =
    envelope === 'payables'
      ? { event: name, event_id: eventId, occurred_at: moment, data: dataSchema }
      : { event: name, data: dataSchema, timestamp: moment };
  return { ...objectSchema(members), additionalProperties: false, description };
}

/** Data of an event as they might be. */
export function exampleData<T extends EventType>(type: T): EventData<T> {
  return fieldsExample(eventCatalogue[type].data) as EventData<T>;
}

/** A delivery as it might be: what the documentation shows and test events send. */
export function envelopeExample(type: DeliveredEventType): object {
  const eventId = '6f1c4d9a-3b52-4f0e-9c57-2d8a1e7b6c40';
  return envelopeOf(type, eventId, new Date('2026-03-31T09:30:00Z'), fieldsExample(deliveredEvents[type].data));
}
