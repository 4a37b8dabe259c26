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
import { settlementPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { get, lock, lockReferenced, newRecord, save } from '../store/records.js';
import { DebitNote } from './debit-note.entity.js';
import { VendorPayment } from './vendor-payment.entity.js';
import { VendorRefund } from './vendor-refund.entity.js';
import type { CreateVendorRefundInput, VoidVendorRefundInput } from './vendor-refund.inputs.js';

/**
 * Refunds what is not applied of a payment or a debit note: debit the account that receives it, credit payable. Throws
 * VALIDATION_FAILED, VENDOR_PAYMENT_VOID, DEBIT_NOTE_NOT_POSTED, REFUND_EXCEEDS_CREDIT, PERIOD_CLOSED. Event
 * books.vendor_refund.created.
 */
export async function createVendorRefund(em: EntityManager, input: CreateVendorRefundInput): Promise<VendorRefund> {
  const { field, id } = oneOf(input, 'vendorPaymentId', 'debitNoteId');
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
  const refund = newRecord(VendorRefund, {
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
  await save(em, VendorRefund, refund);
  await writeEntry(em, {
    entryDate: refundedOn,
    kind: 'payment',
    sourceType: 'vendor_refund',
    sourceId: refund.id,
    currency: refund.currency,
    memo: `Refund of ${nameOf(source)}`,
    lines: settlementPosting({
      debited: { accountId: await countedAccountId(em, refund), amountCents },
      credited: { accountId: prepaidOn(source) ?? accounts.accounts_payable, amountCents },
    }),
  });
  const booked = { day: refundedOn, memo: `Refund of ${nameOf(source)}`, isReceived: true };
  await bookMoneyMoved(em, { type: 'vendor_refund', id: refund.id }, refund, booked);
  await realiseDifferences(
    em,
    prepaidOn(source) === null ? 'accounts_payable' : 'vendor_prepayments',
    refund.currency,
    [{ ...settledBy(refund), amountCents, day: refundedOn }],
  );
  await emit(em, 'books.vendor_refund.created', refundEvent(refund));
  return refund;
}

/**
 * posted → void: what was refunded is not applied again, and the entry is reversed, on the day from which it no longer
 * counts. Throws NOT_FOUND, REFUND_VOID, VALIDATION_FAILED, PERIOD_CLOSED. Event books.vendor_refund.voided.
 */
export async function voidVendorRefund(em: EntityManager, input: VoidVendorRefundInput): Promise<VendorRefund> {
  const { vendorPaymentId, debitNoteId } = await get(em, VendorRefund, input.id, 'Refund');
  const source = await lockedSource(
    em,
    vendorPaymentId === null ? 'debitNoteId' : 'vendorPaymentId',
    String(vendorPaymentId ?? debitNoteId),
  );
  const refund = await lock(em, VendorRefund, input.id, 'Refund');
  const day = dayOfVoiding(em, { day: refund.refundedOn, lastRemovalOn: null }, input);
  refund.void(day);
  source.refund(-refund.amountCents);
  freedOn(source, day, refund.refundedOn);
  await saveSource(em, source);
  await save(em, VendorRefund, refund);
  await takeBackDifferences(em, refund.currency, [settledBy(refund)], day);
  await reverseEntries(em, { type: 'vendor_refund', id: refund.id }, day, `Refund of ${nameOf(source)} voided`);
  await emit(em, 'books.vendor_refund.voided', refundEvent(refund));
  return refund;
}

function settledBy({ id, vendorPaymentId, debitNoteId }: VendorRefund): SettledPair {
  const isOfPayment = vendorPaymentId !== null;
  const debit: LedgerDocument = isOfPayment ? ['vendor_payment', vendorPaymentId] : ['debit_note', debitNoteId ?? 0];
  return { debit, credit: ['vendor_refund', id] };
}

function lockedSource(
  em: EntityManager,
  field: 'vendorPaymentId' | 'debitNoteId',
  id: string,
): Promise<VendorPayment | DebitNote> {
  return field === 'vendorPaymentId'
    ? lockReferenced(em, VendorPayment, id, field)
    : lockReferenced(em, DebitNote, id, field);
}

function saveSource(em: EntityManager, source: VendorPayment | DebitNote): Promise<void> {
  return source instanceof DebitNote ? save(em, DebitNote, source) : save(em, VendorPayment, source);
}

function settled(source: VendorPayment | DebitNote) {
  const day = source instanceof DebitNote ? source.issueDate : source.paidAt;
  return { day, lastRemovalOn: source.lastRemovalOn, currency: source.currency, leftCents: source.unappliedCents };
}

/** The account of prepayments, when it is one. */
function prepaidOn(source: VendorPayment | DebitNote): number | null {
  return source instanceof DebitNote ? null : source.prepaymentAccountId;
}

function nameOf(source: VendorPayment | DebitNote): string {
  return source instanceof DebitNote ? `Debit note ${source.debitNoteNumber}` : source.memo();
}

function refundEvent(refund: VendorRefund) {
  return {
    vendor_refund_id: refund.id,
    amount_cents: refund.amountCents,
    contact_id: refund.contactId,
    vendor_payment_id: refund.vendorPaymentId,
    debit_note_id: refund.debitNoteId,
  };
}
