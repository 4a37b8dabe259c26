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

/** A fee or interest on a bank statement. */
export type CreateBankChargeInput = {
  /** The bank, cash or card account. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** The amount, above 0. */
  amountCents: number;
  /** The expense account, of interest earned the revenue account. Defaults to the standard one of the kind. */
  counterAccountId?: string | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** FEE, INTEREST_EARNED or INTEREST_PAID. */
  kind: BankTransactionKind;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Reference on the statement. */
  reference?: string | null | undefined;
  /** The day of the transaction. */
  transactionDate: string;
};

/** A statement to reconcile. */
export type CreateReconciliationInput = {
  /** A bank, cash or card account. */
  accountId: string;
  /** Currency of the statement. Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** Balance at the end of the statement; negative when overdrawn. */
  statementBalanceCents: number;
  /** The last day of the statement. */
  statementDate: string;
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

/** Journal lines to tick or untick. */
export type ReconciliationEntriesInput = {
  /** The reconciliation. */
  id: string;
  /** Journal lines of the account, in the currency of the statement. */
  journalLineIds: Array<string>;
};

/** Which reconciliations to list; conditions combine with AND. */
export type ReconciliationFilter = {
  /** Of this account. */
  accountId?: string | null | undefined;
  /** In this status. */
  status?: ReconciliationStatus | null | undefined;
};

/** Status of a bank reconciliation. */
export type ReconciliationStatus =
  /** The ticked entries add up to the statement balance. */
  | 'COMPLETED'
  /** Completed earlier; invalidated by a caller, or because a covered entry was reversed. */
  | 'INVALIDATED'
  /** In progress: entries are being ticked. */
  | 'OPEN';

export type ReconciliationsQueryVariables = Exact<{
  filter?: ReconciliationFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ReconciliationsQuery = { reconciliations: { nodes: Array<{ id: string, statementDate: string, statementBalanceCents: number, currency: string, differenceCents: number, status: ReconciliationStatus, completedAt: string | null, account: { number: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ReconciliationQueryVariables = Exact<{
  id: string;
}>;


export type ReconciliationQuery = { reconciliation: { id: string, accountId: string, statementDate: string, statementBalanceCents: number, openingBalanceCents: number, tickedCents: number, differenceCents: number, currency: string, status: ReconciliationStatus, completedAt: string | null, invalidatedAt: string | null, account: { number: string, name: string }, entries: Array<{ id: string, journalLine: { id: string, debitCents: number, creditCents: number, memo: string | null, entry: { id: string, entryDate: string, kind: JournalEntryKind, sourceType: JournalSource, sourceId: string, memo: string | null } } }> } | null };

export type ReconciliationCandidatesQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ReconciliationCandidatesQuery = { reconciliation: { candidates: { nodes: Array<{ id: string, debitCents: number, creditCents: number, memo: string | null, entry: { id: string, entryDate: string, kind: JournalEntryKind, sourceType: JournalSource, sourceId: string, memo: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CreateReconciliationMutationVariables = Exact<{
  input: CreateReconciliationInput;
}>;


export type CreateReconciliationMutation = { createReconciliation: { reconciliation: { id: string } } };

export type TickEntriesMutationVariables = Exact<{
  input: ReconciliationEntriesInput;
}>;


export type TickEntriesMutation = { tickReconciliationEntries: { reconciliation: { id: string } } };

export type UntickEntriesMutationVariables = Exact<{
  input: ReconciliationEntriesInput;
}>;


export type UntickEntriesMutation = { untickReconciliationEntries: { reconciliation: { id: string } } };

export type CompleteReconciliationMutationVariables = Exact<{
  id: string;
}>;


export type CompleteReconciliationMutation = { completeReconciliation: { reconciliation: { id: string } } };

export type InvalidateReconciliationMutationVariables = Exact<{
  id: string;
}>;


export type InvalidateReconciliationMutation = { invalidateReconciliation: { reconciliation: { id: string } } };

export type CreateBankChargeMutationVariables = Exact<{
  input: CreateBankChargeInput;
}>;


export type CreateBankChargeMutation = { createBankCharge: { bankTransaction: { id: string } } };

export type LedgerLineFragment = { id: string, debitCents: number, creditCents: number, memo: string | null, entry: { id: string, entryDate: string, kind: JournalEntryKind, sourceType: JournalSource, sourceId: string, memo: string | null } };

export const ReconciliationsDocument = `query Reconciliations($filter: ReconciliationFilter, $first: Int, $after: String) {
  reconciliations(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      account {
        number
        name
      }
      statementDate
      statementBalanceCents
      currency
      differenceCents
      status
      completedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<ReconciliationsQuery, ReconciliationsQueryVariables>;

export const ReconciliationDocument = `query Reconciliation($id: ID!) {
  reconciliation(id: $id) {
    id
    accountId
    account {
      number
      name
    }
    statementDate
    statementBalanceCents
    openingBalanceCents
    tickedCents
    differenceCents
    currency
    status
    completedAt
    invalidatedAt
    entries(first: 1000) {
      id
      journalLine {
        ...LedgerLine
      }
    }
  }
}
fragment LedgerLine on AccountLine {
  id
  debitCents
  creditCents
  memo
  entry {
    id
    entryDate
    kind
    sourceType
    sourceId
    memo
  }
}` as TypedDocument<ReconciliationQuery, ReconciliationQueryVariables>;

export const ReconciliationCandidatesDocument = `query ReconciliationCandidates($id: ID!, $first: Int, $after: String) {
  reconciliation(id: $id) {
    candidates(first: $first, after: $after) {
      nodes {
        ...LedgerLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
fragment LedgerLine on AccountLine {
  id
  debitCents
  creditCents
  memo
  entry {
    id
    entryDate
    kind
    sourceType
    sourceId
    memo
  }
}` as TypedDocument<ReconciliationCandidatesQuery, ReconciliationCandidatesQueryVariables>;

export const CreateReconciliationDocument = `mutation CreateReconciliation($input: CreateReconciliationInput!) {
  createReconciliation(input: $input) {
    reconciliation {
      id
    }
  }
}` as TypedDocument<CreateReconciliationMutation, CreateReconciliationMutationVariables>;

export const TickEntriesDocument = `mutation TickEntries($input: ReconciliationEntriesInput!) {
  tickReconciliationEntries(input: $input) {
    reconciliation {
      id
    }
  }
}` as TypedDocument<TickEntriesMutation, TickEntriesMutationVariables>;

export const UntickEntriesDocument = `mutation UntickEntries($input: ReconciliationEntriesInput!) {
  untickReconciliationEntries(input: $input) {
    reconciliation {
      id
    }
  }
}` as TypedDocument<UntickEntriesMutation, UntickEntriesMutationVariables>;

export const CompleteReconciliationDocument = `mutation CompleteReconciliation($id: ID!) {
  completeReconciliation(input: {id: $id}) {
    reconciliation {
      id
    }
  }
}` as TypedDocument<CompleteReconciliationMutation, CompleteReconciliationMutationVariables>;

export const InvalidateReconciliationDocument = `mutation InvalidateReconciliation($id: ID!) {
  invalidateReconciliation(input: {id: $id}) {
    reconciliation {
      id
    }
  }
}` as TypedDocument<InvalidateReconciliationMutation, InvalidateReconciliationMutationVariables>;

export const CreateBankChargeDocument = `mutation CreateBankCharge($input: CreateBankChargeInput!) {
  createBankCharge(input: $input) {
    bankTransaction {
      id
    }
  }
}` as TypedDocument<CreateBankChargeMutation, CreateBankChargeMutationVariables>;
