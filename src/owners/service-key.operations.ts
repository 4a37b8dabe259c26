import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, notFound } from '../contract/errors.js';
import { query, sql } from '../store/sql.js';
import { presentingKey } from '../store/tenancy.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { hashOf, mayBeServiceKey, newServiceKeyText } from './api-key-text.js';

/**
 * Keys of the installation itself: each may create owners and nothing else. They are made and revoked on the command line
 * alone, and no owner's key makes one.
 */
export interface ServiceKey {
  id: number;
  name: string;
  keyHash: string;
}

/** Makes a key; `secret` is the key itself, shown this once. Throws VALIDATION_FAILED. */
export async function createServiceKey(
  em: EntityManager,
  { name, environment }: { name: string; environment: string },
): Promise<{ id: number; secret: string }> {
  const problems = new FieldProblems();
  problems.check(!isBlank(name), 'name', 'must not be empty');
  problems.refuse();
  const secret = newServiceKeyText(environment);
  const [made] = await query<{ id: number }>(
    em,
    sql`insert into service_keys (name, hint, key_hash)
      values (${name}, ${secret.slice(-4)}, ${hashOf(secret)}) returning id`,
  );
  return { id: (made as { id: number }).id, secret };
}

/** Ends a key at once; ending it again changes nothing. Throws NOT_FOUND. */
export async function revokeServiceKey(em: EntityManager, id: number): Promise<void> {
  const found = await query(
    em,
    sql`update service_keys set revoked_at = coalesce(revoked_at, ${now()}) where id = ${id} returning id`,
  );
  if (found.length === 0) throw notFound('Service key');
}

/** The key that was presented; null when it is unknown or revoked. */
export async function findServiceKey(em: EntityManager, secret: string): Promise<ServiceKey | null> {
  if (!mayBeServiceKey(secret)) return null;
  const keyHash = hashOf(secret);
  const [found] = await query<ServiceKey>(
    presentingKey(em, keyHash),
    sql`select id, name, key_hash as "keyHash" from service_keys where key_hash = ${keyHash} and revoked_at is null`,
  );
  return found ?? null;
}
