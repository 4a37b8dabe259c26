import { Migration } from '@mikro-orm/migrations';

/** How invoices write dates, for the vendor's next one. */
export class Migration20261121060000 extends Migration {
  override up(): void {
    this.addSql(`
alter table invoice_documents add day_order text check (day_order in ('day_first', 'month_first'));
create index invoice_documents_vendor_marks on invoice_documents using gin (vendor_marks) where day_order is not null;
`);
  }
}
