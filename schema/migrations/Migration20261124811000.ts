import { Migration } from '@mikro-orm/migrations';

/**
 * Whatever a request is told by its key is announced when it changes: processes keep it for some seconds, and forget it then.
 */
export class Migration20261124811000 extends Migration {
  override up(): void {
    this.addSql('drop trigger api_keys_tell_live on api_keys');
    this.addSql(`
create trigger api_keys_tell_live
  after delete or update of owner_id, key_hash, scopes, email, allowed_addresses, revoked_at, expires_at on api_keys
  for each row execute function tell_live_before('api_key')`);
    this.addSql(`
create function tell_live_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_array('owner', new.id, new.id)::text);
  return null;
end $$`);
    this.addSql(`
create trigger owners_tell_live after update of name, email, currency, time_zone on owners
  for each row execute function tell_live_owner()`);
  }
}
