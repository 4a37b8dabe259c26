import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, invalid } from '../contract/errors.js';
import {
  type DeliveredEventType,
  envelopeOf,
  exampleData,
  isEventType,
  pingEvent,
  unknownEventTypes,
} from '../contract/events.js';
import { limits } from '../contract/limits.js';
import { stage } from '../outbox/stage.js';
import { get, lock, newRecord, save } from '../store/records.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { DeliveryStatus, WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { existing } from './webhook-endpoint.operations.js';
import type { PingWebhookEndpointInput, SendTestEventInput } from './webhooks.inputs.js';

const { redeliveriesPerRequest } = limits;

/**
 * Sends a test delivery (specification 4.11): one attempt, of which no failure counts; to a disabled endpoint too, since
 * that is how to see whether it is well again. Throws NOT_FOUND.
 */
export async function pingWebhookEndpoint(
  em: EntityManager,
  { id }: PingWebhookEndpointInput,
): Promise<WebhookDelivery> {
  const endpoint = await existing(em, id);
  return sendTest(em, endpoint, pingEvent, { webhook_endpoint_id: endpoint.id });
}

/** As a ping, but with an event as the catalogue shows it, of records that there are not. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function sendTestEvent(
  em: EntityManager,
  { id, eventType }: SendTestEventInput,
): Promise<WebhookDelivery> {
  if (!isEventType(eventType)) {
    throw invalid(unknownEventTypes([eventType]).map(({ message }) => ({ path: 'eventType', message })));
  }
  return sendTest(em, await existing(em, id), eventType, exampleData(eventType));
}

async function sendTest(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  eventType: DeliveredEventType,
  data: object,
): Promise<WebhookDelivery> {
  const messageId = randomUUID();
  const delivery = newRecord(WebhookDelivery, {
    endpointId: endpoint.id,
    messageId,
    eventType,
    isTest: true,
    payload: JSON.stringify(envelopeOf(eventType, messageId, now(), data)),
    nextAttemptAt: now(),
  });
  await save(em, WebhookDelivery, delivery);
  await stage(em, 'webhook.deliver', { ownerId: endpoint.ownerId, endpointId: endpoint.id });
  return delivery;
}

export interface Redelivery {
  /** One delivery, successful or not. */
  id?: string | null;
  /** Or all that failed at this time or later, of one endpoint or of every enabled one. */
  failedSince?: Date | null;
  webhookEndpointId?: string | null;
  /** What failed goes to this endpoint, once for each event, instead of where it failed. */
  toWebhookEndpointId?: string | null;
}

interface Resent {
  webhookDelivery: WebhookDelivery | null;
  count: number;
  /** More have failed than are resent at once. */
  hasMore: boolean;
}

/**
 * Sends again, with the same bytes and `webhook-id` and the whole schedule of attempts. Throws NOT_FOUND,
 * ENDPOINT_DISABLED, and VALIDATION_FAILED unless the input says either which delivery or since when.
 */
export async function redeliverWebhook(em: EntityManager, input: Redelivery): Promise<Resent> {
  const { id, failedSince, toWebhookEndpointId } = input;
  const problems = new FieldProblems();
  problems.check(Boolean(id) !== Boolean(failedSince), 'id', 'must be given, or else failedSince');
  problems.check(!(id && toWebhookEndpointId), 'toWebhookEndpointId', 'can only be given with failedSince');
  problems.refuse();
  if (id) return { webhookDelivery: await redeliverOne(em, id), count: 1, hasMore: false };
  const since = failedSince as Date;
  const resent = toWebhookEndpointId
    ? await deliverElsewhere(em, since, toWebhookEndpointId, input.webhookEndpointId)
    : await redeliverFailed(em, since, input.webhookEndpointId);
  return { webhookDelivery: null, ...resent };
}

async function redeliverOne(em: EntityManager, id: string): Promise<WebhookDelivery> {
  const { endpointId } = await get(em, WebhookDelivery, id, 'Webhook delivery');
  // The endpoint is locked before the delivery, as when an attempt is recorded.
  const endpoint = await lock(em, WebhookEndpoint, endpointId, 'Webhook endpoint');
  ensure(endpoint.enabled && !endpoint.deletedAt, 'ENDPOINT_DISABLED', 'The endpoint of this delivery is not enabled');
  const delivery = await lock(em, WebhookDelivery, id, 'Webhook delivery');
  delivery.status = DeliveryStatus.PENDING;
  delivery.attemptsBeforeRedelivery = delivery.attemptCount;
  delivery.nextAttemptAt = now();
  delivery.deliveredAt = null;
  await save(em, WebhookDelivery, delivery);
  await stage(em, 'webhook.deliver', { ownerId: endpoint.ownerId, endpointId });
  return delivery;
}

async function redeliverFailed(
  em: EntityManager,
  since: Date,
  onlyEndpointId?: string | null,
): Promise<Omit<Resent, 'webhookDelivery'>> {
  const { ownerId } = tenantOf(em);
  const endpoint = onlyEndpointId ? await existing(em, onlyEndpointId) : null;
  if (endpoint) ensure(endpoint.enabled, 'ENDPOINT_DISABLED', 'The endpoint is not enabled');
  const only = endpoint ? sql`endpoint.id = ${endpoint.id}` : sql`endpoint.enabled and endpoint.deleted_at is null`;
  const failed = await query<{ id: number }>(
    em,
    sql`select delivery.id from webhook_deliveries delivery
      join webhook_endpoints endpoint on endpoint.owner_id = delivery.owner_id and endpoint.id = delivery.endpoint_id
      where ${failedSince(ownerId, since)} and ${only}
      order by delivery.id limit ${redeliveriesPerRequest + 1}`,
  );
  const ids = failed.slice(0, redeliveriesPerRequest).map(({ id }) => id);
  const again = await query<{ endpointId: number }>(
    em,
    sql`update webhook_deliveries set status = 'pending', attempts_before_redelivery = attempt_count,
        next_attempt_at = ${now()}, updated_at = ${now()}
      where owner_id = ${ownerId} and id = any(${ids}::bigint[]) and status = 'failed'
      returning endpoint_id as "endpointId"`,
  );
  for (const endpointId of new Set(again.map((delivery) => delivery.endpointId))) {
    await stage(em, 'webhook.deliver', { ownerId, endpointId });
  }
  return { count: again.length, hasMore: failed.length > ids.length };
}

/** A pair of endpoint and event is unique: what the endpoint has, or gets from another request meanwhile, it gets once. */
async function deliverElsewhere(
  em: EntityManager,
  since: Date,
  toEndpointId: string,
  fromEndpointId?: string | null,
): Promise<Omit<Resent, 'webhookDelivery'>> {
  const { id: endpointId, ownerId, enabled, eventTypes } = await existing(em, toEndpointId);
  ensure(enabled, 'ENDPOINT_DISABLED', 'The endpoint is not enabled');
  const from = fromEndpointId ? (await get(em, WebhookEndpoint, fromEndpointId, 'Webhook endpoint')).id : null;
  const failed = await query<{ eventId: number }>(
    em,
    sql`select distinct delivery.event_id as "eventId" from webhook_deliveries delivery
      where ${failedSince(ownerId, since)} and delivery.event_id is not null
        and (${from}::bigint is null or delivery.endpoint_id = ${from})
        and (${eventTypes}::text[] is null or delivery.event_type = any(${eventTypes}::text[]))
        and not exists (select from webhook_deliveries known where known.owner_id = ${ownerId}
          and known.endpoint_id = ${endpointId} and known.event_id = delivery.event_id)
      order by 1 limit ${redeliveriesPerRequest + 1}`,
  );
  const eventIds = failed.slice(0, redeliveriesPerRequest).map(({ eventId }) => eventId);
  const made = await query(
    em,
    sql`insert into webhook_deliveries
        (owner_id, endpoint_id, event_id, message_id, event_type, payload, status, next_attempt_at, created_at, updated_at)
      select owner_id, ${endpointId}, id, event_id::text, event_type, payload, 'pending', ${now()}, ${now()}, ${now()}
      from events where owner_id = ${ownerId} and id = any(${eventIds}::bigint[]) order by id
      on conflict (endpoint_id, event_id) do nothing returning id`,
  );
  if (made.length > 0) await stage(em, 'webhook.deliver', { ownerId, endpointId });
  return { count: made.length, hasMore: failed.length > eventIds.length };
}

function failedSince(ownerId: number, since: Date): Sql {
  return sql`delivery.owner_id = ${ownerId} and delivery.status = 'failed' and not delivery.is_test
    and delivery.updated_at >= ${since}`;
}
