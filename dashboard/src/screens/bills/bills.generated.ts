import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The bill, and why its reasons for review are right. */
export type AcknowledgeBillReviewsInput = {
  /** The document. */
  id: string;
  /** Why it is right. */
  note: string;
  /** The reasons; each must be one that the document has. */
  reasons: Array<ReviewReason>;
};

/** Which bills to list; conditions combine with AND. */
export type BillFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Bills of this vendor. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** True: only drafts and open ones over another amount than the invoice that they were created from, as long as nobody acknowledged it. False: only the others. */
  differsFromDocument?: boolean | null | undefined;
  /** Due on this day or later. */
  dueFrom?: string | null | undefined;
  /** Due on this day or earlier. */
  dueTo?: string | null | undefined;
  /** Bills dated this day or later. */
  from?: string | null | undefined;
  /** True: only posted ones of which something is due. False: only the others. */
  isOpen?: boolean | null | undefined;
  /** True: only drafts with a line that lacks an account. False: only the others. */
  needsCompletion?: boolean | null | undefined;
  /** Anywhere in the number, the vendor’s own number or the vendor’s name, in any case. */
  q?: string | null | undefined;
  /** Bills of this status. */
  status?: BillStatus | null | undefined;
  /** Bills of one of these statuses. */
  statuses?: Array<BillStatus> | null | undefined;
  /** Bills dated this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type BillOrder =
  /** By total, then by id. */
  | 'AMOUNT_ASC'
  /** By total, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it is dated, then by id. */
  | 'DATE_ASC'
  /** By the day it is dated, descending, then by descending id. */
  | 'DATE_DESC'
  /** By the day it is due, then by id. */
  | 'DUE_DATE_ASC'
  /** By the day it is due, descending, then by descending id. */
  | 'DUE_DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Status of a bill. There is no paid status: full payment emits the event books.bill.paid. */
export type BillStatus =
  /** Can be changed; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be paid or voided, not changed. */
  | 'POSTED'
  /** Voided: its journal entry is reversed and nothing is due. */
  | 'VOID';

/** An account for the lines that lack one. */
export type BulkAssignAccountInput = {
  /** The expense or asset account. */
  accountId: string;
  /** The bills; those that are not drafts of the owner are skipped. */
  billIds: Array<string>;
};

/** Bills to pay in full, each with a vendor payment of its own. */
export type BulkPayBillsInput = {
  /** The bank, cash or card account that they were paid from. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** How they were paid, for example `check`, `ach` or `wire`. */
  method?: string | null | undefined;
  /** The day that they were paid. */
  paidOn: string;
  /** Reference of every payment. */
  paymentReference?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** PENDING or CONFIRMED. Defaults to PENDING. */
  status?: VendorPaymentStatus | null | undefined;
};

/** A new bill, a draft. */
export type CreateBillInput = {
  /** The vendor. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The day it is due. */
  dueDate: string;
  /** The day the bill is dated. */
  issueDate: string;
  /** The lines; they make the totals. */
  lines?: Array<ExpenseLineInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax in minor units. Defaults to 0. */
  taxCents?: number | null | undefined;
  /** Tax of codes as the vendor printed it. A code that is left out has the tax of its rate; without the field, what was printed stays as long as the lines with the code come to the same. */
  taxLines?: Array<StatedTaxInput> | null | undefined;
  /** The vendor’s own number of the invoice. */
  vendorInvoiceNumber?: string | null | undefined;
};

/** What to give up of a posted bill. */
export type CreateBillWriteOffInput = {
  /** The revenue account that it is booked to. Defaults to the standard one. */
  accountId?: string | null | undefined;
  /** The amount, above 0. Defaults to the whole balance due. */
  amountCents?: number | null | undefined;
  /** The bill. */
  billId: string;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Why it is given up. */
  reason: string;
  /** The day of the write-off. */
  writtenOffOn: string;
};

/** A new line, or with `id` a change of an existing one; with `destroy` its removal. */
export type ExpenseLineChangeInput = {
  /** The expense or asset account that the line is booked to. */
  accountId?: string | null | undefined;
  /** What the line is about; required on a new line. */
  description?: string | null | undefined;
  /** True: remove the line. */
  destroy?: boolean | null | undefined;
  /** The line to change; a new line without it. */
  id?: string | null | undefined;
  /** Position among the lines, from 1. */
  position?: number | null | undefined;
  /** Number of units; required on a new line. */
  quantity?: number | null | undefined;
  /** Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the vendor. */
  taxCodeId?: string | null | undefined;
  /** Price of one unit in minor units; required on a new line. */
  unitPriceCents?: number | null | undefined;
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

/** Reason for a journal entry. */
export type JournalEntryKind =
  /** Gives an earlier entry the base amounts of its day: nothing in its own currency. */
  | 'CONVERSION'
  /** What a settlement gained or lost in the owner’s currency: nothing in its own. */
  | 'EXCHANGE_DIFFERENCE'
  /** Money was received, paid or moved. */
  | 'PAYMENT'
  /** A document or a journal was posted, or taken over. */
  | 'POSTING'
  /** What is open is worth at the rates of a day, in the owner’s currency; reversed on the next day. */
  | 'REVALUATION'
  /** Reverses an earlier entry; see `reversesId`. */
  | 'REVERSAL';

/** The bill to post. */
export type PostBillInput = {
  /** The bill. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Why somebody should look at a document before it is paid. */
export type ReviewReason =
  /** The invoice names another bank account than the vendor is known by. */
  | 'BANK_DETAILS_CHANGED'
  /** The bill comes to another amount than the vendor’s invoice that it was made of. */
  | 'DOCUMENT_DIFFERENCE'
  /** An earlier payment to the vendor is over the same amount, within a week, with no other reference. */
  | 'PAYMENT_REPEATED'
  /** The tax is higher than any country’s rate makes it. */
  | 'TAX_BEYOND_RATES'
  /** An earlier bill of the vendor has the same vendor’s number. */
  | 'VENDOR_NUMBER_REPEATED';

/** The tax of one code as the vendor printed it. */
export type StatedTaxInput = {
  /** The tax, instead of what the rate makes. */
  taxCents: number;
  /** The tax code, of a line of the document. */
  taxCodeId: string;
};

/** Changes of a draft bill: only the fields given change. */
export type UpdateBillInput = {
  /** The vendor. */
  contactId?: string | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The day it is due. */
  dueDate?: string | null | undefined;
  /** The bill. */
  id: string;
  /** The day the bill is dated. */
  issueDate?: string | null | undefined;
  /** Lines to add, change or remove; lines that are not named stay as they are. */
  lines?: Array<ExpenseLineChangeInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax in minor units. Defaults to 0. */
  taxCents?: number | null | undefined;
  /** Tax of codes as the vendor printed it. A code that is left out has the tax of its rate; without the field, what was printed stays as long as the lines with the code come to the same. */
  taxLines?: Array<StatedTaxInput> | null | undefined;
  /** The vendor’s own number of the invoice. */
  vendorInvoiceNumber?: string | null | undefined;
};

/** Status of a vendor payment. */
export type VendorPaymentStatus =
  /** Confirmed: the money was paid. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

export type BillsQueryVariables = Exact<{
  filter?: BillFilter | null | undefined;
  orderBy?: BillOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BillsQuery = { bills: { totalCount: number, nodes: Array<{ id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, issueDate: string, dueDate: string, status: BillStatus, currency: string, totalCents: number, balanceDueCents: number, hasMissingAccounts: boolean, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number, openCents: number | null }> } };

export type BillCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type BillCountsQuery = { complete: { totalCount: number }, post: { totalCount: number }, pay: { totalCount: number }, differing: { totalCount: number } };

export type BillQueryVariables = Exact<{
  id: string;
}>;


export type BillQuery = { bill: { contactId: string, notes: string | null, subtotalCents: number, taxCents: number, postedAt: string | null, voidedOn: string | null, id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, issueDate: string, dueDate: string, status: BillStatus, currency: string, totalCents: number, balanceDueCents: number, hasMissingAccounts: boolean, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, accountId: string | null, taxCodeId: string | null, position: number }>, taxLines: Array<{ id: string, code: string, name: string, taxCents: number }>, billApplications: Array<{ id: string, amountCents: number, appliedOn: string, vendorPaymentId: string, paymentReference: string | null }>, debitApplications: Array<{ id: string, amountCents: number, appliedOn: string, debitNoteId: string, debitNoteNumber: string }>, attachments: Array<{ id: string, filename: string, url: string }>, invoiceDocument: { id: string, filename: string, sha256: string, pdfUrl: string, pdfPageCount: number | null, extractionEvidence: Array<{ field: string, page: number, x: number, y: number, width: number, height: number }> } | null, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }> } | null, journalEntries: { nodes: Array<{ id: string, kind: JournalEntryKind, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> }, billWriteOffs: { nodes: Array<{ id: string, amountCents: number, writtenOffOn: string, reason: string }> } };

export type AssignAccountMutationVariables = Exact<{
  input: BulkAssignAccountInput;
}>;


export type AssignAccountMutation = { bulkAssignAccount: { updated: number } };

export type PayBillsMutationVariables = Exact<{
  input: BulkPayBillsInput;
}>;


export type PayBillsMutation = { bulkPayBills: { doneCount: number, refusedCount: number, rows: Array<{ id: string, vendorPayment: { id: string, amountCents: number, currency: string, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }> } | null, refusal: { code: string, message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidPaymentsOfBillsMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type VoidPaymentsOfBillsMutation = { bulkVoidVendorPayments: { doneCount: number, refusedCount: number } };

export type WriteOffBillMutationVariables = Exact<{
  input: CreateBillWriteOffInput;
}>;


export type WriteOffBillMutation = { createBillWriteOff: { billWriteOff: { id: string } } };

export type VoidBillWriteOffMutationVariables = Exact<{
  id: string;
}>;


export type VoidBillWriteOffMutation = { voidBillWriteOff: { billWriteOff: { id: string } } };

export type AcknowledgeBillMutationVariables = Exact<{
  input: AcknowledgeBillReviewsInput;
}>;


export type AcknowledgeBillMutation = { acknowledgeBillReviews: { bill: { id: string } } };

export type CreateBillMutationVariables = Exact<{
  input: CreateBillInput;
}>;


export type CreateBillMutation = { createBill: { bill: { id: string, billNumber: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> } } };

export type UpdateBillMutationVariables = Exact<{
  input: UpdateBillInput;
}>;


export type UpdateBillMutation = { updateBill: { bill: { id: string, billNumber: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> } } };

export type PostBillMutationVariables = Exact<{
  input: PostBillInput;
}>;


export type PostBillMutation = { postBill: { bill: { id: string }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type VoidBillMutationVariables = Exact<{
  id: string;
}>;


export type VoidBillMutation = { voidBill: { bill: { id: string } } };

export type DeleteBillMutationVariables = Exact<{
  id: string;
}>;


export type DeleteBillMutation = { deleteBill: { success: boolean } };

export type BillRowFragment = { id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, issueDate: string, dueDate: string, status: BillStatus, currency: string, totalCents: number, balanceDueCents: number, hasMissingAccounts: boolean, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }> };

export type WholeBillFragment = { contactId: string, notes: string | null, subtotalCents: number, taxCents: number, postedAt: string | null, voidedOn: string | null, id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, issueDate: string, dueDate: string, status: BillStatus, currency: string, totalCents: number, balanceDueCents: number, hasMissingAccounts: boolean, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, accountId: string | null, taxCodeId: string | null, position: number }>, taxLines: Array<{ id: string, code: string, name: string, taxCents: number }>, billApplications: Array<{ id: string, amountCents: number, appliedOn: string, vendorPaymentId: string, paymentReference: string | null }>, debitApplications: Array<{ id: string, amountCents: number, appliedOn: string, debitNoteId: string, debitNoteNumber: string }>, attachments: Array<{ id: string, filename: string, url: string }>, invoiceDocument: { id: string, filename: string, sha256: string, pdfUrl: string, pdfPageCount: number | null, extractionEvidence: Array<{ field: string, page: number, x: number, y: number, width: number, height: number }> } | null, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }> };

export type DraftTotalsFragment = { id: string, billNumber: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> };

export type WrittenEntryFragment = { entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> };

export const BillsDocument = `query Bills($filter: BillFilter, $orderBy: BillOrder, $first: Int, $after: String) {
  bills(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      ...BillRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
    totals {
      currency
      amountCents
      openCents
    }
  }
}
fragment BillRow on Bill {
  id
  billNumber
  vendorInvoiceNumber
  contactName
  issueDate
  dueDate
  status
  currency
  totalCents
  balanceDueCents
  hasMissingAccounts
  reviews {
    reason
    detail
    acknowledgement {
      id
    }
  }
}` as TypedDocument<BillsQuery, BillsQueryVariables>;

export const BillCountsDocument = `query BillCounts {
  complete: bills(filter: {status: DRAFT, needsCompletion: true}, first: 1) {
    totalCount
  }
  post: bills(filter: {status: DRAFT, needsCompletion: false}, first: 1) {
    totalCount
  }
  pay: bills(filter: {isOpen: true}, first: 1) {
    totalCount
  }
  differing: bills(filter: {differsFromDocument: true}, first: 1) {
    totalCount
  }
}` as TypedDocument<BillCountsQuery, BillCountsQueryVariables>;

export const BillDocument = `query Bill($id: ID!) {
  bill(id: $id) {
    ...WholeBill
  }
  journalEntries(filter: {sourceType: BILL, sourceId: $id}, first: 20) {
    nodes {
      id
      kind
      ...WrittenEntry
    }
  }
  billWriteOffs(filter: {billId: $id, status: POSTED}, first: 50) {
    nodes {
      id
      amountCents
      writtenOffOn
      reason
    }
  }
}
fragment WholeBill on Bill {
  ...BillRow
  contactId
  notes
  subtotalCents
  taxCents
  postedAt
  voidedOn
  lines(first: 1000) {
    id
    description
    quantity
    unitPriceCents
    amountCents
    accountId
    taxCodeId
    position
  }
  taxLines(first: 20) {
    id
    code
    name
    taxCents
  }
  billApplications(first: 50) {
    id
    amountCents
    appliedOn
    vendorPaymentId
    paymentReference
  }
  debitApplications(first: 50) {
    id
    amountCents
    appliedOn
    debitNoteId
    debitNoteNumber
  }
  attachments(first: 20) {
    id
    filename
    url
  }
  invoiceDocument {
    id
    filename
    sha256
    pdfUrl
    pdfPageCount
    extractionEvidence {
      field
      page
      x
      y
      width
      height
    }
  }
}
fragment BillRow on Bill {
  id
  billNumber
  vendorInvoiceNumber
  contactName
  issueDate
  dueDate
  status
  currency
  totalCents
  balanceDueCents
  hasMissingAccounts
  reviews {
    reason
    detail
    acknowledgement {
      id
    }
  }
}
fragment WrittenEntry on JournalEntry {
  entryDate
  currency
  lines(first: 100) {
    account {
      number
      name
    }
    debitCents
    creditCents
  }
}` as TypedDocument<BillQuery, BillQueryVariables>;

export const AssignAccountDocument = `mutation AssignAccount($input: BulkAssignAccountInput!) {
  bulkAssignAccount(input: $input) {
    updated
  }
}` as TypedDocument<AssignAccountMutation, AssignAccountMutationVariables>;

export const PayBillsDocument = `mutation PayBills($input: BulkPayBillsInput!) {
  bulkPayBills(input: $input) {
    doneCount
    refusedCount
    rows(first: 100) {
      id
      vendorPayment {
        id
        amountCents
        currency
        reviews {
          reason
          detail
          acknowledgement {
            id
          }
        }
      }
      refusal {
        code
        message
      }
    }
    preview {
      accountTotals(first: 100) {
        account {
          number
          name
        }
        currency
        debitCents
        creditCents
      }
    }
  }
}` as TypedDocument<PayBillsMutation, PayBillsMutationVariables>;

export const VoidPaymentsOfBillsDocument = `mutation VoidPaymentsOfBills($ids: [ID!]!) {
  bulkVoidVendorPayments(input: {ids: $ids}) {
    doneCount
    refusedCount
  }
}` as TypedDocument<VoidPaymentsOfBillsMutation, VoidPaymentsOfBillsMutationVariables>;

export const WriteOffBillDocument = `mutation WriteOffBill($input: CreateBillWriteOffInput!) {
  createBillWriteOff(input: $input) {
    billWriteOff {
      id
    }
  }
}` as TypedDocument<WriteOffBillMutation, WriteOffBillMutationVariables>;

export const VoidBillWriteOffDocument = `mutation VoidBillWriteOff($id: ID!) {
  voidBillWriteOff(input: {id: $id}) {
    billWriteOff {
      id
    }
  }
}` as TypedDocument<VoidBillWriteOffMutation, VoidBillWriteOffMutationVariables>;

export const AcknowledgeBillDocument = `mutation AcknowledgeBill($input: AcknowledgeBillReviewsInput!) {
  acknowledgeBillReviews(input: $input) {
    bill {
      id
    }
  }
}` as TypedDocument<AcknowledgeBillMutation, AcknowledgeBillMutationVariables>;

export const CreateBillDocument = `mutation CreateBill($input: CreateBillInput!) {
  createBill(input: $input) {
    bill {
      ...DraftTotals
    }
  }
}
fragment DraftTotals on Bill {
  id
  billNumber
  subtotalCents
  taxCents
  totalCents
  lines(first: 1000) {
    id
    amountCents
  }
}` as TypedDocument<CreateBillMutation, CreateBillMutationVariables>;

export const UpdateBillDocument = `mutation UpdateBill($input: UpdateBillInput!) {
  updateBill(input: $input) {
    bill {
      ...DraftTotals
    }
  }
}
fragment DraftTotals on Bill {
  id
  billNumber
  subtotalCents
  taxCents
  totalCents
  lines(first: 1000) {
    id
    amountCents
  }
}` as TypedDocument<UpdateBillMutation, UpdateBillMutationVariables>;

export const PostBillDocument = `mutation PostBill($input: PostBillInput!) {
  postBill(input: $input) {
    bill {
      id
    }
    preview {
      journalEntries(first: 20) {
        ...WrittenEntry
      }
    }
  }
}
fragment WrittenEntry on JournalEntry {
  entryDate
  currency
  lines(first: 100) {
    account {
      number
      name
    }
    debitCents
    creditCents
  }
}` as TypedDocument<PostBillMutation, PostBillMutationVariables>;

export const VoidBillDocument = `mutation VoidBill($id: ID!) {
  voidBill(input: {id: $id}) {
    bill {
      id
    }
  }
}` as TypedDocument<VoidBillMutation, VoidBillMutationVariables>;

export const DeleteBillDocument = `mutation DeleteBill($id: ID!) {
  deleteBill(input: {id: $id}) {
    success
  }
}` as TypedDocument<DeleteBillMutation, DeleteBillMutationVariables>;
