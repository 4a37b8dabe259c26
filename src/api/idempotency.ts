import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { Answer } from './answer.js';
import { sqlStateOf } from './present.js';

/**
 * Idempotency-Key (specification 4.1, decisions section 4), for both faces. The key's row is inserted first and commits
 * with the effect: its uniqueness makes a twin wait, and a crash leaves both or neither.
 */

interface KeptRequest {
  fingerprint: string;
  status: number;
  headers: Record<string, string>;
  body: string;
  expired: boolean;
}

const lockNotAvailable = '55P03';
const keyPattern = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKeyCharacters}}$`);

/**
 * Takes the key for this transaction, or answers what was kept for it. Throws BAD_REQUEST for a malformed key,
 * IDEMPOTENCY_KEY_IN_USE when its first request is still running after the wait, IDEMPOTENCY_KEY_REUSE_MISMATCH when it
 * was used for another request.
 */
export async function claimKey(em: EntityManager, key: string, fingerprint: string): Promise<Answer | null> {
  ensure(
    keyPattern.test(key),
    'BAD_REQUEST',
    `Idempotency-Key must be 1 to ${limits.idempotencyKeyCharacters} printable ASCII characters`,
  );
  if (await insertKey(em, key, fingerprint)) return null;
  const kept = await keptRequest(em, key);
  if (!kept || kept.expired) {
    await forgetKey(em, key);
    if (await insertKey(em, key, fingerprint)) return null;
    throw inUse();
  }
  ensure(
    kept.fingerprint === fingerprint,
    'IDEMPOTENCY_KEY_REUSE_MISMATCH',
    'Idempotency-Key was already used for another request; use a new key',
  );
  return { status: kept.status, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' }, body: kept.body };
}

/** True for answers that the key keeps: finished effects and refusals, but not what a next try may answer otherwise. */
export function keepable(answer: Answer): boolean {
  return answer.status < 500 && ![401, 403, 429].includes(answer.status);
}

/** Keeps the answer with the key, in the transaction of the effect. */
export async function keepAnswer(em: EntityManager, key: string, answer: Answer): Promise<void> {
  await query(
    em,
    sql`update idempotency_records set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}, body = ${answer.body}
      where owner_id = ${tenantOf(em).ownerId} and key = ${key}`,
  );
}

async function insertKey(em: EntityManager, key: string, fingerprint: string): Promise<boolean> {
  try {
    await query(em, sql`select set_config('lock_timeout', ${String(limits.idempotencyWaitMs)}, true)`);
    const inserted = await query(
      em,
      sql`insert into idempotency_records (owner_id, key, fingerprint, created_at)
        values (${tenantOf(em).ownerId}, ${key}, ${fingerprint}, now())
        on conflict (owner_id, key) do nothing returning key`,
    );
    await query(em, sql`select set_config('lock_timeout', '0', true)`);
    return inserted.length === 1;
  } catch (error) {
    if (sqlStateOf(error) === lockNotAvailable) throw inUse();
    throw error;
  }
}

async function keptRequest(em: EntityManager, key: string): Promise<KeptRequest | undefined> {
  const [kept] = await query<KeptRequest>(
    em,
    sql`select fingerprint, status, headers, body,
        created_at < now() - make_interval(hours => ${limits.idempotencyLifetimeHours}) as expired
      from idempotency_records where owner_id = ${tenantOf(em).ownerId} and key = ${key}`,
  );
  return kept;
}

async function forgetKey(em: EntityManager, key: string): Promise<void> {
  await query(
    em,
    sql`delete from idempotency_records where owner_id = ${tenantOf(em).ownerId} and key = ${key}
      and created_at < now() - make_interval(hours => ${limits.idempotencyLifetimeHours})`,
  );
}

function inUse(): Refusal {
  return new Refusal('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still running', [], 1);
}
