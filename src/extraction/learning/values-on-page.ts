import { currencyExponent, findAmounts } from '../candidates/amounts.js';
import { datesInText, dayOrderOf, findDates } from '../candidates/dates.js';
import type { DayOrder, LearnedPlace } from '../extraction-result.js';
import type { FieldName } from '../fields/field-names.js';
import { isMoneyLike } from '../fields/labelled-amounts.js';
import type { Box } from '../layout/evidence.js';
import { boxOfCharacters, cellLeftOf, type Layout, type Line, overlap, type Segment } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';

/** The fields whose right value is found by where it stands; vendor and currency are learnt themselves. */
export const placedFields = [
  'invoice_number',
  'invoice_date',
  'due_date',
  'total_cents',
  'tax_cents',
  'subtotal_cents',
] as const satisfies FieldName[];

export type PlacedField = (typeof placedFields)[number];

export function isPlacedField(field: FieldName): field is PlacedField {
  return (placedFields as readonly FieldName[]).includes(field);
}

/** Something on the page that could be the value of a field. */
export interface ValueOnPage {
  value: string | number;
  segment: Segment;
  start: number;
  box: Box;
  /** How a number is written; null for dates and amounts. */
  shape: string | null;
  dayOrder: DayOrder | null;
}

/** How values are read: as the document shows, or as was learnt of its vendor. */
export interface ValueStyle {
  currency: string | null;
  dayOrder: DayOrder | null;
  /** How many words a number has. */
  wordCount: number;
}

/** Everything on the pages that could be the value of a field, in reading order. */
export function valuesOnPages(layout: Layout, field: PlacedField, style: ValueStyle): ValueOnPage[] {
  if (field === 'invoice_number')
    return layout.lines.flatMap((line) => line.segments.flatMap((segment) => numbersIn(segment, style.wordCount)));
  if (field === 'invoice_date' || field === 'due_date') return datesOnPages(layout, style.dayOrder);
  const shape = { shape: null, dayOrder: null };
  return findAmounts(layout, currencyExponent(style.currency))
    .filter(isMoneyLike)
    .map(({ cents, segment, start, box }) => ({ value: cents, segment, start, box, ...shape }));
}

function datesOnPages(layout: Layout, learnt: DayOrder | null): ValueOnPage[] {
  const order = learnt ?? dayOrderOf(layout.lines.map((line) => line.text).join('\n'));
  return findDates(layout, order).map(({ day, segment, start, end, box }) => {
    const dayOrder = writtenOrder(segment.text.slice(start, end), order);
    return { value: day, segment, start, box, shape: null, dayOrder };
  });
}

/** The order of day and month that a date shows, or is read in; null when it leaves none open, as 2026-03-04. */
function writtenOrder(date: string, order: DayOrder): DayOrder | null {
  const match = /^(\d{1,2})\s?[-/]\s?(\d{1,2})\s?[-/]/.exec(date);
  const [first, second] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || first === second) return null;
  return first > 12 ? 'day_first' : second > 12 ? 'month_first' : order;
}

const TOKEN = /[^\s\p{Cc}:;,#=|()]+/gu;

/** Every `wordCount` words of a cell that hold a digit, without the punctuation around them. */
function numbersIn(segment: Segment, wordCount: number): ValueOnPage[] {
  const words = [...segment.text.matchAll(TOKEN)];
  const found: ValueOnPage[] = [];
  for (let index = 0; index + wordCount <= words.length; index += 1) {
    const start = words[index]?.index ?? 0;
    const last = words[index + wordCount - 1];
    const text = segment.text.slice(start, (last?.index ?? 0) + (last?.[0].length ?? 0)).replace(/[./–-]+$/, '');
    if (!/\d/.test(text) || text.length > 60) continue;
    const box = boxOfCharacters(segment, start, start + text.length);
    found.push({ value: text, segment, start, box, shape: shapeOf(text), dayOrder: null });
  }
  return found;
}

/** `RE-2026/007` is written as `A-9/9`. */
function shapeOf(number: string): string {
  return number
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9')
    .toWellFormed();
}

export function wordCountOf(number: string): number {
  return number.match(TOKEN)?.length ?? 1;
}

/** The words that say what a value is, and on which side of them it stands. */
export function labelOf(layout: Layout, value: ValueOnPage): Pick<LearnedPlace, 'label' | 'relation'> {
  const above = labelAbove(layout, value);
  if (above !== null && isUnderHeader(layout, value)) return { label: above, relation: 'below' };
  const left = labelLeft(layout, value);
  if (left !== null) return { label: left, relation: 'right_of' };
  return above === null ? { label: null, relation: null } : { label: above, relation: 'below' };
}

/** The words before the value in its own cell, else in the nearest cell to the left that has any. */
function labelLeft(layout: Layout, { segment, start }: ValueOnPage): string | null {
  const own = wordsBefore(segment, start);
  if (own !== null) return own;
  const cells = layout.lines[segment.line]?.segments ?? [];
  for (let index = segment.index - 1; index >= Math.max(0, segment.index - cellsToTheLeft); index -= 1) {
    const words = labelWords(cells[index]);
    if (words !== null) return words;
  }
  return segment.index === 0 ? labelWords(cellLeftOf(layout, segment)) : null;
}

function wordsBefore(segment: Segment, start: number): string | null {
  return lastWords(segment.text.slice(Math.max(0, start - labelCharacters), start));
}

function labelWords(cell: Segment | null | undefined): string | null {
  if (!cell || cell.text.length > labelCharacters) return null;
  let words = wordsOfCells.get(cell);
  if (words === undefined) {
    words = lastWords(cell.text);
    wordsOfCells.set(cell, words);
  }
  return words;
}

/** The head of a column is asked for by every value below it. */
const wordsOfCells = new WeakMap<Segment, string | null>();

/** The nearest words above the value, a few lines up. Amounts stand further below the head of their column. */
function labelAbove(layout: Layout, { value, segment, box }: ValueOnPage): string | null {
  const reach = box.y - box.height * (typeof value === 'number' ? 40 : 5);
  for (let index = segment.line - 1; index >= 0; index -= 1) {
    const line = layout.lines[index];
    if (!line || line.page !== segment.page || line.box.y < reach) return null;
    const cell = line.segments.find((other) => overlap(other.box, box) > 0);
    const words = labelWords(cell);
    if (words !== null) return words;
  }
  return null;
}

/** A row of labels without digits right above a row of values: each value belongs to the head of its column. */
function isUnderHeader(layout: Layout, { value, segment, start }: ValueOnPage): boolean {
  if (typeof value === 'number' || wordsBefore(segment, start) !== null) return false;
  const header = layout.lines[segment.line - 1];
  const isLabelled = /:\s*$/.test(cellLeftOf(layout, segment)?.text ?? '');
  return !isLabelled && header !== undefined && isHeaderOver(header, segment);
}

function isHeaderOver(header: Line, segment: Segment): boolean {
  return (
    header.page === segment.page &&
    header.segments.length >= 2 &&
    !/\d/.test(header.text) &&
    segment.box.y - header.box.y <= 3.5 * segment.box.height &&
    header.segments.some((other) => overlap(other.box, segment.box) > 0)
  );
}

const labelCharacters = 110;
const cellsToTheLeft = 8;
const labelWordCount = 4;

/** The last words of a text, without dates, numbers and punctuation: they differ from invoice to invoice. */
function lastWords(text: string): string | null {
  const withoutDates = datesInText(text, 'day_first').reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text,
  );
  const words = fold(withoutDates)
    .replace(/\S*\d\S*/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const label = words.slice(-labelWordCount).join(' ');
  return label.length >= 2 ? label : null;
}
