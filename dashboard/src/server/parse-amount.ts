import { currencyDigits } from './format.js';

/**
 * Minor units that a person typed in the locale's way, or null when it is not an amount. Signs for groups must part groups of
 * the locale's sizes and for decimals there is one: what reads in two ways or in none is refused, and never billed.
 */
export function parseAmount(typed: string, currency: string, locale = navigator.language): number | null {
  const digits = currencyDigits(currency);
  for (const { figures, group, decimal, sizes } of writingsOf(locale)) {
    const [first, others] = sizes;
    const parts = new RegExp(
      `^(-?)(\\d+|\\d{1,${others}}(?:${group}\\d{${others}})*${group}\\d{${first}})(?:${decimal}(\\d{1,${Math.max(digits, 1)}}))?$`,
    ).exec(inPlainFigures(typed, figures));
    if (parts === null) continue;
    const [, sign = '', whole = '', fraction = ''] = parts;
    if (digits === 0 && fraction !== '') return null;
    const cents = Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'));
    if (!Number.isSafeInteger(cents)) return null;
    return sign === '-' && cents !== 0 ? -cents : cents;
  }
  return null;
}

/** A quantity above zero that a person typed, of up to nine digits and six decimals and without groups; null for anything else. */
export function parseQuantity(typed: string, locale = navigator.language): number | null {
  const text = parseDecimal(typed, 9, 6, locale);
  const quantity = Number(text ?? 0);
  return quantity > 0 ? quantity : null;
}

/** A quantity as it is typed in a locale. */
export function quantityText(quantity: number, locale = navigator.language): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(quantity);
}

/**
 * A rate above zero that a person typed, as decimal text of at most 15 digits; null for anything else. Groups are refused: rates
 * have so many decimals that `1,385` may well be meant as 1.385.
 */
export function parseRate(typed: string, locale = navigator.language): string | null {
  const text = parseDecimal(typed, 15, 15, locale);
  return text !== null && /[1-9]/.test(text) && text.replace('.', '').length <= 15 ? text : null;
}

/** A number without sign and groups as decimal text. */
function parseDecimal(typed: string, wholeDigits: number, decimals: number, locale: string): string | null {
  for (const { figures, decimal } of writingsOf(locale)) {
    const pattern = new RegExp(`^(\\d{1,${wholeDigits}})(?:${decimal}(\\d{1,${decimals}}))?$`);
    const [, whole, fraction] = pattern.exec(inPlainFigures(typed, figures)) ?? [];
    if (whole !== undefined) return fraction === undefined ? whole : `${whole}.${fraction}`;
  }
  return null;
}

/** How numbers are written: the ten figures, the signs as parts of a pattern, and the sizes of the last group and of those before. */
interface Writing {
  figures: string[];
  group: string;
  decimal: string;
  sizes: [first: number, others: number];
}

const writings = new Map<string, Writing[]>();

/** The ways of a locale: with its own figures, and with those of most keyboards. */
function writingsOf(locale: string): Writing[] {
  let ways = writings.get(locale);
  if (ways === undefined) {
    ways = [writingOf(locale), writingOf(new Intl.Locale(locale, { numberingSystem: 'latn' }).toString())];
    writings.set(locale, ways);
  }
  return ways;
}

function writingOf(locale: string): Writing {
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const figures = Array.from({ length: 10 }, (_, figure) => plain.format(figure));
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567_890.8);
  const sign = (type: string) => withoutMarks(parts.find((part) => part.type === type)?.value ?? '');
  const decimal = sign('decimal') || '.';
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const [first = 3, others = first] = groups.length > 1 ? groups.toReversed() : [];
  return {
    figures,
    group: patternOf(sign('group') || (decimal === ',' ? '.' : ',')),
    decimal: patternOf(decimal),
    sizes: [first, others],
  };
}

/** A blank of any width, an apostrophe of any shape. */
function patternOf(sign: string): string {
  if (/\s/u.test(sign)) return ' ';
  if (sign === '’' || sign === "'") return "[’']";
  return sign === '.' ? '\\.' : sign;
}

/** What was typed with the figures 0 to 9, a minus and blanks of one kind. */
function inPlainFigures(typed: string, figures: string[]): string {
  return [...withoutMarks(typed).trim()]
    .map((sign) => (figures.includes(sign) ? String(figures.indexOf(sign)) : sign))
    .join('')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/[\u00a0\u202f\u2009]/g, ' ');
}

/** Without the marks that say in which direction text runs. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '');
}
