import type { EntityManager } from '@mikro-orm/postgresql';
import { plainNumber } from '../payables/vendor-number.js';
import type { Row } from '../store/columns.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { InvoiceDocument } from './invoice-document.entity.js';
import type { PossibleDuplicate } from './invoice-document.inputs.js';
import { alikePages } from './page-signatures.js';
import { plainCode, plainName } from './vendor-suggestion.js';

/** Invoices of one vendor over one total this many days apart may be one invoice. */
const closeDays = 7;
const shownPerDocument = 20;
/** So many of one number, and of one total, are compared with a document. */
const comparedPerDocument = 1000;

/**
 * Other documents of the inbox that may be the same invoice, for each document, in one statement: of the same vendor with
 * the same number (`same_number`: spaces, dashes and case aside), or over the same total within a week (`same_total`); or
 * whose first page says nearly the same (`same_page`), whatever could be read of it, as when paper is scanned twice. A
 * vendor is the same by tax number, IBAN or name; documents of which neither says its vendor are compared by page alone. What was
 * split is its parts, and repeats none of them.
 */
export async function possibleDuplicates(
  em: EntityManager,
  documents: readonly Row<InvoiceDocument>[],
): Promise<PossibleDuplicate[][]> {
  const { ownerId } = tenantOf(em);
  const ids = documents.map(({ id }) => id);
  const found = await query<{ id: number; invoiceDocumentId: number; reasons: string[] }>(
    em,
    sql`with alike as materialized (${alikePages(ownerId, ids)}),
        one as materialized (${plainDocuments(ownerId, sql`= any(${ids})`)}),
        candidates as materialized (${candidates(ownerId)}),
        other as materialized (${plainDocuments(ownerId, sql`in (select other_id from candidates)`)})
      select id, "invoiceDocumentId", reasons from (
        select one.id, other.id as "invoiceDocumentId", row_number() over (partition by one.id order by other.id) as place,
          array_remove(array[
            case when ${sameNumber} and ${sameVendor} then 'same_number' end,
            case when ${sameTotal} and ${sameVendor} then 'same_total' end,
            case when alike.one_id is not null then 'same_page' end
          ], null) as reasons
        from candidates join one on one.id = candidates.one_id join other on other.id = candidates.other_id
        left join alike on alike.one_id = one.id and alike.other_id = other.id and ${isNoContradiction}
        where not one.is_split and not other.is_split
          and (((${sameNumber} or ${sameTotal}) and ${sameVendor}) or alike.one_id is not null)
      ) pairs where place <= ${shownPerDocument} order by id, place`,
  );
  const byDocument = Map.groupBy(found, ({ id }) => id);
  return documents.map(({ id }) =>
    (byDocument.get(id) ?? []).map(({ invoiceDocumentId, reasons }) => ({ invoiceDocumentId, reasons })),
  );
}

/** Pairs `one_id`, `other_id` that share a number, a total of about one day, or a page. */
function candidates(ownerId: number): Sql {
  return sql`
    select one_id, other_id from (
      select one.id as one_id, numbered.id as other_id
        from one cross join lateral invoice_documents_numbered(one.number, ${comparedPerDocument}::int) as numbered (id)
      union
      select one.id, totalled.id from one cross join lateral (
        select id from invoice_documents document
        where document.owner_id = ${ownerId} and document.extracted_total_cents <> 0
          and document.extracted_total_cents = one.extracted_total_cents
          and document.extracted_invoice_date
            between one.extracted_invoice_date - ${closeDays}::int and one.extracted_invoice_date + ${closeDays}::int
        limit ${comparedPerDocument}::int
      ) totalled
      union
      select one_id, other_id from alike
    ) pairs where one_id <> other_id`;
}

/** Some of the owner's documents with what is compared in plain writing, so that each is put into it once. */
function plainDocuments(ownerId: number, ofIds: Sql): Sql {
  return sql`select id, is_split, extraction_method, extracted_invoice_date, extracted_total_cents, extracted_currency,
      ${plainNumber(sql.raw('extracted_invoice_number'))} as number, ${plainName(sql.raw('extracted_vendor_name'))} as name,
      ${plainCode(sql.raw('vendor_tax_id'))} as tax_id, ${plainCode(sql.raw('vendor_iban'))} as iban
    from invoice_documents where owner_id = ${ownerId} and id ${ofIds}`;
}

const sameNumber = isEqual('number');
const sameVendor = sql`(${isEqual('tax_id')} or ${isEqual('iban')} or ${isEqual('name')})`;
const sameTotal = sql`(one.extracted_total_cents = other.extracted_total_cents and one.extracted_total_cents <> 0
  and coalesce(one.extracted_currency, '') = coalesce(other.extracted_currency, '')
  and abs(one.extracted_invoice_date - other.extracted_invoice_date) <= ${closeDays}::int)`;

/**
 * A vendor's invoices of two months look alike but for number, date and total: these must not differ, but for one of them
 * when either page was recognised, since recognition misreads.
 */
const isNoContradiction = sql`(
  (one.number <> other.number and one.number <> '' and other.number <> '')::int
  + coalesce(one.extracted_invoice_date <> other.extracted_invoice_date, false)::int
  + coalesce(one.extracted_total_cents <> other.extracted_total_cents, false)::int
  <= ('ocr' in (one.extraction_method, other.extraction_method))::int)`;

function isEqual(column: 'number' | 'name' | 'tax_id' | 'iban'): Sql {
  return sql`(${sql.raw(`one.${column}`)} = ${sql.raw(`other.${column}`)} and ${sql.raw(`one.${column}`)} <> '')`;
}
