import { Migration } from '@mikro-orm/migrations';

/** The tax code of lines on an account where nothing else says how they are taxed. */
export class Migration20261123400500 extends Migration {
  override up(): void {
    this.addSql(`
alter table accounts add column tax_code_id bigint, add foreign key (owner_id, tax_code_id) references tax_codes (owner_id, id);
create index accounts_taxed on accounts (owner_id) where tax_code_id is not null;
`);
  }
}
