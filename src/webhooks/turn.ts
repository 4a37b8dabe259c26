import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from '../outbox/run-jobs.js';
import { stage } from '../outbox/stage.js';
import { lockAll } from '../store/records.js';
import { query, type Sql, sendWithNext, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { together } from '../store/together.js';
import { now } from '../values/clock.js';
import { type KeysNow, keysOf } from './secret.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export type DeliverJob = Job<'webhook.deliver'>;

/** The right of one job to deliver to an endpoint for a limited time, with what is due first. */
export interface Turn {
  /** Of the endpoint as it was last read: it may be changed meanwhile (`followEndpoint`). */
  url: string;
  keys: KeysNow;
  isFailing: boolean;
  due: Due[];
}

/** A delivery that may be attempted now. */
export interface Due {
  id: number;
  messageId: string;
  eventType: string;
  isTest: boolean;
  payload: string;
  /** Of the request that the event came about in. */
  traceParent: string | null;
  attemptCount: number;
  attemptsBeforeRedelivery: number;
}

/** A job starts no new attempts after this long, so that no endpoint keeps a worker from the others. */
export const turnMs = 10_000;
/** Whoever holds the turn for longer than a turn and an attempt take has died. */
const turnMarginMs = 30_000;
/** What is read at once; a full page says that there may be more. */
export const dueMaximum = 500;

/**
 * Begins the job's turn, or ends the job: when the endpoint is gone, when nothing is due, or when another job has the
 * turn, since that one looks for what is due once more before it ends (under the same lock, so nothing falls between).
 */
export function takeTurn(job: DeliverJob, attemptMs: number): Promise<Turn | null> {
  const { endpointId } = job.payload;
  return job.em.fork().transactional(async (em) => {
    const [[endpoint], isFree] = await together(
      lockAll(em, WebhookEndpoint, [endpointId]),
      isTurnFree(em, endpointId, job),
    );
    const due = endpoint && !endpoint.deletedAt && isFree ? await findDue(em, endpoint, job.runAt, []) : [];
    if (endpoint?.deletedAt) await failWaiting(em, endpoint);
    if (!endpoint || due.length === 0) {
      await job.end(em);
      return null;
    }
    await setTurn(em, endpointId, job.id, turnMs + attemptMs + turnMarginMs);
    return { url: endpoint.url, keys: keysOf(endpoint), isFailing: endpoint.consecutiveFailures > 0, due };
  });
}

/** What is sent from here on goes where the endpoint is now, signed with what signs for it now. */
export function followEndpoint(turn: Turn, endpoint: WebhookEndpoint): void {
  turn.url = endpoint.url;
  turn.keys = keysOf(endpoint);
}

/** Nothing more is sent to a deleted endpoint; what failed can be sent to another one. The caller has locked the endpoint. */
export async function failWaiting(em: EntityManager, { ownerId, id }: WebhookEndpoint): Promise<void> {
  await query(
    em,
    sql`update webhook_deliveries set status = 'failed', next_attempt_at = null, updated_at = ${now()}
      where owner_id = ${ownerId} and endpoint_id = ${id} and status = 'pending'`,
  );
}

/** Ends the turn and its job; `isMore` puts a new job at the back of the owner's line. */
export async function endTurn(em: EntityManager, job: DeliverJob, { isMore }: { isMore: boolean }): Promise<void> {
  await setTurn(em, job.payload.endpointId, null, 0);
  await job.end(em);
  if (isMore) await stage(em, 'webhook.deliver', job.payload);
}

/** What may be sent now, tests first: they are all that a disabled or paused endpoint gets. */
export function findDue(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  runAt: Date,
  knownIds: readonly number[],
): Promise<Due[]> {
  return query<Due>(em, dueAt(endpoint, runAt > now() ? runAt : now(), knownIds));
}

/** What has been due for longest goes first, so that reading it costs the same however much waits behind it. */
export function dueAt(endpoint: WebhookEndpoint, at: Date, knownIds: readonly number[]): Sql {
  const due = (
    which: Sql,
  ) => sql`(select id, message_id as "messageId", event_type as "eventType", is_test as "isTest", payload,
        trace_parent as "traceParent", attempt_count as "attemptCount", attempts_before_redelivery as "attemptsBeforeRedelivery"
      from webhook_deliveries
      where endpoint_id = ${endpoint.id} and owner_id = ${endpoint.ownerId} and status = 'pending' and ${which}
        and next_attempt_at <= greatest(${at}::timestamptz,
          (select delivering_due_at from webhook_endpoints where owner_id = ${endpoint.ownerId} and id = ${endpoint.id}))
        and id <> all(${knownIds}::bigint[])
      order by next_attempt_at, id limit ${dueMaximum})`;
  const tests = due(sql`is_test`);
  return endpoint.isSending(at) ? sql`${tests} union all ${due(sql`not is_test`)} limit ${dueMaximum}` : tests;
}

/**
 * The endpoints of the owner, by id, that a job is delivering to: it is told that more is due at `at`, and looks for it before
 * its turn ends, since that waits for the transaction that this is a part of. So nobody need stage another job for them.
 */
export function turnsToldOf(ownerId: number, at: Date): Sql {
  return sql`update webhook_endpoints set delivering_due_at = greatest(delivering_due_at, ${at}::timestamptz)
    where owner_id = ${ownerId} and deleted_at is null and delivering_job_id is not null
      and delivering_until > statement_timestamp() returning id`;
}

/**
 * A job that ran before and died finds its own turn, and takes it up again. Whoever has the turn is told until when this
 * job would have looked, in case the other machine's clock is behind.
 */
async function isTurnFree(em: EntityManager, endpointId: number, { id, runAt }: DeliverJob): Promise<boolean> {
  const held = await query(
    em,
    sql`update webhook_endpoints set delivering_due_at = greatest(delivering_due_at, ${runAt})
      where owner_id = ${tenantOf(em).ownerId} and id = ${endpointId} and delivering_job_id <> ${id}
        and delivering_until > statement_timestamp() returning id`,
  );
  return held.length === 0;
}

async function setTurn(em: EntityManager, endpointId: number, jobId: number | null, lengthMs: number): Promise<void> {
  await sendWithNext(
    em,
    sql`update webhook_endpoints set delivering_job_id = ${jobId},
        delivering_until = statement_timestamp() + ${lengthMs}::float8 * interval '1 millisecond'
      where owner_id = ${tenantOf(em).ownerId} and id = ${endpointId}`,
  );
}
