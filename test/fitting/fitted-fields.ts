import { isRight } from '../../bench/extraction-score.js';
import { dayOrderOf } from '../../src/extraction/candidates/dates.js';
import type { FieldName } from '../../src/extraction/extract.js';
import { DATE_FEATURES, DUE_FEATURES } from '../../src/extraction/fields/date-features.js';
import { dueCandidates, isSameDay, issueCandidates, labelledDates } from '../../src/extraction/fields/invoice-dates.js';
import { isSameNumber, numberCandidates } from '../../src/extraction/fields/invoice-number.js';
import { NUMBER_FEATURES } from '../../src/extraction/fields/number-features.js';
import { vendorCandidates } from '../../src/extraction/fields/vendor.js';
import { VENDOR_FEATURES } from '../../src/extraction/fields/vendor-features.js';
import type { ReadingWeights } from '../../src/extraction/fields/weights.js';
import type { Layout } from '../../src/extraction/layout/layout.js';
import { isSameName } from '../../src/extraction/vocabulary/text-folding.js';
import type { RankingCase } from './conditional-logit.js';
import type { KnownDocument } from './documents.js';

/** A field whose candidates are weighed by a fitted table. */
export interface FittedField {
  /** Its table among those that a reading can be given. */
  table: keyof ReadingWeights;
  field: FieldName;
  features: readonly string[];
  /** What is on the pages, but for what is left out as if it were not. */
  candidatesIn(
    layout: Layout,
    document: KnownDocument,
    isLeftOut?: (value: string) => boolean,
  ): { value: string; features: readonly string[] }[];
  /**
   * How much a document counts once more with its true value hidden, where what remains must not be taken: nearly every document
   * names its number and its date, so that little else says what a label is worth which no true value stands beside.
   */
  hidden: number;
  saysTheSame(one: { value: string }, other: { value: string }): boolean;
  /** Whether a value is that of a document of the collection; of invented ones it must be the same to the letter. */
  isTrue(value: string, document: KnownDocument): boolean;
}

export const FITTED_FIELDS: readonly FittedField[] = [
  {
    table: 'vendor',
    field: 'vendor_name',
    features: VENDOR_FEATURES,
    candidatesIn: (layout) => vendorCandidates(layout, null).map(({ name, features }) => ({ value: name, features })),
    hidden: 0,
    saysTheSame: (one, other) => isSameName(one.value, other.value),
    isTrue: (name, { entry }) =>
      isRight('vendor_name', name, withoutIdentifiers(String(entry.truth.vendor_name)), entry.vendor_aliases ?? []),
  },
  {
    table: 'number',
    field: 'invoice_number',
    features: NUMBER_FEATURES,
    candidatesIn: (layout, _document, isLeftOut) => numberCandidates(layout, isLeftOut),
    hidden: 0.1,
    saysTheSame: isSameNumber,
    isTrue: (number, { entry }) => isRight('invoice_number', number, String(entry.truth.invoice_number), []),
  },
  {
    table: 'date',
    field: 'invoice_date',
    features: DATE_FEATURES,
    candidatesIn: (layout, _document, isLeftOut) => issueCandidates(datesIn(layout), isLeftOut),
    hidden: 0.1,
    saysTheSame: isSameDay,
    isTrue: (day, { entry }) => day === entry.truth.invoice_date,
  },
  {
    table: 'due',
    field: 'due_date',
    features: DUE_FEATURES,
    candidatesIn: (layout, { entry }, isLeftOut) => {
      const dates = datesIn(layout);
      const issue = dates.find(({ date }) => date.day === entry.truth.invoice_date);
      return dueCandidates(dates, issue?.date ?? null, isLeftOut);
    },
    hidden: 0.1,
    saysTheSame: isSameDay,
    isTrue: (day, { entry }) => day === entry.truth.due_date,
  },
];

function datesIn(layout: Layout) {
  return labelledDates(layout, dayOrderOf(layout.lines.map((line) => line.text).join('\n')));
}

/** `GLN 4333741000005 Lief-Nr: 549910 Acme GmbH`: some XML has numbers before the name, which are no part of it. */
function withoutIdentifiers(name: string): string {
  return name.replace(/^.*\d{5,}\s+(?=\p{L})/u, '');
}

/** The candidates of one reading. */
export interface FieldCase extends RankingCase {
  document: KnownDocument;
  /** The same without its right candidates, where others remain. */
  hidden: RankingCase | null;
  candidates: (RankingCase['candidates'][number] & { value: string })[];
}

/**
 * The choice among candidates that each reading of each document is. Documents of one vendor in one source count together as the
 * root of their number, so that the many alike do not outweigh the few that differ.
 */
export function casesOf(field: FittedField, documents: readonly KnownDocument[]): FieldCase[] {
  const known = documents.filter(({ entry }) => entry.truth[field.field] && entry.visible?.[field.field] !== false);
  const vendorOf = ({ entry }: KnownDocument) => `${entry.source} ${entry.truth.vendor_name}`;
  const alike = Map.groupBy(known, vendorOf);
  return known.flatMap((document) => {
    const weight = 1 / document.readings.length / Math.sqrt(alike.get(vendorOf(document))?.length ?? 1);
    return document.readings.map(({ layout }) => caseOf(field, document, layout, weight));
  });
}

function caseOf(field: FittedField, document: KnownDocument, layout: Layout, weight: number): FieldCase {
  const isTrue = (value: string) =>
    document.isInvented ? value === document.entry.truth[field.field] : field.isTrue(value, document);
  const judged = (found: ReturnType<FittedField['candidatesIn']>) =>
    found.map(({ value, features }) => ({ value, features, isRight: isTrue(value) }));
  const candidates = judged(field.candidatesIn(layout, document));
  const others = field.hidden > 0 ? judged(field.candidatesIn(layout, document, isTrue)) : [];
  const isHidable = others.length > 0 && others.length < candidates.length;
  return {
    document,
    weight,
    candidates,
    hidden: isHidable ? { weight: weight * field.hidden, candidates: others } : null,
  };
}
