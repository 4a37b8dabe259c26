import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Status of a bill. There is no paid status: full payment emits the event books.bill.paid. */
export type BillStatus =
  /** Can be changed; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be paid or voided, not changed. */
  | 'POSTED'
  /** Voided: its journal entry is reversed and nothing is due. */
  | 'VOID';

/** Status of a credit note. */
export type CreditNoteStatus =
  /** Cancelled as a draft: it keeps its number, and was never in the ledger. */
  | 'CANCELLED'
  /** Not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be applied to invoices. */
  | 'POSTED'
  /** Voided: its journal entry is reversed. */
  | 'VOID';

/** Status of a debit note. */
export type DebitNoteStatus =
  /** Cancelled as a draft: it keeps its number, and was never in the ledger. */
  | 'CANCELLED'
  /** Not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be applied to bills. */
  | 'POSTED'
  /** Voided: its journal entry is reversed. */
  | 'VOID';

/** Status of an invoice. There is no paid status: full payment emits the event books.invoice.paid. */
export type InvoiceStatus =
  /** Cancelled as a draft: it keeps its number and its lines, and was never in the ledger. */
  | 'CANCELLED'
  /** Can be changed; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be paid or voided, not changed. */
  | 'POSTED'
  /** Voided: its journal entry is reversed and nothing is due. */
  | 'VOID';

/** Which journal entries to list; conditions combine with AND. */
export type JournalEntryFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Entries of this day or later. */
  from?: string | null | undefined;
  /** Entries for one of these reasons. */
  kinds?: Array<JournalEntryKind> | null | undefined;
  /** Anywhere in the memo, in any case. */
  q?: string | null | undefined;
  /** Identifier of the source document; see `sourceType`. */
  sourceId?: string | null | undefined;
  /** Kind of the source document. */
  sourceType?: JournalSource | null | undefined;
  /** Entries of this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
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

/** Orders of a list. Cursors are of one order. */
export type JournalEntryOrder =
  /** By the sum of its debits, then by id. */
  | 'AMOUNT_ASC'
  /** By the sum of its debits, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it counts for, then by id. */
  | 'DATE_ASC'
  /** By the day it counts for, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Kind of document that an entry comes from. */
export type JournalSource =
  /** A transfer, bank fee, interest, or payment of sales tax. */
  | 'BANK_TRANSACTION'
  /** A bill of a vendor. */
  | 'BILL'
  /** A prepayment to a vendor that is applied to a bill. */
  | 'BILL_APPLICATION'
  /** A write-off of a bill. */
  | 'BILL_WRITE_OFF'
  /** A credit note to a customer. */
  | 'CREDIT_NOTE'
  /** A refund to a customer. */
  | 'CUSTOMER_REFUND'
  /** A debit note: a vendor’s credit. */
  | 'DEBIT_NOTE'
  /** Two documents that settle each other at different rates. */
  | 'EXCHANGE_DIFFERENCE'
  /** An invoice to a customer. */
  | 'INVOICE'
  /** A write-off of an invoice. */
  | 'INVOICE_WRITE_OFF'
  /** A manual journal. */
  | 'MANUAL_JOURNAL'
  /** The trial balance of the books of before. */
  | 'OPENING_BALANCE'
  /** A customer payment. */
  | 'PAYMENT'
  /** A customer’s prepayment that is applied to an invoice. */
  | 'PAYMENT_APPLICATION'
  /** A revaluation of what is open in other currencies. */
  | 'REVALUATION'
  /** A settlement of tax. */
  | 'TAX_SETTLEMENT'
  /** A payment to a vendor. */
  | 'VENDOR_PAYMENT'
  /** A refund of a vendor. */
  | 'VENDOR_REFUND';

/** Status of a manual journal. */
export type ManualJournalStatus =
  /** Can be changed and deleted; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be reversed, not changed. */
  | 'POSTED'
  /** Its journal entry is reversed. */
  | 'REVERSED';

/** Status of a customer payment. */
export type PaymentStatus =
  /** Confirmed: the money arrived. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

/** Status of a vendor payment. */
export type VendorPaymentStatus =
  /** Confirmed: the money was paid. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

export type JournalQueryVariables = Exact<{
  filter?: JournalEntryFilter | null | undefined;
  orderBy?: JournalEntryOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type JournalQuery = { journalEntries: { totalCount: number, nodes: Array<{ id: string, entryDate: string, kind: JournalEntryKind, sourceType: JournalSource, memo: string | null, amountCents: number, currency: string, createdBy: { name: string | null, email: string | null, apiKeyId: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EntryQueryVariables = Exact<{
  id: string;
}>;


export type EntryQuery = { journalEntry: { id: string, entryDate: string, kind: JournalEntryKind, sourceType: JournalSource, sourceId: string, currency: string, amountCents: number, memo: string | null, reversesId: string | null, createdAt: string, createdBy: { name: string | null, email: string | null, apiKeyId: string | null } | null, lines: Array<{ id: string, debitCents: number, creditCents: number, memo: string | null, account: { id: string, number: string, name: string } }> } | null };

export type BillOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type BillOfEntryQuery = { bill: { id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, status: BillStatus, totalCents: number, currency: string, invoiceDocument: { id: string, filename: string, pdfUrl: string } | null, attachments: Array<{ id: string, filename: string, url: string }> } | null };

export type InvoiceOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type InvoiceOfEntryQuery = { invoice: { id: string, invoiceNumber: string, contactName: string, status: InvoiceStatus, totalCents: number, currency: string, attachments: Array<{ id: string, filename: string, url: string }> } | null };

export type PaymentOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type PaymentOfEntryQuery = { payment: { id: string, paymentReference: string | null, contactName: string, status: PaymentStatus, amountCents: number, currency: string } | null };

export type VendorPaymentOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type VendorPaymentOfEntryQuery = { vendorPayment: { id: string, paymentReference: string | null, contactName: string, status: VendorPaymentStatus, amountCents: number, currency: string, attachments: Array<{ id: string, filename: string, url: string }> } | null };

export type CreditNoteOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type CreditNoteOfEntryQuery = { creditNote: { id: string, creditNoteNumber: string, contactName: string, status: CreditNoteStatus, totalCents: number, currency: string } | null };

export type DebitNoteOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type DebitNoteOfEntryQuery = { debitNote: { id: string, debitNoteNumber: string, contactName: string, status: DebitNoteStatus, totalCents: number, currency: string, attachments: Array<{ id: string, filename: string, url: string }> } | null };

export type ManualJournalOfEntryQueryVariables = Exact<{
  id: string;
}>;


export type ManualJournalOfEntryQuery = { manualJournal: { id: string, journalNumber: string | null, memo: string, status: ManualJournalStatus, attachments: Array<{ id: string, filename: string, url: string }> } | null };

export const JournalDocument = `query Journal($filter: JournalEntryFilter, $orderBy: JournalEntryOrder, $first: Int, $after: String) {
  journalEntries(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount
    nodes {
      id
      entryDate
      kind
      sourceType
      memo
      amountCents
      currency
      createdBy {
        name
        email
        apiKeyId
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<JournalQuery, JournalQueryVariables>;

export const EntryDocument = `query Entry($id: ID!) {
  journalEntry(id: $id) {
    id
    entryDate
    kind
    sourceType
    sourceId
    currency
    amountCents
    memo
    reversesId
    createdAt
    createdBy {
      name
      email
      apiKeyId
    }
    lines(first: 1000) {
      id
      account {
        id
        number
        name
      }
      debitCents
      creditCents
      memo
    }
  }
}` as TypedDocument<EntryQuery, EntryQueryVariables>;

export const BillOfEntryDocument = `query BillOfEntry($id: ID!) {
  bill(id: $id) {
    id
    billNumber
    vendorInvoiceNumber
    contactName
    status
    totalCents
    currency
    invoiceDocument {
      id
      filename
      pdfUrl
    }
    attachments {
      id
      filename
      url
    }
  }
}` as TypedDocument<BillOfEntryQuery, BillOfEntryQueryVariables>;

export const InvoiceOfEntryDocument = `query InvoiceOfEntry($id: ID!) {
  invoice(id: $id) {
    id
    invoiceNumber
    contactName
    status
    totalCents
    currency
    attachments {
      id
      filename
      url
    }
  }
}` as TypedDocument<InvoiceOfEntryQuery, InvoiceOfEntryQueryVariables>;

export const PaymentOfEntryDocument = `query PaymentOfEntry($id: ID!) {
  payment(id: $id) {
    id
    paymentReference
    contactName
    status
    amountCents
    currency
  }
}` as TypedDocument<PaymentOfEntryQuery, PaymentOfEntryQueryVariables>;

export const VendorPaymentOfEntryDocument = `query VendorPaymentOfEntry($id: ID!) {
  vendorPayment(id: $id) {
    id
    paymentReference
    contactName
    status
    amountCents
    currency
    attachments {
      id
      filename
      url
    }
  }
}` as TypedDocument<VendorPaymentOfEntryQuery, VendorPaymentOfEntryQueryVariables>;

export const CreditNoteOfEntryDocument = `query CreditNoteOfEntry($id: ID!) {
  creditNote(id: $id) {
    id
    creditNoteNumber
    contactName
    status
    totalCents
    currency
  }
}` as TypedDocument<CreditNoteOfEntryQuery, CreditNoteOfEntryQueryVariables>;

export const DebitNoteOfEntryDocument = `query DebitNoteOfEntry($id: ID!) {
  debitNote(id: $id) {
    id
    debitNoteNumber
    contactName
    status
    totalCents
    currency
    attachments {
      id
      filename
      url
    }
  }
}` as TypedDocument<DebitNoteOfEntryQuery, DebitNoteOfEntryQueryVariables>;

export const ManualJournalOfEntryDocument = `query ManualJournalOfEntry($id: ID!) {
  manualJournal(id: $id) {
    id
    journalNumber
    memo
    status
    attachments {
      id
      filename
      url
    }
  }
}` as TypedDocument<ManualJournalOfEntryQuery, ManualJournalOfEntryQueryVariables>;
