import { Migration } from '@mikro-orm/migrations';

/**
 * A kept answer is encrypted and belongs to the scopes that its request needed. Answers of the GraphQL face that were
 * kept in plain text (they have no headers) may show a secret and go; the keys stay taken.
 */
export class Migration20261122010000 extends Migration {
  override up(): void {
    this.addSql(`
alter table idempotency_records add scopes text[] not null default '{}', add body_encrypted text;
alter table idempotency_records alter scopes drop default;
update idempotency_records set body = '' where headers = '{}';
`);
  }
}
