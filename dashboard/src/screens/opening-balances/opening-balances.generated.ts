import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** An account with a debit or a credit. */
export type AmountLineInput = {
  /** The account. */
  accountId: string;
  /** Credit, above 0; left out on a debit line. */
  creditCents?: number | null | undefined;
  /** Debit, above 0; left out on a credit line. */
  debitCents?: number | null | undefined;
  /** What the line is about. */
  memo?: string | null | undefined;
};

/** Status of a bill. There is no paid status: full payment emits the event books.bill.paid. */
export type BillStatus =
  /** Can be changed; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be paid or voided, not changed. */
  | 'POSTED'
  /** Voided: its journal entry is reversed and nothing is due. */
  | 'VOID';

/** The trial balance and the open items with which books are taken over, in one currency. */
export type CreateOpeningBalanceInput = {
  /** The whole trial balance: debits equal credits, accounts receivable equals the open invoices less what is not applied of payments and credit notes, accounts payable likewise. */
  balances: Array<AmountLineInput>;
  /** Open bills; they become bills that are posted. */
  bills?: Array<OpeningBillInput> | null | undefined;
  /** Credit notes that are not wholly applied; they become posted ones of the day of the opening. */
  creditNotes?: Array<OpeningCreditNoteInput> | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** Debit notes that are not wholly applied; they become posted ones of the day of the opening. */
  debitNotes?: Array<OpeningDebitNoteInput> | null | undefined;
  /** Open invoices; they become invoices that are posted. */
  invoices?: Array<OpeningInvoiceInput> | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** The day from which they count: the balances at the beginning of it. */
  openingOn: string;
  /** Customer payments that are not wholly applied; they become confirmed payments of the day of the opening. */
  payments?: Array<OpeningPaymentInput> | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Vendor payments that are not wholly applied; they become confirmed ones of the day of the opening. */
  vendorPayments?: Array<OpeningVendorPaymentInput> | null | undefined;
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

/** Orders of a list. Cursors are of one order. */
export type OpeningBalanceOrder =
  /** By the day from which they count, then by id. */
  | 'DATE_ASC'
  /** By the day from which they count, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Status of opening balances. */
export type OpeningBalanceStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Voided with their open items: all their journal entries are reversed. */
  | 'VOID';

/** A bill of the books of before of which something is open. */
export type OpeningBillInput = {
  /** What is open of it, above 0. */
  amountCents: number;
  /** The customer or vendor. */
  contactId: string;
  /** The day it is due. */
  dueDate: string;
  /** The day it is dated there: that of the opening at the latest. */
  issueDate: string;
  /** The vendor’s own number of the invoice. */
  vendorInvoiceNumber?: string | null | undefined;
};

/** A credit note of the books of before that is not wholly applied. */
export type OpeningCreditNoteInput = {
  /** What is open of it, above 0. */
  amountCents: number;
  /** The customer or vendor. */
  contactId: string;
  /** Its number, which is none that the service gives. */
  creditNoteNumber: string;
  /** The day it is dated there: that of the opening at the latest. */
  issueDate: string;
};

/** A debit note of the books of before that is not wholly applied. */
export type OpeningDebitNoteInput = {
  /** What is open of it, above 0. */
  amountCents: number;
  /** The customer or vendor. */
  contactId: string;
  /** The day it is dated there: that of the opening at the latest. */
  issueDate: string;
};

/** An invoice of the books of before of which something is open. */
export type OpeningInvoiceInput = {
  /** What is open of it, above 0. */
  amountCents: number;
  /** The customer or vendor. */
  contactId: string;
  /** The day it is due. */
  dueDate: string;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** Its number, which is none that the service gives. */
  invoiceNumber: string;
  /** The day it is dated there: that of the opening at the latest. */
  issueDate: string;
};

/** A customer’s payment of the books of before that is not wholly applied. */
export type OpeningPaymentInput = {
  /** What is open of it, above 0. */
  amountCents: number;
  /** The customer or vendor. */
  contactId: string;
  /** The caller’s own identifier; unique per owner. */
  externalId?: string | null | undefined;
  /** The day it is dated there: that of the opening at the latest. */
  issueDate: string;
  /** Check number, transaction id and the like. */
  paymentReference?: string | null | undefined;
};

/** A payment to a vendor of the books of before that is not wholly applied. */
export type OpeningVendorPaymentInput = {
  /** What is open of it, above 0. */
  amountCents: number;
  /** The customer or vendor. */
  contactId: string;
  /** The day it is dated there: that of the opening at the latest. */
  issueDate: string;
  /** Check number, wire reference and the like. */
  paymentReference?: string | null | undefined;
};

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

export type OpeningBalancesQueryVariables = Exact<{
  orderBy?: OpeningBalanceOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OpeningBalancesQuery = { openingBalances: { totalCount: number, nodes: Array<{ id: string, openingOn: string, currency: string, status: OpeningBalanceStatus, notes: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OpeningBalanceQueryVariables = Exact<{
  id: string;
}>;


export type OpeningBalanceQuery = { openingBalance: { id: string, openingOn: string, currency: string, status: OpeningBalanceStatus, notes: string | null, createdAt: string, voidedOn: string | null, invoices: Array<{ id: string, contactName: string, status: InvoiceStatus, currency: string, number: string, openCents: number }>, creditNotes: Array<{ id: string, contactName: string, status: CreditNoteStatus, currency: string, number: string, openCents: number }>, payments: Array<{ id: string, contactName: string, status: PaymentStatus, currency: string, number: string | null, openCents: number }>, bills: Array<{ id: string, contactName: string, status: BillStatus, currency: string, number: string, openCents: number }>, debitNotes: Array<{ id: string, contactName: string, status: DebitNoteStatus, currency: string, number: string, openCents: number }>, vendorPayments: Array<{ id: string, contactName: string, status: VendorPaymentStatus, currency: string, number: string | null, openCents: number }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } };

export type CreateOpeningBalanceMutationVariables = Exact<{
  input: CreateOpeningBalanceInput;
}>;


export type CreateOpeningBalanceMutation = { createOpeningBalance: { openingBalance: { id: string }, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidOpeningBalanceMutationVariables = Exact<{
  id: string;
}>;


export type VoidOpeningBalanceMutation = { voidOpeningBalance: { openingBalance: { id: string } } };

export type OpeningEntryFragment = { entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> };

export const OpeningBalancesDocument = `query OpeningBalances($orderBy: OpeningBalanceOrder, $first: Int, $after: String) {
  openingBalances(orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      id
      openingOn
      currency
      status
      notes
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
  }
}` as TypedDocument<OpeningBalancesQuery, OpeningBalancesQueryVariables>;

export const OpeningBalanceDocument = `query OpeningBalance($id: ID!) {
  openingBalance(id: $id) {
    id
    openingOn
    currency
    status
    notes
    createdAt
    voidedOn
    invoices(first: 100) {
      id
      number: invoiceNumber
      contactName
      status
      openCents: balanceDueCents
      currency
    }
    creditNotes(first: 100) {
      id
      number: creditNoteNumber
      contactName
      status
      openCents: unappliedCents
      currency
    }
    payments(first: 100) {
      id
      number: paymentReference
      contactName
      status
      openCents: unappliedCents
      currency
    }
    bills(first: 100) {
      id
      number: billNumber
      contactName
      status
      openCents: balanceDueCents
      currency
    }
    debitNotes(first: 100) {
      id
      number: debitNoteNumber
      contactName
      status
      openCents: unappliedCents
      currency
    }
    vendorPayments(first: 100) {
      id
      number: paymentReference
      contactName
      status
      openCents: unappliedCents
      currency
    }
  }
  journalEntries(filter: {sourceType: OPENING_BALANCE, sourceId: $id}, first: 4) {
    nodes {
      id
      ...OpeningEntry
    }
  }
}
fragment OpeningEntry on JournalEntry {
  entryDate
  currency
  lines(first: 1000) {
    account {
      number
      name
    }
    debitCents
    creditCents
  }
}` as TypedDocument<OpeningBalanceQuery, OpeningBalanceQueryVariables>;

export const CreateOpeningBalanceDocument = `mutation CreateOpeningBalance($input: CreateOpeningBalanceInput!) {
  createOpeningBalance(input: $input) {
    openingBalance {
      id
    }
    preview {
      accountTotals(first: 1000) {
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
}` as TypedDocument<CreateOpeningBalanceMutation, CreateOpeningBalanceMutationVariables>;

export const VoidOpeningBalanceDocument = `mutation VoidOpeningBalance($id: ID!) {
  voidOpeningBalance(input: {id: $id}) {
    openingBalance {
      id
    }
  }
}` as TypedDocument<VoidOpeningBalanceMutation, VoidOpeningBalanceMutationVariables>;
