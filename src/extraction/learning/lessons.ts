import { currencyExponent, findAmounts } from '../candidates/amounts.js';
import type {
  AppliedLesson,
  Corrections,
  ExtractedField,
  ExtractionResult,
  LearnedPlace,
  Lesson,
} from '../extraction-result.js';
import type { FieldName } from '../fields/field-names.js';
import { dueFromTerms } from '../fields/invoice-dates.js';
import { addUp } from '../fields/totals.js';
import type { Layout } from '../layout/layout.js';
import { placeOfText } from '../pdf/page-words.js';
import { isSameName } from '../vocabulary/text-folding.js';
import { isSameValue, learnPlace, placeOfValue, readPlace } from './learned-places.js';
import { isPlacedField } from './values-on-page.js';

type Fields = ExtractionResult['fields'];

export interface TaughtFields {
  fields: Fields;
  applied: AppliedLesson[];
}

/**
 * Reads again what a person corrected on an earlier invoice of the vendor, one lesson a field: what was learnt comes
 * before what the rules read. Embedded XML comes first still, unless it was corrected itself.
 */
export function applyLessons(layout: Layout, read: Fields, lessons: Lesson[], isScan: boolean): TaughtFields {
  const fields = { ...read };
  const applied: AppliedLesson[] = [];
  for (const lesson of currencyFirst(lessons)) {
    const { id, field } = lesson;
    const current = fields[field] ?? null;
    if (current?.source === 'embedded_xml' && !lesson.correctsEmbeddedXml) continue;
    const learned = learnedField(layout, lesson, current, currencyOf(fields));
    if (!learned) continue;
    fields[field] = isScan && learned.confidence === 'high' ? { ...learned, confidence: 'medium' } : learned;
    applied.push({ id, field, readInstead: current });
  }
  settleDueDate(layout, fields, isScan);
  settleAmounts(layout, fields, isScan);
  return { fields, applied };
}

/** Where the corrections stand on the pages, of those that do. */
export function learnPlaces(
  layout: Layout,
  corrections: Corrections,
  read: Fields,
): ExtractionResult['correctedPlaces'] {
  const currency = typeof corrections.currency === 'string' ? corrections.currency : currencyOf(read);
  const places: Partial<Record<FieldName, LearnedPlace>> = {};
  for (const [field, value] of Object.entries(corrections) as [FieldName, string | number | null][]) {
    const place = value !== null && isPlacedField(field) ? learnPlace(layout, field, value, currency) : null;
    if (place) places[field] = place;
  }
  return places;
}

/** Where what a person entered stands on the pages, of what is shown. */
export function placesOfCorrections(
  layout: Layout,
  corrections: Corrections,
  read: Fields,
): ExtractionResult['correctedEvidence'] {
  const currency = typeof corrections.currency === 'string' ? corrections.currency : currencyOf(read);
  const places: ExtractionResult['correctedEvidence'] = {};
  for (const [field, value] of Object.entries(corrections) as [FieldName, string | number | null][]) {
    if (value === null) continue;
    const named = field === 'vendor_name' ? placeOfText(layout, String(value)) : null;
    const place = isPlacedField(field) ? placeOfValue(layout, field, value, currency) : named;
    if (place) places[field] = place;
  }
  return places;
}

/** The currency decides how many decimals amounts have. */
function currencyFirst(lessons: Lesson[]): Lesson[] {
  return lessons.toSorted((one, other) => Number(other.field === 'currency') - Number(one.field === 'currency'));
}

function currencyOf(fields: Fields): string | null {
  return fields.currency ? String(fields.currency.value) : null;
}

function learnedField(
  layout: Layout,
  { field, value, readInstead, place }: Lesson,
  current: ExtractedField | null,
  currency: string | null,
): ExtractedField | null {
  if (field === 'vendor_name') return value === null ? null : learnedName(value, readInstead, current);
  if (field === 'currency') return value === null ? null : learnedCurrency(value, readInstead, current);
  const found = place && isPlacedField(field) ? readPlace(layout, field, place, currency) : null;
  if (!found) return null;
  const isConfirmed = current?.confidence === 'high' && isSameValue(current.value, found.value);
  return { ...found, confidence: isConfirmed ? 'high' : found.confidence, source: 'learned' };
}

/** A name that surely stands on the page, and is neither the right one nor the one misread before, is another's. */
function learnedName(right: string, misread: string | null, current: ExtractedField | null): ExtractedField | null {
  const name = current ? String(current.value) : null;
  const isKnown = name !== null && [right, misread].some((other) => other !== null && isSameName(other, name));
  if (name !== null && !isKnown && current?.confidence === 'high') return null;
  const isSure = name === misread || name === right;
  return {
    value: right,
    confidence: isSure ? 'high' : 'medium',
    source: 'learned',
    evidence: current?.evidence ?? null,
  };
}

/** A vendor may invoice in several currencies: only the reading that was wrong before is corrected. */
function learnedCurrency(right: string, misread: string | null, current: ExtractedField | null): ExtractedField | null {
  if ((current ? current.value : null) !== misread) return null;
  return { value: right, confidence: 'medium', source: 'learned', evidence: null };
}

/** A due date that was counted from the terms of payment is counted again from the date that was learnt. */
function settleDueDate(layout: Layout, fields: Fields, isScan: boolean): void {
  const { invoice_date: issued, due_date: due } = fields;
  const isCounted = !due || (due.evidence === null && (due.source === 'pdf_text' || due.source === 'ocr'));
  if (issued?.source !== 'learned' || !isCounted) return;
  const counted = dueFromTerms(layout, { value: String(issued.value), confidence: issued.confidence, evidence: null });
  if (counted) fields.due_date = { ...counted, source: isScan ? 'ocr' : 'pdf_text' };
}

const amountFields = ['total_cents', 'subtotal_cents', 'tax_cents'] as const;

/**
 * Amounts of which one was learnt confirm each other when subtotal and tax make the total; when they do not, none of them
 * is certain.
 */
function settleAmounts(layout: Layout, fields: Fields, isScan: boolean): void {
  const { total_cents: total, subtotal_cents: subtotal, tax_cents: tax } = fields;
  const isLearned = amountFields.some((name) => fields[name]?.source === 'learned');
  if (!isLearned || !total || !subtotal || !tax) return;
  const cents = { total: Number(total.value), subtotal: Number(subtotal.value), tax: Number(tax.value) };
  const isSum = addUp(layout, findAmounts(layout, currencyExponent(currencyOf(fields))), cents);
  for (const name of amountFields) {
    const field = fields[name];
    if (field && isSum && field.source === 'learned' && !isScan) fields[name] = { ...field, confidence: 'high' };
    if (field && !isSum && field.confidence === 'high') fields[name] = { ...field, confidence: 'medium' };
  }
}
