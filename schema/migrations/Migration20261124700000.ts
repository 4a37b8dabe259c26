import { Migration } from '@mikro-orm/migrations';

/** A document keeps the file as it was sent, of whatever kind, and beside it the PDF that was made of one that is none. */
export class Migration20261124700000 extends Migration {
  override up(): void {
    this.addSql(`alter table invoice_documents
      add content_type text not null default 'application/pdf',
      add pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
      add pdf_size_bytes integer check (pdf_size_bytes > 0),
      add constraint invoice_documents_made_pdf check ((pdf_sha256 is null) = (pdf_size_bytes is null))`);
    this.addSql(
      'create index invoice_documents_pdf on invoice_documents (owner_id, pdf_sha256) where pdf_sha256 is not null',
    );
  }
}
