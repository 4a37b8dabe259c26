import { currencyDigits } from './format.js';

/**
 * Minor units that a person typed in the locale's way, or null when it is not an amount. Signs for groups must part groups of
 * three and for decimals there is one: what reads in two ways or in none is refused, and never billed.
 */
export function parseAmount(typed: string, currency: string, locale = navigator.language): number | null {
  const { group, decimal } = separators(locale);
  const digits = currencyDigits(currency);
  const text = typed
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/[\u00a0\u202f\u2009]/g, ' ');
  const parts = new RegExp(
    `^(-?)(\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:${decimal}(\\d{1,${Math.max(digits, 1)}}))?$`,
  ).exec(text);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (digits === 0 && fraction !== '') return null;
  const cents = Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** A quantity above zero that a person typed, of up to nine digits and six decimals and without groups; null for anything else. */
export function parseQuantity(typed: string, locale = navigator.language): number | null {
  const parts = new RegExp(`^(\\d{1,9})(?:${separators(locale).decimal}(\\d{1,6}))?$`).exec(typed.trim());
  if (parts === null) return null;
  const quantity = Number(`${parts[1]}.${parts[2] ?? 0}`);
  return quantity > 0 ? quantity : null;
}

/** A quantity as it is typed in a locale. */
export function quantityText(quantity: number, locale = navigator.language): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(quantity);
}

/** The signs of a locale as parts of a pattern. A blank of any width, an apostrophe of any shape. */
function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const decimal = sign('decimal') || '.';
  return { group: patternOf(sign('group') || (decimal === ',' ? '.' : ',')), decimal: patternOf(decimal) };
}

function patternOf(sign: string): string {
  if (/\s/u.test(sign)) return ' ';
  if (sign === '’' || sign === "'") return "[’']";
  return sign === '.' ? '\\.' : sign;
}
