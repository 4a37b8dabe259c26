import { Migration } from '@mikro-orm/migrations';

/**
 * An entry of the journal knows what its debits come to, and when it was written as the lists in the order of change count
 * it. What a process of the version before writes without an amount gets it at the commit; nothing else of an entry changes.
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
create function fill_entry_amount() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_entries set amount_cents = (
      select coalesce(sum(debit_cents), 0) from journal_lines where owner_id = new.owner_id and entry_id = new.id
    )
    where owner_id = new.owner_id and id = new.id and amount_cents = 0;
  return null;
end $$;
create constraint trigger journal_entries_fill_amount after insert on journal_entries deferrable initially deferred
  for each row when (new.amount_cents = 0) execute function fill_entry_amount();`);
  }
}
