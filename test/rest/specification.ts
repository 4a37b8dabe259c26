/**
 * The tables of specification sections 2 and 4 as data, written down independently of the code: what an integrator
 * who knows only the specification expects to find.
 */

type Status = number | readonly number[];

export interface SpecifiedEndpoint {
  method: string;
  path: string;
  scope: 'read' | 'write' | 'reports';
  /** Query parameters, beside none. */
  query?: readonly string[];
  /** Root key of the body, and fields that may stand in it or (after `beside`) next to it. */
  body?: { root?: string; fields: readonly string[]; beside?: readonly string[]; required?: readonly string[] };
  upload?: string;
  /** Keys of the body of a successful answer, each with the record under it; null is an empty answer. */
  answer: Readonly<Record<string, string>> | null;
  status: Status;
}

const names = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const invoiceFields =
  names(`id external_id invoice_number status contact_id contact_external_id contact_name issue_date due_date
  currency subtotal_cents discount_cents tax_cents tax_rate_bps total_cents amount_paid_cents balance_due_cents notes posted_at
  voided_at created_at updated_at`);
const paymentFields =
  names(`id external_id contact_id contact_external_id contact_name payment_reference method received_at
  currency amount_cents gross_amount_cents fee_cents fee_description unapplied_cents status notes voided_at created_at updated_at`);
const billFields =
  names(`id bill_number vendor_invoice_number status contact_id contact_name issue_date due_date currency
  subtotal_cents tax_cents total_cents amount_paid_cents balance_due_cents posted_at voided_at notes line_count
  has_missing_accounts attachment_count created_at updated_at`);
const vendorPaymentFields = names(`id contact_id contact_name payment_reference method paid_at currency amount_cents
  unapplied_cents status notes attachment_count created_at updated_at`);
const commitmentFields =
  names(`id number contact_id contact_name external_source external_id service_address period_start
  period_end currency expected_total_cents matched_total_cents remaining_cents status line_count metadata notes created_at updated_at`);
const documentFields = names(`id source_type status filename file_size_bytes sha256 extracted_vendor_name
  extracted_invoice_number extracted_invoice_date extracted_due_date extracted_total_cents extracted_tax_cents
  extracted_subtotal_cents extracted_currency extraction_method duplicate_of_bill_id bill_id commitment_review_status
  converted_at created_at updated_at`);

/** The keys of every record, and below a dot those of the records inside it (`[]` marks arrays). */
export const records: Readonly<Record<string, readonly string[]>> = {
  account: names('id number name account_type sub_type normal_balance active'),
  contact: names(
    'id external_id name email phone contact_type billing_address tax_id is_1099_eligible created_at updated_at',
  ),
  'contact.billing_address': names('line1 line2 city state zip country'),
  invoice: invoiceFields,
  invoice_detail: [...invoiceFields, 'invoice_lines', 'payment_applications'],
  'invoice_detail.invoice_lines[]': names(
    'id external_id position description quantity unit_price_cents amount_cents service_id revenue_account_id',
  ),
  'invoice_detail.payment_applications[]': names('id payment_id payment_reference amount_cents applied_at'),
  invoice_line: names(
    'id external_id position description quantity unit_price_cents amount_cents service_id revenue_account_id',
  ),
  payment: paymentFields,
  payment_detail: [...paymentFields, 'applications'],
  'payment_detail.applications[]': names('id invoice_id invoice_external_id invoice_number amount_cents'),
  bill: billFields,
  bill_detail: [...billFields, 'invoice_document_id', 'bill_lines', 'bill_applications', 'debit_applications'],
  'bill_detail.bill_lines[]': names('id position account_id description quantity unit_price_cents amount_cents'),
  'bill_detail.bill_applications[]': names('id vendor_payment_id payment_reference amount_cents applied_at'),
  'bill_detail.debit_applications[]': names('id debit_note_id debit_note_number amount_cents applied_at'),
  vendor_payment: vendorPaymentFields,
  vendor_payment_detail: [...vendorPaymentFields, 'applications'],
  'vendor_payment_detail.applications[]': names('id bill_id bill_number amount_cents'),
  commitment: commitmentFields,
  commitment_detail: [...commitmentFields, 'lines', 'allocations'],
  'commitment_detail.lines[]':
    names(`id position description quantity unit_price_cents amount_cents account_id period_start
    period_end external_line_id metadata`),
  'commitment_detail.allocations[]': names(`id commitment_id bill_id bill_number invoice_document_id allocated_cents
    invoice_total_cents unallocated_remainder_cents variance_cents allocation_type status reviewed_by reviewed_at notes created_at`),
  allocation: names(`id commitment_id bill_id bill_number invoice_document_id allocated_cents invoice_total_cents
    unallocated_remainder_cents variance_cents allocation_type status reviewed_by reviewed_at notes created_at`),
  document: documentFields,
  document_detail: [
    ...documentFields,
    ...names(`pdf_page_count extraction_result extraction_version extracted_line_items extraction_success
      extraction_duration_ms missing_required_fields`),
  ],
  'document_detail.extracted_line_items[]': names('description quantity unit_price_cents amount_cents'),
  suggestion: names('contact_id contact_name confidence'),
  stats: names('total ready needs_review error converted failure_reasons'),
  page: names('limit has_more next_cursor'),
  aging: names('as_of currency buckets totals grand_total'),
  'aging.buckets': names('current 1_30 31_60 61_90 91_plus'),
  'aging.totals': names('current 1_30 31_60 61_90 91_plus'),
  ...Object.fromEntries(
    names('current 1_30 31_60 61_90 91_plus').map((bucket) => [
      `aging.buckets.${bucket}[]`,
      names('contact_id contact_name invoice_id invoice_number issue_date due_date total_cents balance_due_cents'),
    ]),
  ),
  ap_aging: names('as_of currency buckets totals grand_total'),
  'ap_aging.buckets': names('current 1_30 31_60 61_90 91_plus'),
  'ap_aging.totals': names('current 1_30 31_60 61_90 91_plus'),
  ...Object.fromEntries(
    names('current 1_30 31_60 61_90 91_plus').map((bucket) => [
      `ap_aging.buckets.${bucket}[]`,
      names('contact_id contact_name bill_id bill_number issue_date due_date total_cents balance_due_cents'),
    ]),
  ),
  trial_balance: names('as_of currency rows total_debit_cents total_credit_cents'),
  'trial_balance.rows[]': names('account debit_cents credit_cents balance_cents'),
  'trial_balance.rows[].account': names('id number name account_type'),
  general_ledger: names('from to currency opening_balance_cents closing_balance_cents rows'),
  'general_ledger.rows[]': names('id account entry entry_date debit_cents credit_cents memo running_balance_cents'),
  'general_ledger.rows[].account': names('id number name account_type'),
  'general_ledger.rows[].entry': names('id kind source_type source_id memo'),
  income_statement: names('from to currency sections net_income_cents'),
  balance_sheet: names('as_of currency sections total_assets_cents total_liabilities_and_equity_cents'),
  ...Object.fromEntries(
    names('income_statement balance_sheet').flatMap((statement) => [
      [`${statement}.sections[]`, names('name rows total_cents')],
      [`${statement}.sections[].rows[]`, names('name account amount_cents')],
      [`${statement}.sections[].rows[].account`, names('id number name account_type')],
    ]),
  ),
  candidate: names(`commitment_id number contact_name service_address period_start period_end expected_total_cents
    remaining_cents variance_cents variance_percent reasons`),
  will_convert: names('id filename contact_name total_cents'),
  converted: names('id bill_id bill_number'),
  not_converted: names('id reasons'),
  delivery: names('id status'),
  event: names('id event_id event_type created_at cursor envelope'),
  deletion: names('id resource_type resource_id deleted_at'),
  overview: names('receivables payables inbox open_commitments currency'),
  ...Object.fromEntries(
    ['receivables', 'payables'].flatMap((side) => [
      [`overview.${side}`, names('open overdue draft unapplied_payments_cents')],
      ...names('open overdue draft').map((state) => [`overview.${side}.${state}`, names('count cents')] as const),
    ]),
  ),
  'overview.open_commitments': names('count remaining_cents'),
  'overview.inbox': names('total ready needs_review error converted failure_reasons'),
};

const page = ['limit', 'after'];
const list = (key: string, record: string) => ({ [key]: `${record}[]`, page: 'page' });
const contactFields = names('name email phone contact_type external_id tax_id is_1099_eligible billing_address');
const invoiceInput = {
  root: 'invoice',
  fields: names(
    'contact_id issue_date due_date currency external_id discount_cents tax_cents tax_rate_bps notes invoice_lines_attributes',
  ),
};
const lineInput = {
  root: 'invoice_line',
  fields: names('description quantity unit_price_cents position external_id service_id revenue_account_id'),
};
const billInput = {
  root: 'bill',
  fields: names('contact_id issue_date due_date currency tax_cents notes bill_lines_attributes vendor_invoice_number'),
};
const commitmentInput = {
  root: 'commitment',
  fields: names(`contact_id number expected_total_cents currency service_address period_start period_end notes metadata
    commitment_lines_attributes`),
};
const correctionFields = names(`extracted_vendor_name extracted_invoice_number extracted_invoice_date extracted_due_date
  extracted_total_cents extracted_tax_cents extracted_subtotal_cents extracted_currency`);
const books = '/api/v1/books';
const documents = '/api/books/invoice_documents';
const documentAnswer = { invoice_document: 'document_detail', pdf_url: '', suggestion: 'suggestion' };

export const endpoints: readonly SpecifiedEndpoint[] = [
  { method: 'GET', path: `${books}/overview`, scope: 'read', answer: { data: 'overview' }, status: 200 },
  {
    method: 'GET',
    path: `${books}/events`,
    scope: 'read',
    query: [...page, 'event_type'],
    answer: list('data', 'event'),
    status: 200,
  },
  {
    method: 'GET',
    path: `${books}/deletions`,
    scope: 'read',
    query: [...page, 'resource_type', 'deleted_since'],
    answer: list('data', 'deletion'),
    status: 200,
  },

  {
    method: 'GET',
    path: `${books}/accounts`,
    scope: 'read',
    query: page,
    answer: list('data', 'account'),
    status: 200,
  },
  { method: 'GET', path: `${books}/accounts/:id`, scope: 'read', answer: { data: 'account' }, status: 200 },

  {
    method: 'GET',
    path: `${books}/contacts`,
    scope: 'read',
    query: ['contact_type', 'email', 'q', 'updated_since', ...page],
    answer: list('data', 'contact'),
    status: 200,
  },
  { method: 'GET', path: `${books}/contacts/:id`, scope: 'read', answer: { data: 'contact' }, status: 200 },
  {
    method: 'GET',
    path: `${books}/contacts/by_external_id/:external_id`,
    scope: 'read',
    answer: { data: 'contact' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/contacts`,
    scope: 'write',
    body: { root: 'contact', fields: contactFields, required: ['name'] },
    answer: { data: 'contact' },
    status: 201,
  },
  {
    method: 'POST',
    path: `${books}/contacts/find_or_create`,
    scope: 'write',
    body: { root: 'contact', fields: contactFields, beside: ['update_existing'], required: ['external_id'] },
    answer: { data: 'contact', created: '' },
    status: [200, 201],
  },
  {
    method: 'PATCH',
    path: `${books}/contacts/:id`,
    scope: 'write',
    body: { root: 'contact', fields: contactFields },
    answer: { data: 'contact' },
    status: 200,
  },

  {
    method: 'GET',
    path: `${books}/invoices`,
    scope: 'read',
    query: ['status', 'contact_id', 'invoice_number', 'from', 'to', 'q', 'updated_since', ...page],
    answer: list('data', 'invoice'),
    status: 200,
  },
  { method: 'GET', path: `${books}/invoices/:id`, scope: 'read', answer: { data: 'invoice_detail' }, status: 200 },
  {
    method: 'GET',
    path: `${books}/invoices/by_external_id/:external_id`,
    scope: 'read',
    answer: { data: 'invoice_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/invoices`,
    scope: 'write',
    body: { ...invoiceInput, required: ['contact_id', 'issue_date', 'due_date'] },
    answer: { data: 'invoice_detail' },
    status: 201,
  },
  {
    method: 'PATCH',
    path: `${books}/invoices/:id`,
    scope: 'write',
    body: invoiceInput,
    answer: { data: 'invoice_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/invoices/:id/post_invoice`,
    scope: 'write',
    answer: { data: 'invoice_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/invoices/:id/void`,
    scope: 'write',
    answer: { data: 'invoice_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/invoices/:invoice_id/lines`,
    scope: 'write',
    body: { ...lineInput, required: ['description', 'quantity', 'unit_price_cents'] },
    answer: { data: 'invoice_line' },
    status: 201,
  },
  {
    method: 'PATCH',
    path: `${books}/invoices/:invoice_id/lines/:id`,
    scope: 'write',
    body: lineInput,
    answer: { data: 'invoice_line' },
    status: 200,
  },
  { method: 'DELETE', path: `${books}/invoices/:invoice_id/lines/:id`, scope: 'write', answer: null, status: 204 },

  {
    method: 'GET',
    path: `${books}/payments`,
    scope: 'read',
    query: ['contact_id', 'status', 'from', 'to', 'q', 'updated_since', ...page],
    answer: list('data', 'payment'),
    status: 200,
  },
  { method: 'GET', path: `${books}/payments/:id`, scope: 'read', answer: { data: 'payment_detail' }, status: 200 },
  {
    method: 'GET',
    path: `${books}/payments/by_external_id/:external_id`,
    scope: 'read',
    answer: { data: 'payment_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/payments`,
    scope: 'write',
    body: {
      root: 'payment',
      fields:
        names(`contact_id amount_cents received_at currency payment_reference method external_id notes gross_amount_cents
        fee_cents fee_account_id fee_description status`),
      required: ['contact_id', 'received_at'],
    },
    answer: { data: 'payment_detail' },
    status: 201,
  },
  {
    method: 'POST',
    path: `${books}/payments/:id/apply`,
    scope: 'write',
    body: { fields: ['applications'], required: ['applications'] },
    answer: { data: 'payment_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${books}/payments/:id/void`,
    scope: 'write',
    answer: { data: 'payment_detail' },
    status: 200,
  },

  {
    method: 'GET',
    path: `${books}/reports/ar_aging`,
    scope: 'reports',
    query: ['as_of', 'currency'],
    answer: { data: 'aging' },
    status: 200,
  },
  ...(['ap_aging', 'trial_balance', 'balance_sheet'] as const).map((report) => ({
    method: 'GET',
    path: `${books}/reports/${report}`,
    scope: 'reports' as const,
    query: ['as_of', 'currency'],
    answer: { data: report },
    status: 200,
  })),
  {
    method: 'GET',
    path: `${books}/reports/income_statement`,
    scope: 'reports',
    query: ['from', 'to', 'currency'],
    answer: { data: 'income_statement' },
    status: 200,
  },
  {
    method: 'GET',
    path: `${books}/reports/general_ledger`,
    scope: 'reports',
    query: ['account_id', 'from', 'to', 'currency', ...page],
    answer: { data: 'general_ledger', page: 'page' },
    status: 200,
  },

  {
    method: 'GET',
    path: '/api/books/bills',
    scope: 'read',
    query: ['status', 'contact_id', 'from', 'to', 'needs_completion', 'updated_since', ...page],
    answer: list('bills', 'bill'),
    status: 200,
  },
  { method: 'GET', path: '/api/books/bills/:id', scope: 'read', answer: { bill: 'bill_detail' }, status: 200 },
  {
    method: 'POST',
    path: '/api/books/bills',
    scope: 'write',
    body: { ...billInput, required: ['contact_id', 'issue_date', 'due_date'] },
    answer: { bill: 'bill_detail' },
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/api/books/bills/:id',
    scope: 'write',
    body: billInput,
    answer: { bill: 'bill_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/books/bills/:id/post_bill',
    scope: 'write',
    answer: { bill: 'bill_detail' },
    status: 200,
  },
  { method: 'POST', path: '/api/books/bills/:id/void', scope: 'write', answer: { bill: 'bill_detail' }, status: 200 },
  { method: 'DELETE', path: '/api/books/bills/:id', scope: 'write', answer: { success: '' }, status: 200 },
  {
    method: 'POST',
    path: '/api/books/bills/bulk_assign_account',
    scope: 'write',
    body: { fields: ['bill_ids', 'account_id'], required: ['bill_ids', 'account_id'] },
    answer: { updated: '' },
    status: 200,
  },

  {
    method: 'GET',
    path: '/api/books/vendor_payments',
    scope: 'read',
    query: ['contact_id', 'updated_since', ...page],
    answer: list('vendor_payments', 'vendor_payment'),
    status: 200,
  },
  {
    method: 'GET',
    path: '/api/books/vendor_payments/:id',
    scope: 'read',
    answer: { vendor_payment: 'vendor_payment_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/books/vendor_payments',
    scope: 'write',
    body: {
      root: 'vendor_payment',
      fields: names('contact_id amount_cents paid_at payment_reference method currency status notes'),
      required: ['contact_id', 'amount_cents', 'paid_at'],
    },
    answer: { vendor_payment: 'vendor_payment_detail' },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/books/vendor_payments/:id/apply',
    scope: 'write',
    body: { fields: ['applications'], required: ['applications'] },
    answer: { vendor_payment: 'vendor_payment_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/books/vendor_payments/:id/void',
    scope: 'write',
    answer: { vendor_payment: 'vendor_payment_detail' },
    status: 200,
  },

  {
    method: 'GET',
    path: documents,
    scope: 'read',
    query: ['status', 'updated_since', ...page],
    answer: { invoice_documents: 'document[]', stats: 'stats', page: 'page' },
    status: 200,
  },
  {
    method: 'POST',
    path: documents,
    scope: 'write',
    upload: 'file',
    answer: { invoice_document: 'document_detail', pdf_url: '', existing: '' },
    status: [200, 201],
  },
  { method: 'GET', path: `${documents}/:id`, scope: 'read', answer: documentAnswer, status: 200 },
  {
    method: 'PATCH',
    path: `${documents}/:id`,
    scope: 'write',
    body: { fields: correctionFields },
    answer: documentAnswer,
    status: 200,
  },
  {
    method: 'POST',
    path: `${documents}/:id/convert`,
    scope: 'write',
    body: { fields: ['contact_id'] },
    answer: { bill: 'bill_detail', invoice_document: 'document_detail' },
    status: 200,
  },
  { method: 'POST', path: `${documents}/:id/reextract`, scope: 'write', answer: documentAnswer, status: 200 },
  {
    method: 'POST',
    path: `${documents}/bulk_convert`,
    scope: 'write',
    body: { fields: ['ids', 'dry_run'], required: ['ids'] },
    answer: {
      will_convert: 'will_convert[]',
      will_fail: 'not_converted[]',
      converted: 'converted[]',
      failed: 'not_converted[]',
    },
    status: 200,
  },
  { method: 'DELETE', path: `${documents}/:id`, scope: 'write', answer: { success: '' }, status: 200 },
  {
    method: 'GET',
    path: `${documents}/:id/commitment_candidates`,
    scope: 'read',
    answer: { invoice_document_id: '', invoice_total_cents: '', candidates: 'candidate[]' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${documents}/:id/allocate`,
    scope: 'write',
    body: { fields: ['allocations'], required: ['allocations'] },
    answer: { invoice_document: 'document_detail', allocations: 'allocation[]' },
    status: 200,
  },
  {
    method: 'POST',
    path: `${documents}/:id/create_commitment_bill`,
    scope: 'write',
    body: { fields: ['non_po_lines'] },
    answer: { bill: 'bill_detail', invoice_document: 'document_detail' },
    status: 201,
  },

  {
    method: 'GET',
    path: '/api/books/commitments',
    scope: 'read',
    query: ['status', 'contact_id', 'from', 'to', 'has_remaining', 'updated_since', ...page],
    answer: list('commitments', 'commitment'),
    status: 200,
  },
  {
    method: 'GET',
    path: '/api/books/commitments/:id',
    scope: 'read',
    answer: { commitment: 'commitment_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/books/commitments',
    scope: 'write',
    body: { ...commitmentInput, required: ['contact_id', 'number', 'expected_total_cents'] },
    answer: { commitment: 'commitment_detail' },
    status: 201,
  },
  {
    method: 'PUT',
    path: '/api/books/commitments/by_external/:external_source/:external_id',
    scope: 'write',
    body: commitmentInput,
    answer: { commitment: 'commitment_detail' },
    status: [200, 201],
  },
  {
    method: 'PATCH',
    path: '/api/books/commitments/:id',
    scope: 'write',
    body: commitmentInput,
    answer: { commitment: 'commitment_detail' },
    status: 200,
  },
  {
    method: 'POST',
    path: '/api/books/commitments/:id/cancel',
    scope: 'write',
    answer: { commitment: 'commitment_detail' },
    status: 200,
  },

  {
    method: 'POST',
    path: '/api/webhook_endpoints/:id/ping',
    scope: 'write',
    answer: { delivery: 'delivery' },
    status: 202,
  },
];

interface SpecifiedChild {
  fields: readonly string[];
  required: readonly string[];
  /** What PATCH takes besides, to change and to remove. */
  onChange?: readonly string[];
}

/** The fields of the children that bodies write, by the field of the body (specification sections 4.4 to 4.10). */
export const childFields: Readonly<Record<string, SpecifiedChild>> = {
  invoice_lines_attributes: {
    fields: names('description quantity unit_price_cents position external_id service_id revenue_account_id'),
    required: names('description quantity unit_price_cents'),
    onChange: names('id _destroy'),
  },
  bill_lines_attributes: {
    fields: names('description quantity unit_price_cents account_id position'),
    required: names('description quantity unit_price_cents'),
    onChange: names('id _destroy'),
  },
  commitment_lines_attributes: {
    fields: names('position description quantity unit_price_cents account_id period_start period_end external_line_id'),
    required: [],
    onChange: names('id _destroy'),
  },
  allocations: { fields: names('commitment_id allocated_cents'), required: names('commitment_id allocated_cents') },
  non_po_lines: { fields: names('description amount_cents account_id'), required: names('description amount_cents') },
};

/** What is arbitrary content to the specification has keys of its own. */
export const arbitrary = /(^|\.)(metadata|extraction_result|failure_reasons|envelope)$/;

/** The keys that the specification wants in the body of an endpoint's answer, each with its whole path. */
export function expectedKeys({ answer }: SpecifiedEndpoint): string[] {
  return Object.entries(answer ?? {})
    .flatMap(([name, record]) => [name, ...recordKeys(record, name)])
    .sort();
}

function recordKeys(record: string, prefix: string): string[] {
  const bare = record.replace(/\[\]$/, '');
  const own = record.endsWith('[]') ? `${prefix}[]` : prefix;
  return Object.entries(records)
    .filter(([name]) => name === bare || name.startsWith(`${bare}.`))
    .flatMap(([name, fields]) => fields.map((field) => `${own}${name.slice(bare.length)}.${field}`));
}
