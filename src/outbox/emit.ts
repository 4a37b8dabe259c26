import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type EventType, hasPayablesEnvelope } from '../contract/events.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { staging } from './stage.js';

/**
 * Records an event in the transaction of its change: both commit or neither. `data` is in the names of the
 * specification (section 6, "Payload shapes"); the bytes written here are the bytes that will be signed.
 */
export async function emit(em: EntityManager, type: EventType, data: Record<string, unknown>): Promise<void> {
  assert(em.isInTransaction(), 'an event is recorded in the transaction of its change');
  const { ownerId, actor } = tenantOf(em);
  const eventId = randomUUID();
  const occurredAt = now();
  const payload = JSON.stringify(envelope(type, eventId, occurredAt, data));
  const fanOut = staging(
    'webhook.fan-out',
    { ownerId: sql`${ownerId}::bigint`, eventId: sql`id` },
    sql`event`,
    occurredAt,
  );
  await query(
    em,
    sql`with event as (
        insert into events (owner_id, event_id, event_type, payload, created_by, created_at)
        values (${ownerId}, ${eventId}, ${type}, ${payload}, ${JSON.stringify(actor)}, ${occurredAt}) returning id
      )
      ${fanOut}`,
  );
}

/** The two envelopes: receivables and ledger events have no identifier inside, payables events do. */
function envelope(type: EventType, eventId: string, occurredAt: Date, data: Record<string, unknown>) {
  return hasPayablesEnvelope(type)
    ? { event: type, event_id: eventId, occurred_at: occurredAt.toISOString(), data }
    : { event: type, data, timestamp: occurredAt.toISOString() };
}
