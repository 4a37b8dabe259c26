import type { TypedDocument } from '../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** By what a record was found; the best come first. */
export type SearchMatch =
  /** Its amount is exactly this. */
  | 'AMOUNT'
  /** This stands in its name. */
  | 'NAME'
  /** Its number or reference is exactly this. */
  | 'NUMBER'
  /** Its number or reference begins with this. */
  | 'NUMBER_BEGINNING';

export type FoundQueryVariables = Exact<{
  q: string;
}>;


export type FoundQuery = { search: { hits: Array<{ matched: SearchMatch, text: string, record:
        | { __typename: 'Account', nodeId: string }
        | { __typename: 'AmortizationSchedule', nodeId: string }
        | { __typename: 'BankTransaction', nodeId: string }
        | { __typename: 'Bill', id: string, nodeId: string }
        | { __typename: 'Commitment', id: string, nodeId: string }
        | { __typename: 'Contact', id: string, nodeId: string }
        | { __typename: 'CreditNote', nodeId: string }
        | { __typename: 'CustomerRefund', nodeId: string }
        | { __typename: 'DebitNote', nodeId: string }
        | { __typename: 'ExchangeDifference', nodeId: string }
        | { __typename: 'ExchangeRate', nodeId: string }
        | { __typename: 'IncomingMail', nodeId: string }
        | { __typename: 'Invoice', id: string, nodeId: string }
        | { __typename: 'InvoiceDocument', id: string, nodeId: string }
        | { __typename: 'JournalEntry', nodeId: string }
        | { __typename: 'ManualJournal', nodeId: string }
        | { __typename: 'OpeningBalance', nodeId: string }
        | { __typename: 'OutgoingMail', nodeId: string }
        | { __typename: 'Payment', id: string, nodeId: string }
        | { __typename: 'PaymentProposal', nodeId: string }
        | { __typename: 'RecurringJournal', nodeId: string }
        | { __typename: 'Revaluation', nodeId: string }
        | { __typename: 'Service', nodeId: string }
        | { __typename: 'TaxCode', nodeId: string }
        | { __typename: 'TaxSettlement', nodeId: string }
        | { __typename: 'VendorPayment', id: string, nodeId: string }
        | { __typename: 'VendorRefund', nodeId: string }
       }> } };

export const FoundDocument = `query Found($q: String!) {
  search(q: $q) {
    hits(first: 12) {
      matched
      text
      record {
        __typename
        nodeId
        ... on Bill {
          id
        }
        ... on Invoice {
          id
        }
        ... on Contact {
          id
        }
        ... on Payment {
          id
        }
        ... on VendorPayment {
          id
        }
        ... on Commitment {
          id
        }
        ... on InvoiceDocument {
          id
        }
      }
    }
  }
}` as TypedDocument<FoundQuery, FoundQueryVariables>;
