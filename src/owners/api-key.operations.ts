import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type ApiKeyScope, allScopes } from '../contract/scopes.js';
import { ActorKind } from '../store/actor.js';
import { ensureRoom } from '../store/quotas.js';
import { lock, newRecord, save } from '../store/records.js';
import { noteSettingChanges, toldDigest } from '../store/setting-changes.js';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';
import { actorEmail, presentingKey, seeing, type Tenant, tenantOf } from '../store/tenancy.js';
import { isAddressRange, isAddressWithin } from '../values/address-range.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { ApiKey } from './api-key.entity.js';
import { hashOf, mayBeKey, newKeyText } from './api-key-text.js';

const dayMs = 86_400_000;

/** What the installation wants of new keys. */
export interface KeyRules {
  /** The word in the key that says what it opens (`live`, `test`): letters of a to z. */
  environment: string;
  /** For how many days a key is good that is made without an expiry; null means forever. */
  lifetimeDays: number | null;
}

export const defaultKeyRules: KeyRules = { environment: 'live', lifetimeDays: null };

export interface NewApiKey {
  name: string;
  scopes: readonly ApiKeyScope[];
  email?: string | null;
  /** Null: never. Absent: as the installation has it. */
  expiresAt?: Date | null;
  /** IP addresses and ranges in CIDR notation. Null or absent: the key works from anywhere. */
  allowedAddresses?: readonly string[] | null;
}

/**
 * Makes a key; `secret` is the key itself, shown this once. Whoever makes a key gets to see it, so that it can be in their
 * own name only; keys for other people are made on the command line. Throws VALIDATION_FAILED, QUOTA_EXCEEDED (decisions
 * section 2).
 */
export async function createApiKey(
  em: EntityManager,
  input: NewApiKey,
  rules = defaultKeyRules,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const email = input.email ?? actorEmail(em);
  checkNewApiKey(input, mayGiveTo(em, email));
  await ensureRoom(em, 'apiKeys', usableKeys(em));
  const secret = newKeyText(rules.environment);
  const apiKey = newRecord(ApiKey, {
    name: input.name,
    email,
    scopes: allScopes.filter((scope) => input.scopes.includes(scope)),
    expiresAt: input.expiresAt === undefined ? usualExpiry(rules) : input.expiresAt,
    allowedAddresses: input.allowedAddresses ? [...input.allowedAddresses] : null,
    keyHash: hashOf(secret),
    hint: secret.slice(-4),
  });
  await save(em, ApiKey, apiKey);
  noteSettingChanges(em, null, settingsOf(apiKey));
  return { apiKey, secret };
}

/** What the audit log tells of a key. */
function settingsOf({ name, scopes, email, expiresAt, allowedAddresses, revokedAt, keyHash }: ApiKey): object {
  return { name, scopes, email, expiresAt, allowedAddresses, revokedAt, digest: toldDigest(keyHash) };
}

/** A key acts in the name of whoever made it, the installation's own commands excepted. */
function mayGiveTo(em: EntityManager, email: string): boolean {
  const isRequest = [ActorKind.API_KEY, ActorKind.PERSON].includes(tenantOf(em).actor.kind);
  return !isRequest || email.toLowerCase() === actorEmail(em).toLowerCase();
}

function checkNewApiKey(input: NewApiKey, mayGive: boolean): void {
  const problems = new FieldProblems();
  problems.check(!isBlank(input.name), 'name', 'must not be empty');
  problems.check(input.scopes.length > 0, 'scopes', 'must name at least one scope');
  problems.check(mayGive, 'email', 'must be your own: keys for other people are made with api-key:create --email');
  problems.check(!input.expiresAt || input.expiresAt > now(), 'expiresAt', 'must be in the future');
  checkAddresses(input.allowedAddresses ?? null, problems);
  problems.refuse();
}

function checkAddresses(addresses: readonly string[] | null, problems: FieldProblems): void {
  if (addresses === null) return;
  problems.check(addresses.length > 0, 'allowedAddresses', 'must name an address; leave it out for any');
  const most = limits.addressesPerKey;
  if (!problems.check(addresses.length <= most, 'allowedAddresses', `must have at most ${most} entries`)) return;
  for (const [index, address] of addresses.entries()) {
    const path = `allowedAddresses.${index}`;
    problems.check(isAddressRange(address), path, 'must be an IP address or a range such as 10.0.0.0/8');
  }
}

function usualExpiry({ lifetimeDays }: KeyRules): Date | null {
  return lifetimeDays === null ? null : new Date(now().getTime() + lifetimeDays * dayMs);
}

/** The keys that count for the quota: neither revoked nor expired. */
export function usableKeys(em: EntityManager): Sql {
  return sql`select 1 from api_keys where owner_id = ${tenantOf(em).ownerId} and revoked_at is null
    and (expires_at is null or expires_at > ${now()})`;
}

/** Ends a key at once; ending it again changes nothing. */
export async function revokeApiKey(em: EntityManager, { id }: { id: string }): Promise<ApiKey> {
  const apiKey = await lock(em, ApiKey, id, 'API key');
  const before = settingsOf(apiKey);
  apiKey.revokedAt ??= now();
  await save(em, ApiKey, apiKey);
  noteSettingChanges(em, before, settingsOf(apiKey));
  return apiKey;
}

export interface Rotation {
  id: string;
  /** Seconds for which the old key goes on. */
  graceSeconds: number;
  /** Of the new key. Null: never. Absent: as the old key's. */
  expiresAt?: Date | null;
}

/**
 * Makes a successor with the same name, scopes and addresses, in the name of whoever asks, since they get to see it. Throws
 * NOT_FOUND, VALIDATION_FAILED, QUOTA_EXCEEDED.
 */
export async function rotateApiKey(
  em: EntityManager,
  { id, graceSeconds, expiresAt }: Rotation,
  rules = defaultKeyRules,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const old = await lock(em, ApiKey, id, 'API key');
  if (old.revokedAt)
    throw new Refusal('VALIDATION_FAILED', 'id refers to a revoked key', [
      { path: 'id', message: 'refers to a revoked key' },
    ]);
  const problems = new FieldProblems();
  problems.check(graceSeconds >= 0, 'graceSeconds', 'must not be negative');
  problems.refuse();
  const { name, scopes, allowedAddresses, expiresAt: oldExpiry } = old;
  const end = new Date(now().getTime() + graceSeconds * 1000);
  if (!oldExpiry || oldExpiry > end) old.expiresAt = end;
  await save(em, ApiKey, old);
  const before = { replacedApiKeyId: null, replacedExpiresAt: oldExpiry };
  noteSettingChanges(em, before, { replacedApiKeyId: old.id, replacedExpiresAt: old.expiresAt });
  return createApiKey(
    em,
    { name, scopes, allowedAddresses, expiresAt: expiresAt === undefined ? oldExpiry : expiresAt },
    rules,
  );
}

/** Whom the key with this hash acts for; null when there is none, or none that is valid. */
export type ReadKeyHolder = (em: EntityManager, keyHash: string) => Promise<KeyHolder | null>;

/**
 * Whom a key acts for that was presented from an address, and what it may do; null when it is unknown, revoked or expired.
 * Throws ADDRESS_NOT_ALLOWED.
 */
export async function findKeyHolder(
  em: EntityManager,
  secret: string,
  address: string,
  read: ReadKeyHolder = readKeyHolder,
): Promise<KeyHolder | null> {
  const holder = mayBeKey(secret) ? await read(em, hashOf(secret)) : null;
  if (!holder || (holder.expiresAt && holder.expiresAt <= now())) return null;
  ensure(
    holder.allowedAddresses === null || isAddressWithin(address, holder.allowedAddresses),
    'ADDRESS_NOT_ALLOWED',
    `This API key does not work from ${address}`,
  );
  if (holder.isUnusedLately) await noteUse(em, holder);
  return holder;
}

export async function readKeyHolder(em: EntityManager, keyHash: string): Promise<KeyHolder | null> {
  const [found] = await query<KeyHolderRow>(
    presentingKey(em, keyHash),
    acrossOwners(
      'the key says whose request it is',
      sql`select k.id as "apiKeyId", k.scopes, k.email, k.allowed_addresses as "allowedAddresses",
        k.expires_at as "expiresAt",
        k.last_used_at < now() - interval '1 minute' or k.last_used_at is null as "isUnusedLately",
        o.id as "ownerId", o.name as "ownerName", o.email as "ownerEmail", o.currency, o.time_zone as "timeZone"
      from api_keys k join owners o on o.id = k.owner_id
      where k.key_hash = ${keyHash} and k.revoked_at is null`,
    ),
  );
  if (!found) return null;
  const { apiKeyId, email, scopes, allowedAddresses, expiresAt, isUnusedLately, ...tenant } = found;
  return { apiKeyId, email, scopes: new Set(scopes), allowedAddresses, expiresAt, isUnusedLately, tenant };
}

async function noteUse(em: EntityManager, holder: KeyHolder): Promise<void> {
  const { apiKeyId, tenant } = holder;
  holder.isUnusedLately = false;
  await query(
    seeing(em, tenant.ownerId),
    sql`update api_keys set last_used_at = now() where owner_id = ${tenant.ownerId} and id = ${apiKeyId}`,
  );
}

/** How long an accepted key stays valid: null without expiry, 0 when it has expired. */
export async function keyLastsMs(em: EntityManager, apiKeyId: number): Promise<number | null> {
  const [found] = await query<{ revokedAt: Date | null; expiresAt: Date | null }>(
    em,
    sql`select revoked_at as "revokedAt", expires_at as "expiresAt" from api_keys
      where owner_id = ${tenantOf(em).ownerId} and id = ${apiKeyId}`,
  );
  if (!found || found.revokedAt) return 0;
  return found.expiresAt && Math.max(0, found.expiresAt.getTime() - now().getTime());
}

export interface KeyHolder {
  apiKeyId: number;
  /** Of the person who holds the key. */
  email: string;
  scopes: ReadonlySet<ApiKeyScope>;
  /** IP addresses and ranges; null means any. */
  allowedAddresses: readonly string[] | null;
  expiresAt: Date | null;
  /** Whether `last_used_at` is more than a minute ago. */
  isUnusedLately: boolean;
  tenant: Omit<Tenant, 'actor'>;
}

interface KeyHolderRow extends Omit<Tenant, 'actor'>, Omit<KeyHolder, 'scopes' | 'tenant'> {
  scopes: ApiKeyScope[];
}
