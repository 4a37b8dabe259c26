import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What moved money that is of no customer and no vendor. */
export type BankTransactionKind =
  /** Charged by the bank. */
  | 'FEE'
  /** Interest that the bank paid. */
  | 'INTEREST_EARNED'
  /** Interest that the bank charged. */
  | 'INTEREST_PAID'
  /** Sales tax paid to the tax office, less purchase tax. */
  | 'SALES_TAX_PAID'
  /** Purchase tax that the tax office refunded, less sales tax. */
  | 'SALES_TAX_REFUNDED'
  /** From one account of the owner to another. */
  | 'TRANSFER';

/** Status of a bank transaction. */
export type BankTransactionStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Voided: its journal entry is reversed. */
  | 'VOID';

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

/** Status of opening balances. */
export type OpeningBalanceStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Voided with their open items: all their journal entries are reversed. */
  | 'VOID';

/** Status of a customer payment. */
export type PaymentStatus =
  /** Confirmed: the money arrived. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

/** Status of a revaluation. */
export type RevaluationStatus =
  /** In the ledger: booked on its day, and taken back on the next. */
  | 'POSTED'
  /** Nothing is left of it on any day; another of the same day may stand in its place. */
  | 'REVERSED';

/** Status of a refund or a write-off. */
export type SettlementStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Voided: its journal entry is reversed, and the amount is open again. */
  | 'VOID';

/** Status of a settlement of tax. */
export type TaxSettlementStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Its journal entry is reversed: the tax is to be settled anew. */
  | 'REVERSED';

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


export type EntryQuery = { journalEntry: { id: string, entryDate: string, kind: JournalEntryKind, sourceType: JournalSource, sourceId: string, currency: string, amountCents: number, memo: string | null, reversesId: string | null, createdAt: string, createdBy: { name: string | null, email: string | null, apiKeyId: string | null } | null, source:
      | { __typename: 'Account' }
      | { __typename: 'AmortizationSchedule' }
      | { __typename: 'BankTransaction', id: string, kind: BankTransactionKind, amountCents: number, currency: string, bankTransactionStatus: BankTransactionStatus }
      | { __typename: 'Bill', id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, totalCents: number, currency: string, billStatus: BillStatus, invoiceDocument: { id: string, filename: string, pdfUrl: string } | null, attachments: Array<{ id: string, filename: string, url: string }> }
      | { __typename: 'Commitment' }
      | { __typename: 'Contact' }
      | { __typename: 'CreditNote', id: string, creditNoteNumber: string, contactName: string, totalCents: number, currency: string, pdfUrl: string, creditNoteStatus: CreditNoteStatus }
      | { __typename: 'CustomerRefund', id: string, contactName: string, amountCents: number, currency: string, paymentId: string | null, creditNoteId: string | null, refundStatus: SettlementStatus }
      | { __typename: 'DebitNote', id: string, debitNoteNumber: string, contactName: string, totalCents: number, currency: string, debitNoteStatus: DebitNoteStatus, attachments: Array<{ id: string, filename: string, url: string }> }
      | { __typename: 'ExchangeDifference' }
      | { __typename: 'ExchangeRate' }
      | { __typename: 'IncomingMail' }
      | { __typename: 'Invoice', id: string, invoiceNumber: string, contactName: string, totalCents: number, currency: string, pdfUrl: string, invoiceStatus: InvoiceStatus, attachments: Array<{ id: string, filename: string, url: string }> }
      | { __typename: 'InvoiceDocument' }
      | { __typename: 'JournalEntry' }
      | { __typename: 'ManualJournal', id: string, journalNumber: string | null, memo: string, manualJournalStatus: ManualJournalStatus, attachments: Array<{ id: string, filename: string, url: string }> }
      | { __typename: 'OpeningBalance', id: string, openingOn: string, openingBalanceStatus: OpeningBalanceStatus }
      | { __typename: 'OutgoingMail' }
      | { __typename: 'Payment', id: string, paymentReference: string | null, contactName: string, amountCents: number, currency: string, paymentStatus: PaymentStatus }
      | { __typename: 'PaymentProposal' }
      | { __typename: 'RecurringJournal' }
      | { __typename: 'Revaluation', id: string, asOf: string, revaluationStatus: RevaluationStatus }
      | { __typename: 'Service' }
      | { __typename: 'TaxCode' }
      | { __typename: 'TaxSettlement', id: string, through: string, taxSettlementStatus: TaxSettlementStatus }
      | { __typename: 'VendorPayment', id: string, paymentReference: string | null, contactName: string, amountCents: number, currency: string, vendorPaymentStatus: VendorPaymentStatus, attachments: Array<{ id: string, filename: string, url: string }> }
      | { __typename: 'VendorRefund', id: string, contactName: string, amountCents: number, currency: string, vendorPaymentId: string | null, debitNoteId: string | null, refundStatus: SettlementStatus }
     | null, lines: Array<{ id: string, debitCents: number, creditCents: number, baseDebitCents: number | null, baseCreditCents: number | null, memo: string | null, account: { id: string, number: string, name: string } }> } | null };

type SourceOfEntry_Account_Fragment = { __typename: 'Account' };

type SourceOfEntry_AmortizationSchedule_Fragment = { __typename: 'AmortizationSchedule' };

type SourceOfEntry_BankTransaction_Fragment = { __typename: 'BankTransaction', id: string, kind: BankTransactionKind, amountCents: number, currency: string, bankTransactionStatus: BankTransactionStatus };

type SourceOfEntry_Bill_Fragment = { __typename: 'Bill', id: string, billNumber: string, vendorInvoiceNumber: string | null, contactName: string, totalCents: number, currency: string, billStatus: BillStatus, invoiceDocument: { id: string, filename: string, pdfUrl: string } | null, attachments: Array<{ id: string, filename: string, url: string }> };

type SourceOfEntry_Commitment_Fragment = { __typename: 'Commitment' };

type SourceOfEntry_Contact_Fragment = { __typename: 'Contact' };

type SourceOfEntry_CreditNote_Fragment = { __typename: 'CreditNote', id: string, creditNoteNumber: string, contactName: string, totalCents: number, currency: string, pdfUrl: string, creditNoteStatus: CreditNoteStatus };

type SourceOfEntry_CustomerRefund_Fragment = { __typename: 'CustomerRefund', id: string, contactName: string, amountCents: number, currency: string, paymentId: string | null, creditNoteId: string | null, refundStatus: SettlementStatus };

type SourceOfEntry_DebitNote_Fragment = { __typename: 'DebitNote', id: string, debitNoteNumber: string, contactName: string, totalCents: number, currency: string, debitNoteStatus: DebitNoteStatus, attachments: Array<{ id: string, filename: string, url: string }> };

type SourceOfEntry_ExchangeDifference_Fragment = { __typename: 'ExchangeDifference' };

type SourceOfEntry_ExchangeRate_Fragment = { __typename: 'ExchangeRate' };

type SourceOfEntry_IncomingMail_Fragment = { __typename: 'IncomingMail' };

type SourceOfEntry_Invoice_Fragment = { __typename: 'Invoice', id: string, invoiceNumber: string, contactName: string, totalCents: number, currency: string, pdfUrl: string, invoiceStatus: InvoiceStatus, attachments: Array<{ id: string, filename: string, url: string }> };

type SourceOfEntry_InvoiceDocument_Fragment = { __typename: 'InvoiceDocument' };

type SourceOfEntry_JournalEntry_Fragment = { __typename: 'JournalEntry' };

type SourceOfEntry_ManualJournal_Fragment = { __typename: 'ManualJournal', id: string, journalNumber: string | null, memo: string, manualJournalStatus: ManualJournalStatus, attachments: Array<{ id: string, filename: string, url: string }> };

type SourceOfEntry_OpeningBalance_Fragment = { __typename: 'OpeningBalance', id: string, openingOn: string, openingBalanceStatus: OpeningBalanceStatus };

type SourceOfEntry_OutgoingMail_Fragment = { __typename: 'OutgoingMail' };

type SourceOfEntry_Payment_Fragment = { __typename: 'Payment', id: string, paymentReference: string | null, contactName: string, amountCents: number, currency: string, paymentStatus: PaymentStatus };

type SourceOfEntry_PaymentProposal_Fragment = { __typename: 'PaymentProposal' };

type SourceOfEntry_RecurringJournal_Fragment = { __typename: 'RecurringJournal' };

type SourceOfEntry_Revaluation_Fragment = { __typename: 'Revaluation', id: string, asOf: string, revaluationStatus: RevaluationStatus };

type SourceOfEntry_Service_Fragment = { __typename: 'Service' };

type SourceOfEntry_TaxCode_Fragment = { __typename: 'TaxCode' };

type SourceOfEntry_TaxSettlement_Fragment = { __typename: 'TaxSettlement', id: string, through: string, taxSettlementStatus: TaxSettlementStatus };

type SourceOfEntry_VendorPayment_Fragment = { __typename: 'VendorPayment', id: string, paymentReference: string | null, contactName: string, amountCents: number, currency: string, vendorPaymentStatus: VendorPaymentStatus, attachments: Array<{ id: string, filename: string, url: string }> };

type SourceOfEntry_VendorRefund_Fragment = { __typename: 'VendorRefund', id: string, contactName: string, amountCents: number, currency: string, vendorPaymentId: string | null, debitNoteId: string | null, refundStatus: SettlementStatus };

export type SourceOfEntryFragment =
  | SourceOfEntry_Account_Fragment
  | SourceOfEntry_AmortizationSchedule_Fragment
  | SourceOfEntry_BankTransaction_Fragment
  | SourceOfEntry_Bill_Fragment
  | SourceOfEntry_Commitment_Fragment
  | SourceOfEntry_Contact_Fragment
  | SourceOfEntry_CreditNote_Fragment
  | SourceOfEntry_CustomerRefund_Fragment
  | SourceOfEntry_DebitNote_Fragment
  | SourceOfEntry_ExchangeDifference_Fragment
  | SourceOfEntry_ExchangeRate_Fragment
  | SourceOfEntry_IncomingMail_Fragment
  | SourceOfEntry_Invoice_Fragment
  | SourceOfEntry_InvoiceDocument_Fragment
  | SourceOfEntry_JournalEntry_Fragment
  | SourceOfEntry_ManualJournal_Fragment
  | SourceOfEntry_OpeningBalance_Fragment
  | SourceOfEntry_OutgoingMail_Fragment
  | SourceOfEntry_Payment_Fragment
  | SourceOfEntry_PaymentProposal_Fragment
  | SourceOfEntry_RecurringJournal_Fragment
  | SourceOfEntry_Revaluation_Fragment
  | SourceOfEntry_Service_Fragment
  | SourceOfEntry_TaxCode_Fragment
  | SourceOfEntry_TaxSettlement_Fragment
  | SourceOfEntry_VendorPayment_Fragment
  | SourceOfEntry_VendorRefund_Fragment
;

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
    source {
      ...SourceOfEntry
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
      baseDebitCents
      baseCreditCents
      memo
    }
  }
}
fragment SourceOfEntry on Node {
  __typename
  ... on Bill {
    id
    billNumber
    vendorInvoiceNumber
    contactName
    billStatus: status
    totalCents
    currency
    invoiceDocument {
      id
      filename
      pdfUrl
    }
    attachments(first: 20) {
      id
      filename
      url
    }
  }
  ... on Invoice {
    id
    invoiceNumber
    contactName
    invoiceStatus: status
    totalCents
    currency
    pdfUrl
    attachments(first: 20) {
      id
      filename
      url
    }
  }
  ... on CreditNote {
    id
    creditNoteNumber
    contactName
    creditNoteStatus: status
    totalCents
    currency
    pdfUrl
  }
  ... on DebitNote {
    id
    debitNoteNumber
    contactName
    debitNoteStatus: status
    totalCents
    currency
    attachments(first: 20) {
      id
      filename
      url
    }
  }
  ... on Payment {
    id
    paymentReference
    contactName
    paymentStatus: status
    amountCents
    currency
  }
  ... on VendorPayment {
    id
    paymentReference
    contactName
    vendorPaymentStatus: status
    amountCents
    currency
    attachments(first: 20) {
      id
      filename
      url
    }
  }
  ... on CustomerRefund {
    id
    contactName
    refundStatus: status
    amountCents
    currency
    paymentId
    creditNoteId
  }
  ... on VendorRefund {
    id
    contactName
    refundStatus: status
    amountCents
    currency
    vendorPaymentId
    debitNoteId
  }
  ... on BankTransaction {
    id
    kind
    bankTransactionStatus: status
    amountCents
    currency
  }
  ... on ManualJournal {
    id
    journalNumber
    memo
    manualJournalStatus: status
    attachments(first: 20) {
      id
      filename
      url
    }
  }
  ... on OpeningBalance {
    id
    openingOn
    openingBalanceStatus: status
  }
  ... on TaxSettlement {
    id
    through
    taxSettlementStatus: status
  }
  ... on Revaluation {
    id
    asOf
    revaluationStatus: status
  }
}` as TypedDocument<EntryQuery, EntryQueryVariables>;
