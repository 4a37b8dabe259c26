import { Migration } from '@mikro-orm/migrations';

/**
 * Events come in the order of time, which a block range index knows at no cost: every event is written twice, the second time with its
 * position, and each time the other index was written with it. Endpoints that are not deleted had two indexes alike.
 */
export class Migration20261129130000 extends Migration {
  override up(): void {
    this.addSql(`
drop index events_created;
create index events_created on events using brin (created_at);
drop index webhook_endpoints_owner;
`);
  }
}
