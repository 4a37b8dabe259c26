import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** How an amount is spread in a straight line. */
export type AmortizationBasis =
  /** The same for every day, booked at the end of each calendar month and on the last day. */
  | 'DAYS'
  /** The same for every month of service, booked on its last day. */
  | 'MONTHS';

/** What an amortization schedule spreads. */
export type AmortizationKind =
  /** What was invoiced for later months, from a liability account to a revenue account. */
  | 'DEFERRED_REVENUE'
  /** The cost of a fixed asset less its residual value, to an expense account. */
  | 'DEPRECIATION'
  /** What was paid for later months, from an asset account to an expense account. */
  | 'PREPAID_EXPENSE';

/** Status of an amortization schedule. */
export type AmortizationStatus =
  /** Entries are made when their day has come, until the plan is done. */
  | 'ACTIVE'
  /** The fixed asset was sold or given up. */
  | 'DISPOSED'
  /** Ended before its time: what remained stays on its account. */
  | 'ENDED';

/** Prepaid expenses or deferred revenue to spread: of a line of a posted invoice or bill, or an amount on an account. */
export type CreateAmortizationScheduleInput = {
  /** What is spread. Defaults to what no other schedule spreads of the line, which it may not exceed. */
  amountCents?: number | null | undefined;
  /** The account that holds the rest: an asset, or a liability for deferred revenue. */
  balanceAccountId: string;
  /** How it is spread. Defaults to MONTHS. */
  basis?: AmortizationBasis | null | undefined;
  /** The line of a posted bill that was paid for later months. */
  billLineId?: string | null | undefined;
  /** Currency of all amounts. Defaults to that of the document, or to the owner’s. */
  currency?: string | null | undefined;
  /** The day on which the amount is moved from the account of the result to that of the balance sheet. Defaults to the day of the document when its line was booked to the former, else to no such entry. */
  deferredOn?: string | null | undefined;
  /** The first day that it is spread over. */
  from: string;
  /** The line of a posted invoice whose revenue is deferred. */
  invoiceLineId?: string | null | undefined;
  /** PREPAID_EXPENSE or DEFERRED_REVENUE. */
  kind: AmortizationKind;
  /** What it is about; the memo of its entries. */
  name: string;
  /** True: entries are posted when their day has come; one that is refused then stays a draft. False: all are left as drafts. Defaults to true. */
  posts?: boolean | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The account that the entries book to: an expense, or revenue. */
  resultAccountId: string;
  /** The last day that it is spread over: of whole months for the basis MONTHS, 600 months at most. */
  to: string;
};

/** A fixed asset, to be depreciated in a straight line. */
export type CreateFixedAssetInput = {
  /** The asset account that is credited. Defaults to that of the cost. */
  accumulatedAccountId?: string | null | undefined;
  /** The asset account that its cost stands on. */
  assetAccountId: string;
  /** The line of the posted bill that it was bought with. */
  billLineId?: string | null | undefined;
  /** Its cost: of a line of a bill not more than no other schedule has of it. */
  costCents: number;
  /** Currency of all amounts. Defaults to that of the document, or to the owner’s. */
  currency?: string | null | undefined;
  /** The expense account of the depreciation. */
  expenseAccountId: string;
  /** The first day of its use: entries are dated on the last day of each month of use. */
  from: string;
  /** Months of use, 1 to 600. */
  months: number;
  /** What it is about; the memo of its entries. */
  name: string;
  /** True: entries are posted when their day has come; one that is refused then stays a draft. False: all are left as drafts. Defaults to true. */
  posts?: boolean | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** What it is worth in the end. Defaults to 0. */
  residualCents?: number | null | undefined;
};

/** The fixed asset that was sold or given up. */
export type DisposeFixedAssetInput = {
  /** The day: not after today, and not before its last depreciation. */
  disposedOn: string;
  /** The revenue or expense account of the gain or loss. */
  gainOrLossAccountId: string;
  /** Its schedule. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The account that the proceeds stand on; required with proceeds. */
  proceedsAccountId?: string | null | undefined;
  /** What it was sold for. Defaults to 0. */
  proceedsCents?: number | null | undefined;
};

/** Status of a manual journal. */
export type ManualJournalStatus =
  /** Can be changed and deleted; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be reversed, not changed. */
  | 'POSTED'
  /** Its journal entry is reversed. */
  | 'REVERSED';

export type SchedulesQueryVariables = Exact<{
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SchedulesQuery = { amortizationSchedules: { nodes: Array<{ id: string, kind: AmortizationKind, name: string, status: AmortizationStatus, startsOn: string, endsOn: string, totalCents: number, doneCents: number, remainingCents: number, currency: string, recurringJournal: { nextOn: string | null } }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export type ScheduleQueryVariables = Exact<{
  id: string;
}>;


export type ScheduleQuery = { amortizationSchedule: { id: string, kind: AmortizationKind, basis: AmortizationBasis, name: string, status: AmortizationStatus, startsOn: string, endsOn: string, disposedOn: string | null, endedAt: string | null, costCents: number | null, totalCents: number, doneCents: number, remainingCents: number, currency: string, deferralJournalId: string | null, disposalJournalId: string | null, balanceAccount: { id: string, number: string, name: string }, resultAccount: { id: string, number: string, name: string }, recurringJournal: { nextOn: string | null, posts: boolean }, entries: Array<{ id: string, position: number, entryDate: string, amountCents: number, manualJournal: { id: string, status: ManualJournalStatus, journalNumber: string | null } | null }> } | null };

export type CreateScheduleMutationVariables = Exact<{
  input: CreateAmortizationScheduleInput;
}>;


export type CreateScheduleMutation = { made: { amortizationSchedule: { id: string, totalCents: number, currency: string, entries: Array<{ id: string, position: number, entryDate: string, amountCents: number, manualJournal: { id: string, status: ManualJournalStatus, journalNumber: string | null } | null }> } } };

export type CreateFixedAssetMutationVariables = Exact<{
  input: CreateFixedAssetInput;
}>;


export type CreateFixedAssetMutation = { made: { amortizationSchedule: { id: string, totalCents: number, currency: string, entries: Array<{ id: string, position: number, entryDate: string, amountCents: number, manualJournal: { id: string, status: ManualJournalStatus, journalNumber: string | null } | null }> } } };

export type DisposeFixedAssetMutationVariables = Exact<{
  input: DisposeFixedAssetInput;
}>;


export type DisposeFixedAssetMutation = { disposeFixedAsset: { amortizationSchedule: { id: string }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type EndScheduleMutationVariables = Exact<{
  id: string;
}>;


export type EndScheduleMutation = { endAmortizationSchedule: { amortizationSchedule: { id: string } } };

export type PostDueOfScheduleMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type PostDueOfScheduleMutation = { bulkPostManualJournals: { doneCount: number, rows: Array<{ id: string, refusal: { message: string } | null }> } };

export type MadeScheduleFragment = { amortizationSchedule: { id: string, totalCents: number, currency: string, entries: Array<{ id: string, position: number, entryDate: string, amountCents: number, manualJournal: { id: string, status: ManualJournalStatus, journalNumber: string | null } | null }> } };

export type PlannedEntryFragment = { id: string, position: number, entryDate: string, amountCents: number, manualJournal: { id: string, status: ManualJournalStatus, journalNumber: string | null } | null };

export const SchedulesDocument = `query Schedules($last: Int, $before: String) {
  amortizationSchedules(last: $last, before: $before) {
    nodes {
      id
      kind
      name
      status
      startsOn
      endsOn
      totalCents
      doneCents
      remainingCents
      currency
      recurringJournal {
        nextOn
      }
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}` as TypedDocument<SchedulesQuery, SchedulesQueryVariables>;

export const ScheduleDocument = `query Schedule($id: ID!) {
  amortizationSchedule(id: $id) {
    id
    kind
    basis
    name
    status
    startsOn
    endsOn
    disposedOn
    endedAt
    costCents
    totalCents
    doneCents
    remainingCents
    currency
    balanceAccount {
      id
      number
      name
    }
    resultAccount {
      id
      number
      name
    }
    deferralJournalId
    disposalJournalId
    recurringJournal {
      nextOn
      posts
    }
    entries(first: 600) {
      ...PlannedEntry
    }
  }
}
fragment PlannedEntry on AmortizationEntry {
  id
  position
  entryDate
  amountCents
  manualJournal {
    id
    status
    journalNumber
  }
}` as TypedDocument<ScheduleQuery, ScheduleQueryVariables>;

export const CreateScheduleDocument = `mutation CreateSchedule($input: CreateAmortizationScheduleInput!) {
  made: createAmortizationSchedule(input: $input) {
    ...MadeSchedule
  }
}
fragment MadeSchedule on AmortizationSchedulePayload {
  amortizationSchedule {
    id
    totalCents
    currency
    entries(first: 600) {
      ...PlannedEntry
    }
  }
}
fragment PlannedEntry on AmortizationEntry {
  id
  position
  entryDate
  amountCents
  manualJournal {
    id
    status
    journalNumber
  }
}` as TypedDocument<CreateScheduleMutation, CreateScheduleMutationVariables>;

export const CreateFixedAssetDocument = `mutation CreateFixedAsset($input: CreateFixedAssetInput!) {
  made: createFixedAsset(input: $input) {
    ...MadeSchedule
  }
}
fragment MadeSchedule on AmortizationSchedulePayload {
  amortizationSchedule {
    id
    totalCents
    currency
    entries(first: 600) {
      ...PlannedEntry
    }
  }
}
fragment PlannedEntry on AmortizationEntry {
  id
  position
  entryDate
  amountCents
  manualJournal {
    id
    status
    journalNumber
  }
}` as TypedDocument<CreateFixedAssetMutation, CreateFixedAssetMutationVariables>;

export const DisposeFixedAssetDocument = `mutation DisposeFixedAsset($input: DisposeFixedAssetInput!) {
  disposeFixedAsset(input: $input) {
    amortizationSchedule {
      id
    }
    preview {
      journalEntries(first: 20) {
        entryDate
        currency
        lines(first: 100) {
          account {
            number
            name
          }
          debitCents
          creditCents
        }
      }
    }
  }
}` as TypedDocument<DisposeFixedAssetMutation, DisposeFixedAssetMutationVariables>;

export const EndScheduleDocument = `mutation EndSchedule($id: ID!) {
  endAmortizationSchedule(input: {id: $id}) {
    amortizationSchedule {
      id
    }
  }
}` as TypedDocument<EndScheduleMutation, EndScheduleMutationVariables>;

export const PostDueOfScheduleDocument = `mutation PostDueOfSchedule($ids: [ID!]!) {
  bulkPostManualJournals(input: {ids: $ids}) {
    doneCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
  }
}` as TypedDocument<PostDueOfScheduleMutation, PostDueOfScheduleMutationVariables>;
