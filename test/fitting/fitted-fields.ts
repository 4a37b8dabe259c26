import { isRight } from '../../bench/extraction-score.js';
import { currencyExponent, findAmounts, findCurrency } from '../../src/extraction/candidates/amounts.js';
import { dayOrderOf } from '../../src/extraction/candidates/dates.js';
import type { FieldName } from '../../src/extraction/extract.js';
import { DATE_FEATURES, DUE_FEATURES } from '../../src/extraction/fields/date-features.js';
import { dueCandidates, issueCandidates, labelledDates } from '../../src/extraction/fields/invoice-dates.js';
import { numberCandidates } from '../../src/extraction/fields/invoice-number.js';
import { isSum, namedAmounts, placeFeatures } from '../../src/extraction/fields/labelled-amounts.js';
import { findItemRows, itemSum } from '../../src/extraction/fields/line-items.js';
import { NUMBER_FEATURES } from '../../src/extraction/fields/number-features.js';
import { sumCandidates } from '../../src/extraction/fields/sum-combinations.js';
import { AMOUNT_FEATURES, SUM_FEATURES } from '../../src/extraction/fields/sum-features.js';
import { vendorCandidates } from '../../src/extraction/fields/vendor.js';
import { VENDOR_FEATURES } from '../../src/extraction/fields/vendor-features.js';
import type { READING_LEVELS, ReadingWeights } from '../../src/extraction/fields/weights.js';
import type { Layout } from '../../src/extraction/layout/layout.js';
import { SURE } from '../../src/extraction/vocabulary/phrases.js';
import { isSameName } from '../../src/extraction/vocabulary/text-folding.js';
import type { RankingCase } from './conditional-logit.js';
import type { KnownDocument } from './documents.js';

type Value = string | number | null;

/** What may be chosen: the values that it gives to fields, and what speaks for it and against it. */
export interface FieldCandidate {
  values: Partial<Record<FieldName, Value>>;
  features: readonly string[];
  /** Whether the values prove each other. */
  isProved?: boolean;
}

/** A table that is fitted, with the fields that what it chooses says. */
export interface FittedTable {
  table: keyof ReadingWeights | 'amount';
  features: readonly string[];
  /** The first must be known of a document. */
  fields: readonly FieldName[];
  /** The levels of confidence of each field; none where no value is given by this table alone. */
  levels: readonly (keyof typeof READING_LEVELS)[];
  /** The choices that the pages are, each among candidates, but for what is left out as if it were not there. */
  choicesIn(layout: Layout, document: KnownDocument, isLeftOut?: (value: Value) => boolean): FieldCandidate[][];
  /**
   * How much a document counts once more with its true value hidden, where what remains must not be taken: nearly every document
   * names its number, its date and its total, so that little else says what a label is worth which no true value stands beside.
   */
  hidden: number;
  isSame(one: Value, other: Value): boolean;
  /** Whether a value is that of a document of the collection; of invented ones it must be the same to the letter. */
  isTrue(value: Value, document: KnownDocument, field: FieldName): boolean;
}

const isEqual = (one: Value, other: Value) => one === other;
const isAsKnown: FittedTable['isTrue'] = (value, { entry }, field) => value === entry.truth[field];

export const FITTED_TABLES: readonly FittedTable[] = [
  {
    table: 'vendor',
    features: VENDOR_FEATURES,
    fields: ['vendor_name'],
    levels: ['vendor'],
    choicesIn: (layout) => [
      vendorCandidates(layout, null).map(({ name, features }) => ({ values: { vendor_name: name }, features })),
    ],
    hidden: 0,
    isSame: (one, other) => isSameName(String(one), String(other)),
    isTrue: (name, { entry }) =>
      isRight(
        'vendor_name',
        String(name),
        withoutIdentifiers(String(entry.truth.vendor_name)),
        entry.vendor_aliases ?? [],
      ),
  },
  {
    table: 'number',
    features: NUMBER_FEATURES,
    fields: ['invoice_number'],
    levels: ['number'],
    choicesIn: (layout, _document, isLeftOut) => [
      numberCandidates(layout, isLeftOut).map(({ value, features }) => ({
        values: { invoice_number: value },
        features,
      })),
    ],
    hidden: 0.1,
    isSame: isEqual,
    isTrue: (number, { entry }) => isRight('invoice_number', String(number), String(entry.truth.invoice_number), []),
  },
  {
    table: 'date',
    features: DATE_FEATURES,
    fields: ['invoice_date'],
    levels: ['date'],
    choicesIn: (layout, _document, isLeftOut) => [
      issueCandidates(datesIn(layout), isLeftOut).map(({ value, features }) => ({
        values: { invoice_date: value },
        features,
      })),
    ],
    hidden: 0.1,
    isSame: isEqual,
    isTrue: isAsKnown,
  },
  {
    table: 'due',
    features: DUE_FEATURES,
    fields: ['due_date'],
    levels: ['due'],
    choicesIn: (layout, { entry }, isLeftOut) => {
      const dates = datesIn(layout);
      const issue = dates.find(({ date }) => date.day === entry.truth.invoice_date);
      const found = dueCandidates(dates, issue?.date ?? null, isLeftOut);
      return [found.map(({ value, features }) => ({ values: { due_date: value }, features }))];
    },
    hidden: 0.1,
    isSame: isEqual,
    isTrue: isAsKnown,
  },
  {
    table: 'sum',
    features: SUM_FEATURES,
    fields: ['total_cents', 'tax_cents', 'subtotal_cents'],
    levels: ['total', 'tax', 'subtotal'],
    choicesIn: (layout, _document, isLeftOut) => {
      const { amounts, items } = amountsIn(layout);
      const found = sumCandidates(layout, amounts, items, isLeftOut).map(
        ({ totalCents, taxCents, subtotalCents, features, isConsistent }) => ({
          values: { total_cents: totalCents, tax_cents: taxCents, subtotal_cents: subtotalCents },
          features,
          isProved: isConsistent,
        }),
      );
      return [isLeftOut ? found.filter(({ values }) => !isLeftOut(values.total_cents)) : found];
    },
    hidden: 0.1,
    isSame: isEqual,
    isTrue: isAsKnown,
  },
  {
    table: 'amount',
    features: AMOUNT_FEATURES,
    fields: ['total_cents'],
    levels: [],
    choicesIn: (layout) => {
      const { amounts, items } = amountsIn(layout);
      return namedAmounts(layout, amounts, items)
        .filter(({ role, labelWeight }) => isSum(role) && labelWeight === SURE)
        .map((named) => [{ values: { total_cents: named.amount.cents }, features: placeFeatures(named) }]);
    },
    hidden: 0,
    isSame: isEqual,
    // What words call a sum is one of them: which of the three is for the combination to say.
    isTrue: (cents, { entry: { truth } }) => [truth.total_cents, truth.tax_cents, truth.subtotal_cents].includes(cents),
  },
];

function amountsIn(layout: Layout) {
  const exponent = currencyExponent(findCurrency(layout)?.code ?? null);
  const amounts = findAmounts(layout, exponent);
  return { amounts, items: itemSum(findItemRows(layout, amounts, exponent)) };
}

function datesIn(layout: Layout) {
  return labelledDates(layout, dayOrderOf(layout.lines.map((line) => line.text).join('\n')));
}

/** `GLN 4333741000005 Lief-Nr: 549910 Acme GmbH`: some XML has numbers before the name, which are no part of it. */
function withoutIdentifiers(name: string): string {
  return name.replace(/^.*\d{5,}\s+(?=\p{L})/u, '');
}

/** One choice among candidates. */
export interface FieldCase extends RankingCase {
  document: KnownDocument;
  /** The same without its right candidates, where others remain. */
  hidden: RankingCase | null;
  candidates: (FieldCandidate & { isRight: boolean })[];
}

/**
 * The choices among candidates that each reading of each document is. Documents of one vendor in one source count together as the
 * root of their number, so that the many alike do not outweigh the few that differ.
 */
export function casesOf(table: FittedTable, documents: readonly KnownDocument[]): FieldCase[] {
  const known = documents.filter((document) => isKnown(document, table.fields[0] as FieldName));
  const vendorOf = ({ entry }: KnownDocument) => `${entry.source} ${entry.truth.vendor_name}`;
  const alike = Map.groupBy(known, vendorOf);
  return known.flatMap((document) => {
    const weight = 1 / document.readings.length / Math.sqrt(alike.get(vendorOf(document))?.length ?? 1);
    return document.readings.flatMap(({ layout }) => casesIn(table, document, layout, weight));
  });
}

/** Whether the pages show a value that is known. */
export function isKnown({ entry }: KnownDocument, field: FieldName): boolean {
  const value = entry.truth[field];
  return value !== null && value !== '' && entry.visible?.[field] !== false;
}

function casesIn(table: FittedTable, document: KnownDocument, layout: Layout, weight: number): FieldCase[] {
  const [first] = table.fields as [FieldName];
  const choices = table.choicesIn(layout, document);
  const isTrue = (value: Value) => isTrueIn(table, document, first, value);
  const others = table.hidden > 0 ? (table.choicesIn(layout, document, isTrue)[0] ?? []) : [];
  return choices.map((choice) => {
    const candidates = judged(table, document, choice);
    const isHidable = others.length > 0 && candidates.some(({ isRight }) => isRight);
    const unright = others.map(({ features }) => ({ features, isRight: false }));
    return {
      document,
      weight: weight / choices.length,
      candidates,
      hidden: isHidable ? { weight: weight * table.hidden, candidates: unright } : null,
    };
  });
}

/** A value of a document, or of one that was made up, which must be the same to the letter. */
export function isTrueIn(table: FittedTable, document: KnownDocument, field: FieldName, value: Value): boolean {
  return document.isInvented && table.table !== 'amount'
    ? value === document.entry.truth[field]
    : table.isTrue(value, document, field);
}

/**
 * Right is what says the first field rightly, and as many of the others as any that does. Where not all of them are known, values
 * that prove each other are right before those that do not.
 */
function judged(table: FittedTable, document: KnownDocument, choice: readonly FieldCandidate[]) {
  const fields = table.fields.filter((field) => isKnown(document, field));
  const [first] = fields;
  const isAnyUnknown = fields.length < table.fields.length;
  const counted = choice.map((candidate) => {
    const right = fields.filter((field) => isTrueIn(table, document, field, candidate.values[field] ?? null));
    const isSurer = isAnyUnknown && candidate.isProved ? 0.5 : 0;
    return { candidate, count: right[0] === first ? right.length + isSurer : 0 };
  });
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.map(({ candidate, count }) => ({ ...candidate, isRight: count === most }));
}
