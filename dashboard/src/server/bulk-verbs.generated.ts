import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Proposals to approve, each on its own. */
export type BulkApprovePaymentProposalsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Payments to confirm, each on its own. */
export type BulkConfirmPaymentsInput = {
  /** The day of the confirmation, in an open period: from the payment’s own day to today. Defaults to today, or its own day when that is later. */
  confirmedOn?: string | null | undefined;
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Vendor payments to confirm, each on its own. */
export type BulkConfirmVendorPaymentsInput = {
  /** The day of the confirmation, in an open period: from the payment’s own day to today. Defaults to today, or its own day when that is later. */
  confirmedOn?: string | null | undefined;
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Drafts to delete, each on its own. */
export type BulkDeleteBillsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Documents to delete, each on its own. */
export type BulkDeleteInvoiceDocumentsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Draft manual journals to delete, each on its own. */
export type BulkDeleteManualJournalsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Bills to post, each on its own. */
export type BulkPostBillsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Draft credit notes to post, each on its own. */
export type BulkPostCreditNotesInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Draft debit notes to post, each on its own. */
export type BulkPostDebitNotesInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Invoices to post, each on its own. */
export type BulkPostInvoicesInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Draft manual journals to post, each on its own. */
export type BulkPostManualJournalsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Proposals to release, each on its own. */
export type BulkReleasePaymentProposalsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
};

/** Bank transactions to void, each on its own. */
export type BulkVoidBankTransactionsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

/** Bills to void, each on its own. */
export type BulkVoidBillsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

/** Credit notes to void, each on its own. */
export type BulkVoidCreditNotesInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

/** Debit notes to void, each on its own. */
export type BulkVoidDebitNotesInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

/** Invoices to void, each on its own. */
export type BulkVoidInvoicesInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

/** Payments to void, each on its own. */
export type BulkVoidPaymentsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

/** Vendor payments to void, each on its own. */
export type BulkVoidVendorPaymentsInput = {
  /** Their ids, at most 100; each is done once. */
  ids: Array<string>;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later. */
  voidedOn?: string | null | undefined;
};

export type PostBillsMutationVariables = Exact<{
  input: BulkPostBillsInput;
}>;


export type PostBillsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidBillsMutationVariables = Exact<{
  input: BulkVoidBillsInput;
}>;


export type VoidBillsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type DeleteBillsMutationVariables = Exact<{
  input: BulkDeleteBillsInput;
}>;


export type DeleteBillsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type PostInvoicesMutationVariables = Exact<{
  input: BulkPostInvoicesInput;
}>;


export type PostInvoicesMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidInvoicesMutationVariables = Exact<{
  input: BulkVoidInvoicesInput;
}>;


export type VoidInvoicesMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type PostCreditNotesMutationVariables = Exact<{
  input: BulkPostCreditNotesInput;
}>;


export type PostCreditNotesMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidCreditNotesMutationVariables = Exact<{
  input: BulkVoidCreditNotesInput;
}>;


export type VoidCreditNotesMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type PostDebitNotesMutationVariables = Exact<{
  input: BulkPostDebitNotesInput;
}>;


export type PostDebitNotesMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidDebitNotesMutationVariables = Exact<{
  input: BulkVoidDebitNotesInput;
}>;


export type VoidDebitNotesMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type ConfirmPaymentsMutationVariables = Exact<{
  input: BulkConfirmPaymentsInput;
}>;


export type ConfirmPaymentsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidPaymentsMutationVariables = Exact<{
  input: BulkVoidPaymentsInput;
}>;


export type VoidPaymentsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type ConfirmVendorPaymentsMutationVariables = Exact<{
  input: BulkConfirmVendorPaymentsInput;
}>;


export type ConfirmVendorPaymentsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidVendorPaymentsMutationVariables = Exact<{
  input: BulkVoidVendorPaymentsInput;
}>;


export type VoidVendorPaymentsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type PostManualJournalsMutationVariables = Exact<{
  input: BulkPostManualJournalsInput;
}>;


export type PostManualJournalsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type DeleteManualJournalsMutationVariables = Exact<{
  input: BulkDeleteManualJournalsInput;
}>;


export type DeleteManualJournalsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type VoidBankTransactionsMutationVariables = Exact<{
  input: BulkVoidBankTransactionsInput;
}>;


export type VoidBankTransactionsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type DeleteDocumentsMutationVariables = Exact<{
  input: BulkDeleteInvoiceDocumentsInput;
}>;


export type DeleteDocumentsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type ApproveProposalsMutationVariables = Exact<{
  input: BulkApprovePaymentProposalsInput;
}>;


export type ApproveProposalsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type ReleaseProposalsMutationVariables = Exact<{
  input: BulkReleasePaymentProposalsInput;
}>;


export type ReleaseProposalsMutation = { done: { refusedCount: number, rows: Array<{ id: string, refusal: { message: string } | null }>, preview: { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> } | null } };

export type BulkTotalsFragment = { accountTotals: Array<{ currency: string, debitCents: number, creditCents: number, account: { number: string, name: string } }> };

export const PostBillsDocument = `mutation PostBills($input: BulkPostBillsInput!) {
  done: bulkPostBills(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<PostBillsMutation, PostBillsMutationVariables>;

export const VoidBillsDocument = `mutation VoidBills($input: BulkVoidBillsInput!) {
  done: bulkVoidBills(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidBillsMutation, VoidBillsMutationVariables>;

export const DeleteBillsDocument = `mutation DeleteBills($input: BulkDeleteBillsInput!) {
  done: bulkDeleteBills(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<DeleteBillsMutation, DeleteBillsMutationVariables>;

export const PostInvoicesDocument = `mutation PostInvoices($input: BulkPostInvoicesInput!) {
  done: bulkPostInvoices(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<PostInvoicesMutation, PostInvoicesMutationVariables>;

export const VoidInvoicesDocument = `mutation VoidInvoices($input: BulkVoidInvoicesInput!) {
  done: bulkVoidInvoices(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidInvoicesMutation, VoidInvoicesMutationVariables>;

export const PostCreditNotesDocument = `mutation PostCreditNotes($input: BulkPostCreditNotesInput!) {
  done: bulkPostCreditNotes(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<PostCreditNotesMutation, PostCreditNotesMutationVariables>;

export const VoidCreditNotesDocument = `mutation VoidCreditNotes($input: BulkVoidCreditNotesInput!) {
  done: bulkVoidCreditNotes(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidCreditNotesMutation, VoidCreditNotesMutationVariables>;

export const PostDebitNotesDocument = `mutation PostDebitNotes($input: BulkPostDebitNotesInput!) {
  done: bulkPostDebitNotes(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<PostDebitNotesMutation, PostDebitNotesMutationVariables>;

export const VoidDebitNotesDocument = `mutation VoidDebitNotes($input: BulkVoidDebitNotesInput!) {
  done: bulkVoidDebitNotes(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidDebitNotesMutation, VoidDebitNotesMutationVariables>;

export const ConfirmPaymentsDocument = `mutation ConfirmPayments($input: BulkConfirmPaymentsInput!) {
  done: bulkConfirmPayments(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<ConfirmPaymentsMutation, ConfirmPaymentsMutationVariables>;

export const VoidPaymentsDocument = `mutation VoidPayments($input: BulkVoidPaymentsInput!) {
  done: bulkVoidPayments(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidPaymentsMutation, VoidPaymentsMutationVariables>;

export const ConfirmVendorPaymentsDocument = `mutation ConfirmVendorPayments($input: BulkConfirmVendorPaymentsInput!) {
  done: bulkConfirmVendorPayments(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<ConfirmVendorPaymentsMutation, ConfirmVendorPaymentsMutationVariables>;

export const VoidVendorPaymentsDocument = `mutation VoidVendorPayments($input: BulkVoidVendorPaymentsInput!) {
  done: bulkVoidVendorPayments(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidVendorPaymentsMutation, VoidVendorPaymentsMutationVariables>;

export const PostManualJournalsDocument = `mutation PostManualJournals($input: BulkPostManualJournalsInput!) {
  done: bulkPostManualJournals(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<PostManualJournalsMutation, PostManualJournalsMutationVariables>;

export const DeleteManualJournalsDocument = `mutation DeleteManualJournals($input: BulkDeleteManualJournalsInput!) {
  done: bulkDeleteManualJournals(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<DeleteManualJournalsMutation, DeleteManualJournalsMutationVariables>;

export const VoidBankTransactionsDocument = `mutation VoidBankTransactions($input: BulkVoidBankTransactionsInput!) {
  done: bulkVoidBankTransactions(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<VoidBankTransactionsMutation, VoidBankTransactionsMutationVariables>;

export const DeleteDocumentsDocument = `mutation DeleteDocuments($input: BulkDeleteInvoiceDocumentsInput!) {
  done: bulkDeleteInvoiceDocuments(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<DeleteDocumentsMutation, DeleteDocumentsMutationVariables>;

export const ApproveProposalsDocument = `mutation ApproveProposals($input: BulkApprovePaymentProposalsInput!) {
  done: bulkApprovePaymentProposals(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<ApproveProposalsMutation, ApproveProposalsMutationVariables>;

export const ReleaseProposalsDocument = `mutation ReleaseProposals($input: BulkReleasePaymentProposalsInput!) {
  done: bulkReleasePaymentProposals(input: $input) {
    refusedCount
    rows(first: 100) {
      id
      refusal {
        message
      }
    }
    preview {
      ...BulkTotals
    }
  }
}
fragment BulkTotals on Preview {
  accountTotals(first: 100) {
    account {
      number
      name
    }
    currency
    debitCents
    creditCents
  }
}` as TypedDocument<ReleaseProposalsMutation, ReleaseProposalsMutationVariables>;
