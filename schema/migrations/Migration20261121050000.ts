import { Migration } from '@mikro-orm/migrations';

/** What first pages say, so that a page which was scanned again is found. */
export class Migration20261121050000 extends Migration {
  override up(): void {
    this.addSql(`
create table page_signatures (
  owner_id bigint not null references owners,
  invoice_document_id bigint not null,
  -- Two pages are alike by the share of places in which their numbers are equal, and can only be when a band is.
  numbers integer[] not null,
  bands integer[] not null,
  primary key (owner_id, invoice_document_id),
  foreign key (owner_id, invoice_document_id) references invoice_documents (owner_id, id) on delete cascade
);
create index page_signatures_bands on page_signatures using gin (bands);
`);
  }
}
