import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { approvalsSearchOf } from './screens/approvals/search';
import { auditSearchOf } from './screens/audit-log/search';
import { bankTransactionSearchOf } from './screens/bank-transactions/search';
import { billSearchOf } from './screens/bills/search';
import { commitmentSearchOf } from './screens/commitments/search';
import { contactSearchOf } from './screens/contacts/search';
import { loadAhead } from './screens/inbox/load-ahead';
import { inboxViewOf } from './screens/inbox/tabs';
import { invoiceSearchOf } from './screens/invoices/search';
import { journalSearchOf } from './screens/journal/search';
import { mailSearchOf } from './screens/mails/search';
import { manualJournalSearchOf } from './screens/manual-journals/search';
import { noteSearchOf, sourceSearchOf } from './screens/notes/search';
import { paymentSearchOf } from './screens/payments/search';
import { peopleSearchOf } from './screens/people/search';
import { reportSearchOf } from './screens/reports/search';
import { deliverySearchOf } from './screens/webhooks/search';
import { Gate } from './shell/gate';
import { lazyScreen } from './shell/lazy-screen';
import { NotFound } from './shell/not-found';
import { Settings } from './shell/settings';

/** The list of screens: each is loaded when it is first gone to. */
const root = createRootRouteWithContext<{ queries: QueryClient }>()({ notFoundComponent: NotFound });
const gate = createRoute({ getParentRoute: () => root, id: 'books', component: Gate });

const overview = createRoute({
  getParentRoute: () => gate,
  path: '/',
  component: lazyScreen(() => import('./screens/overview/overview'), 'Overview'),
});

const reports = createRoute({
  getParentRoute: () => gate,
  path: '/reports',
  component: lazyScreen(() => import('./screens/reports/reports'), 'Reports'),
});
const trialBalance = createRoute({
  getParentRoute: () => gate,
  path: '/reports/trial-balance',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/trial-balance'), 'TrialBalance'),
});
const incomeStatement = createRoute({
  getParentRoute: () => gate,
  path: '/reports/income-statement',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/income-statement'), 'IncomeStatement'),
});
const balanceSheet = createRoute({
  getParentRoute: () => gate,
  path: '/reports/balance-sheet',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/balance-sheet'), 'BalanceSheet'),
});
const generalLedger = createRoute({
  getParentRoute: () => gate,
  path: '/reports/general-ledger',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/general-ledger'), 'GeneralLedger'),
});
const cashFlow = createRoute({
  getParentRoute: () => gate,
  path: '/reports/cash-flow',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/cash-flow'), 'CashFlow'),
});
const cashFlowLines = createRoute({
  getParentRoute: () => gate,
  path: '/reports/cash-flow-lines',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/figure-lines'), 'CashFlowLines'),
});
const changesInEquity = createRoute({
  getParentRoute: () => gate,
  path: '/reports/changes-in-equity',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/changes-in-equity'), 'ChangesInEquity'),
});
const equityLines = createRoute({
  getParentRoute: () => gate,
  path: '/reports/equity-lines',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/figure-lines'), 'EquityLines'),
});
const receivablesAging = createRoute({
  getParentRoute: () => gate,
  path: '/reports/receivables-aging',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/aging'), 'ReceivablesAging'),
});
const payablesAging = createRoute({
  getParentRoute: () => gate,
  path: '/reports/payables-aging',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/aging'), 'PayablesAging'),
});
const taxReport = createRoute({
  getParentRoute: () => gate,
  path: '/reports/tax-report',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/tax-report'), 'TaxReport'),
});
const taxLines = createRoute({
  getParentRoute: () => gate,
  path: '/reports/tax-lines',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/tax-lines'), 'TaxLines'),
});
const salesByCustomer = createRoute({
  getParentRoute: () => gate,
  path: '/reports/sales-by-customer',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/turnover'), 'SalesByCustomer'),
});
const salesToCustomer = createRoute({
  getParentRoute: () => gate,
  path: '/reports/sales-to-customer',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/turnover-documents'), 'SalesToCustomer'),
});
const purchasesByVendor = createRoute({
  getParentRoute: () => gate,
  path: '/reports/purchases-by-vendor',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/turnover'), 'PurchasesByVendor'),
});
const purchasesFromVendor = createRoute({
  getParentRoute: () => gate,
  path: '/reports/purchases-from-vendor',
  validateSearch: reportSearchOf,
  component: lazyScreen(() => import('./screens/reports/turnover-documents'), 'PurchasesFromVendor'),
});

const journal = createRoute({
  getParentRoute: () => gate,
  path: '/journal',
  validateSearch: journalSearchOf,
  component: lazyScreen(() => import('./screens/journal/journal'), 'Journal'),
});
const entry = createRoute({
  getParentRoute: () => gate,
  path: '/journal/$id',
  component: lazyScreen(() => import('./screens/journal/entry'), 'Entry'),
});

const inbox = createRoute({
  getParentRoute: () => gate,
  path: '/inbox/{-$id}',
  validateSearch: inboxViewOf,
  loader: ({ cause, context, location, params }) => {
    if (cause !== 'enter') return;
    loadAhead(context.queries, { id: params.id, ...inboxViewOf(location.search) });
  },
  component: lazyScreen(() => import('./screens/inbox/inbox'), 'Inbox'),
});

const mails = createRoute({
  getParentRoute: () => gate,
  path: '/mails',
  validateSearch: mailSearchOf,
  component: lazyScreen(() => import('./screens/mails/mails'), 'Mails'),
});

const bills = createRoute({
  getParentRoute: () => gate,
  path: '/bills',
  validateSearch: billSearchOf,
  component: lazyScreen(() => import('./screens/bills/bills'), 'Bills'),
});
const bill = createRoute({
  getParentRoute: () => gate,
  path: '/bills/$id',
  component: lazyScreen(() => import('./screens/bills/bill'), 'Bill'),
});
const editBill = createRoute({
  getParentRoute: () => gate,
  path: '/bills/$id/edit',
  component: lazyScreen(() => import('./screens/bills/edit-bill'), 'EditBill'),
});

const invoices = createRoute({
  getParentRoute: () => gate,
  path: '/invoices',
  validateSearch: invoiceSearchOf,
  component: lazyScreen(() => import('./screens/invoices/invoices'), 'Invoices'),
});
const invoice = createRoute({
  getParentRoute: () => gate,
  path: '/invoices/$id',
  component: lazyScreen(() => import('./screens/invoices/invoice'), 'Invoice'),
});
const editInvoice = createRoute({
  getParentRoute: () => gate,
  path: '/invoices/$id/edit',
  component: lazyScreen(() => import('./screens/invoices/edit-invoice'), 'EditInvoice'),
});

const creditNotes = createRoute({
  getParentRoute: () => gate,
  path: '/credit-notes',
  validateSearch: noteSearchOf,
  component: lazyScreen(() => import('./screens/notes/notes'), 'CreditNotes'),
});
const creditNote = createRoute({
  getParentRoute: () => gate,
  path: '/credit-notes/$id',
  component: lazyScreen(() => import('./screens/notes/note'), 'CreditNote'),
});
const editCreditNote = createRoute({
  getParentRoute: () => gate,
  path: '/credit-notes/$id/edit',
  validateSearch: sourceSearchOf,
  component: lazyScreen(() => import('./screens/notes/edit-note'), 'EditCreditNote'),
});
const debitNotes = createRoute({
  getParentRoute: () => gate,
  path: '/debit-notes',
  validateSearch: noteSearchOf,
  component: lazyScreen(() => import('./screens/notes/notes'), 'DebitNotes'),
});
const debitNote = createRoute({
  getParentRoute: () => gate,
  path: '/debit-notes/$id',
  component: lazyScreen(() => import('./screens/notes/note'), 'DebitNote'),
});
const editDebitNote = createRoute({
  getParentRoute: () => gate,
  path: '/debit-notes/$id/edit',
  validateSearch: sourceSearchOf,
  component: lazyScreen(() => import('./screens/notes/edit-note'), 'EditDebitNote'),
});

const payments = createRoute({
  getParentRoute: () => gate,
  path: '/payments',
  validateSearch: paymentSearchOf,
  component: lazyScreen(() => import('./screens/payments/payments'), 'Payments'),
});
const payment = createRoute({
  getParentRoute: () => gate,
  path: '/payments/$id',
  component: lazyScreen(() => import('./screens/payments/payment'), 'Payment'),
});
const vendorPayments = createRoute({
  getParentRoute: () => gate,
  path: '/vendor-payments',
  validateSearch: paymentSearchOf,
  component: lazyScreen(() => import('./screens/payments/payments'), 'VendorPayments'),
});
const vendorPayment = createRoute({
  getParentRoute: () => gate,
  path: '/vendor-payments/$id',
  component: lazyScreen(() => import('./screens/payments/payment'), 'VendorPayment'),
});

const bankTransactions = createRoute({
  getParentRoute: () => gate,
  path: '/bank-transactions',
  validateSearch: bankTransactionSearchOf,
  component: lazyScreen(() => import('./screens/bank-transactions/bank-transactions'), 'BankTransactions'),
});
const bankTransaction = createRoute({
  getParentRoute: () => gate,
  path: '/bank-transactions/$id',
  component: lazyScreen(() => import('./screens/bank-transactions/bank-transaction'), 'BankTransaction'),
});

const approvals = createRoute({
  getParentRoute: () => gate,
  path: '/approvals',
  validateSearch: approvalsSearchOf,
  component: lazyScreen(() => import('./screens/approvals/approvals'), 'Approvals'),
});

const commitments = createRoute({
  getParentRoute: () => gate,
  path: '/commitments',
  validateSearch: commitmentSearchOf,
  component: lazyScreen(() => import('./screens/commitments/commitments'), 'Commitments'),
});
const commitment = createRoute({
  getParentRoute: () => gate,
  path: '/commitments/$id',
  component: lazyScreen(() => import('./screens/commitments/commitment'), 'Commitment'),
});

const contacts = createRoute({
  getParentRoute: () => gate,
  path: '/contacts',
  validateSearch: contactSearchOf,
  component: lazyScreen(() => import('./screens/contacts/contacts'), 'Contacts'),
});
const contact = createRoute({
  getParentRoute: () => gate,
  path: '/contacts/$id',
  component: lazyScreen(() => import('./screens/contacts/contact'), 'Contact'),
});

const reconciliations = createRoute({
  getParentRoute: () => gate,
  path: '/reconciliations',
  component: lazyScreen(() => import('./screens/reconciliations/reconciliations'), 'Reconciliations'),
});
const reconciliation = createRoute({
  getParentRoute: () => gate,
  path: '/reconciliations/$id',
  component: lazyScreen(() => import('./screens/reconciliations/reconciliation'), 'Reconciliation'),
});

const periods = createRoute({
  getParentRoute: () => gate,
  path: '/periods',
  component: lazyScreen(() => import('./screens/periods/periods'), 'Periods'),
});

const manualJournals = createRoute({
  getParentRoute: () => gate,
  path: '/manual-journals',
  validateSearch: manualJournalSearchOf,
  component: lazyScreen(() => import('./screens/manual-journals/manual-journals'), 'ManualJournals'),
});
const manualJournal = createRoute({
  getParentRoute: () => gate,
  path: '/manual-journals/$id',
  component: lazyScreen(() => import('./screens/manual-journals/manual-journal'), 'ManualJournal'),
});
const recurringJournals = createRoute({
  getParentRoute: () => gate,
  path: '/recurring-journals',
  component: lazyScreen(() => import('./screens/manual-journals/recurring-journals'), 'RecurringJournals'),
});

const schedules = createRoute({
  getParentRoute: () => gate,
  path: '/schedules',
  component: lazyScreen(() => import('./screens/schedules/schedules'), 'Schedules'),
});
const schedule = createRoute({
  getParentRoute: () => gate,
  path: '/schedules/$id',
  component: lazyScreen(() => import('./screens/schedules/schedule'), 'Schedule'),
});
const openingBalances = createRoute({
  getParentRoute: () => gate,
  path: '/opening-balances',
  component: lazyScreen(() => import('./screens/opening-balances/opening-balances'), 'OpeningBalances'),
});
const takeOver = createRoute({
  getParentRoute: () => gate,
  path: '/opening-balances/new',
  component: lazyScreen(() => import('./screens/opening-balances/take-over'), 'TakeOver'),
});
const openingBalance = createRoute({
  getParentRoute: () => gate,
  path: '/opening-balances/$id',
  component: lazyScreen(() => import('./screens/opening-balances/opening-balance'), 'OpeningBalance'),
});

const currencies = createRoute({
  getParentRoute: () => gate,
  path: '/currencies',
  component: lazyScreen(() => import('./screens/currencies/currencies'), 'Currencies'),
});
const revaluations = createRoute({
  getParentRoute: () => gate,
  path: '/revaluations',
  component: lazyScreen(() => import('./screens/currencies/revaluations'), 'Revaluations'),
});
const reportExports = createRoute({
  getParentRoute: () => gate,
  path: '/reports/exports',
  component: lazyScreen(() => import('./screens/exports/exports'), 'Exports'),
});
const taxSettlements = createRoute({
  getParentRoute: () => gate,
  path: '/tax-settlements',
  component: lazyScreen(() => import('./screens/tax-settlements/tax-settlements'), 'TaxSettlements'),
});

const settings = createRoute({ getParentRoute: () => gate, path: '/settings', component: Settings });
const workplace = createRoute({
  getParentRoute: () => gate,
  path: '/settings/workplace',
  component: lazyScreen(() => import('./screens/workplace/workplace'), 'Workplace'),
});
const learnedValues = createRoute({
  getParentRoute: () => gate,
  path: '/settings/learned-values',
  validateSearch: wordsSearchOf,
  component: lazyScreen(() => import('./screens/learned-values/learned-values'), 'LearnedValues'),
});
const auditLog = createRoute({
  getParentRoute: () => gate,
  path: '/settings/audit-log',
  validateSearch: auditSearchOf,
  component: lazyScreen(() => import('./screens/audit-log/audit-log'), 'AuditLog'),
});
const accounts = createRoute({
  getParentRoute: () => gate,
  path: '/settings/accounts',
  component: lazyScreen(() => import('./screens/accounts/accounts'), 'Accounts'),
});
const taxCodes = createRoute({
  getParentRoute: () => gate,
  path: '/settings/tax-codes',
  component: lazyScreen(() => import('./screens/tax-codes/tax-codes'), 'TaxCodes'),
});
const owner = createRoute({
  getParentRoute: () => gate,
  path: '/settings/owner',
  component: lazyScreen(() => import('./screens/owner/owner'), 'Owner'),
});
const incomingMail = createRoute({
  getParentRoute: () => gate,
  path: '/settings/incoming-mail',
  component: lazyScreen(() => import('./screens/incoming-mail/incoming-mail'), 'IncomingMail'),
});
const quotas = createRoute({
  getParentRoute: () => gate,
  path: '/settings/quotas',
  component: lazyScreen(() => import('./screens/quotas/quotas'), 'QuotasScreen'),
});
const numberSeries = createRoute({
  getParentRoute: () => gate,
  path: '/settings/number-series',
  component: lazyScreen(() => import('./screens/quotas/number-series'), 'NumberSeries'),
});
const webhooks = createRoute({
  getParentRoute: () => gate,
  path: '/settings/webhooks',
  component: lazyScreen(() => import('./screens/webhooks/webhooks'), 'Webhooks'),
});
const endpoint = createRoute({
  getParentRoute: () => gate,
  path: '/settings/webhooks/$id',
  validateSearch: deliverySearchOf,
  component: lazyScreen(() => import('./screens/webhooks/endpoint'), 'Endpoint'),
});

const people = createRoute({
  getParentRoute: () => gate,
  path: '/settings/people',
  validateSearch: peopleSearchOf,
  component: lazyScreen(() => import('./screens/people/people'), 'People'),
});
const account = createRoute({
  getParentRoute: () => gate,
  path: '/settings/account',
  component: lazyScreen(() => import('./screens/account/account'), 'Account'),
});
const apiKeys = createRoute({
  getParentRoute: () => gate,
  path: '/settings/api-keys',
  component: lazyScreen(() => import('./screens/api-keys/api-keys'), 'ApiKeys'),
});

/** A list that is filtered by words alone. */
function wordsSearchOf({ q }: Record<string, unknown>): { q?: string } {
  return (typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {};
}

const oneTimeLink = lazyScreen(() => import('./screens/log-in/one-time-link'), 'OneTimeLink');
const welcome = createRoute({ getParentRoute: () => root, path: '/welcome', component: oneTimeLink });
const reset = createRoute({ getParentRoute: () => root, path: '/reset', component: oneTimeLink });

export const routeTree = root.addChildren([
  gate.addChildren([
    overview,
    inbox,
    mails,
    bills,
    bill,
    editBill,
    invoices,
    invoice,
    editInvoice,
    creditNotes,
    creditNote,
    editCreditNote,
    debitNotes,
    debitNote,
    editDebitNote,
    payments,
    payment,
    vendorPayments,
    vendorPayment,
    reports,
    trialBalance,
    incomeStatement,
    balanceSheet,
    generalLedger,
    cashFlow,
    cashFlowLines,
    changesInEquity,
    equityLines,
    receivablesAging,
    payablesAging,
    taxReport,
    taxLines,
    salesByCustomer,
    salesToCustomer,
    purchasesByVendor,
    purchasesFromVendor,
    journal,
    entry,
    bankTransactions,
    bankTransaction,
    approvals,
    commitments,
    commitment,
    contacts,
    contact,
    reconciliations,
    reconciliation,
    periods,
    manualJournals,
    manualJournal,
    recurringJournals,
    schedules,
    schedule,
    openingBalances,
    takeOver,
    openingBalance,
    currencies,
    revaluations,
    taxSettlements,
    reportExports,
    settings,
    learnedValues,
    auditLog,
    accounts,
    taxCodes,
    owner,
    incomingMail,
    quotas,
    numberSeries,
    workplace,
    webhooks,
    endpoint,
    apiKeys,
    people,
    account,
  ]),
  welcome,
  reset,
]);
