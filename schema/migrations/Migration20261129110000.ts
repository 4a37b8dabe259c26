import { Migration } from '@mikro-orm/migrations';

/**
 * Events without a position are found by themselves, in their order: with many of them PostgreSQL read the owner's whole history, and
 * otherwise sorted all of them, for each thousand.
 */
export class Migration20261129110000 extends Migration {
  override up(): void {
    this.addSql('create index events_unpositioned on events (owner_id, id) where position is null');
  }
}
