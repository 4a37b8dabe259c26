import { Migration } from '@mikro-orm/migrations';

/**
 * One file may hold several invoices: a document of the inbox is split into parts, which name its file and their pages in it. The
 * whole one counts as converted while it is split.
 */
export class Migration20261127440000 extends Migration {
  override up(): void {
    this.addSql(`
alter table invoice_documents
  add split_from_id bigint,
  add first_page int,
  add last_page int,
  add is_split boolean not null default false`);
    this.addSql(`
alter table invoice_documents
  add constraint invoice_documents_split_from foreign key (owner_id, split_from_id)
    references invoice_documents (owner_id, id) not valid,
  add constraint invoice_documents_part check (num_nonnulls(split_from_id, first_page, last_page) in (0, 3)
    and (split_from_id is null or (first_page between 1 and last_page and not is_split))) not valid,
  drop constraint invoice_documents_converted_check,
  add constraint invoice_documents_converted_check check (
    (status = 'converted') = (num_nonnulls(bill_id, debit_note_id) + is_split::int = 1)
    and num_nonnulls(bill_id, debit_note_id) + is_split::int <= 1) not valid`);
    for (const constraint of ['split_from', 'part', 'converted_check'])
      this.addSql(`alter table invoice_documents validate constraint invoice_documents_${constraint}`);
    // The same file is one document, and each of its parts begins with a page of its own.
    this.addSql(`
create unique index invoice_documents_file on invoice_documents (owner_id, sha256, (coalesce(first_page, 0)))`);
    this.addSql('alter table invoice_documents drop constraint invoice_documents_owner_id_sha256_key');
    this.addSql(`
create index invoice_documents_parts on invoice_documents (owner_id, split_from_id, id) where split_from_id is not null`);
  }
}
