import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { Api, type Json } from '../../tour/api.js';
import { eventually } from '../support/service-process.js';

/** Books that look as those of a small business do after half a year: everything is written through the API, as a client writes it. */

const customers = ['Hooli GmbH', 'Initech Ltd', 'Umbrella Partners', 'Stark Interiors', 'Wayne Logistics'];
const vendors = ['Harbour Supplies Ltd', 'Contoso Office', 'Northwind Traders', 'Fabrikam Cleaning', 'Tailwind Energy'];
const works = ['Consulting', 'Interior planning', 'Installation', 'Maintenance contract', 'Training'];
const costs: [about: string, account: string][] = [
  ['Rent', '6250'],
  ['Office supplies', '6150'],
  ['Bank fees', '6050'],
  ['Software', '6150'],
];
const months = 8;

interface Named {
  id: string;
}

/** Writes the books up to a day, `YYYY-MM-DD`; most days are within the months before it. */
export async function keepDemonstrationBooks(api: Api, today: string): Promise<void> {
  const made = makerOf(api);
  const accounts = await accountsByNumber(api);
  const accountOf = (number: string) => accounts.get(number) ?? accounts.get('6250') ?? '';
  const buyers = await contacts(made, customers, 'CUSTOMER');
  const sellers = await contacts(made, vendors, 'VENDOR');
  for (let month = months; month >= 0; month--) {
    const first = monthsBefore(today, month);
    for (const [index, contactId] of buyers.entries()) {
      const day = dayIn(first, 3 + index * 5, today);
      const amountCents = 180_000 + ((month * 37 + index * 53) % 29) * 9_500;
      const line = { description: works[index], quantity: 1, unitPriceCents: amountCents };
      const input = { contactId, issueDate: day, dueDate: daysAfter(day, 30), lines: [line] };
      const { id } = await made('createInvoice', input, 'invoice');
      if (month === 0 && index > 2) continue;
      await made('postInvoice', { id }, 'invoice');
      const paidOn = daysAfter(day, 21 + index);
      if (paidOn >= today || (month < 3 && index === 4)) continue;
      const payment = await made('createPayment', { contactId, receivedAt: paidOn, amountCents }, 'payment');
      await made('applyPayment', { id: payment.id, applications: [{ invoiceId: id, amountCents }] }, 'payment');
    }
    for (const [index, [about, account]] of costs.entries()) {
      const contactId = sellers[index] ?? '';
      const day = dayIn(first, 2 + index * 6, today);
      const amountCents = 45_000 + ((month * 17 + index * 31) % 23) * 4_250;
      const line = { description: about, quantity: 1, unitPriceCents: amountCents, accountId: accountOf(account) };
      const input = { contactId, issueDate: day, dueDate: daysAfter(day, 14), lines: [line] };
      const { id } = await made('createBill', input, 'bill');
      if (month === 0 && index > 1) continue;
      await made('postBill', { id }, 'bill');
      const paidOn = daysAfter(day, 10);
      if (paidOn >= today || month === 0) continue;
      const payment = await made('createVendorPayment', { contactId, paidAt: paidOn, amountCents }, 'vendorPayment');
      const applications = [{ billId: id, amountCents }];
      await made('applyVendorPayment', { id: payment.id, applications }, 'vendorPayment');
    }
  }
  await keepCommitments(api, made, sellers, today);
  await keepJournals(made, accountOf, today);
  await reconcile(api, made, accountOf('1000'), today);
  await made('closePeriod', { through: daysAfter(monthsBefore(today, 2), -1) }, 'period');
}

/** Invoices in the inbox, read by the service, and the purchase orders that some of them are for. */
async function keepCommitments(api: Api, made: Maker, sellers: string[], today: string): Promise<void> {
  const orders: string[] = [];
  for (const [index, expected] of [1_250_000, 480_000, 96_000, 2_400_000, 310_000, 75_000].entries()) {
    const input = {
      contactId: sellers[index % sellers.length],
      number: `PO-${2026_101 + index}`,
      expectedTotalCents: expected,
      periodStart: monthsBefore(today, 3),
      periodEnd: daysAfter(monthsBefore(today, -1), -1),
      taxTreatment: 'GROSS',
      lines: [{ description: works[index % works.length], quantity: 1, unitPriceCents: expected }],
    };
    orders.push((await made('createCommitment', input, 'commitment')).id);
  }
  for (const [index, covered] of [640_000, 520_000, 96_000].entries()) {
    const id = await upload(api, samples[index % samples.length] ?? '', index);
    const corrected = {
      id,
      extractedVendorName: vendors[index],
      extractedInvoiceNumber: `H-${4_410 + index}`,
      extractedTotalCents: covered,
      extractedInvoiceDate: monthsBefore(today, 1),
      extractedSubtotalCents: covered,
      extractedTaxCents: 0,
      extractedCurrency: 'USD',
    };
    await made('updateInvoiceDocument', corrected, 'invoiceDocument');
    const allocations = [{ commitmentId: orders[index], allocatedCents: covered }];
    await made('allocateInvoiceDocument', { id, allocations }, 'invoiceDocument');
  }
  for (const [index, name] of samples.entries()) await upload(api, name, samples.length + index);
}

const samples = ['contoso-invoice.pdf', 'azure-interior-invoice.pdf', 'lieferant-factur-x.pdf', 'northwind-scan.pdf'];

async function upload(api: Api, name: string, serial: number): Promise<string> {
  const content = Buffer.concat([
    readFileSync(join(projectRoot, 'test/samples', name)),
    Buffer.from(`\n% ${serial}\n`),
  ]);
  const file = new File([new Uint8Array(content)], name.replace('.pdf', `-${serial + 1}.pdf`), {
    type: 'application/pdf',
  });
  const uploading = `mutation ($input: UploadInvoiceDocumentInput!) {
    uploadInvoiceDocument(input: $input) { invoiceDocument { id } } }`;
  const answer = await api.graphqlUpload<{ uploadInvoiceDocument: { invoiceDocument: Named } }>(uploading, file);
  const { id } = answer.uploadInvoiceDocument.invoiceDocument;
  await eventually(`${name} is read`, async () => {
    const asked = await api.graphql<{ invoiceDocument: { status: string } }>(
      'query ($id: ID!) { invoiceDocument(id: $id) { status } }',
      { id },
    );
    return !['RECEIVED', 'EXTRACTING'].includes(asked.invoiceDocument.status);
  });
  return id;
}

async function keepJournals(made: Maker, accountOf: (number: string) => string, today: string): Promise<void> {
  const entries: [memo: string, cents: number, posts: boolean][] = [
    ['Accrued audit fee', 150_000, true],
    ['Depreciation of office equipment', 42_500, true],
    ['Correction of the cash count', 1_250, true],
    ['Accrued holiday pay', 318_000, false],
  ];
  for (const [index, [memo, cents, posts]] of entries.entries()) {
    const input = {
      memo,
      entryDate: dayIn(monthsBefore(today, posts ? 1 : 0), 4 + index * 6, today),
      lines: [
        { accountId: accountOf('6250'), debitCents: cents },
        { accountId: accountOf('1000'), creditCents: cents },
      ],
    };
    const { id } = await made('createManualJournal', input, 'manualJournal');
    if (!posts) continue;
    await made('postManualJournal', { id }, 'manualJournal');
    if (index > 1) continue;
    await made('createRecurringJournal', { manualJournalId: id, startsOn: daysAfter(today, 20) }, 'recurringJournal');
  }
}

/** The statement of the last whole month, ticked but for its last lines. */
async function reconcile(api: Api, made: Maker, accountId: string, today: string): Promise<void> {
  const statementDate = daysAfter(monthsBefore(today, 0), -1);
  const { id } = await made(
    'createReconciliation',
    { accountId, statementDate, statementBalanceCents: 4_218_775 },
    'reconciliation',
  );
  const asked = await api.graphql<{ reconciliation: { candidates: { nodes: Named[] } } }>(
    'query ($id: ID!) { reconciliation(id: $id) { candidates(first: 100) { nodes { id } } } }',
    { id },
  );
  const lines = asked.reconciliation.candidates.nodes.map((line) => line.id);
  await made('tickReconciliationEntries', { id, journalLineIds: lines.slice(0, -9) }, 'reconciliation');
}

type Maker = (operation: string, input: Json, record: string) => Promise<Named>;

/** Runs a mutation and answers its record. */
function makerOf(api: Api): Maker {
  return async (operation, input, record) => {
    const type = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`;
    const named = operation.startsWith('tick') ? 'ReconciliationEntriesInput' : type;
    const text = `mutation ($input: ${named}!) { ${operation}(input: $input) { ${record} { id } } }`;
    const answer = await api.graphql<Record<string, Record<string, Named>>>(text, { input });
    return answer[operation]?.[record] as Named;
  };
}

async function contacts(made: Maker, names: string[], contactType: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await made('createContact', { name, contactType }, 'contact')).id);
  return ids;
}

async function accountsByNumber(api: Api): Promise<Map<string, string>> {
  const asked = await api.graphql<{ accounts: { nodes: { id: string; number: string }[] } }>(
    '{ accounts(first: 100) { nodes { id number } } }',
  );
  return new Map(asked.accounts.nodes.map(({ id, number }) => [number, id]));
}

/** The first day of a month so many months before that of a day. */
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10);
}

function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** A day of a month, and none after today. */
function dayIn(first: string, day: number, today: string): string {
  const found = daysAfter(first, day - 1);
  return found < today ? found : today;
}
