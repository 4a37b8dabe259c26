import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { JobPayloads, Traceable } from '../contract/jobs.js';
import { limits } from '../contract/limits.js';
import { type BatchJobDefinition, defineBatchJob } from '../outbox/batch-jobs.js';
import { positionEvents } from '../outbox/event-positions.js';
import { stageAll, staging } from '../outbox/stage.js';
import { idIn, isOneOf, query, type Sql, sql } from '../store/sql.js';
import { together } from '../store/together.js';
import { now } from '../values/clock.js';
import { turnsToldOf } from './turn.js';

type Announced = JobPayloads['webhook.fan-out'] & Traceable;

/**
 * Makes one delivery for every endpoint that wants an event, and one job for every such endpoint that none delivers to. Repeats
 * are harmless: a pair of endpoint and event is unique. Endpoints that are disabled get theirs too, to be sent later. What is
 * announced before it can be seen, as a database of several servers may do, is looked for again. Then events get their
 * positions, which no delivery waits for, and whoever reads events gives those that are missing.
 */
export function fanOutJob(): BatchJobDefinition {
  return defineBatchJob(
    'webhook.fan-out',
    async (em, ownerId, payloads, log) => {
      // None of them needs what another answers.
      await together(
        putOffUnseen(em, ownerId, payloads, log),
        makeDeliveries(em, ownerId, payloads),
        stageDelivering(em, ownerId, payloads),
      );
    },
    positionEvents,
  );
}

/** Whoever deletes an endpoint holds it for himself: it waits for these, or they find it deleted. */
async function makeDeliveries(em: EntityManager, ownerId: number, payloads: readonly Announced[]): Promise<void> {
  const at = now();
  await query(
    em,
    sql`with endpoints as materialized (
        select id, owner_id, event_types, deleted_at from webhook_endpoints
        where owner_id = ${ownerId} and deleted_at is null order by id for key share
      )
      insert into webhook_deliveries
        (owner_id, endpoint_id, event_id, message_id, event_type, payload, trace_parent, status, next_attempt_at, created_at, updated_at)
      select event.owner_id, endpoint.id, event.id, event.event_id::text, event.event_type, event.payload,
        ${traceOfEvent(payloads)}, 'pending', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from ${wanted(ownerId, payloads, sql`endpoints`)}
      order by event.id, endpoint.id
      on conflict (endpoint_id, event_id) do nothing`,
  );
}

/** Written last, for a job that delivers waits from then on until all of this is committed. */
async function stageDelivering(em: EntityManager, ownerId: number, payloads: readonly Announced[]): Promise<void> {
  const at = now();
  const endpoints = sql`(select distinct endpoint.owner_id, endpoint.id from ${wanted(ownerId, payloads)}
      and endpoint.enabled and endpoint.id not in (select id from held)) as endpoints`;
  await query(
    em,
    sql`with held as (${turnsToldOf(ownerId, at)})
      ${staging('webhook.deliver', { ownerId: sql`owner_id`, endpointId: sql`id` }, endpoints, at)}`,
  );
}

/** Each announced event with each endpoint that wants it. */
function wanted(ownerId: number, payloads: readonly Announced[], endpoints = sql`webhook_endpoints`): Sql {
  return sql`events event
      join ${endpoints} endpoint on endpoint.owner_id = event.owner_id and endpoint.deleted_at is null
        and (endpoint.event_types is null or event.event_type = any(endpoint.event_types))
      where event.owner_id = ${ownerId} and ${isOneOf(
        sql.raw('event.id'),
        payloads.map(({ eventId }) => eventId),
      )}`;
}

async function putOffUnseen(
  em: EntityManager,
  ownerId: number,
  payloads: readonly Announced[],
  log: Logger,
): Promise<void> {
  const ids = payloads.map(({ eventId }) => eventId);
  const seen = await query<{ id: number }>(em, sql`select id from events where owner_id = ${ownerId} and ${idIn(ids)}`);
  if (seen.length === new Set(ids).size) return;
  const seenIds = new Set(seen.map(({ id }) => id));
  const unseen = payloads.filter(({ eventId }) => !seenIds.has(eventId));
  const looks = Map.groupBy(unseen, ({ putOff = 0 }) => putOff + 1);
  for (const [look, again] of looks) {
    if (look <= limits.unseenEventLooks) {
      const seconds = Math.min(2 ** (look - 1), limits.unseenEventSecondsMaximum);
      const staged = again.map((payload) => ({ ...payload, putOff: look }));
      await stageAll(em, 'webhook.fan-out', staged, new Date(now().getTime() + seconds * 1000));
    } else {
      log.error({ ownerId, eventIds: again.map(({ eventId }) => eventId) }, 'announced events were never seen');
    }
  }
}

/** The trace that each event came about in; none costs nothing. */
function traceOfEvent(payloads: readonly Announced[]): Sql {
  const traced = payloads.filter(({ traceParent }) => traceParent);
  if (traced.length === 0) return sql`null`;
  return sql`(select trace.parent
    from unnest(${traced.map(({ eventId }) => eventId)}::bigint[], ${traced.map(({ traceParent }) => traceParent)}::text[])
      as trace (event_id, parent) where trace.event_id = event.id limit 1)`;
}
