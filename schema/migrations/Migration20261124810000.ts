import { Migration } from '@mikro-orm/migrations';

interface Applications {
  table: string;
  source: { table: string; id: string; day: string };
  target: { table: string; id: string };
}

export const applications: readonly Applications[] = [
  {
    table: 'payment_applications',
    source: { table: 'payments', id: 'payment_id', day: 'received_on' },
    target: { table: 'invoices', id: 'invoice_id' },
  },
  {
    table: 'credit_applications',
    source: { table: 'credit_notes', id: 'credit_note_id', day: 'issue_date' },
    target: { table: 'invoices', id: 'invoice_id' },
  },
  {
    table: 'bill_applications',
    source: { table: 'vendor_payments', id: 'vendor_payment_id', day: 'paid_at' },
    target: { table: 'bills', id: 'bill_id' },
  },
  {
    table: 'debit_applications',
    source: { table: 'debit_notes', id: 'debit_note_id', day: 'issue_date' },
    target: { table: 'bills', id: 'bill_id' },
  },
];

/**
 * Applications carry the days of their two documents, which a trigger writes, whichever version of the service applies; those of
 * before follow in the next migration.
 */
export class Migration20261124810000 extends Migration {
  override up(): void {
    for (const { table, source, target } of applications) {
      this.addSql(`alter table ${table} add source_day date, add target_day date`);
      this.addSql(`
create function fill_days_of_${table}() returns trigger language plpgsql as $$
begin
  select ${source.day} into new.source_day from ${source.table} where owner_id = new.owner_id and id = new.${source.id};
  select booked_on into new.target_day from ${target.table} where owner_id = new.owner_id and id = new.${target.id};
  return new;
end $$`);
      this.addSql(`
create trigger ${table}_days before insert on ${table} for each row
  when (new.source_day is null or new.target_day is null) execute function fill_days_of_${table}()`);
    }
  }
}
