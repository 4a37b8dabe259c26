import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { approvalsSearchOf } from './screens/approvals/search';
import { commitmentSearchOf } from './screens/commitments/search';
import { inboxTabOf } from './screens/inbox/tabs';
import { journalSearchOf } from './screens/journal/search';
import { OneTimeLink } from './screens/log-in/one-time-link';
import { reportSearchOf } from './screens/reports/search';
import { deliverySearchOf } from './screens/webhooks/search';
import { Gate } from './shell/gate';
import { NotFound } from './shell/not-found';
import { Settings } from './shell/settings';

/** The list of screens: each is loaded when it is first gone to. */
const root = createRootRoute({ notFoundComponent: NotFound });
const gate = createRoute({ getParentRoute: () => root, id: 'books', component: Gate });

const overview = createRoute({
  getParentRoute: () => gate,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/overview'), 'Overview'),
});

const reports = createRoute({
  getParentRoute: () => gate,
  path: '/reports',
  component: lazyRouteComponent(() => import('./screens/reports/reports'), 'Reports'),
});
const trialBalance = createRoute({
  getParentRoute: () => gate,
  path: '/reports/trial-balance',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/trial-balance'), 'TrialBalance'),
});
const incomeStatement = createRoute({
  getParentRoute: () => gate,
  path: '/reports/income-statement',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/income-statement'), 'IncomeStatement'),
});
const balanceSheet = createRoute({
  getParentRoute: () => gate,
  path: '/reports/balance-sheet',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/balance-sheet'), 'BalanceSheet'),
});
const generalLedger = createRoute({
  getParentRoute: () => gate,
  path: '/reports/general-ledger',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/general-ledger'), 'GeneralLedger'),
});
const cashFlow = createRoute({
  getParentRoute: () => gate,
  path: '/reports/cash-flow',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/cash-flow'), 'CashFlow'),
});
const changesInEquity = createRoute({
  getParentRoute: () => gate,
  path: '/reports/changes-in-equity',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/changes-in-equity'), 'ChangesInEquity'),
});
const receivablesAging = createRoute({
  getParentRoute: () => gate,
  path: '/reports/receivables-aging',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/aging'), 'ReceivablesAging'),
});
const payablesAging = createRoute({
  getParentRoute: () => gate,
  path: '/reports/payables-aging',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/aging'), 'PayablesAging'),
});
const taxReport = createRoute({
  getParentRoute: () => gate,
  path: '/reports/tax-report',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/tax-report'), 'TaxReport'),
});
const taxLines = createRoute({
  getParentRoute: () => gate,
  path: '/reports/tax-lines',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./screens/reports/tax-lines'), 'TaxLines'),
});

const journal = createRoute({
  getParentRoute: () => gate,
  path: '/journal',
  validateSearch: journalSearchOf,
  component: lazyRouteComponent(() => import('./screens/journal/journal'), 'Journal'),
});
const entry = createRoute({
  getParentRoute: () => gate,
  path: '/journal/$id',
  component: lazyRouteComponent(() => import('./screens/journal/entry'), 'Entry'),
});

const inbox = createRoute({
  getParentRoute: () => gate,
  path: '/inbox/{-$id}',
  validateSearch: inboxTabOf,
  component: lazyRouteComponent(() => import('./screens/inbox/inbox'), 'Inbox'),
});

const approvals = createRoute({
  getParentRoute: () => gate,
  path: '/approvals',
  validateSearch: approvalsSearchOf,
  component: lazyRouteComponent(() => import('./screens/approvals/approvals'), 'Approvals'),
});

const commitments = createRoute({
  getParentRoute: () => gate,
  path: '/commitments',
  validateSearch: commitmentSearchOf,
  component: lazyRouteComponent(() => import('./screens/commitments/commitments'), 'Commitments'),
});
const commitment = createRoute({
  getParentRoute: () => gate,
  path: '/commitments/$id',
  component: lazyRouteComponent(() => import('./screens/commitments/commitment'), 'Commitment'),
});

const reconciliations = createRoute({
  getParentRoute: () => gate,
  path: '/reconciliations',
  component: lazyRouteComponent(() => import('./screens/reconciliations/reconciliations'), 'Reconciliations'),
});
const reconciliation = createRoute({
  getParentRoute: () => gate,
  path: '/reconciliations/$id',
  component: lazyRouteComponent(() => import('./screens/reconciliations/reconciliation'), 'Reconciliation'),
});

const settings = createRoute({ getParentRoute: () => gate, path: '/settings', component: Settings });
const workplace = createRoute({
  getParentRoute: () => gate,
  path: '/settings/workplace',
  component: lazyRouteComponent(() => import('./screens/workplace/workplace'), 'Workplace'),
});
const webhooks = createRoute({
  getParentRoute: () => gate,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('./screens/webhooks/webhooks'), 'Webhooks'),
});
const endpoint = createRoute({
  getParentRoute: () => gate,
  path: '/settings/webhooks/$id',
  validateSearch: deliverySearchOf,
  component: lazyRouteComponent(() => import('./screens/webhooks/endpoint'), 'Endpoint'),
});

const apiKeys = createRoute({
  getParentRoute: () => gate,
  path: '/settings/api-keys',
  component: lazyRouteComponent(() => import('./screens/api-keys/api-keys'), 'ApiKeys'),
});

const welcome = createRoute({ getParentRoute: () => root, path: '/welcome', component: OneTimeLink });
const reset = createRoute({ getParentRoute: () => root, path: '/reset', component: OneTimeLink });

export const routeTree = root.addChildren([
  gate.addChildren([
    overview,
    inbox,
    reports,
    trialBalance,
    incomeStatement,
    balanceSheet,
    generalLedger,
    cashFlow,
    changesInEquity,
    receivablesAging,
    payablesAging,
    taxReport,
    taxLines,
    journal,
    entry,
    approvals,
    commitments,
    commitment,
    reconciliations,
    reconciliation,
    settings,
    workplace,
    webhooks,
    endpoint,
    apiKeys,
  ]),
  welcome,
  reset,
]);
