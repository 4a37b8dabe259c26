import { Migration } from '@mikro-orm/migrations';

/** Also finds the events of an owner that have no position yet. `events_order` serves cursors of before. */
export class Migration20261126501000 extends Migration {
  override up(): void {
    this.addSql(`
create unique index events_position on events (owner_id, position);
create index events_type_position on events (owner_id, event_type, position);
drop index events_type;`);
  }
}
