import { Migration } from '@mikro-orm/migrations';

const refused = `using errcode = 'integrity_constraint_violation'`;

/**
 * Whether entries balance is asked once for each entry that a statement adds lines to, and with the owner: once for each
 * line read the lines of a long entry as often as it has lines, and without the owner the lines of every owner were searched.
 */
export class Migration20261123600500 extends Migration {
  override up(): void {
    this.addSql(entryIsBalanced);
    this.addSql(ofEntries);
    this.addSql(ofLines);
    this.addSql('drop trigger journal_lines_balance on journal_lines');
    this.addSql(
      `create trigger journal_lines_balance after insert on journal_lines referencing new table as written
       for each statement execute function journal_lines_balance()`,
    );
  }
}

const entryIsBalanced = `
create function ensure_entry_balances(owner bigint, entry bigint) returns void language plpgsql as $$
declare
  debits numeric;
  credits numeric;
  base_debits numeric;
  base_credits numeric;
  line_count bigint;
  base_count bigint;
begin
  select sum(debit_cents), sum(credit_cents), sum(base_debit_cents), sum(base_credit_cents), count(*), count(base_debit_cents)
    into debits, credits, base_debits, base_credits, line_count, base_count
    from journal_lines where owner_id = owner and entry_id = entry;
  if debits is distinct from credits or debits is null then
    raise exception 'journal entry % does not balance: debits %, credits %', entry, debits, credits ${refused};
  end if;
  if base_debits is distinct from base_credits or base_count not in (0, line_count) then
    raise exception 'journal entry % does not balance in base: debits %, credits %, % of % lines', entry, base_debits,
      base_credits, base_count, line_count ${refused};
  end if;
end $$`;

const ofEntries = `
create or replace function journal_entry_balances() returns trigger language plpgsql as $$
begin
  perform ensure_entry_balances(new.owner_id, new.id);
  return null;
end $$`;

const ofLines = `
create function journal_lines_balance() returns trigger language plpgsql as $$
declare
  late bigint;
begin
  select w.entry_id into late from written w
    join journal_entries e on e.owner_id = w.owner_id and e.id = w.entry_id
    join journal_lines l on l.owner_id = w.owner_id and l.id = w.id
    where e.xmin::text <> l.xmin::text limit 1;
  if late is not null then
    raise exception 'journal entry % is already committed: no line may be added', late ${refused};
  end if;
  perform ensure_entry_balances(owner_id, entry_id) from (select distinct owner_id, entry_id from written) entries;
  return null;
end $$`;
