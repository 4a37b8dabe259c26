import { Migration } from '@mikro-orm/migrations';

/** Why books were opened again is kept with the reopening. */
export class Migration20261124600000 extends Migration {
  override up(): void {
    this.addSql('alter table period_changes add column reason text');
  }
}
