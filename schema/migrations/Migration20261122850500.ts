import { Migration } from '@mikro-orm/migrations';

/**
 * Drafts that are cancelled keep their numbers, and nothing is due of them. Posted credit notes keep seller and buyer, as
 * invoices do; those of before get them as they are now: what they were is not known.
 */
export class Migration20261122850500 extends Migration {
  override up(): void {
    this.addSql(`
alter table invoices add cancelled_at timestamptz,
  drop constraint invoices_status_check, drop constraint invoices_balance_check,
  add constraint invoices_status_check check (status in ('draft', 'posted', 'void', 'cancelled')),
  add constraint invoices_balance_check check (balance_due_cents =
    case when status in ('void', 'cancelled') then 0
      else total_cents - amount_paid_cents - amount_credited_cents - amount_written_off_cents end),
  add constraint invoices_cancelled_check check ((status = 'cancelled') = (cancelled_at is not null));
`);
    for (const table of ['credit_notes', 'debit_notes'])
      this.addSql(`
alter table ${table} add cancelled_at timestamptz,
  drop constraint ${table}_status_check, drop constraint ${table}_unapplied_check,
  add constraint ${table}_status_check check (status in ('draft', 'posted', 'void', 'cancelled')),
  add constraint ${table}_unapplied_check check (unapplied_cents =
    case when status in ('void', 'cancelled') then 0 else total_cents - applied_cents - refunded_cents end),
  add constraint ${table}_cancelled_check check ((status = 'cancelled') = (cancelled_at is not null));
`);
    this.addSql(`
alter table credit_notes add seller jsonb, add buyer jsonb;
update credit_notes n set
    seller = jsonb_build_object('name', o.name, 'email', o.email, 'taxId', o.tax_id,
      'addressLines', to_jsonb(coalesce(array_remove(regexp_split_to_array(o.address, '\\r?\\n'), ''), '{}'))),
    buyer = jsonb_build_object('name', c.name, 'email', c.email, 'taxId', c.tax_id,
      'addressLines', to_jsonb(array_remove(array[c.billing_address ->> 'line1', c.billing_address ->> 'line2',
        nullif(concat_ws(' ', c.billing_address ->> 'zip', c.billing_address ->> 'city'), ''),
        c.billing_address ->> 'state', c.billing_address ->> 'country'], null)))
  from owners o, contacts c
  where o.id = n.owner_id and c.owner_id = n.owner_id and c.id = n.contact_id and n.status <> 'draft';
`);
  }
}
