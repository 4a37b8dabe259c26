import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobName, JobPayloads } from '../contract/jobs.js';
import { limits } from '../contract/limits.js';
import { willDoLast } from '../store/at-the-end.js';
import { type Sql, sendWithNext, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { selectedJob } from './stage.js';

/** A row that makes a job necessary: its `insert` answers the id, which the payload of the job may name. */
interface RowWithJob {
  insert: Sql;
  job: (from: Sql) => Sql;
}

const waiting = new WeakMap<EntityManager, RowWithJob[]>();

/**
 * Writes rows and stages the job of each at the end of the transaction, several in one statement: what announces and chains a change would
 * otherwise cost as much as the change. Where the database keeps a row from being written, the statement divides by zero: the
 * transaction fails with it.
 */
export async function writeWithJob<N extends JobName>(
  em: EntityManager,
  insert: Sql,
  name: N,
  payload: { [Field in keyof JobPayloads[N]]: Sql },
): Promise<void> {
  assert(em.isInTransaction(), 'what makes a job necessary is written in the transaction of its change');
  const rows = waiting.get(em) ?? [];
  waiting.set(em, rows);
  const runAt = now();
  rows.push({ insert, job: (from) => selectedJob(name, payload, from, runAt) });
  if (rows.length < limits.rowsWithJobs && willDoLast(em, waiting, () => write(em))) return;
  await write(em);
}

async function write(em: EntityManager): Promise<void> {
  const rows = waiting.get(em) ?? [];
  waiting.delete(em);
  if (rows.length === 0) return;
  const inserts = rows.map(({ insert }, index) => sql`${nameOf(index)} as (${insert})`);
  const jobs = rows.map(({ job }, index) => job(nameOf(index)));
  const written = rows.map((_row, index) => sql`1 / (select count(*) from ${nameOf(index)})`);
  await sendWithNext(
    em,
    sql`with ${sql.join(inserts)}, jobs as (
        insert into staged_jobs (name, payload, run_at) ${sql.join(jobs, unionAll)}
      )
      select ${sql.join(written)}`,
  );
}

const unionAll = sql.raw(' union all ');

function nameOf(index: number): Sql {
  return sql.raw(`row_${index}`);
}
