import { Migration } from '@mikro-orm/migrations';

/** Books are taken over with payments and notes that are not applied, too. */
export class Migration20261122851500 extends Migration {
  override up(): void {
    for (const table of ['payments', 'credit_notes', 'vendor_payments', 'debit_notes'])
      this.addSql(`
alter table ${table} add opening_balance_id bigint, add original_date date,
  add foreign key (owner_id, opening_balance_id) references opening_balances (owner_id, id),
  add constraint ${table}_original_date_check check (original_date is null or opening_balance_id is not null);
create index ${table}_opening on ${table} (owner_id, opening_balance_id) where opening_balance_id is not null;
`);
  }
}
