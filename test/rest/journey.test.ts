import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { type AnswerCheck, openApiAnswers } from '../support/openapi-answers.js';
import { arbitrary, endpoints, expectedKeys, type SpecifiedEndpoint } from './specification.js';

/**
 * The main jobs of the service over REST alone, in order; every body must have exactly the keys of the specification, and be as
 * the OpenAPI document describes it.
 */

let books: TestBooks;
let described: AnswerCheck;
const reached = new Set<SpecifiedEndpoint>();
beforeAll(async () => {
  books = await startBooks();
  described = openApiAnswers((await books.rest('GET', '/openapi.json', undefined, { apiKey: null })).body);
});

const receivables = '/api/v1/books';
const inbox = '/api/books/invoice_documents';

// biome-ignore lint/suspicious/noExplicitAny: what a test asked for is what it reads
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  return checked(method, path, await books.rest(method, path, body));
}

async function upload(name: string, content: Uint8Array) {
  return checked('POST', inbox, await books.upload(inbox, { name, content }));
}

function checked(method: string, path: string, answer: Awaited<ReturnType<TestBooks['rest']>>) {
  const endpoint = endpointOf(method, path);
  expect([method, path, answer.status, answer.body?.error]).toEqual([
    method,
    path,
    [endpoint.status].flat().find((status) => status === answer.status) ?? 'a status of the specification',
    undefined,
  ]);
  const expected = new Set(expectedKeys(endpoint));
  expect(keysOf(answer.body, '').filter((key) => !expected.has(key))).toEqual([]);
  if (!path.endsWith('bulk_convert')) {
    expect(Object.keys(answer.body ?? {}).sort()).toEqual(Object.keys(endpoint.answer ?? {}).sort());
  }
  expect(described({ method, path: endpoint.path.replace(/:([a-z_]+)/g, '{$1}') }, answer.status, answer.body)).toEqual(
    [],
  );
  reached.add(endpoint);
  return answer.body;
}

function endpointOf(method: string, path: string): SpecifiedEndpoint {
  const [bare = ''] = path.split('?');
  const fits = ({ path: pattern }: SpecifiedEndpoint) =>
    new RegExp(`^${pattern.replace(/:[a-z_]+/g, '[^/]+')}$`).test(bare);
  const found = endpoints.filter((endpoint) => endpoint.method === method && fits(endpoint));
  const [fixed] = found.sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  if (fixed === undefined) throw new Error(`the specification has no ${method} ${path}`);
  return fixed;
}

function keysOf(value: unknown, prefix: string): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => keysOf(item, `${prefix}[]`)))];
  if (typeof value !== 'object' || value === null || arbitrary.test(prefix)) return [];
  return Object.entries(value).flatMap(([name, content]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return [key, ...keysOf(content, key)];
  });
}

async function accountOf(type: string): Promise<number> {
  const { data } = await ask('GET', `${receivables}/accounts?limit=100`);
  return data.find((account: { account_type: string }) => account.account_type === type).id;
}

async function contact(fields: Record<string, unknown>): Promise<number> {
  return (await ask('POST', `${receivables}/contacts`, { contact: fields })).data.id;
}

test('accounts and contacts', async () => {
  const account = await accountOf('revenue');
  expect((await ask('GET', `${receivables}/accounts/${account}`)).data.account_type).toBe('revenue');
  const id = await contact({ name: 'Hooli', external_id: 'hooli', email: 'ap@hooli.example' });
  await ask('GET', `${receivables}/contacts/${id}`);
  await ask('GET', `${receivables}/contacts/by_external_id/hooli`);
  const patched = await ask('PATCH', `${receivables}/contacts/${id}`, {
    contact: { phone: '1', contact_type: 'both' },
  });
  expect([patched.data.phone, patched.data.contact_type, patched.data.email]).toEqual([
    '1',
    'both',
    'ap@hooli.example',
  ]);
  const found = await ask('POST', `${receivables}/contacts/find_or_create`, {
    contact: { external_id: 'hooli', name: 'x' },
  });
  expect([found.created, found.data.id]).toEqual([false, id]);
  const listed = await ask('GET', `${receivables}/contacts?email=ap%40hooli.example&contact_type=both&q=HOO`);
  expect(listed.data.map((one: { id: number }) => one.id)).toEqual([id]);
});

test('an invoice from its lines to its payment', async () => {
  const contactId = await contact({ name: 'Initech' });
  const revenue = await accountOf('revenue');
  const { data: invoice } = await ask('POST', `${receivables}/invoices`, {
    invoice: {
      contact_id: contactId,
      external_id: 'order/1',
      issue_date: '2026-01-10',
      due_date: '2026-02-09',
      tax_rate_bps: 875,
      discount_cents: 100,
      invoice_lines_attributes: [
        {
          description: 'Work',
          quantity: 1.5,
          unit_price_cents: 10_001,
          revenue_account_id: revenue,
          external_id: 'l-1',
        },
        { description: 'Discount', quantity: 1, unit_price_cents: -1_000 },
      ],
    },
  });
  // 1.5 × 10001 = 15001.5 → 15002; less 1000 = 14002; less 100 = 13902; tax 8.75 % = 1216.425 → 1216
  expect(invoice).toMatchObject({
    status: 'draft',
    invoice_number: 'INV-000001',
    currency: 'USD',
    contact_id: contactId,
    contact_name: 'Initech',
    subtotal_cents: 14_002,
    discount_cents: 100,
    tax_cents: 1_216,
    total_cents: 15_118,
    balance_due_cents: 15_118,
    posted_at: null,
    payment_applications: [],
  });
  expect(
    invoice.invoice_lines.map((line: { position: number; amount_cents: number }) => [line.position, line.amount_cents]),
  ).toEqual([
    [1, 15_002],
    [2, -1_000],
  ]);

  const lines = `${receivables}/invoices/${invoice.id}/lines`;
  const { data: line } = await ask('POST', lines, {
    invoice_line: { description: 'More', quantity: 2, unit_price_cents: 50 },
  });
  expect(line).toMatchObject({ description: 'More', quantity: 2, amount_cents: 100, position: 3 });
  const { data: changed } = await ask('PATCH', `${lines}/${line.id}`, { invoice_line: { quantity: 3 } });
  expect(changed.amount_cents).toBe(150);
  expect(await ask('DELETE', `${lines}/${line.id}`)).toBeNull();
  const [first, second] = invoice.invoice_lines;
  const patched = await ask('PATCH', `${receivables}/invoices/${invoice.id}`, {
    invoice: {
      notes: 'Thanks',
      discount_cents: 0,
      tax_rate_bps: 0,
      invoice_lines_attributes: [
        { id: first.id, unit_price_cents: 10_000 },
        { id: second.id, _destroy: true },
      ],
    },
  });
  expect(patched.data).toMatchObject({ notes: 'Thanks', total_cents: 15_000 });
  expect(patched.data.invoice_lines).toHaveLength(1);

  expect((await ask('POST', `${receivables}/invoices/${invoice.id}/post_invoice`)).data.status).toBe('posted');
  const again = await books.rest('POST', `${receivables}/invoices/${invoice.id}/post_invoice`);
  expect([again.status, again.body.error.code]).toEqual([422, 'INVOICE_NOT_DRAFT']);

  const { data: payment } = await ask('POST', `${receivables}/payments`, {
    payment: {
      contact_id: contactId,
      external_id: 'stripe-1',
      received_at: '2026-01-20',
      gross_amount_cents: 20_000,
      fee_cents: 600,
      method: 'credit_card',
    },
  });
  expect(payment).toMatchObject({
    amount_cents: 19_400,
    gross_amount_cents: 20_000,
    fee_cents: 600,
    unapplied_cents: 20_000,
    status: 'pending',
  });
  const over = await books.rest('POST', `${receivables}/payments/${payment.id}/apply`, {
    applications: [{ invoice_id: invoice.id, amount_cents: 15_001 }],
  });
  expect([over.status, over.body.error.code]).toEqual([422, 'PAYMENT_OVER_APPLIED']);
  const applied = await ask('POST', `${receivables}/payments/${payment.id}/apply`, {
    applications: [{ invoice_id: invoice.id, amount_cents: 12_000 }],
  });
  expect(applied.data).toMatchObject({ unapplied_cents: 8_000 });
  expect(applied.data.applications).toEqual([
    {
      id: expect.any(Number),
      invoice_id: invoice.id,
      invoice_external_id: 'order/1',
      invoice_number: 'INV-000001',
      amount_cents: 12_000,
    },
  ]);

  const aging = await ask('GET', `${receivables}/reports/ar_aging?as_of=2026-03-11`);
  expect(aging.data.totals).toEqual({ current: 0, '1_30': 3_000, '31_60': 0, '61_90': 0, '91_plus': 0 });
  expect(aging.data.buckets['1_30']).toEqual([
    {
      contact_id: contactId,
      contact_name: 'Initech',
      invoice_id: invoice.id,
      invoice_number: 'INV-000001',
      issue_date: '2026-01-10',
      due_date: '2026-02-09',
      total_cents: 15_000,
      balance_due_cents: 3_000,
    },
  ]);
  expect([aging.data.as_of, aging.data.currency, aging.data.grand_total]).toEqual(['2026-03-11', 'USD', 3_000]);

  await ask('GET', `${receivables}/payments/${payment.id}`);
  await ask('GET', `${receivables}/payments/by_external_id/stripe-1`);
  await ask('GET', `${receivables}/invoices/by_external_id/order%2F1`);
  const shown = await ask('GET', `${receivables}/invoices/${invoice.id}`);
  expect(shown.data.payment_applications).toEqual([
    {
      id: expect.any(Number),
      payment_id: payment.id,
      payment_reference: null,
      amount_cents: 12_000,
      applied_at: expect.stringMatching(/Z$/),
    },
  ]);
  const query = `status=posted&contact_id=${contactId}&invoice_number=INV-000001&from=2026-01-10&to=2026-01-10&q=initech`;
  expect((await ask('GET', `${receivables}/invoices?${query}`)).data).toHaveLength(1);
  expect(
    (await ask('GET', `${receivables}/payments?status=pending&from=2026-01-20&to=2026-01-20&q=INIT`)).data,
  ).toHaveLength(1);

  expect((await ask('POST', `${receivables}/payments/${payment.id}/void`)).data).toMatchObject({
    status: 'void',
    applications: [],
  });
  expect((await ask('POST', `${receivables}/invoices/${invoice.id}/void`)).data.status).toBe('void');
});

test('a bill from its lines to its payment', async () => {
  const contactId = await contact({ name: 'Vandelay', contact_type: 'vendor' });
  const expense = await accountOf('expense');
  const { bill } = await ask('POST', '/api/books/bills', {
    bill: {
      contact_id: contactId,
      issue_date: '2026-01-10',
      due_date: '2026-02-09',
      tax_cents: 10,
      vendor_invoice_number: 'V-77',
      bill_lines_attributes: [{ description: 'Latex', quantity: 0.333333, unit_price_cents: 300 }],
    },
  });
  expect(bill).toMatchObject({
    bill_number: 'BILL-000001',
    vendor_invoice_number: 'V-77',
    total_cents: 110,
    has_missing_accounts: true,
    line_count: 1,
  });
  expect(bill.bill_lines[0].quantity).toBe(0.333333);
  const missing = await books.rest('POST', `/api/books/bills/${bill.id}/post_bill`);
  expect([missing.status, missing.body.error.code]).toEqual([422, 'BILL_LINES_MISSING_ACCOUNTS']);
  expect((await ask('GET', '/api/books/bills?needs_completion=true')).bills).toHaveLength(1);
  expect(
    await ask('POST', '/api/books/bills/bulk_assign_account', { bill_ids: [bill.id], account_id: expense }),
  ).toEqual({ updated: 1 });
  const patched = await ask('PATCH', `/api/books/bills/${bill.id}`, { bill: { tax_cents: 0 } });
  expect(patched.bill.total_cents).toBe(100);
  expect((await ask('POST', `/api/books/bills/${bill.id}/post_bill`)).bill.status).toBe('posted');

  const { vendor_payment: payment } = await ask('POST', '/api/books/vendor_payments', {
    vendor_payment: {
      contact_id: contactId,
      amount_cents: 150,
      paid_at: '2026-01-30',
      method: 'ach',
      payment_reference: 'A1',
    },
  });
  const applied = await ask('POST', `/api/books/vendor_payments/${payment.id}/apply`, {
    applications: [{ bill_id: bill.id, amount_cents: 100 }],
  });
  expect(applied.vendor_payment).toMatchObject({ unapplied_cents: 50, paid_at: '2026-01-30' });
  const paid = await ask('GET', `/api/books/bills/${bill.id}`);
  expect(paid.bill).toMatchObject({ balance_due_cents: 0, amount_paid_cents: 100, status: 'posted' });
  expect(paid.bill.bill_applications[0]).toMatchObject({
    vendor_payment_id: payment.id,
    payment_reference: 'A1',
    amount_cents: 100,
  });
  await ask('GET', `/api/books/vendor_payments/${payment.id}`);
  expect((await ask('GET', `/api/books/vendor_payments?contact_id=${contactId}`)).vendor_payments).toHaveLength(1);
  const blocked = await books.rest('POST', `/api/books/bills/${bill.id}/void`);
  expect([blocked.status, blocked.body.error.code]).toEqual([409, 'BILL_HAS_APPLICATIONS']);
  await ask('POST', `/api/books/vendor_payments/${payment.id}/void`);
  expect((await ask('POST', `/api/books/bills/${bill.id}/void`)).bill.status).toBe('void');

  const { bill: draft } = await ask('POST', '/api/books/bills', {
    bill: { contact_id: contactId, issue_date: '2026-01-10', due_date: '2026-02-09' },
  });
  expect(await ask('DELETE', `/api/books/bills/${draft.id}`)).toEqual({ success: true });
});

test('an uploaded invoice from its commitment to its bill', async () => {
  const vendor = await contact({ name: 'Contoso Ltd.', contact_type: 'vendor' });
  const commitment = {
    contact_id: vendor,
    number: 'PO-1',
    expected_total_cents: 100_000,
    metadata: { jobId: 5, tags: ['A'] },
    commitment_lines_attributes: [
      { description: 'Work', quantity: 1, unit_price_cents: 100_000, external_line_id: 'a' },
    ],
  };
  const { schemas } = (await books.rest('GET', '/openapi.json', undefined, { apiKey: null })).body.components;
  for (const name of ['CommitmentUpsert', 'CommitmentLineInput', 'CommitmentDetail']) {
    const { type, additionalProperties, maxProperties } = schemas[name].properties.metadata;
    expect([name, [type].flat()[0], additionalProperties, maxProperties]).toEqual([name, 'object', true, 40_000]);
  }
  const path = '/api/books/commitments/by_external/job%20nimbus/PO%2F1';
  const { commitment: made } = await ask('PUT', path, { commitment });
  expect(made).toMatchObject({
    external_source: 'job nimbus',
    external_id: 'PO/1',
    status: 'open',
    metadata: { jobId: 5, tags: ['A'] },
  });
  expect((await books.rest('PUT', path, { commitment })).status).toBe(200);
  await ask('PATCH', `/api/books/commitments/${made.id}`, { commitment: { notes: 'Urgent' } });
  expect((await ask('GET', '/api/books/commitments?has_remaining=true&status=open')).commitments).toHaveLength(1);

  const pdf = readFileSync(join(projectRoot, 'test/samples/contoso-invoice.pdf'));
  const first = await upload('contoso.pdf', pdf);
  expect(first.existing).toBe(false);
  expect(first.invoice_document).toMatchObject({
    filename: 'contoso.pdf',
    source_type: 'upload',
    file_size_bytes: pdf.length,
  });
  expect((await upload('again.pdf', pdf)).existing).toBe(true);
  await books.drain();
  const documentPath = `${inbox}/${first.invoice_document.id}`;
  const corrected = await ask('PATCH', documentPath, {
    extracted_vendor_name: 'Contoso Ltd.',
    extracted_total_cents: 100_000,
    extracted_currency: 'USD',
  });
  expect(corrected.invoice_document.status).toBe('ready');
  const shown = await ask('GET', documentPath);
  expect(shown.suggestion).toMatchObject({ contact_id: vendor, contact_name: 'Contoso Ltd.' });
  expect((await fetch(shown.pdf_url)).status).toBe(200);
  expect((await ask('GET', `${inbox}?status=ready`)).invoice_documents).toHaveLength(1);

  const { candidates } = await ask('GET', `${documentPath}/commitment_candidates`);
  expect(candidates).toEqual([
    expect.objectContaining({ commitment_id: made.id, variance_cents: 0, variance_percent: 0 }),
  ]);
  expect(candidates[0].reasons).toEqual(expect.arrayContaining(['exact_amount', 'vendor_match']));
  const none = await books.rest('POST', `${documentPath}/allocate`, { allocations: [] });
  expect([none.status, none.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  const allocated = await ask('POST', `${documentPath}/allocate`, {
    allocations: [{ commitment_id: made.id, allocated_cents: 100_000 }],
  });
  expect(allocated.invoice_document.commitment_review_status).toBe('approved');
  expect(allocated.allocations[0]).toMatchObject({ allocation_type: 'manual', status: 'approved', bill_id: null });
  const billed = await ask('POST', `${documentPath}/create_commitment_bill`, {
    non_po_lines: [{ description: 'Fuel', amount_cents: 500 }],
  });
  expect(billed.bill).toMatchObject({ total_cents: 100_500, invoice_document_id: first.invoice_document.id });
  expect(billed.invoice_document).toMatchObject({ status: 'converted', bill_id: billed.bill.id });
  expect((await ask('GET', `/api/books/commitments/${made.id}`)).commitment).toMatchObject({ status: 'fully_matched' });
  const deleted = await books.rest('DELETE', documentPath);
  expect([deleted.status, deleted.body.error.code]).toEqual([409, 'DOCUMENT_CONVERTED']);
});

test('documents that are converted without a commitment', async () => {
  const samples = ['azure-interior-invoice.pdf', 'lieferant-factur-x.pdf'];
  const ids: number[] = [];
  for (const name of samples) {
    ids.push((await upload(name, readFileSync(join(projectRoot, 'test/samples', name)))).invoice_document.id);
  }
  await books.drain();
  for (const [index, id] of ids.entries()) {
    await ask('PATCH', `${inbox}/${id}`, {
      invoice_document: { extracted_vendor_name: `Vendor ${index}`, extracted_total_cents: 5_000 + index },
    });
  }
  const [one = 0, other = 0] = ids;
  expect((await ask('POST', `${inbox}/${one}/reextract`)).invoice_document.status).toBe('extracting');
  await books.drain();
  const dry = await ask('POST', `${inbox}/bulk_convert`, { ids: [other, 999_999], dry_run: true });
  expect(dry).toEqual({
    will_convert: [
      { id: other, filename: 'lieferant-factur-x.pdf', contact_name: expect.any(String), total_cents: 5_001 },
    ],
    will_fail: [{ id: 999_999, reasons: ['not_found'] }],
  });
  const run = await ask('POST', `${inbox}/bulk_convert`, { ids: [other, 999_999] });
  expect(Object.keys(run)).toEqual(['converted', 'failed']);
  expect(run.converted).toEqual([
    { id: other, bill_id: expect.any(Number), bill_number: expect.stringMatching(/^BILL-/) },
  ]);
  const converted = await ask('POST', `${inbox}/${one}/convert`, {});
  expect(converted.invoice_document).toMatchObject({ status: 'converted', bill_id: converted.bill.id });

  const { invoice_document: spare } = await upload('spare.pdf', spareDocument());
  expect(await ask('DELETE', `${inbox}/${spare.id}`)).toEqual({ success: true });
});

test('a commitment that is given up, the overview, and a ping', async () => {
  const vendor = await contact({ name: 'Kramerica', contact_type: 'vendor' });
  const { commitment } = await ask('POST', '/api/books/commitments', {
    commitment: { contact_id: vendor, number: 'PO-9', expected_total_cents: 1 },
  });
  expect((await ask('POST', `/api/books/commitments/${commitment.id}/cancel`)).commitment.status).toBe('canceled');
  const overview = await ask('GET', `${receivables}/overview`);
  expect(overview.data.currency).toBe('USD');
  const { data } = await books.graphql(
    'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/hook" }) { webhookEndpoint { id } } }',
  );
  const ping = await ask('POST', `/api/webhook_endpoints/${data.createWebhookEndpoint.webhookEndpoint.id}/ping`);
  expect(ping.delivery).toEqual({ id: expect.any(Number), status: 'pending' });
});

test('the books balance in every report', async () => {
  const { data: trial } = await ask('GET', `${receivables}/reports/trial_balance`);
  expect(trial.total_debit_cents).toBe(trial.total_credit_cents);
  const { data: ledger, page } = await ask('GET', `${receivables}/reports/general_ledger?limit=100`);
  expect(ledger.rows.length).toBeGreaterThan(trial.rows.length);
  expect(page.has_more).toBe(false);
  const { data: result } = await ask('GET', `${receivables}/reports/income_statement`);
  const [revenue, expenses] = result.sections.map((section: { total_cents: number }) => section.total_cents);
  expect(result.net_income_cents).toBe(revenue - expenses);
  const { data: sheet } = await ask('GET', `${receivables}/reports/balance_sheet`);
  expect(sheet.total_assets_cents).toBe(sheet.total_liabilities_and_equity_cents);
  const { data: payable } = await ask('GET', `${receivables}/reports/ap_aging`);
  const liabilities = sheet.sections[1].rows.find(
    (row: { account: { number: string } }) => row.account.number === '2000',
  );
  expect(payable.grand_total).toBeGreaterThanOrEqual(liabilities?.amount_cents ?? 0);
});

test('what happened can be read in order', async () => {
  const { data: first, page } = await ask('GET', `${receivables}/events?limit=2`);
  expect([first.length, page.has_more]).toEqual([2, true]);
  const { data: created } = await ask('GET', `${receivables}/events?event_type=books.invoice.created&limit=1`);
  expect(created[0]).toMatchObject({ event_type: 'books.invoice.created' });
  expect(created[0].envelope).toMatchObject({ event: 'books.invoice.created', data: { external_id: 'order/1' } });
});

test('what was deleted can be read in order', async () => {
  const { data, page } = await ask('GET', `${receivables}/deletions?limit=1`);
  expect(page).toEqual({ limit: 1, has_more: expect.any(Boolean), next_cursor: expect.anything() });
  expect(data[0]).toMatchObject({ resource_type: 'Bill' });
});

test('every endpoint of the specification was reached', () => {
  expect(endpoints.filter((endpoint) => !reached.has(endpoint)).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [],
  );
});

/** Begins like a PDF, which is what an upload is judged by; it cannot be opened. */
function spareDocument(): Uint8Array {
  return new TextEncoder().encode('%PDF-1.4\nspare\n%%EOF\n');
}
