import type { AccountTotal } from '../components/journal-entries';
import {
  ApproveProposalsDocument,
  ConfirmPaymentsDocument,
  ConfirmVendorPaymentsDocument,
  DeleteBillsDocument,
  DeleteDocumentsDocument,
  DeleteManualJournalsDocument,
  PostBillsDocument,
  PostCreditNotesDocument,
  PostDebitNotesDocument,
  PostInvoicesDocument,
  PostManualJournalsDocument,
  ReleaseProposalsDocument,
  VoidBankTransactionsDocument,
  VoidBillsDocument,
  VoidCreditNotesDocument,
  VoidDebitNotesDocument,
  VoidInvoicesDocument,
  VoidPaymentsDocument,
  VoidVendorPaymentsDocument,
} from './bulk-verbs.generated';
import type { TypedDocument } from './typed-document';

/** What the service answers for many records: each is done or refused on its own. */
export interface BulkAnswer {
  refusedCount: number;
  rows: { id: string; refusal: { message: string } | null }[];
  preview: { accountTotals: AccountTotal[] } | null;
}

/** What a person does with many records of a list at once. */
export interface BulkVerb<Row> {
  title: string;
  /** As in `3 of 4 bills posted`. */
  done: string;
  key: string;
  alsoKeys?: string[];
  scope: 'write' | 'approve';
  document: TypedDocument<{ done: BulkAnswer }, { input: { ids: string[]; preview: boolean } }>;
  /** Whether it is offered for the row; the service decides. */
  isOf: (row: Row) => boolean;
  /** Whether it writes into the journal, which is previewed. */
  isPosting: boolean;
  /** What follows from it and cannot be taken back. */
  consequence?: string;
}

type Verb<Row> = Pick<BulkVerb<Row>, 'document'> & Partial<BulkVerb<Row>>;

interface Stated {
  status: string;
}

const isDraft = ({ status }: Stated) => status === 'DRAFT';
const isStanding = ({ status }: Stated) => status !== 'DRAFT' && status !== 'CANCELLED' && status !== 'VOID';

function post<Row extends Stated>(verb: Verb<Row>): BulkVerb<Row> {
  return { title: 'Post', done: 'posted', key: 'p', scope: 'write', isOf: isDraft, isPosting: true, ...verb };
}

function voiding<Row extends Stated>(effect: string, { document }: Verb<Row>): BulkVerb<Row> {
  return {
    title: 'Void',
    done: 'voided',
    key: 'Shift+v',
    alsoKeys: ['Shift+V'],
    scope: 'write',
    document,
    isOf: isStanding,
    isPosting: true,
    consequence: `Their entries are reversed today, and ${effect}. What is void stays in the list and cannot be brought back.`,
  };
}

function deletion<Row extends Stated>(consequence: string, { document }: Verb<Row>): BulkVerb<Row> {
  return {
    title: 'Delete',
    done: 'deleted',
    key: 'Delete',
    scope: 'write',
    document,
    isOf: isDraft,
    isPosting: false,
    consequence,
  };
}

function confirmation<Row extends Stated>({ document }: Verb<Row>): BulkVerb<Row> {
  return {
    title: 'Confirm',
    done: 'confirmed',
    key: 'c',
    scope: 'write',
    document,
    isOf: ({ status }) => status === 'PENDING',
    isPosting: false,
    consequence: 'They are pending no more: the money has moved.',
  };
}

interface ProposedPayment extends Stated {
  mayApprove: boolean;
  changes: unknown[];
}

const owesNothing = 'nothing of them is owed any more';
const isOpenAgain = 'what they paid is open again';

/** Drafts without an account for each line would be refused. */
export const postBills = post<Stated & { hasMissingAccounts: boolean }>({
  document: PostBillsDocument,
  isOf: (bill) => isDraft(bill) && !bill.hasMissingAccounts,
});

/** Of documents that could not be read: all of a view are deleted at once. */
export const deleteDocuments: BulkVerb<Stated> = {
  ...deletion('The documents and their files are gone for good.', { document: DeleteDocumentsDocument }),
  isOf: ({ status }) => status === 'ERROR',
};

/** Every verb for many records, by their kind: the only place that says what can be done with the rows of a list. */
export const bulkVerbs = {
  bills: [
    postBills,
    voiding(`${owesNothing}; their documents can be billed again`, { document: VoidBillsDocument }),
    deletion('The drafts and their lines are deleted. Their documents can be billed again.', {
      document: DeleteBillsDocument,
    }),
  ],
  invoices: [post({ document: PostInvoicesDocument }), voiding(owesNothing, { document: VoidInvoicesDocument })],
  creditNotes: [
    post({ document: PostCreditNotesDocument }),
    voiding('the customers have no credit from them any more', { document: VoidCreditNotesDocument }),
  ],
  debitNotes: [
    post({ document: PostDebitNotesDocument }),
    voiding('the vendors owe nothing for them any more', { document: VoidDebitNotesDocument }),
  ],
  payments: [
    confirmation({ document: ConfirmPaymentsDocument }),
    voiding(isOpenAgain, { document: VoidPaymentsDocument }),
  ],
  vendorPayments: [
    confirmation({ document: ConfirmVendorPaymentsDocument }),
    voiding(isOpenAgain, { document: VoidVendorPaymentsDocument }),
  ],
  manualJournals: [
    post({ document: PostManualJournalsDocument }),
    deletion('Their lines and files are gone for good. They were never in the ledger.', {
      document: DeleteManualJournalsDocument,
    }),
  ],
  bankTransactions: [voiding('the money is where it was', { document: VoidBankTransactionsDocument })],
  proposals: [
    {
      title: 'Approve',
      done: 'approved',
      key: 'y',
      scope: 'approve',
      document: ApproveProposalsDocument,
      isOf: ({ status, mayApprove, changes }) => status === 'PROPOSED' && mayApprove && changes.length === 0,
      isPosting: false,
    },
    {
      title: 'Release',
      done: 'released',
      key: 'r',
      scope: 'approve',
      document: ReleaseProposalsDocument,
      isOf: ({ status, changes }) => status === 'APPROVED' && changes.length === 0,
      isPosting: true,
    },
  ] satisfies BulkVerb<ProposedPayment>[],
};
