import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { lockNameShared } from '../store/locks.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** Everything that is dated holds this lock together with others; only closing a period keeps them out. */
export const periodLock = 'closed period';

/**
 * Refuses with PERIOD_CLOSED when the day is in a closed period. The answer holds until the transaction ends: a period
 * cannot be closed under an operation that found it open.
 */
export async function ensurePeriodOpen(em: EntityManager, day: string): Promise<void> {
  await lockNameShared(em, periodLock);
  const closedThrough = await closedThroughOf(em);
  if (closedThrough !== null && day <= closedThrough) {
    throw new Refusal('PERIOD_CLOSED', `${day} is in a closed period: the books are closed through ${closedThrough}`);
  }
}

/** The last closed day, or null when nothing is closed. */
export async function closedThroughOf(em: EntityManager): Promise<string | null> {
  const [owner] = await query<{ closed_through: string | null }>(
    em,
    sql`select closed_through from owners where id = ${tenantOf(em).ownerId}`,
  );
  return owner?.closed_through ?? null;
}
