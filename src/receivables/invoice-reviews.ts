import type { EntityManager } from '@mikro-orm/postgresql';
import type { FoundReview } from '../documents/review.entity.js';
import { acknowledge, type DocumentReview, type ReviewedKind, withAcknowledgements } from '../documents/reviews.js';
import { taxReview } from '../documents/tax-review.js';
import { lock } from '../store/records.js';
import { sql } from '../store/sql.js';
import { Invoice, InvoiceStatus } from './invoice.entity.js';
import type { AcknowledgeInvoiceReviewsInput } from './invoice.inputs.js';

type ReviewedInvoice = Pick<
  Invoice,
  'id' | 'invoiceNumber' | 'status' | 'currency' | 'subtotalCents' | 'discountCents' | 'taxCents'
>;

/** Reasons to look at invoices before they are posted; a void one has none. */
export function reviewsOfInvoices(em: EntityManager, invoices: readonly ReviewedInvoice[]): Promise<DocumentReview[]> {
  return withAcknowledgements(em, ofInvoices, invoices.flatMap(findReviews));
}

/** Notes that somebody looked at reasons of an invoice and found them right. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function acknowledgeInvoiceReviews(
  em: EntityManager,
  input: AcknowledgeInvoiceReviewsInput,
): Promise<Invoice> {
  const invoice = await lock(em, Invoice, input.id, 'Invoice');
  await acknowledge(em, ofInvoices, findReviews(invoice), input);
  return invoice;
}

const ofInvoices: ReviewedKind = { property: 'invoiceId', column: sql`invoice_id` };

function findReviews(invoice: ReviewedInvoice): FoundReview[] {
  const isOver = invoice.status === InvoiceStatus.VOID || invoice.status === InvoiceStatus.CANCELLED;
  return isOver ? [] : taxReview(invoice, `Invoice ${invoice.invoiceNumber}`);
}
