import { encryptedAnswers, expiringIdempotencyRecords } from './api/idempotency.js';
import { ensureWithinLimit } from './approvals/approval-limit.operations.js';
import { afterRecords } from './audit/chain.job.js';
import { journalsBeforeClosing } from './bookkeeping/closing.js';
import { stageRecurrences } from './bookkeeping/recurring-journal.operations.js';
import { releaseAllocations, removeAllocations } from './commitments/allocation.operations.js';
import { workTakenOver } from './import/import-books.js';
import { changedBankDetails, documentDifferences } from './inbox/bill-reviewers.js';
import { documentRemovals } from './inbox/document-removal.js';
import { documentsFollowBills } from './inbox/duplicates.js';
import { stageReadings } from './inbox/extraction.operations.js';
import { releaseCreditNote, releaseDocuments } from './inbox/invoice-document.operations.js';
import { encryptedMailboxPasswords } from './incoming-mail/imap-mailbox.operations.js';
import { stageMails } from './incoming-mail/incoming-mail.operations.js';
import { settledDocuments } from './ledger/exchange-difference.operations.js';
import { closingCounts } from './ledger/fiscal-year-closing.js';
import { moneyGates } from './ledger/money-leaving.js';
import { addUpMonths } from './ledger/monthly-balances.js';
import { reconciledPayments } from './ledger/reconciled-payments.js';
import { encryptedMailTexts } from './mail/encrypted-texts.js';
import { mailAttachments } from './mail/mail-attachments.js';
import { expiringEvents, expiringRows } from './outbox/retention.js';
import { numberedBillFollowers } from './payables/bill-numbers.js';
import { billReleases } from './payables/bill-release.js';
import { billReviewers } from './payables/bill-reviews.js';
import { payablesBeforeClosing } from './payables/closing.js';
import { debitNoteReleases } from './payables/debit-note-release.js';
import { settledPayables, settledVendorPrepayments } from './payables/settled-documents.js';
import { reconciledVendorPayments } from './payables/vendor-payment.operations.js';
import { expiringInvitations, expiringPasswordResets } from './people/link.operations.js';
import { expiringPasskeyChallenges } from './people/passkey.operations.js';
import { encryptedTotpSecrets } from './people/second-factor.operations.js';
import { expiringSessions } from './people/session.operations.js';
import { printedAttachment } from './printing/sending.operations.js';
import { receivablesBeforeClosing } from './receivables/closing.js';
import { reconciledCustomerPayments } from './receivables/payment.operations.js';
import { settledCustomerPrepayments, settledReceivables } from './receivables/settled-documents.js';
import { ensureAllContributed } from './store/contributions.js';
import { encryptedRows } from './store/encrypted-rows.js';
import { expiringDeliveries, expiringResponseExcerpts } from './webhooks/retention.js';
import { encryptedSecrets } from './webhooks/secret.js';

/**
 * What upper folders do inside the operations of lower ones, in the order in which they take their locks. Called once at
 * start; throws when anything that was declared has no contributor.
 */
export function connectSteps(): void {
  // Records are taken into the chain, which is locked: then the changes of its months.
  afterRecords.from(addUpMonths);
  // A bill is voided or deleted: document, then allocations, then the bill itself.
  billReleases.from(releaseDocuments, releaseAllocations);
  // A bill has another vendor or number: documents, then the numbers, then the bill itself.
  numberedBillFollowers.from(documentsFollowBills);
  // Reasons to look at a bill: nothing is locked.
  billReviewers.from(documentDifferences, changedBankDetails);
  // A debit note is voided: document, then the debit note itself.
  debitNoteReleases.from(releaseCreditNote);
  // A document is deleted: it is locked already, then its commitments.
  documentRemovals.from(removeAllocations);
  // A statement shows payments: they are locked before the reconciliation.
  reconciledPayments.from(reconciledCustomerPayments, reconciledVendorPayments);
  // Money leaves: the name of the limit, after what is paid.
  moneyGates.from(ensureWithinLimit);
  // A fiscal year is closed: nothing is locked.
  closingCounts.from(receivablesBeforeClosing, payablesBeforeClosing, journalsBeforeClosing);
  // Documents that settle each other: nothing is locked.
  settledDocuments.from(settledReceivables, settledPayables, settledCustomerPrepayments, settledVendorPrepayments);
  // Another encryption key: each kind by itself.
  encryptedRows.from(
    encryptedSecrets,
    encryptedAnswers,
    encryptedMailTexts,
    encryptedTotpSecrets,
    encryptedMailboxPasswords,
  );
  // Files that mails are sent with: nothing is locked.
  mailAttachments.from(printedAttachment);
  // Rows whose time is over: what refers to events before the events.
  expiringRows.from(
    expiringDeliveries,
    expiringEvents,
    expiringResponseExcerpts,
    expiringIdempotencyRecords,
    expiringSessions,
    expiringInvitations,
    expiringPasswordResets,
    expiringPasskeyChallenges,
  );
  // Books that are taken over: each kind by itself.
  workTakenOver.from(stageReadings, stageRecurrences, stageMails);
  ensureAllContributed();
}
