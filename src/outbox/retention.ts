import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Contributions } from '../store/contributions.js';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import type { Queues } from './queues.js';

export interface RetentionSettings {
  /** Events and their deliveries are kept this long. */
  eventRetentionDays: number;
}

/** Rows of one kind that go, or lose something, when their time is over. */
export interface ExpiringRows {
  /** What they are called in the log, for example `deliveries`. */
  kind: string;
  keptDays(settings: RetentionSettings): number;
  /** Removes up to `count` of those made before an instant, of every owner, and returns a row for each. */
  removal(before: Date, count: number): Sql;
}

/** The rows of every folder that expire. */
export const expiringRows = new Contributions<ExpiringRows>('rows that expire');

export const expiringEvents: ExpiringRows = {
  kind: 'events',
  keptDays: ({ eventRetentionDays }) => eventRetentionDays,
  removal: (before, count) => sql`
    delete from events where (owner_id, id) in
      (select owner_id, id from events where created_at < ${before} limit ${count}) returning 1`,
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 1_000;

/** Removes what is kept too long, every hour, in one of the processes that share the queues. */
export function startRetention(em: EntityManager, queues: Queues, settings: RetentionSettings, log: Logger): void {
  queues.work('retention', async () => void (await removeExpired(em.fork(), settings, log)), {
    concurrency: 1,
    onGivenUp: async (_job, error) => log.error({ err: error }, 'what had expired could not be removed'),
  });
  queues.schedule('retention', 'remove-expired', hourMs).catch((error: unknown) => {
    log.error({ err: error }, 'the removal of what expires could not be scheduled');
  });
}

/** How many rows of each kind were removed, or emptied. */
export type Removed = Record<string, number>;

/** Everybody's rows, in small transactions of their own; says what went, if anything did. */
export async function removeExpired(em: EntityManager, settings: RetentionSettings, log: Logger): Promise<Removed> {
  const removed: Removed = {};
  for (const { kind, keptDays, removal } of expiringRows) {
    const before = new Date(now().getTime() - keptDays(settings) * dayMs);
    removed[kind] = await inBatches(em, removal(before, batchSize));
  }
  if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed what had expired');
  return removed;
}

async function inBatches(em: EntityManager, statement: Sql): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await query(em, acrossOwners('what has expired goes, whoever it was of', statement));
    total += length;
    if (length < batchSize) return total;
  }
}
