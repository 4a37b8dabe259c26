import { ReviewReason } from '../documents/review.entity.js';
import { sql } from '../store/sql.js';

/** Whether a row of `bills` waits to be posted or paid: reasons to look at it are looked at before. */
export const isUnpaid = sql`(status = 'draft' or (status = 'posted' and balance_due_cents > 0))`;

/**
 * Whether a row of `bills` is over another amount, or in another currency, than document `d` that it was made of, and nobody found that
 * right; an acknowledgement names the difference as the review does.
 */
export const isUnacknowledgedDifference = sql`(d.extracted_total_cents is not null
  and (bills.total_cents <> d.extracted_total_cents or bills.currency <> coalesce(d.extracted_currency, bills.currency))
  and not exists (
    select from review_acknowledgements a
    where a.owner_id = bills.owner_id and a.bill_id = bills.id and a.reason = ${ReviewReason.DOCUMENT_DIFFERENCE}
      and a.subject = format('%s %s for %s %s', bills.total_cents, bills.currency, d.extracted_total_cents,
        coalesce(d.extracted_currency, bills.currency))))`;

/** Whether a row of `bills` that waits to be posted or paid differs from its document, and nobody found that right. */
export const differsFromDocument = sql`(${isUnpaid} and exists (
  select from invoice_documents d
  where d.owner_id = bills.owner_id and d.bill_id = bills.id and ${isUnacknowledgedDifference}))`;
