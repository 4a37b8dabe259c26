import { minorUnitDecimals } from './minor-units.js';

/**
 * The only arithmetic on money, and the only rounding: half away from zero, in integers throughout.
 * Cents are minor units of the currency (specification section 1, convention 1).
 */

/** The largest amount that a JSON number carries exactly, in either direction. */
export const centsMaximum = Number.MAX_SAFE_INTEGER;

/** True for an integer of minor units that every path can carry exactly. */
export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Divides two integers, rounding half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const dividend = numerator < 0n ? -numerator : numerator;
  const divisor = denominator < 0n ? -denominator : denominator;
  const rounded = (dividend * 2n + divisor) / (divisor * 2n);
  return negative ? -rounded : rounded;
}

/**
 * `quantity × unitPriceCents`, rounded once. `quantity` is an exact decimal in text with up to 6 decimals.
 * Answers null when the product is beyond what can be carried exactly.
 */
export function lineAmountCents(quantity: string, unitPriceCents: number): number | null {
  const { digits, scale } = parseDecimal(quantity);
  return exactNumber(divideRounded(digits * BigInt(unitPriceCents), 10n ** BigInt(scale)));
}

/** Tax on a base at a rate in basis points (875 = 8.75 %), rounded once; null when beyond exactness. */
export function taxOnCents(baseCents: number, rateBps: number): number | null {
  return exactNumber(divideRounded(BigInt(baseCents) * BigInt(rateBps), 10_000n));
}

/** Tax on a base, of either sign, at a rate in millionths (88750 = 8.875 %), rounded once; null when beyond exactness. */
export function taxAtRate(baseCents: number, ratePpm: number): number | null {
  return exactNumber(divideRounded(BigInt(baseCents) * BigInt(ratePpm), 1_000_000n));
}

/**
 * An amount shared out by weights, exactly: each share is rounded down, and what is left goes a cent each to those that lost
 * most by it, earlier ones first. Weights that come to nothing give all to the first.
 */
export function sharesOf(amountCents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountCents : 0));
  const parts = weights.map((weight, index) => {
    const product = BigInt(amountCents) * BigInt(weight) * (total < 0n ? -1n : 1n);
    const divisor = total < 0n ? -total : total;
    const rest = ((product % divisor) + divisor) % divisor;
    return { index, share: (product - rest) / divisor, rest };
  });
  const left = BigInt(amountCents) - parts.reduce((sum, { share }) => sum + share, 0n);
  const shares = parts.map(({ share }) => Number(share));
  const byLoss = parts.toSorted((one, other) => Number(other.rest > one.rest) - Number(other.rest < one.rest));
  for (const { index } of byLoss.slice(0, Number(left))) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Exact sum, or null when it is beyond what can be carried exactly. */
export function sumCents(amounts: Iterable<number>): number | null {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return exactNumber(sum);
}

/** `part` in percent of `whole` with two decimals, as a number for display; null when `whole` is zero. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Number(divideRounded(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}

/** Whether an amount is no more than `percent` of a whole, to the last fraction of a minor unit. */
export function isWithinPercent(amountCents: number, wholeCents: number, percent: number): boolean {
  return BigInt(amountCents) * 100n <= BigInt(wholeCents) * BigInt(percent);
}

/** `part` of `whole` equal parts of an amount, rounded. */
export function shareOfCents(amountCents: number, part: number, whole: number): number {
  return Number(divideRounded(BigInt(amountCents) * BigInt(part), BigInt(whole)));
}

/** Minor units in one unit of a currency: 100 for EUR, 1 for JPY, 1000 for KWD. */
export function minorUnitsPerUnit(currency: string): number {
  return 10 ** minorUnitDecimals(currency);
}

/** Minor units as an exact decimal of the currency: 12345 is `123.45` in EUR, `12345` in JPY, `12.345` in KWD. */
export function decimalOfCents(cents: number | bigint, currency: string): string {
  const decimals = minorUnitDecimals(currency);
  const digits = String(cents < 0 ? -cents : cents).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${cents < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction}`}`;
}

/** An amount for people to read: 12345 is `123.45 EUR`, `12345 JPY`, `12.345 KWD`. */
export function amountWithCurrency(cents: number | bigint, currency: string): string {
  return `${decimalOfCents(cents, currency)} ${currency}`;
}

/** What a currency is worth: `baseUnits` of one for `currencyUnits` of the other, exact decimals in text. */
export interface RateFraction {
  baseUnits: string;
  currencyUnits: string;
}

const rateDigits = 15;

/** True for the text of an exact decimal above 0 with as many digits as a JSON number carries. */
export function isRate(text: string): boolean {
  return /^\d{1,9}(?:\.\d{1,14})?$/.test(text) && /[1-9]/.test(text) && text.replace(/\D/g, '').length <= rateDigits;
}

/** A rate as one decimal: as it was entered, or with 12 decimals when it is a fraction. */
export function rateText({ baseUnits, currencyUnits }: RateFraction): string {
  const [base, units] = [parseDecimal(baseUnits), parseDecimal(currencyUnits)];
  if (units.digits === 1n && units.scale === 0) return baseUnits;
  const decimals = 12;
  const value = divideRounded(
    base.digits * 10n ** BigInt(units.scale + decimals),
    units.digits * 10n ** BigInt(base.scale),
  );
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** An amount of one currency in another, rounded once; null when beyond exactness. */
export function convertedCents(
  cents: number,
  rate: RateFraction,
  { from, to }: { from: string; to: string },
): number | null {
  const [base, units] = [parseDecimal(rate.baseUnits), parseDecimal(rate.currencyUnits)];
  const numerator = base.digits * 10n ** BigInt(units.scale + minorUnitDecimals(to));
  const denominator = units.digits * 10n ** BigInt(base.scale + minorUnitDecimals(from));
  return exactNumber(divideRounded(BigInt(cents) * numerator, denominator));
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** True for an upper-case ISO 4217 code. */
export function isCurrency(value: string): boolean {
  return currencies.has(value);
}

/** Splits decimal text (`-12.50`) into its digits as an integer and the number of decimals. */
export function parseDecimal(text: string): { digits: bigint; scale: number } {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`not a plain decimal: ${text}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function exactNumber(value: bigint): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}
