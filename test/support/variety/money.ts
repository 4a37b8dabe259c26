import { minorUnitDecimals } from '../../../src/values/minor-units.js';
import type { Choices } from './choices.js';
import type { Country } from './countries.js';

/** How one paper writes amounts. */
export interface MoneyWriting {
  country: Country;
  currency: Choices['currency'];
  /** Whether fractions are left out where they are always none, as forints do. */
  isWhole: boolean;
}

/** Signs that are never set behind an amount. */
const LEADING_SIGNS = new Set(['$', 'S$', 'R$', '£', '₹', '¥', '￥', '₩']);

/** An amount with its sign or code, as the paper shows currencies. */
export function money(minorUnits: number, writing: MoneyWriting): string {
  const { currency, sign } = writing.country;
  const amount = bareMoney(Math.abs(minorUnits), writing);
  const minus = minorUnits < 0 ? '-' : '';
  if (writing.currency === 'headed') return minus + amount;
  const isCode = writing.currency === 'code' || (writing.currency === 'after' && LEADING_SIGNS.has(sign));
  if (isCode) return `${minus}${amount} ${currency}`;
  if (writing.currency === 'after') return `${minus}${amount} ${sign}`;
  return `${minus}${sign}${LEADING_SIGNS.has(sign) ? '' : ' '}${amount}`;
}

/** An amount in the country's digits alone. */
export function bareMoney(minorUnits: number, { country, isWhole }: MoneyWriting): string {
  const decimals = minorUnitDecimals(country.currency);
  const [separator, point] =
    country.numbers === 'lakh' ? [',', '.'] : [country.numbers[0] ?? '', country.numbers.at(-1)];
  const digits = String(minorUnits).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const grouping = country.numbers === 'lakh' ? /\B(?=(?:\d\d)+\d{3}$)|\B(?=\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = whole.replace(grouping, separator);
  return decimals === 0 || isWhole ? grouped : `${grouped}${point}${digits.slice(-decimals)}`;
}

/** `8.1` of 810, with the country's point. */
export function rateText(hundredths: number, { numbers }: Country): string {
  return String(hundredths / 100).replace('.', numbers === 'lakh' ? '.' : (numbers.at(-1) ?? '.'));
}
