import { sharesOf } from '../../../../src/values/money.js';

/**
 * The discount of an invoice as lines of the note over it. Each code has a line of its own, with the share of the discount that the
 * service takes off what the code’s tax is on: so the note comes to what the invoice does, to the cent.
 */
export function discountLines(
  lines: readonly { amountCents: number; taxCodeId: string | null }[],
  discountCents: number,
): { taxCodeId: string | null; unitPriceCents: number }[] {
  const codes = [...Map.groupBy(lines, ({ taxCodeId }) => taxCodeId)].map(([taxCodeId, own]) => ({
    taxCodeId,
    cents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }));
  const shares = sharesOf(
    discountCents,
    codes.map(({ cents }) => cents),
  );
  return codes
    .map(({ taxCodeId }, index) => ({ taxCodeId, unitPriceCents: 0 - (shares[index] ?? 0) }))
    .filter(({ unitPriceCents }) => unitPriceCents !== 0);
}
