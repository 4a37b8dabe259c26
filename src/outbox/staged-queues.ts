import type { EntityManager } from '@mikro-orm/postgresql';
import { batchedJobs, queueOf } from '../contract/jobs.js';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';
import { now } from '../values/clock.js';

/** What waits of one queue. */
export interface StagedQueue {
  queue: string;
  /** Jobs that are due and not done; of those that wait `countedMaximum` are counted at most. */
  depth: number;
  /** Since the oldest of them was due. */
  ageSeconds: number;
}

/** Counting more would cost more than the figure is worth. */
export const countedMaximum = 10_000;

const ownersLookedAt = 1_000;

const names = [...new Set([...Object.values(queueOf), ...batchedJobs])];

/**
 * Every queue that staged jobs have, those that are empty too; `em` sees the jobs of all owners. The oldest job is looked
 * for among the first in line of each owner and those that were let into the queue, so that the time this takes does not
 * grow with what waits.
 */
export function stagedQueues(em: EntityManager): Promise<StagedQueue[]> {
  const first = (after: Sql) => sql`(select s.owner_id, s.run_at from staged_jobs s
    where s.queue = queues.queue and s.is_due and s.relayed_at is null ${after} order by s.owner_id, s.id limit 1)`;
  return query<StagedQueue>(
    em,
    acrossOwners(
      'how long work waits is a figure of the installation',
      sql`select queues.queue, waiting.count + relayed.count as depth,
          greatest(coalesce(extract(epoch from ${now()}::timestamptz - least(line.oldest, relayed.oldest)), 0), 0)::float as "ageSeconds"
        from unnest(${names}::text[]) as queues (queue)
        cross join lateral (
          select count(*) from (
            select from staged_jobs s where s.queue = queues.queue and s.is_due and s.relayed_at is null limit ${countedMaximum}
          ) counted
        ) waiting
        cross join lateral (
          with recursive line as (
            ${first(sql``)}
            union all
            select next.owner_id, next.run_at from line cross join lateral ${first(sql`and s.owner_id > line.owner_id`)} next
          )
          select min(run_at) as oldest from (select run_at from line limit ${ownersLookedAt}) firsts
        ) line
        cross join lateral (
          select count(*), min(s.run_at) as oldest from staged_jobs s where s.relayed_at is not null and s.queue = queues.queue
        ) relayed`,
    ),
  );
}
