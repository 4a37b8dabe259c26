import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The invoice, and why its reasons for review are right. */
export type AcknowledgeInvoiceReviewsInput = {
  /** The document. */
  id: string;
  /** Why it is right. */
  note: string;
  /** The reasons; each must be one that the document has. */
  reasons: Array<ReviewReason>;
};

/** A new invoice, a draft. */
export type CreateInvoiceInput = {
  /** The customer. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** Discount, between 0 and the subtotal. Defaults to 0. */
  discountCents?: number | null | undefined;
  /** The day it is due. */
  dueDate: string;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** The day the invoice is dated. */
  issueDate: string;
  /** The lines; they make the totals. */
  lines?: Array<InvoiceLineInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax; overrides `taxRateBps` until it is set to null. */
  taxCents?: number | null | undefined;
  /** Tax rate in basis points on subtotal less discount: 875 is 8.75 %. */
  taxRateBps?: number | null | undefined;
};

/** What to give up of a posted invoice. */
export type CreateInvoiceWriteOffInput = {
  /** The expense account that it is booked to. Defaults to the standard one. */
  accountId?: string | null | undefined;
  /** The amount, above 0. Defaults to the whole balance due. */
  amountCents?: number | null | undefined;
  /** The invoice. */
  invoiceId: string;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Why it is given up. */
  reason: string;
  /** The day of the write-off. */
  writtenOffOn: string;
};

/** A new customer payment: `amountCents`, or for a split payment `grossAmountCents` and `feeCents`. */
export type CreatePaymentInput = {
  /** The bank, cash or card account that it was received on. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** The amount, above 0; of a split payment gross less fee. */
  amountCents?: number | null | undefined;
  /** Invoices that it pays, as `applyPayment` takes them: the payment is recorded and applied, or neither. Defaults to none. */
  applications?: Array<PaymentApplicationInput> | null | undefined;
  /** What moved on the account, above 0, where that is in another currency. Defaults to the amount itself: the account is in its currency. */
  bankAmountCents?: number | null | undefined;
  /** Currency of `bankAmountCents`. Defaults to the owner’s currency. */
  bankCurrency?: string | null | undefined;
  /** The paying customer. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** Split payment: expense account of the fee. Defaults to the bank-fee account. */
  feeAccountId?: string | null | undefined;
  /** Split payment: the fee that was deducted, 0 or more. */
  feeCents?: number | null | undefined;
  /** Split payment: what the fee is for. */
  feeDescription?: string | null | undefined;
  /** Split payment: what the customer paid, above 0. */
  grossAmountCents?: number | null | undefined;
  /** How it was paid, for example `check`, `ach`, `wire` or `credit_card`. */
  method?: string | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** Check number, transaction id and the like. */
  paymentReference?: string | null | undefined;
  /** True: what is not applied of it stands on the account of customer deposits, and not on accounts receivable. Defaults to the owner’s setting. */
  prepayment?: boolean | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day it was received. */
  receivedAt: string;
  /** PENDING or CONFIRMED. Defaults to PENDING. */
  status?: PaymentStatus | null | undefined;
};

/** Which invoices to list; conditions combine with AND. */
export type InvoiceFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Invoices to this customer. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Due on this day or later. */
  dueFrom?: string | null | undefined;
  /** Due on this day or earlier. */
  dueTo?: string | null | undefined;
  /** Dated this day or later. */
  from?: string | null | undefined;
  /** Exactly this number. */
  invoiceNumber?: string | null | undefined;
  /** True: only posted ones of which something is due. False: only the others. */
  isOpen?: boolean | null | undefined;
  /** Anywhere in the number or the customer’s name, in any case. */
  q?: string | null | undefined;
  /** Invoices of this status. */
  status?: InvoiceStatus | null | undefined;
  /** Invoices of one of these statuses. */
  statuses?: Array<InvoiceStatus> | null | undefined;
  /** Dated this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** A new line, or with `id` a change of an existing one; with `destroy` its removal. */
export type InvoiceLineChangeInput = {
  /** What is invoiced; required on a new line. */
  description?: string | null | undefined;
  /** True: remove the line. */
  destroy?: boolean | null | undefined;
  /** The caller’s own identifier of the line. */
  externalId?: string | null | undefined;
  /** The line to change; a new line without it. */
  id?: string | null | undefined;
  /** Position among the lines. Defaults to the order given. */
  position?: number | null | undefined;
  /** Number of units; required on a new line. */
  quantity?: number | null | undefined;
  /** Revenue account, instead of the service’s or the standard one. */
  revenueAccountId?: string | null | undefined;
  /** The service that is invoiced. */
  serviceId?: string | null | undefined;
  /** Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the service or the customer. */
  taxCodeId?: string | null | undefined;
  /** Price of one unit in minor units; required on a new line. */
  unitPriceCents?: number | null | undefined;
};

/** A new line of an invoice. */
export type InvoiceLineInput = {
  /** What is invoiced. */
  description: string;
  /** The caller’s own identifier of the line. */
  externalId?: string | null | undefined;
  /** Position among the lines. Defaults to the order given. */
  position?: number | null | undefined;
  /** Number of units. */
  quantity: number;
  /** Revenue account, instead of the service’s or the standard one. */
  revenueAccountId?: string | null | undefined;
  /** The service that is invoiced. */
  serviceId?: string | null | undefined;
  /** Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the service or the customer. */
  taxCodeId?: string | null | undefined;
  /** Price of one unit in minor units; negative for a discount line. */
  unitPriceCents: number;
};

/** Orders of a list. Cursors are of one order. */
export type InvoiceOrder =
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

/** Status of a customer payment. */
export type PaymentStatus =
  /** Confirmed: the money arrived. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

/** The invoice to post. */
export type PostInvoiceInput = {
  /** The invoice. */
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

/** An invoice to send. */
export type SendInvoiceInput = {
  /** The invoice, which is posted. */
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

/** Changes of a draft invoice: only the fields given change. */
export type UpdateInvoiceInput = {
  /** The customer. */
  contactId?: string | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** Discount, between 0 and the subtotal. Defaults to 0. */
  discountCents?: number | null | undefined;
  /** The day it is due. */
  dueDate?: string | null | undefined;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** The invoice. */
  id: string;
  /** The day the invoice is dated. */
  issueDate?: string | null | undefined;
  /** Lines to add, change or remove; lines that are not named stay as they are. */
  lines?: Array<InvoiceLineChangeInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Tax; overrides `taxRateBps` until it is set to null. */
  taxCents?: number | null | undefined;
  /** Tax rate in basis points on subtotal less discount: 875 is 8.75 %. */
  taxRateBps?: number | null | undefined;
};

export type InvoicesQueryVariables = Exact<{
  filter?: InvoiceFilter | null | undefined;
  orderBy?: InvoiceOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InvoicesQuery = { invoices: { totalCount: number, nodes: Array<{ id: string, invoiceNumber: string, contactName: string, issueDate: string, dueDate: string, status: InvoiceStatus, currency: string, totalCents: number, balanceDueCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number, openCents: number | null }> } };

export type InvoiceCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvoiceCountsQuery = { post: { totalCount: number }, open: { totalCount: number } };

export type OwedByAgeQueryVariables = Exact<{ [key: string]: never; }>;


export type OwedByAgeQuery = { arAging: { asOf: string, currency: string, grandTotalCents: number, totals: { current: number, days1To30: number, days31To60: number, days61To90: number, days91Plus: number } } };

export type InvoiceQueryVariables = Exact<{
  id: string;
}>;


export type InvoiceQuery = { invoice: { contactId: string, notes: string | null, subtotalCents: number, discountCents: number, taxCents: number, taxRateBps: number | null, voidedOn: string | null, pdfUrl: string, id: string, invoiceNumber: string, contactName: string, issueDate: string, dueDate: string, status: InvoiceStatus, currency: string, totalCents: number, balanceDueCents: number, contact: { email: string | null }, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }>, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, revenueAccountId: string | null, taxCodeId: string | null, position: number }>, paymentApplications: Array<{ id: string, amountCents: number, appliedOn: string, paymentId: string, paymentReference: string | null }>, creditApplications: Array<{ id: string, amountCents: number, appliedOn: string, creditNoteId: string, creditNoteNumber: string }>, attachments: Array<{ id: string, filename: string, url: string }>, mails: Array<{ id: string, createdAt: string, recipients: Array<string>, status: MailStatus }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> }, invoiceWriteOffs: { nodes: Array<{ id: string, amountCents: number, writtenOffOn: string, reason: string }> } };

export type CreateInvoiceMutationVariables = Exact<{
  input: CreateInvoiceInput;
}>;


export type CreateInvoiceMutation = { createInvoice: { invoice: { id: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> } } };

export type UpdateInvoiceMutationVariables = Exact<{
  input: UpdateInvoiceInput;
}>;


export type UpdateInvoiceMutation = { updateInvoice: { invoice: { id: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> } } };

export type PostInvoiceMutationVariables = Exact<{
  input: PostInvoiceInput;
}>;


export type PostInvoiceMutation = { postInvoice: { invoice: { id: string }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type CancelInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type CancelInvoiceMutation = { cancelInvoice: { invoice: { id: string } } };

export type AcknowledgeInvoiceMutationVariables = Exact<{
  input: AcknowledgeInvoiceReviewsInput;
}>;


export type AcknowledgeInvoiceMutation = { acknowledgeInvoiceReviews: { invoice: { id: string } } };

export type VoidInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type VoidInvoiceMutation = { voidInvoice: { invoice: { id: string } } };

export type ReceivePaymentMutationVariables = Exact<{
  input: CreatePaymentInput;
}>;


export type ReceivePaymentMutation = { createPayment: { payment: { id: string, unappliedCents: number }, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type TakeBackPaymentMutationVariables = Exact<{
  id: string;
}>;


export type TakeBackPaymentMutation = { voidPayment: { payment: { id: string } } };

export type WriteOffInvoiceMutationVariables = Exact<{
  input: CreateInvoiceWriteOffInput;
}>;


export type WriteOffInvoiceMutation = { createInvoiceWriteOff: { invoiceWriteOff: { id: string } } };

export type VoidInvoiceWriteOffMutationVariables = Exact<{
  id: string;
}>;


export type VoidInvoiceWriteOffMutation = { voidInvoiceWriteOff: { invoiceWriteOff: { id: string } } };

export type SendInvoiceMutationVariables = Exact<{
  input: SendInvoiceInput;
}>;


export type SendInvoiceMutation = { sendInvoice: { outgoingMail: { id: string, recipients: Array<string> } } };

export type InvoiceRowFragment = { id: string, invoiceNumber: string, contactName: string, issueDate: string, dueDate: string, status: InvoiceStatus, currency: string, totalCents: number, balanceDueCents: number };

export type WholeInvoiceFragment = { contactId: string, notes: string | null, subtotalCents: number, discountCents: number, taxCents: number, taxRateBps: number | null, voidedOn: string | null, pdfUrl: string, id: string, invoiceNumber: string, contactName: string, issueDate: string, dueDate: string, status: InvoiceStatus, currency: string, totalCents: number, balanceDueCents: number, contact: { email: string | null }, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }>, lines: Array<{ id: string, description: string, quantity: number, unitPriceCents: number, amountCents: number, revenueAccountId: string | null, taxCodeId: string | null, position: number }>, paymentApplications: Array<{ id: string, amountCents: number, appliedOn: string, paymentId: string, paymentReference: string | null }>, creditApplications: Array<{ id: string, amountCents: number, appliedOn: string, creditNoteId: string, creditNoteNumber: string }>, attachments: Array<{ id: string, filename: string, url: string }>, mails: Array<{ id: string, createdAt: string, recipients: Array<string>, status: MailStatus }> };

export type InvoiceTotalsFragment = { id: string, subtotalCents: number, taxCents: number, totalCents: number, lines: Array<{ id: string, amountCents: number }> };

export type WrittenInvoiceEntryFragment = { entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> };

export const InvoicesDocument = `query Invoices($filter: InvoiceFilter, $orderBy: InvoiceOrder, $first: Int, $after: String) {
  invoices(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      ...InvoiceRow
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
fragment InvoiceRow on Invoice {
  id
  invoiceNumber
  contactName
  issueDate
  dueDate
  status
  currency
  totalCents
  balanceDueCents
}` as TypedDocument<InvoicesQuery, InvoicesQueryVariables>;

export const InvoiceCountsDocument = `query InvoiceCounts {
  post: invoices(filter: {status: DRAFT}, first: 1) {
    totalCount
  }
  open: invoices(filter: {isOpen: true}, first: 1) {
    totalCount
  }
}` as TypedDocument<InvoiceCountsQuery, InvoiceCountsQueryVariables>;

export const OwedByAgeDocument = `query OwedByAge {
  arAging {
    asOf
    currency
    grandTotalCents
    totals {
      current
      days1To30
      days31To60
      days61To90
      days91Plus
    }
  }
}` as TypedDocument<OwedByAgeQuery, OwedByAgeQueryVariables>;

export const InvoiceDocument = `query Invoice($id: ID!) {
  invoice(id: $id) {
    ...WholeInvoice
  }
  journalEntries(filter: {sourceType: INVOICE, sourceId: $id}, first: 20) {
    nodes {
      id
      ...WrittenInvoiceEntry
    }
  }
  invoiceWriteOffs(filter: {invoiceId: $id, status: POSTED}, first: 50) {
    nodes {
      id
      amountCents
      writtenOffOn
      reason
    }
  }
}
fragment WholeInvoice on Invoice {
  ...InvoiceRow
  contactId
  contact {
    email
  }
  notes
  subtotalCents
  discountCents
  taxCents
  taxRateBps
  voidedOn
  pdfUrl
  reviews {
    reason
    detail
    acknowledgement {
      id
    }
  }
  lines(first: 1000) {
    id
    description
    quantity
    unitPriceCents
    amountCents
    revenueAccountId
    taxCodeId
    position
  }
  paymentApplications(first: 50) {
    id
    amountCents
    appliedOn
    paymentId
    paymentReference
  }
  creditApplications(first: 50) {
    id
    amountCents
    appliedOn
    creditNoteId
    creditNoteNumber
  }
  attachments(first: 20) {
    id
    filename
    url
  }
  mails(first: 20) {
    id
    createdAt
    recipients
    status
  }
}
fragment InvoiceRow on Invoice {
  id
  invoiceNumber
  contactName
  issueDate
  dueDate
  status
  currency
  totalCents
  balanceDueCents
}
fragment WrittenInvoiceEntry on JournalEntry {
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
}` as TypedDocument<InvoiceQuery, InvoiceQueryVariables>;

export const CreateInvoiceDocument = `mutation CreateInvoice($input: CreateInvoiceInput!) {
  createInvoice(input: $input) {
    invoice {
      ...InvoiceTotals
    }
  }
}
fragment InvoiceTotals on Invoice {
  id
  subtotalCents
  taxCents
  totalCents
  lines(first: 1000) {
    id
    amountCents
  }
}` as TypedDocument<CreateInvoiceMutation, CreateInvoiceMutationVariables>;

export const UpdateInvoiceDocument = `mutation UpdateInvoice($input: UpdateInvoiceInput!) {
  updateInvoice(input: $input) {
    invoice {
      ...InvoiceTotals
    }
  }
}
fragment InvoiceTotals on Invoice {
  id
  subtotalCents
  taxCents
  totalCents
  lines(first: 1000) {
    id
    amountCents
  }
}` as TypedDocument<UpdateInvoiceMutation, UpdateInvoiceMutationVariables>;

export const PostInvoiceDocument = `mutation PostInvoice($input: PostInvoiceInput!) {
  postInvoice(input: $input) {
    invoice {
      id
    }
    preview {
      journalEntries(first: 20) {
        ...WrittenInvoiceEntry
      }
    }
  }
}
fragment WrittenInvoiceEntry on JournalEntry {
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
}` as TypedDocument<PostInvoiceMutation, PostInvoiceMutationVariables>;

export const CancelInvoiceDocument = `mutation CancelInvoice($id: ID!) {
  cancelInvoice(input: {id: $id}) {
    invoice {
      id
    }
  }
}` as TypedDocument<CancelInvoiceMutation, CancelInvoiceMutationVariables>;

export const AcknowledgeInvoiceDocument = `mutation AcknowledgeInvoice($input: AcknowledgeInvoiceReviewsInput!) {
  acknowledgeInvoiceReviews(input: $input) {
    invoice {
      id
    }
  }
}` as TypedDocument<AcknowledgeInvoiceMutation, AcknowledgeInvoiceMutationVariables>;

export const VoidInvoiceDocument = `mutation VoidInvoice($id: ID!) {
  voidInvoice(input: {id: $id}) {
    invoice {
      id
    }
  }
}` as TypedDocument<VoidInvoiceMutation, VoidInvoiceMutationVariables>;

export const ReceivePaymentDocument = `mutation ReceivePayment($input: CreatePaymentInput!) {
  createPayment(input: $input) {
    payment {
      id
      unappliedCents
    }
    preview {
      accountTotals(first: 20) {
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
}` as TypedDocument<ReceivePaymentMutation, ReceivePaymentMutationVariables>;

export const TakeBackPaymentDocument = `mutation TakeBackPayment($id: ID!) {
  voidPayment(input: {id: $id}) {
    payment {
      id
    }
  }
}` as TypedDocument<TakeBackPaymentMutation, TakeBackPaymentMutationVariables>;

export const WriteOffInvoiceDocument = `mutation WriteOffInvoice($input: CreateInvoiceWriteOffInput!) {
  createInvoiceWriteOff(input: $input) {
    invoiceWriteOff {
      id
    }
  }
}` as TypedDocument<WriteOffInvoiceMutation, WriteOffInvoiceMutationVariables>;

export const VoidInvoiceWriteOffDocument = `mutation VoidInvoiceWriteOff($id: ID!) {
  voidInvoiceWriteOff(input: {id: $id}) {
    invoiceWriteOff {
      id
    }
  }
}` as TypedDocument<VoidInvoiceWriteOffMutation, VoidInvoiceWriteOffMutationVariables>;

export const SendInvoiceDocument = `mutation SendInvoice($input: SendInvoiceInput!) {
  sendInvoice(input: $input) {
    outgoingMail {
      id
      recipients
    }
  }
}` as TypedDocument<SendInvoiceMutation, SendInvoiceMutationVariables>;
