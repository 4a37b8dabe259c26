import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { checkSettlement, ensureLeft, freedOn, oneOf } from '../documents/settlements.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { moneyAccountId } from '../ledger/account.operations.js';
import { bankAmountOf, bookMoneyMoved, countedAccountId } from '../ledger/exchange-clearing.operations.js';
import {
  type LedgerDocument,
  realiseDifferences,
  type SettledPair,
  takeBackDifferences,
} from '../ledger/exchange-difference.operations.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { type Approval, ensureMayLeave, notApproved } from '../ledger/money-leaving.js';
import { settlementPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { get, lock, lockReferenced, newRecord, save } from '../store/records.js';
import { CreditNote } from './credit-note.entity.js';
import { CustomerRefund } from './customer-refund.entity.js';
import type { CreateCustomerRefundInput, VoidCustomerRefundInput } from './customer-refund.inputs.js';
import { Payment } from './payment.entity.js';

/**
 * Refunds what is not applied of a payment or a credit note: debit receivable, credit the account that pays. Throws
 * VALIDATION_FAILED, PAYMENT_VOID, CREDIT_NOTE_NOT_POSTED, REFUND_EXCEEDS_CREDIT, APPROVAL_REQUIRED, PERIOD_CLOSED.
 * Event books.customer_refund.created.
 */
export async function createCustomerRefund(
  em: EntityManager,
  input: CreateCustomerRefundInput,
  approval: Approval = notApproved,
): Promise<CustomerRefund> {
  const { field, id } = oneOf(input, 'paymentId', 'creditNoteId');
  const source = await lockedSource(em, field, id);
  source.ensureApplicable();
  const { amountCents, refundedOn } = input;
  const left = settled(source);
  const problems = new FieldProblems();
  checkSettlement(left, { amountCents, day: refundedOn, dayField: 'refundedOn' }, problems);
  const accounts = await accountsByRole(em);
  const given = { id: input.accountId, path: 'accountId', byDefault: accounts.cash };
  const accountId = await moneyAccountId(em, given, problems);
  const moved = bankAmountOf(em, input, source.currency, problems);
  problems.refuse();
  ensureLeft(left, amountCents, 'REFUND_EXCEEDS_CREDIT', nameOf(source));
  const { contactId, currency } = source;
  const leaving = { contactId, amountCents, currency, ...moved, day: refundedOn, vendorPaymentId: null };
  await ensureMayLeave(em, { to: 'contact', ...leaving }, approval);
  const refund = newRecord(CustomerRefund, {
    [field]: source.id,
    contactId: source.contactId,
    accountId,
    amountCents,
    currency: source.currency,
    ...moved,
    refundedOn,
    reference: input.reference ?? null,
    notes: input.notes ?? null,
  });
  source.refund(amountCents);
  await saveSource(em, source);
  await save(em, CustomerRefund, refund);
  await writeEntry(em, {
    entryDate: refundedOn,
    kind: 'payment',
    sourceType: 'customer_refund',
    sourceId: refund.id,
    currency: refund.currency,
    memo: `Refund of ${nameOf(source)}`,
    lines: settlementPosting({
      debited: { accountId: prepaidOn(source) ?? accounts.accounts_receivable, amountCents },
      credited: { accountId: await countedAccountId(em, refund), amountCents },
    }),
  });
  const booked = { day: refundedOn, memo: `Refund of ${nameOf(source)}`, isReceived: false };
  await bookMoneyMoved(em, { type: 'customer_refund', id: refund.id }, refund, booked);
  await realiseDifferences(
    em,
    prepaidOn(source) === null ? 'accounts_receivable' : 'customer_prepayments',
    refund.currency,
    [{ ...settledBy(refund), amountCents, day: refundedOn }],
  );
  await emit(em, 'books.customer_refund.created', refundEvent(refund));
  return refund;
}

/**
 * posted → void: what was refunded is not applied again, and the entry is reversed, on the day from which it no longer
 * counts. Throws NOT_FOUND, REFUND_VOID, VALIDATION_FAILED, PERIOD_CLOSED. Event books.customer_refund.voided.
 */
export async function voidCustomerRefund(em: EntityManager, input: VoidCustomerRefundInput): Promise<CustomerRefund> {
  const { paymentId, creditNoteId } = await get(em, CustomerRefund, input.id, 'Refund');
  const source = await lockedSource(
    em,
    paymentId === null ? 'creditNoteId' : 'paymentId',
    String(paymentId ?? creditNoteId),
  );
  const refund = await lock(em, CustomerRefund, input.id, 'Refund');
  const day = dayOfVoiding(em, { day: refund.refundedOn, lastRemovalOn: null }, input);
  refund.void(day);
  source.refund(-refund.amountCents);
  freedOn(source, day, refund.refundedOn);
  await saveSource(em, source);
  await save(em, CustomerRefund, refund);
  await takeBackDifferences(em, refund.currency, [settledBy(refund)], day);
  await reverseEntries(em, { type: 'customer_refund', id: refund.id }, day, `Refund of ${nameOf(source)} voided`);
  await emit(em, 'books.customer_refund.voided', refundEvent(refund));
  return refund;
}

function settledBy({ id, paymentId, creditNoteId }: CustomerRefund): SettledPair {
  const credit: LedgerDocument = paymentId === null ? ['credit_note', creditNoteId ?? 0] : ['payment', paymentId];
  return { debit: ['customer_refund', id], credit };
}

function lockedSource(
  em: EntityManager,
  field: 'paymentId' | 'creditNoteId',
  id: string,
): Promise<Payment | CreditNote> {
  return field === 'paymentId' ? lockReferenced(em, Payment, id, field) : lockReferenced(em, CreditNote, id, field);
}

function saveSource(em: EntityManager, source: Payment | CreditNote): Promise<void> {
  return source instanceof CreditNote ? save(em, CreditNote, source) : save(em, Payment, source);
}

function settled(source: Payment | CreditNote) {
  const day = source instanceof CreditNote ? source.issueDate : source.receivedOn;
  return { day, lastRemovalOn: source.lastRemovalOn, currency: source.currency, leftCents: source.unappliedCents };
}

/** The account of prepayments, when it is one. */
function prepaidOn(source: Payment | CreditNote): number | null {
  return source instanceof CreditNote ? null : source.prepaymentAccountId;
}

function nameOf(source: Payment | CreditNote): string {
  return source instanceof CreditNote ? `Credit note ${source.creditNoteNumber}` : source.memo();
}

function refundEvent(refund: CustomerRefund) {
  return {
    customer_refund_id: refund.id,
    amount_cents: refund.amountCents,
    contact_id: refund.contactId,
    payment_id: refund.paymentId,
    credit_note_id: refund.creditNoteId,
  };
}
