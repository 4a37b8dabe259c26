import { Migration } from '@mikro-orm/migrations';

/** Events of before get their positions in the order in which they were listed. */
export class Migration20261126500500 extends Migration {
  override up(): void {
    this.addSql(`
update events e set position = ordered.position
  from (select id, row_number() over (partition by owner_id order by transaction_id, id) as position from events) ordered
  where e.id = ordered.id;
insert into event_positions (owner_id, last_position)
  select owner_id, max(position) from events group by owner_id;`);
  }
}
