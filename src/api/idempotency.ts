import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { ApiKeyScope } from '../contract/scopes.js';
import type { ExpiringRows } from '../outbox/retention.js';
import { type EncryptedRows, encryptedAnew, isUnderEarlierKey } from '../store/encrypted-rows.js';
import { sqlStateOf } from '../store/outages.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { query, sendWithNext, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { Answer } from './answer.js';

/**
 * Idempotency-Key (specification 4.1, decisions section 4), for both faces. The key's row is inserted first and commits
 * with the effect: its uniqueness makes a twin wait, and a crash leaves both or neither.
 */

/** Of a request on its `Idempotency-Key`. */
export interface Claim {
  /** The header as sent. */
  key: string;
  /** Equal for equal requests, whatever they consist of: path, document, variables, body, SHA-256 of files. */
  fingerprint: string;
  /** What the request needs, as `checkScopes` answers it: the record belongs to the API keys that have all of them. */
  scopes: readonly ApiKeyScope[];
}

interface KeptRequest extends Omit<Claim, 'key'> {
  status: number;
  headers: Record<string, string>;
  /** Answers show API keys and webhook secrets: what is kept of them is encrypted. */
  bodyEncrypted: string | null;
  /** Of a record from before answers were encrypted, for its last hours. */
  body: string | null;
  expired: boolean;
}

const lockNotAvailable = '55P03';
const keyPattern = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKeyCharacters}}$`);

/**
 * Takes the key for this transaction, or answers what was kept for it. `held` are the scopes of the API key that asks.
 * Throws BAD_REQUEST for a malformed key, IDEMPOTENCY_KEY_IN_USE when its first request is still running after the wait,
 * IDEMPOTENCY_KEY_REUSE_MISMATCH when it was used for another request, INSUFFICIENT_SCOPE when that request needed a
 * scope that is not held.
 */
export async function claimKey(
  em: EntityManager,
  claim: Claim,
  held: ReadonlySet<ApiKeyScope>,
): Promise<Answer | null> {
  const { key } = claim;
  ensure(
    keyPattern.test(key),
    'BAD_REQUEST',
    `Idempotency-Key must be 1 to ${limits.idempotencyKeyCharacters} printable ASCII characters`,
  );
  if (await insertKey(em, claim)) return null;
  const kept = await keptRequest(em, key);
  if (!kept || kept.expired) {
    await forgetKey(em, key);
    if (await insertKey(em, claim)) return null;
    throw inUse();
  }
  ensure(
    kept.fingerprint === claim.fingerprint,
    'IDEMPOTENCY_KEY_REUSE_MISMATCH',
    'Idempotency-Key was already used for another request; use a new key',
  );
  ensure(
    kept.scopes.every((scope) => held.has(scope)),
    'INSUFFICIENT_SCOPE',
    `The answer to this request needs an API key with the scopes ${kept.scopes.join(', ')}`,
  );
  return {
    status: kept.status,
    headers: { ...kept.headers, 'Idempotent-Replayed': 'true' },
    body: bodyOf(em, key, kept),
  };
}

/** True for answers that the key keeps: finished effects and refusals, but not what a next try may answer otherwise. */
export function keepable(answer: Answer): boolean {
  return answer.status < 500 && ![401, 403, 429].includes(answer.status);
}

/**
 * Keeps the answer with the key, in the transaction of the effect. Throws RATE_LIMITED when it is a large one, and the owner has as
 * many of them as are kept; once the first of them are forgotten, or with less in its answer, the request succeeds.
 */
export async function keepAnswer(em: EntityManager, key: string, answer: Answer): Promise<void> {
  const encrypted = encryptSecret(answer.body, placeOf(em, key));
  if (encrypted.length > limits.largeAnswerBytes) await ensureRoomFor(em, encrypted.length);
  await sendWithNext(
    em,
    sql`update idempotency_records set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)},
        body_encrypted = ${encrypted}
      where owner_id = ${tenantOf(em).ownerId} and key = ${key}`,
  );
}

/** Large answers alone are counted: a small one takes no more than what its request wrote, and to count it would cost as much. */
async function ensureRoomFor(em: EntityManager, bytes: number): Promise<void> {
  const [kept] = await query<{ bytes: number; seconds: number }>(
    em,
    sql`select coalesce(sum(octet_length(body_encrypted)), 0)::bigint as bytes,
        ceil(extract(epoch from min(created_at) + make_interval(hours => ${limits.idempotencyLifetimeHours}) - now()))::int as seconds
      from idempotency_records where owner_id = ${tenantOf(em).ownerId} and octet_length(body_encrypted) > ${largeAnswerBytes}`,
  );
  if (!kept || kept.bytes + bytes <= limits.largeAnswersKeptBytes) return;
  const message = `The large answers that are kept with Idempotency-Keys of this owner take ${limits.largeAnswersKeptBytes} bytes; ask for less in the answer`;
  throw new Refusal('RATE_LIMITED', message, [], Math.max(1, kept.seconds));
}

/** Written out, as in the index. */
const largeAnswerBytes = sql.raw(String(limits.largeAnswerBytes));

function bodyOf(em: EntityManager, key: string, { bodyEncrypted, body }: KeptRequest): string {
  return bodyEncrypted === null ? (body ?? '') : decryptSecret(bodyEncrypted, placeOf(em, key));
}

/** A body that was copied to another owner's record, or to another key's, does not decrypt there. */
function placeOf(em: EntityManager, key: string): string {
  return placeOfRecord(tenantOf(em).ownerId, key);
}

function placeOfRecord(ownerId: number, key: string): string {
  return `idempotency record ${ownerId} ${key}`;
}

/** Each may be as large as an answer. */
const rowsAtOnce = 10;

/** Answers that are kept, for a change of the encryption key. */
export const encryptedAnswers: EncryptedRows = {
  what: 'kept answers',
  encryptAnew: async (em) => {
    const found = await query<{ ownerId: number; key: string; body: string }>(
      em,
      sql`select owner_id as "ownerId", key, body_encrypted as body from idempotency_records
        where ${isUnderEarlierKey(sql`body_encrypted`)} limit ${rowsAtOnce} for update`,
    );
    for (const { ownerId, key, body } of found) {
      const anew = encryptedAnew(body, placeOfRecord(ownerId, key));
      await query(
        em,
        sql`update idempotency_records set body_encrypted = ${anew} where owner_id = ${ownerId} and key = ${key}`,
      );
    }
    return found.length;
  },
};

async function insertKey(em: EntityManager, { key, fingerprint, scopes }: Claim): Promise<boolean> {
  try {
    await sendWithNext(em, sql`select set_config('lock_timeout', ${String(limits.idempotencyWaitMs)}, true)`);
    const inserted = await query(
      em,
      sql`insert into idempotency_records (owner_id, key, fingerprint, scopes, created_at)
        values (${tenantOf(em).ownerId}, ${key}, ${fingerprint}, ${scopes}, now())
        on conflict (owner_id, key) do nothing returning key`,
    );
    await sendWithNext(em, sql`set local lock_timeout to default`);
    return inserted.length === 1;
  } catch (error) {
    if (sqlStateOf(error) === lockNotAvailable) throw inUse();
    throw error;
  }
}

async function keptRequest(em: EntityManager, key: string): Promise<KeptRequest | undefined> {
  const [kept] = await query<KeptRequest>(
    em,
    sql`select fingerprint, scopes, status, headers, body_encrypted as "bodyEncrypted", body,
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

/** Records are forgotten after their lifetime, whether their keys come again or not. */
export const expiringIdempotencyRecords: ExpiringRows = {
  kind: 'idempotencyRecords',
  keptDays: () => limits.idempotencyLifetimeHours / 24,
  removal: (before, count) => sql`
    delete from idempotency_records where (owner_id, key) in
      (select owner_id, key from idempotency_records where created_at < ${before}
        order by created_at limit ${count})
      returning 1`,
};

function inUse(): Refusal {
  return new Refusal('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still running', [], 1);
}
