import { agingTable, type CsvTable, generalLedgerTable, statementTable, trialBalanceTable } from './csv.js';
import { aging, type Envelope, inside, lifted, noContent, only, page, pagedReport, presentOnly } from './envelopes.js';
import type { RestObject } from './to-rest.js';

/** Where the fields of a request stand (specification sections 1.5 and 4). */
export type RouteBody =
  | { kind: 'root'; root: string; beside: readonly string[] }
  | { kind: 'bare'; optionalRoot?: string }
  | { kind: 'file'; field: string };

/**
 * One row of the specification's tables. `document` names the GraphQL operation that does the work
 * (`documents/<document>.graphql`). Path parameters and query parameters fill its variables by name, in camelCase:
 * a variable of that name, else a field of `$input` or `$filter`; `limit` is `$first`. The body fills `$input`.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  document: string;
  query?: readonly string[];
  body?: RouteBody;
  /** Fields of `$input` that a request cannot give, and what REST asks for. */
  always?: Readonly<Record<string, unknown>>;
  /** Defaults to the record as the document selects it. */
  envelope?: Envelope;
  /** Defaults to 200: a number, or decided by the payload. */
  status?: number | ((answer: RestObject) => number);
  /** The document that reads the record, where the path does not begin with the path of its GET. */
  record?: string;
  /** The answer as a table, for who asks with `Accept: text/csv`. */
  csv?: CsvTable;
}

const root = (name: string, ...beside: string[]): RouteBody => ({ kind: 'root', root: name, beside });
const bare: RouteBody = { kind: 'bare' };
const paged = (...filters: string[]): readonly string[] => [...filters, 'limit', 'after'];
const createdOrFound = (answer: RestObject): number => (answer.created === true ? 201 : 200);
const uploadedOrExisting = (answer: RestObject): number => (answer.existing === true ? 200 : 201);

type RowOptions = Pick<Route, 'query' | 'body' | 'always' | 'envelope' | 'status' | 'record' | 'csv'>;

function row(method: Route['method'], path: string, document: string, options?: RowOptions): Route {
  return { method, path, document, ...options };
}

/** THE TABLE: every endpoint of the service, in the order of the specification. */
export const routes: readonly Route[] = [
  // Overview (decisions on section 5)
  row('GET', '/api/v1/books/overview', 'overview'),

  // 4.2 Accounts
  row('GET', '/api/v1/books/accounts', 'accounts', { query: paged(), envelope: page('data') }),
  row('GET', '/api/v1/books/accounts/:id', 'account'),

  // 4.3 Contacts
  row('GET', '/api/v1/books/contacts', 'contacts', {
    query: paged('contact_type', 'email', 'q', 'updated_since'),
    envelope: page('data'),
  }),
  row('GET', '/api/v1/books/contacts/:id', 'contact'),
  row('GET', '/api/v1/books/contacts/by_external_id/:external_id', 'contact-by-external-id'),
  row('POST', '/api/v1/books/contacts', 'create-contact', { body: root('contact'), status: 201 }),
  row('POST', '/api/v1/books/contacts/find_or_create', 'find-or-create-contact', {
    body: root('contact', 'update_existing'),
    status: createdOrFound,
  }),
  row('PATCH', '/api/v1/books/contacts/:id', 'update-contact', { body: root('contact') }),

  // 4.4 Invoices
  row('GET', '/api/v1/books/invoices', 'invoices', {
    query: paged('status', 'contact_id', 'invoice_number', 'from', 'to', 'q', 'updated_since'),
    envelope: page('data'),
  }),
  row('GET', '/api/v1/books/invoices/:id', 'invoice'),
  row('GET', '/api/v1/books/invoices/by_external_id/:external_id', 'invoice-by-external-id'),
  row('POST', '/api/v1/books/invoices', 'create-invoice', { body: root('invoice'), status: 201 }),
  row('PATCH', '/api/v1/books/invoices/:id', 'update-invoice', { body: root('invoice') }),
  row('POST', '/api/v1/books/invoices/:id/post_invoice', 'post-invoice'),
  row('POST', '/api/v1/books/invoices/:id/void', 'void-invoice'),
  row('POST', '/api/v1/books/invoices/:invoice_id/lines', 'add-invoice-line', {
    body: root('invoice_line'),
    status: 201,
  }),
  row('PATCH', '/api/v1/books/invoices/:invoice_id/lines/:id', 'update-invoice-line', {
    body: root('invoice_line'),
  }),
  row('DELETE', '/api/v1/books/invoices/:invoice_id/lines/:id', 'delete-invoice-line', {
    envelope: noContent,
    status: 204,
  }),

  // 4.5 Customer payments
  row('GET', '/api/v1/books/payments', 'payments', {
    query: paged('contact_id', 'status', 'from', 'to', 'q', 'updated_since'),
    envelope: page('data'),
  }),
  row('GET', '/api/v1/books/payments/:id', 'payment'),
  row('GET', '/api/v1/books/payments/by_external_id/:external_id', 'payment-by-external-id'),
  row('POST', '/api/v1/books/payments', 'create-payment', { body: root('payment'), status: 201 }),
  row('POST', '/api/v1/books/payments/:id/apply', 'apply-payment', { body: bare }),
  row('POST', '/api/v1/books/payments/:id/void', 'void-payment'),

  // 4.6 Reports
  row('GET', '/api/v1/books/reports/ar_aging', 'ar-aging', {
    query: ['as_of', 'currency'],
    envelope: aging,
    csv: agingTable('invoice_number'),
  }),

  // The other reports (decisions on section 10)
  row('GET', '/api/v1/books/reports/ap_aging', 'ap-aging', {
    query: ['as_of', 'currency'],
    envelope: aging,
    csv: agingTable('bill_number'),
  }),
  row('GET', '/api/v1/books/reports/trial_balance', 'trial-balance', {
    query: ['as_of', 'currency'],
    csv: trialBalanceTable,
  }),
  row('GET', '/api/v1/books/reports/general_ledger', 'general-ledger', {
    query: paged('account_id', 'from', 'to', 'currency'),
    envelope: pagedReport,
    csv: generalLedgerTable,
  }),
  row('GET', '/api/v1/books/reports/income_statement', 'income-statement', {
    query: ['from', 'to', 'currency'],
    csv: statementTable,
  }),
  row('GET', '/api/v1/books/reports/balance_sheet', 'balance-sheet', {
    query: ['as_of', 'currency'],
    csv: statementTable,
  }),

  // 4.7 Bills
  row('GET', '/api/books/bills', 'bills', {
    query: paged('status', 'contact_id', 'from', 'to', 'needs_completion', 'updated_since'),
    envelope: page('bills'),
  }),
  row('GET', '/api/books/bills/:id', 'bill'),
  row('POST', '/api/books/bills', 'create-bill', { body: root('bill'), status: 201 }),
  row('PATCH', '/api/books/bills/:id', 'update-bill', { body: root('bill') }),
  row('POST', '/api/books/bills/:id/post_bill', 'post-bill'),
  row('POST', '/api/books/bills/:id/void', 'void-bill'),
  row('DELETE', '/api/books/bills/:id', 'delete-bill'),
  row('POST', '/api/books/bills/bulk_assign_account', 'bulk-assign-account', { body: bare }),

  // 4.8 Vendor payments
  row('GET', '/api/books/vendor_payments', 'vendor-payments', {
    query: paged('contact_id', 'updated_since'),
    envelope: page('vendor_payments'),
  }),
  row('GET', '/api/books/vendor_payments/:id', 'vendor-payment'),
  row('POST', '/api/books/vendor_payments', 'create-vendor-payment', {
    body: root('vendor_payment'),
    status: 201,
  }),
  row('POST', '/api/books/vendor_payments/:id/apply', 'apply-vendor-payment', { body: bare }),
  row('POST', '/api/books/vendor_payments/:id/void', 'void-vendor-payment'),

  // 4.9 Invoice inbox
  row('GET', '/api/books/invoice_documents', 'invoice-documents', {
    query: paged('status', 'updated_since'),
    envelope: page('invoice_documents'),
  }),
  row('POST', '/api/books/invoice_documents', 'upload-invoice-document', {
    body: { kind: 'file', field: 'file' },
    envelope: lifted('invoice_document', 'pdf_url'),
    status: uploadedOrExisting,
  }),
  row('GET', '/api/books/invoice_documents/:id', 'invoice-document', {
    envelope: lifted('invoice_document', 'pdf_url', 'suggestion'),
  }),
  row('PATCH', '/api/books/invoice_documents/:id', 'update-invoice-document', {
    body: { kind: 'bare', optionalRoot: 'invoice_document' },
    envelope: lifted('invoice_document', 'pdf_url', 'suggestion'),
  }),
  row('POST', '/api/books/invoice_documents/:id/convert', 'convert-invoice-document', {
    body: bare,
    always: { makes: 'BILL' },
  }),
  row('POST', '/api/books/invoice_documents/:id/reextract', 'reextract-invoice-document', {
    envelope: lifted('invoice_document', 'pdf_url', 'suggestion'),
  }),
  row('POST', '/api/books/invoice_documents/bulk_convert', 'bulk-convert-invoice-documents', {
    body: bare,
    envelope: presentOnly,
  }),
  row('DELETE', '/api/books/invoice_documents/:id', 'delete-invoice-document'),
  row('GET', '/api/books/invoice_documents/:id/commitment_candidates', 'commitment-candidates', {
    envelope: inside('commitment_candidates'),
  }),
  row('POST', '/api/books/invoice_documents/:id/allocate', 'allocate-invoice-document', { body: bare }),
  row('POST', '/api/books/invoice_documents/:id/create_commitment_bill', 'create-commitment-bill', {
    body: bare,
    status: 201,
  }),

  // 4.10 Commitments
  row('GET', '/api/books/commitments', 'commitments', {
    query: paged('status', 'contact_id', 'from', 'to', 'has_remaining', 'updated_since'),
    envelope: page('commitments'),
  }),
  row('GET', '/api/books/commitments/:id', 'commitment'),
  row('POST', '/api/books/commitments', 'create-commitment', { body: root('commitment'), status: 201 }),
  row('PUT', '/api/books/commitments/by_external/:external_source/:external_id', 'upsert-commitment', {
    body: root('commitment'),
    envelope: only('commitment'),
    status: createdOrFound,
    record: 'commitment-by-external-id',
  }),
  row('PATCH', '/api/books/commitments/:id', 'update-commitment', { body: root('commitment') }),
  row('POST', '/api/books/commitments/:id/cancel', 'cancel-commitment'),

  // 6 Events: what webhooks deliver, for a client that was disconnected
  row('GET', '/api/v1/books/events', 'events', { query: paged('event_type'), envelope: page('data') }),

  // What was deleted, beside `updated_since` of the lists, for a client that keeps a copy
  row('GET', '/api/v1/books/deletions', 'deletions', {
    query: paged('resource_type', 'deleted_since'),
    envelope: page('data'),
  }),

  // 4.11 Webhook test ping
  row('POST', '/api/webhook_endpoints/:id/ping', 'ping-webhook-endpoint', { status: 202 }),
];

/** The names in a path: `/invoices/:invoice_id/lines/:id` has `invoice_id` and `id`. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
}
