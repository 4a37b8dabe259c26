import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { type JobPayloads, type QueuedJobName, queueOf } from '../contract/jobs.js';
import { query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { Listener } from './listener.js';
import type { QueuedJob, Queues } from './queues.js';

export interface RelaySettings {
  databaseUrl: string;
  /** Of no owner: staged jobs are everybody's. */
  em: EntityManager;
  queues: Queues;
  log: Logger;
  /** Does the batched jobs that are staged: these need no queue. */
  runBatched?(isStopping: () => boolean): Promise<unknown>;
  /** How often to look without having been woken. */
  pollMs?: number;
  /** A job that should have run this long ago is told to the queue again, in case the queue has lost it. */
  forgottenAfterMs?: number;
}

export interface Relay {
  stop(): Promise<void>;
}

interface StagedRow {
  id: number;
  name: QueuedJobName;
  payload: JobPayloads[QueuedJobName];
  runAt: Date;
}

const batchSize = 100;
const forgottenBatchSize = 1_000;
const pollDefaultMs = 1_000;
const forgottenDefaultMs = 60_000;

/** Takes staged jobs to the queues as they are committed, until stopped. Any number of processes may do so at once. */
export function startRelay(settings: RelaySettings): Relay {
  return new RunningRelay(settings);
}

/**
 * Tells the queues of up to 100 staged jobs; answers how many there were. They are marked first and unmarked when the
 * queues cannot be told; a process that dies in between leaves them to `recallForgotten`.
 */
export async function relayStaged(em: EntityManager, queues: Queues): Promise<number> {
  const staged = await query<StagedRow>(
    em,
    sql`with next as materialized (
        select id from staged_jobs where relayed_at is null and not is_batched order by id limit ${batchSize} for update skip locked
      )
      update staged_jobs s set relayed_at = clock_timestamp() from next where s.id = next.id
      returning s.id, s.name, s.payload, s.run_at as "runAt"`,
  );
  if (staged.length === 0) return 0;
  try {
    await queues.addBulk(queued(staged.toSorted((a, b) => a.id - b.id)));
  } catch (error) {
    await query(em, sql`update staged_jobs set relayed_at = null where id = any(${staged.map((row) => row.id)})`);
    throw error;
  }
  return staged.length;
}

function queued(staged: readonly StagedRow[]): QueuedJob[] {
  return staged.map(({ id, name, payload, runAt }) => ({
    queue: queueOf[name],
    id: `job-${id}`,
    name,
    content: { stagedJobId: id, payload },
    delayMs: runAt.getTime() - now().getTime(),
  }));
}

/**
 * Marks jobs as not relayed whose time was long ago and which are still not done: the queue may have been emptied, or a
 * process died between marking and telling. A job that the queue still holds is not added twice, for its id is taken.
 */
export async function recallForgotten(em: EntityManager, forgottenAfterMs: number): Promise<number> {
  const recalled = await query(
    em,
    sql`with forgotten as materialized (
        select id from staged_jobs
        where relayed_at < clock_timestamp() - ${forgottenAfterMs}::float8 * interval '1 millisecond'
          and run_at < clock_timestamp() - ${forgottenAfterMs}::float8 * interval '1 millisecond'
        order by relayed_at limit ${forgottenBatchSize} for update skip locked
      )
      update staged_jobs s set relayed_at = null from forgotten where s.id = forgotten.id returning s.id`,
  );
  return recalled.length;
}

class RunningRelay implements Relay {
  private stopping = false;
  private readonly listener: Listener;
  private recalling: Promise<void> = Promise.resolve();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly loops: Loop[];

  constructor(private readonly settings: RelaySettings) {
    const { em, queues, log, runBatched, pollMs = pollDefaultMs, forgottenAfterMs = forgottenDefaultMs } = settings;
    const tell = async () => {
      while (!this.stopping && (await relayStaged(em, queues)) === batchSize);
    };
    const isStopping = () => this.stopping;
    this.loops = [new Loop(tell, log), ...(runBatched ? [new Loop(() => runBatched(isStopping), log)] : [])];
    this.timers.push(setInterval(() => this.notice(), pollMs));
    this.timers.push(setInterval(() => this.recall(forgottenAfterMs), Math.max(100, forgottenAfterMs / 4)));
    this.recall(forgottenAfterMs);
    this.listener = new Listener({
      databaseUrl: settings.databaseUrl,
      channel: 'staged_jobs',
      log,
      notice: () => this.notice(),
      connected: () => this.notice(),
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([this.listener.stop(), ...this.loops.map((loop) => loop.stop()), this.recalling]);
  }

  private notice(): void {
    for (const loop of this.loops) loop.notice();
  }

  private recall(forgottenAfterMs: number): void {
    this.recalling = recallForgotten(this.settings.em, forgottenAfterMs).then(
      (count) => {
        if (count > 0) this.notice();
      },
      (error: unknown) => this.settings.log.warn({ err: error }, 'could not look for forgotten jobs; trying again'),
    );
  }
}

/** Does the same work once at the start and whenever it is woken, one at a time, until stopped. */
class Loop {
  private isStopping = false;
  private isWoken = true;
  private wake: () => void = () => {};
  private readonly ended: Promise<void>;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly log: Logger,
  ) {
    this.ended = this.run();
  }

  notice(): void {
    this.isWoken = true;
    this.wake();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.notice();
    await this.ended;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      if (!this.isWoken) await new Promise<void>((resolve) => (this.wake = resolve));
      this.isWoken = false;
      try {
        await this.work();
      } catch (error) {
        this.log.warn({ err: error }, 'staged jobs could not be taken further; trying again');
      }
    }
  }
}
