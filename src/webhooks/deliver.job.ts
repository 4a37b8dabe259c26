import type { EntityManager } from '@mikro-orm/postgresql';
import { pingEvent } from '../contract/events.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { stage } from '../outbox/stage.js';
import { findLocked } from '../store/load.js';
import { query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { afterAttempt, deliveriesAtOnce, pauseSeconds, saysGone } from './schedule.js';
import { keysOf } from './secret.js';
import { type Answer, Sender, type SenderSettings } from './send.js';
import { deliveryHeaders, type SigningKey } from './signature.js';
import { DisabledReason, noticeOf, WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What the configuration says of deliveries (decisions section 9). */
export interface WebhookSettings extends SenderSettings {
  /** The word in header names and user agent. */
  brand: string;
  retrySeconds: readonly number[];
}

type DeliverJob = Job<'webhook.deliver'>;

interface Due {
  id: number;
  messageId: string;
  eventType: string;
  payload: string;
  attemptCount: number;
  attemptsBeforeRedelivery: number;
}

interface Attempted {
  delivery: Due;
  answer: Answer;
  attemptedAt: Date;
}

/** A job starts no new attempts after this long, so that no endpoint keeps a worker from the others. */
const turnMs = 10_000;
/** Whoever holds the turn for longer has died. */
const turnMarginMs = 30_000;
const fetchSize = 500;
/** Endpoints that have their turn at once, in one process; a turn waits for the network most of the time. */
const endpointsAtOnce = 200;

/**
 * Sends what is due at one endpoint. Endpoints take turns: one job at a time delivers to an endpoint, many deliveries at
 * once and for a limited time, and goes to the back of the queue when more is left. So a slow or dead endpoint costs
 * one place among the workers, and others wait for it no longer than for anybody.
 */
export function deliverJob(settings: WebhookSettings): JobDefinition {
  const sender = new Sender(settings);
  return defineJob(
    'webhook.deliver',
    async (job) => {
      const turn = await takeTurn(job, settings);
      if (turn) await new Delivering(job, settings, sender, turn).run();
    },
    () => sender.close(),
    endpointsAtOnce,
  );
}

interface Turn {
  url: string;
  keys: readonly [SigningKey, ...SigningKey[]];
  isFailing: boolean;
  due: Due[];
}

/**
 * Begins the job's turn, or ends the job: when the endpoint is gone, when nothing is due, or when another job has the
 * turn, since that one looks for what is due once more before it ends (under the same lock, so nothing falls between).
 */
function takeTurn(job: DeliverJob, settings: WebhookSettings): Promise<Turn | null> {
  const { endpointId } = job.payload;
  return job.em.fork().transactional(async (em) => {
    const [endpoint] = await findLocked(em, WebhookEndpoint, [endpointId]);
    const isFree = endpoint && !endpoint.deletedAt && (await isTurnFree(em, endpointId, job));
    const due = isFree ? await findDue(em, endpoint, job.runAt, []) : [];
    if (!endpoint || due.length === 0) {
      await job.end(em);
      return null;
    }
    await setTurn(em, endpointId, job.id, turnMs + settings.timeoutMs + turnMarginMs);
    const { url, consecutiveFailures } = endpoint;
    return { url, keys: keysOf(endpoint), isFailing: consecutiveFailures > 0, due };
  });
}

/**
 * A job that ran before and died finds its own turn, and takes it up again. Whoever has the turn is told until when this
 * job would have looked, in case the other machine's clock is behind.
 */
async function isTurnFree(em: EntityManager, endpointId: number, { id, runAt }: DeliverJob): Promise<boolean> {
  const held = await query(
    em,
    sql`update webhook_endpoints set delivering_due_at = greatest(delivering_due_at, ${runAt})
      where id = ${endpointId} and delivering_job_id <> ${id} and delivering_until > clock_timestamp() returning id`,
  );
  return held.length === 0;
}

async function setTurn(em: EntityManager, endpointId: number, jobId: number | null, lengthMs: number): Promise<void> {
  await query(
    em,
    sql`update webhook_endpoints set delivering_job_id = ${jobId},
        delivering_until = clock_timestamp() + ${lengthMs}::float8 * interval '1 millisecond'
      where id = ${endpointId}`,
  );
}

/** What may be sent now, pings first: they are all that a disabled or paused endpoint gets. */
function findDue(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  runAt: Date,
  underWay: readonly number[],
): Promise<Due[]> {
  const at = runAt > now() ? runAt : now();
  const wanted = endpoint.isSending(at) ? sql`true` : sql`event_type = ${pingEvent}`;
  return query<Due>(
    em,
    sql`select id, message_id as "messageId", event_type as "eventType", payload, attempt_count as "attemptCount",
        attempts_before_redelivery as "attemptsBeforeRedelivery"
      from webhook_deliveries
      where endpoint_id = ${endpoint.id} and owner_id = ${endpoint.ownerId} and status = 'pending'
        and next_attempt_at <= greatest(${at}::timestamptz,
          (select delivering_due_at from webhook_endpoints where id = ${endpoint.id}))
        and id <> all(${underWay}::bigint[]) and ${wanted}
      order by event_type = ${pingEvent} desc, id limit ${fetchSize}`,
  );
}

/** One turn: keeps as many attempts under way as the endpoint bears, and records together what ended together. */
class Delivering {
  private readonly waiting: Due[];
  private readonly underWay = new Map<number, Promise<void>>();
  private ended: Attempted[] = [];
  private readonly endsAt = Date.now() + turnMs;
  private isFailing: boolean;
  /** The endpoint asked to be left alone. */
  private isPaused = false;
  private isMore: boolean;

  constructor(
    private readonly job: DeliverJob,
    private readonly settings: WebhookSettings,
    private readonly sender: Sender,
    private readonly turn: Turn,
  ) {
    this.waiting = turn.due;
    this.isFailing = turn.isFailing;
    this.isMore = turn.due.length === fetchSize;
  }

  async run(): Promise<void> {
    for (let isOver = false; !isOver; ) {
      this.begin();
      if (this.ended.length === 0 && this.underWay.size > 0) await Promise.race(this.underWay.values());
      isOver = await this.record();
    }
  }

  private begin(): void {
    while (this.waiting.length > 0 && !this.isTurnUp() && this.underWay.size < deliveriesAtOnce(this.isFailing)) {
      const delivery = this.waiting.shift() as Due;
      this.underWay.set(
        delivery.id,
        this.attempt(delivery).finally(() => {
          this.underWay.delete(delivery.id);
          this.begin();
        }),
      );
    }
  }

  private isTurnUp(): boolean {
    return this.isPaused || this.job.signal.aborted || Date.now() > this.endsAt;
  }

  private async attempt(delivery: Due): Promise<void> {
    const attemptedAt = now();
    const { messageId, eventType, payload: body } = delivery;
    const message = { messageId, timestampSeconds: Math.floor(attemptedAt.getTime() / 1000), body };
    const headers = deliveryHeaders(this.settings.brand, eventType, this.turn.keys, message);
    const answer = await this.sender.post({ url: this.turn.url, headers, body });
    this.isFailing = answer.error !== null;
    if (pauseSeconds(answer) > 0) this.isPaused = true;
    this.ended.push({ delivery, answer, attemptedAt });
  }

  /** Writes down what ended, and answers whether the turn is over: with the job done, or at the back of the queue. */
  private async record(): Promise<boolean> {
    const ended = this.ended;
    this.ended = [];
    try {
      return await this.job.em.fork().transactional((em) => this.recordIn(em, ended));
    } catch (error) {
      await Promise.allSettled(this.underWay.values());
      throw error;
    }
  }

  private async recordIn(em: EntityManager, ended: readonly Attempted[]): Promise<boolean> {
    const { endpointId } = this.job.payload;
    const [endpoint] = await findLocked(em, WebhookEndpoint, [endpointId]);
    if (!endpoint) return true;
    await recordAttempts(em, endpoint, ended, this.settings, this.job);
    if (!endpoint.enabled || endpoint.deletedAt) this.waiting.length = 0;
    if (this.isToFetch() && !endpoint.deletedAt) await this.fetch(em, endpoint);
    if (this.underWay.size > 0 || this.ended.length > 0) return false;
    if (this.waiting.length > 0 && !this.isTurnUp()) return false;
    await setTurn(em, endpointId, null, 0);
    await this.job.end(em);
    if (this.isTurnUp()) await stage(em, 'webhook.deliver', this.job.payload);
    return true;
  }

  /** Before the last ones are under way when there is more, so that the endpoint never waits for us. */
  private isToFetch(): boolean {
    const { length } = this.waiting;
    return !this.isTurnUp() && (length === 0 || (this.isMore && length < deliveriesAtOnce(this.isFailing)));
  }

  private async fetch(em: EntityManager, endpoint: WebhookEndpoint): Promise<void> {
    const known = [...this.ended.map(({ delivery }) => delivery), ...this.waiting].map(({ id }) => id);
    const due = await findDue(em, endpoint, this.job.runAt, [...this.underWay.keys(), ...known]);
    this.isMore = due.length === fetchSize;
    this.waiting.push(...due);
  }
}

interface Recorded {
  deliveryId: number;
  attempt: number;
  status: 'pending' | 'delivered' | 'failed';
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  statusCode: number | null;
  durationMs: number;
  error: string | null;
  responseExcerpt: string | null;
  attemptedAt: Date;
}

/** Attempts, deliveries, the endpoint's count of failures and the jobs of the next attempts, in the caller's transaction. */
async function recordAttempts(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  ended: readonly Attempted[],
  settings: WebhookSettings,
  job: DeliverJob,
): Promise<void> {
  if (ended.length === 0) return;
  const random = Math.random();
  const records = ended.map((attempted) => recordOf(attempted, settings, random));
  const written = await writeRecords(em, endpoint.ownerId, records);
  const pausedBefore = endpoint.pausedUntil;
  records.forEach((record, index) => {
    const { delivery, answer } = ended[index] as Attempted;
    if (written.has(record.deliveryId)) countOutcome(endpoint, delivery, answer, record, job);
  });
  await em.flush();
  const nextAttempts = records.map(({ nextAttemptAt }) => nextAttemptAt);
  const paused = endpoint.pausedUntil === pausedBefore ? [] : [endpoint.pausedUntil];
  for (const time of timesOf([...nextAttempts, ...paused]))
    await stage(em, 'webhook.deliver', job.payload, { runAt: new Date(time) });
}

/** Each time once, but for those gone by: whatever is due is looked for before a turn ends. */
function timesOf(dates: readonly (Date | null)[]): Set<number> {
  const from = now().getTime();
  return new Set(dates.flatMap((date) => (date && date.getTime() > from ? [date.getTime()] : [])));
}

function recordOf({ delivery, answer, attemptedAt }: Attempted, settings: WebhookSettings, random: number): Recorded {
  const next = afterAttempt(delivery, answer, settings, random);
  const at = now();
  return {
    deliveryId: delivery.id,
    attempt: delivery.attemptCount + 1,
    status: next.outcome === 'again' ? 'pending' : next.outcome,
    nextAttemptAt: next.outcome === 'again' ? new Date(at.getTime() + next.inSeconds * 1000) : null,
    deliveredAt: next.outcome === 'delivered' ? at : null,
    statusCode: answer.statusCode,
    durationMs: answer.durationMs,
    error: answer.error,
    responseExcerpt: answer.responseExcerpt,
    attemptedAt,
  };
}

/** Answers the deliveries whose attempt was not recorded by another run of the same job. */
async function writeRecords(em: EntityManager, ownerId: number, records: readonly Recorded[]): Promise<Set<number>> {
  const written = await query<{ id: number }>(
    em,
    sql`with record as (
        select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record(
          "deliveryId" bigint, attempt integer, status text, "nextAttemptAt" timestamptz, "deliveredAt" timestamptz,
          "statusCode" integer, "durationMs" integer, error text, "responseExcerpt" text, "attemptedAt" timestamptz)
      ), attempted as (
        insert into webhook_attempts
          (owner_id, delivery_id, attempt, status_code, duration_ms, error, response_excerpt, attempted_at)
        select ${ownerId}, "deliveryId", attempt, "statusCode", "durationMs", error, "responseExcerpt", "attemptedAt"
        from record
        on conflict (delivery_id, attempt) do nothing returning delivery_id
      )
      update webhook_deliveries delivery set status = record.status, attempt_count = record.attempt,
        next_attempt_at = record."nextAttemptAt", delivered_at = record."deliveredAt", updated_at = ${now()}
      from record join attempted on attempted.delivery_id = record."deliveryId"
      where delivery.id = record."deliveryId" and delivery.owner_id = ${ownerId}
      returning delivery.id`,
  );
  return new Set(written.map(({ id }) => id));
}

function countOutcome(
  endpoint: WebhookEndpoint,
  delivery: Due,
  answer: Answer,
  { status, attempt }: Recorded,
  { log }: DeliverJob,
): void {
  const pauseMs = 1000 * pauseSeconds(answer);
  if (pauseMs > 0) endpoint.pause(new Date(now().getTime() + pauseMs));
  if (delivery.eventType === pingEvent) return;
  if (status === 'delivered') endpoint.deliverySucceeded();
  if (answer.error === null) return;
  const about = { endpointId: endpoint.id, deliveryId: delivery.id, attempt, statusCode: answer.statusCode };
  log.info({ ...about, failure: answer.error }, 'a webhook delivery failed');
  if (status !== 'failed') return;
  const isToBeTold = endpoint.deliveryFailed();
  if (saysGone(answer)) endpoint.disable(DisabledReason.GONE);
  if (isToBeTold || saysGone(answer))
    log.warn({ ...about, notice: noticeOf(endpoint) }, 'a webhook endpoint keeps failing');
}
