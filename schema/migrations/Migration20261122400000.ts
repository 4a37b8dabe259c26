import { Migration } from '@mikro-orm/migrations';

/** A delivery knows the trace in which its event came about, so that its POST is a step of it. */
export class Migration20261122400000 extends Migration {
  override up(): void {
    this.addSql('alter table webhook_deliveries add trace_parent text');
  }
}
