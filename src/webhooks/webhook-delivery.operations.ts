import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, invalid } from '../contract/errors.js';
import { pingEvent } from '../contract/events.js';
import { stage } from '../outbox/stage.js';
import { get, lock, newRecord, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { DeliveryStatus, WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { existing } from './webhook-endpoint.operations.js';
import type { PingWebhookEndpointInput } from './webhooks.inputs.js';

/**
 * Sends a test delivery (specification 4.11): one attempt, of which no failure counts; to a disabled endpoint too, since
 * that is how to see whether it is well again. Throws NOT_FOUND.
 */
export async function pingWebhookEndpoint(
  em: EntityManager,
  { id }: PingWebhookEndpointInput,
): Promise<WebhookDelivery> {
  const endpoint = await existing(em, id);
  const delivery = newRecord(WebhookDelivery, {
    endpointId: endpoint.id,
    messageId: randomUUID(),
    eventType: pingEvent,
    payload: JSON.stringify({
      event: pingEvent,
      data: { webhook_endpoint_id: endpoint.id },
      timestamp: now().toISOString(),
    }),
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
}

/**
 * Sends again, with the same bytes and `webhook-id` and the whole schedule of attempts. Throws NOT_FOUND,
 * ENDPOINT_DISABLED, and VALIDATION_FAILED unless the input says either which delivery or since when.
 */
export async function redeliverWebhook(
  em: EntityManager,
  input: Redelivery,
): Promise<{ webhookDelivery: WebhookDelivery | null; count: number }> {
  if (Boolean(input.id) === Boolean(input.failedSince)) {
    throw invalid([{ path: 'id', message: 'must be given, or else failedSince' }]);
  }
  if (input.id) return { webhookDelivery: await redeliverOne(em, input.id), count: 1 };
  return {
    webhookDelivery: null,
    count: await redeliverFailed(em, input.failedSince as Date, input.webhookEndpointId),
  };
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

async function redeliverFailed(em: EntityManager, since: Date, onlyEndpointId?: string | null): Promise<number> {
  const { ownerId } = tenantOf(em);
  const endpoint = onlyEndpointId ? await existing(em, onlyEndpointId) : null;
  if (endpoint) ensure(endpoint.enabled, 'ENDPOINT_DISABLED', 'The endpoint is not enabled');
  const only = endpoint ? sql`endpoint.id = ${endpoint.id}` : sql`endpoint.enabled`;
  const again = await query<{ endpointId: number }>(
    em,
    sql`update webhook_deliveries delivery set status = 'pending', attempts_before_redelivery = attempt_count,
        next_attempt_at = ${now()}, updated_at = ${now()}
      from webhook_endpoints endpoint
      where delivery.owner_id = ${ownerId} and delivery.status = 'failed' and delivery.event_type <> ${pingEvent}
        and delivery.updated_at >= ${since} and endpoint.owner_id = delivery.owner_id and endpoint.id = delivery.endpoint_id
        and endpoint.deleted_at is null
        and ${only}
      returning delivery.endpoint_id as "endpointId"`,
  );
  for (const endpointId of new Set(again.map((delivery) => delivery.endpointId))) {
    await stage(em, 'webhook.deliver', { ownerId, endpointId });
  }
  return again.length;
}
