import 'reflect-metadata';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { buildSchema, type NonEmptyArray } from 'type-graphql';
import { PaymentProposalResolver, ProposedLineResolver } from '../approvals/payment-proposal.resolver.js';
import { AttachmentResolver } from '../attachments/attachment.resolver.js';
import { AuditLogResolver } from '../audit/audit-log.resolver.js';
import { ChainHeadResolver } from '../audit/chain-head.resolver.js';
import { DeletionResolver } from '../audit/deletion.resolver.js';
import { RecordHistoryResolver } from '../audit/record-history.resolver.js';
import {
  AmortizationEntryResolver,
  AmortizationScheduleResolver,
} from '../bookkeeping/amortization-schedule.resolver.js';
import { BankTransactionResolver } from '../bookkeeping/bank-transaction.resolver.js';
import { ManualJournalLineResolver, ManualJournalResolver } from '../bookkeeping/manual-journal.resolver.js';
import { OpeningBalanceResolver } from '../bookkeeping/opening-balance.resolver.js';
import { RecurringJournalResolver } from '../bookkeeping/recurring-journal.resolver.js';
import { TaxSettlementResolver } from '../bookkeeping/tax-settlement.resolver.js';
import {
  AllocationResolver,
  BillAllocationsResolver,
  InvoiceDocumentAllocationsResolver,
} from '../commitments/allocation.resolver.js';
import { CommitmentResolver } from '../commitments/commitment.resolver.js';
import { OverviewCommitmentsResolver } from '../commitments/overview.resolver.js';
import { ContactResolver } from '../contacts/contact.resolver.js';
import { ExchangeRateResolver } from '../currencies/exchange-rate.resolver.js';
import { OverviewResolver } from '../documents/overview.resolver.js';
import { InvoiceDocumentCountsResolver } from '../inbox/document-counts.resolver.js';
import { DocumentPartsResolver } from '../inbox/document-parts.resolver.js';
import { DocumentStreamResolver } from '../inbox/document-stream.resolver.js';
import {
  BillDocumentResolver,
  DebitNoteDocumentResolver,
  InvoiceDocumentResolver,
  VendorSuggestionResolver,
} from '../inbox/invoice-document.resolver.js';
import { LearnedValueResolver } from '../inbox/learned-value.resolver.js';
import { InboxOverviewResolver } from '../inbox/overview.resolver.js';
import { PageOfWordsResolver } from '../inbox/page-words.resolver.js';
import {
  DocumentMailResolver,
  IncomingMailResolver,
  OwnerMailResolver,
} from '../incoming-mail/incoming-mail.resolver.js';
import { CashFlowResolver, EquityChangeRowResolver, FigureLineResolver } from '../ledger/cash-flow.resolver.js';
import { ExchangeDifferenceResolver } from '../ledger/exchange-difference.resolver.js';
import { FiscalYearResolver } from '../ledger/fiscal-years.resolver.js';
import { AccountResolver, JournalEntryResolver, JournalLineResolver } from '../ledger/ledger.resolver.js';
import { PaymentSettingsResolver } from '../ledger/payment-settings.resolver.js';
import { PeriodResolver } from '../ledger/period.resolver.js';
import {
  AccountLineResolver,
  ReconciliationEntryResolver,
  ReconciliationResolver,
} from '../ledger/reconciliation.resolver.js';
import {
  GeneralLedgerResolver,
  GeneralLedgerRowResolver,
  ReportsResolver,
  TrialBalanceRowResolver,
} from '../ledger/reports.resolver.js';
import { RevaluationResolver, RevaluedBalanceResolver } from '../ledger/revaluation.resolver.js';
import { StatementRowResolver, StatementsResolver } from '../ledger/statements.resolver.js';
import { OutgoingMailResolver } from '../mail/outgoing-mail.resolver.js';
import { NumberSeriesResolver } from '../owners/number-series.resolver.js';
import { OwnerResolver } from '../owners/owner.resolver.js';
import { QuotaResolver } from '../owners/quota.resolver.js';
import { ApAgingResolver } from '../payables/ap-aging.resolver.js';
import { BillResolver } from '../payables/bill.resolver.js';
import { BillWriteOffResolver } from '../payables/bill-write-off.resolver.js';
import { DebitApplicationResolver, DebitNoteResolver } from '../payables/debit-note.resolver.js';
import { PayablesOverviewResolver } from '../payables/overview.resolver.js';
import { PurchasesByVendorResolver } from '../payables/purchases-by-vendor.resolver.js';
import { BillApplicationResolver, VendorPaymentResolver } from '../payables/vendor-payment.resolver.js';
import { VendorRefundResolver } from '../payables/vendor-refund.resolver.js';
import { MemberResolver, SessionResolver } from '../people/member.resolver.js';
import { ViewerPersonResolver } from '../people/person.resolver.js';
import { PreferencesResolver } from '../people/preferences.resolver.js';
import {
  LetterheadLogoResolver,
  LetterheadResolver,
  PrintedAccountResolver,
  PrintedCreditNoteResolver,
  PrintedInvoiceResolver,
} from '../printing/printing.resolver.js';
import { ArAgingResolver } from '../receivables/ar-aging.resolver.js';
import {
  CreditApplicationResolver,
  CreditNotePartiesResolver,
  CreditNoteResolver,
} from '../receivables/credit-note.resolver.js';
import { CustomerRefundResolver } from '../receivables/customer-refund.resolver.js';
import { InvoicePartiesResolver, InvoiceResolver } from '../receivables/invoice.resolver.js';
import { InvoiceAttachmentsResolver } from '../receivables/invoice-attachments.resolver.js';
import { InvoiceWriteOffResolver } from '../receivables/invoice-write-off.resolver.js';
import { ReceivablesOverviewResolver } from '../receivables/overview.resolver.js';
import { PaymentApplicationResolver, PaymentResolver } from '../receivables/payment.resolver.js';
import { SalesByCustomerResolver } from '../receivables/sales-by-customer.resolver.js';
import { ServiceResolver } from '../receivables/service.resolver.js';
import { ReportExportResolver } from '../report-exports/report-export.resolver.js';
import { EntrySourceResolver } from '../search/entry-source.resolver.js';
import { SearchResolver } from '../search/search.resolver.js';
import { AccountTaxCodeResolver } from '../tax/account-tax-code.resolver.js';
import { TaxCodeResolver } from '../tax/tax-code.resolver.js';
import { TaxReportLineResolver, TaxReportResolver, TaxReportRowResolver } from '../tax/tax-report.resolver.js';
import { DateTime } from '../values/scalars.js';
import { WebhookQuotaResolver } from '../webhooks/quota.resolver.js';
import { EventResolver, WebhookDeliveryResolver, WebhookEndpointResolver } from '../webhooks/webhooks.resolver.js';
import { auditMutations } from './audit.js';
import { CatalogueResolver } from './catalogue.resolver.js';
import { ChangeResolver } from './change.resolver.js';
import { answerListsInParts } from './child-lists.js';
import { restoreInheritedExtensions } from './inherited-extensions.js';
import { InstallationResolver } from './installation.resolver.js';
import { NodeResolver, resolveNodesAtOnce } from './node.resolver.js';
import { checkEveryOperationHasScope } from './scope-gate.js';

const resolvers: NonEmptyArray<new () => object> = [
  OwnerResolver,
  ViewerPersonResolver,
  PreferencesResolver,
  MemberResolver,
  SessionResolver,
  NumberSeriesResolver,
  OutgoingMailResolver,
  IncomingMailResolver,
  OwnerMailResolver,
  DocumentMailResolver,
  LetterheadLogoResolver,
  LetterheadResolver,
  PrintedAccountResolver,
  PrintedCreditNoteResolver,
  PrintedInvoiceResolver,
  PaymentSettingsResolver,
  CatalogueResolver,
  NodeResolver,
  ChangeResolver,
  InstallationResolver,
  QuotaResolver,
  WebhookQuotaResolver,
  AuditLogResolver,
  RecordHistoryResolver,
  DeletionResolver,
  ChainHeadResolver,
  ExchangeRateResolver,
  ExchangeDifferenceResolver,
  RevaluationResolver,
  RevaluedBalanceResolver,
  AccountResolver,
  JournalEntryResolver,
  JournalLineResolver,
  PeriodResolver,
  FiscalYearResolver,
  ReconciliationResolver,
  ReconciliationEntryResolver,
  AccountLineResolver,
  ReportsResolver,
  TrialBalanceRowResolver,
  GeneralLedgerResolver,
  GeneralLedgerRowResolver,
  ReportExportResolver,
  StatementsResolver,
  CashFlowResolver,
  EquityChangeRowResolver,
  FigureLineResolver,
  StatementRowResolver,
  OverviewResolver,
  TaxCodeResolver,
  AccountTaxCodeResolver,
  TaxReportResolver,
  TaxReportRowResolver,
  TaxReportLineResolver,
  ContactResolver,
  ServiceResolver,
  InvoiceResolver,
  InvoicePartiesResolver,
  PaymentResolver,
  PaymentApplicationResolver,
  CreditNoteResolver,
  CreditNotePartiesResolver,
  CreditApplicationResolver,
  CustomerRefundResolver,
  InvoiceWriteOffResolver,
  VendorRefundResolver,
  BillWriteOffResolver,
  ArAgingResolver,
  ReceivablesOverviewResolver,
  AttachmentResolver,
  InvoiceAttachmentsResolver,
  BillResolver,
  VendorPaymentResolver,
  BillApplicationResolver,
  DebitNoteResolver,
  DebitApplicationResolver,
  ApAgingResolver,
  PurchasesByVendorResolver,
  SalesByCustomerResolver,
  PayablesOverviewResolver,
  PaymentProposalResolver,
  ProposedLineResolver,
  BankTransactionResolver,
  TaxSettlementResolver,
  ManualJournalResolver,
  ManualJournalLineResolver,
  RecurringJournalResolver,
  AmortizationScheduleResolver,
  AmortizationEntryResolver,
  OpeningBalanceResolver,
  WebhookEndpointResolver,
  WebhookDeliveryResolver,
  EventResolver,
  DocumentPartsResolver,
  DocumentStreamResolver,
  InvoiceDocumentCountsResolver,
  CommitmentResolver,
  AllocationResolver,
  InvoiceDocumentAllocationsResolver,
  BillAllocationsResolver,
  OverviewCommitmentsResolver,
  InvoiceDocumentResolver,
  PageOfWordsResolver,
  BillDocumentResolver,
  DebitNoteDocumentResolver,
  VendorSuggestionResolver,
  InboxOverviewResolver,
  LearnedValueResolver,
  SearchResolver,
  EntrySourceResolver,
];

/** Subscriptions read from the live feed in the context; nothing is published within the process. */
const noTopics = {
  publish(topic: string): void {
    throw new Error(`nothing is published under ${topic}`);
  },
  subscribe(topic: string): AsyncIterable<never> {
    throw new Error(`nothing is published under ${topic}`);
  },
};

/** The schema of the API, from the resolvers of every feature. Throws when an operation says no scope. */
export async function buildBooksSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers,
    // GraphQL.js checks a schema before it runs the first operation of it.
    skipCheck: true,
    // Inputs are checked by their types and by the operations, whose answers name every field.
    validate: false,
    pubSub: noTopics,
    scalarsMap: [{ type: Date, scalar: DateTime }],
  });
  describeRootTypes(schema);
  restoreInheritedExtensions(schema);
  answerListsInParts(schema);
  resolveNodesAtOnce(schema);
  checkEveryOperationHasScope(schema);
  auditMutations(schema);
  return schema;
}

/** TypeGraphQL has no option for the descriptions of root types. */
function describeRootTypes(schema: GraphQLSchema): void {
  const describe = (type: GraphQLObjectType | null | undefined, description: string) => {
    if (type) type.description = description;
  };
  describe(
    schema.getQueryType(),
    'Reads. Each names its errors; the scope of each is in the specification, section 5.',
  );
  describe(
    schema.getMutationType(),
    'Changes, each with one `input` and a payload. The mutations of one request share a transaction: all happen, or none.',
  );
  describe(schema.getSubscriptionType(), 'Streams of server-sent events, served at `/graphql/stream`.');
}
