import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Class of an account in the financial statements. */
export type AccountType =
  /** What the owner owns. */
  | 'ASSET'
  /** The owner’s capital and retained earnings. */
  | 'EQUITY'
  /** Costs. */
  | 'EXPENSE'
  /** What the owner owes. */
  | 'LIABILITY'
  /** Income. */
  | 'REVENUE';

/** Whether a contact is a customer, a vendor or both. */
export type ContactType =
  /** Customer and vendor. */
  | 'BOTH'
  /** Receives invoices. */
  | 'CUSTOMER'
  /** Sends bills. */
  | 'VENDOR';

export type BooksQueryVariables = Exact<{ [key: string]: never; }>;


export type BooksQuery = { viewer: { owner: { id: string, name: string, currency: string, timeZone: string, fiscalYearStart: string } } };

export type AccountsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AccountsQuery = { accounts: { nodes: Array<{ id: string, number: string, name: string, accountType: AccountType, subType: string, active: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TaxCodesQueryVariables = Exact<{ [key: string]: never; }>;


export type TaxCodesQuery = { taxCodes: { nodes: Array<{ id: string, code: string, name: string, archivedAt: string | null }> } };

export type ContactsByNameQueryVariables = Exact<{
  q: string;
}>;


export type ContactsByNameQuery = { contacts: { nodes: Array<{ id: string, name: string, contactType: ContactType }> } };

export const BooksDocument = `query Books {
  viewer {
    owner {
      id
      name
      currency
      timeZone
      fiscalYearStart
    }
  }
}` as TypedDocument<BooksQuery, BooksQueryVariables>;

export const AccountsDocument = `query Accounts($first: Int, $after: String) {
  accounts(first: $first, after: $after) {
    nodes {
      id
      number
      name
      accountType
      subType
      active
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<AccountsQuery, AccountsQueryVariables>;

export const TaxCodesDocument = `query TaxCodes {
  taxCodes(first: 100) {
    nodes {
      id
      code
      name
      archivedAt
    }
  }
}` as TypedDocument<TaxCodesQuery, TaxCodesQueryVariables>;

export const ContactsByNameDocument = `query ContactsByName($q: String!) {
  contacts(filter: {q: $q}, first: 20) {
    nodes {
      id
      name
      contactType
    }
  }
}` as TypedDocument<ContactsByNameQuery, ContactsByNameQueryVariables>;
