import { Migration } from '@mikro-orm/migrations';

/**
 * What lists look for anywhere in a text (`q`) is found by trigrams. Row-level security keeps a pattern from any index, so that
 * a function looks for each table, with the rights of the tables' owner and the policy's own condition, and answers ids
 * alone. What was inserted is merged into an index before much of it has to be read by every search.
 */
export class Migration20261122800500 extends Migration {
  override up(): void {
    for (const list of lists) this.addSql(searched(list));
    this.addSql('alter index contacts_name set (gin_pending_list_limit = 256)');
  }
}

interface List {
  table: string;
  texts: readonly string[];
  /** Found by the name of the contact too. */
  hasContact?: true;
}

const lists: readonly List[] = [
  { table: 'contacts', texts: ['name', 'email'] },
  { table: 'invoices', texts: ['invoice_number'], hasContact: true },
  { table: 'payments', texts: ['payment_reference'], hasContact: true },
  { table: 'credit_notes', texts: ['credit_note_number'], hasContact: true },
  { table: 'bills', texts: ['bill_number', 'vendor_invoice_number'], hasContact: true },
  { table: 'vendor_payments', texts: ['payment_reference'], hasContact: true },
  { table: 'debit_notes', texts: ['debit_note_number'], hasContact: true },
  { table: 'commitments', texts: ['number', 'service_address'], hasContact: true },
  { table: 'invoice_documents', texts: ['filename', 'extracted_vendor_name', 'extracted_invoice_number'] },
  { table: 'customer_refunds', texts: ['reference'], hasContact: true },
  { table: 'vendor_refunds', texts: ['reference'], hasContact: true },
  { table: 'invoice_write_offs', texts: ['reason'] },
  { table: 'bill_write_offs', texts: ['reason'] },
  { table: 'bank_transactions', texts: ['reference'] },
  { table: 'manual_journals', texts: ['journal_number', 'memo'] },
  { table: 'journal_entries', texts: ['memo'] },
];

/** Names have an index already. */
const indexed = (table: string, text: string) => table === 'contacts' && text === 'name';

function searched({ table, texts, hasContact }: List): string {
  const columns = texts.filter((text) => !indexed(table, text)).map((text) => `${text} gin_trgm_ops`);
  const byContact = `
    union (select r.id from contacts_named(pattern, most) as named (id)
      join ${table} r on r.owner_id = owner and r.contact_id = named.id limit most)`;
  return `
create index ${table}_texts on ${table} using gin (owner_id, ${columns.join(', ')}) with (gin_pending_list_limit = 256);
create function ${table}_with_text(pattern text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  owner bigint := nullif(current_setting('books.owner_id', true), '')::bigint;
begin
  return query select found.id from (
    (select id from ${table} where owner_id = owner and (${texts.map((text) => `${text} ilike pattern`).join(' or ')})
      limit most)${hasContact ? byContact : ''}
  ) found limit most;
end $$;`;
}
