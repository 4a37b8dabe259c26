/** What an extraction answers. Shared by the parent process, the isolated child and the pure rules; imports types only. */
import type { Findings } from './doubt/findings.js';
import type { Contribution } from './fields/contributions.js';
import type { FieldName } from './fields/field-names.js';
import type { Box, Evidence } from './layout/evidence.js';

export type Confidence = 'high' | 'medium' | 'low';

/** Where a value came from. `manual` is never written by the engine itself. */
export type FieldSource = 'embedded_xml' | 'pdf_text' | 'ocr' | 'manual' | 'learned';

/** One value: text, a date as `YYYY-MM-DD`, or an amount in minor units of the document's currency. */
export interface ExtractedField {
  value: string | number;
  confidence: Confidence;
  source: FieldSource;
  evidence?: Evidence | null;
  /** What spoke for it, and how much, where it was chosen among candidates on the pages. */
  contributions?: Contribution[];
  /** How probable it was among those candidates, from 0 to 1; of recognised words, if they were read rightly. */
  probability?: number;
}

/** Pages of a file, from 1, both ends included. */
export interface PageRange {
  firstPage: number;
  lastPage: number;
}

/** How the right value is found on a vendor's invoices: beside which label, and where on the page. */
export interface LearnedPlace {
  /** The words of the label, folded, without digits; null when nothing stands beside or above the value. */
  label: string | null;
  /** Which side of the label the value stands on. */
  relation: 'right_of' | 'below' | null;
  /** Counted from the first page, which is 1. */
  page: number;
  /** Counted from the last page, which is 1. */
  pageFromEnd: number;
  /** In shares of the page's width and height. */
  box: Box;
  /** How a number is written: `A-9/9` for letters, digits, digits. */
  shape: string | null;
  /** Which part of an ambiguous date comes first. */
  dayOrder: DayOrder | null;
}

/** What a correction taught about one field of a vendor: the value itself, or the place it stands in. */
export interface Lesson {
  id: number;
  field: FieldName;
  /** The vendor's right name, or its currency. */
  value: string | null;
  /** What was read instead of `value`; null when nothing was. */
  readInstead: string | null;
  place: LearnedPlace | null;
  /** Embedded XML itself was corrected: else it comes first. */
  correctsEmbeddedXml: boolean;
}

/** Whether 03/04 is a day in April or in March. */
export type DayOrder = 'day_first' | 'month_first';

/** What is known of a vendor from its earlier invoices. */
export interface KnownVendor {
  lessons: Lesson[];
  /** How they wrote dates, where they showed it. */
  dayOrder: DayOrder | null;
}

/** A lesson that was applied, and what would have been read without it. */
export interface AppliedLesson {
  id: number;
  field: FieldName;
  readInstead: ExtractedField | null;
}

/** What a person entered; null where the document says nothing. */
export type Corrections = Partial<Record<FieldName, string | number | null>>;

/** One line of the invoice. `quantity` is an exact decimal; amounts are minor units. */
export interface ExtractedLineItem {
  description: string;
  quantity: string;
  unitPriceCents: number;
  amountCents: number;
  /** Absent for lines that are only in embedded XML. */
  evidence?: Evidence | null;
}

/** One page with its words in reading order; sizes and places in points from the upper left corner of the shown page. */
export interface PageWords {
  page: number;
  width: number;
  height: number;
  words: PlacedWord[];
}

export interface PlacedWord extends Box {
  text: string;
  /** Of recognition, from 0 to 100; absent for words of a text layer. */
  confidence?: number;
}

/** What an invoice says beside its fields, and where that is shown. */
export const CODE_NAMES = ['vendor_tax_id', 'iban', 'purchase_order_number'] as const;

export type CodeName = (typeof CODE_NAMES)[number];

/** `not_invoice`: an order, a statement, a quotation or a letter. `unknown`: nothing says what it is. */
export type DocumentKind = 'invoice' | 'credit_note' | 'not_invoice' | 'unknown';

export interface ServicePeriod {
  start: string | null;
  end: string | null;
}

/** Everything read from one document. Fields that were not found are absent. */
export interface ExtractionResult {
  method: 'embedded_xml' | 'pdf_text' | 'ocr' | null;
  pageCount: number;
  /** See `pageSignature`; null when the first page says too little. */
  pageSignature: number[] | null;
  fields: Partial<Record<FieldName, ExtractedField>>;
  lineItems: ExtractedLineItem[];
  kind: DocumentKind;
  vendorTaxId: string | null;
  iban: string | null;
  purchaseOrderNumber: string | null;
  servicePeriod: ServicePeriod;
  serviceAddress: string | null;
  /** Where tax number, IBAN and order number stand, of those that were read and are shown. */
  codePlaces: Partial<Record<CodeName, Evidence>>;
  /** See `wordsOfPages`. */
  words: PageWords[];
  /** What the vendor is recognised by on its next invoice, as `tax_id:DE123456789`; the surest first. */
  vendorMarks: string[];
  /** How the document writes dates, if one of them shows it by a day above twelve. */
  dayOrder: DayOrder | null;
  appliedLessons: AppliedLesson[];
  /** Where the corrections stand on the page, of those that do; empty unless corrections were given. */
  correctedPlaces: Partial<Record<FieldName, LearnedPlace>>;
  /** Likewise the boxes, on the pages as they are shown. */
  correctedEvidence: Partial<Record<FieldName, Evidence>>;
  /** What the pages say that the values can be held against (`doubtsOf`). */
  findings: Findings;
  /** The PDF that was made of a file that is none, for people to look at; null for a PDF. */
  madePdf: Uint8Array | null;
  durationMs: number;
}

/** The current step; shown while the extraction runs. */
export type ExtractionStage = 'opening' | 'embedded_xml' | 'pdf_text' | 'ocr' | 'rules';

/** Why an extraction gave no result. */
export type ExtractionFailureReason =
  | 'encrypted'
  | 'broken'
  | 'empty'
  | 'no_text'
  | 'too_large'
  | 'too_many_pages'
  | 'too_many_pixels'
  | 'xfa_form'
  | 'portfolio'
  | 'timeout'
  | 'out_of_memory'
  | 'crashed';
