import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PreviewablePayload } from '../ledger/preview.js';
import { AnsweredInParts } from '../store/children.js';
import { Previewable } from '../store/input-fields.js';
import { InvoiceDocument, InvoiceDocumentStatus } from './invoice-document.entity.js';

@InputType({ description: 'Pages that become a document of their own, both ends included.' })
export class DocumentPartInput {
  @Field(() => Int, { description: 'Its first page, from 1, and after the last of the part before.' })
  firstPage!: number;

  @Field(() => Int, { description: 'Its last page.' })
  lastPage!: number;
}

@InputType({ description: 'The document to split, and into what.' })
export class SplitInvoiceDocumentInput extends Previewable {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @Field(() => [DocumentPartInput], {
    description:
      'The parts in the order of their pages, at most 50; `proposedParts` has those that were found. Pages in no part, such as terms, are left out.',
  })
  parts!: DocumentPartInput[];
}

@InputType({ description: 'The document that was split.' })
export class RejoinInvoiceDocumentInput {
  @Field(() => ID, { description: 'The whole document.' })
  id!: string;
}

@ObjectType({ description: 'The document that was split, and its parts.' })
export class SplitInvoiceDocumentPayload extends PreviewablePayload {
  @Field(() => InvoiceDocument, { description: 'The whole document as it is now.' })
  invoiceDocument!: InvoiceDocument;

  @AnsweredInParts()
  @Field(() => [InvoiceDocument], { description: 'Its parts, which are being read, in the order of their pages.' })
  parts!: InvoiceDocument[];

  @Field(() => [Int], { description: 'Pages that are in no part.' })
  leftOutPages!: number[];
}

@ObjectType({ description: 'Pages of a document that seem to be an invoice of their own.' })
export class ProposedPart {
  @Field(() => Int, { description: 'Its first page, from 1.' })
  firstPage!: number;

  @Field(() => Int, { description: 'Its last page.' })
  lastPage!: number;

  @Field(() => String, { nullable: true, description: 'Number of the invoice, where a label calls it so.' })
  number!: string | null;
}

@ObjectType({ description: 'A document that was made of pages of another.' })
export class DocumentPart {
  @Field(() => ID, { description: 'The part, which is a document of its own.' })
  invoiceDocumentId!: number;

  @Field(() => Int, { description: 'Its first page in the file, from 1.' })
  firstPage!: number;

  @Field(() => Int, { description: 'Its last page.' })
  lastPage!: number;

  @Field(() => InvoiceDocumentStatus, { description: 'Its status.' })
  status!: InvoiceDocumentStatus;
}

@ObjectType({ description: 'The document that a part was taken from.' })
export class WholeDocument {
  @Field(() => ID, { description: 'The whole document.' })
  invoiceDocumentId!: number;

  @Field({ description: 'Name of its file.' })
  filename!: string;

  @Field(() => Int, { nullable: true, description: 'Its pages.' })
  pageCount!: number | null;
}
