import type { EntityManager } from '@mikro-orm/postgresql';
import { plainNumber } from '../payables/vendor-number.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { InvoiceDocument } from './invoice-document.entity.js';
import { suggestVendor } from './vendor-suggestion.js';

/**
 * The oldest bill of this vendor with the same vendor’s number, spaces, dashes and case aside; void bills do not count.
 * Null when there is none, or when the document says no number (decisions section 7).
 */
export async function findDuplicateBill(
  em: EntityManager,
  contactId: number,
  vendorInvoiceNumber: string | null,
): Promise<number | null> {
  const [bill] = await query<{ id: number }>(
    em,
    sql`select id from bills
      where owner_id = ${tenantOf(em).ownerId} and contact_id = ${contactId} and status <> 'void'
        and ${plainNumber(sql.raw('vendor_invoice_number'))} = ${plainNumber(sql`${vendorInvoiceNumber}::text`)}
        and ${plainNumber(sql.raw('vendor_invoice_number'))} <> ''
      order by id limit 1`,
  );
  return bill?.id ?? null;
}

/** Notes on the document which bill it repeats, if its vendor is known. To be called when either changed. */
export async function flagDuplicate(em: EntityManager, document: InvoiceDocument): Promise<void> {
  const vendor = await suggestVendor(em, document);
  document.duplicateOfBillId = vendor
    ? await findDuplicateBill(em, vendor.contactId, document.extractedInvoiceNumber)
    : null;
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
