import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../src/store/sql.js';

/** How many sessions of the database wait for a lock; of any role, which `pg_stat_activity` tells nobody of another. */
export async function waitingForLocks(em: EntityManager): Promise<number> {
  const waiting = sql`select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  return (await query(em, waiting)).length;
}

/** Until so many sessions wait for a lock. */
export async function untilLocksAreWaitedFor(em: EntityManager, sessions = 1): Promise<void> {
  while ((await waitingForLocks(em)) < sessions);
}
