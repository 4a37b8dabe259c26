import { Migration } from '@mikro-orm/migrations';

/** Why a person should look at a document, with the values of both sides, and what its values are held against. */
export class Migration20261123500500 extends Migration {
  override up(): void {
    this.addSql(`
alter table invoice_documents
  add column doubts jsonb not null default '[]',
  add column findings jsonb;
`);
  }
}
