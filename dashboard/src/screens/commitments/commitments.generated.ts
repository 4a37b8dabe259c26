import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Approval of an allocation; only APPROVED allocations count for a commitment. */
export type AllocationStatus =
  /** Approved: counts for the commitment. */
  | 'APPROVED'
  /** Not reviewed yet. */
  | 'PENDING'
  /** Rejected: does not count. */
  | 'REJECTED';

/** Origin of an allocation. */
export type AllocationType =
  /** Recorded by the service. */
  | 'AUTO'
  /** Recorded by a caller. */
  | 'MANUAL'
  /** Suggested by the service, recorded by a caller. */
  | 'SUGGESTED';

/** Which commitments to list; conditions combine with AND. */
export type CommitmentFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Commitments of this vendor. */
  contactId?: string | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Commitments whose period reaches this day or a later one; those without a period are left out. */
  from?: string | null | undefined;
  /** True: only with more than 0 remaining. False: only the others. */
  hasRemaining?: boolean | null | undefined;
  /** Anywhere in the number, the address or the vendor’s name, in any case. */
  q?: string | null | undefined;
  /** Commitments of this status. */
  status?: CommitmentStatus | null | undefined;
  /** Commitments of one of these statuses. */
  statuses?: Array<CommitmentStatus> | null | undefined;
  /** Commitments whose period begins this day or earlier; those without a period are left out. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** A new line, or with `id` a change of an existing one; with `destroy` its removal. */
export type CommitmentLineChangeInput = {
  /** The expense or asset account that the bill is booked to. */
  accountId?: string | null | undefined;
  /** Description of what is expected. */
  description?: string | null | undefined;
  /** True: remove the line. */
  destroy?: boolean | null | undefined;
  /** Identifier of the line in the source system; unique in the commitment. */
  externalLineId?: string | null | undefined;
  /** The line to change; a new line without it. */
  id?: string | null | undefined;
  /** Arbitrary key-value data, an object of at most 16000 characters as JSON. */
  metadata?: unknown;
  /** Last day of the line’s own window. */
  periodEnd?: string | null | undefined;
  /** First day of the line’s own window. */
  periodStart?: string | null | undefined;
  /** Position among the lines. Defaults to the order given. */
  position?: number | null | undefined;
  /** Number of units. Defaults to 1. */
  quantity?: number | null | undefined;
  /** Price of one unit in minor units. Defaults to 0. */
  unitPriceCents?: number | null | undefined;
};

/** A line of a commitment. */
export type CommitmentLineInput = {
  /** The expense or asset account that the bill is booked to. */
  accountId?: string | null | undefined;
  /** Description of what is expected. */
  description?: string | null | undefined;
  /** Identifier of the line in the source system; unique in the commitment. */
  externalLineId?: string | null | undefined;
  /** Arbitrary key-value data, an object of at most 16000 characters as JSON. */
  metadata?: unknown;
  /** Last day of the line’s own window. */
  periodEnd?: string | null | undefined;
  /** First day of the line’s own window. */
  periodStart?: string | null | undefined;
  /** Position among the lines. Defaults to the order given. */
  position?: number | null | undefined;
  /** Number of units. Defaults to 1. */
  quantity?: number | null | undefined;
  /** Price of one unit in minor units. Defaults to 0. */
  unitPriceCents?: number | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type CommitmentOrder =
  /** By the total expected, then by id. */
  | 'AMOUNT_ASC'
  /** By the total expected, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST'
  /** By the last day of its period, then by id. */
  | 'PERIOD_END_ASC'
  /** By the last day of its period, descending, then by descending id. */
  | 'PERIOD_END_DESC'
  /** By the first day of its period, then by id. */
  | 'PERIOD_START_ASC'
  /** By the first day of its period, descending, then by descending id. */
  | 'PERIOD_START_DESC';

/** Coverage of a commitment by approved allocations; derived, except CANCELED. */
export type CommitmentStatus =
  /** Canceled permanently: no changes and no matching. */
  | 'CANCELED'
  /** Exactly what was expected is matched. */
  | 'FULLY_MATCHED'
  /** Nothing is matched. */
  | 'OPEN'
  /** More than expected is matched. */
  | 'OVERMATCHED'
  /** Less than expected is matched. */
  | 'PARTIALLY_MATCHED';

/** A new commitment. */
export type CreateCommitmentInput = {
  /** The vendor. */
  contactId: string;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** What the vendor is expected to invoice in total, 0 or more. */
  expectedTotalCents: number;
  /** The lines. */
  lines?: Array<CommitmentLineInput> | null | undefined;
  /** Arbitrary key-value data, an object of at most 16000 characters as JSON. */
  metadata?: unknown;
  /** Notes. */
  notes?: string | null | undefined;
  /** Purchase-order or commitment number; unique per owner. */
  number: string;
  /** Last day of the expected service or delivery window. */
  periodEnd?: string | null | undefined;
  /** First day of the expected service or delivery window. */
  periodStart?: string | null | undefined;
  /** Job site or delivery address. */
  serviceAddress?: string | null | undefined;
  /** Whether its amounts include tax: invoices are compared with it before or after theirs. */
  taxTreatment?: TaxTreatment | null | undefined;
};

/** Whether amounts include tax. */
export type TaxTreatment =
  /** With tax. */
  | 'GROSS'
  /** Without tax. */
  | 'NET';

/** Changes of a commitment: only the fields given change. */
export type UpdateCommitmentInput = {
  /** The vendor. */
  contactId?: string | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** What the vendor is expected to invoice in total, 0 or more. */
  expectedTotalCents?: number | null | undefined;
  /** The commitment. */
  id: string;
  /** Lines to add, change or remove; lines that are not named stay as they are. */
  lines?: Array<CommitmentLineChangeInput> | null | undefined;
  /** Arbitrary key-value data, an object of at most 16000 characters as JSON. */
  metadata?: unknown;
  /** Notes. */
  notes?: string | null | undefined;
  /** Purchase-order or commitment number; unique per owner. */
  number?: string | null | undefined;
  /** Last day of the expected service or delivery window. */
  periodEnd?: string | null | undefined;
  /** First day of the expected service or delivery window. */
  periodStart?: string | null | undefined;
  /** Job site or delivery address. */
  serviceAddress?: string | null | undefined;
  /** Whether its amounts include tax: invoices are compared with it before or after theirs. */
  taxTreatment?: TaxTreatment | null | undefined;
};

export type CommitmentsQueryVariables = Exact<{
  filter?: CommitmentFilter | null | undefined;
  orderBy?: CommitmentOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CommitmentsQuery = { commitments: { totalCount: number, nodes: Array<{ id: string, number: string, contactName: string, status: CommitmentStatus, periodStart: string | null, periodEnd: string | null, currency: string, expectedTotalCents: number, matchedTotalCents: number, remainingCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CommitmentQueryVariables = Exact<{
  id: string;
}>;


export type CommitmentQuery = { commitment: { id: string, number: string, contactId: string, contactName: string, status: CommitmentStatus, currency: string, expectedTotalCents: number, matchedTotalCents: number, remainingCents: number, periodStart: string | null, periodEnd: string | null, serviceAddress: string | null, taxTreatment: TaxTreatment | null, notes: string | null, externalSource: string | null, externalId: string | null, createdAt: string, updatedAt: string, allocations: Array<{ id: string, invoiceDocumentId: string, billId: string | null, billNumber: string | null, allocatedCents: number, invoiceTotalCents: number | null, varianceCents: number, allocationType: AllocationType, status: AllocationStatus, reviewedBy: string | null, reviewedAt: string | null, createdAt: string }>, lines: Array<{ id: string, position: number, description: string | null, quantity: number, unitPriceCents: number, amountCents: number, accountId: string | null }> } | null };

export type CreateCommitmentMutationVariables = Exact<{
  input: CreateCommitmentInput;
}>;


export type CreateCommitmentMutation = { createCommitment: { commitment: { id: string, number: string } } };

export type UpdateCommitmentMutationVariables = Exact<{
  input: UpdateCommitmentInput;
}>;


export type UpdateCommitmentMutation = { updateCommitment: { commitment: { id: string } } };

export type CancelCommitmentMutationVariables = Exact<{
  id: string;
}>;


export type CancelCommitmentMutation = { cancelCommitment: { commitment: { id: string, number: string } } };

export type DeallocateFromCommitmentMutationVariables = Exact<{
  id: string;
}>;


export type DeallocateFromCommitmentMutation = { deallocate: { allocation: { id: string } } };

export type UndoCommitmentBillMutationVariables = Exact<{
  id: string;
}>;


export type UndoCommitmentBillMutation = { undoCommitmentBill: { invoiceDocument: { id: string } } };

export type WholeCommitmentFragment = { id: string, number: string, contactId: string, contactName: string, status: CommitmentStatus, currency: string, expectedTotalCents: number, matchedTotalCents: number, remainingCents: number, periodStart: string | null, periodEnd: string | null, serviceAddress: string | null, taxTreatment: TaxTreatment | null, notes: string | null, externalSource: string | null, externalId: string | null, createdAt: string, updatedAt: string, lines: Array<{ id: string, position: number, description: string | null, quantity: number, unitPriceCents: number, amountCents: number, accountId: string | null }> };

export const CommitmentsDocument = `query Commitments($filter: CommitmentFilter, $orderBy: CommitmentOrder, $first: Int, $after: String) {
  commitments(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount
    nodes {
      id
      number
      contactName
      status
      periodStart
      periodEnd
      currency
      expectedTotalCents
      matchedTotalCents
      remainingCents
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<CommitmentsQuery, CommitmentsQueryVariables>;

export const CommitmentDocument = `query Commitment($id: ID!) {
  commitment(id: $id) {
    ...WholeCommitment
    allocations(first: 1000) {
      id
      invoiceDocumentId
      billId
      billNumber
      allocatedCents
      invoiceTotalCents
      varianceCents
      allocationType
      status
      reviewedBy
      reviewedAt
      createdAt
    }
  }
}
fragment WholeCommitment on Commitment {
  id
  number
  contactId
  contactName
  status
  currency
  expectedTotalCents
  matchedTotalCents
  remainingCents
  periodStart
  periodEnd
  serviceAddress
  taxTreatment
  notes
  externalSource
  externalId
  createdAt
  updatedAt
  lines(first: 1000) {
    id
    position
    description
    quantity
    unitPriceCents
    amountCents
    accountId
  }
}` as TypedDocument<CommitmentQuery, CommitmentQueryVariables>;

export const CreateCommitmentDocument = `mutation CreateCommitment($input: CreateCommitmentInput!) {
  createCommitment(input: $input) {
    commitment {
      id
      number
    }
  }
}` as TypedDocument<CreateCommitmentMutation, CreateCommitmentMutationVariables>;

export const UpdateCommitmentDocument = `mutation UpdateCommitment($input: UpdateCommitmentInput!) {
  updateCommitment(input: $input) {
    commitment {
      id
    }
  }
}` as TypedDocument<UpdateCommitmentMutation, UpdateCommitmentMutationVariables>;

export const CancelCommitmentDocument = `mutation CancelCommitment($id: ID!) {
  cancelCommitment(input: {id: $id}) {
    commitment {
      id
      number
    }
  }
}` as TypedDocument<CancelCommitmentMutation, CancelCommitmentMutationVariables>;

export const DeallocateFromCommitmentDocument = `mutation DeallocateFromCommitment($id: ID!) {
  deallocate(input: {id: $id}) {
    allocation {
      id
    }
  }
}` as TypedDocument<DeallocateFromCommitmentMutation, DeallocateFromCommitmentMutationVariables>;

export const UndoCommitmentBillDocument = `mutation UndoCommitmentBill($id: ID!) {
  undoCommitmentBill(input: {id: $id}) {
    invoiceDocument {
      id
    }
  }
}` as TypedDocument<UndoCommitmentBillMutation, UndoCommitmentBillMutationVariables>;
