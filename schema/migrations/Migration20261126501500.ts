import { Migration } from '@mikro-orm/migrations';

/**
 * A restore lets positions go on with room for those that were given after the backup, as transactions do: a client that had
 * read further finds what happens from then on.
 */
export class Migration20261126501500 extends Migration {
  override up(): void {
    this.addSql(`
create function continue_event_positions() returns void language sql as $$
  insert into event_positions as known (owner_id, last_position) select id, 1::bigint << 32 from owners
    on conflict (owner_id) do update set last_position = ((known.last_position >> 32) + 1) << 32
$$;`);
  }
}
