import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { StoredFile } from '../attachments/attachment.operations.js';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Contribution } from '../extraction/fields/contributions.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import { Bill } from '../payables/bill.entity.js';
import { DebitNote } from '../payables/debit-note.entity.js';
import { type VendorHabits, vendorHabits } from '../payables/vendor-habits.js';
import { AtMost } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { linkExpiry, signFileLink } from '../store/file-links.js';
import { never, type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { ShapedAs } from '../store/shaped-as.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { centsMaximum } from '../values/money.js';
import { recordId } from '../values/record-id.js';
import { Cents, Json } from '../values/scalars.js';
import { billedDocuments, documentDifference } from './bill-reviewers.js';
import { bulkConvertInvoiceDocuments, convertInvoiceDocument } from './conversion.operations.js';
import { originalOf, shownFile } from './document-files.js';
import { extractionResultSchema } from './extraction-result-schema.js';
import { inboxStats } from './inbox-stats.js';
import { InvoiceDocument, InvoiceDocumentStatus, missingRequiredFields } from './invoice-document.entity.js';
import {
  BulkConvertInvoiceDocumentsInput,
  BulkConvertInvoiceDocumentsPayload,
  BulkDeleteInvoiceDocumentsInput,
  ConvertInvoiceDocumentInput,
  ConvertInvoiceDocumentPayload,
  DeleteInvoiceDocumentInput,
  DeleteInvoiceDocumentPayload,
  FieldContribution,
  FieldEvidence,
  InvoiceDocumentFilter,
  InvoiceDocumentPayload,
  InvoiceDocumentStats,
  PossibleDuplicate,
  ReextractInvoiceDocumentInput,
  UpdateInvoiceDocumentInput,
  UploadInvoiceDocumentInput,
  UploadInvoiceDocumentPayload,
  VendorSuggestion,
} from './invoice-document.inputs.js';
import {
  deleteInvoiceDocument,
  reextractInvoiceDocument,
  updateInvoiceDocument,
  uploadInvoiceDocument,
} from './invoice-document.operations.js';
import { PageOfWords, pagesOfWords } from './page-words.js';
import { possibleDuplicates } from './possible-duplicates.js';
import { suggestVendors } from './vendor-suggestion.js';

const bulkDeletedDocuments = bulkOf('BulkDeleteInvoiceDocuments', InvoiceDocument, null);
const InvoiceDocumentConnection = Connection(InvoiceDocument, { counts: 'currencies' });

const amount: OrderChoice = {
  property: 'extractedTotalCents',
  type: 'number',
  absent: centsMaximum,
  description: 'the total read',
};
const day: OrderChoice = {
  property: 'extractedInvoiceDate',
  type: 'day',
  absent: never,
  description: 'the date of the invoice',
};
const invoiceDocumentList = recordList({
  name: 'InvoiceDocumentOrder',
  table: 'invoice_documents',
  statuses: Object.values(InvoiceDocumentStatus),
  keys: {
    DATE: day,
    DUE_DATE: { property: 'extractedDueDate', type: 'day', absent: never, description: 'the day it is due' },
    AMOUNT: amount,
  },
  day,
  amount,
  currency: (em) => sql`coalesce(extracted_currency, ${tenantOf(em).currency})`,
  texts: ['filename', 'extracted_vendor_name', 'extracted_invoice_number'],
  hasContact: false,
});

interface InboxContext {
  em: EntityManager;
  loaders: Loaders;
  linkKey: Uint8Array;
  publicUrl: string;
}

@Resolver(() => InvoiceDocument)
export class InvoiceDocumentResolver {
  @Query(() => InvoiceDocument, {
    nullable: true,
    description: 'One document. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async invoiceDocument(
    @Arg('id', () => ID, { description: 'Identifier of the document.' }) id: string,
    @Ctx() { loaders }: InboxContext,
  ): Promise<Row<InvoiceDocument>> {
    const document = await loaders.one(InvoiceDocument, recordId(id, 'Invoice document'));
    if (!document) throw notFound('Invoice document');
    return document;
  }

  @Query(() => InvoiceDocumentConnection, {
    description: 'The documents of the inbox, by ascending id or as `orderBy` says.',
  })
  @RequiresScope(ApiKeyScope.READ)
  invoiceDocuments(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => InvoiceDocumentFilter, { nullable: true, description: 'Which documents to list.' })
    filter: InvoiceDocumentFilter | null,
    @Arg('orderBy', () => invoiceDocumentList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: InboxContext,
  ): Promise<Page<Row<InvoiceDocument>>> {
    return page(em, InvoiceDocument, arguments_, invoiceDocumentList.listing(em, filter, orderBy));
  }

  @Query(() => InvoiceDocumentStats, { description: 'Figures of the inbox for the last 30 days.' })
  @Costs(500)
  @RequiresScope(ApiKeyScope.READ)
  invoiceDocumentStats(@Ctx() { em }: InboxContext): Promise<InvoiceDocumentStats> {
    return inboxStats(em);
  }

  @Mutation(() => UploadInvoiceDocumentPayload, {
    description:
      'Uploads a file to the inbox and starts its extraction: a PDF, a picture (JPEG, PNG, WebP, TIFF, HEIC), or an e-invoice as bare XML (UBL or CII). Uploading the same file again returns its document. ' +
      'Refused with FILE_NOT_PDF, FILE_TOO_LARGE, QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  uploadInvoiceDocument(
    @Arg('input', { description: 'The file.' }) input: UploadInvoiceDocumentInput,
    @Ctx() { em }: InboxContext,
  ): Promise<UploadInvoiceDocumentPayload> {
    return uploadInvoiceDocument(em, input.file);
  }

  @Mutation(() => InvoiceDocumentPayload, {
    description: 'Corrects what was read; corrections win over later extractions. Refused with DOCUMENT_CONVERTED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateInvoiceDocument(
    @Arg('input', { description: 'The corrections.' }) input: UpdateInvoiceDocumentInput,
    @Ctx() { em }: InboxContext,
  ): Promise<InvoiceDocumentPayload> {
    return { invoiceDocument: await updateInvoiceDocument(em, input) };
  }

  @Mutation(() => InvoiceDocumentPayload, {
    description: 'Reads the document again. Refused with DOCUMENT_CONVERTED, QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async reextractInvoiceDocument(
    @Arg('input', { description: 'The document.' }) input: ReextractInvoiceDocumentInput,
    @Ctx() { em }: InboxContext,
  ): Promise<InvoiceDocumentPayload> {
    return { invoiceDocument: await reextractInvoiceDocument(em, input) };
  }

  @Mutation(() => ConvertInvoiceDocumentPayload, {
    description:
      'Creates a draft bill of the document, or a draft debit note of a credit note; with `post` it is posted too. Refused ' +
      'with DOCUMENT_CONVERTED, DOCUMENT_NOT_CONVERTIBLE; with `post` also BILL_EMPTY, BILL_LINES_MISSING_ACCOUNTS, DEBIT_NOTE_EMPTY, ' +
      'DEBIT_NOTE_LINES_MISSING_ACCOUNTS, PERIOD_CLOSED, ACCOUNT_ARCHIVED and, as the owner’s policies have it, ' +
      'BILL_DIFFERS_FROM_DOCUMENT, REVIEW_NOT_ACKNOWLEDGED. Event books.bill.created or books.debit_note.created; with `post` ' +
      'also books.bill.posted, books.bill.paid for one over nothing, or books.debit_note.posted.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  convertInvoiceDocument(
    @Arg('input', { description: 'The document.' }) input: ConvertInvoiceDocumentInput,
    @Ctx() { em }: InboxContext,
  ): Promise<ConvertInvoiceDocumentPayload> {
    return convertInvoiceDocument(em, input);
  }

  @Mutation(() => BulkConvertInvoiceDocumentsPayload, {
    description: 'Creates draft bills of documents, each on its own: one that is refused stops no other.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  bulkConvertInvoiceDocuments(
    @Arg('input', { description: 'The documents.' }) input: BulkConvertInvoiceDocumentsInput,
    @Ctx() { em }: InboxContext,
  ): Promise<BulkConvertInvoiceDocumentsPayload> {
    return bulkConvertInvoiceDocuments(em, input);
  }

  @Mutation(() => DeleteInvoiceDocumentPayload, {
    description: 'Deletes the document, its file and its allocations. Refused with DOCUMENT_CONVERTED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deleteInvoiceDocument(
    @Arg('input', { description: 'The document.' }) input: DeleteInvoiceDocumentInput,
    @Ctx() { em }: InboxContext,
  ): Promise<DeleteInvoiceDocumentPayload> {
    await deleteInvoiceDocument(em, input);
    return { success: true };
  }

  @Mutation(() => bulkDeletedDocuments.payload, {
    description:
      'Deletes documents that were not converted, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkDeleteInvoiceDocuments(
    @Arg('input', { description: 'The documents.' }) input: BulkDeleteInvoiceDocumentsInput,
    @Ctx() { em }: InboxContext,
  ): Promise<BulkAnswer> {
    return bulkDeletedDocuments.answer(
      await eachRecord(em, input.ids, async (savepoint, id) => {
        await deleteInvoiceDocument(savepoint, { id });
        return null;
      }),
    );
  }

  @ShapedAs(extractionResultSchema)
  @FieldResolver(() => Json, {
    description: 'What was read, keyed by field: `value`, `confidence` (high, medium, low) and `source`.',
  })
  extractionResult(@Root() document: Row<InvoiceDocument>): Record<string, object> {
    const shown = Object.entries(document.extractionResult).map(([name, { value, confidence, source }]) => [
      name,
      { value, confidence, source },
    ]);
    return Object.fromEntries(shown);
  }

  @AtMost(20)
  @FieldResolver(() => [FieldEvidence], {
    description:
      'Where on the document the values were read, and those stand that a person entered; likewise `vendor_tax_id`, `iban` and `purchase_order_number`.',
  })
  extractionEvidence(@Root() document: Row<InvoiceDocument>): FieldEvidence[] {
    const places = Object.entries(document.extractionResult).map(([field, { evidence }]) => [field, evidence] as const);
    return [...places, ...Object.entries(document.codePlaces)].flatMap(([field, evidence]) =>
      evidence ? [{ field, page: evidence.page, ...evidence.box }] : [],
    );
  }

  @AtMost(100)
  @FieldResolver(() => [FieldContribution], {
    description:
      'Why the values of the pages were chosen: what spoke for and against each. Values of embedded XML, learned and entered ones, and due dates that follow from terms, have none.',
  })
  extractionContributions(@Root() document: Row<InvoiceDocument>): FieldContribution[] {
    return Object.entries(document.extractionResult).flatMap(([field, { contributions = [] }]) =>
      contributions.map(({ feature, weight }: Contribution) => ({ field, feature, weight })),
    );
  }

  @Costs(250)
  @FieldResolver(() => PageOfWords, {
    nullable: true,
    description:
      'The words of a page and where they stand, from its text or as they were recognised. Null for a page that the document does not have, and until it was read.',
  })
  words(
    @Root() { id }: Row<InvoiceDocument>,
    @Arg('page', () => Int, { description: 'The page, from 1.' }) page: number,
    @Ctx() { em, loaders }: InboxContext,
  ): Promise<PageOfWords | null> {
    return loaders
      .batch(`InvoiceDocument.words.${page}`, (ids: readonly number[]) => pagesOfWords(em, ids, page))
      .load(id);
  }

  @FieldResolver(() => [String], { description: 'Fields without which the document is not ready, and which it lacks.' })
  missingRequiredFields(@Root() document: Row<InvoiceDocument>): string[] {
    return missingRequiredFields(document);
  }

  @FieldResolver(() => String, {
    description:
      'Signed link to the PDF: good for an hour, the same for five minutes; needs no Authorization header. Of a file that is no PDF ' +
      'it is the PDF that was made of it, and of a part its own pages; until then, the file itself.',
  })
  pdfUrl(@Root() document: Row<InvoiceDocument>, @Ctx() context: InboxContext): string {
    return linkTo(shownFile(document), document.ownerId, context);
  }

  @FieldResolver(() => String, {
    description: 'Signed link, likewise, to the file as it was sent; of a part, to its own pages.',
  })
  originalUrl(@Root() document: Row<InvoiceDocument>, @Ctx() context: InboxContext): string {
    return linkTo(originalOf(document), document.ownerId, context);
  }

  @Costs(50)
  @FieldResolver(() => VendorSuggestion, {
    nullable: true,
    description: 'The contact most similar to the vendor; null when none is.',
  })
  suggestion(
    @Root() document: Row<InvoiceDocument>,
    @Ctx() { em, loaders }: InboxContext,
  ): Promise<VendorSuggestion | null> {
    return loaders
      .batch('InvoiceDocument.suggestion', (documents: readonly Row<InvoiceDocument>[]) =>
        suggestVendors(em, documents),
      )
      .load(document);
  }

  @AtMost(20)
  @Costs(50)
  @FieldResolver(() => [PossibleDuplicate], {
    description: 'Other documents of the inbox that may be the same invoice; at most 20, oldest first.',
  })
  possibleDuplicates(
    @Root() document: Row<InvoiceDocument>,
    @Ctx() { em, loaders }: InboxContext,
  ): Promise<PossibleDuplicate[]> {
    return loaders
      .batch('InvoiceDocument.possibleDuplicates', (documents: readonly Row<InvoiceDocument>[]) =>
        possibleDuplicates(em, documents),
      )
      .load(document);
  }

  @FieldResolver(() => Bill, { nullable: true, description: 'The bill created from the document.' })
  bill(@Root() document: Row<InvoiceDocument>, @Ctx() { loaders }: InboxContext): Promise<Row<Bill> | null> {
    return loaders.one(Bill, document.billId);
  }

  @FieldResolver(() => Bill, { nullable: true, description: 'The bill that the document repeats.' })
  duplicateOfBill(@Root() document: Row<InvoiceDocument>, @Ctx() { loaders }: InboxContext): Promise<Row<Bill> | null> {
    return loaders.one(Bill, document.duplicateOfBillId);
  }
}

function linkTo(file: StoredFile, ownerId: number, { publicUrl, linkKey }: InboxContext): string {
  const { sha256, filename, contentType } = file;
  return publicUrl + signFileLink(linkKey, { ownerId, sha256, filename, contentType, expiresAt: linkExpiry() });
}

/** What the vendor's last bills suggest for the next one. */
@Resolver(() => VendorSuggestion)
export class VendorSuggestionResolver {
  @Costs(20)
  @FieldResolver(() => Account, {
    nullable: true,
    description:
      'The account that most lines of the vendor’s last ten posted bills are booked to; null without any. Nothing is booked to it by itself: `convertInvoiceDocument` takes it as `accountId`.',
  })
  async account(
    @Root() { contactId }: VendorSuggestion,
    @Ctx() { em, loaders }: InboxContext,
  ): Promise<Row<Account> | null> {
    const { accountId } = await habitsOf(contactId, em, loaders);
    return loaders.one(Account, accountId);
  }

  @Costs(20)
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Days from issue to due date of most of the vendor’s last ten posted bills; null without any.',
  })
  async paymentTermDays(
    @Root() { contactId }: VendorSuggestion,
    @Ctx() { em, loaders }: InboxContext,
  ): Promise<number | null> {
    return (await habitsOf(contactId, em, loaders)).paymentTermDays;
  }
}

function habitsOf(contactId: number, em: EntityManager, loaders: Loaders): Promise<VendorHabits> {
  return loaders
    .batch('VendorSuggestion.habits', (contactIds: readonly number[]) => vendorHabits(em, contactIds))
    .load(contactId);
}

/** What a bill has from the inbox: the foreign key is on this side. */
@Resolver(() => Bill)
export class BillDocumentResolver {
  @FieldResolver(() => ID, { nullable: true, description: 'The inbox document that the bill was created from.' })
  async invoiceDocumentId(@Root() bill: Row<Bill>, @Ctx() { loaders }: InboxContext): Promise<number | null> {
    return (await documentOf(bill, loaders))?.id ?? null;
  }

  @Costs(5)
  @FieldResolver(() => Cents, {
    nullable: true,
    description:
      'Total of the bill less that of the invoice that it was created from; null without an invoice, and when the two are in different currencies.',
  })
  documentDifferenceCents(@Root() bill: Row<Bill>, @Ctx() { em, loaders }: InboxContext): Promise<number | null> {
    return loaders
      .batch('Bill.documentDifferenceCents', async (ids: readonly number[]) => {
        const pairs = new Map((await billedDocuments(em, ids)).map((pair) => [pair.billId, documentDifference(pair)]));
        return ids.map((id) => pairs.get(id) ?? null);
      })
      .load(bill.id);
  }

  @FieldResolver(() => InvoiceDocument, {
    nullable: true,
    description: 'The inbox document that the bill was created from.',
  })
  invoiceDocument(@Root() bill: Row<Bill>, @Ctx() { loaders }: InboxContext): Promise<Row<InvoiceDocument> | null> {
    return documentOf(bill, loaders);
  }
}

/** What a debit note has from the inbox. */
@Resolver(() => DebitNote)
export class DebitNoteDocumentResolver {
  @FieldResolver(() => ID, {
    nullable: true,
    description: 'The credit note in the inbox that the debit note was created from.',
  })
  async invoiceDocumentId(@Root() note: Row<DebitNote>, @Ctx() { loaders }: InboxContext): Promise<number | null> {
    const [document] = await loaders.many(InvoiceDocument, 'debitNoteId', note.id);
    return document?.id ?? null;
  }
}

async function documentOf(bill: Row<Bill>, loaders: Loaders): Promise<Row<InvoiceDocument> | null> {
  const [document] = await loaders.many(InvoiceDocument, 'billId', bill.id);
  return document ?? null;
}
