import type { AmountOnPage } from '../candidates/amounts.js';
import { cellLeftOf, type Layout, type Line, overlap, type Segment } from '../layout/layout.js';
import { AMOUNT_LABEL_KINDS } from '../vocabulary/label-kinds.js';
import { type AmountLabel, amountLabel, CARRIED, TAX } from '../vocabulary/labels.js';
import { SURE } from '../vocabulary/phrases.js';
import type { AmountRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';
import { AMOUNT_WEIGHTS } from './fitted-weights.js';
import type { ItemSum } from './line-items.js';
import { probabilityAlone } from './ranking.js';
import { AMOUNT_PLACES, type AmountFeature, type AmountPlace } from './sum-features.js';

/** An amount with what its words say that it is. */
export interface NamedAmount {
  amount: AmountOnPage;
  role: AmountRole;
  kind: AmountLabel['kind'];
  /** How surely the words alone say so. */
  labelWeight: number;
  places: AmountPlace[];
}

/** What words say of an amount, and where they and it stand. */
type Named = Omit<NamedAmount, 'amount'>;

export const NO_ITEMS: ItemSum = { cents: 0, lines: new Set() };

/** Every amount whose words say what it is, in reading order. */
export function namedAmounts(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  items: ItemSum = NO_ITEMS,
): NamedAmount[] {
  return amounts.flatMap((amount) =>
    isMoneyLike(amount) ? namesOf(layout, amount, amounts, items).map((named) => ({ amount, ...named })) : [],
  );
}

/**
 * Every amount whose words say what it is, with how surely they do: a total, what is due, a subtotal or a tax less where their place
 * makes that improbable.
 */
export function labelledAmounts(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  items: ItemSum = NO_ITEMS,
): { amount: AmountOnPage; role: AmountRole; weight: number; isOfHead: boolean }[] {
  return namedAmounts(layout, amounts, items).map((named) => {
    const probability = isSum(named.role) ? probabilityAlone(placeFeatures(named), AMOUNT_WEIGHTS) : 1;
    const isOfHead = named.places.some((place) => place === 'column_head' || place === 'far_column_head');
    return { amount: named.amount, role: named.role, weight: named.labelWeight * probability, isOfHead };
  });
}

/** Whether an amount in a role is one of the invoice's sums, and not what adds to them, takes from them or pays them. */
export function isSum(role: AmountRole): boolean {
  return role === 'total' || role === 'due' || role === 'subtotal' || role === 'tax';
}

/** What speaks for an amount as what its words call it, or against it: where it stands. */
export function placeFeatures({ places }: Pick<NamedAmount, 'places'>): AmountFeature[] {
  return ['any_amount', ...places];
}

/** The surest first: by the kind of their words, then by where these stand, then as the pages have them. */
export function surestFirst(amounts: readonly NamedAmount[]): NamedAmount[] {
  const rankOf = ({ kind, places }: NamedAmount) => {
    const kindRank = kind === 'other' ? 0 : AMOUNT_LABEL_KINDS.indexOf(kind);
    const placeRank = Math.max(0, ...places.map((place) => AMOUNT_PLACES.indexOf(place) + 1));
    return kindRank * (AMOUNT_PLACES.length + 1) + placeRank;
  };
  return amounts.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Amounts have decimals or a currency sign, or stand alone in their cell. */
export function isMoneyLike(amount: AmountOnPage): boolean {
  if (amount.hasCurrency || amount.decimals === 2 || amount.decimals === 1) return true;
  if (amount.decimals === 3 || amount.decimals > 3) return false;
  const { text } = amount.segment;
  return amount.end - amount.start >= text.trim().length - 1 && text.replace(/\D/g, '').length <= 9;
}

/** Rates printed beside a word for tax, in basis points; a third decimal is dropped. */
export function taxRates(layout: Layout): number[] {
  const found = new Set<number>();
  for (const line of layout.lines) {
    const folded = fold(line.text);
    if (!TAX.test(folded) && !TAX.test(fold(layout.lines[line.index - 1]?.text ?? ''))) continue;
    for (const match of folded.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,3}))?\s?%/g)) {
      const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2));
      if (rate > 0 && rate <= 3000) found.add(rate);
    }
  }
  return [...found];
}

/** The roles of an amount: by the words to its left on the line, and by the head of its column. */
function namesOf(layout: Layout, amount: AmountOnPage, all: readonly AmountOnPage[], items: ItemSum): Named[] {
  const included = taxInAside(layout, amount);
  if (included) return [included];
  const left = leftLabel(layout, amount, all) ?? labelBehind(layout, amount) ?? labelBetweenLines(layout, amount);
  // What goes on from page to page is no sum, what is owed from before is said in the same words.
  const isCarried = CARRIED.test(fold(layout.lines[amount.segment.line]?.text ?? ''));
  if (isCarried && left?.role !== 'older_balance') return [];
  const head = items.lines.has(amount.segment.line) ? null : headOf(layout, amount, left);
  const isOfHead = head && !(left && (isNoSum(left.role) || (left.role === 'subtotal' && head.role === 'total')));
  if (isOfHead && left?.role !== head.role) {
    const isRowOfTotals = left?.role === 'total' || left?.role === 'due';
    if (!left) return [head];
    return isRowOfTotals
      ? [and(left, isFar(head) ? 'under_another_far_head' : 'under_another_head'), and(head, 'row_of_totals')]
      : [left, and(head, 'row_of_another')];
  }
  const found = left ?? labelBelow(layout, amount) ?? labelAbove(layout, amount);
  return found ? [found] : [];
}

function named(label: AmountLabel, ...places: AmountPlace[]): Named {
  return { role: label.role, kind: label.kind, labelWeight: label.weight, places };
}

function and(one: Named, ...places: AmountPlace[]): Named {
  return { ...one, places: [...one.places, ...places] };
}

function isFar({ places }: Named): boolean {
  return places.includes('far_column_head');
}

function isNoSum(role: AmountRole): boolean {
  return (
    role === 'no_amount' || role === 'prepaid' || role === 'older_balance' || role === 'tendered' || role === 'change'
  );
}

/** Text to the left on the same line. */
function leftLabel(layout: Layout, amount: AmountOnPage, all: readonly AmountOnPage[]): Named | null {
  const { segment } = amount;
  const before = segment.text.slice(0, amount.start);
  if (BASE.test(before) || PAID_EARLY.test(fold(before.slice(-WORDS_OF_EARLY_PAYMENT))))
    return { role: 'no_amount', kind: 'other', labelWeight: 1, places: [] };
  const own = before.trim().length > 1 ? (amountLabel(lastPhrase(before).trim()) ?? amountLabel(before.trim())) : null;
  const line = layout.lines[segment.line];
  const onLine = all.filter((other) => other.segment.line === segment.line && isMoneyLike(other));
  const places: AmountPlace[] = [
    ...(onLine.some((other) => other.box.x > amount.box.x) ? (['left_of_another'] as const) : []),
    ...placeOf(layout, segment),
  ];
  if (own) return named(own, ...places);
  for (let index = segment.index - 1; index >= 0; index -= 1) {
    const text = line?.segments[index]?.text ?? '';
    if (!/\p{L}{2,}/u.test(text)) continue;
    if (text.length > 110) return null;
    const label = amountLabel(text);
    const isBehind = onLine.some((other) => other.segment.index > index && other.segment.index < segment.index);
    if (label) {
      return named(
        label,
        ...places,
        ...(isBehind ? (['behind_another'] as const) : []),
        ...(text.length > 40 ? (['long_words'] as const) : []),
      );
    }
    if (!CURRENCY_CELL.test(fold(text)) && !QUANTITY_CELL.test(text)) return null;
  }
  return null;
}

/** `MwSt. 19 % auf 346,10 €`: the amount is what the rate is of. */
const BASE = /%\)?.{0,12}\b(?:auf|on|of|sur|sobre|su|over|von|van|de)\s+\W{0,2}$/i;

/** `mit 2 % Skonto = EUR 122,20, Zahlbetrag EUR 5.987,68`: what is left for whoever pays early. */
const WORDS_OF_EARLY_PAYMENT = 140;
const PAID_EARLY =
  /\b(?:skonto|escompte|sconto|pronto pago|betalingskorting|early payment discount)\b.{1,60}\d[.,]\d{2}\b.{2,60}$/;

/** `(incluye 13,56 € IVA 21 %)`, `(inclusief € 4,41 9% btw, € 6,59 21% btw)`: the words for tax stand behind what a total includes of it. */
function taxInAside(layout: Layout, { segment, start, end }: AmountOnPage): Named | null {
  const text = fold(segment.text);
  const isIncluded = INCLUDED.test(text.slice(0, start));
  const behind = /^[^\d]{0,3}(?:\d{1,2}(?:[.,]\d{1,2})?\s?%)?\s?[^\d,;)]{2,16}/.exec(text.slice(end))?.[0] ?? '';
  if (!isIncluded || !TAX.test(behind)) return null;
  return { role: 'tax', kind: 'tax_amount', labelWeight: SURE, places: placeOf(layout, segment) };
}

const INCLUDED =
  /(?:^|[(\s])(?:includes?|including|incl\.?|inkl\.?|inklusive|enthalt|inclusief|dont|comprend|incluye|inclui|include|di cui|compreso|heraf|varav|hvorav|sis\.?|w tym|vcetne|vratane)\s/;

/** In a row of two lines the words to the left stand between them. */
function labelBetweenLines(layout: Layout, { segment, start }: AmountOnPage): Named | null {
  const beside = start === 0 && segment.index === 0 ? cellLeftOf(layout, segment) : null;
  const isOther = beside !== null && beside.line !== segment.line && beside.text.length < 60;
  const label = isOther && !/\d/.test(beside.text) ? amountLabel(beside.text) : null;
  return label && named(label, ...placeOf(layout, segment));
}

/** A line that begins with its amount has its words behind it. */
function labelBehind(layout: Layout, amount: AmountOnPage): Named | null {
  const { segment } = amount;
  const line = layout.lines[segment.line];
  if (segment.index > 0 || !line || line.segments.length !== 2 || amount.end - amount.start < segment.text.length)
    return null;
  const words = line.segments[1]?.text ?? '';
  const label = words.length < 60 ? amountLabel(words) : null;
  return label && named(label, 'words_behind', ...placeOf(layout, segment));
}

/** A currency between the words and the amount, also one that was misread: `RM`, `RN`, `in EUR`. */
const CURRENCY_CELL = /^\W*(?:in )?(?:euro|[a-z]{3}|r[a-z])\W*$/;

/** `119 Nos`, as rows of totals count what was sold. */
const QUANTITY_CELL = /^\d[\d.,]{0,8}\s\p{L}{1,6}\.?$/u;

/** `Total: 1.00 Tax: 0.19` in one cell: only the words since the previous number govern the next one. */
function lastPhrase(before: string): string {
  const parts = before.split(/\d[\d.,]*\s?(?:€|\$|£|eur\b|usd\b)?(?!\s?%)/i);
  return parts.at(-1) ?? before;
}

/** Sums stand near the end of a document. */
function placeOf(layout: Layout, { line }: Segment): AmountPlace[] {
  return line * 2 < layout.lines.length ? ['first_half'] : [];
}

/** The head of the column the amount stands in: the nearest line of labels above it that overlaps it. */
function columnLabel(layout: Layout, amount: AmountOnPage): Named | null {
  const own = amount.box;
  for (let index = amount.segment.line - 1; index >= Math.max(0, amount.segment.line - 25); index -= 1) {
    const line = layout.lines[index];
    if (!line || line.page !== amount.segment.page) return null;
    for (const segment of line.segments) {
      if (overlap(segment.box, own) <= 0 || !/\p{L}{2,}/u.test(segment.text) || segment.text.length > 40) continue;
      if (isRowLabel(line, segment)) return null;
      if (UNIT_OF_HEAD.test(fold(segment.text))) continue;
      const distance = amount.segment.line - index;
      const isHeaderRow = line.segments.length >= 2 || distance <= 2;
      const label = isHeaderRow && !/\d{2}/.test(withoutRates(segment.text)) ? amountLabel(segment.text) : null;
      if (!label) return null;
      return named(label, distance <= 3 ? 'column_head' : 'far_column_head', ...placeOf(layout, amount.segment));
    }
  }
  return null;
}

/** `-Lei-`, `(EUR)`: what stands below a head says in what it is counted. */
const UNIT_OF_HEAD = /^[-–([]\s?(?:[a-z]{3}|[€£$]|kr\.?)\s?[-–)\]]$/;

/** `Gesamtbetrag   6.390,90` calls its own amount, and heads none below. */
function isRowLabel({ segments }: Line, { index }: Segment): boolean {
  return /^[^\d\p{L}]{0,3}(?:[A-Z]{3}\s)?-?[\d.,'’ ]+[.,]\d{2}\D{0,5}$/u.test(segments[index + 1]?.text ?? '');
}

/** The head right above comes before one further up. */
function headOf(layout: Layout, amount: AmountOnPage, left: Named | null): Named | null {
  const above = columnLabel(layout, amount);
  const isNear = above?.places.includes('column_head');
  return isNear || left ? above : (headToTheLeft(layout, amount) ?? above);
}

/** Heads that begin where their column does, over amounts that end where it does, overlap none of them: the nearest to the left is meant. */
function headToTheLeft(layout: Layout, { segment, box }: AmountOnPage): Named | null {
  const heads = layout.lines[segment.line - 1];
  const [first] = heads?.segments ?? [];
  if (!heads || !first || heads.page !== segment.page || heads.segments.length < 3 || /\d/.test(heads.text))
    return null;
  const right = box.x + box.width;
  const head = heads.segments.findLast((other) => other.box.x < right);
  const label = head && !head.text.includes('%') ? amountLabel(head.text) : null;
  return label && named(label, 'column_head', ...placeOf(layout, segment));
}

/** Narrow slips print the words alone on one line and the amount alone on the next. */
function labelAbove(layout: Layout, { segment, box }: AmountOnPage): Named | null {
  const [own, above] = [layout.lines[segment.line], layout.lines[segment.line - 1]];
  if (own?.segments.length !== 1 || above?.segments.length !== 1 || above.page !== segment.page) return null;
  const isNext = box.y - above.box.y < 2.5 * box.height;
  const isWholeCell = !/\p{L}{3}/u.test(segment.text);
  const label = isNext && isWholeCell && !/\d/.test(above.text) ? amountLabel(above.text) : null;
  return label && named(label, 'words_above', ...placeOf(layout, segment));
}

/** `19 % MwSt. auf 346,10 €` is a label; its rate and base are none of its amount. */
function withoutRates(text: string): string {
  return text
    .replace(/\d{1,2}(?:[.,]\d{1,3})?\s?%/g, '')
    .replace(/\b(?:auf|on|of|sur|sobre|su|over|von|van)\s\D{0,4}[\d.,' ]+/i, '');
}

/** A few layouts print the words under the amount. */
function labelBelow(layout: Layout, amount: AmountOnPage): Named | null {
  const line = layout.lines[amount.segment.line + 1];
  if (!line || line.page !== amount.segment.page || line.box.y - amount.box.y > 2.5 * amount.box.height) return null;
  const segment = line.segments.find(
    (other) => overlap(other.box, amount.box) > 0 && !/\d/.test(other.text) && other.text.length < 30,
  );
  const label = segment && amountLabel(segment.text);
  return label ? named(label, 'words_below', ...placeOf(layout, amount.segment)) : null;
}
