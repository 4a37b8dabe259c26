import { Migration } from '@mikro-orm/migrations';

/** API keys that work from some addresses only. */
export class Migration20261122010100 extends Migration {
  override up(): void {
    this.addSql('alter table api_keys add allowed_addresses text[];');
  }
}
