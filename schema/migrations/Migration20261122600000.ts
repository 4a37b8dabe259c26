import { Migration } from '@mikro-orm/migrations';

/**
 * What kind of document was read, so that a credit note becomes a debit note, and the status that a document had before it
 * was converted, so that undoing the conversion of its allocations gives it back.
 */
export class Migration20261122600000 extends Migration {
  override up(): void {
    this.addSql(`
alter table invoice_documents
  add kind text check (kind in ('invoice', 'credit_note', 'not_invoice', 'unknown')),
  add status_before_conversion text
    check (status_before_conversion in ('received', 'extracting', 'needs_review', 'ready', 'error')),
  add debit_note_id bigint,
  add foreign key (owner_id, debit_note_id) references debit_notes (owner_id, id);
create unique index invoice_documents_debit_note on invoice_documents (owner_id, debit_note_id)
  where debit_note_id is not null;
alter table invoice_documents drop constraint invoice_documents_check;
alter table invoice_documents add constraint invoice_documents_converted_check
  check ((status = 'converted') = (num_nonnulls(bill_id, debit_note_id) = 1)
    and num_nonnulls(bill_id, debit_note_id) <= 1);
`);
  }
}
