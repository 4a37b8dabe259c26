import type { Confidence, ExtractedField, LearnedPlace } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import type { Layout } from '../layout/layout.js';
import { amountLabel, dateLabel, numberLabel } from '../vocabulary/labels.js';
import {
  labelOf,
  type PlacedField,
  type ValueOnPage,
  type ValueStyle,
  valuesOnPages,
  wordCountOf,
} from './values-on-page.js';

/** Edges this share of the page apart are one edge; values this share apart in height stand at one place. */
const alignedShare = 0.02;
const nearShare = 0.03;

/**
 * Where the right value of a field stands, so that the place finds the same value again on this very document; null when
 * it stands nowhere, or only where nothing tells it from others. Of several places the best labelled comes first, and of
 * these the one nearer to where such values are printed: number and date before due date and sums.
 */
export function learnPlace(
  layout: Layout,
  field: PlacedField,
  value: string | number,
  currency: string | null,
): LearnedPlace | null {
  const places = rankedOccurrences(layout, field, value, currency)
    .map(({ place }) => place)
    .filter(({ label }) => label !== null || !isAmount(field));
  return places.find((place) => isSameValue(readPlace(layout, field, place, currency)?.value, value)) ?? null;
}

/** Where a value stands, the best labelled of its places; null when it stands nowhere. */
export function placeOfValue(
  layout: Layout,
  field: PlacedField,
  value: string | number,
  currency: string | null,
): Evidence | null {
  const [best] = rankedOccurrences(layout, field, value, currency);
  return best ? { page: best.found.segment.page, box: best.found.box } : null;
}

function rankedOccurrences(layout: Layout, field: PlacedField, value: string | number, currency: string | null) {
  const occurrences = occurrencesOf(layout, field, value, currency);
  return (isEarly(field) ? occurrences : occurrences.toReversed())
    .map((found) => ({ found, place: placeOf(layout, found) }))
    .toSorted((one, other) => worth(field, other.place) - worth(field, one.place));
}

/** What stands at a learned place of another invoice; null when its label is not there, or is there too often. */
export function readPlace(
  layout: Layout,
  field: PlacedField,
  place: LearnedPlace,
  currency: string | null,
): Pick<ExtractedField, 'value' | 'confidence' | 'evidence'> | null {
  const style = { currency, dayOrder: place.dayOrder, wordCount: wordCountOf(place.shape ?? '') };
  const fitting = valuesOnPages(layout, field, style)
    .filter(({ segment }) => isOnPage(layout, segment.page, place))
    .map((found) => ({ found, here: placeOf(layout, found) }))
    .filter(({ here }) => here.label === place.label && here.relation === place.relation)
    .toSorted((one, other) => distance(field, one.here, place) - distance(field, other.here, place));
  const [best] = fitting;
  if (!best) return null;
  const isOnly = fitting.every(({ found }) => found.value === best.found.value);
  const isNear = isAligned(best.here, place) && Math.abs(best.here.box.y - place.box.y) <= nearShare;
  const isWrittenAlike =
    best.here.shape === place.shape && (best.here.dayOrder === null || best.here.dayOrder === place.dayOrder);
  if (place.label === null ? !isNear || !isWrittenAlike : !isAligned(best.here, place) && !isOnly) return null;
  const confidence: Confidence = place.label !== null && isNear && isOnly && isWrittenAlike ? 'high' : 'medium';
  const { value, box, segment } = best.found;
  return { value, confidence, evidence: { page: segment.page, box } };
}

/** Every place of the value, a number with blanks and dashes as they may be, a date in either order. */
function occurrencesOf(
  layout: Layout,
  field: PlacedField,
  value: string | number,
  currency: string | null,
): ValueOnPage[] {
  const style: ValueStyle = { currency, dayOrder: null, wordCount: 1 };
  const numberStyles = [1, 2, 3, 4].map((wordCount) => ({ ...style, wordCount }));
  const dateStyles = ([null, 'day_first', 'month_first'] as const).map((dayOrder) => ({ ...style, dayOrder }));
  const styles = isAmount(field) ? [style] : field === 'invoice_number' ? numberStyles : dateStyles;
  for (const each of styles) {
    const found = valuesOnPages(layout, field, each).filter((other) => isSameValue(other.value, value));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether two values are one: `RE 2026-007` and `re2026007` are one number. */
export function isSameValue(one: string | number | null | undefined, other: string | number | null): boolean {
  return plain(one ?? null) === plain(other);
}

function isEarly(field: PlacedField): boolean {
  return field === 'invoice_number' || field === 'invoice_date';
}

function isAmount(field: PlacedField): boolean {
  return field.endsWith('_cents');
}

function plain(value: string | number | null): string | number | null {
  return typeof value !== 'string' ? value : value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function placeOf(layout: Layout, value: ValueOnPage): LearnedPlace {
  const { segment, box, shape, dayOrder } = value;
  const { width, height } = layout.pages.find(({ number }) => number === segment.page) ?? { width: 1, height: 1 };
  return {
    ...labelOf(layout, value),
    page: segment.page,
    pageFromEnd: layout.pages.length - segment.page + 1,
    box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
    shape,
    dayOrder,
  };
}

/** A label that says something else (a delivery date, a customer's number) ranks last. */
function worth(field: PlacedField, { label, relation }: LearnedPlace): number {
  if (label === null) return 0;
  const role = roleOf(field, label);
  const certainty = role === null ? 3 : rolesOf[field].includes(role) ? 4 : 1;
  return certainty + (relation === 'right_of' ? 0.5 : 0);
}

function roleOf(field: PlacedField, label: string): string | null {
  if (field === 'invoice_number') return numberLabel(label)?.role ?? null;
  return (isAmount(field) ? amountLabel(label)?.role : dateLabel(label)?.role) ?? null;
}

const rolesOf: Record<PlacedField, readonly string[]> = {
  invoice_number: ['invoice_number'],
  invoice_date: ['invoice_date'],
  due_date: ['due_date'],
  total_cents: ['total', 'due'],
  tax_cents: ['tax'],
  subtotal_cents: ['subtotal'],
};

/** Invoices of a vendor differ in length: what stood on the last page stands there again, or as far from the first. */
function isOnPage(layout: Layout, page: number, place: LearnedPlace): boolean {
  return page === place.page || layout.pages.length - page + 1 === place.pageFromEnd;
}

/** Columns are aligned at their left or at their right edge. */
function isAligned({ box: one }: LearnedPlace, { box: other }: LearnedPlace): boolean {
  const right = one.x + one.width - (other.x + other.width);
  return Math.min(Math.abs(one.x - other.x), Math.abs(right)) <= alignedShare;
}

/** Columns weigh more than rows: how far down a sum stands depends on the lines above it. Sums stand at the end. */
function distance(field: PlacedField, one: LearnedPlace, other: LearnedPlace): number {
  const isSamePage = isAmount(field) ? one.pageFromEnd === other.pageFromEnd : one.page === other.page;
  return (isAligned(one, other) ? 0 : 1) + (isSamePage ? 0 : 0.5) + Math.abs(one.box.y - other.box.y) / 4;
}
