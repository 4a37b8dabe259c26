import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The credit note and the invoices that it settles: all of them or none. */
export type ApplyCreditNoteInput = {
  /** What to apply; an invoice named twice adds up. */
  applications: Array<PaymentApplicationInput>;
  /** The credit note. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** The debit note and the bills that it settles: all of them or none. */
export type ApplyDebitNoteInput = {
  /** What to apply; a bill named twice adds up. */
  applications: Array<BillApplicationInput>;
  /** The debit note. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** What to apply to one bill. */
export type BillApplicationInput = {
  /** The amount, above 0. */
  amountCents: number;
  /** The bill. */
  billId: string;
};

/** What to take back from one bill. */
export type BillUnapplicationInput = {
  /** The bill: everything that the payment or debit note has applied to it is taken back. */
  billId: string;
};

/** A new credit note, a draft. */
export type CreateCreditNoteInput = {
  /** The customer. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The day the credit note is dated. */
  issueDate: string;
  /** The lines; they make the totals. */
  lines?: Array<CreditNoteLineInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax in minor units. Defaults to 0. */
  taxCents?: number | null | undefined;
};

/** A refund: of a payment or of a credit note. */
export type CreateCustomerRefundInput = {
  /** The bank, cash or card account that the money moved on. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** The amount, above 0: at most what is not applied. */
  amountCents: number;
  /** What moved on the account, above 0, where that is in another currency. Defaults to the amount itself: the account is in its currency. */
  bankAmountCents?: number | null | undefined;
  /** Currency of `bankAmountCents`. Defaults to the owner’s currency. */
  bankCurrency?: string | null | undefined;
  /** The credit note to refund. */
  creditNoteId?: string | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** The payment to refund. */
  paymentId?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Check number, wire reference and the like. */
  reference?: string | null | undefined;
  /** The day of the refund. */
  refundedOn: string;
};

/** A new debit note, a draft. */
export type CreateDebitNoteInput = {
  /** The vendor. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The day the debit note is dated. */
  issueDate: string;
  /** The lines; they make the totals. */
  lines?: Array<ExpenseLineInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax in minor units. Defaults to 0. */
  taxCents?: number | null | undefined;
};

/** A refund: of a payment or of a debit note. */
export type CreateVendorRefundInput = {
  /** The bank, cash or card account that the money moved on. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** The amount, above 0: at most what is not applied. */
  amountCents: number;
  /** What moved on the account, above 0, where that is in another currency. Defaults to the amount itself: the account is in its currency. */
  bankAmountCents?: number | null | undefined;
  /** Currency of `bankAmountCents`. Defaults to the owner’s currency. */
  bankCurrency?: string | null | undefined;
  /** The debit note to refund. */
  debitNoteId?: string | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Check number, wire reference and the like. */
  reference?: string | null | undefined;
  /** The day of the refund. */
  refundedOn: string;
  /** The payment to refund. */
  vendorPaymentId?: string | null | undefined;
};

/** Which credit notes to list; conditions combine with AND. */
export type CreditNoteFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Credit notes to this customer. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Dated this day or later. */
  from?: string | null | undefined;
  /** True: only those of which something is neither applied nor refunded, drafts of notes left out. False: only the others. */
  isUnapplied?: boolean | null | undefined;
  /** Anywhere in the number or the customer’s name, in any case. */
  q?: string | null | undefined;
  /** Credit notes of this status. */
  status?: CreditNoteStatus | null | undefined;
  /** Credit notes of one of these statuses. */
  statuses?: Array<CreditNoteStatus> | null | undefined;
  /** Dated this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** A new line of a credit note. */
export type CreditNoteLineInput = {
  /** What is credited. */
  description: string;
  /** Position among the lines. Defaults to the order given. */
  position?: number | null | undefined;
  /** Number of units. */
  quantity: number;
  /** Revenue account that the line takes back from. Defaults to the standard one. */
  revenueAccountId?: string | null | undefined;
  /** Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the customer. */
  taxCodeId?: string | null | undefined;
  /** Price of one unit in minor units. */
  unitPriceCents: number;
};

/** Orders of a list. Cursors are of one order. */
export type CreditNoteOrder =
  /** By total, then by id. */
  | 'AMOUNT_ASC'
  /** By total, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it is dated, then by id. */
  | 'DATE_ASC'
  /** By the day it is dated, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

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

/** What to take back from one invoice. */
export type CreditUnapplicationInput = {
  /** The invoice: everything that the credit note has applied to it is taken back. */
  invoiceId: string;
};

/** Which debit notes to list; conditions combine with AND. */
export type DebitNoteFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Debit notes of this vendor. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Dated this day or later. */
  from?: string | null | undefined;
  /** True: only those of which something is neither applied nor refunded, drafts of notes left out. False: only the others. */
  isUnapplied?: boolean | null | undefined;
  /** Anywhere in the number or the vendor’s name, in any case. */
  q?: string | null | undefined;
  /** Debit notes of this status. */
  status?: DebitNoteStatus | null | undefined;
  /** Debit notes of one of these statuses. */
  statuses?: Array<DebitNoteStatus> | null | undefined;
  /** Dated this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type DebitNoteOrder =
  /** By total, then by id. */
  | 'AMOUNT_ASC'
  /** By total, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it is dated, then by id. */
  | 'DATE_ASC'
  /** By the day it is dated, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

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

/** How far a mail is. */
export type MailStatus =
  /** The mail server refused it for good, or could not be reached in any attempt. */
  | 'FAILED'
  /** To be sent, or to be tried again. */
  | 'QUEUED'
  /** The mail server took it for at least one recipient: see `refusedRecipients`. */
  | 'SENT';

/** Size of the pages of a printed document. */
export type Paper =
  /** 210 by 297 millimetres. */
  | 'A4'
  /** 8.5 by 11 inches. */
  | 'LETTER';

/** What to apply to one invoice. */
export type PaymentApplicationInput = {
  /** The amount, above 0. */
  amountCents: number;
  /** The invoice. */
  invoiceId: string;
};

/** The credit note to post. */
export type PostCreditNoteInput = {
  /** The credit note. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** The debit note to post. */
export type PostDebitNoteInput = {
  /** The debit note. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Language of a printed document. */
export type PrintLanguage =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN'
  /** Spanish. */
  | 'ES'
  /** French. */
  | 'FR'
  /** Italian. */
  | 'IT'
  /** Dutch. */
  | 'NL';

/** A credit note to send. */
export type SendCreditNoteInput = {
  /** The credit note, which is posted. */
  id: string;
  /** Defaults to the language of the letterhead. */
  language?: PrintLanguage | null | undefined;
  /** Defaults to the paper of the letterhead. */
  paper?: Paper | null | undefined;
  /** Addresses. Defaults to the contact’s own; at most 10. */
  recipients?: Array<string> | null | undefined;
  /** Defaults to the name of the document, in its language. */
  subject?: string | null | undefined;
  /** What the mail says. Defaults to a few words in the language of the document. */
  text?: string | null | undefined;
};

/** The credit note and the invoices that it no longer settles: all of them or none. */
export type UnapplyCreditNoteInput = {
  /** The invoices. Defaults to all that the credit note is applied to. */
  applications?: Array<CreditUnapplicationInput> | null | undefined;
  /** The credit note. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** The debit note and the bills that it no longer settles: all of them or none. */
export type UnapplyDebitNoteInput = {
  /** The bills. Defaults to all that the debit note is applied to. */
  applications?: Array<BillUnapplicationInput> | null | undefined;
  /** The debit note. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

export type CreditNotesQueryVariables = Exact<{
  filter?: CreditNoteFilter | null | undefined;
  orderBy?: CreditNoteOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CreditNotesQuery = { list: { totalCount: number, nodes: Array<{ id: string, contactName: string, issueDate: string, status: CreditNoteStatus, totalCents: number, unappliedCents: number, currency: string, number: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number, openCents: number | null }> } };

export type DebitNotesQueryVariables = Exact<{
  filter?: DebitNoteFilter | null | undefined;
  orderBy?: DebitNoteOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DebitNotesQuery = { list: { totalCount: number, nodes: Array<{ id: string, contactName: string, issueDate: string, status: DebitNoteStatus, totalCents: number, unappliedCents: number, currency: string, number: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number, openCents: number | null }> } };

export type CreditNoteQueryVariables = Exact<{
  id: string;
}>;


export type CreditNoteQuery = { record: { id: string, contactId: string, contactName: string, issueDate: string, status: CreditNoteStatus, currency: string, notes: string | null, subtotalCents: number, taxCents: number, totalCents: number, unappliedCents: number, refundedCents: number, voidedOn: string | null, pdfUrl: string, number: string, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, taxCodeId: string | null, accountId: string | null }>, applications: Array<{ id: string, amountCents: number, appliedOn: string, documentId: string, number: string }>, contact: { email: string | null }, mails: Array<{ id: string, createdAt: string, recipients: Array<string>, status: MailStatus }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> }, refunds: { nodes: Array<{ id: string, amountCents: number, refundedOn: string, reference: string | null }> } };

export type DebitNoteQueryVariables = Exact<{
  id: string;
}>;


export type DebitNoteQuery = { record: { id: string, contactId: string, contactName: string, issueDate: string, status: DebitNoteStatus, currency: string, notes: string | null, subtotalCents: number, taxCents: number, totalCents: number, unappliedCents: number, refundedCents: number, voidedOn: string | null, invoiceDocumentId: string | null, number: string, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, accountId: string | null, taxCodeId: string | null }>, applications: Array<{ id: string, amountCents: number, appliedOn: string, documentId: string, number: string }>, attachments: Array<{ id: string, filename: string, url: string }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> }, refunds: { nodes: Array<{ id: string, amountCents: number, refundedOn: string, reference: string | null }> } };

export type InvoicesToCreditQueryVariables = Exact<{
  contactId: string;
  currency: string;
}>;


export type InvoicesToCreditQuery = { open: { nodes: Array<{ id: string, dueDate: string, balanceDueCents: number, number: string }> } };

export type BillsToDebitQueryVariables = Exact<{
  contactId: string;
  currency: string;
}>;


export type BillsToDebitQuery = { open: { nodes: Array<{ id: string, dueDate: string, balanceDueCents: number, number: string }> } };

export type InvoiceOfNoteQueryVariables = Exact<{
  id: string;
}>;


export type InvoiceOfNoteQuery = { source: { contactId: string, contactName: string, currency: string, taxCents: number, discountCents: number, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, taxCodeId: string | null, accountId: string | null }> } | null };

export type BillOfNoteQueryVariables = Exact<{
  id: string;
}>;


export type BillOfNoteQuery = { source: { contactId: string, contactName: string, currency: string, taxCents: number, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, accountId: string | null, taxCodeId: string | null }> } | null };

export type CreateCreditNoteMutationVariables = Exact<{
  input: CreateCreditNoteInput;
}>;


export type CreateCreditNoteMutation = { createCreditNote: { note: { id: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> } } };

export type CreateDebitNoteMutationVariables = Exact<{
  input: CreateDebitNoteInput;
}>;


export type CreateDebitNoteMutation = { createDebitNote: { note: { id: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> } } };

export type RewriteCreditNoteMutationVariables = Exact<{
  id: string;
  input: CreateCreditNoteInput;
}>;


export type RewriteCreditNoteMutation = { cancelCreditNote: { creditNote: { id: string } }, createCreditNote: { note: { id: string } } };

export type PostCreditNoteMutationVariables = Exact<{
  input: PostCreditNoteInput;
}>;


export type PostCreditNoteMutation = { posted: { preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type RewriteDebitNoteMutationVariables = Exact<{
  id: string;
  input: CreateDebitNoteInput;
}>;


export type RewriteDebitNoteMutation = { cancelDebitNote: { debitNote: { id: string } }, createDebitNote: { note: { id: string } } };

export type PostDebitNoteMutationVariables = Exact<{
  input: PostDebitNoteInput;
}>;


export type PostDebitNoteMutation = { posted: { preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type CancelCreditNoteMutationVariables = Exact<{
  id: string;
}>;


export type CancelCreditNoteMutation = { cancelCreditNote: { creditNote: { id: string } } };

export type CancelDebitNoteMutationVariables = Exact<{
  id: string;
}>;


export type CancelDebitNoteMutation = { cancelDebitNote: { debitNote: { id: string } } };

export type ApplyCreditNoteMutationVariables = Exact<{
  input: ApplyCreditNoteInput;
}>;


export type ApplyCreditNoteMutation = { applyCreditNote: { creditNote: { id: string } } };

export type ApplyDebitNoteMutationVariables = Exact<{
  input: ApplyDebitNoteInput;
}>;


export type ApplyDebitNoteMutation = { applyDebitNote: { debitNote: { id: string } } };

export type UnapplyCreditNoteMutationVariables = Exact<{
  input: UnapplyCreditNoteInput;
}>;


export type UnapplyCreditNoteMutation = { unapplyCreditNote: { creditNote: { id: string } } };

export type UnapplyDebitNoteMutationVariables = Exact<{
  input: UnapplyDebitNoteInput;
}>;


export type UnapplyDebitNoteMutation = { unapplyDebitNote: { debitNote: { id: string } } };

export type RefundCreditNoteMutationVariables = Exact<{
  input: CreateCustomerRefundInput;
}>;


export type RefundCreditNoteMutation = { createCustomerRefund: { customerRefund: { id: string } } };

export type RefundDebitNoteMutationVariables = Exact<{
  input: CreateVendorRefundInput;
}>;


export type RefundDebitNoteMutation = { createVendorRefund: { vendorRefund: { id: string } } };

export type VoidRefundOfCreditNoteMutationVariables = Exact<{
  id: string;
}>;


export type VoidRefundOfCreditNoteMutation = { voidCustomerRefund: { customerRefund: { id: string } } };

export type VoidRefundOfDebitNoteMutationVariables = Exact<{
  id: string;
}>;


export type VoidRefundOfDebitNoteMutation = { voidVendorRefund: { vendorRefund: { id: string } } };

export type VoidCreditNoteMutationVariables = Exact<{
  id: string;
}>;


export type VoidCreditNoteMutation = { voidCreditNote: { creditNote: { id: string } } };

export type VoidDebitNoteMutationVariables = Exact<{
  id: string;
}>;


export type VoidDebitNoteMutation = { voidDebitNote: { debitNote: { id: string } } };

export type SendCreditNoteMutationVariables = Exact<{
  input: SendCreditNoteInput;
}>;


export type SendCreditNoteMutation = { sendCreditNote: { outgoingMail: { recipients: Array<string> } } };

export type NoteEntryFragment = { entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> };

export const CreditNotesDocument = `query CreditNotes($filter: CreditNoteFilter, $orderBy: CreditNoteOrder, $first: Int, $after: String) {
  list: creditNotes(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      id
      number: creditNoteNumber
      contactName
      issueDate
      status
      totalCents
      unappliedCents
      currency
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
}` as TypedDocument<CreditNotesQuery, CreditNotesQueryVariables>;

export const DebitNotesDocument = `query DebitNotes($filter: DebitNoteFilter, $orderBy: DebitNoteOrder, $first: Int, $after: String) {
  list: debitNotes(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      id
      number: debitNoteNumber
      contactName
      issueDate
      status
      totalCents
      unappliedCents
      currency
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
}` as TypedDocument<DebitNotesQuery, DebitNotesQueryVariables>;

export const CreditNoteDocument = `query CreditNote($id: ID!) {
  record: creditNote(id: $id) {
    id
    number: creditNoteNumber
    contactId
    contactName
    issueDate
    status
    currency
    notes
    subtotalCents
    taxCents
    totalCents
    unappliedCents
    refundedCents
    voidedOn
    lines(first: 1000) {
      id
      description
      quantity
      unitPriceCents
      amountCents
      accountId: revenueAccountId
      taxCodeId
    }
    applications(first: 50) {
      id
      amountCents
      appliedOn
      documentId: invoiceId
      number: invoiceNumber
    }
    contact {
      email
    }
    pdfUrl
    mails(first: 20) {
      id
      createdAt
      recipients
      status
    }
  }
  journalEntries(filter: {sourceType: CREDIT_NOTE, sourceId: $id}, first: 20) {
    nodes {
      id
      ...NoteEntry
    }
  }
  refunds: customerRefunds(filter: {creditNoteId: $id, status: POSTED}, first: 50) {
    nodes {
      id
      amountCents
      refundedOn
      reference
    }
  }
}
fragment NoteEntry on JournalEntry {
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
}` as TypedDocument<CreditNoteQuery, CreditNoteQueryVariables>;

export const DebitNoteDocument = `query DebitNote($id: ID!) {
  record: debitNote(id: $id) {
    id
    number: debitNoteNumber
    contactId
    contactName
    issueDate
    status
    currency
    notes
    subtotalCents
    taxCents
    totalCents
    unappliedCents
    refundedCents
    voidedOn
    lines(first: 1000) {
      id
      description
      quantity
      unitPriceCents
      amountCents
      accountId
      taxCodeId
    }
    applications(first: 50) {
      id
      amountCents
      appliedOn
      documentId: billId
      number: billNumber
    }
    attachments(first: 20) {
      id
      filename
      url
    }
    invoiceDocumentId
  }
  journalEntries(filter: {sourceType: DEBIT_NOTE, sourceId: $id}, first: 20) {
    nodes {
      id
      ...NoteEntry
    }
  }
  refunds: vendorRefunds(filter: {debitNoteId: $id, status: POSTED}, first: 50) {
    nodes {
      id
      amountCents
      refundedOn
      reference
    }
  }
}
fragment NoteEntry on JournalEntry {
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
}` as TypedDocument<DebitNoteQuery, DebitNoteQueryVariables>;

export const InvoicesToCreditDocument = `query InvoicesToCredit($contactId: ID!, $currency: Currency!) {
  open: invoices(
    filter: {contactId: $contactId, currency: $currency, isOpen: true}
    orderBy: DUE_DATE_ASC
    first: 50
  ) {
    nodes {
      id
      number: invoiceNumber
      dueDate
      balanceDueCents
    }
  }
}` as TypedDocument<InvoicesToCreditQuery, InvoicesToCreditQueryVariables>;

export const BillsToDebitDocument = `query BillsToDebit($contactId: ID!, $currency: Currency!) {
  open: bills(
    filter: {contactId: $contactId, currency: $currency, isOpen: true}
    orderBy: DUE_DATE_ASC
    first: 50
  ) {
    nodes {
      id
      number: billNumber
      dueDate
      balanceDueCents
    }
  }
}` as TypedDocument<BillsToDebitQuery, BillsToDebitQueryVariables>;

export const InvoiceOfNoteDocument = `query InvoiceOfNote($id: ID!) {
  source: invoice(id: $id) {
    contactId
    contactName
    currency
    taxCents
    discountCents
    lines(first: 1000) {
      id
      description
      quantity
      unitPriceCents
      amountCents
      accountId: revenueAccountId
      taxCodeId
    }
  }
}` as TypedDocument<InvoiceOfNoteQuery, InvoiceOfNoteQueryVariables>;

export const BillOfNoteDocument = `query BillOfNote($id: ID!) {
  source: bill(id: $id) {
    contactId
    contactName
    currency
    taxCents
    lines(first: 1000) {
      id
      description
      quantity
      unitPriceCents
      amountCents
      accountId
      taxCodeId
    }
  }
}` as TypedDocument<BillOfNoteQuery, BillOfNoteQueryVariables>;

export const CreateCreditNoteDocument = `mutation CreateCreditNote($input: CreateCreditNoteInput!) {
  createCreditNote(input: $input) {
    note: creditNote {
      id
      subtotalCents
      taxCents
      totalCents
      lines(first: 1000) {
        id
        amountCents
      }
    }
  }
}` as TypedDocument<CreateCreditNoteMutation, CreateCreditNoteMutationVariables>;

export const CreateDebitNoteDocument = `mutation CreateDebitNote($input: CreateDebitNoteInput!) {
  createDebitNote(input: $input) {
    note: debitNote {
      id
      subtotalCents
      taxCents
      totalCents
      lines(first: 1000) {
        id
        amountCents
      }
    }
  }
}` as TypedDocument<CreateDebitNoteMutation, CreateDebitNoteMutationVariables>;

export const RewriteCreditNoteDocument = `mutation RewriteCreditNote($id: ID!, $input: CreateCreditNoteInput!) {
  cancelCreditNote(input: {id: $id}) {
    creditNote {
      id
    }
  }
  createCreditNote(input: $input) {
    note: creditNote {
      id
    }
  }
}` as TypedDocument<RewriteCreditNoteMutation, RewriteCreditNoteMutationVariables>;

export const PostCreditNoteDocument = `mutation PostCreditNote($input: PostCreditNoteInput!) {
  posted: postCreditNote(input: $input) {
    preview {
      journalEntries(first: 20) {
        ...NoteEntry
      }
    }
  }
}
fragment NoteEntry on JournalEntry {
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
}` as TypedDocument<PostCreditNoteMutation, PostCreditNoteMutationVariables>;

export const RewriteDebitNoteDocument = `mutation RewriteDebitNote($id: ID!, $input: CreateDebitNoteInput!) {
  cancelDebitNote(input: {id: $id}) {
    debitNote {
      id
    }
  }
  createDebitNote(input: $input) {
    note: debitNote {
      id
    }
  }
}` as TypedDocument<RewriteDebitNoteMutation, RewriteDebitNoteMutationVariables>;

export const PostDebitNoteDocument = `mutation PostDebitNote($input: PostDebitNoteInput!) {
  posted: postDebitNote(input: $input) {
    preview {
      journalEntries(first: 20) {
        ...NoteEntry
      }
    }
  }
}
fragment NoteEntry on JournalEntry {
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
}` as TypedDocument<PostDebitNoteMutation, PostDebitNoteMutationVariables>;

export const CancelCreditNoteDocument = `mutation CancelCreditNote($id: ID!) {
  cancelCreditNote(input: {id: $id}) {
    creditNote {
      id
    }
  }
}` as TypedDocument<CancelCreditNoteMutation, CancelCreditNoteMutationVariables>;

export const CancelDebitNoteDocument = `mutation CancelDebitNote($id: ID!) {
  cancelDebitNote(input: {id: $id}) {
    debitNote {
      id
    }
  }
}` as TypedDocument<CancelDebitNoteMutation, CancelDebitNoteMutationVariables>;

export const ApplyCreditNoteDocument = `mutation ApplyCreditNote($input: ApplyCreditNoteInput!) {
  applyCreditNote(input: $input) {
    creditNote {
      id
    }
  }
}` as TypedDocument<ApplyCreditNoteMutation, ApplyCreditNoteMutationVariables>;

export const ApplyDebitNoteDocument = `mutation ApplyDebitNote($input: ApplyDebitNoteInput!) {
  applyDebitNote(input: $input) {
    debitNote {
      id
    }
  }
}` as TypedDocument<ApplyDebitNoteMutation, ApplyDebitNoteMutationVariables>;

export const UnapplyCreditNoteDocument = `mutation UnapplyCreditNote($input: UnapplyCreditNoteInput!) {
  unapplyCreditNote(input: $input) {
    creditNote {
      id
    }
  }
}` as TypedDocument<UnapplyCreditNoteMutation, UnapplyCreditNoteMutationVariables>;

export const UnapplyDebitNoteDocument = `mutation UnapplyDebitNote($input: UnapplyDebitNoteInput!) {
  unapplyDebitNote(input: $input) {
    debitNote {
      id
    }
  }
}` as TypedDocument<UnapplyDebitNoteMutation, UnapplyDebitNoteMutationVariables>;

export const RefundCreditNoteDocument = `mutation RefundCreditNote($input: CreateCustomerRefundInput!) {
  createCustomerRefund(input: $input) {
    customerRefund {
      id
    }
  }
}` as TypedDocument<RefundCreditNoteMutation, RefundCreditNoteMutationVariables>;

export const RefundDebitNoteDocument = `mutation RefundDebitNote($input: CreateVendorRefundInput!) {
  createVendorRefund(input: $input) {
    vendorRefund {
      id
    }
  }
}` as TypedDocument<RefundDebitNoteMutation, RefundDebitNoteMutationVariables>;

export const VoidRefundOfCreditNoteDocument = `mutation VoidRefundOfCreditNote($id: ID!) {
  voidCustomerRefund(input: {id: $id}) {
    customerRefund {
      id
    }
  }
}` as TypedDocument<VoidRefundOfCreditNoteMutation, VoidRefundOfCreditNoteMutationVariables>;

export const VoidRefundOfDebitNoteDocument = `mutation VoidRefundOfDebitNote($id: ID!) {
  voidVendorRefund(input: {id: $id}) {
    vendorRefund {
      id
    }
  }
}` as TypedDocument<VoidRefundOfDebitNoteMutation, VoidRefundOfDebitNoteMutationVariables>;

export const VoidCreditNoteDocument = `mutation VoidCreditNote($id: ID!) {
  voidCreditNote(input: {id: $id}) {
    creditNote {
      id
    }
  }
}` as TypedDocument<VoidCreditNoteMutation, VoidCreditNoteMutationVariables>;

export const VoidDebitNoteDocument = `mutation VoidDebitNote($id: ID!) {
  voidDebitNote(input: {id: $id}) {
    debitNote {
      id
    }
  }
}` as TypedDocument<VoidDebitNoteMutation, VoidDebitNoteMutationVariables>;

export const SendCreditNoteDocument = `mutation SendCreditNote($input: SendCreditNoteInput!) {
  sendCreditNote(input: $input) {
    outgoingMail {
      recipients
    }
  }
}` as TypedDocument<SendCreditNoteMutation, SendCreditNoteMutationVariables>;
