import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobName, JobPayloads, Traceable } from '../contract/jobs.js';
import { query, type Sql, sendWithNext, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { activeTraceParent } from '../store/tracing.js';
import { now } from '../values/clock.js';

/**
 * Stages work in the transaction that makes it necessary; the relay takes it to the queue after the commit, in its
 * owner's turn, and not before `runAt`. The row stays until the work is done, so that an emptied queue loses nothing. It is
 * done on behalf of whoever acts now.
 */
export async function stage<N extends JobName>(
  em: EntityManager,
  name: N,
  payload: JobPayloads[N],
  { runAt = now() }: { runAt?: Date } = {},
): Promise<void> {
  assert(em.isInTransaction(), 'a job is staged in the transaction that makes it necessary');
  await sendWithNext(
    em,
    sql`insert into staged_jobs (name, payload, run_at, is_due, created_by)
      values (${name}, ${JSON.stringify(traced(payload))}, ${runAt}, ${runAt <= now()}, ${JSON.stringify(tenantOf(em).actor)})`,
  );
}

/** With the trace that it follows from, when there is one. */
function traced<P extends object>(payload: P): P & Traceable {
  const traceParent = activeTraceParent();
  return traceParent === null ? payload : { ...payload, traceParent };
}

/**
 * As `stage`, as a part of a statement that writes what makes the work necessary: one job for each row of `from`, whose
 * columns the payload may name.
 */
export function staging<N extends JobName>(
  name: N,
  payload: { [Field in keyof JobPayloads[N]]: Sql },
  from: Sql,
  runAt: Date = now(),
): Sql {
  return sql`insert into staged_jobs (name, payload, run_at) ${selectedJob(name, payload, from, runAt)}`;
}

/** What `staging` inserts. */
export function selectedJob<N extends JobName>(
  name: N,
  payload: { [Field in keyof JobPayloads[N]]: Sql },
  from: Sql,
  runAt: Date = now(),
): Sql {
  const traceParent = activeTraceParent();
  const all: Record<string, Sql> =
    traceParent === null ? payload : { traceParent: sql`${traceParent}::text`, ...payload };
  const fields = Object.entries(all).map(([field, value]) => sql`${sql.lit(field)}, ${value}`);
  return sql`select ${name}::text, jsonb_build_object(${sql.join(fields)}), ${runAt}::timestamptz from ${from}`;
}

/** Stages many jobs, of any owners, for now or for later. */
export async function stageAll<N extends JobName>(
  em: EntityManager,
  name: N,
  payloads: readonly JobPayloads[N][],
  runAt: Date = now(),
): Promise<void> {
  await query(
    em,
    sql`insert into staged_jobs (name, payload, run_at, is_due)
      select ${name}, payload, ${runAt}, ${runAt <= now()}
      from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`,
  );
}
