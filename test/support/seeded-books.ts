import type { TestBooks } from './books.js';
import type { KnownIds } from './property-requests.js';

const receivables = '/api/v1/books';
const payables = '/api/books';

/** Records of every kind, in several states, made over REST; their ids by the fields and paths that may name them. */
export async function seededBooks(books: TestBooks): Promise<KnownIds> {
  const { data: accounts } = await ask(books, 'GET', `${receivables}/accounts?limit=100`);
  const accountIds: number[] = accounts.map(({ id }: { id: number }) => id);
  const contacts = await repeated(2, (index) => contact(books, index));
  const [contactId = 0] = contacts;
  const invoices = await repeated(6, (index) => invoice(books, contactId, index));
  const invoiceIds = invoices.map(({ id }) => id);
  const bills = await repeated(6, () => bill(books, contactId, accountIds.at(-1) ?? 0));
  for (const id of invoiceIds.slice(3)) await ask(books, 'POST', `${receivables}/invoices/${id}/post_invoice`);
  for (const id of bills.slice(3)) await ask(books, 'POST', `${payables}/bills/${id}/post_bill`);
  const payments = await repeated(4, () => payment(books, contactId));
  const vendorPayments = await repeated(4, (index) => vendorPayment(books, contactId, index));
  const documents = await repeated(6, (index) => document(books, index));
  await books.drain();
  const commitments = await repeated(4, (index) => commitment(books, contactId, index));
  const lines = invoices.flatMap(({ lineIds }) => lineIds);
  return {
    id: [...new Set([...lines, ...documents])],
    contact_id: contacts,
    account_id: accountIds,
    revenue_account_id: accountIds,
    fee_account_id: accountIds,
    service_id: [await service(books)],
    invoice_id: invoiceIds,
    bill_id: bills,
    commitment_id: commitments,
    'accounts.id': accountIds,
    'contacts.id': contacts,
    'invoices.id': invoiceIds,
    'lines.id': lines,
    'payments.id': payments,
    'bills.id': bills,
    'vendor_payments.id': vendorPayments,
    'invoice_documents.id': documents,
    'commitments.id': commitments,
    'webhook_endpoints.id': [await webhookEndpoint(books)],
  };
}

async function ask(books: TestBooks, method: string, path: string, body?: unknown) {
  const answer = await books.rest(method, path, body);
  expect([method, path, answer.status < 300, answer.body?.error]).toEqual([method, path, true, undefined]);
  return answer.body;
}

async function repeated<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}

async function contact(books: TestBooks, index: number): Promise<number> {
  const fields = { name: `Contact ${index}`, external_id: `contact-${index}`, contact_type: 'both' };
  return (await ask(books, 'POST', `${receivables}/contacts`, { contact: fields })).data.id;
}

const dates = { issue_date: '2026-01-10', due_date: '2026-02-09' };

async function invoice(books: TestBooks, contactId: number, index: number) {
  const { data } = await ask(books, 'POST', `${receivables}/invoices`, {
    invoice: {
      contact_id: contactId,
      external_id: `invoice-${index}`,
      ...dates,
      invoice_lines_attributes: [
        { description: 'Work', quantity: 1.5, unit_price_cents: 10_000 },
        { description: 'Material', quantity: 2, unit_price_cents: 500 },
      ],
    },
  });
  return { id: data.id as number, lineIds: data.invoice_lines.map(({ id }: { id: number }) => id) as number[] };
}

async function bill(books: TestBooks, contactId: number, accountId: number): Promise<number> {
  const line = { description: 'Fuel', quantity: 1, unit_price_cents: 10_000, account_id: accountId };
  const fields = { contact_id: contactId, ...dates, bill_lines_attributes: [line] };
  return (await ask(books, 'POST', `${payables}/bills`, { bill: fields })).bill.id;
}

async function payment(books: TestBooks, contactId: number): Promise<number> {
  const fields = { contact_id: contactId, amount_cents: 5_000, received_at: '2026-01-20' };
  return (await ask(books, 'POST', `${receivables}/payments`, { payment: fields })).data.id;
}

async function vendorPayment(books: TestBooks, contactId: number, index: number): Promise<number> {
  // Amounts differ: a payment that seems to repeat another is one to look at.
  const fields = { contact_id: contactId, amount_cents: 5_000 + index, paid_at: '2026-01-20' };
  return (await ask(books, 'POST', `${payables}/vendor_payments`, { vendor_payment: fields })).vendor_payment.id;
}

/** A PDF that cannot be read, corrected by hand so that it can become a bill. */
async function document(books: TestBooks, index: number): Promise<number> {
  const content = new TextEncoder().encode(`%PDF-1.4\n${index}\n%%EOF\n`);
  const { body } = await books.upload(`${payables}/invoice_documents`, { name: `${index}.pdf`, content });
  const id: number = body.invoice_document.id;
  await books.drain();
  const fields = { extracted_vendor_name: `Contact ${index % 2}`, extracted_total_cents: 10_000 };
  await ask(books, 'PATCH', `${payables}/invoice_documents/${id}`, fields);
  return id;
}

async function commitment(books: TestBooks, contactId: number, index: number): Promise<number> {
  const fields = { contact_id: contactId, number: `PO-${index}`, expected_total_cents: 10_000 };
  return (await ask(books, 'POST', `${payables}/commitments`, { commitment: fields })).commitment.id;
}

async function service(books: TestBooks): Promise<number> {
  const { data, errors } = await books.graphql(
    'mutation { createService(input: { name: "Cleaning", unitPriceCents: 9000 }) { service { id } } }',
  );
  expect(errors).toEqual([]);
  return Number(data.createService.service.id);
}

async function webhookEndpoint(books: TestBooks): Promise<number> {
  const { data, errors } = await books.graphql(
    'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/hook" }) { webhookEndpoint { id } } }',
  );
  expect(errors).toEqual([]);
  return Number(data.createWebhookEndpoint.webhookEndpoint.id);
}
