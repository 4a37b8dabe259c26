import { sumCents } from '../values/money.js';

/** What one line comes to in the owner's currency, on the side that the line itself has. */
export interface BaseAmount {
  debitCents: number;
  creditCents: number;
}

type Side = keyof BaseAmount;

/**
 * The base amounts of the lines of one entry, pure: each line is converted and rounded for itself, and what the rounding
 * leaves between the sides goes to the largest line of the smaller side, so that debits equal credits without a line more.
 * Null when an amount is beyond what can be carried exactly.
 */
export function baseAmounts(
  lines: readonly BaseAmount[],
  convert: (cents: number) => number | null,
): BaseAmount[] | null {
  const converted: BaseAmount[] = [];
  for (const line of lines) {
    const [debitCents, creditCents] = [convert(line.debitCents), convert(line.creditCents)];
    if (debitCents === null || creditCents === null) return null;
    converted.push({ debitCents, creditCents });
  }
  const [debits, credits] = [total(converted, 'debitCents'), total(converted, 'creditCents')];
  if (debits === null || credits === null) return null;
  const smaller: Side = debits < credits ? 'debitCents' : 'creditCents';
  const largest = largestOn(lines, smaller);
  return converted.map((amount, index) =>
    index === largest ? { ...amount, [smaller]: amount[smaller] + Math.abs(debits - credits) } : amount,
  );
}

/** The same amount on the other side. */
export function otherSide({ debitCents, creditCents }: BaseAmount): BaseAmount {
  return { debitCents: creditCents, creditCents: debitCents };
}

/** An amount on the debit side, a negative one on the credit side. */
export function onDebitSide(cents: number): BaseAmount {
  return { debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) };
}

function total(amounts: readonly BaseAmount[], side: Side): number | null {
  return sumCents(amounts.map((amount) => amount[side]));
}

function largestOn(lines: readonly BaseAmount[], side: Side): number {
  return lines.reduce((best, line, index) => (line[side] > (lines[best]?.[side] ?? 0) ? index : best), 0);
}
