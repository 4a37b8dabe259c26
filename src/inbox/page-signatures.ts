import type { EntityManager } from '@mikro-orm/postgresql';
import { bandsOf, signatureLength } from '../extraction/pdf/page-signature.js';
import { query, type Sql, sql } from '../store/sql.js';
import type { InvoiceDocument } from './invoice-document.entity.js';

/** Measured on invoices and their scans: two readings of one page are alike by this much, nearly always by far more. */
const alikeMinimum = Math.ceil(signatureLength * 0.6);

/** Keeps what the first page of the document says, or that nothing is known of it. */
export async function keepPageSignature(
  em: EntityManager,
  { ownerId, id }: InvoiceDocument,
  numbers: readonly number[] | null,
): Promise<void> {
  if (!numbers) {
    await query(em, sql`delete from page_signatures where owner_id = ${ownerId} and invoice_document_id = ${id}`);
    return;
  }
  await query(
    em,
    sql`insert into page_signatures (owner_id, invoice_document_id, numbers, bands)
      values (${ownerId}, ${id}, ${numbers}::integer[], ${bandsOf(numbers)}::integer[])
      on conflict (owner_id, invoice_document_id) do update set numbers = excluded.numbers, bands = excluded.bands`,
  );
}

/** Pairs `one_id`, `other_id` of documents whose first pages say nearly the same, for some documents of an owner. */
export function alikePages(ownerId: number, documentIds: readonly number[]): Sql {
  return sql`
    select one.invoice_document_id as one_id, other.invoice_document_id as other_id
    from page_signatures one
    join page_signatures other on other.owner_id = one.owner_id and other.bands && one.bands
      and other.invoice_document_id <> one.invoice_document_id
    where one.owner_id = ${ownerId} and one.invoice_document_id = any(${documentIds})
      and (select count(*) from unnest(one.numbers, other.numbers) as numbers (a, b) where a = b) >= ${alikeMinimum}`;
}
