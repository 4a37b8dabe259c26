import { query, sql } from '../../src/store/sql.js';
import type { TestBooks } from './books.js';

/** What the tests of commitments start from; everything goes through the API. */

let serial = 0;

export async function makeVendor(books: TestBooks, name = 'Harbour Supplies Ltd'): Promise<string> {
  const { data } = await books.graphql(
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }',
    { input: { name, contactType: 'VENDOR' } },
  );
  return data.createContact.contact.id;
}

export const commitmentFields = `id number contactId contactName externalSource externalId serviceAddress periodStart
  periodEnd currency expectedTotalCents matchedTotalCents remainingCents status lineCount metadata notes createdAt updatedAt
  lines { id position description quantity unitPriceCents amountCents accountId periodStart periodEnd externalLineId metadata }
  allocations { id billId allocatedCents status }`;

export function createCommitment(books: TestBooks, input: object) {
  return books.graphql(
    `mutation ($input: CreateCommitmentInput!) { createCommitment(input: $input) { commitment { ${commitmentFields} } } }`,
    { input },
  );
}

export function upsertCommitment(books: TestBooks, input: object) {
  return books.graphql(
    `mutation ($input: UpsertCommitmentInput!) { upsertCommitment(input: $input) { created commitment { ${commitmentFields} } } }`,
    { input },
  );
}

export function updateCommitment(books: TestBooks, input: object) {
  return books.graphql(
    `mutation ($input: UpdateCommitmentInput!) { updateCommitment(input: $input) { commitment { ${commitmentFields} } } }`,
    { input },
  );
}

export function cancelCommitment(books: TestBooks, id: string) {
  return books.graphql(
    `mutation ($input: CancelCommitmentInput!) { cancelCommitment(input: $input) { commitment { ${commitmentFields} } } }`,
    { input: { id } },
  );
}

export async function readCommitment(books: TestBooks, id: string) {
  const { data } = await books.graphql(`query ($id: ID!) { commitment(id: $id) { ${commitmentFields} } }`, { id });
  return data.commitment;
}

/** An uploaded invoice with these fields, as a person entered them. */
export async function makeDocument(books: TestBooks, fields: object = {}): Promise<string> {
  serial += 1;
  const content = Buffer.from(`%PDF-1.4\n% invoice ${serial}\n%%EOF\n`);
  const { body } = await books.upload('/api/books/invoice_documents', { name: `invoice-${serial}.pdf`, content });
  if (!body.invoice_document) throw new Error(JSON.stringify(body));
  const id = String(body.invoice_document.id);
  await books.graphql(
    `mutation ($input: UpdateInvoiceDocumentInput!) { updateInvoiceDocument(input: $input) { invoiceDocument { id } } }`,
    { input: { id, extractedVendorName: 'Harbour Supplies Ltd', extractedTotalCents: 100_000, ...fields } },
  );
  return id;
}

export function allocate(
  books: TestBooks,
  id: string,
  allocations: { commitmentId: string; allocatedCents: number }[],
) {
  return books.graphql(
    `mutation ($input: AllocateInvoiceDocumentInput!) {
      allocateInvoiceDocument(input: $input) {
        invoiceDocument { id status commitmentReviewStatus }
        allocations { id commitmentId billId billNumber invoiceDocumentId allocatedCents invoiceTotalCents
          unallocatedRemainderCents varianceCents allocationType status reviewedBy reviewedAt notes }
      }
    }`,
    { input: { id, allocations } },
  );
}

export function createCommitmentBill(books: TestBooks, id: string, nonPoLines?: object[]) {
  return books.graphql(
    `mutation ($input: CreateCommitmentBillInput!) {
      createCommitmentBill(input: $input) {
        bill { id billNumber vendorInvoiceNumber status contactId issueDate dueDate currency subtotalCents taxCents
          totalCents attachmentCount invoiceDocumentId
          lines { position description quantity unitPriceCents amountCents accountId }
          allocations { commitmentId allocatedCents billNumber } }
        invoiceDocument { id status billId commitmentReviewStatus }
      }
    }`,
    { input: { id, nonPoLines } },
  );
}

export function deallocate(books: TestBooks, id: string) {
  return books.graphql(
    `mutation ($input: DeallocateInput!) {
      deallocate(input: $input) { allocation { id status reviewedBy commitment { matchedTotalCents remainingCents status } } }
    }`,
    { input: { id } },
  );
}

/** The events of the owner, oldest first: type and data. */
export async function eventsOf(books: TestBooks): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const found = await query<{ payload: string }>(
    await books.em(),
    sql`select payload from events where owner_id = ${books.ownerId} order by id`,
  );
  return found.map(({ payload }) => {
    const { event, data } = JSON.parse(payload);
    return { event, data };
  });
}

const tables = ['commitments', 'commitment_lines', 'allocations', 'invoice_documents', 'bills', 'bill_lines', 'events'];

/** Every row of the owner that these features write, to the last field; a refusal leaves it as it was. */
export async function stateOf(books: TestBooks): Promise<unknown> {
  const em = await books.em();
  const state: Record<string, unknown> = {};
  for (const table of [...tables, 'attachments', 'journal_entries', 'number_sequences']) {
    const order = sql.raw(table === 'number_sequences' ? 'kind' : 'id');
    state[table] = await query(
      em,
      sql`select * from ${sql.raw(table)} where owner_id = ${books.ownerId} order by ${order}`,
    );
  }
  const [jobs] = await query<{ count: number }>(
    em,
    sql`select count(*) as count from staged_jobs where payload ->> 'ownerId' = ${String(books.ownerId)} and not payload ? 'auditId'`,
  );
  return { ...state, stagedJobs: jobs?.count };
}
