import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The part of an invoice that satisfies a commitment. */
export type AllocationInput = {
  /** Part of the invoice that satisfies it, above 0. */
  allocatedCents: number;
  /** The commitment. */
  commitmentId: string;
};

/** Approval of an allocation; only APPROVED allocations count for a commitment. */
export type AllocationStatus =
  /** Approved: counts for the commitment. */
  | 'APPROVED'
  /** Not reviewed yet. */
  | 'PENDING'
  /** Rejected: does not count. */
  | 'REJECTED';

/** Status of a bill. There is no paid status: full payment emits the event books.bill.paid. */
export type BillStatus =
  /** Can be changed; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be paid or voided, not changed. */
  | 'POSTED'
  /** Voided: its journal entry is reversed and nothing is due. */
  | 'VOID';

/** Documents to convert to draft bills, each on its own. */
export type BulkConvertInvoiceDocumentsInput = {
  /** True: only report what would happen. */
  dryRun?: boolean | null | undefined;
  /** The documents. */
  ids: Array<string>;
  /** True: leave out documents with `doubts`, which a person should look at. Defaults to false. */
  undoubtedOnly?: boolean | null | undefined;
};

/** What a document of the inbox becomes. */
export type ConversionTarget =
  /** A bill. */
  | 'BILL'
  /** A debit note: the vendor’s credit to the owner. */
  | 'DEBIT_NOTE';

/** The document to convert to a bill or debit note. */
export type ConvertInvoiceDocumentInput = {
  /** The expense or asset account of the lines that name none; see `suggestion.account`. */
  accountId?: string | null | undefined;
  /** The vendor. Defaults to the suggested contact, else to a new contact with the name that was read. */
  contactId?: string | null | undefined;
  /** When the bill is due. Defaults to the day that was read, else to the day of issue. */
  dueDate?: string | null | undefined;
  /** The document. */
  id: string;
  /** All lines, in place of those that were read. */
  lines?: Array<ExpenseLineInput> | null | undefined;
  /** What to make. Defaults to a debit note of a credit note, and to a bill of anything else. */
  makes?: ConversionTarget | null | undefined;
  /** True: post the bill or debit note too; when that is refused, nothing is made. Defaults to false. */
  post?: boolean | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax beside the lines, in minor units. Defaults to the tax that was read, or that follows from it. */
  taxCents?: number | null | undefined;
};

/** The invoice document whose approved allocations become a bill. */
export type CreateCommitmentBillInput = {
  /** The expense or asset account of the lines that name none. Defaults to that of the commitment, where its lines name one. */
  accountId?: string | null | undefined;
  /** Allocations to record first, as `allocateInvoiceDocument` does; they become lines like those before them. */
  allocations?: Array<AllocationInput> | null | undefined;
  /** The invoice document. */
  id: string;
  /** All lines of the bill, in place of one for each allocation. */
  lines?: Array<ExpenseLineInput> | null | undefined;
  /** Lines besides the allocations. */
  nonPoLines?: Array<NonPoLineInput> | null | undefined;
  /** True: post the bill too; when that is refused, nothing is made. Defaults to false. */
  post?: boolean | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax beside the lines, in minor units. Defaults to 0. */
  taxCents?: number | null | undefined;
};

/** Pages that become a document of their own, both ends included. */
export type DocumentPartInput = {
  /** Its first page, from 1, and after the last of the part before. */
  firstPage: number;
  /** Its last page. */
  lastPage: number;
};

/** A new line. */
export type ExpenseLineInput = {
  /** The expense or asset account that the line is booked to. */
  accountId?: string | null | undefined;
  /** What the line is about. */
  description: string;
  /** Position among the lines. Defaults to the order given. */
  position?: number | null | undefined;
  /** Number of units. */
  quantity: number;
  /** Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the vendor. */
  taxCodeId?: string | null | undefined;
  /** Price of one unit in minor units; negative for a discount line. */
  unitPriceCents: number;
};

/** What a document is, by its own words. */
export type InvoiceDocumentKind =
  /** A vendor’s credit note: becomes a debit note. */
  | 'CREDIT_NOTE'
  /** An invoice. */
  | 'INVOICE'
  /** An order, a statement, a quotation or a letter. */
  | 'NOT_INVOICE'
  /** It does not say. */
  | 'UNKNOWN';

/** Status of a document between upload and bill (specification section 3, "Invoice document"). */
export type InvoiceDocumentStatus =
  /** Converted to a bill or debit note, or split into its parts: see `isSplit`. */
  | 'CONVERTED'
  /** Could not be read; see `errorReason`. */
  | 'ERROR'
  /** Being read. */
  | 'EXTRACTING'
  /** Read, but a required field is missing or uncertain. */
  | 'NEEDS_REVIEW'
  /** Read, with every required field: can be converted. */
  | 'READY'
  /** Stored; extraction has not started. */
  | 'RECEIVED';

/** Source of a document. */
export type InvoiceSourceType =
  /** Received by e-mail. */
  | 'EMAIL'
  /** Uploaded through the API. */
  | 'UPLOAD';

/** A line of the bill that no commitment expected: a surcharge or a fee. */
export type NonPoLineInput = {
  /** The expense or asset account that the line is booked to. */
  accountId?: string | null | undefined;
  /** Amount in minor units; negative for a credit. */
  amountCents: number;
  /** What the line is about. */
  description: string;
};

/** The document to split, and into what. */
export type SplitInvoiceDocumentInput = {
  /** The document. */
  id: string;
  /** The parts in the order of their pages, at most 50; `proposedParts` has those that were found. Pages in no part, such as terms, are left out. */
  parts: Array<DocumentPartInput>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Corrections of what was read: only the fields given change, null clears. */
export type UpdateInvoiceDocumentInput = {
  /** Currency of the amounts. */
  extractedCurrency?: string | null | undefined;
  /** When the invoice is due. */
  extractedDueDate?: string | null | undefined;
  /** Date of the invoice. */
  extractedInvoiceDate?: string | null | undefined;
  /** The vendor’s number of the invoice. */
  extractedInvoiceNumber?: string | null | undefined;
  /** Total before tax, in minor units. */
  extractedSubtotalCents?: number | null | undefined;
  /** Tax, in minor units. */
  extractedTaxCents?: number | null | undefined;
  /** Total after tax, in minor units. */
  extractedTotalCents?: number | null | undefined;
  /** Name of the vendor. */
  extractedVendorName?: string | null | undefined;
  /** The document. */
  id: string;
};

export type BillSureDocumentsMutationVariables = Exact<{
  input: BulkConvertInvoiceDocumentsInput;
}>;


export type BillSureDocumentsMutation = { bulkConvertInvoiceDocuments: { willFail: Array<{ id: string, reasons: Array<string> }> | null, converted: Array<{ id: string }> | null, failed: Array<{ id: string, reasons: Array<string> }> | null } };

export type InboxDocumentsQueryVariables = Exact<{
  statuses: Array<InvoiceDocumentStatus> | InvoiceDocumentStatus;
  q?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InboxDocumentsQuery = { invoiceDocuments: { totalCount: number, nodes: Array<{ id: string, filename: string, status: InvoiceDocumentStatus, sha256: string, extractedVendorName: string | null, extractedInvoiceNumber: string | null, extractedTotalCents: number | null, extractedCurrency: string | null, createdAt: string, extractionProgress: { page: number, pageCount: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InboxCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type InboxCountsQuery = { invoiceDocumentCounts: { received: number, extracting: number, needsReview: number, ready: number, error: number } };

export type DocumentFieldsFragment = { id: string, filename: string, status: InvoiceDocumentStatus, kind: InvoiceDocumentKind | null, contentType: string, pdfUrl: string, originalUrl: string, pdfPageCount: number | null, isSplit: boolean, firstPage: number | null, lastPage: number | null, sourceType: InvoiceSourceType, createdAt: string, convertedAt: string | null, billId: string | null, debitNoteId: string | null, duplicateOfBillId: string | null, errorReason: string | null, extractedVendorName: string | null, extractedInvoiceNumber: string | null, extractedInvoiceDate: string | null, extractedDueDate: string | null, extractedSubtotalCents: number | null, extractedTaxCents: number | null, extractedTotalCents: number | null, extractedCurrency: string | null, extractionResult: unknown, purchaseOrderNumber: string | null, reviewReasons: Array<string>, missingRequiredFields: Array<string>, splitFrom: { invoiceDocumentId: string, filename: string } | null, splitInto: Array<{ invoiceDocumentId: string, firstPage: number, lastPage: number }>, proposedParts: Array<{ firstPage: number, lastPage: number }>, duplicateOfBill: { id: string, billNumber: string, status: BillStatus } | null, extractionEvidence: Array<{ field: string, page: number, x: number, y: number, width: number, height: number }>, extractedLineItems: Array<{ description: string, quantity: number, amountCents: number }>, possibleDuplicates: Array<{ invoiceDocumentId: string, reasons: Array<string> }>, allocations: Array<{ id: string, allocatedCents: number, status: AllocationStatus, commitment: { id: string, number: string } }>, suggestion: { contactId: string, contactName: string, account: { id: string, number: string, name: string } | null } | null };

export type InboxDocumentQueryVariables = Exact<{
  id: string;
}>;


export type InboxDocumentQuery = { invoiceDocument: { id: string, filename: string, status: InvoiceDocumentStatus, kind: InvoiceDocumentKind | null, contentType: string, pdfUrl: string, originalUrl: string, pdfPageCount: number | null, isSplit: boolean, firstPage: number | null, lastPage: number | null, sourceType: InvoiceSourceType, createdAt: string, convertedAt: string | null, billId: string | null, debitNoteId: string | null, duplicateOfBillId: string | null, errorReason: string | null, extractedVendorName: string | null, extractedInvoiceNumber: string | null, extractedInvoiceDate: string | null, extractedDueDate: string | null, extractedSubtotalCents: number | null, extractedTaxCents: number | null, extractedTotalCents: number | null, extractedCurrency: string | null, extractionResult: unknown, purchaseOrderNumber: string | null, reviewReasons: Array<string>, missingRequiredFields: Array<string>, splitFrom: { invoiceDocumentId: string, filename: string } | null, splitInto: Array<{ invoiceDocumentId: string, firstPage: number, lastPage: number }>, proposedParts: Array<{ firstPage: number, lastPage: number }>, duplicateOfBill: { id: string, billNumber: string, status: BillStatus } | null, extractionEvidence: Array<{ field: string, page: number, x: number, y: number, width: number, height: number }>, extractedLineItems: Array<{ description: string, quantity: number, amountCents: number }>, possibleDuplicates: Array<{ invoiceDocumentId: string, reasons: Array<string> }>, allocations: Array<{ id: string, allocatedCents: number, status: AllocationStatus, commitment: { id: string, number: string } }>, suggestion: { contactId: string, contactName: string, account: { id: string, number: string, name: string } | null } | null } | null, commitmentCandidates: { candidates: Array<{ commitmentId: string, number: string, contactName: string, expectedTotalCents: number, remainingCents: number, varianceCents: number | null, variancePercent: number | null, reasons: Array<string>, serviceAddress: string | null }> } | null };

export type PageWordsQueryVariables = Exact<{
  id: string;
  page: number;
}>;


export type PageWordsQuery = { invoiceDocument: { words: { words: Array<{ text: string, x: number, y: number, width: number, height: number }> } | null } | null };

export type CorrectDocumentMutationVariables = Exact<{
  input: UpdateInvoiceDocumentInput;
}>;


export type CorrectDocumentMutation = { updateInvoiceDocument: { invoiceDocument: { id: string, filename: string, status: InvoiceDocumentStatus, kind: InvoiceDocumentKind | null, contentType: string, pdfUrl: string, originalUrl: string, pdfPageCount: number | null, isSplit: boolean, firstPage: number | null, lastPage: number | null, sourceType: InvoiceSourceType, createdAt: string, convertedAt: string | null, billId: string | null, debitNoteId: string | null, duplicateOfBillId: string | null, errorReason: string | null, extractedVendorName: string | null, extractedInvoiceNumber: string | null, extractedInvoiceDate: string | null, extractedDueDate: string | null, extractedSubtotalCents: number | null, extractedTaxCents: number | null, extractedTotalCents: number | null, extractedCurrency: string | null, extractionResult: unknown, purchaseOrderNumber: string | null, reviewReasons: Array<string>, missingRequiredFields: Array<string>, splitFrom: { invoiceDocumentId: string, filename: string } | null, splitInto: Array<{ invoiceDocumentId: string, firstPage: number, lastPage: number }>, proposedParts: Array<{ firstPage: number, lastPage: number }>, duplicateOfBill: { id: string, billNumber: string, status: BillStatus } | null, extractionEvidence: Array<{ field: string, page: number, x: number, y: number, width: number, height: number }>, extractedLineItems: Array<{ description: string, quantity: number, amountCents: number }>, possibleDuplicates: Array<{ invoiceDocumentId: string, reasons: Array<string> }>, allocations: Array<{ id: string, allocatedCents: number, status: AllocationStatus, commitment: { id: string, number: string } }>, suggestion: { contactId: string, contactName: string, account: { id: string, number: string, name: string } | null } | null } } };

export type BillDocumentMutationVariables = Exact<{
  input: ConvertInvoiceDocumentInput;
}>;


export type BillDocumentMutation = { convertInvoiceDocument: { bill: { id: string, billNumber: string } | null, debitNote: { id: string } | null, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type BillAllocationsMutationVariables = Exact<{
  input: CreateCommitmentBillInput;
}>;


export type BillAllocationsMutation = { createCommitmentBill: { bill: { id: string, billNumber: string }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type PreviewedEntriesFragment = { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> };

export type DeleteDraftBillMutationVariables = Exact<{
  id: string;
}>;


export type DeleteDraftBillMutation = { deleteBill: { success: boolean } };

export type UndoAllocationBillMutationVariables = Exact<{
  id: string;
}>;


export type UndoAllocationBillMutation = { undoCommitmentBill: { invoiceDocument: { id: string } } };

export type VoidPostedBillMutationVariables = Exact<{
  id: string;
}>;


export type VoidPostedBillMutation = { voidBill: { bill: { id: string } } };

export type CancelDraftDebitNoteMutationVariables = Exact<{
  id: string;
}>;


export type CancelDraftDebitNoteMutation = { cancelDebitNote: { debitNote: { id: string } } };

export type VoidPostedDebitNoteMutationVariables = Exact<{
  id: string;
}>;


export type VoidPostedDebitNoteMutation = { voidDebitNote: { debitNote: { id: string } } };

export type ReadAgainMutationVariables = Exact<{
  id: string;
}>;


export type ReadAgainMutation = { reextractInvoiceDocument: { invoiceDocument: { id: string } } };

export type SplitDocumentMutationVariables = Exact<{
  input: SplitInvoiceDocumentInput;
}>;


export type SplitDocumentMutation = { splitInvoiceDocument: { parts: Array<{ id: string }> } };

export type RejoinDocumentMutationVariables = Exact<{
  id: string;
}>;


export type RejoinDocumentMutation = { rejoinInvoiceDocument: { invoiceDocument: { id: string } } };

export type DeleteDocumentMutationVariables = Exact<{
  id: string;
}>;


export type DeleteDocumentMutation = { deleteInvoiceDocument: { success: boolean } };

export type UploadDocumentMutationVariables = Exact<{
  file: File;
}>;


export type UploadDocumentMutation = { uploadInvoiceDocument: { invoiceDocument: { id: string } } };

export const BillSureDocumentsDocument = `mutation BillSureDocuments($input: BulkConvertInvoiceDocumentsInput!) {
  bulkConvertInvoiceDocuments(input: $input) {
    willFail(first: 100) {
      id
      reasons
    }
    converted(first: 100) {
      id
    }
    failed(first: 100) {
      id
      reasons
    }
  }
}` as TypedDocument<BillSureDocumentsMutation, BillSureDocumentsMutationVariables>;

export const InboxDocumentsDocument = `query InboxDocuments($statuses: [InvoiceDocumentStatus!]!, $q: String, $first: Int, $after: String) {
  invoiceDocuments(
    filter: {statuses: $statuses, q: $q}
    first: $first
    after: $after
    orderBy: OLDEST
  ) {
    nodes {
      id
      filename
      status
      sha256
      extractedVendorName
      extractedInvoiceNumber
      extractedTotalCents
      extractedCurrency
      extractionProgress {
        page
        pageCount
      }
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
  }
}` as TypedDocument<InboxDocumentsQuery, InboxDocumentsQueryVariables>;

export const InboxCountsDocument = `query InboxCounts {
  invoiceDocumentCounts {
    received
    extracting
    needsReview
    ready
    error
  }
}` as TypedDocument<InboxCountsQuery, InboxCountsQueryVariables>;

export const InboxDocumentDocument = `query InboxDocument($id: ID!) {
  invoiceDocument(id: $id) {
    ...DocumentFields
  }
  commitmentCandidates(documentId: $id) {
    candidates(first: 20) {
      commitmentId
      number
      contactName
      expectedTotalCents
      remainingCents
      varianceCents
      variancePercent
      reasons
      serviceAddress
    }
  }
}
fragment DocumentFields on InvoiceDocument {
  id
  filename
  status
  kind
  contentType
  pdfUrl
  originalUrl
  pdfPageCount
  isSplit
  firstPage
  lastPage
  splitFrom {
    invoiceDocumentId
    filename
  }
  splitInto {
    invoiceDocumentId
    firstPage
    lastPage
  }
  proposedParts {
    firstPage
    lastPage
  }
  sourceType
  createdAt
  convertedAt
  billId
  debitNoteId
  duplicateOfBillId
  duplicateOfBill {
    id
    billNumber
    status
  }
  errorReason
  extractedVendorName
  extractedInvoiceNumber
  extractedInvoiceDate
  extractedDueDate
  extractedSubtotalCents
  extractedTaxCents
  extractedTotalCents
  extractedCurrency
  extractionResult
  extractionEvidence {
    field
    page
    x
    y
    width
    height
  }
  extractedLineItems(first: 40) {
    description
    quantity
    amountCents
  }
  purchaseOrderNumber
  reviewReasons
  missingRequiredFields
  possibleDuplicates {
    invoiceDocumentId
    reasons
  }
  allocations {
    id
    allocatedCents
    status
    commitment {
      id
      number
    }
  }
  suggestion {
    contactId
    contactName
    account {
      id
      number
      name
    }
  }
}` as TypedDocument<InboxDocumentQuery, InboxDocumentQueryVariables>;

export const PageWordsDocument = `query PageWords($id: ID!, $page: Int!) {
  invoiceDocument(id: $id) {
    words(page: $page) {
      words {
        text
        x
        y
        width
        height
      }
    }
  }
}` as TypedDocument<PageWordsQuery, PageWordsQueryVariables>;

export const CorrectDocumentDocument = `mutation CorrectDocument($input: UpdateInvoiceDocumentInput!) {
  updateInvoiceDocument(input: $input) {
    invoiceDocument {
      ...DocumentFields
    }
  }
}
fragment DocumentFields on InvoiceDocument {
  id
  filename
  status
  kind
  contentType
  pdfUrl
  originalUrl
  pdfPageCount
  isSplit
  firstPage
  lastPage
  splitFrom {
    invoiceDocumentId
    filename
  }
  splitInto {
    invoiceDocumentId
    firstPage
    lastPage
  }
  proposedParts {
    firstPage
    lastPage
  }
  sourceType
  createdAt
  convertedAt
  billId
  debitNoteId
  duplicateOfBillId
  duplicateOfBill {
    id
    billNumber
    status
  }
  errorReason
  extractedVendorName
  extractedInvoiceNumber
  extractedInvoiceDate
  extractedDueDate
  extractedSubtotalCents
  extractedTaxCents
  extractedTotalCents
  extractedCurrency
  extractionResult
  extractionEvidence {
    field
    page
    x
    y
    width
    height
  }
  extractedLineItems(first: 40) {
    description
    quantity
    amountCents
  }
  purchaseOrderNumber
  reviewReasons
  missingRequiredFields
  possibleDuplicates {
    invoiceDocumentId
    reasons
  }
  allocations {
    id
    allocatedCents
    status
    commitment {
      id
      number
    }
  }
  suggestion {
    contactId
    contactName
    account {
      id
      number
      name
    }
  }
}` as TypedDocument<CorrectDocumentMutation, CorrectDocumentMutationVariables>;

export const BillDocumentDocument = `mutation BillDocument($input: ConvertInvoiceDocumentInput!) {
  convertInvoiceDocument(input: $input) {
    bill {
      id
      billNumber
    }
    debitNote {
      id
    }
    preview {
      ...PreviewedEntries
    }
  }
}
fragment PreviewedEntries on Preview {
  journalEntries {
    entryDate
    currency
    lines {
      account {
        number
        name
      }
      debitCents
      creditCents
    }
  }
}` as TypedDocument<BillDocumentMutation, BillDocumentMutationVariables>;

export const BillAllocationsDocument = `mutation BillAllocations($input: CreateCommitmentBillInput!) {
  createCommitmentBill(input: $input) {
    bill {
      id
      billNumber
    }
    preview {
      ...PreviewedEntries
    }
  }
}
fragment PreviewedEntries on Preview {
  journalEntries {
    entryDate
    currency
    lines {
      account {
        number
        name
      }
      debitCents
      creditCents
    }
  }
}` as TypedDocument<BillAllocationsMutation, BillAllocationsMutationVariables>;

export const DeleteDraftBillDocument = `mutation DeleteDraftBill($id: ID!) {
  deleteBill(input: {id: $id}) {
    success
  }
}` as TypedDocument<DeleteDraftBillMutation, DeleteDraftBillMutationVariables>;

export const UndoAllocationBillDocument = `mutation UndoAllocationBill($id: ID!) {
  undoCommitmentBill(input: {id: $id, deallocate: true}) {
    invoiceDocument {
      id
    }
  }
}` as TypedDocument<UndoAllocationBillMutation, UndoAllocationBillMutationVariables>;

export const VoidPostedBillDocument = `mutation VoidPostedBill($id: ID!) {
  voidBill(input: {id: $id}) {
    bill {
      id
    }
  }
}` as TypedDocument<VoidPostedBillMutation, VoidPostedBillMutationVariables>;

export const CancelDraftDebitNoteDocument = `mutation CancelDraftDebitNote($id: ID!) {
  cancelDebitNote(input: {id: $id}) {
    debitNote {
      id
    }
  }
}` as TypedDocument<CancelDraftDebitNoteMutation, CancelDraftDebitNoteMutationVariables>;

export const VoidPostedDebitNoteDocument = `mutation VoidPostedDebitNote($id: ID!) {
  voidDebitNote(input: {id: $id}) {
    debitNote {
      id
    }
  }
}` as TypedDocument<VoidPostedDebitNoteMutation, VoidPostedDebitNoteMutationVariables>;

export const ReadAgainDocument = `mutation ReadAgain($id: ID!) {
  reextractInvoiceDocument(input: {id: $id}) {
    invoiceDocument {
      id
    }
  }
}` as TypedDocument<ReadAgainMutation, ReadAgainMutationVariables>;

export const SplitDocumentDocument = `mutation SplitDocument($input: SplitInvoiceDocumentInput!) {
  splitInvoiceDocument(input: $input) {
    parts(first: 50) {
      id
    }
  }
}` as TypedDocument<SplitDocumentMutation, SplitDocumentMutationVariables>;

export const RejoinDocumentDocument = `mutation RejoinDocument($id: ID!) {
  rejoinInvoiceDocument(input: {id: $id}) {
    invoiceDocument {
      id
    }
  }
}` as TypedDocument<RejoinDocumentMutation, RejoinDocumentMutationVariables>;

export const DeleteDocumentDocument = `mutation DeleteDocument($id: ID!) {
  deleteInvoiceDocument(input: {id: $id}) {
    success
  }
}` as TypedDocument<DeleteDocumentMutation, DeleteDocumentMutationVariables>;

export const UploadDocumentDocument = `mutation UploadDocument($file: Upload!) {
  uploadInvoiceDocument(input: {file: $file}) {
    invoiceDocument {
      id
    }
  }
}` as TypedDocument<UploadDocumentMutation, UploadDocumentMutationVariables>;
