import { Migration } from '@mikro-orm/migrations';

/**
 * The lists of bookkeeping and settlements are ordered, added up and followed as those of documents are, and each list is
 * followed by status: the rows of each status in the order of change, merged.
 */
export class Migration20261122800000 extends Migration {
  override up(): void {
    this.addSql(journalTotals);
    for (const list of lists) this.addSql(indexesOf(list));
    this.addSql(withoutStatuses);
    for (const table of followedBefore) this.addSql(changesByStatus(table));
  }
}

/** Lines change by themselves, also by processes of the version before: the total follows each statement. */
const journalTotals = `
alter table manual_journals add column total_cents cents not null default 0;
update manual_journals j set total_cents = l.debits
  from (select owner_id, manual_journal_id, sum(debit_cents) as debits from manual_journal_lines group by 1, 2) l
  where l.owner_id = j.owner_id and l.manual_journal_id = j.id;
create function manual_journal_lines_total() returns trigger language plpgsql as $$
begin
  update manual_journals j set total_cents = t.debits
  from (
    select c.owner_id, c.manual_journal_id, (
        select coalesce(sum(l.debit_cents), 0) from manual_journal_lines l
        where l.owner_id = c.owner_id and l.manual_journal_id = c.manual_journal_id
      ) as debits
    from (select distinct owner_id, manual_journal_id from changed) c
  ) t
  where j.owner_id = t.owner_id and j.id = t.manual_journal_id and j.total_cents <> t.debits;
  return null;
end $$;
create trigger manual_journal_lines_added after insert on manual_journal_lines referencing new table as changed
  for each statement execute function manual_journal_lines_total();
create trigger manual_journal_lines_changed after update on manual_journal_lines referencing new table as changed
  for each statement execute function manual_journal_lines_total();
create trigger manual_journal_lines_removed after delete on manual_journal_lines referencing old table as changed
  for each statement execute function manual_journal_lines_total();
drop index manual_journals_date;`;

interface List {
  table: string;
  day: string;
  amount: string | null;
}

const lists: readonly List[] = [
  { table: 'bank_transactions', day: 'transaction_date', amount: 'amount_cents' },
  { table: 'manual_journals', day: 'entry_date', amount: 'total_cents' },
  { table: 'opening_balances', day: 'opening_on', amount: null },
  { table: 'customer_refunds', day: 'refunded_on', amount: 'amount_cents' },
  { table: 'vendor_refunds', day: 'refunded_on', amount: 'amount_cents' },
  { table: 'invoice_write_offs', day: 'written_off_on', amount: 'amount_cents' },
  { table: 'bill_write_offs', day: 'written_off_on', amount: 'amount_cents' },
];

/** What is added up is in the index, so that totals need no rows. */
function indexesOf({ table, day, amount }: List): string {
  const included = amount ? `(currency, ${amount})` : '(currency)';
  const byAmount = amount
    ? `create index ${table}_by_amount on ${table} (owner_id, status, ${amount}, id) include (currency, ${amount});`
    : '';
  return `
create index ${table}_status on ${table} (owner_id, status, id);
create index ${table}_by_day on ${table} (owner_id, status, ${day}, id) include ${included};
${byAmount}
create index ${table}_by_change on ${table} (owner_id, status, updated_at, id);
${dated(table)}`;
}

const dated = (table: string) => `
update ${table} set updated_at = date_trunc('milliseconds', updated_at)
  where updated_at <> date_trunc('milliseconds', updated_at);
create trigger ${table}_changed before insert or update on ${table} for each row execute function note_change();`;

const withoutStatuses = `
create index recurring_journals_by_next on recurring_journals (owner_id, coalesce(next_on, '9999-12-31'), id);
create index recurring_journals_by_change on recurring_journals (owner_id, updated_at, id);
${dated('recurring_journals')}`;

const followedBefore = [
  'invoices',
  'payments',
  'credit_notes',
  'bills',
  'vendor_payments',
  'debit_notes',
  'commitments',
  'invoice_documents',
] as const;

const changesByStatus = (table: string) => `
create index ${table}_by_change on ${table} (owner_id, status, updated_at, id);
drop index ${table}_updated;`;
