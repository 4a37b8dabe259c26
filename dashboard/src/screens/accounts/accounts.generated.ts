import type { TypedDocument } from '../../server/typed-document.js';

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

/** A new account of the chart. */
export type CreateAccountInput = {
  /** Class of the account; it stays. */
  accountType: AccountType;
  /** True: the account lessens others of its class, as discounts lessen revenue. Defaults to false. */
  contra?: boolean | null | undefined;
  /** Heading under which the account is listed with others of its class. */
  heading?: string | null | undefined;
  /** Name of the account. */
  name: string;
  /** Account number; unique per owner. */
  number: string;
  /** Sub-classification. Money is received on and paid from `bank` and `cash` (assets) and `credit_card` (liabilities). Defaults to `other`. */
  subType?: string | null | undefined;
};

/** Changes of an account: only the fields given change. */
export type UpdateAccountInput = {
  /** False archives the account: it keeps its entries and takes no new ones. True takes it back. */
  active?: boolean | null | undefined;
  /** Heading under which the account is listed; null takes it out of its group. */
  heading?: string | null | undefined;
  /** The account. */
  id: string;
  /** Name of the account. */
  name?: string | null | undefined;
  /** Account number; unique per owner. */
  number?: string | null | undefined;
};

export type ChartOfAccountsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ChartOfAccountsQuery = { accounts: { nodes: Array<{ id: string, number: string, name: string, accountType: AccountType, subType: string, heading: string | null, active: boolean, taxCodeId: string | null, taxCode: { code: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TaxCodesOfAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TaxCodesOfAccountsQuery = { taxCodes: { nodes: Array<{ id: string, code: string, name: string }> } };

export type CreateAccountMutationVariables = Exact<{
  input: CreateAccountInput;
}>;


export type CreateAccountMutation = { createAccount: { account: { id: string } } };

export type UpdateAccountMutationVariables = Exact<{
  input: UpdateAccountInput;
}>;


export type UpdateAccountMutation = { updateAccount: { account: { id: string } } };

export type AddStandardAccountsMutationVariables = Exact<{ [key: string]: never; }>;


export type AddStandardAccountsMutation = { addStandardAccounts: { accounts: Array<{ id: string }> } };

export type SetAccountTaxCodeMutationVariables = Exact<{
  accountId: string;
  taxCodeId?: string | null | undefined;
}>;


export type SetAccountTaxCodeMutation = { setAccountTaxCode: { account: { id: string } } };

export const ChartOfAccountsDocument = `query ChartOfAccounts($first: Int, $after: String) {
  accounts(first: $first, after: $after) {
    nodes {
      id
      number
      name
      accountType
      subType
      heading
      active
      taxCodeId
      taxCode {
        code
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<ChartOfAccountsQuery, ChartOfAccountsQueryVariables>;

export const TaxCodesOfAccountsDocument = `query TaxCodesOfAccounts {
  taxCodes(filter: {archived: false}, first: 100) {
    nodes {
      id
      code
      name
    }
  }
}` as TypedDocument<TaxCodesOfAccountsQuery, TaxCodesOfAccountsQueryVariables>;

export const CreateAccountDocument = `mutation CreateAccount($input: CreateAccountInput!) {
  createAccount(input: $input) {
    account {
      id
    }
  }
}` as TypedDocument<CreateAccountMutation, CreateAccountMutationVariables>;

export const UpdateAccountDocument = `mutation UpdateAccount($input: UpdateAccountInput!) {
  updateAccount(input: $input) {
    account {
      id
    }
  }
}` as TypedDocument<UpdateAccountMutation, UpdateAccountMutationVariables>;

export const AddStandardAccountsDocument = `mutation AddStandardAccounts {
  addStandardAccounts(input: {}) {
    accounts {
      id
    }
  }
}` as TypedDocument<AddStandardAccountsMutation, AddStandardAccountsMutationVariables>;

export const SetAccountTaxCodeDocument = `mutation SetAccountTaxCode($accountId: ID!, $taxCodeId: ID) {
  setAccountTaxCode(input: {accountId: $accountId, taxCodeId: $taxCodeId}) {
    account {
      id
    }
  }
}` as TypedDocument<SetAccountTaxCodeMutation, SetAccountTaxCodeMutationVariables>;
