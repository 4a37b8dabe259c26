import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The period whose tax to settle. */
export type CloseTaxPeriodInput = {
  /** When tax counts. Defaults to ACCRUAL. */
  basis?: TaxBasis | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The first day, of the first settlement only: what was before was settled elsewhere. Defaults to all days; later settlements follow the one before. */
  from?: string | null | undefined;
  /** True: tax in all currencies, at what it was booked at in the owner’s, in which the tax office is paid. Once it is, so are later periods. Defaults to false. */
  inBaseCurrency?: boolean | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The last day, today at the latest. */
  through: string;
};

/** When tax counts. */
export type TaxBasis =
  /** From the day of the document, until the day it is voided. */
  | 'ACCRUAL'
  /** As the document is paid, or settled with a document the other way round, in proportion. */
  | 'CASH';

/** Status of a settlement of tax. */
export type TaxSettlementStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Its journal entry is reversed: the tax is to be settled anew. */
  | 'REVERSED';

export type TaxSettlementsQueryVariables = Exact<{
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type TaxSettlementsQuery = { taxSettlements: { nodes: Array<{ id: string, fromDay: string | null, through: string, basis: TaxBasis, currency: string, salesTaxCents: number, purchaseTaxCents: number, status: TaxSettlementStatus, notes: string | null, voidedOn: string | null }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export type CloseTaxPeriodMutationVariables = Exact<{
  input: CloseTaxPeriodInput;
}>;


export type CloseTaxPeriodMutation = { closeTaxPeriod: { taxSettlement: { id: string, salesTaxCents: number, purchaseTaxCents: number }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type ReverseTaxSettlementMutationVariables = Exact<{
  id: string;
}>;


export type ReverseTaxSettlementMutation = { reverseTaxSettlement: { taxSettlement: { id: string } } };

export const TaxSettlementsDocument = `query TaxSettlements($last: Int, $before: String) {
  taxSettlements(last: $last, before: $before) {
    nodes {
      id
      fromDay
      through
      basis
      currency
      salesTaxCents
      purchaseTaxCents
      status
      notes
      voidedOn
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}` as TypedDocument<TaxSettlementsQuery, TaxSettlementsQueryVariables>;

export const CloseTaxPeriodDocument = `mutation CloseTaxPeriod($input: CloseTaxPeriodInput!) {
  closeTaxPeriod(input: $input) {
    taxSettlement {
      id
      salesTaxCents
      purchaseTaxCents
    }
    preview {
      journalEntries(first: 10) {
        entryDate
        currency
        lines(first: 100) {
          debitCents
          creditCents
          account {
            number
            name
          }
        }
      }
    }
  }
}` as TypedDocument<CloseTaxPeriodMutation, CloseTaxPeriodMutationVariables>;

export const ReverseTaxSettlementDocument = `mutation ReverseTaxSettlement($id: ID!) {
  reverseTaxSettlement(input: {id: $id}) {
    taxSettlement {
      id
    }
  }
}` as TypedDocument<ReverseTaxSettlementMutation, ReverseTaxSettlementMutationVariables>;
