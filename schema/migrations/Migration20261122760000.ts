import { Migration } from '@mikro-orm/migrations';

/** Files are kept with debit notes too. */
export class Migration20261122760000 extends Migration {
  override up(): void {
    this.addSql(`
alter table attachments drop constraint attachments_resource_type_check,
  add constraint attachments_resource_type_check
    check (resource_type in ('bill', 'vendor_payment', 'invoice', 'manual_journal', 'debit_note'));
`);
  }
}
