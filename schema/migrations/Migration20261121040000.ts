import { Migration } from '@mikro-orm/migrations';

/**
 * Batched jobs are done by whoever relays, and never told to a queue one by one.
 *
 * An endpoint that asks to be left alone with `Retry-After` is paused.
 *
 * Streams hear when their key ends.
 *
 * Fewer indexes on what every delivery writes twice: as it comes up, and as its attempt is recorded. One says both which
 * pair of event and endpoint there is and which deliveries an event has; most deliveries have been delivered, so nobody
 * looks for these by their status; and they come in the order of time, which a block range index knows at no cost.
 */
export class Migration20261121040000 extends Migration {
  override up(): void {
    this.addSql(`
alter table staged_jobs add is_batched boolean not null
  generated always as (name in ('webhook.fan-out', 'ledger.chain')) stored;
drop index staged_jobs_unrelayed;
create index staged_jobs_unrelayed on staged_jobs (id) where relayed_at is null and not is_batched;
create index staged_jobs_batched on staged_jobs (name, id) where is_batched;
alter table webhook_deliveries drop constraint webhook_deliveries_endpoint_id_event_id_key;
drop index webhook_deliveries_event;
alter table webhook_deliveries add unique (event_id, endpoint_id);
drop index webhook_deliveries_status;
create index webhook_deliveries_undelivered on webhook_deliveries (owner_id, status, id) where status <> 'delivered';
drop index webhook_deliveries_created;
create index webhook_deliveries_created on webhook_deliveries using brin (created_at);
alter table webhook_endpoints add paused_until timestamptz;
create trigger api_keys_tell_live after update of revoked_at, expires_at on api_keys
  for each row execute function tell_live('api_key');
alter table webhook_attempts drop constraint webhook_attempts_owner_id_id_key;
`);
  }
}
