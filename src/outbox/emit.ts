import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type EventData, type EventType, envelopeOf } from '../contract/events.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { writeWithJob } from './with-jobs.js';

/**
 * Records an event in the transaction of its change: both commit or neither. `data` is as the event catalogue has it
 * (specification section 6, "Payload shapes"); the bytes written here are the bytes that will be signed.
 */
export async function emit<T extends EventType>(em: EntityManager, type: T, data: EventData<T>): Promise<void> {
  const { ownerId, actor } = tenantOf(em);
  const eventId = randomUUID();
  const occurredAt = now();
  const payload = JSON.stringify(envelopeOf(type, eventId, occurredAt, data));
  await writeWithJob(
    em,
    sql`insert into events (owner_id, event_id, event_type, payload, created_by, created_at)
      values (${ownerId}, ${eventId}, ${type}, ${payload}, ${JSON.stringify(actor)}, ${occurredAt}) returning id`,
    'webhook.fan-out',
    { ownerId: sql`${ownerId}::bigint`, eventId: sql`id` },
  );
}
