import type { AmountOnPage } from '../candidates/amounts.js';
import type { Confidence } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import type { Layout } from '../layout/layout.js';
import type { Contribution } from './contributions.js';
import { SUBTOTAL_LEVELS, SUM_WEIGHTS, TAX_LEVELS, TOTAL_LEVELS } from './fitted-weights.js';
import { NO_ITEMS, namedAmounts } from './labelled-amounts.js';
import type { ItemSum } from './line-items.js';
import { bestOf, type Levels, levelOf } from './ranking.js';
import { type SumCandidate, shiftsOf, sumCandidates } from './sum-combinations.js';
import type { SumWeights } from './sum-features.js';
import type { SumPart } from './sum-parts.js';

export interface FoundAmount {
  cents: number;
  confidence: Confidence;
  /** Of all combinations together that say the same of it. */
  probability: number;
  evidence: Evidence | null;
  /** What spoke for the amounts that were chosen together. */
  contributions: Contribution[];
}

export interface Totals {
  total: FoundAmount | null;
  tax: FoundAmount | null;
  subtotal: FoundAmount | null;
  /** Whether subtotal + tax (− discount + charges) = total was seen on the page. */
  isConsistent: boolean;
}

/**
 * Total, tax and subtotal: what words call so competes in combinations (`sum-combinations.ts`), and the most probable one wins.
 * What the page does not print but follows by arithmetic (the subtotal from total and tax) is derived. Each of the three is as
 * probable as all combinations together that say the same of it.
 */
export function findTotals(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  items: ItemSum = NO_ITEMS,
  weights: SumWeights = SUM_WEIGHTS,
): Totals {
  const winner = bestOf(sumCandidates(layout, amounts, items), isSameSum, weights);
  if (!winner) return { total: null, tax: null, subtotal: null, isConsistent: false };
  const { candidate: best, contributions } = winner;
  const found = (key: SumKey, part: SumPart | null, levels: Levels): FoundAmount | null => {
    const cents = best[key];
    if (cents === null) return null;
    const probability = winner.probabilityThat((other) => other[key] === cents);
    const confidence = levelOf(probability, levels);
    return { cents, confidence, probability, evidence: evidenceOf(part), contributions };
  };
  return {
    total: found('totalCents', best.total, TOTAL_LEVELS),
    tax: found('taxCents', best.tax, TAX_LEVELS),
    subtotal: found('subtotalCents', best.subtotal, SUBTOTAL_LEVELS),
    isConsistent: best.isConsistent,
  };
}

type SumKey = 'totalCents' | 'taxCents' | 'subtotalCents';

/** Whether two combinations say the same of all three. */
export function isSameSum(one: SumCandidate, other: SumCandidate): boolean {
  return (
    one.totalCents === other.totalCents && one.taxCents === other.taxCents && one.subtotalCents === other.subtotalCents
  );
}

function evidenceOf(part: SumPart | null): Evidence | null {
  return part?.amount ? { page: part.amount.segment.page, box: part.amount.box } : null;
}

/** Whether subtotal and tax make the total, but for discounts and charges that the page names. */
export function addUp(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  { total, subtotal, tax }: { total: number; subtotal: number; tax: number },
): boolean {
  return shiftsOf(namedAmounts(layout, amounts)).has(total - subtotal - tax);
}
