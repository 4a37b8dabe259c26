import { Migration } from '@mikro-orm/migrations';

/** What is open is added up from the index, and who receives 1099s is found by one. */
export class Migration20261124811500 extends Migration {
  override up(): void {
    for (const [table, keys] of [
      ['invoices', 'due_date, id'],
      ['bills', 'due_date'],
    ]) {
      this.addSql(`drop index ${table}_open`);
      this.addSql(`
create index ${table}_open on ${table} (owner_id, currency, ${keys}) include (balance_due_cents)
  where status = 'posted' and balance_due_cents > 0`);
    }
    this.addSql('create index contacts_1099 on contacts (owner_id, id) where is_1099_eligible');
  }
}
