import { Migration } from '@mikro-orm/migrations';

/** Deliveries of one type of event are found by it, also where few of them are. */
export class Migration20261124801500 extends Migration {
  override up(): void {
    this.addSql('create index webhook_deliveries_type on webhook_deliveries (owner_id, event_type, id)');
  }
}
