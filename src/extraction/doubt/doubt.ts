import type { DocumentKind, ExtractedField } from '../extraction-result.js';
import type { FieldName } from '../fields/field-names.js';
import type { Evidence } from '../layout/evidence.js';
import type { Findings } from './findings.js';

/** Why a person should look at a document: a word for programs, and a sentence with the values in it. */
export interface Doubt {
  code: DoubtCode;
  message: string;
  /** What contradicts, or is uncertain: each with its place, where it has one. */
  sides: DoubtSide[];
}

export interface DoubtSide {
  /** The value, as the sentence has it. */
  text: string;
  evidence: Evidence | null;
}

export const DOUBT_CODES = [
  'credit_note',
  'not_invoice',
  'kind_unknown',
  'vendor_missing',
  'vendor_unproven',
  'number_missing',
  'number_unproven',
  'other_number',
  'date_missing',
  'date_unproven',
  'date_ambiguous',
  'date_in_future',
  'date_years_ago',
  'due_before_issue',
  'total_missing',
  'total_zero',
  'total_unproven',
  'total_is_first_line',
  'total_scale_open',
  'total_out_of_scale',
  'other_total',
  'words_differ',
  'amounts_differ',
  'tax_differs_from_rate',
  'lines_differ',
  'currency_missing',
  'currency_unproven',
  'other_currency',
  'currency_unlike_before',
  'iban_country_differs',
  'iban_invalid',
  'reference_invalid',
  'slip_differs',
  'code_differs',
  'language_not_covered',
  'poorly_recognised',
  'xml_differs_from_page',
  'several_invoices',
  'rule_broken',
  'bank_details_changed',
] as const;

export type DoubtCode = (typeof DOUBT_CODES)[number];

/** A value as it is judged; null when a person cleared it. */
export type JudgedField = Omit<ExtractedField, 'value'> & { value: string | number | null };

/** A document as it is judged: what was read or entered, and what its pages say. */
export interface Judged {
  fields: Partial<Record<FieldName, JudgedField>>;
  kind: DocumentKind | null;
  vendorTaxId: string | null;
  iban: string | null;
  /** Whether the vendor was known before, by tax number, IBAN or a person's choice. */
  isVendorKnown: boolean;
  /** Totals of the vendor's earlier invoices in the same currency, in minor units. */
  earlierTotals: readonly number[];
  /** Currencies of the vendor's earlier invoices, one for each. */
  earlierCurrencies: readonly string[];
  /** The day on which it is judged; null leaves out what depends on it. */
  today: string | null;
  /** Whether a person looked at the document and entered something: what was only uncertain is decided. */
  isReviewed: boolean;
  /** Null for documents that were read before findings were kept. */
  findings: Findings | null;
}

/** The value that was read or entered; null when there is none. */
export function judgedValue(judged: Judged, field: FieldName): string | number | null {
  return judged.fields[field]?.value ?? null;
}

export function centsOf(judged: Judged, field: 'total_cents' | 'tax_cents' | 'subtotal_cents'): number | null {
  const value = judgedValue(judged, field);
  return typeof value === 'number' ? value : null;
}

export function textOf(judged: Judged, field: FieldName): string | null {
  const value = judgedValue(judged, field);
  return value === null ? null : String(value);
}

/** Whether it is certain without other proof: a person entered it, XML says it, or it stands where a person showed. */
export function isGiven(judged: Judged, field: FieldName): boolean {
  const source = judged.fields[field]?.source;
  return source === 'manual' || source === 'embedded_xml' || source === 'learned';
}

export function sideOf(judged: Judged, field: FieldName, text: string): DoubtSide {
  return { text, evidence: judged.fields[field]?.evidence ?? null };
}
