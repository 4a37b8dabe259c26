import type { EntityManager } from '@mikro-orm/postgresql';
import type { BatchedJobName, JobPayloads } from '../contract/jobs.js';
import { query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import type { JobTools } from './job-tools.js';
import { putOff, putOffMinimumMs } from './put-off.js';

/** A job that does for many staged rows, of any owners, what it would do for one, in the transaction that ends them. */
export interface BatchJobDefinition {
  name: BatchedJobName;
  runBatch: (em: EntityManager, payloads: JobPayloads[BatchedJobName][]) => Promise<void>;
}

/** See `BatchJobDefinition`. */
export function defineBatchJob<N extends BatchedJobName>(
  name: N,
  runBatch: (em: EntityManager, payloads: JobPayloads[N][]) => Promise<void>,
): BatchJobDefinition {
  return { name, runBatch: runBatch as BatchJobDefinition['runBatch'] };
}

const batchSize = 500;

/**
 * Does the job for every row that is staged, up to 500 in a transaction; answers how many there were. One bad row among
 * them does not hold up the others. Any number of processes may do so at once.
 */
export async function runBatchedJobs(
  tools: JobTools,
  definition: BatchJobDefinition,
  isStopping: () => boolean = () => false,
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await runBatchOnce(tools, definition);
    total += count;
    if (count < batchSize || isStopping()) return total;
  }
}

async function runBatchOnce(tools: JobTools, definition: BatchJobDefinition): Promise<number> {
  try {
    return await runBatch(tools, definition);
  } catch (error) {
    tools.log.warn({ err: error, job: definition.name }, 'a batch of jobs failed; trying them one by one');
    return runOneByOne(tools, definition);
  }
}

/** Does the job for up to 500 rows in one transaction; answers how many there were. Throws what the job throws. */
export async function runBatch(
  tools: JobTools,
  definition: BatchJobDefinition,
  size = batchSize,
  after = 0,
): Promise<number> {
  return tools.orm.em.fork().transactional(async (em) => {
    const rows = await takeRows(em, definition.name, size, after);
    const payloads = rows.map((row) => row.payload);
    if (rows.length > 0) await definition.runBatch(em, payloads);
    return rows.length;
  });
}

interface TakenRow {
  id: number;
  payload: JobPayloads[BatchedJobName];
}

function takeRows(em: EntityManager, name: BatchedJobName, size: number, after: number): Promise<TakenRow[]> {
  return query<TakenRow>(
    em,
    sql`with next as materialized (
        select id from staged_jobs where is_batched and name = ${name} and id > ${after} and run_at <= ${soon()}
        order by id limit ${size} for update skip locked
      ), taken as (
        delete from staged_jobs s using next where s.id = next.id returning s.id, s.payload
      )
      select id, payload from taken order by id`,
  );
}

/** Batched jobs run at once; only those put off are later. What another machine's clock staged must not seem to be. */
function soon(): Date {
  return new Date(now().getTime() + putOffMinimumMs / 2);
}

async function runOneByOne(tools: JobTools, definition: BatchJobDefinition): Promise<number> {
  const em = tools.orm.em.fork();
  const rows = await query<{ id: number }>(
    em,
    sql`select id from staged_jobs where is_batched and name = ${definition.name} and run_at <= ${soon()}
      order by id limit ${batchSize}`,
  );
  let count = 0;
  for (const { id } of rows) {
    try {
      count += await runBatch(tools, definition, 1, id - 1);
    } catch (error) {
      await putOff(tools, id, error);
    }
  }
  return count;
}
