import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What is looked at before a fiscal year is closed. */
export type ClosingCheck =
  /** Draft bills dated in the year or before. */
  | 'DRAFT_BILLS'
  /** Draft credit notes dated in the year or before. */
  | 'DRAFT_CREDIT_NOTES'
  /** Draft debit notes dated in the year or before. */
  | 'DRAFT_DEBIT_NOTES'
  /** Draft invoices dated in the year or before: they cannot be posted to a closed period. */
  | 'DRAFT_INVOICES'
  /** Draft manual journals dated in the year or before, those of schedules included. */
  | 'DRAFT_JOURNALS'
  /** Schedules whose next entry is of the year or before, and is not made yet. */
  | 'DUE_RECURRING_JOURNALS'
  /** Payments of the year or before that no bank has confirmed. */
  | 'PENDING_PAYMENTS'
  /** Vendor payments of the year or before that no bank has confirmed. */
  | 'PENDING_VENDOR_PAYMENTS'
  /** Payments and credit notes of the year or before that are not wholly applied. */
  | 'UNAPPLIED_CUSTOMER_CREDITS'
  /** Vendor payments and debit notes of the year or before that are not wholly applied. */
  | 'UNAPPLIED_VENDOR_CREDITS'
  /** Lines of the year or before in other currencies that have no base amounts, for want of rates. */
  | 'UNCONVERTED_LINES'
  /** Bank, cash and card accounts with entries in the year, in a currency without a completed statement of its last day or later. */
  | 'UNRECONCILED_ACCOUNTS'
  /** Receivables, payables, money and loans in other currencies, by account and currency, that no revaluation of the last day values. */
  | 'UNREVALUED_BALANCES';

/** Change of a period. */
export type PeriodAction =
  /** Every day up to a given one was closed. */
  | 'CLOSED'
  /** Every day from a given one on was reopened. */
  | 'REOPENED';

export type PeriodsQueryVariables = Exact<{ [key: string]: never; }>;


export type PeriodsQuery = { viewer: { owner: { id: string, closedThrough: string | null, currency: string } }, fiscalYears: { nodes: Array<{ name: string, from: string, to: string, closed: boolean, baseNetIncomeCents: number, results: Array<{ currency: string, netIncomeCents: number }> }> }, periods: { nodes: Array<{ id: string, action: PeriodAction, through: string, changedBy: string | null, reason: string | null, createdAt: string }> } };

export type ClosingChecklistQueryVariables = Exact<{
  through: string;
}>;


export type ClosingChecklistQuery = { closingChecklist: { checks: Array<{ check: ClosingCheck, count: number, blocking: boolean }> } };

export type ClosePeriodMutationVariables = Exact<{
  through: string;
  farAhead?: boolean | null | undefined;
}>;


export type ClosePeriodMutation = { closePeriod: { closedThrough: string | null, period: { id: string } | null } };

export type ReopenPeriodMutationVariables = Exact<{
  through: string;
  reason?: string | null | undefined;
}>;


export type ReopenPeriodMutation = { reopenPeriod: { closedThrough: string | null, period: { id: string } | null } };

export type CloseFiscalYearMutationVariables = Exact<{
  through: string;
  acceptOpenItems?: boolean | null | undefined;
}>;


export type CloseFiscalYearMutation = { closeFiscalYear: { closedThrough: string | null, fiscalYear: { name: string } } };

export const PeriodsDocument = `query Periods {
  viewer {
    owner {
      id
      closedThrough
      currency
    }
  }
  fiscalYears(first: 10) {
    nodes {
      name
      from
      to
      closed
      baseNetIncomeCents
      results {
        currency
        netIncomeCents
      }
    }
  }
  periods(last: 50) {
    nodes {
      id
      action
      through
      changedBy
      reason
      createdAt
    }
  }
}` as TypedDocument<PeriodsQuery, PeriodsQueryVariables>;

export const ClosingChecklistDocument = `query ClosingChecklist($through: Date!) {
  closingChecklist(through: $through) {
    checks {
      check
      count
      blocking
    }
  }
}` as TypedDocument<ClosingChecklistQuery, ClosingChecklistQueryVariables>;

export const ClosePeriodDocument = `mutation ClosePeriod($through: Date!, $farAhead: Boolean) {
  closePeriod(input: {through: $through, farAhead: $farAhead}) {
    closedThrough
    period {
      id
    }
  }
}` as TypedDocument<ClosePeriodMutation, ClosePeriodMutationVariables>;

export const ReopenPeriodDocument = `mutation ReopenPeriod($through: Date!, $reason: String) {
  reopenPeriod(input: {through: $through, reason: $reason}) {
    closedThrough
    period {
      id
    }
  }
}` as TypedDocument<ReopenPeriodMutation, ReopenPeriodMutationVariables>;

export const CloseFiscalYearDocument = `mutation CloseFiscalYear($through: Date!, $acceptOpenItems: Boolean) {
  closeFiscalYear(input: {through: $through, acceptOpenItems: $acceptOpenItems}) {
    closedThrough
    fiscalYear {
      name
    }
  }
}` as TypedDocument<CloseFiscalYearMutation, CloseFiscalYearMutationVariables>;
