import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A record of the books. */
export type RecordHistoryInput = {
  /** Its id; one that was deleted has its history too. */
  id: string;
  /** Its kind. */
  type: RecordWithHistory;
};

/** Kind of record that has a history. */
export type RecordWithHistory =
  /** An account of the chart. */
  | 'ACCOUNT'
  /** A schedule that spreads an amount. */
  | 'AMORTIZATION_SCHEDULE'
  /** A transfer, fee, interest or tax payment. */
  | 'BANK_TRANSACTION'
  /** A bill of a vendor. */
  | 'BILL'
  /** A purchase order or contract. */
  | 'COMMITMENT'
  /** A customer or vendor. */
  | 'CONTACT'
  /** A credit note to a customer. */
  | 'CREDIT_NOTE'
  /** A debit note to a vendor. */
  | 'DEBIT_NOTE'
  /** An invoice to a customer. */
  | 'INVOICE'
  /** A document of the inbox. */
  | 'INVOICE_DOCUMENT'
  /** A journal that was entered by hand. */
  | 'MANUAL_JOURNAL'
  /** Balances that were taken over. */
  | 'OPENING_BALANCE'
  /** A payment of a customer. */
  | 'PAYMENT'
  /** A payment that waits for a second person. */
  | 'PAYMENT_PROPOSAL'
  /** A bank statement that is compared with the ledger. */
  | 'RECONCILIATION'
  /** A payment to a vendor. */
  | 'VENDOR_PAYMENT';

export type RecordHistoryQueryVariables = Exact<{
  of: RecordHistoryInput;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type RecordHistoryQuery = { recordHistory: { nodes: Array<{ id: string, action: string, changes: unknown, createdAt: string, createdBy: { name: string | null, email: string | null, apiKeyId: string | null } }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export const RecordHistoryDocument = `query RecordHistory($of: RecordHistoryInput!, $last: Int, $before: String) {
  recordHistory(of: $of, last: $last, before: $before) {
    nodes {
      id
      action
      changes
      createdAt
      createdBy {
        name
        email
        apiKeyId
      }
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}` as TypedDocument<RecordHistoryQuery, RecordHistoryQueryVariables>;
