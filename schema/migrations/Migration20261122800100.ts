import { Migration } from '@mikro-orm/migrations';

/**
 * An entry of the journal knows what its debits come to, and when it was written as the lists in the order of change count
 * it. What a process of the version before writes without an amount gets it with its lines, which it writes in one statement,
 * in the savepoint that it writes them in: lines of another are refused. Nothing else of an entry changes.
 */
export class Migration20261122800100 extends Migration {
  override up(): void {
    this.addSql(`
alter table journal_entries add column amount_cents cents not null default 0,
  add column updated_at timestamptz not null default now();
create trigger journal_entries_changed before insert on journal_entries for each row execute function note_change();
drop trigger journal_entries_append_only on journal_entries;
create trigger journal_entries_append_only before delete on journal_entries
  for each row execute function journal_is_append_only();
create trigger journal_entries_unchanged before update on journal_entries
  for each row when (old.amount_cents <> 0
    or to_jsonb(new) - array['amount_cents', 'updated_at'] <> to_jsonb(old) - array['amount_cents', 'updated_at'])
  execute function journal_is_append_only();
create function fill_entry_amounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_entries e set amount_cents = w.debits
    from (select owner_id, entry_id, sum(debit_cents) as debits from written group by owner_id, entry_id) w
    where e.owner_id = w.owner_id and e.id = w.entry_id and e.amount_cents = 0 and w.debits <> 0;
  return null;
end $$;
create trigger journal_lines_fill_amounts after insert on journal_lines referencing new table as written
  for each statement execute function fill_entry_amounts();`);
  }
}
