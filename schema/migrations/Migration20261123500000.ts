import { Migration } from '@mikro-orm/migrations';

/** The words of a document's pages with their places, for whoever looks at it. */
export class Migration20261123500000 extends Migration {
  override up(): void {
    this.addSql(`
create table document_words (
  owner_id bigint not null references owners,
  invoice_document_id bigint not null,
  -- The first page first: width, height and words, each of text, place, size and confidence.
  pages jsonb not null,
  primary key (owner_id, invoice_document_id),
  foreign key (owner_id, invoice_document_id) references invoice_documents (owner_id, id) on delete cascade
);
alter table invoice_documents add column code_places jsonb not null default '{}';
`);
  }
}
