import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { ApiKeyScope } from '../contract/scopes.js';
import type { ExpiringRows } from '../outbox/retention.js';
import type { KeyHolder } from '../owners/api-key.operations.js';
import { hashOf } from '../owners/api-key-text.js';
import { noteRecordChanges, toldDigest } from '../store/setting-changes.js';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';
import type { Tenant } from '../store/tenancy.js';
import { isAddressWithin } from '../values/address-range.js';
import { now } from '../values/clock.js';
import { type Role, scopesOf } from './role.js';
import { mayBeToken, newToken } from './token.js';

/**
 * Sessions: what a browser holds instead of a key. Of its 256 random bits the hash is kept. A session is at one owner at a
 * time and lasts as long as the person belongs there, or as the key does that it was exchanged for. All of this is done with
 * an entity manager of the role `identity`.
 */
export interface Session {
  id: number;
  tenant: Omit<Tenant, 'actor'>;
  scopes: ReadonlySet<ApiKeyScope>;
  expiresAt: Date;
  /** Null of a session that a key was exchanged for. */
  person: Person | null;
  role: Role | null;
  key: Pick<KeyHolder, 'apiKeyId' | 'email'> | null;
}

export interface Person {
  id: number;
  email: string;
  name: string;
}

/** Where a browser is, as far as it says. */
export interface Browser {
  address: string;
  userAgent: string | null;
}

const hourMs = 3_600_000;
const whoseRequest = 'the session says whose request it is';
/** As much of what a browser calls itself as tells it from others. */
const userAgentCharacters = 300;

/** The session of a token that was presented; null when there is none, or it has ended. Throws ADDRESS_NOT_ALLOWED. */
export async function findSession(em: EntityManager, token: string, address: string): Promise<Session | null> {
  if (!mayBeToken(token)) return null;
  const [found] = await query<SessionRow>(
    em,
    acrossOwners(whoseRequest, sessionWhere(sql`s.token_hash = ${hashOf(token)}`)),
  );
  if (!found) return null;
  const { allowedAddresses } = found;
  ensure(
    !allowedAddresses || isAddressWithin(address, allowedAddresses),
    'ADDRESS_NOT_ALLOWED',
    `The API key of this session does not work from ${address}`,
  );
  if (found.unusedLately) await noteUse(em, found.id);
  return sessionOf(found);
}

/** How long a session that was accepted with this role still lasts at the owner: 0 when it has ended or is another now. */
export async function sessionLastsMs(em: EntityManager, { id, tenant, role }: Session): Promise<number> {
  const [found] = await query<SessionRow>(em, acrossOwners(whoseRequest, sessionWhere(sql`s.id = ${id}`)));
  if (!found || found.ownerId !== tenant.ownerId || found.role !== role) return 0;
  return Math.max(0, expiryOf(found).getTime() - now().getTime());
}

/** Begins a session, noted for the audit log; the answer is its token, which is shown this once. */
export async function beginSession(
  em: EntityManager,
  who: { ownerId: number; personId?: number; apiKeyId?: number },
  { address, userAgent }: Browser,
): Promise<string> {
  const token = newToken();
  const begun = now();
  const [made] = await query<StoredSession>(
    em,
    sql`insert into sessions (owner_id, person_id, api_key_id, token_hash, user_agent, address, created_at, last_used_at,
        expires_at)
      values (${who.ownerId}, ${who.personId ?? null}, ${who.apiKeyId ?? null}, ${hashOf(token)},
        ${userAgent?.slice(0, userAgentCharacters).toWellFormed() ?? null}, ${address}, ${begun}, ${begun},
        ${new Date(begun.getTime() + limits.sessionDays * 24 * hourMs)}) returning id, person_id as "personId",
        api_key_id as "apiKeyId", token_hash as "tokenHash"`,
  );
  noteSession(em, made as StoredSession);
  return token;
}

interface StoredSession {
  id: number;
  personId: number | null;
  apiKeyId: number | null;
  tokenHash: string;
}

/** A session that nobody was told of was not begun here. */
function noteSession(em: EntityManager, { id, tokenHash, ...whose }: StoredSession): void {
  noteRecordChanges(em, { kind: 'sessions', name: id }, null, { ...whose, digest: toldDigest(tokenHash) });
}

/** Turns the session to another owner of the person, noted for the audit log. Throws NOT_FOUND. */
export async function switchOwner(em: EntityManager, { id, person }: Session, ownerId: number): Promise<void> {
  const [turned] = await query<StoredSession>(
    em,
    acrossOwners(
      'a person turns from one owner to another',
      sql`with membership as (select person_id from memberships
          where owner_id = ${ownerId} and person_id = ${person?.id ?? null} for key share)
        update sessions s set owner_id = ${ownerId} from membership m
        where s.id = ${id} and s.person_id = m.person_id
        returning s.id, s.person_id as "personId", s.api_key_id as "apiKeyId", s.token_hash as "tokenHash"`,
    ),
  );
  if (!turned) throw notFound('Owner');
  noteSession(em, turned);
}

/** Ends the session of a token, if there is one. */
export async function endSession(em: EntityManager, token: string): Promise<void> {
  if (!mayBeToken(token)) return;
  await query(
    em,
    acrossOwners(
      'whoever has the token ends the session',
      sql`delete from sessions where token_hash = ${hashOf(token)}`,
    ),
  );
}

/** Ends all sessions of a person, at every owner, but for one, and answers at which owner each was. */
export async function endSessionsOf(em: EntityManager, personId: number, exceptId = 0): Promise<number[]> {
  const everywhere = sql`delete from sessions where person_id = ${personId} and id <> ${exceptId}
    returning owner_id as "ownerId"`;
  const ended = await query<{ ownerId: number }>(em, acrossOwners('a person is logged out everywhere', everywhere));
  return ended.map(({ ownerId }) => ownerId);
}

/** A session of a person, as they are told of it. */
export interface OwnSession {
  id: number;
  ownerName: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Every session of a person that has not ended, at whichever owner. */
export function sessionsOf(em: EntityManager, personId: number): Promise<OwnSession[]> {
  const idleSince = new Date(now().getTime() - limits.sessionIdleHours * hourMs);
  return query(
    em,
    acrossOwners(
      'a person sees their sessions at every owner',
      sql`select s.id, o.name as "ownerName", s.user_agent as "userAgent", s.address, s.created_at as "createdAt",
          s.last_used_at as "lastUsedAt"
        from sessions s join owners o on o.id = s.owner_id
        where s.person_id = ${personId} and s.expires_at > ${now()} and s.last_used_at > ${idleSince} order by s.id`,
    ),
  );
}

/** Ends one of a person's sessions, and answers at which owner it was. Throws NOT_FOUND. */
export async function endSessionOf(em: EntityManager, personId: number, id: number): Promise<number> {
  const one = sql`delete from sessions where person_id = ${personId} and id = ${id} returning owner_id as "ownerId"`;
  const [ended] = await query<{ ownerId: number }>(em, acrossOwners('a person ends a session of theirs', one));
  if (!ended) throw notFound('Session');
  return ended.ownerId;
}

/** The owners that a person belongs to, by name. */
export function ownersOf(em: EntityManager, personId: number): Promise<{ id: number; name: string; role: Role }[]> {
  return query(
    em,
    acrossOwners(
      'a person sees every owner they belong to',
      sql`select o.id, o.name, m.role from memberships m join owners o on o.id = m.owner_id
        where m.person_id = ${personId} order by o.name, o.id`,
    ),
  );
}

/** Sessions that nobody can use any longer. */
export const expiringSessions: ExpiringRows = {
  kind: 'sessions',
  keptDays: () => limits.sessionIdleHours / 24,
  removal: (before, count) => sql`
    delete from sessions where id in
      (select id from sessions where last_used_at < ${before} order by last_used_at limit ${count}) returning 1`,
};

interface SessionRow extends Omit<Tenant, 'actor'> {
  id: number;
  lastUsedAt: Date;
  expiresAt: Date;
  unusedLately: boolean;
  personId: number | null;
  personEmail: string;
  personName: string;
  role: Role | null;
  apiKeyId: number | null;
  keyEmail: string;
  keyScopes: ApiKeyScope[];
  allowedAddresses: string[] | null;
}

/** A session that has not ended: nobody's are those whose person left the owner, or whose key was revoked. */
function sessionWhere(condition: Sql): Sql {
  const idleSince = new Date(now().getTime() - limits.sessionIdleHours * hourMs);
  return sql`select s.id, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
      s.last_used_at < ${new Date(now().getTime() - 60_000)} as "unusedLately",
      s.person_id as "personId", p.email as "personEmail", p.name as "personName", m.role,
      s.api_key_id as "apiKeyId", k.email as "keyEmail", k.scopes as "keyScopes", k.allowed_addresses as "allowedAddresses",
      o.id as "ownerId", o.name as "ownerName", o.email as "ownerEmail", o.currency, o.time_zone as "timeZone"
    from sessions s join owners o on o.id = s.owner_id
      left join memberships m on m.owner_id = s.owner_id and m.person_id = s.person_id
      left join persons p on p.id = m.person_id
      left join api_keys k on k.owner_id = s.owner_id and k.id = s.api_key_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now()})
    where ${condition} and s.expires_at > ${now()} and s.last_used_at > ${idleSince}
      and (m.role is not null or k.id is not null)`;
}

function sessionOf(row: SessionRow): Session {
  const { id, ownerId, ownerName, ownerEmail, currency, timeZone, role, personId, apiKeyId } = row;
  return {
    id,
    tenant: { ownerId, ownerName, ownerEmail, currency, timeZone },
    scopes: role ? scopesOf(role) : new Set(row.keyScopes),
    expiresAt: expiryOf(row),
    person: personId === null ? null : { id: personId, email: row.personEmail, name: row.personName },
    role,
    key: apiKeyId === null ? null : { apiKeyId, email: row.keyEmail },
  };
}

/** When the session ends unless it is used. */
function expiryOf({ lastUsedAt, expiresAt }: SessionRow): Date {
  const idle = lastUsedAt.getTime() + limits.sessionIdleHours * hourMs;
  return new Date(Math.min(idle, expiresAt.getTime()));
}

async function noteUse(em: EntityManager, id: number): Promise<void> {
  await query(em, acrossOwners(whoseRequest, sql`update sessions set last_used_at = ${now()} where id = ${id}`));
}
