import { Migration } from '@mikro-orm/migrations';

/** What was done to several records at once belongs to the history of each: found by its id. */
export class Migration20261127410000 extends Migration {
  override up(): void {
    this.addSql(`
create index audit_log_several on audit_log using gin (owner_id, (changes -> 'ids') jsonb_path_ops)
  with (gin_pending_list_limit = 256) where resource_id is null;`);
  }
}
