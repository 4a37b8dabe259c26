import { Migration } from '@mikro-orm/migrations';

/** The schedule of a journal is looked up when it gets base amounts: for entries of its plan there is an index already. */
export class Migration20261130100000 extends Migration {
  override up(): void {
    this.addSql(`
create unique index amortization_schedules_deferral on amortization_schedules (owner_id, deferral_journal_id)
  where deferral_journal_id is not null;
create unique index amortization_schedules_disposal on amortization_schedules (owner_id, disposal_journal_id)
  where disposal_journal_id is not null;`);
  }
}
