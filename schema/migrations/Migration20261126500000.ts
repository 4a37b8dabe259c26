import { Migration } from '@mikro-orm/migrations';

/**
 * Events get a position of their owner, given after their commit (src/outbox/event-positions.ts), so that their order does
 * not hang on the transaction numbers of one server. Processes of the version before write none, and need none.
 */
export class Migration20261126500000 extends Migration {
  override up(): void {
    this.addSql(`
alter table events add column position bigint check (position > 0);
create table event_positions (
  owner_id bigint primary key references owners (id),
  last_position bigint not null check (last_position >= 0)
);`);
  }
}
