import { Migration } from '@mikro-orm/migrations';

/** What was sold by customer and bought by vendor in a period is read from an index, whatever the years before it hold. */
export class Migration20261127430000 extends Migration {
  override up(): void {
    this.addSql(`
create index invoices_turnover on invoices (owner_id, currency, booked_on) include (contact_id, tax_cents, total_cents, status)
  where booked_on is not null and opening_balance_id is null;
create index bills_turnover on bills (owner_id, currency, booked_on) include (contact_id, tax_cents, total_cents, status)
  where booked_on is not null and opening_balance_id is null;`);
  }
}
