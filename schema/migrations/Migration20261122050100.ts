import { Migration } from '@mikro-orm/migrations';

/** How much one owner may have, and has. */
export class Migration20261122050100 extends Migration {
  override up(): void {
    this.addSql(`
-- Null: as contract/limits.ts has it.
create table owner_quotas (
  owner_id bigint primary key references owners,
  api_keys bigint check (api_keys >= 0),
  webhook_endpoints bigint check (webhook_endpoints >= 0),
  event_streams bigint check (event_streams >= 0),
  documents_per_day bigint check (documents_per_day >= 0),
  storage_bytes bigint check (storage_bytes >= 0)
);
create table owner_usage (
  owner_id bigint primary key references owners,
  documents_on date not null default '-infinity',
  documents integer not null default 0,
  storage_bytes bigint not null default 0 check (storage_bytes >= 0)
);
create index api_keys_not_revoked on api_keys (owner_id) where revoked_at is null;
create index webhook_endpoints_not_deleted on webhook_endpoints (owner_id) where deleted_at is null;
`);
  }
}
