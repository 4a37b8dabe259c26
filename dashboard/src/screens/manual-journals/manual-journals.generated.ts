import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** An account with a debit or a credit. */
export type AmountLineInput = {
  /** The account. */
  accountId: string;
  /** Credit, above 0; left out on a debit line. */
  creditCents?: number | null | undefined;
  /** Debit, above 0; left out on a credit line. */
  debitCents?: number | null | undefined;
  /** What the line is about. */
  memo?: string | null | undefined;
};

/** A new manual journal, a draft. */
export type CreateManualJournalInput = {
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The day its journal entry is to count for. */
  entryDate: string;
  /** Debits and credits, in their order; accounts receivable and payable follow from documents alone. */
  lines?: Array<AmountLineInput> | null | undefined;
  /** What it is about. */
  memo: string;
};

/** A journal to repeat. */
export type CreateRecurringJournalInput = {
  /** No entry is dated after this day. */
  endsOn?: string | null | undefined;
  /** Months from one entry to the next, 1 to 120. Defaults to 1. */
  everyMonths?: number | null | undefined;
  /** The journal to repeat; its lines as they are when an entry is made. */
  manualJournalId: string;
  /** True: entries are posted when their day has come; one that is refused then stays a draft. False: all are left as drafts. Defaults to true. */
  posts?: boolean | null | undefined;
  /** The day of the first entry. Those that are past are made at once. */
  startsOn: string;
};

/** Reason for a journal entry. */
export type JournalEntryKind =
  /** Gives an earlier entry the base amounts of its day: nothing in its own currency. */
  | 'CONVERSION'
  /** What a settlement gained or lost in the owner’s currency: nothing in its own. */
  | 'EXCHANGE_DIFFERENCE'
  /** Money was received, paid or moved. */
  | 'PAYMENT'
  /** A document or a journal was posted, or taken over. */
  | 'POSTING'
  /** What is open is worth at the rates of a day, in the owner’s currency; reversed on the next day. */
  | 'REVALUATION'
  /** Reverses an earlier entry; see `reversesId`. */
  | 'REVERSAL';

/** Which manual journals to list; conditions combine with AND. */
export type ManualJournalFilter = {
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Dated this day or later. */
  from?: string | null | undefined;
  /** Anywhere in the number or what it is about, in any case. */
  q?: string | null | undefined;
  /** Journals of this status. */
  status?: ManualJournalStatus | null | undefined;
  /** Journals of one of these statuses. */
  statuses?: Array<ManualJournalStatus> | null | undefined;
  /** Dated this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type ManualJournalOrder =
  /** By the sum of its debits, then by id. */
  | 'AMOUNT_ASC'
  /** By the sum of its debits, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day it counts for, then by id. */
  | 'DATE_ASC'
  /** By the day it counts for, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Status of a manual journal. */
export type ManualJournalStatus =
  /** Can be changed and deleted; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger; can be reversed, not changed. */
  | 'POSTED'
  /** Its journal entry is reversed. */
  | 'REVERSED';

/** The draft to post. */
export type PostManualJournalInput = {
  /** The journal. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Orders of a list. Cursors are of one order. */
export type RecurringJournalOrder =
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** By the day of its next entry, then by id. */
  | 'NEXT_ASC'
  /** By the day of its next entry, descending, then by descending id. */
  | 'NEXT_DESC'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** The posted journal to reverse. */
export type ReverseManualJournalInput = {
  /** The journal. */
  id: string;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day of the reversal, in an open period: its own day or any later one. Defaults to today, or its own day when that is later. */
  reversedOn?: string | null | undefined;
};

/** Changes of a draft: only the fields given change. */
export type UpdateManualJournalInput = {
  /** Currency of all its amounts. */
  currency?: string | null | undefined;
  /** The day its journal entry is to count for. */
  entryDate?: string | null | undefined;
  /** The journal. */
  id: string;
  /** All its lines: they take the place of those before. */
  lines?: Array<AmountLineInput> | null | undefined;
  /** What it is about. */
  memo?: string | null | undefined;
};

export type ManualJournalsQueryVariables = Exact<{
  filter?: ManualJournalFilter | null | undefined;
  orderBy?: ManualJournalOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ManualJournalsQuery = { manualJournals: { totalCount: number, nodes: Array<{ id: string, journalNumber: string | null, entryDate: string, memo: string, status: ManualJournalStatus, currency: string, totalCents: number, attachmentCount: number, recurringJournalId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ManualJournalQueryVariables = Exact<{
  id: string;
}>;


export type ManualJournalQuery = { manualJournal: { id: string, journalNumber: string | null, entryDate: string, memo: string, status: ManualJournalStatus, currency: string, totalCents: number, postedAt: string | null, reversedOn: string | null, recurringJournalId: string | null, attachments: Array<{ id: string, filename: string, url: string }>, lines: Array<{ id: string, accountId: string, debitCents: number, creditCents: number, memo: string | null, account: { id: string, number: string, name: string } }> } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, kind: JournalEntryKind }> } };

export type CreateManualJournalMutationVariables = Exact<{
  input: CreateManualJournalInput;
}>;


export type CreateManualJournalMutation = { createManualJournal: { manualJournal: { id: string } } };

export type UpdateManualJournalMutationVariables = Exact<{
  input: UpdateManualJournalInput;
}>;


export type UpdateManualJournalMutation = { updateManualJournal: { manualJournal: { id: string } } };

export type DeleteManualJournalMutationVariables = Exact<{
  id: string;
}>;


export type DeleteManualJournalMutation = { deleteManualJournal: { manualJournalId: string } };

export type PostManualJournalMutationVariables = Exact<{
  input: PostManualJournalInput;
}>;


export type PostManualJournalMutation = { postManualJournal: { manualJournal: { id: string, journalNumber: string | null }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type ReverseManualJournalMutationVariables = Exact<{
  input: ReverseManualJournalInput;
}>;


export type ReverseManualJournalMutation = { reverseManualJournal: { manualJournal: { id: string }, preview: { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } | null } };

export type RepeatManualJournalMutationVariables = Exact<{
  input: CreateRecurringJournalInput;
}>;


export type RepeatManualJournalMutation = { createRecurringJournal: { recurringJournal: { id: string } } };

export type RecurringJournalsQueryVariables = Exact<{
  orderBy?: RecurringJournalOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RecurringJournalsQuery = { recurringJournals: { nodes: Array<{ id: string, everyMonths: number, startsOn: string, endsOn: string | null, nextOn: string | null, endedAt: string | null, posts: boolean, madeCount: number, manualJournalId: string | null, manualJournal: { id: string, journalNumber: string | null, memo: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndRecurringJournalMutationVariables = Exact<{
  id: string;
}>;


export type EndRecurringJournalMutation = { endRecurringJournal: { recurringJournal: { id: string } } };

export type WrittenEntriesFragment = { journalEntries: Array<{ entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> };

export type WholeManualJournalFragment = { id: string, journalNumber: string | null, entryDate: string, memo: string, status: ManualJournalStatus, currency: string, totalCents: number, postedAt: string | null, reversedOn: string | null, recurringJournalId: string | null, attachments: Array<{ id: string, filename: string, url: string }>, lines: Array<{ id: string, accountId: string, debitCents: number, creditCents: number, memo: string | null, account: { id: string, number: string, name: string } }> };

export const ManualJournalsDocument = `query ManualJournals($filter: ManualJournalFilter, $orderBy: ManualJournalOrder, $first: Int, $after: String) {
  manualJournals(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount
    nodes {
      id
      journalNumber
      entryDate
      memo
      status
      currency
      totalCents
      attachmentCount
      recurringJournalId
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<ManualJournalsQuery, ManualJournalsQueryVariables>;

export const ManualJournalDocument = `query ManualJournal($id: ID!) {
  manualJournal(id: $id) {
    ...WholeManualJournal
  }
  journalEntries(filter: {sourceType: MANUAL_JOURNAL, sourceId: $id}, first: 10) {
    nodes {
      id
      entryDate
      kind
    }
  }
}
fragment WholeManualJournal on ManualJournal {
  id
  journalNumber
  entryDate
  memo
  status
  currency
  totalCents
  postedAt
  reversedOn
  recurringJournalId
  attachments(first: 100) {
    id
    filename
    url
  }
  lines(first: 1000) {
    id
    accountId
    debitCents
    creditCents
    memo
    account {
      id
      number
      name
    }
  }
}` as TypedDocument<ManualJournalQuery, ManualJournalQueryVariables>;

export const CreateManualJournalDocument = `mutation CreateManualJournal($input: CreateManualJournalInput!) {
  createManualJournal(input: $input) {
    manualJournal {
      id
    }
  }
}` as TypedDocument<CreateManualJournalMutation, CreateManualJournalMutationVariables>;

export const UpdateManualJournalDocument = `mutation UpdateManualJournal($input: UpdateManualJournalInput!) {
  updateManualJournal(input: $input) {
    manualJournal {
      id
    }
  }
}` as TypedDocument<UpdateManualJournalMutation, UpdateManualJournalMutationVariables>;

export const DeleteManualJournalDocument = `mutation DeleteManualJournal($id: ID!) {
  deleteManualJournal(input: {id: $id}) {
    manualJournalId
  }
}` as TypedDocument<DeleteManualJournalMutation, DeleteManualJournalMutationVariables>;

export const PostManualJournalDocument = `mutation PostManualJournal($input: PostManualJournalInput!) {
  postManualJournal(input: $input) {
    manualJournal {
      id
      journalNumber
    }
    preview {
      ...WrittenEntries
    }
  }
}
fragment WrittenEntries on Preview {
  journalEntries(first: 10) {
    entryDate
    currency
    lines(first: 1000) {
      debitCents
      creditCents
      account {
        number
        name
      }
    }
  }
}` as TypedDocument<PostManualJournalMutation, PostManualJournalMutationVariables>;

export const ReverseManualJournalDocument = `mutation ReverseManualJournal($input: ReverseManualJournalInput!) {
  reverseManualJournal(input: $input) {
    manualJournal {
      id
    }
    preview {
      ...WrittenEntries
    }
  }
}
fragment WrittenEntries on Preview {
  journalEntries(first: 10) {
    entryDate
    currency
    lines(first: 1000) {
      debitCents
      creditCents
      account {
        number
        name
      }
    }
  }
}` as TypedDocument<ReverseManualJournalMutation, ReverseManualJournalMutationVariables>;

export const RepeatManualJournalDocument = `mutation RepeatManualJournal($input: CreateRecurringJournalInput!) {
  createRecurringJournal(input: $input) {
    recurringJournal {
      id
    }
  }
}` as TypedDocument<RepeatManualJournalMutation, RepeatManualJournalMutationVariables>;

export const RecurringJournalsDocument = `query RecurringJournals($orderBy: RecurringJournalOrder, $first: Int, $after: String) {
  recurringJournals(orderBy: $orderBy, first: $first, after: $after) {
    nodes {
      id
      everyMonths
      startsOn
      endsOn
      nextOn
      endedAt
      posts
      madeCount
      manualJournalId
      manualJournal {
        id
        journalNumber
        memo
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<RecurringJournalsQuery, RecurringJournalsQueryVariables>;

export const EndRecurringJournalDocument = `mutation EndRecurringJournal($id: ID!) {
  endRecurringJournal(input: {id: $id}) {
    recurringJournal {
      id
    }
  }
}` as TypedDocument<EndRecurringJournalMutation, EndRecurringJournalMutationVariables>;
