import { Migration } from '@mikro-orm/migrations';

/** Posted invoices keep seller and buyer. Those of before get them as they are now: what they were is not known. */
export class Migration20261122700500 extends Migration {
  override up(): void {
    this.addSql(`
alter table owners add column address text, add column tax_id text;
alter table invoices add column seller jsonb, add column buyer jsonb;
update invoices i set
    seller = jsonb_build_object('name', o.name, 'email', o.email, 'taxId', null, 'addressLines', '[]'::jsonb),
    buyer = jsonb_build_object('name', c.name, 'email', c.email, 'taxId', c.tax_id,
      'addressLines', to_jsonb(array_remove(array[c.billing_address ->> 'line1', c.billing_address ->> 'line2',
        nullif(concat_ws(' ', c.billing_address ->> 'zip', c.billing_address ->> 'city'), ''),
        c.billing_address ->> 'state', c.billing_address ->> 'country'], null)))
  from owners o, contacts c
  where o.id = i.owner_id and c.owner_id = i.owner_id and c.id = i.contact_id and i.booked_on is not null;`);
  }
}
