import { Migration } from '@mikro-orm/migrations';
import { applications } from './Migration20261124810000.js';

/**
 * What was open on a day of the past is found by the applications of the three months after it, and by those that came later
 * than three months after their document, which an index of their own has.
 */
export class Migration20261124810500 extends Migration {
  override up(): void {
    for (const { table, source, target } of applications) {
      this.addSql(`
update ${table} a set source_day = s.${source.day}, target_day = t.booked_on
  from ${source.table} s, ${target.table} t
  where a.source_day is null and s.owner_id = a.owner_id and s.id = a.${source.id}
    and t.owner_id = a.owner_id and t.id = a.${target.id}`);
      this.addSql(`
create index ${table}_by_day on ${table} (owner_id, applied_on)
  include (source_day, target_day, ${source.id}, ${target.id}, amount_cents) where removed_on is null`);
      this.addSql(`
create index ${table}_late on ${table} (owner_id, applied_on) include (target_day, ${target.id}, amount_cents)
  where removed_on is null and applied_on - target_day > 90`);
      this.addSql(`
create index ${table}_source_late on ${table} (owner_id, applied_on) include (source_day, ${source.id}, amount_cents)
  where removed_on is null and applied_on - source_day > 90`);
      this.addSql(`drop index ${table}_applied`);
    }
  }
}
