import { Migration } from '@mikro-orm/migrations';

/** The journal in every order, by the reason for its entries. */
export class Migration20261122800300 extends Migration {
  override up(): void {
    this.addSql(`
create index journal_entries_kind on journal_entries (owner_id, kind, id);
create index journal_entries_by_day on journal_entries (owner_id, kind, entry_date, id) include (currency, amount_cents);
create index journal_entries_by_amount on journal_entries (owner_id, kind, amount_cents, id)
  include (currency, amount_cents);
create index journal_entries_by_change on journal_entries (owner_id, kind, updated_at, id);`);
  }
}
