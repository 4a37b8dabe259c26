import { Migration } from '@mikro-orm/migrations';

/**
 * Processes of the version before pay without an account: the database fills in the one that they booked to. To be taken
 * away when no such process can be running any more (docs/upgrading.md).
 */
export class Migration20261122990100 extends Migration {
  override up(): void {
    this.addSql(`
create function fill_payment_account() returns trigger language plpgsql as $$
begin
  new.account_id := (select id from accounts where owner_id = new.owner_id and role = 'cash');
  return new;
end $$;
`);
    for (const table of ['payments', 'vendor_payments']) {
      this.addSql(`
create trigger ${table}_fill_account before insert on ${table} for each row
  when (new.account_id is null) execute function fill_payment_account();
`);
    }
  }
}
