import { Migration } from '@mikro-orm/migrations';

/** Settlements of tax may be of all currencies, in the owner's own: those that there are are of one. */
export class Migration20261124300000 extends Migration {
  override up(): void {
    this.addSql('alter table tax_settlements add column in_base_currency boolean not null default false');
  }
}
