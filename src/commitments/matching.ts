import { limits } from '../contract/limits.js';
import { isWithinPercent, minorUnitsPerUnit, percentOf, sumCents } from '../values/money.js';
import { addressesOverlap } from './address-overlap.js';
import { TaxTreatment } from './commitment.entity.js';

/**
 * Which commitments an invoice may satisfy, and in which order (specification 4.10, decisions section 8). Pure: the same
 * invoice and commitments always give the same answer.
 */

/** Why a commitment is a candidate, in the order in which reasons are listed. */
export type CandidateReason =
  | 'exact_amount'
  | 'amount_within_tolerance'
  | 'address_overlap'
  | 'period_overlap'
  | 'vendor_match';

/** What is known of the invoice; null where it says nothing. */
export interface InvoiceToMatch {
  totalCents: number | null;
  /** Its total before tax. */
  subtotalCents: number | null;
  currency: string;
  invoiceDate: string | null;
  servicePeriodStart: string | null;
  servicePeriodEnd: string | null;
  serviceAddress: string | null;
}

export interface CommitmentToMatch {
  id: number;
  remainingCents: number;
  /** Whether its amounts include tax; null when it does not say. */
  taxTreatment: TaxTreatment | null;
  serviceAddress: string | null;
  periodStart: string | null;
  periodEnd: string | null;
}

export interface Candidate<C extends CommitmentToMatch> {
  commitment: C;
  comparison: Comparison;
  /** Invoice total minus remaining, both before tax where the commitment's amounts are; null when that is not known. */
  varianceCents: number | null;
  /** The variance in percent of remaining, two decimals; null when unknown or nothing remains. */
  variancePercent: number | null;
  reasons: CandidateReason[];
}

/** Which amount of the invoice is held against what remains of a commitment: before tax or after. */
export interface Comparison {
  taxTreatment: TaxTreatment;
  /** That amount of the invoice; null when it is not known. */
  invoiceCents: number | null;
  /** That amount less what remains; null when it is not known. */
  varianceCents: number | null;
}

/**
 * Net with net and gross with gross; for a commitment that does not say which it is, the nearer of the two, gross when they
 * are equally near.
 */
export function compare(
  invoice: Pick<InvoiceToMatch, 'totalCents' | 'subtotalCents'>,
  { remainingCents, taxTreatment }: Pick<CommitmentToMatch, 'remainingCents' | 'taxTreatment'>,
): Comparison {
  const gross = compared(TaxTreatment.GROSS, invoice.totalCents, remainingCents);
  const net = compared(TaxTreatment.NET, invoice.subtotalCents, remainingCents);
  if (taxTreatment !== null) return taxTreatment === TaxTreatment.NET ? net : gross;
  return distance(net) < distance(gross) ? net : gross;
}

function compared(taxTreatment: TaxTreatment, invoiceCents: number | null, remainingCents: number): Comparison {
  const varianceCents = invoiceCents === null ? null : sumCents([invoiceCents, -remainingCents]);
  return { taxTreatment, invoiceCents, varianceCents };
}

/** The commitments, which must be matchable ones of the invoice's vendor and currency, as candidates, best first. */
export function rankCandidates<C extends CommitmentToMatch>(
  invoice: InvoiceToMatch,
  commitments: readonly C[],
): Candidate<C>[] {
  return commitments.map((commitment) => candidate(invoice, commitment)).sort(better);
}

function candidate<C extends CommitmentToMatch>(invoice: InvoiceToMatch, commitment: C): Candidate<C> {
  const { remainingCents } = commitment;
  // One that does not say is compared with the total, as the specification has it.
  const taxTreatment = commitment.taxTreatment ?? TaxTreatment.GROSS;
  const { varianceCents } = compare(invoice, { remainingCents, taxTreatment });
  return {
    commitment,
    comparison: compare(invoice, commitment),
    varianceCents,
    variancePercent: varianceCents === null ? null : percentOf(varianceCents, remainingCents),
    reasons: [
      ...amountReason(varianceCents, remainingCents, invoice.currency),
      ...(addressesOverlap(invoice.serviceAddress, commitment.serviceAddress) ? (['address_overlap'] as const) : []),
      ...(fallsWithinPeriod(invoice, commitment) ? (['period_overlap'] as const) : []),
      'vendor_match',
    ],
  };
}

/** An exact amount is not also within tolerance, which means near, but not equal. */
function amountReason(varianceCents: number | null, remainingCents: number, currency: string): CandidateReason[] {
  if (varianceCents === null) return [];
  if (varianceCents === 0) return ['exact_amount'];
  return isWithinTolerance(varianceCents, remainingCents, currency) ? ['amount_within_tolerance'] : [];
}

/** Within 25 units of the currency or 5 % of what remains, whichever is wider. */
export function isWithinTolerance(varianceCents: number, remainingCents: number, currency: string): boolean {
  const offCents = Math.abs(varianceCents);
  const isWithinUnits = offCents <= limits.candidateToleranceUnits * minorUnitsPerUnit(currency);
  return isWithinUnits || isWithinPercent(offCents, remainingCents, limits.candidateTolerancePercent);
}

/** The invoice's date, or the whole service period it names, lies in the commitment's period. A missing end is open. */
function fallsWithinPeriod(invoice: InvoiceToMatch, { periodStart, periodEnd }: CommitmentToMatch): boolean {
  if (periodStart === null && periodEnd === null) return false;
  const within = (first: string | null, last: string | null) =>
    first !== null &&
    last !== null &&
    (periodStart === null || first >= periodStart) &&
    (periodEnd === null || last <= periodEnd);
  const { invoiceDate, servicePeriodStart, servicePeriodEnd } = invoice;
  return (
    within(invoiceDate, invoiceDate) ||
    within(servicePeriodStart ?? servicePeriodEnd, servicePeriodEnd ?? servicePeriodStart)
  );
}

/** Exact amounts first, then amounts within tolerance, then more reasons, the smaller variance, the older commitment. */
function better(one: Candidate<CommitmentToMatch>, other: Candidate<CommitmentToMatch>): number {
  return (
    amountRank(one) - amountRank(other) ||
    other.reasons.length - one.reasons.length ||
    distance(one) - distance(other) ||
    one.commitment.id - other.commitment.id
  );
}

function amountRank({ reasons }: Candidate<CommitmentToMatch>): number {
  if (reasons.includes('exact_amount')) return 0;
  return reasons.includes('amount_within_tolerance') ? 1 : 2;
}

/** Unknown variances are unknown for all candidates of an invoice, so that they are equally far. */
function distance({ varianceCents }: { varianceCents: number | null }): number {
  return varianceCents === null ? Number.MAX_SAFE_INTEGER : Math.abs(varianceCents);
}
