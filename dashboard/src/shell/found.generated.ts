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
        | { __typename: 'BankTransaction', id: string, amountCents: number, currency: string, nodeId: string }
        | { __typename: 'Bill', id: string, billNumber: string, contactName: string, totalCents: number, currency: string, nodeId: string }
        | { __typename: 'Commitment', id: string, number: string, contactName: string, expectedTotalCents: number, currency: string, nodeId: string }
        | { __typename: 'Contact', id: string, name: string, nodeId: string }
        | { __typename: 'CreditNote', id: string, creditNoteNumber: string, contactName: string, totalCents: number, currency: string, nodeId: string }
        | { __typename: 'CustomerRefund', id: string, contactName: string, amountCents: number, currency: string, paymentId: string | null, creditNoteId: string | null, nodeId: string }
        | { __typename: 'DebitNote', id: string, debitNoteNumber: string, contactName: string, totalCents: number, currency: string, nodeId: string }
        | { __typename: 'ExchangeDifference', nodeId: string }
        | { __typename: 'ExchangeRate', nodeId: string }
        | { __typename: 'IncomingMail', nodeId: string }
        | { __typename: 'Invoice', id: string, invoiceNumber: string, contactName: string, totalCents: number, currency: string, nodeId: string }
        | { __typename: 'InvoiceDocument', id: string, filename: string, extractedVendorName: string | null, nodeId: string }
        | { __typename: 'JournalEntry', nodeId: string }
        | { __typename: 'ManualJournal', id: string, journalNumber: string | null, memo: string, nodeId: string }
        | { __typename: 'OpeningBalance', nodeId: string }
        | { __typename: 'OutgoingMail', nodeId: string }
        | { __typename: 'Payment', id: string, contactName: string, amountCents: number, currency: string, nodeId: string }
        | { __typename: 'PaymentProposal', nodeId: string }
        | { __typename: 'RecurringJournal', nodeId: string }
        | { __typename: 'Revaluation', nodeId: string }
        | { __typename: 'Service', nodeId: string }
        | { __typename: 'TaxCode', nodeId: string }
        | { __typename: 'TaxSettlement', nodeId: string }
        | { __typename: 'VendorPayment', id: string, contactName: string, amountCents: number, currency: string, nodeId: string }
        | { __typename: 'VendorRefund', id: string, contactName: string, amountCents: number, currency: string, vendorPaymentId: string | null, debitNoteId: string | null, nodeId: string }
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
          billNumber
          contactName
          totalCents
          currency
        }
        ... on Invoice {
          id
          invoiceNumber
          contactName
          totalCents
          currency
        }
        ... on CreditNote {
          id
          creditNoteNumber
          contactName
          totalCents
          currency
        }
        ... on DebitNote {
          id
          debitNoteNumber
          contactName
          totalCents
          currency
        }
        ... on Payment {
          id
          contactName
          amountCents
          currency
        }
        ... on VendorPayment {
          id
          contactName
          amountCents
          currency
        }
        ... on CustomerRefund {
          id
          contactName
          amountCents
          currency
          paymentId
          creditNoteId
        }
        ... on VendorRefund {
          id
          contactName
          amountCents
          currency
          vendorPaymentId
          debitNoteId
        }
        ... on BankTransaction {
          id
          amountCents
          currency
        }
        ... on ManualJournal {
          id
          journalNumber
          memo
        }
        ... on Commitment {
          id
          number
          contactName
          expectedTotalCents
          currency
        }
        ... on InvoiceDocument {
          id
          filename
          extractedVendorName
        }
        ... on Contact {
          id
          name
        }
      }
    }
  }
}` as TypedDocument<FoundQuery, FoundQueryVariables>;
