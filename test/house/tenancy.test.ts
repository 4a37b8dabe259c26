import { join } from 'node:path';
import { parameterNames, routes } from '../../rest-compat/routes.js';
import { projectRoot } from '../../src/project-root.js';
import { startBooks, type TestBooks } from '../support/books.js';

/** Another owner's key, with the real ids of real records, on every route and every operation: 404, and no row changes. */
let ours: TestBooks;
let stranger: TestBooks;
const ids: Record<string, string> = {};
const lines: Record<string, string> = {};

beforeAll(async () => {
  [ours, stranger] = [await startBooks({ name: 'Ours' }), await startBooks({ name: 'Stranger' })];
  await makeOneOfEach();
});

async function made(path: string, body: object, key: string): Promise<Record<string, { id: number }[] & number>> {
  const { status, body: answer } = await ours.rest('POST', path, body);
  expect([path, status]).toEqual([path, 201]);
  return answer[key];
}

async function makeOneOfEach(): Promise<void> {
  const dates = { issue_date: '2026-11-01', due_date: '2026-12-01' };
  const line = { description: 'Work', quantity: 1, unit_price_cents: 500 };
  const contact = await made(
    '/api/v1/books/contacts',
    { contact: { name: 'Both', contact_type: 'both', external_id: 'ext' } },
    'data',
  );
  const contact_id = contact.id;
  const invoice = { contact_id, ...dates, external_id: 'ext', invoice_lines_attributes: [line] };
  const createdInvoice = await made('/api/v1/books/invoices', { invoice }, 'data');
  const payment = { contact_id, amount_cents: 500, received_at: '2026-11-02', external_id: 'ext' };
  const createdPayment = await made('/api/v1/books/payments', { payment }, 'data');
  const bill = await made(
    '/api/books/bills',
    { bill: { contact_id, ...dates, bill_lines_attributes: [line] } },
    'bill',
  );
  const vendorPayment = { contact_id, amount_cents: 500, paid_at: '2026-11-02' };
  const createdVendorPayment = await made(
    '/api/books/vendor_payments',
    { vendor_payment: vendorPayment },
    'vendor_payment',
  );
  const commitment = { contact_id, number: 'PO-1', expected_total_cents: 500 };
  const createdCommitment = await made('/api/books/commitments', { commitment }, 'commitment');
  const upload = await ours.upload(
    '/api/books/invoice_documents',
    join(projectRoot, 'test/samples/contoso-invoice.pdf'),
  );
  const endpoint = await ours.graphql(
    'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/none" }) { webhookEndpoint { id } } }',
  );
  await ours.drain();
  const account = (await ours.rest('GET', '/api/v1/books/accounts?limit=1')).body.data[0];
  Object.assign(ids, {
    accounts: account.id,
    contacts: contact_id,
    invoices: createdInvoice.id,
    payments: createdPayment.id,
    bills: bill.id,
    vendor_payments: createdVendorPayment.id,
    commitments: createdCommitment.id,
    invoice_documents: upload.body.invoice_document.id,
    webhook_endpoints: endpoint.data.createWebhookEndpoint.webhookEndpoint.id,
  });
  lines.invoices = String(createdInvoice.invoice_lines?.[0]?.id);
}

/** The path with the ids of our records in it: a line's id where a line is meant. */
function pathOfOurs(path: string): string {
  const resource = /\/(\w+)\/(?::|by_external)/.exec(path)?.[1] ?? '';
  return path
    .replace(':external_source', 'src')
    .replace(':external_id', 'ext')
    .replace('/lines/:id', `/lines/${lines[resource]}`)
    .replace(/:(invoice_)?id/, String(ids[resource]));
}

const plausible: Record<string, object> = {
  'add-invoice-line': { invoice_line: { description: 'More', quantity: 1, unit_price_cents: 1 } },
  'update-invoice-line': { invoice_line: { description: 'Other' } },
  'update-contact': { contact: { name: 'Other' } },
  'update-invoice': { invoice: { notes: 'Other' } },
  'update-bill': { bill: { notes: 'Other' } },
  'update-commitment': { commitment: { notes: 'Other' } },
  'update-invoice-document': { extracted_vendor_name: 'Other' },
};

function bodyFor(document: string): object {
  if (document === 'apply-payment') return { applications: [{ invoice_id: Number(ids.invoices), amount_cents: 1 }] };
  if (document === 'apply-vendor-payment') return { applications: [{ bill_id: Number(ids.bills), amount_cents: 1 }] };
  if (document === 'allocate-invoice-document')
    return { allocations: [{ commitment_id: Number(ids.commitments), allocated_cents: 1 }] };
  if (document === 'create-commitment-bill') return { non_po_lines: [] };
  return plausible[document] ?? {};
}

const rows = routes.filter(({ path, document }) => parameterNames(path).length > 0 && document !== 'upsert-commitment');

test.each(rows.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  async (_name, { method, path, document }) => {
    const before = await allRows(ours);
    const body = method === 'GET' || method === 'DELETE' ? undefined : bodyFor(document);
    const { status, body: answer } = await stranger.rest(method, pathOfOurs(path), body);
    expect([status, answer?.error?.code]).toEqual([404, 'NOT_FOUND']);
    expect(await allRows(ours)).toEqual(before);
  },
);

test('our own key finds each of these records, so that the refusals above mean something', async () => {
  const reads = rows.filter(({ method }) => method === 'GET');
  const statuses = await Promise.all(
    reads.map(async ({ path }) => [path, (await ours.rest('GET', pathOfOurs(path))).status]),
  );
  expect(statuses).toEqual(reads.map(({ path }) => [path, 200]));
});

test('references to our records from the stranger’s inputs refer to nothing', async () => {
  const before = await allRows(ours);
  const contact_id = Number(ids.contacts);
  const dates = { issue_date: '2026-11-01', due_date: '2026-12-01' };
  const attempts: [string, object][] = [
    ['/api/v1/books/invoices', { invoice: { contact_id, ...dates } }],
    ['/api/v1/books/payments', { payment: { contact_id, amount_cents: 1, received_at: '2026-11-02' } }],
    ['/api/books/bills', { bill: { contact_id, ...dates } }],
    ['/api/books/vendor_payments', { vendor_payment: { contact_id, amount_cents: 1, paid_at: '2026-11-02' } }],
    ['/api/books/commitments', { commitment: { contact_id, number: 'PO-9', expected_total_cents: 1 } }],
  ];
  for (const [path, body] of attempts) {
    const { status, body: answer } = await stranger.rest('POST', path, body);
    expect([path, status, answer.error?.code, answer.error?.message]).toEqual([
      path,
      422,
      'VALIDATION_FAILED',
      expect.stringContaining('contact_id refers to nothing'),
    ]);
  }
  const assigned = await stranger.rest('POST', '/api/books/bills/bulk_assign_account', {
    bill_ids: [Number(ids.bills)],
    account_id: Number(
      (await stranger.rest('GET', '/api/v1/books/accounts?limit=100')).body.data.find(
        (a: { account_type: string }) => a.account_type === 'expense',
      ).id,
    ),
  });
  expect([assigned.status, assigned.body]).toEqual([200, { updated: 0 }]);
  const converted = await stranger.rest('POST', '/api/books/invoice_documents/bulk_convert', {
    ids: [Number(ids.invoice_documents)],
  });
  expect(converted.body.failed).toEqual([{ id: Number(ids.invoice_documents), reasons: ['not_found'] }]);
  expect(await allRows(ours)).toEqual(before);
});

test('the stranger’s lists are empty', async () => {
  const lists = routes.filter(
    ({ method, path, query }) =>
      method === 'GET' && query?.includes('limit') && !path.endsWith('/accounts') && !path.includes('/reports/'),
  );
  for (const { path } of lists) {
    const { status, body } = await stranger.rest('GET', path);
    const [records] = Object.values(body).filter(Array.isArray);
    expect([path, status, records]).toEqual([path, 200, []]);
  }
});

/** Every row of the owner in every table that has owners. */
async function allRows(books: TestBooks): Promise<Record<string, unknown[]>> {
  const em = await books.em();
  const tables = await em.execute<{ table_name: string }[]>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id'
     and table_name <> 'api_keys' order by table_name`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { table_name: table } of tables) {
    found[table] = await em.execute(
      `select to_jsonb(t) as row from "${table}" t where owner_id = ? order by to_jsonb(t)::text`,
      [books.ownerId],
    );
  }
  return found;
}
