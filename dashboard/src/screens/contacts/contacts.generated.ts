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

/** A postal address. */
export type BillingAddressInput = {
  /** City. */
  city?: string | null | undefined;
  /** Country. */
  country?: string | null | undefined;
  /** First line of the street address. */
  line1?: string | null | undefined;
  /** Second line of the street address. */
  line2?: string | null | undefined;
  /** State, province or region. */
  state?: string | null | undefined;
  /** Postal code. */
  zip?: string | null | undefined;
};

/** Coverage of a commitment by approved allocations; derived, except CANCELED. */
export type CommitmentStatus =
  /** Canceled permanently: no changes and no matching. */
  | 'CANCELED'
  /** Exactly what was expected is matched. */
  | 'FULLY_MATCHED'
  /** Nothing is matched. */
  | 'OPEN'
  /** More than expected is matched. */
  | 'OVERMATCHED'
  /** Less than expected is matched. */
  | 'PARTIALLY_MATCHED';

/** Which contacts to list; conditions combine with AND. */
export type ContactFilter = {
  /** Exactly this type: CUSTOMER does not include BOTH. */
  contactType?: ContactType | null | undefined;
  /** Exactly this e-mail address. */
  email?: string | null | undefined;
  /** Anywhere in the name or e-mail address, in any case. */
  q?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** Whether a contact is a customer, a vendor or both. */
export type ContactType =
  /** Customer and vendor. */
  | 'BOTH'
  /** Receives invoices. */
  | 'CUSTOMER'
  /** Sends bills. */
  | 'VENDOR';

/** A new contact. */
export type CreateContactInput = {
  /** Postal address for bills; replaces the former address entirely. */
  billingAddress?: BillingAddressInput | null | undefined;
  /** Customer, vendor or both. Defaults to CUSTOMER. */
  contactType?: ContactType | null | undefined;
  /** E-mail address. */
  email?: string | null | undefined;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** International bank account number. */
  iban?: string | null | undefined;
  /** Whether the contact receives 1099s. */
  is1099Eligible?: boolean | null | undefined;
  /** Name of the person or company. */
  name: string;
  /** Telephone number. */
  phone?: string | null | undefined;
  /** Tax code of lines on its documents, where nothing else says how they are taxed. */
  taxCodeId?: string | null | undefined;
  /** Tax identification number. */
  taxId?: string | null | undefined;
};

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

/** What was learned about a vendor: a field of `extractionResult`, or its contact. */
export type LearnedField =
  /** The contact that a person chose for its document. */
  | 'CONTACT'
  /** Its currency, where another was read. */
  | 'CURRENCY'
  /** Location of the due date. */
  | 'DUE_DATE'
  /** Location of the invoice date. */
  | 'INVOICE_DATE'
  /** Location of the invoice number. */
  | 'INVOICE_NUMBER'
  /** Location of the total before tax. */
  | 'SUBTOTAL_CENTS'
  /** Location of the tax. */
  | 'TAX_CENTS'
  /** Location of the total. */
  | 'TOTAL_CENTS'
  /** The corrected name; replaces any name that is read. */
  | 'VENDOR_NAME';

/** What a mail is about. */
export type MailKind =
  /** A credit note to a customer, attached. */
  | 'CREDIT_NOTE'
  /** An invitation to work on the books. */
  | 'INVITATION'
  /** An invoice to a customer, attached. */
  | 'INVOICE'
  /** A link with which a person sets a new password. */
  | 'PASSWORD_RESET'
  /** A reminder of what a customer owes, attached. */
  | 'REMINDER'
  /** The statement of a customer’s account, attached. */
  | 'STATEMENT';

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

/** Status of a customer payment. */
export type PaymentStatus =
  /** Confirmed: the money arrived. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

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

/** A reminder to send. */
export type SendReminderInput = {
  /** The customer. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** Of this invoice alone. Defaults to all that are overdue. */
  invoiceId?: string | null | undefined;
  /** Defaults to the language of the letterhead. */
  language?: PrintLanguage | null | undefined;
  /** How urgent: 1 is friendly, 3 is the last. Defaults to 1. */
  level?: number | null | undefined;
  /** Defaults to the paper of the letterhead. */
  paper?: Paper | null | undefined;
  /** Addresses. Defaults to the contact’s own; at most 10. */
  recipients?: Array<string> | null | undefined;
  /** Defaults to the name of the document, in its language. */
  subject?: string | null | undefined;
  /** What the mail says. Defaults to a few words in the language of the document. */
  text?: string | null | undefined;
};

/** A statement of account to send. */
export type SendStatementInput = {
  /** The customer. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The first day. */
  from: string;
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
  /** The last day. */
  to: string;
};

/** What moved the account of a customer. */
export type StatementMovementKind =
  /** A credit note. */
  | 'CREDIT_NOTE'
  /** An invoice. */
  | 'INVOICE'
  /** A payment of the customer. */
  | 'PAYMENT'
  /** A refund to the customer. */
  | 'REFUND'
  /** A balance that was given up. */
  | 'WRITE_OFF';

/** Changes of a contact: only the fields given change. */
export type UpdateContactInput = {
  /** Postal address for bills; replaces the former address entirely. */
  billingAddress?: BillingAddressInput | null | undefined;
  /** Customer, vendor or both. Defaults to CUSTOMER. */
  contactType?: ContactType | null | undefined;
  /** E-mail address. */
  email?: string | null | undefined;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** International bank account number. */
  iban?: string | null | undefined;
  /** The contact. */
  id: string;
  /** Whether the contact receives 1099s. */
  is1099Eligible?: boolean | null | undefined;
  /** Name of the person or company. */
  name?: string | null | undefined;
  /** Telephone number. */
  phone?: string | null | undefined;
  /** Tax code of lines on its documents, where nothing else says how they are taxed. */
  taxCodeId?: string | null | undefined;
  /** Tax identification number. */
  taxId?: string | null | undefined;
};

/** Status of a vendor payment. */
export type VendorPaymentStatus =
  /** Confirmed: the money was paid. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

export type ContactsQueryVariables = Exact<{
  filter?: ContactFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ContactsQuery = { contacts: { totalCount: number, nodes: Array<{ id: string, name: string, contactType: ContactType, email: string | null, phone: string | null, taxId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ContactQueryVariables = Exact<{
  id: string;
}>;


export type ContactQuery = { contact: { id: string, name: string, contactType: ContactType, email: string | null, phone: string | null, taxId: string | null, taxCodeId: string | null, iban: string | null, is1099Eligible: boolean, externalId: string | null, billingAddress: { line1: string | null, line2: string | null, zip: string | null, city: string | null, state: string | null, country: string | null } | null, mails: Array<{ id: string, kind: MailKind, subject: string, recipients: Array<string>, createdAt: string, status: MailStatus, serverAnswer: string | null }> } | null };

export type OpenInvoicesOfContactQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OpenInvoicesOfContactQuery = { list: { nodes: Array<{ dueDate: string, currency: string, openCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OpenBillsOfContactQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OpenBillsOfContactQuery = { list: { nodes: Array<{ dueDate: string, currency: string, openCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreditsOfContactQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CreditsOfContactQuery = { list: { nodes: Array<{ currency: string, openCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DebitsOfContactQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DebitsOfContactQuery = { list: { nodes: Array<{ currency: string, openCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type UnappliedOfContactQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type UnappliedOfContactQuery = { list: { nodes: Array<{ currency: string, openCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type UnappliedToContactQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type UnappliedToContactQuery = { list: { nodes: Array<{ currency: string, openCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RecordsOfContactQueryVariables = Exact<{
  id: string;
  name: string;
}>;


export type RecordsOfContactQuery = { invoices: { totalCount: number, nodes: Array<{ id: string, status: InvoiceStatus, currency: string, number: string, day: string, amountCents: number }> }, creditNotes: { totalCount: number, nodes: Array<{ id: string, status: CreditNoteStatus, currency: string, number: string, day: string, amountCents: number }> }, payments: { totalCount: number, nodes: Array<{ id: string, status: PaymentStatus, amountCents: number, currency: string, number: string | null, day: string }> }, bills: { totalCount: number, nodes: Array<{ id: string, status: BillStatus, currency: string, number: string, day: string, amountCents: number }> }, debitNotes: { totalCount: number, nodes: Array<{ id: string, status: DebitNoteStatus, currency: string, number: string, day: string, amountCents: number }> }, vendorPayments: { totalCount: number, nodes: Array<{ id: string, status: VendorPaymentStatus, amountCents: number, currency: string, number: string | null, day: string }> }, commitments: { totalCount: number, nodes: Array<{ id: string, number: string, status: CommitmentStatus, currency: string, day: string | null, amountCents: number }> }, invoiceDocuments: { totalCount: number, nodes: Array<{ id: string, status: InvoiceDocumentStatus, number: string, day: string | null, amountCents: number | null, currency: string | null }> }, learnedValues: { nodes: Array<{ id: string, field: LearnedField, value: string | null, readInstead: string | null, usedCount: number }> } };

export type StatementOfContactQueryVariables = Exact<{
  contactId: string;
  currency?: string | null | undefined;
  from: string;
  to: string;
}>;


export type StatementOfContactQuery = { customerStatement: { openingCents: number, closingCents: number, pdfUrl: string, movements: Array<{ kind: StatementMovementKind, day: string, number: string | null, recordId: string, amountCents: number, balanceCents: number, isVoided: boolean }> } | null };

export type ReminderOfContactQueryVariables = Exact<{
  contactId: string;
  currency?: string | null | undefined;
  level?: number | null | undefined;
}>;


export type ReminderOfContactQuery = { paymentReminder: { overdueCents: number, pdfUrl: string } | null };

export type SendStatementMutationVariables = Exact<{
  input: SendStatementInput;
}>;


export type SendStatementMutation = { sendStatement: { outgoingMail: { recipients: Array<string> } } };

export type SendReminderMutationVariables = Exact<{
  input: SendReminderInput;
}>;


export type SendReminderMutation = { sendReminder: { outgoingMail: { recipients: Array<string> } } };

export type RetryMailMutationVariables = Exact<{
  id: string;
}>;


export type RetryMailMutation = { retryOutgoingMail: { outgoingMail: { id: string, recipients: Array<string> } } };

export type CreateContactMutationVariables = Exact<{
  input: CreateContactInput;
}>;


export type CreateContactMutation = { createContact: { contact: { id: string } } };

export type UpdateContactMutationVariables = Exact<{
  input: UpdateContactInput;
}>;


export type UpdateContactMutation = { updateContact: { contact: { id: string } } };

export type WholeContactFragment = { id: string, name: string, contactType: ContactType, email: string | null, phone: string | null, taxId: string | null, taxCodeId: string | null, iban: string | null, is1099Eligible: boolean, externalId: string | null, billingAddress: { line1: string | null, line2: string | null, zip: string | null, city: string | null, state: string | null, country: string | null } | null, mails: Array<{ id: string, kind: MailKind, subject: string, recipients: Array<string>, createdAt: string, status: MailStatus, serverAnswer: string | null }> };

export const ContactsDocument = `query Contacts($filter: ContactFilter, $first: Int, $after: String) {
  contacts(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      name
      contactType
      email
      phone
      taxId
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
  }
}` as TypedDocument<ContactsQuery, ContactsQueryVariables>;

export const ContactDocument = `query Contact($id: ID!) {
  contact(id: $id) {
    ...WholeContact
  }
}
fragment WholeContact on Contact {
  id
  name
  contactType
  email
  phone
  taxId
  taxCodeId
  iban
  is1099Eligible
  externalId
  billingAddress {
    line1
    line2
    zip
    city
    state
    country
  }
  mails(first: 10) {
    id
    kind
    subject
    recipients
    createdAt
    status
    serverAnswer
  }
}` as TypedDocument<ContactQuery, ContactQueryVariables>;

export const OpenInvoicesOfContactDocument = `query OpenInvoicesOfContact($id: ID!, $first: Int, $after: String) {
  list: invoices(
    filter: {contactId: $id, isOpen: true}
    first: $first
    after: $after
  ) {
    nodes {
      dueDate
      openCents: balanceDueCents
      currency
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<OpenInvoicesOfContactQuery, OpenInvoicesOfContactQueryVariables>;

export const OpenBillsOfContactDocument = `query OpenBillsOfContact($id: ID!, $first: Int, $after: String) {
  list: bills(
    filter: {contactId: $id, isOpen: true}
    first: $first
    after: $after
  ) {
    nodes {
      dueDate
      openCents: balanceDueCents
      currency
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<OpenBillsOfContactQuery, OpenBillsOfContactQueryVariables>;

export const CreditsOfContactDocument = `query CreditsOfContact($id: ID!, $first: Int, $after: String) {
  list: creditNotes(
    filter: {contactId: $id, isUnapplied: true}
    first: $first
    after: $after
  ) {
    nodes {
      openCents: unappliedCents
      currency
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<CreditsOfContactQuery, CreditsOfContactQueryVariables>;

export const DebitsOfContactDocument = `query DebitsOfContact($id: ID!, $first: Int, $after: String) {
  list: debitNotes(
    filter: {contactId: $id, isUnapplied: true}
    first: $first
    after: $after
  ) {
    nodes {
      openCents: unappliedCents
      currency
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<DebitsOfContactQuery, DebitsOfContactQueryVariables>;

export const UnappliedOfContactDocument = `query UnappliedOfContact($id: ID!, $first: Int, $after: String) {
  list: payments(
    filter: {contactId: $id, isUnapplied: true}
    first: $first
    after: $after
  ) {
    nodes {
      openCents: unappliedCents
      currency
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<UnappliedOfContactQuery, UnappliedOfContactQueryVariables>;

export const UnappliedToContactDocument = `query UnappliedToContact($id: ID!, $first: Int, $after: String) {
  list: vendorPayments(
    filter: {contactId: $id, isUnapplied: true}
    first: $first
    after: $after
  ) {
    nodes {
      openCents: unappliedCents
      currency
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<UnappliedToContactQuery, UnappliedToContactQueryVariables>;

export const RecordsOfContactDocument = `query RecordsOfContact($id: ID!, $name: String!) {
  invoices(filter: {contactId: $id}, orderBy: DATE_DESC, first: 10) {
    nodes {
      id
      number: invoiceNumber
      day: issueDate
      status
      amountCents: totalCents
      currency
    }
    totalCount
  }
  creditNotes(filter: {contactId: $id}, orderBy: DATE_DESC, first: 10) {
    nodes {
      id
      number: creditNoteNumber
      day: issueDate
      status
      amountCents: totalCents
      currency
    }
    totalCount
  }
  payments(filter: {contactId: $id}, orderBy: DATE_DESC, first: 10) {
    nodes {
      id
      number: paymentReference
      day: receivedAt
      status
      amountCents
      currency
    }
    totalCount
  }
  bills(filter: {contactId: $id}, orderBy: DATE_DESC, first: 10) {
    nodes {
      id
      number: billNumber
      day: issueDate
      status
      amountCents: totalCents
      currency
    }
    totalCount
  }
  debitNotes(filter: {contactId: $id}, orderBy: DATE_DESC, first: 10) {
    nodes {
      id
      number: debitNoteNumber
      day: issueDate
      status
      amountCents: totalCents
      currency
    }
    totalCount
  }
  vendorPayments(filter: {contactId: $id}, orderBy: DATE_DESC, first: 10) {
    nodes {
      id
      number: paymentReference
      day: paidAt
      status
      amountCents
      currency
    }
    totalCount
  }
  commitments(filter: {contactId: $id}, orderBy: NEWEST, first: 10) {
    nodes {
      id
      number
      day: periodStart
      status
      amountCents: remainingCents
      currency
    }
    totalCount
  }
  invoiceDocuments(filter: {q: $name}, orderBy: NEWEST, first: 10) {
    nodes {
      id
      number: filename
      day: extractedInvoiceDate
      status
      amountCents: extractedTotalCents
      currency: extractedCurrency
    }
    totalCount
  }
  learnedValues(filter: {vendor: $name}, first: 20) {
    nodes {
      id
      field
      value
      readInstead
      usedCount
    }
  }
}` as TypedDocument<RecordsOfContactQuery, RecordsOfContactQueryVariables>;

export const StatementOfContactDocument = `query StatementOfContact($contactId: ID!, $currency: Currency, $from: Date!, $to: Date!) {
  customerStatement(
    contactId: $contactId
    currency: $currency
    from: $from
    to: $to
  ) {
    openingCents
    closingCents
    pdfUrl
    movements(first: 100) {
      kind
      day
      number
      recordId
      amountCents
      balanceCents
      isVoided
    }
  }
}` as TypedDocument<StatementOfContactQuery, StatementOfContactQueryVariables>;

export const ReminderOfContactDocument = `query ReminderOfContact($contactId: ID!, $currency: Currency, $level: Int) {
  paymentReminder(contactId: $contactId, currency: $currency, level: $level) {
    overdueCents
    pdfUrl
  }
}` as TypedDocument<ReminderOfContactQuery, ReminderOfContactQueryVariables>;

export const SendStatementDocument = `mutation SendStatement($input: SendStatementInput!) {
  sendStatement(input: $input) {
    outgoingMail {
      recipients
    }
  }
}` as TypedDocument<SendStatementMutation, SendStatementMutationVariables>;

export const SendReminderDocument = `mutation SendReminder($input: SendReminderInput!) {
  sendReminder(input: $input) {
    outgoingMail {
      recipients
    }
  }
}` as TypedDocument<SendReminderMutation, SendReminderMutationVariables>;

export const RetryMailDocument = `mutation RetryMail($id: ID!) {
  retryOutgoingMail(input: {id: $id}) {
    outgoingMail {
      id
      recipients
    }
  }
}` as TypedDocument<RetryMailMutation, RetryMailMutationVariables>;

export const CreateContactDocument = `mutation CreateContact($input: CreateContactInput!) {
  createContact(input: $input) {
    contact {
      id
    }
  }
}` as TypedDocument<CreateContactMutation, CreateContactMutationVariables>;

export const UpdateContactDocument = `mutation UpdateContact($input: UpdateContactInput!) {
  updateContact(input: $input) {
    contact {
      id
    }
  }
}` as TypedDocument<UpdateContactMutation, UpdateContactMutationVariables>;
