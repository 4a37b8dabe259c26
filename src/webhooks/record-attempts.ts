import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../audit/audit-log.js';
import { stage } from '../outbox/stage.js';
import { systemActor } from '../store/actor.js';
import { save } from '../store/records.js';
import { aboutAsMany } from '../store/row-counts.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { isOneOf, query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import type { Attempted } from './attempts.js';
import { afterAttempt, pauseSeconds, type RetrySchedule, saysGone } from './schedule.js';
import type { DeliverJob } from './turn.js';
import { DisabledReason, noticeOf, WebhookEndpoint } from './webhook-endpoint.entity.js';
import { settingsOf } from './webhook-endpoint.operations.js';

/** Attempts, deliveries, the endpoint's count of failures and the jobs of the next attempts, in the caller's transaction. */
export async function recordAttempts(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  ended: readonly Attempted[],
  schedule: RetrySchedule,
  job: DeliverJob,
): Promise<void> {
  if (ended.length === 0) return;
  const random = Math.random();
  const records = ended.map((attempted) => recordOf(attempted, endpoint, schedule, random));
  const written = await writeRecords(em, endpoint.ownerId, records);
  const [pausedBefore, wasEnabled, before] = [endpoint.pausedUntil, endpoint.enabled, settingsOf(endpoint)];
  records.forEach((record, index) => {
    const status = written.get(record.deliveryId);
    if (status) countOutcome(endpoint, ended[index] as Attempted, { ...record, status }, job);
  });
  await save(em, WebhookEndpoint, endpoint);
  if (endpoint.enabled !== wasEnabled) await recordDisabling(em, endpoint, before);
  const nextAttempts = records.map(({ nextAttemptAt }) => nextAttemptAt);
  const paused = endpoint.pausedUntil === pausedBefore ? [] : [endpoint.pausedUntil];
  for (const time of timesOf([...nextAttempts, ...paused]))
    await stage(em, 'webhook.deliver', job.payload, { runAt: new Date(time) });
}

/** That failures disabled an endpoint is the service's own doing. */
async function recordDisabling(em: EntityManager, endpoint: WebhookEndpoint, before: object): Promise<void> {
  noteSettingChanges(em, before, settingsOf(endpoint));
  const about = { resourceType: 'WebhookEndpoint', resourceId: endpoint.id };
  await recordSettingChanges(em, { action: 'disableWebhookEndpoint', ...about }, systemActor);
}

/** Each time once, but for those gone by: whatever is due is looked for before a turn ends. */
function timesOf(dates: readonly (Date | null)[]): Set<number> {
  const from = now().getTime();
  return new Set(dates.flatMap((date) => (date && date.getTime() > from ? [date.getTime()] : [])));
}

interface Recorded {
  deliveryId: number;
  attempt: number;
  /** As it was when the attempt began. */
  attemptsBeforeRedelivery: number;
  status: 'pending' | 'delivered' | 'failed';
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  statusCode: number | null;
  durationMs: number;
  error: string | null;
  responseExcerpt: string | null;
  attemptedAt: Date;
}

function recordOf(
  { delivery, answer, attemptedAt }: Attempted,
  { deletedAt }: WebhookEndpoint,
  schedule: RetrySchedule,
  random: number,
): Recorded {
  const planned = afterAttempt(delivery, answer, schedule, random);
  // Nothing is sent to a deleted endpoint again.
  const next = planned.outcome === 'again' && deletedAt ? ({ outcome: 'failed' } as const) : planned;
  const at = now();
  return {
    deliveryId: delivery.id,
    attempt: delivery.attemptCount + 1,
    attemptsBeforeRedelivery: delivery.attemptsBeforeRedelivery,
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

/**
 * Answers the deliveries whose attempt was not recorded by another run of the same job, with their status now. One that somebody
 * sent again while the attempt was under way, which failed, is due at once, with its whole schedule before it.
 */
async function writeRecords(
  em: EntityManager,
  ownerId: number,
  records: readonly Recorded[],
): Promise<Map<number, Recorded['status']>> {
  // Named besides what is joined: the index is then used even where the statistics of the table are out of date.
  const ids = records.map(({ deliveryId }) => deliveryId);
  const isSentAgain = sql`record.status <> 'delivered'
    and delivery.attempts_before_redelivery <> record."attemptsBeforeRedelivery" and delivery.status = 'pending'`;
  const written = await query<{ id: number; status: Recorded['status'] }>(
    em,
    sql`with record as ${aboutAsMany(
      sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(
          "deliveryId" bigint, attempt integer, "attemptsBeforeRedelivery" integer, status text, "nextAttemptAt" timestamptz,
          "deliveredAt" timestamptz, "statusCode" integer, "durationMs" integer, error text, "responseExcerpt" text, "attemptedAt" timestamptz)`,
      records.length,
    )}, recorded as (
        update webhook_deliveries delivery set attempt_count = record.attempt,
          status = case when ${isSentAgain} then 'pending' else record.status end,
          next_attempt_at = case when ${isSentAgain} then delivery.next_attempt_at else record."nextAttemptAt" end,
          attempts_before_redelivery = case when ${isSentAgain} then record.attempt else delivery.attempts_before_redelivery end,
          delivered_at = record."deliveredAt", updated_at = ${now()}
        from record
        where delivery.id = record."deliveryId" and delivery.owner_id = ${ownerId}
          and ${isOneOf(sql.raw('delivery.id'), ids)} and delivery.attempt_count = record.attempt - 1
        returning delivery.id, delivery.status as became
      ), attempted as (
        insert into webhook_attempts
          (owner_id, delivery_id, attempt, status_code, duration_ms, error, response_excerpt, attempted_at)
        select ${ownerId}, id, attempt, "statusCode", "durationMs", error, "responseExcerpt", "attemptedAt"
        from record join recorded on recorded.id = record."deliveryId"
      )
      select id, became as status from recorded`,
  );
  return new Map(written.map(({ id, status }) => [id, status]));
}

function countOutcome(
  endpoint: WebhookEndpoint,
  { delivery, answer }: Attempted,
  { status, attempt }: Recorded,
  { log }: DeliverJob,
): void {
  const pauseMs = 1000 * pauseSeconds(answer);
  if (pauseMs > 0) endpoint.pause(new Date(now().getTime() + pauseMs));
  if (delivery.isTest || endpoint.deletedAt) return;
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
