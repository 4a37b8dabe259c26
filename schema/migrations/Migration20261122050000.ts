import { Migration } from '@mikro-orm/migrations';

/** Jobs stand in line by owner. */
export class Migration20261122050000 extends Migration {
  override up(): void {
    this.addSql(`
alter table staged_jobs
  add owner_id bigint not null generated always as ((payload ->> 'ownerId')::bigint) stored,
  -- The queue that carries the job; a batched job, which none does, stands in a line of its own name.
  add queue text not null generated always as (case
    when name in ('document.extract', 'document.learn') then 'extraction'
    when name = 'webhook.deliver' then 'webhook-deliveries'
    when name = 'file.remove' then 'maintenance'
    else name end) stored,
  -- False while its time is yet to come: whoever looks for work need not pass by what waits.
  add is_due boolean not null default true;
update staged_jobs set is_due = false where relayed_at is null and run_at > now();
alter table staged_jobs drop is_batched; -- with its indexes
create index staged_jobs_waiting on staged_jobs (queue, owner_id, id) where is_due and relayed_at is null;
create index staged_jobs_later on staged_jobs (run_at) where not is_due;

-- The relay is told of the queues in which something was staged, or has made room.
drop trigger staged_jobs_wake_relay on staged_jobs;
create or replace function staged_jobs_wake_relay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('staged_jobs', queue) from (select distinct queue from staged) as queues;
  else
    perform pg_notify('staged_jobs', queue) from (select distinct queue from ended where relayed_at is not null) as queues;
  end if;
  return null;
end $$;
create trigger staged_jobs_wake_relay after insert on staged_jobs
  referencing new table as staged for each statement execute function staged_jobs_wake_relay();
create trigger staged_jobs_make_room after delete on staged_jobs
  referencing old table as ended for each statement execute function staged_jobs_wake_relay();
`);
  }
}
