/**
 * The events of specification section 6, by the shape of their envelope, and those of what only GraphQL has: taking
 * applications back, and applying debit notes.
 */
export const receivablesEvents = [
  'books.contact.created',
  'books.invoice.created',
  'books.invoice.posted',
  'books.invoice.voided',
  'books.invoice.paid',
  'books.payment.created',
  'books.payment.applied',
  'books.payment.unapplied',
  'books.payment.voided',
] as const;

export const payablesEvents = [
  'books.bill.created',
  'books.bill.posted',
  'books.bill.voided',
  'books.bill.paid',
  'books.vendor_payment.created',
  'books.vendor_payment.applied',
  'books.vendor_payment.unapplied',
  'books.vendor_payment.voided',
  'books.debit_note.applied',
  'books.debit_note.unapplied',
  'books.commitment.matched',
  'books.commitment.bill_created',
] as const;

export const ledgerEvents = [
  'books.reconciliation.completed',
  'books.reconciliation.invalidated',
  'books.bank_transaction.created',
  'books.bank_transaction.voided',
  'books.period.closed',
  'books.period.reopened',
] as const;

export const eventTypes = [...receivablesEvents, ...payablesEvents, ...ledgerEvents] as const;

export type EventType = (typeof eventTypes)[number];

/** The test delivery of specification 4.11; never stored as an event of the owner. */
export const pingEvent = 'webhook.ping';

/** True for the types whose envelope is `{event, event_id, occurred_at, data}`; the others use `{event, data, timestamp}`. */
export function hasPayablesEnvelope(type: EventType): boolean {
  return (payablesEvents as readonly string[]).includes(type);
}
