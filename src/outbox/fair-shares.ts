import type { EntityManager } from '@mikro-orm/postgresql';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';

/** How many jobs of one owner may be taken. */
export interface Share {
  ownerId: number;
  jobs: number;
}

/** The same in one queue, or in the line of a batched job, which is called as the job. */
export interface QueueShare extends Share {
  queue: string;
}

/** How much more a queue takes, and how much of one owner. */
export interface Room {
  free: number;
  /** What is in the queue already counts. */
  perOwner: number;
}

/** Of the slots of a queue, what the jobs of one owner may fill: the others never wait for all of them. */
export function ownerMaximum(slots: number): number {
  return Math.max(1, Math.floor((slots * 3) / 4));
}

/**
 * Whose jobs are taken next: one at a time, of whoever has the fewest in the queue, and among equals in the order given.
 * `held` says how many each has in it.
 */
export function fairShares(
  ownerIds: readonly number[],
  held: ReadonlyMap<number, number>,
  { free, perOwner }: Room,
): Share[] {
  const shares = new Map<number, number>();
  let left = free;
  for (let level = 0; level < perOwner && left > 0; level++) {
    for (const ownerId of ownerIds) {
      if (left === 0) break;
      if ((held.get(ownerId) ?? 0) > level) continue;
      shares.set(ownerId, (shares.get(ownerId) ?? 0) + 1);
      left -= 1;
    }
  }
  return [...shares].map(([ownerId, jobs]) => ({ ownerId, jobs }));
}

/** Owners that are looked at together: when more wait, the next round begins with them. */
const ownersAtOnce = 100;

/**
 * Up to 100 owners with due jobs in each queue, beginning after the owner that was served last (0: none yet), then from
 * the first.
 */
export async function ownersInTurn(
  em: EntityManager,
  servedLast: ReadonlyMap<string, number>,
): Promise<Map<string, number[]>> {
  const found = await query<{ queue: string; ownerId: number }>(
    em,
    acrossOwners('owners take turns: who is waiting is asked of all', ownersWaiting(servedLast)),
  );
  const byQueue = Map.groupBy(found, ({ queue }) => queue);
  return new Map([...byQueue].map(([queue, rows]) => [queue, rows.slice(0, ownersAtOnce).map((row) => row.ownerId)]));
}

/** Each owner costs one step into an index, however many jobs wait. */
export function ownersWaiting(servedLast: ReadonlyMap<string, number>): Sql {
  const next = (after: string) => sql`select job.owner_id from staged_jobs job
    where job.queue = line.queue and job.is_due and job.relayed_at is null
      and job.owner_id > ${sql.raw(after)} and job.owner_id <= part.through
    order by job.owner_id limit 1`;
  return sql`select line.queue, waiting.owner_id as "ownerId"
    from unnest(${[...servedLast.keys()]}::text[], ${[...servedLast.values()]}::bigint[]) as line (queue, served_last)
    cross join lateral (values
      (1, line.served_last, 9223372036854775807), (2, 0::bigint, line.served_last)
    ) as part (place, after, through)
    cross join lateral (
      with recursive step (owner_id, number) as (
        select (${next('part.after')}), 1
        union all
        select (${next('step.owner_id')}), number + 1 from step where owner_id is not null and number < ${ownersAtOnce}
      )
      select owner_id, number from step where owner_id is not null
    ) as waiting
    order by line.queue, part.place, waiting.number`;
}

/** Finds the first jobs in each owner's line, as many as its share, and locks them: `id` and `place`, see `inPlaces`. */
export function firstInLine(shares: readonly QueueShare[]): Sql {
  const column = (name: keyof QueueShare) => shares.map((share) => share[name]);
  return sql`select job.id, job.place
    from unnest(${column('queue')}::text[], ${column('ownerId')}::bigint[], ${column('jobs')}::bigint[])
      as share (queue, owner_id, jobs)
    cross join lateral (
      select id, ctid as place from staged_jobs
      where queue = share.queue and owner_id = share.owner_id and is_due and relayed_at is null
      order by id limit share.jobs for update skip locked
    ) job`;
}

/**
 * The staged jobs that a part of the statement has found and locked. By their places, since a plan that was made while no job
 * was staged, and is kept, compares every job with every one found: there is no other way to a place than going there. What
 * changed since the statement began is left for the next one.
 */
export function inPlaces(found: Sql): Sql {
  return sql`job.ctid = any(array(select place from ${found}))`;
}
