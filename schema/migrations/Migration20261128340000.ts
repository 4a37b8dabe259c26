import { Migration } from '@mikro-orm/migrations';

/** Kept answers that are large, which are counted when one more is kept; beyond `largeAnswerBytes`, as their statement says it. */
export class Migration20261128340000 extends Migration {
  override up(): void {
    this.addSql(
      'create index if not exists idempotency_records_large on idempotency_records (owner_id) where octet_length(body_encrypted) > 65536',
    );
  }
}
