import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { type QueueName, queueNames } from '../contract/jobs.js';
import { acrossOwners, query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { Admission, type Slots } from './admission.js';
import { makeDue } from './due.js';
import { inPlaces } from './fair-shares.js';
import { Listener } from './listener.js';
import type { Queues } from './queues.js';

export interface RelaySettings {
  databaseUrl: string;
  /** Of no owner: staged jobs are everybody's. */
  em: EntityManager;
  queues: Queues;
  /** Of the workers in this process: it takes to a queue what they can do, so one without takes nothing there. */
  slots: Slots;
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

const forgottenBatchSize = 1_000;
const pollDefaultMs = 1_000;
const forgottenDefaultMs = 60_000;

/** Takes staged jobs to the queues as they are committed, until stopped. Any number of processes may do so at once. */
export function startRelay(settings: RelaySettings): Relay {
  return new RunningRelay(settings);
}

/**
 * Marks jobs as not relayed whose time was long ago and which are still not done: the queue may have been emptied, or a
 * process died between marking and telling. A job that the queue still holds is not added twice, for its id is taken.
 */
export async function recallForgotten(em: EntityManager, forgottenAfterMs: number): Promise<number> {
  const recalled = await query(
    em,
    acrossOwners(
      'forgotten jobs are recalled whoever staged them',
      sql`with forgotten as materialized (
        select ctid as place from staged_jobs
        where relayed_at < clock_timestamp() - ${forgottenAfterMs}::float8 * interval '1 millisecond'
          and run_at < clock_timestamp() - ${forgottenAfterMs}::float8 * interval '1 millisecond'
        order by relayed_at limit ${forgottenBatchSize} for update skip locked
      )
      update staged_jobs job set relayed_at = null where ${inPlaces(sql`forgotten`)} returning job.id`,
    ),
  );
  return recalled.length;
}

class RunningRelay implements Relay {
  private stopping = false;
  private readonly listener: Listener;
  private recalling: Promise<void> = Promise.resolve();
  private alarm: NodeJS.Timeout | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly admission: Admission;
  private readonly queued: Loop;
  private readonly batched: Loop | null;

  constructor(private readonly settings: RelaySettings) {
    const { em, queues, slots, log, runBatched } = settings;
    const { pollMs = pollDefaultMs, forgottenAfterMs = forgottenDefaultMs } = settings;
    this.admission = new Admission(em, queues, slots);
    this.queued = new Loop(() => this.admit(), log);
    this.batched = runBatched ? new Loop(() => runBatched(() => this.stopping), log) : null;
    this.timers.push(setInterval(() => this.noticeAll(), pollMs));
    this.timers.push(setInterval(() => this.recall(forgottenAfterMs), Math.max(100, forgottenAfterMs / 4)));
    this.recall(forgottenAfterMs);
    this.listener = new Listener({
      databaseUrl: settings.databaseUrl,
      channel: 'staged_jobs',
      log,
      notice: (queue) => this.notice(queue),
      connected: () => this.noticeAll(),
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.alarm);
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([this.listener.stop(), this.queued.stop(), this.batched?.stop(), this.recalling]);
  }

  private async admit(): Promise<void> {
    while (!this.stopping && (await this.admission.admit()) > 0);
    const { isAny, nextAt } = await makeDue(this.settings.em, now());
    if (isAny) this.noticeAll();
    this.wakeAt(nextAt);
  }

  /** When the next job's time comes, if that is before the next look. */
  private wakeAt(time: Date | null): void {
    clearTimeout(this.alarm);
    const { pollMs = pollDefaultMs } = this.settings;
    const waitMs = time ? time.getTime() - now().getTime() : pollMs;
    if (waitMs < pollMs && !this.stopping) this.alarm = setTimeout(() => this.queued.notice(), waitMs);
  }

  /** A job was staged in this queue, or a slot of it has become free. */
  private notice(queue: string): void {
    if (isQueueName(queue)) this.queued.notice();
    else this.batched?.notice();
  }

  private noticeAll(): void {
    this.queued.notice();
    this.batched?.notice();
  }

  private recall(forgottenAfterMs: number): void {
    this.recalling = recallForgotten(this.settings.em, forgottenAfterMs).then(
      (count) => {
        if (count > 0) this.noticeAll();
      },
      (error: unknown) => this.settings.log.warn({ err: error }, 'could not look for forgotten jobs; trying again'),
    );
  }
}

function isQueueName(name: string): name is QueueName {
  return (queueNames as readonly string[]).includes(name);
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
