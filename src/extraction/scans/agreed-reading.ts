import { distance } from 'fastest-levenshtein';
import type { Confidence, ExtractedField } from '../extraction-result.js';
import type { FieldName } from '../fields/field-names.js';
import { FIELD_NAMES } from '../fields/field-names.js';
import type { TextReading } from '../read-text.js';
import { fold, nameWords } from '../vocabulary/text-folding.js';

type Fields = TextReading['fields'];

/**
 * One reading out of several of the same document. Each field goes to the value that weighs most, by how many readings found
 * it and how sure each was; what was disputed is less certain. All else is that of the reading that was right most often,
 * whose place in the list is `base`.
 */
export function agreedReading(readings: TextReading[]): { reading: TextReading; base: number } {
  const fields: Fields = {};
  for (const name of FIELD_NAMES) {
    const isPart = name === 'tax_cents' || name === 'subtotal_cents';
    const total = keyOf('total_cents', fields);
    const witnesses = isPart ? readings.filter((reading) => keyOf('total_cents', reading.fields) === total) : readings;
    const field = vote(name, witnesses);
    if (field) fields[name] = field;
  }
  const agreeing = readings.map(
    (reading) => FIELD_NAMES.filter((name) => keyOf(name, reading.fields) === keyOf(name, fields)).length,
  );
  const base = agreeing.indexOf(Math.max(...agreeing));
  const best = readings[base] as TextReading;
  const isConsistent = readings.some(
    (reading) => reading.isConsistent && keyOf('total_cents', reading.fields) === keyOf('total_cents', fields),
  );
  return { reading: { ...withFilledGaps(best, readings), fields, isConsistent }, base };
}

/** What a reading missed and another found. */
function withFilledGaps(best: TextReading, readings: TextReading[]): TextReading {
  const first = <Name extends 'vendorTaxId' | 'iban' | 'purchaseOrderNumber' | 'serviceAddress'>(name: Name) =>
    best[name] ?? readings.find((reading) => reading[name] !== null)?.[name] ?? null;
  const withItems = readings.find((reading) => reading.lineItems.length > 0);
  return {
    ...best,
    vendorTaxId: first('vendorTaxId'),
    iban: first('iban'),
    purchaseOrderNumber: first('purchaseOrderNumber'),
    serviceAddress: first('serviceAddress'),
    lineItems: best.lineItems.length > 0 ? best.lineItems : (withItems?.lineItems ?? []),
  };
}

interface Choice {
  key: string;
  field: ExtractedField;
  weight: number;
}

const WEIGHTS: Record<Confidence, number> = { high: 3, medium: 2, low: 1 };

/** Sums that add up weigh more. */
const SUMS: FieldName[] = ['total_cents', 'tax_cents', 'subtotal_cents'];

function vote(name: FieldName, readings: TextReading[]): ExtractedField | null {
  const choices = new Map<string, Choice>();
  for (const { fields, isConsistent } of readings) {
    const field = fields[name];
    const key = keyOf(name, fields);
    if (!field || key === null) continue;
    const known = choices.get(key);
    const weight = WEIGHTS[field.confidence] + (isConsistent && SUMS.includes(name) ? 1 : 0);
    if (!known) choices.set(key, { key, field, weight });
    else {
      known.weight += weight;
      const best = WEIGHTS[field.confidence] > WEIGHTS[known.field.confidence] ? field : known.field;
      // Letters with accents that a recogniser does not know are read as the letters without.
      known.field = { ...best, value: withMoreAccents(known.field.value, field.value) };
    }
  }
  const ranked = [...choices.values()]
    .map((choice) => ({ ...choice, backing: backingOf(name, choice, [...choices.values()]) }))
    .sort((one, other) => other.backing - one.backing || other.weight - one.weight);
  const [winner, rival] = ranked;
  if (!winner) return null;
  const isDisputed = rival !== undefined && rival.weight * 2 > winner.weight;
  return isDisputed ? { ...winner.field, confidence: 'low' } : winner.field;
}

function withMoreAccents(one: string | number, other: string | number): string | number {
  const accents = (value: string | number) =>
    (
      String(value)
        .normalize('NFD')
        .match(/\p{M}|ß/gu) ?? []
    ).length;
  return accents(other) > accents(one) ? other : one;
}

/** Names that differ by a letter or two count for each other: one name, misread. */
function backingOf(name: FieldName, choice: Choice, all: Choice[]): number {
  if (name !== 'vendor_name') return choice.weight;
  return all.reduce((sum, other) => sum + other.weight * likeness(choice.key, other.key), 0);
}

/** 1 for the same text, 0 for texts of which more than a quarter differs. */
function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return Math.max(0, 1 - (4 * distance(one, other)) / longest);
}

/** What two readings of one value share, whatever their spacing and punctuation. */
function keyOf(name: FieldName, fields: Fields): string | null {
  const field = fields[name];
  if (!field) return null;
  if (name === 'vendor_name') return nameWords(String(field.value)).join(' ');
  return name === 'invoice_number' ? fold(String(field.value)).replace(/[^\p{L}\p{N}]/gu, '') : String(field.value);
}
