import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The vendor payment, and why its reasons for review are right. */
export type AcknowledgeVendorPaymentReviewsInput = {
  /** The document. */
  id: string;
  /** Why it is right. */
  note: string;
  /** The reasons; each must be one that the document has. */
  reasons: Array<ReviewReason>;
};

/** The payment and the invoices that it pays: all of them or none. */
export type ApplyPaymentInput = {
  /** What to apply; an invoice named twice adds up. */
  applications: Array<PaymentApplicationInput>;
  /** The payment. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** The vendor payment and the bills that it pays: all of them or none. */
export type ApplyVendorPaymentInput = {
  /** What to apply; a bill named twice adds up. */
  applications: Array<BillApplicationInput>;
  /** The vendor payment. */
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

/** A new vendor payment. */
export type CreateVendorPaymentInput = {
  /** The bank, cash or card account that it was paid from. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** The whole amount, above 0. */
  amountCents: number;
  /** What moved on the account, above 0, where that is in another currency. Defaults to the amount itself: the account is in its currency. */
  bankAmountCents?: number | null | undefined;
  /** Currency of `bankAmountCents`. Defaults to the owner’s currency. */
  bankCurrency?: string | null | undefined;
  /** The vendor. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** How it was paid, for example `check`, `ach` or `wire`. */
  method?: string | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** The day it was paid. */
  paidAt: string;
  /** Check number, wire reference and the like. */
  paymentReference?: string | null | undefined;
  /** True: what is not applied of it stands on the account of vendor deposits, and not on accounts payable. Defaults to the owner’s setting. */
  prepayment?: boolean | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** PENDING or CONFIRMED. Defaults to PENDING. */
  status?: VendorPaymentStatus | null | undefined;
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

/** What to apply to one invoice. */
export type PaymentApplicationInput = {
  /** The amount, above 0. */
  amountCents: number;
  /** The invoice. */
  invoiceId: string;
};

/** Which customer payments to list; conditions combine with AND. */
export type PaymentFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Payments of this customer. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Received this day or later. */
  from?: string | null | undefined;
  /** True: only those of which something is neither applied nor refunded, drafts of notes left out. False: only the others. */
  isUnapplied?: boolean | null | undefined;
  /** Anywhere in the reference or the customer’s name, in any case. */
  q?: string | null | undefined;
  /** Payments of this status. */
  status?: PaymentStatus | null | undefined;
  /** Payments of one of these statuses. */
  statuses?: Array<PaymentStatus> | null | undefined;
  /** Received this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type PaymentOrder =
  /** By amount, then by id. */
  | 'AMOUNT_ASC'
  /** By amount, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it was received, then by id. */
  | 'DATE_ASC'
  /** By the day it was received, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Status of a customer payment. */
export type PaymentStatus =
  /** Confirmed: the money arrived. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

/** What to take back from one invoice. */
export type PaymentUnapplicationInput = {
  /** The invoice: everything that the payment has applied to it is taken back. */
  invoiceId: string;
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

/** The payment and the invoices that it no longer pays: all of them or none. */
export type UnapplyPaymentInput = {
  /** The invoices. Defaults to all that the payment is applied to. */
  applications?: Array<PaymentUnapplicationInput> | null | undefined;
  /** The payment. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** The vendor payment and the bills that it no longer pays: all of them or none. */
export type UnapplyVendorPaymentInput = {
  /** The bills. Defaults to all that the payment is applied to. */
  applications?: Array<BillUnapplicationInput> | null | undefined;
  /** The vendor payment. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Which vendor payments to list; conditions combine with AND. */
export type VendorPaymentFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Payments to this vendor. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Paid this day or later. */
  from?: string | null | undefined;
  /** True: only those of which something is neither applied nor refunded, drafts of notes left out. False: only the others. */
  isUnapplied?: boolean | null | undefined;
  /** Anywhere in the reference or the vendor’s name, in any case. */
  q?: string | null | undefined;
  /** Payments of this status. */
  status?: VendorPaymentStatus | null | undefined;
  /** Payments of one of these statuses. */
  statuses?: Array<VendorPaymentStatus> | null | undefined;
  /** Paid this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type VendorPaymentOrder =
  /** By amount, then by id. */
  | 'AMOUNT_ASC'
  /** By amount, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it was paid, then by id. */
  | 'DATE_ASC'
  /** By the day it was paid, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Status of a vendor payment. */
export type VendorPaymentStatus =
  /** Confirmed: the money was paid. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

export type CustomerPaymentsQueryVariables = Exact<{
  filter?: PaymentFilter | null | undefined;
  orderBy?: PaymentOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CustomerPaymentsQuery = { list: { totalCount: number, nodes: Array<{ id: string, contactName: string, paymentReference: string | null, status: PaymentStatus, amountCents: number, unappliedCents: number, currency: string, day: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number, openCents: number | null }> } };

export type PaymentsToVendorsQueryVariables = Exact<{
  filter?: VendorPaymentFilter | null | undefined;
  orderBy?: VendorPaymentOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PaymentsToVendorsQuery = { list: { totalCount: number, nodes: Array<{ id: string, contactName: string, paymentReference: string | null, status: VendorPaymentStatus, amountCents: number, unappliedCents: number, currency: string, day: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number, openCents: number | null }> } };

export type CustomerPaymentQueryVariables = Exact<{
  id: string;
}>;


export type CustomerPaymentQuery = { record: { id: string, contactId: string, contactName: string, paymentReference: string | null, method: string | null, notes: string | null, status: PaymentStatus, amountCents: number, unappliedCents: number, refundedCents: number, currency: string, voidedOn: string | null, day: string, account: { number: string, name: string }, applications: Array<{ id: string, amountCents: number, appliedOn: string, documentId: string, number: string }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> }, refunds: { nodes: Array<{ id: string, amountCents: number, refundedOn: string, reference: string | null }> } };

export type PaymentToVendorQueryVariables = Exact<{
  id: string;
}>;


export type PaymentToVendorQuery = { record: { id: string, contactId: string, contactName: string, paymentReference: string | null, method: string | null, notes: string | null, status: VendorPaymentStatus, amountCents: number, unappliedCents: number, refundedCents: number, currency: string, voidedOn: string | null, day: string, account: { number: string, name: string }, reviews: Array<{ reason: ReviewReason, detail: string, acknowledgement: { id: string } | null }>, attachments: Array<{ id: string, filename: string, url: string }>, applications: Array<{ id: string, amountCents: number, appliedOn: string, documentId: string, number: string }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> }, refunds: { nodes: Array<{ id: string, amountCents: number, refundedOn: string, reference: string | null }> } };

export type OpenInvoicesOfQueryVariables = Exact<{
  contactId: string;
  currency: string;
}>;


export type OpenInvoicesOfQuery = { open: { nodes: Array<{ id: string, dueDate: string, balanceDueCents: number, number: string }> } };

export type OpenBillsOfQueryVariables = Exact<{
  contactId: string;
  currency: string;
}>;


export type OpenBillsOfQuery = { open: { nodes: Array<{ id: string, dueDate: string, balanceDueCents: number, number: string }> } };

export type RecordCustomerPaymentMutationVariables = Exact<{
  input: CreatePaymentInput;
}>;


export type RecordCustomerPaymentMutation = { createPayment: { payment: { id: string } } };

export type RecordVendorPaymentMutationVariables = Exact<{
  input: CreateVendorPaymentInput;
}>;


export type RecordVendorPaymentMutation = { createVendorPayment: { vendorPayment: { id: string } } };

export type ApplyCustomerPaymentMutationVariables = Exact<{
  input: ApplyPaymentInput;
}>;


export type ApplyCustomerPaymentMutation = { applyPayment: { payment: { id: string } } };

export type ApplyToBillsMutationVariables = Exact<{
  input: ApplyVendorPaymentInput;
}>;


export type ApplyToBillsMutation = { applyVendorPayment: { vendorPayment: { id: string } } };

export type UnapplyCustomerPaymentMutationVariables = Exact<{
  input: UnapplyPaymentInput;
}>;


export type UnapplyCustomerPaymentMutation = { unapplyPayment: { payment: { id: string } } };

export type UnapplyFromBillsMutationVariables = Exact<{
  input: UnapplyVendorPaymentInput;
}>;


export type UnapplyFromBillsMutation = { unapplyVendorPayment: { vendorPayment: { id: string } } };

export type ConfirmCustomerPaymentMutationVariables = Exact<{
  id: string;
}>;


export type ConfirmCustomerPaymentMutation = { confirmPayment: { payment: { id: string } } };

export type ConfirmPaymentToVendorMutationVariables = Exact<{
  id: string;
}>;


export type ConfirmPaymentToVendorMutation = { confirmVendorPayment: { vendorPayment: { id: string } } };

export type AcknowledgePaymentToVendorMutationVariables = Exact<{
  input: AcknowledgeVendorPaymentReviewsInput;
}>;


export type AcknowledgePaymentToVendorMutation = { acknowledgeVendorPaymentReviews: { vendorPayment: { id: string } } };

export type VoidCustomerPaymentMutationVariables = Exact<{
  id: string;
}>;


export type VoidCustomerPaymentMutation = { voidPayment: { payment: { id: string } } };

export type VoidPaymentToVendorMutationVariables = Exact<{
  id: string;
}>;


export type VoidPaymentToVendorMutation = { voidVendorPayment: { vendorPayment: { id: string } } };

export type RefundCustomerMutationVariables = Exact<{
  input: CreateCustomerRefundInput;
}>;


export type RefundCustomerMutation = { createCustomerRefund: { customerRefund: { id: string } } };

export type VoidRefundOfCustomerMutationVariables = Exact<{
  id: string;
}>;


export type VoidRefundOfCustomerMutation = { voidCustomerRefund: { customerRefund: { id: string } } };

export type RefundOfVendorMutationVariables = Exact<{
  input: CreateVendorRefundInput;
}>;


export type RefundOfVendorMutation = { createVendorRefund: { vendorRefund: { id: string } } };

export type VoidRefundOfVendorMutationVariables = Exact<{
  id: string;
}>;


export type VoidRefundOfVendorMutation = { voidVendorRefund: { vendorRefund: { id: string } } };

export type PaymentEntryFragment = { entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> };

export const CustomerPaymentsDocument = `query CustomerPayments($filter: PaymentFilter, $orderBy: PaymentOrder, $first: Int, $after: String) {
  list: payments(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      id
      contactName
      day: receivedAt
      paymentReference
      status
      amountCents
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
}` as TypedDocument<CustomerPaymentsQuery, CustomerPaymentsQueryVariables>;

export const PaymentsToVendorsDocument = `query PaymentsToVendors($filter: VendorPaymentFilter, $orderBy: VendorPaymentOrder, $first: Int, $after: String) {
  list: vendorPayments(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      id
      contactName
      day: paidAt
      paymentReference
      status
      amountCents
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
}` as TypedDocument<PaymentsToVendorsQuery, PaymentsToVendorsQueryVariables>;

export const CustomerPaymentDocument = `query CustomerPayment($id: ID!) {
  record: payment(id: $id) {
    id
    contactId
    contactName
    day: receivedAt
    paymentReference
    method
    notes
    status
    amountCents
    unappliedCents
    refundedCents
    currency
    voidedOn
    account {
      number
      name
    }
    applications(first: 50) {
      id
      amountCents
      appliedOn
      documentId: invoiceId
      number: invoiceNumber
    }
  }
  journalEntries(filter: {sourceType: PAYMENT, sourceId: $id}, first: 20) {
    nodes {
      id
      ...PaymentEntry
    }
  }
  refunds: customerRefunds(filter: {paymentId: $id, status: POSTED}, first: 50) {
    nodes {
      id
      amountCents
      refundedOn
      reference
    }
  }
}
fragment PaymentEntry on JournalEntry {
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
}` as TypedDocument<CustomerPaymentQuery, CustomerPaymentQueryVariables>;

export const PaymentToVendorDocument = `query PaymentToVendor($id: ID!) {
  record: vendorPayment(id: $id) {
    id
    contactId
    contactName
    day: paidAt
    paymentReference
    method
    notes
    status
    amountCents
    unappliedCents
    refundedCents
    currency
    voidedOn
    account {
      number
      name
    }
    reviews {
      reason
      detail
      acknowledgement {
        id
      }
    }
    attachments(first: 20) {
      id
      filename
      url
    }
    applications(first: 50) {
      id
      amountCents
      appliedOn
      documentId: billId
      number: billNumber
    }
  }
  journalEntries(filter: {sourceType: VENDOR_PAYMENT, sourceId: $id}, first: 20) {
    nodes {
      id
      ...PaymentEntry
    }
  }
  refunds: vendorRefunds(
    filter: {vendorPaymentId: $id, status: POSTED}
    first: 50
  ) {
    nodes {
      id
      amountCents
      refundedOn
      reference
    }
  }
}
fragment PaymentEntry on JournalEntry {
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
}` as TypedDocument<PaymentToVendorQuery, PaymentToVendorQueryVariables>;

export const OpenInvoicesOfDocument = `query OpenInvoicesOf($contactId: ID!, $currency: Currency!) {
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
}` as TypedDocument<OpenInvoicesOfQuery, OpenInvoicesOfQueryVariables>;

export const OpenBillsOfDocument = `query OpenBillsOf($contactId: ID!, $currency: Currency!) {
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
}` as TypedDocument<OpenBillsOfQuery, OpenBillsOfQueryVariables>;

export const RecordCustomerPaymentDocument = `mutation RecordCustomerPayment($input: CreatePaymentInput!) {
  createPayment(input: $input) {
    payment {
      id
    }
  }
}` as TypedDocument<RecordCustomerPaymentMutation, RecordCustomerPaymentMutationVariables>;

export const RecordVendorPaymentDocument = `mutation RecordVendorPayment($input: CreateVendorPaymentInput!) {
  createVendorPayment(input: $input) {
    vendorPayment {
      id
    }
  }
}` as TypedDocument<RecordVendorPaymentMutation, RecordVendorPaymentMutationVariables>;

export const ApplyCustomerPaymentDocument = `mutation ApplyCustomerPayment($input: ApplyPaymentInput!) {
  applyPayment(input: $input) {
    payment {
      id
    }
  }
}` as TypedDocument<ApplyCustomerPaymentMutation, ApplyCustomerPaymentMutationVariables>;

export const ApplyToBillsDocument = `mutation ApplyToBills($input: ApplyVendorPaymentInput!) {
  applyVendorPayment(input: $input) {
    vendorPayment {
      id
    }
  }
}` as TypedDocument<ApplyToBillsMutation, ApplyToBillsMutationVariables>;

export const UnapplyCustomerPaymentDocument = `mutation UnapplyCustomerPayment($input: UnapplyPaymentInput!) {
  unapplyPayment(input: $input) {
    payment {
      id
    }
  }
}` as TypedDocument<UnapplyCustomerPaymentMutation, UnapplyCustomerPaymentMutationVariables>;

export const UnapplyFromBillsDocument = `mutation UnapplyFromBills($input: UnapplyVendorPaymentInput!) {
  unapplyVendorPayment(input: $input) {
    vendorPayment {
      id
    }
  }
}` as TypedDocument<UnapplyFromBillsMutation, UnapplyFromBillsMutationVariables>;

export const ConfirmCustomerPaymentDocument = `mutation ConfirmCustomerPayment($id: ID!) {
  confirmPayment(input: {id: $id}) {
    payment {
      id
    }
  }
}` as TypedDocument<ConfirmCustomerPaymentMutation, ConfirmCustomerPaymentMutationVariables>;

export const ConfirmPaymentToVendorDocument = `mutation ConfirmPaymentToVendor($id: ID!) {
  confirmVendorPayment(input: {id: $id}) {
    vendorPayment {
      id
    }
  }
}` as TypedDocument<ConfirmPaymentToVendorMutation, ConfirmPaymentToVendorMutationVariables>;

export const AcknowledgePaymentToVendorDocument = `mutation AcknowledgePaymentToVendor($input: AcknowledgeVendorPaymentReviewsInput!) {
  acknowledgeVendorPaymentReviews(input: $input) {
    vendorPayment {
      id
    }
  }
}` as TypedDocument<AcknowledgePaymentToVendorMutation, AcknowledgePaymentToVendorMutationVariables>;

export const VoidCustomerPaymentDocument = `mutation VoidCustomerPayment($id: ID!) {
  voidPayment(input: {id: $id}) {
    payment {
      id
    }
  }
}` as TypedDocument<VoidCustomerPaymentMutation, VoidCustomerPaymentMutationVariables>;

export const VoidPaymentToVendorDocument = `mutation VoidPaymentToVendor($id: ID!) {
  voidVendorPayment(input: {id: $id}) {
    vendorPayment {
      id
    }
  }
}` as TypedDocument<VoidPaymentToVendorMutation, VoidPaymentToVendorMutationVariables>;

export const RefundCustomerDocument = `mutation RefundCustomer($input: CreateCustomerRefundInput!) {
  createCustomerRefund(input: $input) {
    customerRefund {
      id
    }
  }
}` as TypedDocument<RefundCustomerMutation, RefundCustomerMutationVariables>;

export const VoidRefundOfCustomerDocument = `mutation VoidRefundOfCustomer($id: ID!) {
  voidCustomerRefund(input: {id: $id}) {
    customerRefund {
      id
    }
  }
}` as TypedDocument<VoidRefundOfCustomerMutation, VoidRefundOfCustomerMutationVariables>;

export const RefundOfVendorDocument = `mutation RefundOfVendor($input: CreateVendorRefundInput!) {
  createVendorRefund(input: $input) {
    vendorRefund {
      id
    }
  }
}` as TypedDocument<RefundOfVendorMutation, RefundOfVendorMutationVariables>;

export const VoidRefundOfVendorDocument = `mutation VoidRefundOfVendor($id: ID!) {
  voidVendorRefund(input: {id: $id}) {
    vendorRefund {
      id
    }
  }
}` as TypedDocument<VoidRefundOfVendorMutation, VoidRefundOfVendorMutationVariables>;
