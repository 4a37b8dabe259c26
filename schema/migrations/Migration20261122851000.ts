import { Migration } from '@mikro-orm/migrations';

/**
 * Pending payments may wait on a clearing account until they are confirmed. A process of the version before, which would
 * confirm such a payment without booking it to its account, is refused.
 */
export class Migration20261122851000 extends Migration {
  override up(): void {
    this.addSql('alter table owners add pending_payments_on_clearing boolean not null default false;');
    for (const table of ['payments', 'vendor_payments'])
      this.addSql(`
alter table ${table} add clearing_account_id bigint, add confirmed_on date,
  add foreign key (owner_id, clearing_account_id) references accounts (owner_id, id),
  add constraint ${table}_confirmed_on_check
    check (status <> 'confirmed' or clearing_account_id is null or confirmed_on is not null);
`);
  }
}
