import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Refusal } from '../contract/errors.js';
import { batchedJobs, type JobName, type JobPayloads, type QueueName, queueOf } from '../contract/jobs.js';
import { query, sql } from '../store/sql.js';
import { actingFor, type Tenant } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import type { Queues, TakenJob } from './queues.js';

/** One run of a job. A run may happen twice; what it does inside `complete` happens once. */
export interface Job<N extends JobName> {
  /** Of the staged row: the same in every run of the job. */
  id: number;
  payload: JobPayloads[N];
  /** When it was staged for. Clocks differ: a machine may run it before its own clock says so. */
  runAt: Date;
  /** Sees the rows of the payload's owner. */
  em: EntityManager;
  orm: MikroORM;
  log: Logger;
  /** Aborted when the process is asked to stop: a long job ends early and stages what is left. */
  signal: AbortSignal;
  /**
   * Runs the effect in one transaction with the end of the job. Answers false, without running it, when another run of
   * the same job was faster.
   */
  complete(effect: (em: EntityManager) => Promise<void>): Promise<boolean>;
  /** Ends the job inside a transaction of the caller's own; false when another run has ended it. */
  end(transaction: EntityManager): Promise<boolean>;
}

export interface JobDefinition {
  name: JobName;
  run?: (job: Job<JobName>) => Promise<void>;
  runBatch?: (em: EntityManager, payloads: JobPayloads[JobName][]) => Promise<void>;
  /** How many run at once in a process, unless told otherwise at the start. */
  concurrency?: number;
  /** Lets go of what the definition holds open. */
  close?: () => Promise<void>;
}

export interface JobTools {
  orm: MikroORM;
  log: Logger;
  /** Whose books a payload is about; throws NOT_FOUND when there is no such owner. */
  tenantOfOwner(em: EntityManager, ownerId: number): Promise<Tenant>;
}

/**
 * A job of one staged row. Slow work first, then `complete` with the effect; a job that returns without it is done too.
 * What it throws is logged and tried again, at growing distances, for as long as the row is there.
 */
export function defineJob<N extends JobName>(
  name: N,
  run: (job: Job<N>) => Promise<void>,
  close?: () => Promise<void>,
  concurrency = concurrencyDefault,
): JobDefinition {
  return { name, run: run as (job: Job<JobName>) => Promise<void>, concurrency, ...(close ? { close } : {}) };
}

/** A job that does for many staged rows, of any owners, what it would do for one, in the transaction that ends them. */
export function defineBatchJob<N extends JobName>(
  name: N,
  runBatch: (em: EntityManager, payloads: JobPayloads[N][]) => Promise<void>,
): JobDefinition {
  return { name, runBatch: runBatch as (em: EntityManager, payloads: JobPayloads[JobName][]) => Promise<void> };
}

const batchSize = 100;
const putOffMinimumMs = 60_000;
const putOffMaximumMs = 60 * 60_000;
const concurrencyDefault = 4;

/** Works on the queues of the given jobs until closed; closing waits for what runs. */
export function startJobs(
  tools: JobTools,
  queues: Queues,
  definitions: readonly JobDefinition[],
  concurrency: Partial<Record<QueueName, number>> = {},
): { close(): Promise<void> } {
  const stopping = new AbortController();
  const byName = new Map(definitions.map((definition) => [definition.name as string, definition]));
  const byQueue = Map.groupBy(definitions, (definition) => queueOf[definition.name]);
  const workers = [...byQueue].map(([queue, group]) => {
    const own = Math.max(...group.map((definition) => definition.concurrency ?? concurrencyDefault));
    return queues.work(queue, (taken) => runTaken(tools, byName, taken, stopping.signal), {
      concurrency: concurrency[queue] ?? own,
      onGivenUp: (taken, error) => putOff(tools, taken, error),
    });
  });
  return {
    close: async () => {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all(definitions.map((definition) => definition.close?.()));
    },
  };
}

/**
 * Runs everything that is due, in this process and straight from the staged rows, until nothing is left; answers how many
 * rows there were. For tests and maintenance; jobs that a queue runs meanwhile are waited for by their locks.
 */
export async function drainJobs(
  tools: JobTools,
  definitions: readonly JobDefinition[],
  options: { until?: Date } = {},
): Promise<number> {
  const byName = new Map(definitions.map((definition) => [definition.name as string, definition]));
  let count = 0;
  for (;;) {
    const [next] = await query<{ id: number; name: JobName }>(
      tools.orm.em.fork(),
      sql`select id, name from staged_jobs
        where name = any(${[...byName.keys()]}) and run_at <= ${options.until ?? now()} order by id limit 1`,
    );
    if (!next) return count;
    const definition = byName.get(next.name) as JobDefinition;
    if (batchedJobs.has(next.name)) count += await takeBatch(tools, definition, batchSize);
    else count += (await runStaged(tools, definition, next.id, new AbortController().signal)) ? 1 : 0;
  }
}

/** Ends a job inside the transaction of its effect; false when it had ended already. */
export async function completeStagedJob(em: EntityManager, stagedJobId: number): Promise<boolean> {
  const deleted = await query(em, sql`delete from staged_jobs where id = ${stagedJobId} returning id`);
  return deleted.length === 1;
}

async function runTaken(
  tools: JobTools,
  definitions: ReadonlyMap<string, JobDefinition>,
  taken: TakenJob,
  signal: AbortSignal,
): Promise<void> {
  const definition = definitions.get(taken.name);
  if (!definition) throw new Error(`no job is called ${taken.name}`);
  if (definition.runBatch) {
    while (!signal.aborted && (await runBatchOnce(tools, definition)) === batchSize);
  } else {
    await runStaged(tools, definition, stagedJobIdOf(taken), signal);
  }
}

/** Runs the job of one staged row; false when the row is gone, which is to say the job is done. */
async function runStaged(
  tools: JobTools,
  definition: JobDefinition,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  const em = tools.orm.em.fork();
  const [staged] = await query<{ payload: JobPayloads[JobName]; runAt: Date }>(
    em,
    sql`select payload, run_at as "runAt" from staged_jobs where id = ${id}`,
  );
  if (!staged || !definition.run) return false;
  const log = tools.log.child({ job: definition.name, stagedJobId: id });
  const tenant = await knownTenant(tools, em, staged.payload.ownerId);
  if (!tenant) {
    log.warn({ payload: staged.payload }, 'the job is of no owner; dropped');
    return completeStagedJob(em, id);
  }
  const run = new Run(tools, staged, { id, log, signal, em: actingFor(tools.orm.em, tenant) });
  await definition.run(run);
  if (!run.ended) await run.complete(async () => {});
  return true;
}

class Run implements Job<JobName> {
  readonly id: number;
  readonly payload: JobPayloads[JobName];
  readonly runAt: Date;
  readonly em: EntityManager;
  readonly orm: MikroORM;
  readonly log: Logger;
  readonly signal: AbortSignal;
  ended = false;

  constructor(
    tools: JobTools,
    staged: { payload: JobPayloads[JobName]; runAt: Date },
    of: { id: number; em: EntityManager; log: Logger; signal: AbortSignal },
  ) {
    this.orm = tools.orm;
    this.payload = staged.payload;
    this.runAt = staged.runAt;
    this.id = of.id;
    this.em = of.em;
    this.log = of.log;
    this.signal = of.signal;
  }

  complete(effect: (em: EntityManager) => Promise<void>): Promise<boolean> {
    return this.em.fork().transactional(async (transaction) => {
      if (!(await this.end(transaction))) return false;
      await effect(transaction);
      return true;
    });
  }

  end(transaction: EntityManager): Promise<boolean> {
    this.ended = true;
    return completeStagedJob(transaction, this.id);
  }
}

async function knownTenant(tools: JobTools, em: EntityManager, ownerId: number): Promise<Tenant | null> {
  try {
    return await tools.tenantOfOwner(em, ownerId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Takes up to 100 rows and does their work in one transaction; one bad row among them does not hold up the others. */
async function runBatchOnce(tools: JobTools, definition: JobDefinition): Promise<number> {
  try {
    return await takeBatch(tools, definition, batchSize);
  } catch (error) {
    tools.log.warn({ err: error, job: definition.name }, 'a batch of jobs failed; trying them one by one');
    return runOneByOne(tools, definition);
  }
}

async function takeBatch(tools: JobTools, definition: JobDefinition, size: number, after = 0): Promise<number> {
  return tools.orm.em.fork().transactional(async (em) => {
    const rows = await takeRows(em, definition.name, size, after);
    if (rows.length > 0)
      await definition.runBatch?.(
        em,
        rows.map((row) => row.payload),
      );
    return rows.length;
  });
}

interface TakenRow {
  id: number;
  payload: JobPayloads[JobName];
}

function takeRows(em: EntityManager, name: JobName, size: number, after: number): Promise<TakenRow[]> {
  return query<TakenRow>(
    em,
    sql`with next as materialized (
        select id from staged_jobs where name = ${name} and id > ${after} and run_at <= ${soon()}
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

async function runOneByOne(tools: JobTools, definition: JobDefinition): Promise<number> {
  const em = tools.orm.em.fork();
  const rows = await query<{ id: number }>(
    em,
    sql`select id from staged_jobs where name = ${definition.name} and run_at <= ${soon()} order by id limit ${batchSize}`,
  );
  let count = 0;
  for (const { id } of rows) {
    try {
      count += await takeBatch(tools, definition, 1, id - 1);
    } catch (error) {
      await putOffRow(tools, id, error);
    }
  }
  return count;
}

/** A job that failed as often as the queue tries: kept, and tried again after as long as it is old. */
async function putOff(tools: JobTools, taken: TakenJob, error: Error): Promise<void> {
  const id = (taken.content as { stagedJobId?: number }).stagedJobId;
  if (id === undefined) tools.log.error({ err: error, job: taken.name }, 'a job failed');
  else await putOffRow(tools, id, error);
}

async function putOffRow(tools: JobTools, id: number, error: unknown): Promise<void> {
  const [row] = await query<{ name: string; payload: object; runAt: Date }>(
    tools.orm.em.fork(),
    sql`update staged_jobs set relayed_at = null,
        run_at = clock_timestamp() + least(greatest(clock_timestamp() - created_at,
          ${putOffMinimumMs}::float8 * interval '1 millisecond'), ${putOffMaximumMs}::float8 * interval '1 millisecond')
      where id = ${id} returning name, payload, run_at as "runAt"`,
  );
  if (row)
    tools.log.error({ err: error, job: row.name, payload: row.payload, again: row.runAt }, 'a job failed; put off');
}

function stagedJobIdOf(taken: TakenJob): number {
  const id = (taken.content as { stagedJobId?: unknown }).stagedJobId;
  if (typeof id !== 'number') throw new Error(`job ${taken.id} names no staged row`);
  return id;
}
