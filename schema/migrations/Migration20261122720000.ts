import { Migration } from '@mikro-orm/migrations';

/**
 * Search. Numbers and references are found by their beginning, in the order of their bytes, whatever the collation. Names are
 * found anywhere by trigrams, of one owner: row-level security keeps a pattern from any index, since comparing with one may
 * tell what it is compared with, so that a function looks, with the rights of the tables' owner and the policy's own
 * condition.
 */
export class Migration20261122720000 extends Migration {
  override up(): void {
    for (const [table, column] of numbers)
      this.addSql(
        `create index ${table}_${column}_beginning on ${table} (owner_id, ${column} text_pattern_ops) where ${column} is not null`,
      );
    this.addSql(names);
  }
}

const numbers: readonly (readonly [string, string])[] = [
  ['invoices', 'invoice_number'],
  ['credit_notes', 'credit_note_number'],
  ['payments', 'payment_reference'],
  ['bills', 'bill_number'],
  ['bills', 'vendor_invoice_number'],
  ['debit_notes', 'debit_note_number'],
  ['vendor_payments', 'payment_reference'],
  ['commitments', 'number'],
  ['invoice_documents', 'extracted_invoice_number'],
];

const names = `
create extension if not exists btree_gin;
drop index contacts_name;
create index contacts_name on contacts using gin (owner_id, name gin_trgm_ops);
create function contacts_named(pattern text, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from contacts
  where owner_id = nullif(current_setting('books.owner_id', true), '')::bigint and name ilike pattern limit most
$$;`;
