import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Refusal } from '../contract/errors.js';
import {
  type JobName,
  type JobPayloads,
  type QueuedJobName,
  type QueueName,
  queueOf,
  type Traceable,
} from '../contract/jobs.js';
import { type Actor, systemActor } from '../store/actor.js';
import { acrossOwners, query, sql } from '../store/sql.js';
import { actingFor, type Tenant } from '../store/tenancy.js';
import { inSpan, SpanKind, type Traced } from '../store/tracing.js';
import { now } from '../values/clock.js';
import type { Slots } from './admission.js';
import { type BatchJobDefinition, runBatch, runBatchedJobs } from './batch-jobs.js';
import { makeDue } from './due.js';
import type { JobTools } from './job-tools.js';
import { putOff } from './put-off.js';
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

export type JobDefinition = QueuedJobDefinition | BatchJobDefinition;

export interface QueuedJobDefinition {
  name: QueuedJobName;
  run: (job: Job<QueuedJobName>) => Promise<void>;
  /** Default number that run at once in a process. */
  concurrency: number;
  /** Lets go of what the definition holds open. */
  close?: () => Promise<void>;
}

/**
 * A job of one staged row. Slow work first, then `complete` with the effect; a job that returns without it is done too.
 * What it throws is logged and tried again, at growing distances, for as long as the row is there.
 */
export function defineJob<N extends QueuedJobName>(
  name: N,
  run: (job: Job<N>) => Promise<void>,
  close?: () => Promise<void>,
  concurrency = concurrencyDefault,
): QueuedJobDefinition {
  return { name, run: run as (job: Job<QueuedJobName>) => Promise<void>, concurrency, ...(close ? { close } : {}) };
}

const concurrencyDefault = 4;

/** How many jobs of each queue run at once: what is configured, or what the definitions say. */
export function slotsOf(definitions: readonly JobDefinition[], configured: Slots = {}): Slots {
  const byQueue = Map.groupBy(definitions.filter(isQueued), ({ name }) => queueOf[name]);
  const own = [...byQueue].map(([queue, group]) => [queue, Math.max(...group.map(({ concurrency }) => concurrency))]);
  return { ...Object.fromEntries(own), ...configured };
}

/** Works on the queues of the given jobs until closed; closing waits for what runs. */
export function startJobs(
  tools: JobTools,
  queues: Queues,
  definitions: readonly JobDefinition[],
  slots: Slots = slotsOf(definitions),
): { close(): Promise<void> } {
  const stopping = new AbortController();
  const queued = definitions.filter(isQueued);
  const byName = new Map<string, QueuedJobDefinition>(queued.map((definition) => [definition.name, definition]));
  const workers = Object.entries(slots).map(([queue, concurrency]) =>
    queues.work(queue as QueueName, (taken) => runTaken(tools, byName, taken, stopping.signal), {
      concurrency,
      onGivenUp: (taken, error) => putOff(tools, stagedJobIdOf(taken), error),
    }),
  );
  return {
    close: async () => {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
      await closeJobs(definitions);
    },
  };
}

/** Lets go of what the definitions hold open. */
export async function closeJobs(definitions: readonly JobDefinition[]): Promise<void> {
  await Promise.all(definitions.filter(isQueued).map((definition) => definition.close?.()));
}

/** Does all of the given jobs that are batched, as often as it is called: see `RelaySettings.runBatched`. */
export function batchedJobsOf(tools: JobTools, definitions: readonly JobDefinition[]) {
  const batched = definitions.filter((definition) => !isQueued(definition));
  return (isStopping: () => boolean) =>
    Promise.all(batched.map((definition) => runBatchedJobs(tools, definition, isStopping)));
}

function isQueued(definition: JobDefinition): definition is QueuedJobDefinition {
  return 'run' in definition;
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
  const byName = new Map<string, JobDefinition>(definitions.map((definition) => [definition.name, definition]));
  let count = 0;
  for (;;) {
    const em = tools.orm.em.fork();
    await makeDue(em, options.until ?? now());
    const [next] = await query<{ id: number; name: JobName }>(
      em,
      acrossOwners(
        'the next job is the oldest, whoever staged it',
        sql`select id, name from staged_jobs where name = any(${[...byName.keys()]}) and is_due order by id limit 1`,
      ),
    );
    if (!next) return count;
    const definition = byName.get(next.name) as JobDefinition;
    if (!isQueued(definition)) count += await runBatch(tools, definition);
    else count += (await runStaged(tools, definition, next.id, new AbortController().signal)) ? 1 : 0;
  }
}

const byId = 'a queue names a staged job by its id';

/** Ends a job inside the transaction of its effect; false when it had ended already. */
export async function completeStagedJob(em: EntityManager, stagedJobId: number): Promise<boolean> {
  const deleted = await query(
    em,
    acrossOwners(byId, sql`delete from staged_jobs where id = ${stagedJobId} returning id`),
  );
  return deleted.length === 1;
}

async function runTaken(
  tools: JobTools,
  definitions: ReadonlyMap<string, QueuedJobDefinition>,
  taken: TakenJob,
  signal: AbortSignal,
): Promise<void> {
  const definition = definitions.get(taken.name);
  if (!definition) throw new Error(`no job is called ${taken.name}`);
  await runStaged(tools, definition, stagedJobIdOf(taken), signal);
}

/** Runs the job of one staged row; false when the row is gone, which is to say the job is done. */
async function runStaged(
  tools: JobTools,
  definition: QueuedJobDefinition,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  const em = tools.orm.em.fork();
  const [staged] = await query<{
    payload: JobPayloads[QueuedJobName] & Traceable;
    runAt: Date;
    createdBy: Actor | null;
  }>(
    em,
    acrossOwners(
      byId,
      sql`select payload, run_at as "runAt", created_by as "createdBy" from staged_jobs where id = ${id}`,
    ),
  );
  if (!staged) return false;
  const log = tools.log.child({ job: definition.name, stagedJobId: id });
  const tenant = await knownTenant(tools, em, staged.payload.ownerId, staged.createdBy ?? systemActor);
  if (!tenant) {
    log.warn({ payload: staged.payload }, 'the job is of no owner; dropped');
    return completeStagedJob(em, id);
  }
  const run = new Run(tools, staged, { id, log, signal, em: actingFor(tools.orm.em, tenant) });
  await inSpan(`job ${definition.name}`, followingFrom(staged.payload), async () => {
    await definition.run(run);
    if (!run.ended) await run.complete(async () => {});
  });
  return true;
}

function followingFrom({ traceParent }: Traceable): Traced {
  return { kind: SpanKind.CONSUMER, parent: traceParent ?? null };
}

class Run implements Job<QueuedJobName> {
  readonly id: number;
  readonly payload: JobPayloads[QueuedJobName];
  readonly runAt: Date;
  readonly em: EntityManager;
  readonly orm: MikroORM;
  readonly log: Logger;
  readonly signal: AbortSignal;
  ended = false;

  constructor(
    tools: JobTools,
    staged: { payload: JobPayloads[QueuedJobName]; runAt: Date },
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

async function knownTenant(tools: JobTools, em: EntityManager, ownerId: number, actor: Actor): Promise<Tenant | null> {
  try {
    return await tools.tenantOfOwner(em, ownerId, actor);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function stagedJobIdOf(taken: TakenJob): number {
  const id = (taken.content as { stagedJobId?: unknown }).stagedJobId;
  if (typeof id !== 'number') throw new Error(`job ${taken.id} names no staged row`);
  return id;
}
