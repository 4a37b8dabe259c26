import type { FieldProblems } from '../contract/errors.js';
import { sharesOf, sumCents, taxAtRate } from '../values/money.js';
import { type TaxCode, TaxKind } from './tax-code.entity.js';

/**
 * What tax codes make of the lines of a document, pure: the base of a code is the sum of its lines less their share of the
 * discount, and its tax is rounded once (decisions section 5).
 */

/** Invoices and credit notes, or bills and debit notes. */
export type TaxSide = 'sales' | 'purchases';

export interface CodedLine {
  amountCents: number;
  taxCodeId: number | null;
}

/** The tax of one code: what it is on, what it comes to, and where it is booked, in minor units. */
export interface TaxFigures {
  baseCents: number;
  taxCents: number;
  salesTaxCents: number;
  purchaseTaxCents: number;
  nonRecoverableCents: number;
}

/**
 * The base of each code, in the order of the lines: their sums less a discount on all lines, which is shared out by what
 * they come to. Lines without a code take their share of it too. Notes sums beyond 2^53−1 in `problems`.
 */
export function basesOfCodes(
  lines: readonly CodedLine[],
  discountCents: number,
  problems: FieldProblems,
): Map<number, number> {
  const amounts = Map.groupBy(lines, ({ taxCodeId }) => taxCodeId);
  const groups = [...amounts].map(([taxCodeId, own]) => ({
    taxCodeId,
    cents: sumCents(own.map(({ amountCents }) => amountCents)),
  }));
  const isExact = groups.every(({ cents }) => cents !== null);
  if (!problems.check(isExact, 'lines', 'must not add up to more than 2^53-1')) return new Map();
  const sums = groups.map(({ cents }) => cents ?? 0);
  const discounts = sharesOf(discountCents, sums);
  return new Map(
    groups.flatMap(({ taxCodeId }, index) =>
      taxCodeId === null ? [] : [[taxCodeId, (sums[index] ?? 0) - (discounts[index] ?? 0)] as const],
    ),
  );
}

type TaxTermsOfCode = Pick<TaxCode, 'kind' | 'ratePpm' | 'recoverable'>;

/** The tax of a code at its rate; null when it is beyond what can be carried exactly. */
export function taxOfCode({ kind, ratePpm }: TaxTermsOfCode, side: TaxSide, baseCents: number): number | null {
  return side === 'sales' && kind === TaxKind.REVERSE_CHARGE ? 0 : taxAtRate(baseCents, ratePpm);
}

/** Where the tax of a code is booked: of a purchase under reverse charge on both sides. */
export function figuresOf(code: TaxTermsOfCode, side: TaxSide, baseCents: number, taxCents: number): TaxFigures {
  if (side === 'sales') {
    return { baseCents, taxCents, salesTaxCents: taxCents, purchaseTaxCents: 0, nonRecoverableCents: 0 };
  }
  return {
    baseCents,
    taxCents,
    salesTaxCents: code.kind === TaxKind.REVERSE_CHARGE ? taxCents : 0,
    purchaseTaxCents: code.recoverable ? taxCents : 0,
    nonRecoverableCents: code.recoverable ? 0 : taxCents,
  };
}

/** What each line costs: its amount, and its share of the tax of its code that is not recovered. */
export function costsOfLines(
  lines: readonly CodedLine[],
  taxes: readonly { taxCodeId: number; nonRecoverableCents: number }[],
): number[] {
  const costs = lines.map(({ amountCents }) => amountCents);
  for (const { taxCodeId, nonRecoverableCents } of taxes) {
    if (nonRecoverableCents === 0) continue;
    const own = lines.flatMap((line, index) => (line.taxCodeId === taxCodeId ? [index] : []));
    const shares = sharesOf(
      nonRecoverableCents,
      own.map((index) => lines[index]?.amountCents ?? 0),
    );
    own.forEach((index, place) => {
      costs[index] = (costs[index] ?? 0) + (shares[place] ?? 0);
    });
  }
  return costs;
}
