import { Migration } from '@mikro-orm/migrations';

/**
 * Prepayments stand on an account of their own until they are applied. A process of the version before would apply them without
 * booking that: it is refused, since it does not name the entry that an application of a prepayment has.
 */
export class Migration20261123400000 extends Migration {
  override up(): void {
    this.addSql('alter table owners add payments_as_prepayments boolean not null default false;');
    for (const [payments, applications, reference] of sides)
      this.addSql(`
alter table ${payments} add prepayment_account_id bigint,
  add foreign key (owner_id, prepayment_account_id) references accounts (owner_id, id);
create index ${payments}_prepaid on ${payments} (owner_id, currency) where prepayment_account_id is not null;
alter table ${applications} add is_prepaid boolean not null default false;
create function ensure_${applications}_of_prepayment() returns trigger language plpgsql as $$
begin
  if new.is_prepaid <> exists (select from ${payments} p
    where p.owner_id = new.owner_id and p.id = new.${reference} and p.prepayment_account_id is not null)
  then raise exception 'an application of a prepayment moves it to its control account';
  end if;
  return new;
end $$;
create trigger ${applications}_prepaid before insert on ${applications}
  for each row execute function ensure_${applications}_of_prepayment();
`);
  }
}

const sides = [
  ['payments', 'payment_applications', 'payment_id'],
  ['vendor_payments', 'bill_applications', 'vendor_payment_id'],
] as const;
