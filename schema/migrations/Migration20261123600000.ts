import { Migration } from '@mikro-orm/migrations';

const plain = (column: string) => `upper(regexp_replace(coalesce(${column}, ''), '[^[:alnum:]]', '', 'g'))`;
const owner = `nullif(current_setting('books.owner_id', true), '')::bigint`;
const asOwnerOfTables = `stable security definer set search_path = public, pg_temp`;

/**
 * The vendor of a document and the documents that may repeat it are found through indexes. Row-level security keeps these
 * comparisons from any index, since they may tell what they compare; so functions with the rights of the tables' owner and
 * the policy's own condition look for them, and answer ids alone.
 */
export class Migration20261123600000 extends Migration {
  override up(): void {
    this.addSql('drop index invoice_documents_number');
    this.addSql(
      `create index invoice_documents_number on invoice_documents (owner_id, ${plain('extracted_invoice_number')})
       where extracted_invoice_number is not null`,
    );
    this.addSql(
      `create index invoice_documents_total on invoice_documents (owner_id, extracted_total_cents, extracted_invoice_date)
       where extracted_total_cents <> 0`,
    );
    this.addSql(`create function invoice_documents_numbered(number text, most integer) returns setof bigint
language sql ${asOwnerOfTables} as $$
  select d.id from invoice_documents d
  where d.owner_id = ${owner} and d.extracted_invoice_number is not null and number <> ''
    and ${plain('d.extracted_invoice_number')} = number
  limit most
$$`);
    this.addSql(`create function contacts_resembling(name text, plain_name text, plain_tax_id text, plain_iban text)
returns setof bigint language plpgsql ${asOwnerOfTables} set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  return query
    select c.id from contacts c
      where plain_tax_id <> '' and c.owner_id = ${owner} and c.tax_id is not null and ${plain('c.tax_id')} = plain_tax_id
    union
    select c.id from contacts c
      where plain_iban <> '' and c.owner_id = ${owner} and c.iban is not null and ${plain('c.iban')} = plain_iban
    union
    select c.id from contacts c
      where plain_name <> '' and c.owner_id = ${owner}
        and (c.name % contacts_resembling.name or plain_name <% c.name);
end $$`);
  }
}
