import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Bills to propose the payment of, each on its own. */
export type BulkCreatePaymentProposalsInput = {
  /** The bank, cash or card account that they were paid from. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** How they were paid, for example `check`, `ach` or `wire`. */
  method?: string | null | undefined;
  /** The day that they were paid. */
  paidOn: string;
  /** Reference of every payment. */
  paymentReference?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** PENDING or CONFIRMED. Defaults to PENDING. */
  status?: VendorPaymentStatus | null | undefined;
};

/** Which proposals to list; conditions combine with AND. */
export type PaymentProposalFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Proposals to pay this contact. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** To be paid this day or later. */
  from?: string | null | undefined;
  /** Anywhere in what it is for or the contact’s name, in any case. */
  q?: string | null | undefined;
  /** Proposals of this status. */
  status?: PaymentProposalStatus | null | undefined;
  /** Proposals of one of these statuses. */
  statuses?: Array<PaymentProposalStatus> | null | undefined;
  /** To be paid this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** What is proposed. */
export type PaymentProposalKind =
  /** A higher limit, or none, above which payments need a second person. */
  | 'APPROVAL_LIMIT'
  /** Money back to a customer. */
  | 'CUSTOMER_REFUND'
  /** Tax for the tax office. */
  | 'SALES_TAX_PAYMENT'
  /** Money for a vendor, with the bills that it pays. */
  | 'VENDOR_PAYMENT'
  /** The confirmation of a vendor payment that stands in the books as pending. */
  | 'VENDOR_PAYMENT_CONFIRMATION';

/** Status of a proposal. */
export type PaymentProposalStatus =
  /** A second person has approved it; it can be released. */
  | 'APPROVED'
  /** Somebody has declined it. */
  | 'DECLINED'
  /** Waits for a second person. */
  | 'PROPOSED'
  /** Done: what was proposed stands in the books. */
  | 'RELEASED'
  /** It was taken back. */
  | 'WITHDRAWN';

/** Status of a vendor payment. */
export type VendorPaymentStatus =
  /** Confirmed: the money was paid. */
  | 'CONFIRMED'
  /** Recorded and posted to the ledger, not confirmed yet. */
  | 'PENDING'
  /** Voided: its applications are removed and its journal entry is reversed. */
  | 'VOID';

export type ApprovalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: PaymentProposalFilter | null | undefined;
}>;


export type ApprovalsQuery = { viewer: { owner: { id: string, paymentApprovalLimitCents: number | null } }, paymentProposals: { totalCount: number, nodes: Array<{ id: string, kind: PaymentProposalKind, status: PaymentProposalStatus, memo: string, amountCents: number, currency: string, paymentDate: string, mayApprove: boolean, contact: { id: string, name: string } | null, changes: Array<{ field: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProposalQueryVariables = Exact<{
  id: string;
}>;


export type ProposalQuery = { paymentProposal: { id: string, kind: PaymentProposalKind, memo: string, iban: string | null, amountCents: number, currency: string, paymentDate: string, declineReason: string | null, createdAt: string, approvedAt: string | null, declinedAt: string | null, releasedAt: string | null, contact: { id: string, name: string } | null, account: { id: string, number: string, name: string } | null, records: Array<{ recordType: string, recordId: string, name: string, openCents: number | null }>, lines: Array<{ debitCents: number, creditCents: number, account: { id: string, number: string, name: string } }>, changes: Array<{ recordType: string, recordId: string, name: string, field: string, was: string | null, is: string | null }>, proposedBy: { name: string | null, email: string | null, apiKeyId: string | null }, approvedBy: { name: string | null, email: string | null, apiKeyId: string | null } | null, declinedBy: { name: string | null, email: string | null, apiKeyId: string | null } | null, releasedBy: { name: string | null, email: string | null, apiKeyId: string | null } | null } | null };

export type PayableBillsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PayableBillsQuery = { bills: { nodes: Array<{ id: string, billNumber: string, dueDate: string, balanceDueCents: number, currency: string, contact: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProposeBillsMutationVariables = Exact<{
  input: BulkCreatePaymentProposalsInput;
}>;


export type ProposeBillsMutation = { bulkCreatePaymentProposals: { doneCount: number, rows: Array<{ id: string, refusal: { message: string } | null }> } };

export type ProposeLimitMutationVariables = Exact<{
  limitCents?: number | null | undefined;
}>;


export type ProposeLimitMutation = { createPaymentProposal: { paymentProposal: { id: string } } };

export type SetLimitMutationVariables = Exact<{
  limitCents?: number | null | undefined;
}>;


export type SetLimitMutation = { updatePaymentApprovalLimit: { owner: { id: string, paymentApprovalLimitCents: number | null } } };

export type ApproveProposalMutationVariables = Exact<{
  id: string;
}>;


export type ApproveProposalMutation = { approvePaymentProposal: { paymentProposal: { id: string, status: PaymentProposalStatus } } };

export type DeclineProposalMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type DeclineProposalMutation = { declinePaymentProposal: { paymentProposal: { id: string, status: PaymentProposalStatus } } };

export type WithdrawProposalMutationVariables = Exact<{
  id: string;
}>;


export type WithdrawProposalMutation = { withdrawPaymentProposal: { paymentProposal: { id: string, status: PaymentProposalStatus } } };

export type ReleaseProposalMutationVariables = Exact<{
  id: string;
}>;


export type ReleaseProposalMutation = { releasePaymentProposal: { paymentProposal: { id: string, status: PaymentProposalStatus } } };

export const ApprovalsDocument = `query Approvals($first: Int, $after: String, $filter: PaymentProposalFilter) {
  viewer {
    owner {
      id
      paymentApprovalLimitCents
    }
  }
  paymentProposals(first: $first, after: $after, filter: $filter, orderBy: NEWEST) {
    nodes {
      id
      kind
      status
      memo
      amountCents
      currency
      paymentDate
      mayApprove
      contact {
        id
        name
      }
      changes(first: 1) {
        field
      }
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<ApprovalsQuery, ApprovalsQueryVariables>;

export const ProposalDocument = `query Proposal($id: ID!) {
  paymentProposal(id: $id) {
    id
    kind
    memo
    iban
    amountCents
    currency
    paymentDate
    declineReason
    contact {
      id
      name
    }
    account {
      id
      number
      name
    }
    records(first: 100) {
      recordType
      recordId
      name
      openCents
    }
    lines(first: 100) {
      account {
        id
        number
        name
      }
      debitCents
      creditCents
    }
    changes(first: 20) {
      recordType
      recordId
      name
      field
      was
      is
    }
    proposedBy {
      name
      email
      apiKeyId
    }
    approvedBy {
      name
      email
      apiKeyId
    }
    declinedBy {
      name
      email
      apiKeyId
    }
    releasedBy {
      name
      email
      apiKeyId
    }
    createdAt
    approvedAt
    declinedAt
    releasedAt
  }
}` as TypedDocument<ProposalQuery, ProposalQueryVariables>;

export const PayableBillsDocument = `query PayableBills($first: Int, $after: String) {
  bills(
    first: $first
    after: $after
    filter: {isOpen: true}
    orderBy: DUE_DATE_ASC
  ) {
    nodes {
      id
      billNumber
      dueDate
      balanceDueCents
      currency
      contact {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<PayableBillsQuery, PayableBillsQueryVariables>;

export const ProposeBillsDocument = `mutation ProposeBills($input: BulkCreatePaymentProposalsInput!) {
  bulkCreatePaymentProposals(input: $input) {
    doneCount
    rows {
      id
      refusal {
        message
      }
    }
  }
}` as TypedDocument<ProposeBillsMutation, ProposeBillsMutationVariables>;

export const ProposeLimitDocument = `mutation ProposeLimit($limitCents: Cents) {
  createPaymentProposal(input: {approvalLimit: {limitCents: $limitCents}}) {
    paymentProposal {
      id
    }
  }
}` as TypedDocument<ProposeLimitMutation, ProposeLimitMutationVariables>;

export const SetLimitDocument = `mutation SetLimit($limitCents: Cents) {
  updatePaymentApprovalLimit(input: {limitCents: $limitCents}) {
    owner {
      id
      paymentApprovalLimitCents
    }
  }
}` as TypedDocument<SetLimitMutation, SetLimitMutationVariables>;

export const ApproveProposalDocument = `mutation ApproveProposal($id: ID!) {
  approvePaymentProposal(input: {id: $id}) {
    paymentProposal {
      id
      status
    }
  }
}` as TypedDocument<ApproveProposalMutation, ApproveProposalMutationVariables>;

export const DeclineProposalDocument = `mutation DeclineProposal($id: ID!, $reason: String!) {
  declinePaymentProposal(input: {id: $id, reason: $reason}) {
    paymentProposal {
      id
      status
    }
  }
}` as TypedDocument<DeclineProposalMutation, DeclineProposalMutationVariables>;

export const WithdrawProposalDocument = `mutation WithdrawProposal($id: ID!) {
  withdrawPaymentProposal(input: {id: $id}) {
    paymentProposal {
      id
      status
    }
  }
}` as TypedDocument<WithdrawProposalMutation, WithdrawProposalMutationVariables>;

export const ReleaseProposalDocument = `mutation ReleaseProposal($id: ID!) {
  releasePaymentProposal(input: {id: $id}) {
    paymentProposal {
      id
      status
    }
  }
}` as TypedDocument<ReleaseProposalMutation, ReleaseProposalMutationVariables>;
