import { limits } from '../contract/limits.js';
import { amountWithCurrency, taxOnCents } from '../values/money.js';
import { type FoundReview, ReviewReason } from './review.entity.js';

interface TaxedDocument {
  id: number;
  currency: string;
  subtotalCents: number;
  discountCents?: number;
  taxCents: number;
}

/** Tax that no country's rate makes of the amount before tax: most often a digit too many, or the total in its place. */
export function taxReview(document: TaxedDocument, name: string): FoundReview[] {
  const { id, currency, subtotalCents, discountCents = 0, taxCents } = document;
  const baseCents = subtotalCents - discountCents;
  const highestCents = taxOnCents(Math.max(baseCents, 0), limits.taxRateHighestBps) ?? Number.MAX_SAFE_INTEGER;
  if (taxCents <= highestCents) return [];
  return [
    {
      documentId: id,
      reason: ReviewReason.TAX_BEYOND_RATES,
      subject: `${taxCents} on ${baseCents}`,
      detail: `${name} has tax of ${amountWithCurrency(taxCents, currency)} on ${amountWithCurrency(baseCents, currency)}`,
    },
  ];
}
