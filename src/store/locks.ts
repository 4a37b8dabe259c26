import type { EntityManager } from '@mikro-orm/postgresql';
import { sendWithNext, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * Locks on a name rather than a row, of this owner, until the transaction ends: for what does not exist yet
 * (`contact by external id`), and for what many may hold together (an open period).
 */
export async function lockName(em: EntityManager, ...name: (string | number)[]): Promise<void> {
  await sendWithNext(em, sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(em, name)}, 0))`);
}

/** As `lockName`, but together with others that lock it so; only `lockName` keeps them out. */
export async function lockNameShared(em: EntityManager, ...name: (string | number)[]): Promise<void> {
  await sendWithNext(em, sql`select pg_advisory_xact_lock_shared(hashtextextended(${nameOf(em, name)}, 0))`);
}

function nameOf(em: EntityManager, name: (string | number)[]): string {
  return JSON.stringify([tenantOf(em).ownerId, ...name]);
}
