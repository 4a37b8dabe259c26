import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { type FoundReview, ReviewReason } from '../documents/review.entity.js';
import type { AcknowledgeReviewsInput } from '../documents/review.inputs.js';
import { acknowledge, type DocumentReview, type ReviewedKind, withAcknowledgements } from '../documents/reviews.js';
import { lock } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { plainNumber } from './vendor-number.js';
import { VendorPayment } from './vendor-payment.entity.js';

/** Reasons to look at payments to vendors themselves; a void payment has none. */
export async function reviewsOfVendorPayments(em: EntityManager, ids: readonly number[]): Promise<DocumentReview[]> {
  return withAcknowledgements(em, ofVendorPayments, await repeatedPayments(em, ids));
}

/** Notes that somebody looked at reasons of a payment and found them right. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function acknowledgeVendorPaymentReviews(
  em: EntityManager,
  input: AcknowledgeReviewsInput,
): Promise<VendorPayment> {
  const payment = await lock(em, VendorPayment, input.id, 'Vendor payment');
  await acknowledge(em, ofVendorPayments, await repeatedPayments(em, [payment.id]), input);
  return payment;
}

const ofVendorPayments: ReviewedKind = { property: 'vendorPaymentId', column: sql`vendor_payment_id` };

/**
 * The same amount to the same vendor within a week, unless both have references and these differ: the later payment is the
 * one to look at, whatever the two pay.
 */
async function repeatedPayments(em: EntityManager, ids: readonly number[]): Promise<FoundReview[]> {
  const { ownerId } = tenantOf(em);
  const reference = (alias: string) => plainNumber(sql.raw(`${alias}.payment_reference`));
  const found = await query<{ id: number; day: string; earlierDay: string; earlierReference: string | null }>(
    em,
    sql`select p.id, p.paid_at as day, e.paid_at as "earlierDay",
        e.payment_reference as "earlierReference"
      from vendor_payments p join lateral (
        select paid_at, payment_reference from vendor_payments e
        where e.owner_id = ${ownerId} and e.contact_id = p.contact_id and e.id < p.id and e.status <> 'void'
          and e.currency = p.currency and e.amount_cents = p.amount_cents
          and abs(e.paid_at - p.paid_at) <= ${limits.repeatedPaymentDays}::int
          and (${reference('e')} = ${reference('p')} or '' in (${reference('e')}, ${reference('p')}))
        order by id limit 1
      ) e on true
      where p.owner_id = ${ownerId} and p.id = any(${ids}) and p.status <> 'void'`,
  );
  return found.map(({ id, day, earlierDay, earlierReference }) => ({
    documentId: id,
    reason: ReviewReason.PAYMENT_REPEATED,
    subject: [earlierDay, earlierReference ?? ''].join(' ').trim(),
    detail: `The payment of ${day} repeats one of ${earlierDay} over the same amount`,
  }));
}
