import { Migration } from '@mikro-orm/migrations';

/**
 * Processes of the version before post and void without the day of booking: the database fills it in, with the day that
 * they booked on. To be taken away when no such process can be running any more (docs/upgrading.md).
 */
export class Migration20261122990000 extends Migration {
  override up(): void {
    this.addSql(`
create function fill_booked_on() returns trigger language plpgsql as $$
begin
  new.booked_on := new.issue_date;
  return new;
end $$;
`);
    for (const table of ['invoices', 'bills']) {
      this.addSql(`
create trigger ${table}_fill_booked_on before insert or update on ${table} for each row
  when (new.booked_on is null and new.status in ('posted', 'void')) execute function fill_booked_on();
`);
    }
  }
}
