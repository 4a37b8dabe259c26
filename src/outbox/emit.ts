import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type EventData, type EventType, envelopeOf } from '../contract/events.js';
import { sendWithNext, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { staging } from './stage.js';

/**
 * Records an event in the transaction of its change: both commit or neither. `data` is as the event catalogue has it
 * (specification section 6, "Payload shapes"); the bytes written here are the bytes that will be signed.
 */
export async function emit<T extends EventType>(em: EntityManager, type: T, data: EventData<T>): Promise<void> {
  assert(em.isInTransaction(), 'an event is recorded in the transaction of its change');
  const { ownerId, actor } = tenantOf(em);
  const eventId = randomUUID();
  const occurredAt = now();
  const payload = JSON.stringify(envelopeOf(type, eventId, occurredAt, data));
  const fanOut = staging(
    'webhook.fan-out',
    { ownerId: sql`${ownerId}::bigint`, eventId: sql`id` },
    sql`event`,
    occurredAt,
  );
  await sendWithNext(
    em,
    sql`with event as (
        insert into events (owner_id, event_id, event_type, payload, created_by, created_at)
        values (${ownerId}, ${eventId}, ${type}, ${payload}, ${JSON.stringify(actor)}, ${occurredAt}) returning id
      )
      ${fanOut}`,
  );
}
