import { Migration } from '@mikro-orm/migrations';

/** What moved on a bank, cash or card account in another currency than that of what it is for. */
export class Migration20261123310000 extends Migration {
  override up(): void {
    for (const table of ['payments', 'vendor_payments', 'customer_refunds', 'vendor_refunds'])
      this.addSql(`
alter table ${table} add bank_amount_cents cents check (bank_amount_cents > 0), add bank_currency currency_code,
  add constraint ${table}_bank_currency_check check ((bank_amount_cents is null) = (bank_currency is null)
    and (bank_currency is null or bank_currency <> currency));`);
    this.addSql(`
alter table bank_transactions drop constraint bank_transactions_check, add counter_amount_cents cents check (counter_amount_cents > 0), add counter_currency currency_code,
  add constraint bank_transactions_counter_currency_check check ((counter_amount_cents is null) = (counter_currency is null)
    and (counter_currency is null or counter_currency <> currency and kind = 'transfer')),
  add constraint bank_transactions_check check (counter_account_id <> account_id or counter_currency is not null);`);
  }
}
