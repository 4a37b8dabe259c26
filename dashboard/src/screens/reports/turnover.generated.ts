import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Kind of document that was sold or bought with. */
export type TurnoverDocumentType =
  /** A bill of a vendor. */
  | 'BILL'
  /** A credit note to a customer. */
  | 'CREDIT_NOTE'
  /** A debit note: a vendor’s credit. */
  | 'DEBIT_NOTE'
  /** An invoice to a customer. */
  | 'INVOICE';

export type SalesByCustomerQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SalesByCustomerQuery = { turnover: { from: string, to: string, currency: string, contactCount: number, netCents: number, taxCents: number, totalCents: number, contacts: { nodes: Array<{ contactId: string, contactName: string, documentCount: number, netCents: number, taxCents: number, totalCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type PurchasesByVendorQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PurchasesByVendorQuery = { turnover: { from: string, to: string, currency: string, contactCount: number, netCents: number, taxCents: number, totalCents: number, contacts: { nodes: Array<{ contactId: string, contactName: string, documentCount: number, netCents: number, taxCents: number, totalCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type SalesToCustomerQueryVariables = Exact<{
  contactId: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SalesToCustomerQuery = { contact: { name: string } | null, documents: { nodes: Array<{ documentType: TurnoverDocumentType, documentId: string, number: string, day: string, isVoiding: boolean, netCents: number, taxCents: number, totalCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type PurchasesFromVendorQueryVariables = Exact<{
  contactId: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PurchasesFromVendorQuery = { contact: { name: string } | null, documents: { nodes: Array<{ documentType: TurnoverDocumentType, documentId: string, number: string, day: string, isVoiding: boolean, netCents: number, taxCents: number, totalCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type TurnoverFragment = { from: string, to: string, currency: string, contactCount: number, netCents: number, taxCents: number, totalCents: number, contacts: { nodes: Array<{ contactId: string, contactName: string, documentCount: number, netCents: number, taxCents: number, totalCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TurnoverDocumentsFragment = { nodes: Array<{ documentType: TurnoverDocumentType, documentId: string, number: string, day: string, isVoiding: boolean, netCents: number, taxCents: number, totalCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export const SalesByCustomerDocument = `query SalesByCustomer($from: Date, $to: Date, $currency: Currency, $first: Int, $after: String) {
  turnover: salesByCustomer(
    from: $from
    to: $to
    currency: $currency
    first: $first
    after: $after
  ) {
    ...Turnover
  }
}
fragment Turnover on TurnoverReport {
  from
  to
  currency
  contactCount
  netCents
  taxCents
  totalCents
  contacts {
    nodes {
      contactId
      contactName
      documentCount
      netCents
      taxCents
      totalCents
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<SalesByCustomerQuery, SalesByCustomerQueryVariables>;

export const PurchasesByVendorDocument = `query PurchasesByVendor($from: Date, $to: Date, $currency: Currency, $first: Int, $after: String) {
  turnover: purchasesByVendor(
    from: $from
    to: $to
    currency: $currency
    first: $first
    after: $after
  ) {
    ...Turnover
  }
}
fragment Turnover on TurnoverReport {
  from
  to
  currency
  contactCount
  netCents
  taxCents
  totalCents
  contacts {
    nodes {
      contactId
      contactName
      documentCount
      netCents
      taxCents
      totalCents
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<PurchasesByVendorQuery, PurchasesByVendorQueryVariables>;

export const SalesToCustomerDocument = `query SalesToCustomer($contactId: ID!, $from: Date, $to: Date, $currency: Currency, $first: Int, $after: String) {
  contact(id: $contactId) {
    name
  }
  documents: salesToCustomer(
    contactId: $contactId
    from: $from
    to: $to
    currency: $currency
    first: $first
    after: $after
  ) {
    ...TurnoverDocuments
  }
}
fragment TurnoverDocuments on TurnoverDocumentConnection {
  nodes {
    documentType
    documentId
    number
    day
    isVoiding
    netCents
    taxCents
    totalCents
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}` as TypedDocument<SalesToCustomerQuery, SalesToCustomerQueryVariables>;

export const PurchasesFromVendorDocument = `query PurchasesFromVendor($contactId: ID!, $from: Date, $to: Date, $currency: Currency, $first: Int, $after: String) {
  contact(id: $contactId) {
    name
  }
  documents: purchasesFromVendor(
    contactId: $contactId
    from: $from
    to: $to
    currency: $currency
    first: $first
    after: $after
  ) {
    ...TurnoverDocuments
  }
}
fragment TurnoverDocuments on TurnoverDocumentConnection {
  nodes {
    documentType
    documentId
    number
    day
    isVoiding
    netCents
    taxCents
    totalCents
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}` as TypedDocument<PurchasesFromVendorQuery, PurchasesFromVendorQueryVariables>;
