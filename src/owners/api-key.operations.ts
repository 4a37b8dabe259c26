import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, Refusal } from '../contract/errors.js';
import { type ApiKeyScope, allScopes } from '../contract/scopes.js';
import { lock, newRecord, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { actorEmail, type Tenant } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { ApiKey } from './api-key.entity.js';

export interface NewApiKey {
  name: string;
  scopes: readonly ApiKeyScope[];
  email?: string | null;
  expiresAt?: Date | null;
}

/** Makes a key; `secret` is the key itself, shown this once. Throws VALIDATION_FAILED (decisions section 2). */
export async function createApiKey(em: EntityManager, input: NewApiKey): Promise<{ apiKey: ApiKey; secret: string }> {
  checkNewApiKey(input);
  const { secret, keyHash, hint } = newSecret();
  const apiKey = newRecord(ApiKey, {
    name: input.name,
    email: input.email ?? actorEmail(em),
    scopes: allScopes.filter((scope) => input.scopes.includes(scope)),
    expiresAt: input.expiresAt ?? null,
    keyHash,
    hint,
  });
  await save(em, ApiKey, apiKey);
  return { apiKey, secret };
}

function checkNewApiKey(input: NewApiKey): void {
  const problems = new FieldProblems();
  problems.check(input.name.trim() !== '', 'name', 'must not be empty');
  problems.check(input.scopes.length > 0, 'scopes', 'must name at least one scope');
  problems.check(!input.expiresAt || input.expiresAt > now(), 'expiresAt', 'must be in the future');
  problems.refuse();
}

/** Ends a key at once; ending it again changes nothing. */
export async function revokeApiKey(em: EntityManager, id: string): Promise<ApiKey> {
  const apiKey = await lock(em, ApiKey, id, 'API key');
  apiKey.revokedAt ??= now();
  await save(em, ApiKey, apiKey);
  return apiKey;
}

/** Makes a successor with the same name, holder and scopes; the old key goes on for `graceSeconds`. */
export async function rotateApiKey(
  em: EntityManager,
  id: string,
  graceSeconds: number,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const old = await lock(em, ApiKey, id, 'API key');
  if (old.revokedAt)
    throw new Refusal('VALIDATION_FAILED', 'id refers to a revoked key', [
      { path: 'id', message: 'refers to a revoked key' },
    ]);
  const problems = new FieldProblems();
  problems.check(graceSeconds >= 0, 'graceSeconds', 'must not be negative');
  problems.refuse();
  const successor = await createApiKey(em, {
    name: old.name,
    scopes: old.scopes,
    email: old.email,
    expiresAt: old.expiresAt,
  });
  const end = new Date(now().getTime() + graceSeconds * 1000);
  if (!old.expiresAt || old.expiresAt > end) old.expiresAt = end;
  await save(em, ApiKey, old);
  return successor;
}

/** Whom a presented key acts for, and what it may do; null when it is unknown, revoked or expired. */
export async function findKeyHolder(em: EntityManager, secret: string): Promise<KeyHolder | null> {
  const [found] = await query<KeyHolderRow>(
    em,
    sql`select k.id as "apiKeyId", k.scopes, k.email,
        k.last_used_at < now() - interval '1 minute' or k.last_used_at is null as "unusedLately",
        o.id as "ownerId", o.name as "ownerName", o.email as "ownerEmail", o.currency, o.time_zone as "timeZone"
      from api_keys k join owners o on o.id = k.owner_id
      where k.key_hash = ${hashOf(secret)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now()})`,
  );
  if (!found) return null;
  const { apiKeyId, email, scopes, unusedLately, ...tenant } = found;
  if (unusedLately) await query(em, sql`update api_keys set last_used_at = now() where id = ${apiKeyId}`);
  return { apiKeyId, email, scopes: new Set(scopes), tenant };
}

/** How long a key that was let in is good for: null for good, 0 when it has ended. */
export async function keyLastsMs(em: EntityManager, apiKeyId: number): Promise<number | null> {
  const [found] = await query<{ revokedAt: Date | null; expiresAt: Date | null }>(
    em,
    sql`select revoked_at as "revokedAt", expires_at as "expiresAt" from api_keys where id = ${apiKeyId}`,
  );
  if (!found || found.revokedAt) return 0;
  return found.expiresAt && Math.max(0, found.expiresAt.getTime() - now().getTime());
}

export interface KeyHolder {
  apiKeyId: number;
  /** Of the person who holds the key. */
  email: string;
  scopes: ReadonlySet<ApiKeyScope>;
  tenant: Omit<Tenant, 'actor'>;
}

interface KeyHolderRow extends Omit<Tenant, 'actor'> {
  apiKeyId: number;
  email: string;
  scopes: ApiKeyScope[];
  unusedLately: boolean;
}

/** `bk_` and 192 random bits: nothing to guess, so a plain hash is enough to keep it. */
function newSecret(): { secret: string; keyHash: string; hint: string } {
  const secret = `bk_${randomBytes(24).toString('base64url')}`;
  return { secret, keyHash: hashOf(secret), hint: secret.slice(-4) };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
