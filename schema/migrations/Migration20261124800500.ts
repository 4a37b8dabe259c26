import { Migration } from '@mikro-orm/migrations';

/**
 * Gives the lines of before their days and currencies, and adds up their months: those that have no day yet are those that no
 * trigger has seen. One owner after the other, without a lock on the table.
 */
export class Migration20261124800500 extends Migration {
  override up(): void {
    this.addSql(`
do $$
declare
  owner bigint;
begin
  for owner in select id from owners order by id loop
    with filled as (
      update journal_lines l set entry_date = e.entry_date, currency = e.currency
      from journal_entries e
      where l.owner_id = owner and l.entry_date is null and e.owner_id = l.owner_id and e.id = l.entry_id
      returning l.account_id, l.currency, l.entry_date, l.debit_cents, l.credit_cents, l.base_debit_cents,
        l.base_credit_cents, l.converts_id
    )
    insert into monthly_balances (owner_id, account_id, currency, month, debit_cents, credit_cents, base_debit_cents,
      base_credit_cents, unconverted_lines)
    select owner, account_id, currency, date_trunc('month', entry_date)::date, sum(debit_cents), sum(credit_cents),
      coalesce(sum(base_debit_cents), 0), coalesce(sum(base_credit_cents), 0),
      count(*) filter (where base_debit_cents is null) - count(converts_id)
    from filled group by 2, 3, 4;
  end loop;
end $$`);
  }
}
