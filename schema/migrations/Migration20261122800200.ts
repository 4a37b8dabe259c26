import { Migration } from '@mikro-orm/migrations';

/** The amounts of entries that are older than the column, without a lock that keeps others from writing. */
export class Migration20261122800200 extends Migration {
  override up(): void {
    this.addSql(`
update journal_entries e set amount_cents = l.debits, updated_at = date_trunc('milliseconds', e.created_at)
  from (select owner_id, entry_id, sum(debit_cents) as debits from journal_lines group by owner_id, entry_id) l
  where l.owner_id = e.owner_id and l.entry_id = e.id and e.amount_cents = 0;`);
  }
}
