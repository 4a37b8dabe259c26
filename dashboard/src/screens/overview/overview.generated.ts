import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The days of a column of an income statement. */
export type StatementPeriodInput = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
};

export type OverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewQuery = { overview: { currency: string, payables: { unappliedPaymentsCents: number, open: { cents: number, count: number }, overdue: { cents: number, count: number } }, receivables: { unappliedPaymentsCents: number, draft: { cents: number, count: number }, open: { cents: number, count: number }, overdue: { cents: number, count: number } }, openCommitments: { count: number, remainingCents: number }, differingBills: { cents: number, count: number } }, toBill: { totalCount: number }, unreadable: { totalCount: number }, toComplete: { totalCount: number, totals: Array<{ currency: string, amountCents: number }> }, toPost: { totalCount: number, totals: Array<{ currency: string, amountCents: number }> }, approvals: { totalCount: number } };

export type CashQueryVariables = Exact<{ [key: string]: never; }>;


export type CashQuery = { cashFlowStatement: { currency: string, from: string, to: string, closingCents: number } };

export type IncomeByMonthQueryVariables = Exact<{
  from: string;
  to: string;
  periods: Array<StatementPeriodInput> | StatementPeriodInput;
}>;


export type IncomeByMonthQuery = { incomeStatement: { currency: string, columns: Array<{ from: string, to: string, netIncomeCents: number }>, sections: Array<{ name: string, totals: Array<number>, rows: Array<{ name: string, amounts: Array<number>, account: { id: string } | null }> }> } };

export type LargestContactsQueryVariables = Exact<{ [key: string]: never; }>;


export type LargestContactsQuery = { salesByCustomer: { from: string, to: string, currency: string, contactCount: number, contacts: { nodes: Array<{ contactId: string, contactName: string, totalCents: number }> } }, purchasesByVendor: { from: string, to: string, currency: string, contactCount: number, contacts: { nodes: Array<{ contactId: string, contactName: string, totalCents: number }> } } };

export type LargestContactsFragment = { from: string, to: string, currency: string, contactCount: number, contacts: { nodes: Array<{ contactId: string, contactName: string, totalCents: number }> } };

export const OverviewDocument = `query Overview {
  overview {
    currency
    payables {
      open {
        cents
        count
      }
      overdue {
        cents
        count
      }
      unappliedPaymentsCents
    }
    receivables {
      draft {
        cents
        count
      }
      open {
        cents
        count
      }
      overdue {
        cents
        count
      }
      unappliedPaymentsCents
    }
    openCommitments {
      count
      remainingCents
    }
    differingBills {
      cents
      count
    }
  }
  toBill: invoiceDocuments(filter: {statuses: [READY, NEEDS_REVIEW]}, first: 1) {
    totalCount
  }
  unreadable: invoiceDocuments(filter: {statuses: [ERROR]}, first: 1) {
    totalCount
  }
  toComplete: bills(filter: {status: DRAFT, needsCompletion: true}, first: 1) {
    totalCount
    totals {
      currency
      amountCents
    }
  }
  toPost: bills(filter: {status: DRAFT, needsCompletion: false}, first: 1) {
    totalCount
    totals {
      currency
      amountCents
    }
  }
  approvals: paymentProposals(filter: {statuses: [PROPOSED, APPROVED]}, first: 1) {
    totalCount
  }
}` as TypedDocument<OverviewQuery, OverviewQueryVariables>;

export const CashDocument = `query Cash {
  cashFlowStatement {
    currency
    from
    to
    closingCents
  }
}` as TypedDocument<CashQuery, CashQueryVariables>;

export const IncomeByMonthDocument = `query IncomeByMonth($from: Date!, $to: Date!, $periods: [StatementPeriodInput!]!) {
  incomeStatement(from: $from, to: $to, periods: $periods) {
    currency
    columns {
      from
      to
      netIncomeCents
    }
    sections {
      name
      totals
      rows {
        name
        amounts
        account {
          id
        }
      }
    }
  }
}` as TypedDocument<IncomeByMonthQuery, IncomeByMonthQueryVariables>;

export const LargestContactsDocument = `query LargestContacts {
  salesByCustomer(first: 5) {
    ...LargestContacts
  }
  purchasesByVendor(first: 5) {
    ...LargestContacts
  }
}
fragment LargestContacts on TurnoverReport {
  from
  to
  currency
  contactCount
  contacts {
    nodes {
      contactId
      contactName
      totalCents
    }
  }
}` as TypedDocument<LargestContactsQuery, LargestContactsQueryVariables>;
