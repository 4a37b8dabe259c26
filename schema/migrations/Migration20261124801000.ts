import { Migration } from '@mikro-orm/migrations';

const refused = `using errcode = 'integrity_constraint_violation'`;

/**
 * Every line has the day and the currency of its entry, which the database holds to; no line changes any more. Lines are found
 * by account, currency and day, with their amounts in the index: its pages answer for what vacuum has seen, so it comes often.
 */
export class Migration20261124801000 extends Migration {
  override up(): void {
    this.addSql(`
alter table journal_lines add constraint journal_lines_day_check
  check (entry_date is not null and currency is not null) not valid`);
    this.addSql('alter table journal_lines validate constraint journal_lines_day_check');
    this.addSql('drop trigger journal_lines_append_only on journal_lines');
    this.addSql('drop trigger journal_lines_unchanged on journal_lines');
    this.addSql(`
create trigger journal_lines_append_only before delete or update on journal_lines
  for each row execute function journal_is_append_only()`);
    this.addSql(entryIsBalanced);
    this.addSql(`
create index journal_lines_by_day on journal_lines (owner_id, account_id, currency, entry_date, entry_id, id)
  include (debit_cents, credit_cents, base_debit_cents, base_credit_cents)`);
    this.addSql('drop index journal_lines_account');
    this.addSql('alter table journal_lines set (autovacuum_vacuum_insert_scale_factor = 0.01)');
  }
}

const entryIsBalanced = `
create or replace function ensure_entry_balances(owner bigint, entry bigint) returns void language plpgsql set enable_seqscan = off as $$
declare
  debits numeric;
  credits numeric;
  base_debits numeric;
  base_credits numeric;
  line_count bigint;
  base_count bigint;
  same_day boolean;
begin
  select sum(l.debit_cents), sum(l.credit_cents), sum(l.base_debit_cents), sum(l.base_credit_cents), count(*),
      count(l.base_debit_cents), bool_and(l.entry_date = e.entry_date and l.currency = e.currency)
    into debits, credits, base_debits, base_credits, line_count, base_count, same_day
    from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
    where e.owner_id = owner and e.id = entry;
  if debits is distinct from credits or debits is null then
    raise exception 'journal entry % does not balance: debits %, credits %', entry, debits, credits ${refused};
  end if;
  if base_debits is distinct from base_credits or base_count not in (0, line_count) then
    raise exception 'journal entry % does not balance in base: debits %, credits %, % of % lines', entry, base_debits,
      base_credits, base_count, line_count ${refused};
  end if;
  if not same_day then
    raise exception 'journal entry % has lines of another day or currency', entry ${refused};
  end if;
end $$`;
