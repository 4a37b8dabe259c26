import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { type JsonSchema, objectSchema } from '../contract/json-schema.js';
import { BulkInput } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { Bill } from '../payables/bill.entity.js';
import { DebitNote } from '../payables/debit-note.entity.js';
import { ExpenseLineInput } from '../payables/expense-line.inputs.js';
import { AnsweredInParts } from '../store/children.js';
import { registerEnum } from '../store/columns.js';
import { GraphqlOnly, Previewable, ShortText } from '../store/input-fields.js';
import { type ReceivedFile, Upload } from '../store/received-file.js';
import { AmountFilter } from '../store/record-list.js';
import { ShapedAs } from '../store/shaped-as.js';
import { CalendarDate, Cents, Currency, Json } from '../values/scalars.js';
import { InvoiceDocument, InvoiceDocumentStatus } from './invoice-document.entity.js';
import { Rectangle } from './rectangle.js';

export enum ConversionTarget {
  BILL = 'bill',
  DEBIT_NOTE = 'debit_note',
}
registerEnum(ConversionTarget, 'ConversionTarget', 'What a document of the inbox becomes.', {
  BILL: 'A bill.',
  DEBIT_NOTE: 'A debit note: the vendor’s credit to the owner.',
});

@InputType({ description: 'A vendor’s invoice as a PDF.' })
export class UploadInvoiceDocumentInput {
  @Field(() => Upload, { description: 'The PDF, at most 20 MB.' })
  file!: ReceivedFile;
}

@InputType({ description: 'Corrections of what was read: only the fields given change, null clears.' })
export class UpdateInvoiceDocumentInput {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @ShortText('Name of the vendor.', { nullable: true })
  extractedVendorName?: string | null;

  @ShortText('The vendor’s number of the invoice.', { nullable: true })
  extractedInvoiceNumber?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Date of the invoice.' })
  extractedInvoiceDate?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'When the invoice is due.' })
  extractedDueDate?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Total after tax, in minor units.' })
  extractedTotalCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'Tax, in minor units.' })
  extractedTaxCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'Total before tax, in minor units.' })
  extractedSubtotalCents?: number | null;

  @Field(() => Currency, { nullable: true, description: 'Currency of the amounts.' })
  extractedCurrency?: string | null;
}

@InputType({ description: 'The document to read again.' })
export class ReextractInvoiceDocumentInput {
  @Field(() => ID, { description: 'The document.' })
  id!: string;
}

@InputType({ description: 'The document to convert to a bill or debit note.' })
export class ConvertInvoiceDocumentInput extends Previewable {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The vendor. Defaults to the suggested contact, else to a new contact with the name that was read.',
  })
  contactId?: string | null;

  @GraphqlOnly()
  @Field(() => ConversionTarget, {
    nullable: true,
    description: 'What to make. Defaults to a debit note of a credit note, and to a bill of anything else.',
  })
  makes?: ConversionTarget | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description: 'The expense or asset account of the lines that name none; see `suggestion.account`.',
  })
  accountId?: string | null;

  @GraphqlOnly()
  @Field(() => [ExpenseLineInput], { nullable: true, description: 'All lines, in place of those that were read.' })
  lines?: ExpenseLineInput[] | null;

  @GraphqlOnly()
  @Field(() => Cents, {
    nullable: true,
    description: 'Tax beside the lines, in minor units. Defaults to the tax that was read, or that follows from it.',
  })
  taxCents?: number | null;

  @GraphqlOnly()
  @Field(() => CalendarDate, {
    nullable: true,
    description: 'When the bill is due. Defaults to the day that was read, else to the day of issue.',
  })
  dueDate?: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: post the bill or debit note too; when that is refused, nothing is made. Defaults to false.',
  })
  post?: boolean | null;
}

@InputType({ description: 'Documents to convert to draft bills, each on its own.' })
export class BulkConvertInvoiceDocumentsInput {
  @Field(() => [ID], { description: 'The documents.' })
  ids!: string[];

  @Field(() => Boolean, { nullable: true, description: 'True: only report what would happen.' })
  dryRun?: boolean | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: leave out documents with `doubts`, which a person should look at. Defaults to false.',
  })
  undoubtedOnly?: boolean | null;
}

@InputType({ description: 'The document to delete.' })
export class DeleteInvoiceDocumentInput {
  @Field(() => ID, { description: 'The document.' })
  id!: string;
}

@InputType({ description: 'Which documents to list; conditions combine with AND.' })
export class InvoiceDocumentFilter extends AmountFilter {
  @Field(() => InvoiceDocumentStatus, { nullable: true, description: 'Documents of this status.' })
  status?: InvoiceDocumentStatus | null;

  @Field(() => [InvoiceDocumentStatus], { nullable: true, description: 'Documents of one of these statuses.' })
  statuses?: InvoiceDocumentStatus[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Invoices dated this day or later, as read or corrected.' })
  from?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Invoices dated this day or earlier, as read or corrected.',
  })
  to?: string | null;

  @ShortText('Anywhere in the filename, the vendor’s name or the invoice’s number, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The document as it is now.' })
export class InvoiceDocumentPayload {
  @Field(() => InvoiceDocument, { description: 'The document.' })
  invoiceDocument!: InvoiceDocument;
}

@ObjectType({ description: 'The document of the uploaded file.' })
export class UploadInvoiceDocumentPayload extends InvoiceDocumentPayload {
  @Field({ description: 'True when the same file was uploaded before: the existing document is returned.' })
  existing!: boolean;
}

@ObjectType({ description: 'The bill or debit note, and its document.' })
export class ConvertInvoiceDocumentPayload extends PreviewablePayload {
  @Field(() => InvoiceDocument, { description: 'The document as it is now.' })
  invoiceDocument!: InvoiceDocument;

  @Field(() => Bill, { nullable: true, description: 'The bill; null when a debit note was made.' })
  bill!: Bill | null;

  @Field(() => DebitNote, { nullable: true, description: 'The debit note; null when a bill was made.' })
  debitNote!: DebitNote | null;
}

@ObjectType({ description: 'Result of deleting a document.' })
export class DeleteInvoiceDocumentPayload {
  @Field({ description: 'True: the document was deleted.' })
  success!: boolean;
}

@ObjectType({ description: 'A document that would become a bill.' })
export class ConvertibleDocument {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @Field({ description: 'Name of its file.' })
  filename!: string;

  @Field({ description: 'The vendor of the bill.' })
  contactName!: string;

  @Field(() => Cents, { description: 'Total of the bill, in minor units.' })
  totalCents!: number;
}

@ObjectType({ description: 'A document that became a bill.' })
export class ConvertedDocument {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @Field(() => ID, { description: 'The bill.' })
  billId!: string;

  @Field({ description: 'Number of the bill.' })
  billNumber!: string;
}

@ObjectType({ description: 'A document that does not become a bill.' })
export class UnconvertibleDocument {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @Field(() => [String], {
    description:
      'Why: missing_vendor_name, missing_total, duplicate_flagged, bank_details_changed, already_converted, not_ready or not_found; `review_reasons` where only documents without doubts were asked for.',
  })
  reasons!: string[];
}

@ObjectType({ description: 'Two lists: `willConvert` and `willFail` of a dry run, else `converted` and `failed`.' })
export class BulkConvertInvoiceDocumentsPayload {
  @AnsweredInParts()
  @Field(() => [ConvertibleDocument], { nullable: true, description: 'Dry run: documents that would be converted.' })
  willConvert!: ConvertibleDocument[] | null;

  @AnsweredInParts()
  @Field(() => [UnconvertibleDocument], {
    nullable: true,
    description: 'Dry run: documents that would not be converted, with reasons.',
  })
  willFail!: UnconvertibleDocument[] | null;

  @AnsweredInParts()
  @Field(() => [ConvertedDocument], { nullable: true, description: 'Converted documents.' })
  converted!: ConvertedDocument[] | null;

  @AnsweredInParts()
  @Field(() => [UnconvertibleDocument], {
    nullable: true,
    description: 'Documents that were not converted, with reasons.',
  })
  failed!: UnconvertibleDocument[] | null;
}

@ObjectType({ description: 'The contact most similar to the vendor on a document.' })
export class VendorSuggestion {
  @Field(() => ID, { description: 'The contact.' })
  contactId!: number;

  @Field({ description: 'Its name.' })
  contactName!: string;

  @Field(() => Float, { description: 'Confidence from 0 to 1; 1 for an equal tax number.' })
  confidence!: number;
}

@ObjectType({ description: 'Another document of the inbox that may be the same invoice.' })
export class PossibleDuplicate {
  @Field(() => ID, { description: 'The other document.' })
  invoiceDocumentId!: number;

  @Field(() => [String], {
    description:
      'Why: `same_number` of the same vendor (spaces, dashes and case aside), `same_total` of the same vendor (dated within a week), `same_page` (nearly equal text on the first pages, as when paper is scanned twice).',
  })
  reasons!: string[];
}

@ObjectType({
  description: 'Where on the document a value was read: page, and a box in points from its upper left corner.',
})
export class FieldEvidence extends Rectangle {
  @Field({ description: 'The field, as in `extractionResult`.' })
  field!: string;

  @Field(() => Int, { description: 'Page, from 1.' })
  page!: number;
}

@ObjectType({
  description: 'What one feature added to, or took from, the score by which a value was chosen among candidates.',
})
export class FieldContribution {
  @Field({ description: 'The field, as in `extractionResult`.' })
  field!: string;

  @Field({ description: 'The feature, such as `label`, `domain` or `sum`.' })
  feature!: string;

  @Field(() => Float, { description: 'What it weighed, to two decimals; within a field, weights add up to the score.' })
  weight!: number;
}

const numberOfDocuments: JsonSchema = { type: 'integer', format: 'int32', minimum: 0, maximum: 2 ** 31 - 1 };

@ObjectType({ description: 'Figures of the inbox for the last 30 days.' })
export class InvoiceDocumentStats {
  @Field(() => Int, { description: 'Documents received.' })
  total!: number;

  @Field(() => Int, { description: 'Of these, ready to convert.' })
  ready!: number;

  @Field(() => Int, { description: 'Of these, in review.' })
  needsReview!: number;

  @Field(() => Int, { description: 'Of these, unreadable.' })
  error!: number;

  @Field(() => Int, { description: 'Of these, converted to a bill or debit note, or split.' })
  converted!: number;

  @ShapedAs({
    ...objectSchema({
      missing_vendor_name: numberOfDocuments,
      missing_total: numberOfDocuments,
      duplicate_flagged: numberOfDocuments,
    }),
    additionalProperties: numberOfDocuments,
    maxProperties: 100,
  })
  @Field(() => Json, { description: 'Number of documents that need review, keyed by reason.' })
  failureReasons!: Record<string, number>;
}

@InputType({ description: 'Documents to delete, each on its own.' })
export class BulkDeleteInvoiceDocumentsInput extends BulkInput {}
