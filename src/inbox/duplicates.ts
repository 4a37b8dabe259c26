import type { EntityManager } from '@mikro-orm/postgresql';
import type { NumberedBillFollower } from '../payables/bill-numbers.js';
import { plainNumber, plainNumbers } from '../payables/vendor-number.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { lockAll, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { InvoiceDocument } from './invoice-document.entity.js';
import { suggestVendors } from './vendor-suggestion.js';

/** Of documents that say one number, this many are read at once. */
const documentsAtOnce = 500;

/**
 * The oldest bill of this vendor with the same vendor’s number, spaces, dashes and case aside; void bills do not count.
 * Null when there is none, or when the document says no number (decisions section 7).
 */
export async function findDuplicateBill(
  em: EntityManager,
  contactId: number,
  vendorInvoiceNumber: string | null,
): Promise<number | null> {
  const [billId] = await findDuplicateBills(em, [{ contactId, vendorInvoiceNumber }]);
  return billId ?? null;
}

/** Notes on the document which bill it repeats, if its vendor is known. To be called when either changed. */
export async function flagDuplicate(em: EntityManager, document: InvoiceDocument): Promise<void> {
  const { extractedInvoiceNumber: number } = document;
  // A bill that gets the number at the same time waits, and finds the document; or it is there by now.
  const [plain] = number ? await plainNumbers(em, [number]) : [];
  if (plain) await lockNameShared(em, ...nameOfNumber(plain));
  await flagDuplicates(em, [document]);
}

/** As `flagDuplicate`, for documents that the caller has locked. The bill `leavingBillId` counts no longer. */
export async function flagDuplicates(
  em: EntityManager,
  documents: readonly InvoiceDocument[],
  leavingBillId: number | null = null,
): Promise<void> {
  if (documents.length === 0) return;
  const vendors = await suggestVendors(em, documents);
  const asked = documents.map(({ extractedInvoiceNumber: vendorInvoiceNumber }, index) => ({
    contactId: vendors[index]?.contactId ?? null,
    vendorInvoiceNumber,
  }));
  const bills = await findDuplicateBills(em, asked, leavingBillId);
  for (const [index, document] of documents.entries()) document.duplicateOfBillId = bills[index] ?? null;
}

/** Documents that are not converted follow the bills that they repeat. */
export const documentsFollowBills: NumberedBillFollower = {
  async lock(em, numbers) {
    for (const ids of await waitingDocuments(em, numbers)) await lockAll(em, InvoiceDocument, ids);
    await lockNumbers(em, numbers);
  },
  follow: flagDocumentsNumbered,
};

/**
 * Notes on the documents, not yet converted, that say one of these numbers which bill each repeats. The bill `leavingBillId`
 * counts no longer.
 */
export async function flagDocumentsNumbered(
  em: EntityManager,
  numbers: readonly string[],
  leavingBillId: number | null = null,
): Promise<void> {
  if (numbers.length === 0) return;
  await lockNumbers(em, numbers);
  for (const ids of await waitingDocuments(em, numbers)) {
    const documents = await lockAll(em, InvoiceDocument, ids);
    await flagDuplicates(em, documents, leavingBillId);
    await save(em, InvoiceDocument, documents);
  }
}

/**
 * These documents and all others, not yet converted, that say one of their numbers: what a bill of one of them may change.
 * Ascending.
 */
export async function documentsWithNumbersOf(em: EntityManager, ids: readonly number[]): Promise<number[]> {
  const { ownerId } = tenantOf(em);
  const number = plainNumber(sql.raw('document.extracted_invoice_number'));
  const found = await query<{ id: number }>(
    em,
    sql`select id from invoice_documents where owner_id = ${ownerId} and id = any(${ids})
      union
      select other.id from invoice_documents document
      cross join lateral invoice_documents_numbered(${number}, null) as numbered (id)
      join invoice_documents other on other.owner_id = ${ownerId} and other.id = numbered.id
      where document.owner_id = ${ownerId} and document.id = any(${ids}) and other.status <> 'converted'
      order by id`,
  );
  return found.map(({ id }) => id);
}

/** What a bill that goes changes: documents that it was made of, or that repeat it, and all that say one of their numbers. */
export async function documentsOfBill(
  em: EntityManager,
  billId: number,
): Promise<{ ids: number[]; numbers: string[] }> {
  const { ownerId } = tenantOf(em);
  const found = await query<{ id: number | null; number: string | null }>(
    em,
    sql`select null::bigint as id, vendor_invoice_number as number from bills where owner_id = ${ownerId} and id = ${billId}
      union all
      select id, extracted_invoice_number from invoice_documents
      where owner_id = ${ownerId} and (bill_id = ${billId} or duplicate_of_bill_id = ${billId})`,
  );
  const numbers = [...new Set(found.flatMap(({ number }) => number || []))];
  const waiting = (await waitingDocuments(em, numbers)).flat();
  return { ids: [...new Set([...found.flatMap(({ id }) => id ?? []), ...waiting])], numbers };
}

/** The documents, not yet converted, that say one of these numbers: ascending, in parts that can be read at once. */
async function waitingDocuments(em: EntityManager, numbers: readonly string[]): Promise<number[][]> {
  const found = await query<{ id: number }>(
    em,
    sql`select distinct document.id from unnest(${numbers}::text[]) as given (number)
      cross join lateral invoice_documents_numbered(${plainNumber(sql.raw('given.number'))}, null) as numbered (id)
      join invoice_documents document on document.owner_id = ${tenantOf(em).ownerId} and document.id = numbered.id
      where document.status <> 'converted'
      order by document.id`,
  );
  const ids = found.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / documentsAtOnce) }, (_, part) => part * documentsAtOnce);
  return parts.map((first) => ids.slice(first, first + documentsAtOnce));
}

/** For each, as `findDuplicateBill`; null also where the vendor is not known. One statement. */
async function findDuplicateBills(
  em: EntityManager,
  asked: readonly { contactId: number | null; vendorInvoiceNumber: string | null }[],
  leavingBillId: number | null = null,
): Promise<(number | null)[]> {
  if (!asked.some(({ contactId, vendorInvoiceNumber }) => contactId !== null && vendorInvoiceNumber)) return [];
  const found = await query<{ id: number | null }>(
    em,
    sql`with asked as materialized (
        select place, contact_id, ${plainNumber(sql.raw('given.number'))} as number
        from unnest(${asked.map(({ contactId }) => contactId)}::bigint[],
          ${asked.map(({ vendorInvoiceNumber }) => vendorInvoiceNumber)}::text[])
          with ordinality as given (contact_id, number, place)
      ), repeated as materialized (
        select pairs.contact_id, pairs.number, (
          select id from bills where owner_id = ${tenantOf(em).ownerId} and contact_id = pairs.contact_id
            and status <> 'void' and id is distinct from ${leavingBillId}::bigint
            and ${plainNumber(sql.raw('vendor_invoice_number'))} = pairs.number
          order by id limit 1
        ) as id
        from (select distinct contact_id, number from asked where number <> '') pairs
      )
      select repeated.id from asked left join repeated using (contact_id, number) order by asked.place`,
  );
  return found.map(({ id }) => id);
}

/** Who reads a document with one of these numbers waits, or has been waited for. */
async function lockNumbers(em: EntityManager, numbers: readonly string[]): Promise<void> {
  for (const plain of await plainNumbers(em, numbers)) await lockName(em, ...nameOfNumber(plain));
}

function nameOfNumber(plain: string): string[] {
  return ['vendor number', plain];
}
