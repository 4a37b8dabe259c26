import { minorUnitDecimals } from '../../../src/values/minor-units.js';

/** How amounts, days and times are written. Amounts go through decimal text and never through a float. */

/** Decimal places of a currency: 2 for EUR, 0 for JPY, 3 for TND; 2 while its three letters are being written. */
export function currencyDigits(currency: string): number {
  return /^[A-Z]{3}$/.test(currency) ? minorUnitDecimals(currency) : 2;
}

/** Minor units as exact decimal text: 123456 of EUR is `1234.56`. */
export function decimalText(cents: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(cents)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = cents < 0 ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(text.length - digits)}`;
}

const amountFormats = new Map<string, Intl.NumberFormat>();

/** An amount without its currency, in the locale’s way: `1,234.56`. */
export function amountText(cents: number, currency: string, locale = navigator.language): string {
  const digits = currencyDigits(currency);
  const name = `${locale} ${digits}`;
  let format = amountFormats.get(name);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    amountFormats.set(name, format);
  }
  return format.format(decimalText(cents, currency) as `${number}`);
}

/** A calendar day, `YYYY-MM-DD`, as a person reads it. */
export function dayText(day: string, locale = navigator.language): string {
  return formatOf(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A day of every year, `--MM-DD`, as a person reads it. */
export function dayOfYearText(day: string, locale = navigator.language): string {
  const inLeapYear = new Date(`2000${day.slice(1)}T00:00:00Z`);
  return formatOf(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(inLeapYear);
}

/** An instant in the browser's time zone. */
export function instantText(instant: string, locale = navigator.language): string {
  return formatOf(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  let format = dateFormats.get(name);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    dateFormats.set(name, format);
  }
  return format;
}

/** Today in a time zone, `YYYY-MM-DD`: a day of the books is the owner's, wherever the browser is. */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(now);
}

/** `bulkVoidBills` and `owner:create` as words: `Bulk void bills`. */
export function spokenAction(action: string): string {
  return words(action.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll(/[:-]/g, '_'));
}

/** `NEEDS_REVIEW` and `needs_review` as words: `Needs review`. */
export function words(name: string): string {
  const text = name.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a line of the journal is about: it says so itself, or else its entry does. */
export function memoOf({ memo, entry }: { memo: string | null; entry: { memo: string | null } }): string | null {
  return memo ?? entry.memo;
}
