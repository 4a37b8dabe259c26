import { Migration } from '@mikro-orm/migrations';

const refused = `using errcode = 'integrity_constraint_violation'`;

/**
 * Whether an entry balances is asked with its owner, and for the last of its lines: asked for each, the lines of a long entry
 * were read as often as it has lines, and without the owner those of every owner were searched.
 */
export class Migration20261123600500 extends Migration {
  override up(): void {
    this.addSql('drop index journal_lines_entry');
    this.addSql('create index journal_lines_entry on journal_lines (owner_id, entry_id, id)');
    this.addSql(entryIsBalanced);
    this.addSql(ofEntries);
    this.addSql(ofLines);
    this.addSql('drop trigger journal_lines_balance on journal_lines');
    this.addSql(
      `create constraint trigger journal_lines_balance after insert on journal_lines
       deferrable initially deferred for each row execute function journal_line_balances()`,
    );
  }
}

const entryIsBalanced = `
create function ensure_entry_balances(owner bigint, entry bigint) returns void language plpgsql set enable_seqscan = off as $$
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

/**
 * The last line is the one of the highest number, whose own turn comes after every line that was written with it or before.
 * A line that a later command put below it is none of those: \`cmin\` counts the commands of the transaction.
 */
const ofLines = `
create function journal_line_balances() returns trigger language plpgsql
set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off as $$
declare
  written_here boolean;
  command bigint;
  last_line bigint;
  last_command bigint;
begin
  select e.xmin::text = l.xmin::text, l.cmin::text::bigint into written_here, command
    from journal_lines l join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
    where l.owner_id = new.owner_id and l.id = new.id;
  if not coalesce(written_here, true) then
    raise exception 'journal entry % is already committed: no line may be added', new.entry_id ${refused};
  end if;
  select id, cmin::text::bigint into last_line, last_command from journal_lines
    where owner_id = new.owner_id and entry_id = new.entry_id order by id desc limit 1;
  if last_line = new.id or last_command < command then
    perform ensure_entry_balances(new.owner_id, new.entry_id);
  end if;
  return null;
end $$`;
