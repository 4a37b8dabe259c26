import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { limits } from '../contract/limits.js';
import { query, type Sql, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import type { Queues } from './queues.js';

export interface RetentionSettings {
  /** Events and their deliveries are kept this long. */
  eventRetentionDays: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 1_000;

/** Removes what is kept too long, every hour, in one of the processes that share the queues. */
export function startRetention(em: EntityManager, queues: Queues, settings: RetentionSettings, log: Logger): void {
  queues.work('retention', async () => log.info(await removeExpired(em.fork(), settings), 'removed what had expired'), {
    concurrency: 1,
    onGivenUp: async (_job, error) => log.error({ err: error }, 'what had expired could not be removed'),
  });
  queues.schedule('retention', 'remove-expired', hourMs).catch((error: unknown) => {
    log.error({ err: error }, 'the removal of what expires could not be scheduled');
  });
}

/** How many rows of each kind were removed, or emptied. */
export interface Removed {
  deliveries: number;
  events: number;
  responseExcerpts: number;
  idempotencyRecords: number;
}

/** Everybody's rows, in small transactions of their own. */
export async function removeExpired(em: EntityManager, { eventRetentionDays }: RetentionSettings): Promise<Removed> {
  const eventsBefore = new Date(now().getTime() - eventRetentionDays * dayMs);
  const excerptsBefore = new Date(now().getTime() - limits.webhookResponseDays * dayMs);
  const recordsBefore = new Date(now().getTime() - limits.idempotencyLifetimeHours * hourMs);
  return {
    deliveries: await inBatches(
      em,
      sql`delete from webhook_deliveries where id in
        (select id from webhook_deliveries where created_at < ${eventsBefore} limit ${batchSize})
        returning 1`,
    ),
    events: await inBatches(
      em,
      sql`delete from events where id in
        (select id from events where created_at < ${eventsBefore} order by created_at limit ${batchSize}) returning 1`,
    ),
    responseExcerpts: await inBatches(
      em,
      sql`update webhook_attempts set response_excerpt = null where id in
        (select id from webhook_attempts where response_excerpt is not null and attempted_at < ${excerptsBefore}
          order by attempted_at limit ${batchSize})
        returning 1`,
    ),
    idempotencyRecords: await inBatches(
      em,
      sql`delete from idempotency_records where (owner_id, key) in
        (select owner_id, key from idempotency_records where created_at < ${recordsBefore}
          order by created_at limit ${batchSize})
        returning 1`,
    ),
  };
}

async function inBatches(em: EntityManager, statement: Sql): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await query(em, statement);
    total += length;
    if (length < batchSize) return total;
  }
}
