import type { Evidence } from '../layout/evidence.js';
import { cellRightOf, type Layout, type Segment, segmentsBelow, unionBox } from '../layout/layout.js';
import { isConnector, isNumeral, joinedNumerals, NUMERAL_LANGUAGES } from '../vocabulary/numerals.js';
import { fold } from '../vocabulary/text-folding.js';

/** An amount that the page spells out. */
export interface AmountInWords {
  text: string;
  /** As ISO 639-1. */
  language: string;
  /** Units and what stands for their fraction, as joined numerals; digits for a fraction in digits (`56/100`), null for none. */
  units: string;
  fraction: string | null;
  evidence: Evidence;
}

/** Amounts in words: beside the words that announce one, or beside the name of a currency; each is found once. */
export function findAmountsInWords(layout: Layout): AmountInWords[] {
  const found: AmountInWords[] = [];
  const taken = new Set<Segment>();
  for (const cell of layout.lines.flatMap((line) => line.segments)) {
    if (taken.has(cell)) continue;
    const label = LABEL.exec(fold(cell.text));
    const right = label && cellRightOf(layout, cell);
    const passage = [...new Set([cell, ...(right ? [right] : []), ...continuedBelow(layout, cell)])];
    const text = passage.map((one) => one.text).join(' ');
    const spoken = spokenAmount(text.slice(label ? label.index + label[0].length : 0), label !== null);
    if (!spoken) continue;
    for (const one of passage) taken.add(one);
    found.push({ ...spoken, evidence: { page: cell.page, box: unionBox(passage.map(({ box }) => box)) } });
  }
  return found;
}

const LABEL =
  /\b(?:(?:amount|total|sum|value)(?: chargeable)? ?\(?in words\)?|in words|in worten|en (?:toutes )?lettres|a la somme de|en letras?|con letra|in lettere|por extenso|in woorden|zegge|slownie)\b/;

/** The rest of an amount that takes more than one line, or stands below its label. */
function continuedBelow(layout: Layout, cell: Segment): Segment[] {
  return segmentsBelow(layout, cell, 2.5)
    .filter(({ box, text }) => box.x <= cell.box.x + cell.box.width && !/(?<!\/ ?)\d{3}/.test(text))
    .slice(0, 2);
}

const MONEY =
  /^(?:euros?|eur|dollars?|usd|pounds?|sterling|gbp|rupees?|inr|francs?|franken|chf|franchi|francos?|pesos?|reais|real|zlot(?:y|e|ych)|pln|libras?|dolar(?:es)?|ringgit|dirhams?|dhs)$/;

/** The numerals of a passage in the language that knows most of them; without a label they stand beside a currency. */
function spokenAmount(text: string, isLabelled: boolean): Omit<AmountInWords, 'evidence'> | null {
  const tokens = tokensOf(text);
  const heard = NUMERAL_LANGUAGES.map((language) => ({ language, ...runsOf(tokens, language) })).sort(
    (one, other) => other.units.length - one.units.length,
  );
  const [best] = heard;
  if (!best || best.units === '') return null;
  if (!isLabelled && (!best.isBesideMoney || best.units.length < FEWEST_LETTERS)) return null;
  const { language, units, fraction } = best;
  return { text: shownText(text), language, units, fraction };
}

/** Without what separates it from its label. */
function shownText(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_TEXT);
}

/** Shorter numerals beside a currency are prices in a sentence (`five euros`), unless a label announces them. */
const FEWEST_LETTERS = 12;
const LONGEST_TEXT = 160;

/** Folded words, and two digits of a fraction (`56/100`, `/56`) after a sign of their own. */
function tokensOf(text: string): string[] {
  const marked = fold(text)
    .replace(/(?<!\d)(\d{2}) ?\/ ?100(?!\d)/g, ' #$1 ')
    .replace(/(?<=\p{L} ?)\/ ?(\d{2})(?!\d)/gu, ' #$1 ');
  return marked.match(/#\d{2}|[\p{L}\p{N}]+/gu) ?? [];
}

interface Runs {
  units: string;
  fraction: string | null;
  isBesideMoney: boolean;
}

/** The first two runs of numerals, and whether a currency stands right before or after the first. */
function runsOf(tokens: string[], language: string): Runs {
  const isPart = (token: string | undefined) => token !== undefined && isNumeral(token, language);
  const start = tokens.findIndex(isPart);
  if (start < 0) return { units: '', fraction: null, isBesideMoney: false };
  const end = endOfRun(tokens, start, isPart);
  const isBesideMoney = MONEY.test(tokens[start - 1] ?? '') || MONEY.test(tokens[end] ?? '');
  const rest = tokens.slice(end);
  const digits = rest.slice(0, 3).find((token) => token.startsWith('#'));
  const next = rest.slice(0, 4).findIndex(isPart);
  const spoken = next < 0 ? null : joinedNumerals(rest.slice(next, endOfRun(rest, next, isPart)).join(' '));
  const parted =
    spoken === null && !digits && FRACTION.test(tokens[end] ?? '') ? lastConnector(tokens, start, end) : -1;
  if (parted > start) {
    const [units, fraction] = [tokens.slice(start, parted), tokens.slice(parted + 1, end)];
    return { units: joinedNumerals(units.join(' ')), fraction: joinedNumerals(fraction.join(' ')), isBesideMoney };
  }
  const units = joinedNumerals(tokens.slice(start, end).join(' '));
  return { units, fraction: digits?.slice(1) ?? spoken, isBesideMoney };
}

/** `Thirteen Thousand Eight Hundred and Ten paise`: what such a word counts is behind the last `and`. */
const FRACTION = /^(?:paise|paisa|cents?|pence|centimes?|centavos?|centimos?|centesimi|rappen|fils|sen)$/;

function lastConnector(tokens: readonly string[], start: number, end: number): number {
  const index = tokens.slice(start, end).findLastIndex((token) => isConnector(token));
  return index < 0 ? -1 : start + index;
}

function endOfRun(tokens: string[], start: number, isPart: (token: string | undefined) => boolean): number {
  let end = start;
  while (isPart(tokens[end]) || (isConnector(tokens[end] ?? '') && isPart(tokens[end + 1]))) end += 1;
  return end;
}
