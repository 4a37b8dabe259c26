import { Migration } from '@mikro-orm/migrations';

/** The day on which every fiscal year of an owner begins: a month and day that every year has. */
export class Migration20261122840000 extends Migration {
  override up(): void {
    this.addSql(`
create domain month_day as text check (value ~ '^--(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
  and value not in ('--02-29', '--02-30', '--02-31', '--04-31', '--06-31', '--09-31', '--11-31'));
alter table owners add column fiscal_year_start month_day not null default '--01-01';`);
  }
}
