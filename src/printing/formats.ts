import { Paper } from '../drawing/paper.js';
import { isCountry } from '../values/country.js';
import { minorUnitDecimals } from '../values/minor-units.js';
import { decimalOfCents } from '../values/money.js';
import { PrintLanguage, type PrintStyle } from './language.js';

/** How figures and days are written in a language: all by decimal text, so that nothing is rounded on its way. */
export interface Formats {
  /** `1.234,50`. */
  amount(cents: number, currency: string): string;
  /** `1.234,50 EUR`. */
  money(cents: number, currency: string): string;
  /** A quantity of up to 6 decimals. */
  quantity(decimal: string): string;
  /** A rate in millionths: `19 %`. */
  rate(ratePpm: number): string;
  /** `31 March 2026`. */
  day(day: string): string;
  /** `31/03/2026`. */
  shortDay(day: string): string;
  count(number: number): string;
  /** `Schweiz`; what is no ISO 3166-1 code stays. */
  country(code: string): string;
}

/** Where English is written as in the United States follows from the paper. */
function localeOf({ language, paper }: PrintStyle): string {
  if (language !== PrintLanguage.EN) return language;
  return paper === Paper.LETTER ? 'en-US' : 'en-GB';
}

const ppmDigits = 4;

export function formatsOf(style: PrintStyle): Formats {
  const locale = localeOf(style);
  const inUtc = { timeZone: 'UTC' } as const;
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...inUtc });
  const short = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', ...inUtc });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  const decimal = (text: string) => plain.format(text as Intl.StringNumericLiteral);
  return {
    amount: amountsIn(locale, () => ({})),
    money: amountsIn(locale, (currency) => ({ style: 'currency', currency, currencyDisplay: 'code' })),
    quantity: decimal,
    rate: (ratePpm) => `${decimal(decimalOf(ratePpm, ppmDigits))} %`,
    day: (day) => long.format(midnight(day)),
    shortDay: (day) => short.format(midnight(day)),
    count: (number) => plain.format(number),
    country: (code) => (isCountry(code) ? (regions.of(code) ?? code) : code),
  };
}

/** Making a format takes as long as writing a hundred amounts with it: each currency has one. */
function amountsIn(locale: string, optionsOf: (currency: string) => Intl.NumberFormatOptions): Formats['amount'] {
  const formats = new Map<string, Intl.NumberFormat>();
  return (cents, currency) => {
    const decimals = minorUnitDecimals(currency);
    const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const format = formats.get(currency) ?? new Intl.NumberFormat(locale, { ...optionsOf(currency), ...fraction });
    formats.set(currency, format);
    return format.format(decimalOfCents(cents, currency) as Intl.StringNumericLiteral);
  };
}

/** A whole number as a decimal with its point so many digits from the right. */
function decimalOf(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
