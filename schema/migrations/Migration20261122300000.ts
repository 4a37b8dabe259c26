import { Migration } from '@mikro-orm/migrations';

/** Test deliveries besides pings, and rotated secrets that begin to sign at a chosen moment. */
export class Migration20261122300000 extends Migration {
  override up(): void {
    this.addSql(`
alter table webhook_endpoints add column secret_signs_from timestamptz;
alter table webhook_deliveries add column is_test boolean not null default false;
update webhook_deliveries set is_test = true where event_type = 'webhook.ping';`);
  }
}
