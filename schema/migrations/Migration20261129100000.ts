import { Migration } from '@mikro-orm/migrations';

/**
 * Deliveries and attempts are written by the thousand, by statements that read what they name in the same transaction: checking
 * each row's references again took more than a quarter of what a delivery costs. What a reference did when rows were removed,
 * a trigger does for all rows of the statement.
 */
export class Migration20261129100000 extends Migration {
  override up(): void {
    this.addSql(`alter table webhook_deliveries drop constraint webhook_deliveries_owner_id_endpoint_id_fkey,
      drop constraint webhook_deliveries_owner_id_event_id_fkey`);
    this.addSql('alter table webhook_attempts drop constraint webhook_attempts_owner_id_delivery_id_fkey');
    // What is due is read in the order in which it became due, and tests, which go first, are found by themselves.
    this.addSql(`create index webhook_deliveries_tests on webhook_deliveries (endpoint_id, next_attempt_at)
      where status = 'pending' and is_test`);
    this.addSql(`
create function webhook_deliveries_forget_events() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update webhook_deliveries delivery set event_id = null from gone
    where delivery.event_id = gone.id and delivery.owner_id = gone.owner_id;
  return null;
end $$;
create trigger events_forgotten_by_deliveries after delete on events referencing old table as gone
  for each statement execute function webhook_deliveries_forget_events()`);
    this.addSql(`
create function webhook_attempts_go_with_deliveries() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from webhook_attempts attempt using gone
    where attempt.delivery_id = gone.id and attempt.owner_id = gone.owner_id;
  return null;
end $$;
create trigger webhook_deliveries_take_attempts after delete on webhook_deliveries referencing old table as gone
  for each statement execute function webhook_attempts_go_with_deliveries()`);
  }
}
