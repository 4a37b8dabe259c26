import { Field, Int, ObjectType } from 'type-graphql';
import { ensure } from '../contract/errors.js';
import { DOUBT_CODES } from '../extraction/doubt/doubt.js';
import type { Findings } from '../extraction/doubt/findings.js';
import type { ExtractedField, ExtractionResult } from '../extraction/extraction-result.js';
import type { FieldName } from '../extraction/fields/field-names.js';
import { AnsweredInParts, AtMost } from '../store/children.js';
import {
  BooleanColumn,
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  JsonColumn,
  NodeResource,
  OwnedRecord,
  type Row,
  registerEnum,
  TextColumn,
  TextListColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { Cents, Quantity } from '../values/scalars.js';
import { Rectangle } from './rectangle.js';

export enum InvoiceSourceType {
  UPLOAD = 'upload',
  EMAIL = 'email',
}
registerEnum(InvoiceSourceType, 'InvoiceSourceType', 'Source of a document.', {
  UPLOAD: 'Uploaded through the API.',
  EMAIL: 'Received by e-mail.',
});

export enum InvoiceDocumentStatus {
  RECEIVED = 'received',
  EXTRACTING = 'extracting',
  NEEDS_REVIEW = 'needs_review',
  READY = 'ready',
  CONVERTED = 'converted',
  ERROR = 'error',
}
registerEnum(
  InvoiceDocumentStatus,
  'InvoiceDocumentStatus',
  'Status of a document between upload and bill (specification section 3, "Invoice document").',
  {
    RECEIVED: 'Stored; extraction has not started.',
    EXTRACTING: 'Being read.',
    NEEDS_REVIEW: 'Read, but a required field is missing or uncertain.',
    READY: 'Read, with every required field: can be converted.',
    CONVERTED: 'Converted to a bill or debit note, or split into its parts: see `isSplit`.',
    ERROR: 'Could not be read; see `errorReason`.',
  },
);

export enum CommitmentReviewStatus {
  UNMATCHED = 'unmatched',
  PENDING = 'pending',
  APPROVED = 'approved',
}
registerEnum(CommitmentReviewStatus, 'CommitmentReviewStatus', 'Review of the document’s allocations to commitments.', {
  UNMATCHED: 'No allocation is recorded.',
  PENDING: 'Allocations are recorded, none is approved yet.',
  APPROVED: 'Allocations are approved.',
});

export enum ExtractionMethod {
  EMBEDDED_XML = 'embedded_xml',
  PDF_TEXT = 'pdf_text',
  OCR = 'ocr',
}
registerEnum(
  ExtractionMethod,
  'ExtractionMethod',
  'Where the fields of a document were read: XML inside the PDF, its text, or its picture.',
  {
    EMBEDDED_XML: 'XML embedded in the PDF, such as Factur-X or ZUGFeRD.',
    PDF_TEXT: 'The text of the PDF.',
    OCR: 'Text recognised in page images.',
  },
);

export enum InvoiceDocumentKind {
  INVOICE = 'invoice',
  CREDIT_NOTE = 'credit_note',
  NOT_INVOICE = 'not_invoice',
  UNKNOWN = 'unknown',
}
registerEnum(InvoiceDocumentKind, 'InvoiceDocumentKind', 'What a document is, by its own words.', {
  INVOICE: 'An invoice.',
  CREDIT_NOTE: 'A vendor’s credit note: becomes a debit note.',
  NOT_INVOICE: 'An order, a statement, a quotation or a letter.',
  UNKNOWN: 'It does not say.',
});

/** One value of `extraction_result`; null when a person cleared it. */
export type ExtractedValue = Omit<ExtractedField, 'value'> & { value: ExtractedField['value'] | null };

/** What was read, by field (decisions section 7). */
export type ExtractionFields = Partial<Record<FieldName, ExtractedValue>>;

@ObjectType({
  description: 'Where a line stands: page, and a box in points from the upper left corner of the shown page.',
})
export class LineEvidence extends Rectangle {
  @Field(() => Int, { description: 'Page, from 1.' })
  page!: number;
}

@ObjectType({ description: 'One of the values that a reason is about, and where it stands.' })
export class ReviewReasonSide {
  @Field({ description: 'The value, as the sentence has it.' })
  text!: string;

  @Field(() => LineEvidence, { nullable: true, description: 'Where it stands; null when it stands on no page.' })
  evidence!: LineEvidence | null;
}

@ObjectType({ description: 'Why a person should look at a document before it becomes a bill.' })
export class DocumentDoubt {
  @Field({ description: `For programs: ${DOUBT_CODES.join(', ')}.` })
  code!: string;

  @Field({ description: 'For people: a sentence with the values in it.' })
  message!: string;

  @AtMost(10)
  @Field(() => [ReviewReasonSide], { description: 'What contradicts each other, or is uncertain.' })
  sides!: ReviewReasonSide[];
}

@ObjectType({ description: 'A line of an invoice as it was read.' })
export class ExtractedLineItem {
  @Field({ description: 'What was delivered.' })
  description!: string;

  @Field(() => Quantity, { description: 'How many, an exact decimal.' })
  quantity!: string;

  @Field(() => Cents, { description: 'Price of one unit, in minor units.' })
  unitPriceCents!: number;

  @Field(() => Cents, { description: 'Amount of the line, in minor units.' })
  amountCents!: number;

  @Field(() => LineEvidence, { nullable: true, description: 'Where it stands; null for lines of embedded XML.' })
  evidence?: LineEvidence | null;
}

@ObjectType({ description: 'Progress of an extraction.' })
export class ExtractionProgress {
  @Field({ description: 'Stage: opening, embedded_xml, pdf_text, ocr or rules.' })
  stage!: string;

  @Field(() => Int, { description: 'Page that is being read, from 1; 0 before the first.' })
  page!: number;

  @Field(() => Int, { description: 'Pages of the document; 0 while unknown.' })
  pageCount!: number;
}

@NodeResource('invoice_documents', 'A vendor’s invoice in the inbox (specification section 2, "Invoice document").')
export class InvoiceDocument extends OwnedRecord {
  @EnumColumn(() => InvoiceSourceType, 'Source of the document.')
  sourceType: Defaulted<InvoiceSourceType> = InvoiceSourceType.UPLOAD;

  @EnumColumn(() => InvoiceDocumentStatus, 'Status of the document between upload and bill.')
  status: Defaulted<InvoiceDocumentStatus> = InvoiceDocumentStatus.RECEIVED;

  @IdColumn('The mail that it came with.', { nullable: true, hidden: true })
  incomingMailId: number | null = null;

  @IdColumn('The document that it is a part of: one file held several invoices.', { nullable: true })
  splitFromId: number | null = null;

  @IntegerColumn('Of a part, its first page in the file, from 1.', { nullable: true })
  firstPage: number | null = null;

  @IntegerColumn('Of a part, its last page in the file.', { nullable: true })
  lastPage: number | null = null;

  @BooleanColumn('Whether it was split into parts, which are documents of their own.')
  isSplit: Defaulted<boolean> = false;

  @TextColumn('Name of the file as it was uploaded; of a part, with its pages.')
  filename!: string;

  @IntegerColumn('Size of the file in bytes.')
  fileSizeBytes!: number;

  @TextColumn('SHA-256 of the file: the same file is one document, and its parts once it was split.')
  sha256!: string;

  @TextColumn(
    'Media type of the file by its content: application/pdf, that of a picture, or application/xml for a bare e-invoice.',
  )
  contentType: Defaulted<string> = 'application/pdf';

  @TextColumn('SHA-256 of the PDF that was made of a file that is none, or of the pages of a part.', {
    nullable: true,
    hidden: true,
  })
  pdfSha256: string | null = null;

  @IntegerColumn('Size of that PDF in bytes.', { nullable: true, hidden: true })
  pdfSizeBytes: number | null = null;

  @TextColumn('Vendor as read or corrected.', { nullable: true })
  extractedVendorName: string | null = null;

  @TextColumn('The vendor’s number of the invoice, as read or corrected.', { nullable: true })
  extractedInvoiceNumber: string | null = null;

  @DateColumn('Date of the invoice, as read or corrected.', { nullable: true })
  extractedInvoiceDate: string | null = null;

  @DateColumn('When the invoice is due, as read or corrected.', { nullable: true })
  extractedDueDate: string | null = null;

  @CentsColumn('Total after tax, as read or corrected.', { nullable: true })
  extractedTotalCents: number | null = null;

  @CentsColumn('Tax, as read or corrected.', { nullable: true })
  extractedTaxCents: number | null = null;

  @CentsColumn('Total before tax, as read or corrected.', { nullable: true })
  extractedSubtotalCents: number | null = null;

  @TextColumn('Currency of the amounts, as read or corrected.', { nullable: true })
  extractedCurrency: string | null = null;

  @EnumColumn(() => ExtractionMethod, 'Where the fields were read.', { nullable: true })
  extractionMethod: ExtractionMethod | null = null;

  /** With evidence; the API shows value, confidence and source here, and the evidence beside it. */
  @JsonColumn('Fields as read.', { hidden: true })
  extractionResult: Defaulted<ExtractionFields> = {};

  @JsonColumn('Where tax number, IBAN and order number stand.', { hidden: true })
  codePlaces: Defaulted<ExtractionResult['codePlaces']> = {};

  @IntegerColumn('Version of the rules that read the document.', { nullable: true })
  extractionVersion: number | null = null;

  @BooleanColumn('Whether the last extraction succeeded; null before it ended.', { nullable: true })
  extractionSuccess: boolean | null = null;

  @IntegerColumn('Duration of the last extraction in milliseconds.', { nullable: true })
  extractionDurationMs: number | null = null;

  /** Counts the extractions that were asked for: the result of an earlier one is ignored. */
  @IntegerColumn('Which extraction is the latest.', { hidden: true })
  extractionGeneration: Defaulted<number> = 0;

  @JsonColumn('Progress of the running extraction; null when none runs.', {
    nullable: true,
    as: () => ExtractionProgress,
  })
  extractionProgress: ExtractionProgress | null = null;

  @AnsweredInParts()
  @JsonColumn('Lines of the invoice, as read.', { as: () => [ExtractedLineItem] })
  extractedLineItems: Defaulted<ExtractedLineItem[]> = [];

  @TextColumn('Why the document could not be read; null unless the status is ERROR.', { nullable: true })
  errorReason: string | null = null;

  @TextListColumn('What a person should look at before the document becomes a bill: the sentences of `doubts`.')
  reviewReasons: Defaulted<string[]> = [];

  @AtMost(40)
  @JsonColumn('What a person should look at before the document becomes a bill. One that is ready without is proved.', {
    as: () => [DocumentDoubt],
  })
  doubts: Defaulted<DocumentDoubt[]> = [];

  /** What values are held against, whoever read or entered them. */
  @JsonColumn('What the pages say; null for documents that were read before this was kept.', {
    nullable: true,
    hidden: true,
  })
  findings: Findings | null = null;

  @IntegerColumn('Pages of the document.', { nullable: true })
  pdfPageCount: number | null = null;

  @TextColumn('Tax number of the vendor, as read.', { nullable: true })
  vendorTaxId: string | null = null;

  @TextColumn('Bank account of the vendor (IBAN), as read.', { nullable: true })
  vendorIban: string | null = null;

  @TextColumn('How it writes dates, if it shows it.', { nullable: true, hidden: true })
  dayOrder: string | null = null;

  @TextListColumn('Marks by which the vendor is recognised on its next invoice, as read.', { hidden: true })
  vendorMarks: Defaulted<string[]> = [];

  @TextColumn('Number of the purchase order that the invoice names, as read.', { nullable: true })
  purchaseOrderNumber: string | null = null;

  @TextColumn('Place of the service or delivery, as read.', { nullable: true })
  serviceAddress: string | null = null;

  @DateColumn('First day of the service, as read.', { nullable: true })
  servicePeriodStart: string | null = null;

  @DateColumn('Last day of the service, as read.', { nullable: true })
  servicePeriodEnd: string | null = null;

  @IdColumn('The bill that has the same vendor and the same vendor’s number, if there is one.', { nullable: true })
  duplicateOfBillId: number | null = null;

  @EnumColumn(() => InvoiceDocumentKind, 'What the document is, as read; null until it was.', { nullable: true })
  kind: InvoiceDocumentKind | null = null;

  @IdColumn('The bill created from the document.', { nullable: true })
  billId: number | null = null;

  @IdColumn('The debit note created from the document.', { nullable: true })
  debitNoteId: number | null = null;

  @EnumColumn(() => InvoiceDocumentStatus, 'Status before it was converted.', { hidden: true, nullable: true })
  statusBeforeConversion: InvoiceDocumentStatus | null = null;

  @EnumColumn(() => CommitmentReviewStatus, 'Whether the document has been matched to commitments.')
  commitmentReviewStatus: Defaulted<CommitmentReviewStatus> = CommitmentReviewStatus.UNMATCHED;

  @TimestampColumn('When the document was converted.', { nullable: true })
  convertedAt: Date | null = null;

  /** A document that was converted, or split, is read-only. Throws DOCUMENT_CONVERTED. */
  ensureNotConverted(): void {
    const open = this.status !== InvoiceDocumentStatus.CONVERTED;
    ensure(open, 'DOCUMENT_CONVERTED', `The document has been ${this.isSplit ? 'split' : 'converted'}`);
  }

  /** How many pages it has to take apart. Throws DOCUMENT_CONVERTED, DOCUMENT_NOT_SPLITTABLE. */
  pagesToSplit(): number {
    this.ensureNotConverted();
    const wasRead = [InvoiceDocumentStatus.READY, InvoiceDocumentStatus.NEEDS_REVIEW].includes(this.status);
    const pages = this.pdfPageCount ?? 0;
    ensure(wasRead, 'DOCUMENT_NOT_SPLITTABLE', `The document is ${this.status}; only one that was read can be split`);
    ensure(this.splitFromId === null, 'DOCUMENT_NOT_SPLITTABLE', 'The document is a part; rejoin the whole one first');
    ensure(pages > 1, 'DOCUMENT_NOT_SPLITTABLE', 'The document has one page');
    ensure(this.contentType !== 'application/xml', 'DOCUMENT_NOT_SPLITTABLE', 'An e-invoice in XML is one invoice');
    const isFree = this.commitmentReviewStatus === CommitmentReviewStatus.UNMATCHED;
    ensure(isFree, 'DOCUMENT_NOT_SPLITTABLE', 'The document is allocated to commitments; take that back first');
    return pages;
  }

  /** Its parts stand in its place from now on. Throws DOCUMENT_CONVERTED. */
  split(): void {
    this.ensureNotConverted();
    this.statusBeforeConversion = this.status;
    this.status = InvoiceDocumentStatus.CONVERTED;
    this.isSplit = true;
    this.convertedAt = now();
  }

  /** Its parts are gone: it stands as it did before. Throws DOCUMENT_NOT_SPLIT. */
  rejoin(): void {
    ensure(this.isSplit, 'DOCUMENT_NOT_SPLIT', 'The document has not been split');
    this.restoreStatus();
    this.isSplit = false;
    this.convertedAt = null;
  }

  /** Asks for a new extraction; answers its generation. Throws DOCUMENT_CONVERTED. */
  requestExtraction(): number {
    this.ensureNotConverted();
    this.status = InvoiceDocumentStatus.EXTRACTING;
    this.extractionProgress = null;
    this.errorReason = null;
    this.extractionGeneration += 1;
    return this.extractionGeneration;
  }

  /** True while `generation` is the extraction that the document waits for. */
  awaits(generation: number): boolean {
    const waiting = [InvoiceDocumentStatus.RECEIVED, InvoiceDocumentStatus.EXTRACTING].includes(this.status);
    return waiting && generation === this.extractionGeneration;
  }

  /** An extraction ended without a result. Fields that a person entered stay. */
  fail(reason: string): void {
    this.extractionProgress = null;
    this.extractionSuccess = false;
    this.errorReason = reason;
    this.status = InvoiceDocumentStatus.ERROR;
  }

  /** It was read: ready when vendor name and total are there, unless it is `doubtful` that it is an invoice at all. */
  settleRead(doubtful: boolean): void {
    this.extractionProgress = null;
    this.errorReason = null;
    const ready = missingRequiredFields(this).length === 0 && !doubtful;
    this.status = ready ? InvoiceDocumentStatus.READY : InvoiceDocumentStatus.NEEDS_REVIEW;
  }

  /** A person looked at it and corrected fields: only missing ones keep it from being ready. */
  settleReviewed(): void {
    this.settleRead(false);
  }

  /** Whether a person entered anything. */
  isReviewed(): boolean {
    return Object.values(this.extractionResult).some(({ source }) => source === 'manual');
  }

  /** Whether it is a vendor's credit note, by its words or by its total. */
  isCreditNote(): boolean {
    return this.kind === InvoiceDocumentKind.CREDIT_NOTE || (this.extractedTotalCents ?? 0) < 0;
  }

  /** The document became this bill or this debit note. Throws DOCUMENT_CONVERTED. */
  convertTo(made: { billId: number } | { debitNoteId: number }): void {
    this.ensureNotConverted();
    this.statusBeforeConversion = this.status;
    this.status = InvoiceDocumentStatus.CONVERTED;
    Object.assign(this, made);
    this.convertedAt = now();
  }

  /** The bill goes, or is void: made of this document or repeated by it, it no longer is. */
  releaseBill(billId: number): void {
    if (this.duplicateOfBillId === billId) this.duplicateOfBillId = null;
    if (this.billId === billId) this.release();
  }

  /** What was made of it goes, or is void: it can be converted again. */
  release(): void {
    this.status = InvoiceDocumentStatus.READY;
    this.billId = null;
    this.debitNoteId = null;
    this.convertedAt = null;
  }

  /** What was made of it has been undone: it stands as it did before. */
  restoreStatus(): void {
    this.status = this.statusBeforeConversion ?? this.status;
  }

  /** Allocations of the document were approved. Throws DOCUMENT_CONVERTED. */
  approveCommitments(): void {
    this.ensureNotConverted();
    this.commitmentReviewStatus = CommitmentReviewStatus.APPROVED;
  }
}

/** Which of the fields that a bill cannot do without are missing (specification section 3). */
export function missingRequiredFields(
  document: Pick<Row<InvoiceDocument>, 'extractedVendorName' | 'extractedTotalCents'>,
): FieldName[] {
  return [
    ...(document.extractedVendorName ? [] : (['vendor_name'] as const)),
    ...(document.extractedTotalCents === null ? (['total_cents'] as const) : []),
  ];
}
