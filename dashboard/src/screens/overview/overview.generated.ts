import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type OverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewQuery = { overview: { currency: string, inbox: { needsReview: number, ready: number, error: number }, payables: { unappliedPaymentsCents: number, draft: { cents: number, count: number }, open: { cents: number, count: number }, overdue: { cents: number, count: number } }, receivables: { unappliedPaymentsCents: number, draft: { cents: number, count: number }, open: { cents: number, count: number }, overdue: { cents: number, count: number } }, openCommitments: { count: number, remainingCents: number }, differingBills: { cents: number, count: number } }, waiting: { totalCount: number }, approvals: { totalCount: number } };

export const OverviewDocument = `query Overview {
  overview {
    currency
    inbox {
      needsReview
      ready
      error
    }
    payables {
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
  waiting: invoiceDocuments(
    filter: {statuses: [READY, NEEDS_REVIEW, ERROR]}
    first: 1
  ) {
    totalCount
  }
  approvals: paymentProposals(filter: {statuses: [PROPOSED, APPROVED]}, first: 1) {
    totalCount
  }
}` as TypedDocument<OverviewQuery, OverviewQueryVariables>;
