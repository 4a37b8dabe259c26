import type { EntityClass } from '@mikro-orm/postgresql';
import { PaymentProposal } from './approvals/payment-proposal.entity.js';
import { Attachment } from './attachments/attachment.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { ChainHead } from './audit/chain-head.entity.js';
import { AmortizationEntry, AmortizationSchedule } from './bookkeeping/amortization-schedule.entity.js';
import { BankTransaction } from './bookkeeping/bank-transaction.entity.js';
import { ManualJournal, ManualJournalLine } from './bookkeeping/manual-journal.entity.js';
import { OpeningBalance } from './bookkeeping/opening-balance.entity.js';
import { RecurringJournal } from './bookkeeping/recurring-journal.entity.js';
import { TaxSettlement } from './bookkeeping/tax-settlement.entity.js';
import { Allocation } from './commitments/allocation.entity.js';
import { Commitment, CommitmentLine } from './commitments/commitment.entity.js';
import { Contact } from './contacts/contact.entity.js';
import { ExchangeRate } from './currencies/exchange-rate.entity.js';
import { ReviewAcknowledgement } from './documents/review.entity.js';
import { InvoiceDocument } from './inbox/invoice-document.entity.js';
import { LearnedValue } from './inbox/learned-value.entity.js';
import { ImapMailbox } from './incoming-mail/imap-mailbox.entity.js';
import { IncomingMail } from './incoming-mail/incoming-mail.entity.js';
import { KnownSender } from './incoming-mail/known-sender.entity.js';
import { Account } from './ledger/account.entity.js';
import { ExchangeDifference } from './ledger/exchange-difference.entity.js';
import { JournalEntry, JournalLine } from './ledger/journal.entity.js';
import { PeriodChange } from './ledger/period.entity.js';
import { Reconciliation, ReconciliationEntry } from './ledger/reconciliation.entity.js';
import { Revaluation, RevaluedBalance } from './ledger/revaluation.entity.js';
import { OutgoingMail } from './mail/outgoing-mail.entity.js';
import { Event } from './outbox/event.entity.js';
import { ApiKey } from './owners/api-key.entity.js';
import { NumberSeries } from './owners/number-series.entity.js';
import { Owner } from './owners/owner.entity.js';
import { Bill, BillLine } from './payables/bill.entity.js';
import { BillWriteOff } from './payables/bill-write-off.entity.js';
import { DebitApplication, DebitNote, DebitNoteLine } from './payables/debit-note.entity.js';
import { BillApplication, VendorPayment } from './payables/vendor-payment.entity.js';
import { VendorRefund } from './payables/vendor-refund.entity.js';
import { BrowserSession, Invitation, Member, SavedView } from './people/member.entity.js';
import { Letterhead } from './printing/letterhead.entity.js';
import { CreditApplication, CreditNote, CreditNoteLine } from './receivables/credit-note.entity.js';
import { CustomerRefund } from './receivables/customer-refund.entity.js';
import { Invoice, InvoiceLine } from './receivables/invoice.entity.js';
import { InvoiceWriteOff } from './receivables/invoice-write-off.entity.js';
import { Payment, PaymentApplication } from './receivables/payment.entity.js';
import { Service } from './receivables/service.entity.js';
import { ReportExport } from './report-exports/report-export.entity.js';
import { Deletion } from './store/deletion.entity.js';
import { TaxCode } from './tax/tax-code.entity.js';
import { TaxLine } from './tax/tax-line.entity.js';
import { WebhookAttempt, WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhooks/webhook-endpoint.entity.js';

/** Every entity of the service. */
export const entities: EntityClass<object>[] = [
  Owner,
  ApiKey,
  Member,
  SavedView,
  Invitation,
  BrowserSession,
  NumberSeries,
  AuditEntry,
  ChainHead,
  Deletion,
  ExchangeRate,
  Account,
  JournalEntry,
  JournalLine,
  ExchangeDifference,
  Revaluation,
  RevaluedBalance,
  PeriodChange,
  Reconciliation,
  ReconciliationEntry,
  TaxCode,
  Contact,
  Service,
  Invoice,
  InvoiceLine,
  Payment,
  PaymentApplication,
  CreditNote,
  CreditNoteLine,
  CreditApplication,
  CustomerRefund,
  InvoiceWriteOff,
  OutgoingMail,
  Letterhead,
  ReportExport,
  Attachment,
  Bill,
  BillLine,
  VendorPayment,
  PaymentProposal,
  BillApplication,
  DebitNote,
  DebitNoteLine,
  DebitApplication,
  VendorRefund,
  BillWriteOff,
  BankTransaction,
  ManualJournal,
  ManualJournalLine,
  RecurringJournal,
  AmortizationSchedule,
  AmortizationEntry,
  OpeningBalance,
  TaxSettlement,
  TaxLine,
  ReviewAcknowledgement,
  Event,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
  IncomingMail,
  KnownSender,
  ImapMailbox,
  InvoiceDocument,
  LearnedValue,
  Commitment,
  CommitmentLine,
  Allocation,
];
