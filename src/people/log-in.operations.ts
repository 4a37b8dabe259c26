import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, notFound, Refusal } from '../contract/errors.js';
import { findKeyHolder } from '../owners/api-key.operations.js';
import { ActorKind } from '../store/actor.js';
import { acrossOwners, query, sql } from '../store/sql.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { checkNewPassword, hashOfPassword, isPassword } from './password.js';
import { type PasswordAsker, strangerAt } from './password-turns.js';
import { actorOf, recordAt, recordEverywhere } from './person-log.js';
import { lockedProofs } from './proofs.js';
import { takeCode } from './second-factor.operations.js';
import {
  type Browser,
  beginSession,
  endSessionOf,
  endSessionsOf,
  type Person,
  type Session,
  switchOwner,
} from './session.operations.js';

/** How somebody says who they are. */
export interface PasswordLogIn {
  email: string;
  password: string;
  /** Of the second factor, for whoever has one. */
  code?: string | null;
  /** At which owner; the first that the person belongs to by default. */
  ownerId?: number | null;
}

/**
 * Begins the session of a person, and answers its token. A wrong password and an e-mail address that nobody has are answered
 * alike, in text and in time. Throws LOGIN_FAILED, SECOND_FACTOR_REQUIRED, RATE_LIMITED.
 */
export async function logIn(
  em: EntityManager,
  { email, password, code, ownerId }: PasswordLogIn,
  request: LogInRequest,
): Promise<string> {
  const person = await personByEmail(em, email);
  const isRight = await isPassword(password, person?.passwordHash ?? null, askerOf(request));
  if (!person || !isRight) throw wrong();
  await takeCode(em, person, code ?? null, request.requestId);
  const token = await em.fork().transactional(async (inside) => {
    await ensureSamePassword(inside, person);
    return beginRecorded(inside, person, ownerId ?? null, request);
  });
  if (token === null) throw wrong();
  return token;
}

/**
 * Refuses a password that was changed since it was found right, for whoever changes it ends the sessions that there are: it waits for
 * the caller's transaction, or has happened. Throws LOGIN_FAILED.
 */
export async function ensureSamePassword(
  em: EntityManager,
  { id, passwordHash }: Pick<PersonWithPassword, 'id' | 'passwordHash'>,
): Promise<void> {
  const same = await query(
    em,
    sql`select from persons where id = ${id} and password_hash is not distinct from ${passwordHash} for share`,
  );
  if (same.length === 0) throw wrong();
}

export interface LogInRequest {
  browser: Browser;
  requestId: string;
  /** By what the browser is known in which whoever logs in has logged in before; null of others. */
  knownAs: string | null;
}

/** For whom the password of a request is checked. */
export function askerOf({ browser, knownAs }: LogInRequest): PasswordAsker {
  return knownAs === null ? strangerAt(browser.address) : { name: knownAs, isKnown: true };
}

function loggedIn({ id }: Person): PasswordAsker {
  return { name: `person ${id}`, isKnown: true };
}

/** The person of a session, who has given the password once more. Throws LOGIN_FAILED. */
export async function confirmedByPassword(
  em: EntityManager,
  person: Person | null,
  password: string,
): Promise<PersonWithPassword> {
  const known = person && (await personByEmail(em, person.email));
  if (!known || !(await isPassword(password, known.passwordHash, loggedIn(known)))) throw wrong();
  return known;
}

/**
 * Gives a person another password and ends their other sessions. Throws LOGIN_FAILED when the one before is wrong,
 * VALIDATION_FAILED.
 */
export async function changePassword(
  em: EntityManager,
  { person, id }: Session,
  { password, newPassword }: { password: string; newPassword: string },
  requestId: string,
): Promise<void> {
  const known = await confirmedByPassword(em, person, password);
  const problems = new FieldProblems();
  checkNewPassword(newPassword, 'newPassword', problems);
  problems.refuse();
  const hash = await hashOfPassword(newPassword, loggedIn(known));
  await em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, known.id);
    // Somebody else set another one meanwhile: the one that was checked is no longer theirs.
    const changed = await query(
      transaction,
      sql`update persons set password_hash = ${hash}, updated_at = ${now()}
        where id = ${known.id} and password_hash = ${known.passwordHash} returning id`,
    );
    if (changed.length === 0) throw wrong();
    await endSessionsOf(transaction, known.id, id);
    const actor = actorOf(known, requestId);
    await recordEverywhere(transaction, known, { action: 'change-password', actor, before });
  });
}

/** Ends one of a person's sessions, at whichever owner it is, which records it. Throws NOT_FOUND. */
export async function endOwnSession(
  em: EntityManager,
  person: Person,
  sessionId: number,
  requestId: string,
): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    const ownerId = await endSessionOf(transaction, person.id, sessionId);
    const ending = {
      action: 'end-session',
      resourceId: person.id,
      changes: { sessionId: { from: sessionId, to: null } },
    };
    await recordAt(transaction, ownerId, actorOf(person, requestId), ending);
  });
}

/** Ends every session of a person but the one they ask from; each owner records how many of its own ended. */
export async function endOtherSessions(
  em: EntityManager,
  { id, person }: OwnSession,
  requestId: string,
): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    const counts = new Map<number, number>();
    for (const ownerId of await endSessionsOf(transaction, person.id, id))
      counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
    for (const [ownerId, count] of [...counts].toSorted(([one], [other]) => one - other)) {
      const changes = { otherSessions: { from: count, to: 0 } };
      const ending = { action: 'end-other-sessions', resourceId: person.id, changes };
      await recordAt(transaction, ownerId, actorOf(person, requestId), ending);
    }
  });
}

/** The session of a person, not of a key. */
type OwnSession = Session & { person: Person };

/** Gives a person another name: what they did until now keeps the one before. Throws VALIDATION_FAILED. */
export async function renamePerson(em: EntityManager, person: Person, name: string, requestId: string): Promise<void> {
  const problems = new FieldProblems();
  problems.check(!isBlank(name), 'name', 'must not be empty');
  problems.refuse();
  const renamed = { ...person, name: name.trim() };
  await em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, person.id);
    await query(
      transaction,
      sql`update persons set name = ${renamed.name}, updated_at = ${now()} where id = ${person.id}`,
    );
    const changes = { name: { from: person.name, to: renamed.name } };
    const actor = actorOf(renamed, requestId);
    await recordEverywhere(transaction, renamed, { action: 'rename', actor, before, changes });
  });
}

/** Exchanges an API key for a session, and answers its token. Throws LOGIN_FAILED, ADDRESS_NOT_ALLOWED. */
export async function exchangeKey(
  { em, identity }: { em: EntityManager; identity: EntityManager },
  apiKey: string,
  { browser, requestId }: LogInRequest,
): Promise<string> {
  const holder = await findKeyHolder(em, apiKey, browser.address);
  if (!holder) throw new Refusal('LOGIN_FAILED', 'This API key is unknown, revoked or expired');
  const { apiKeyId, email, tenant } = holder;
  return identity.fork().transactional(async (transaction) => {
    const token = await beginSession(transaction, { ownerId: tenant.ownerId, apiKeyId }, browser);
    const exchange = { action: 'exchange-key', resourceType: 'ApiKey', resourceId: apiKeyId };
    await recordAt(transaction, tenant.ownerId, { kind: ActorKind.API_KEY, apiKeyId, email, requestId }, exchange);
    return token;
  });
}

/** Turns the session of a person to another of their owners, which records it. Throws NOT_FOUND. */
export async function turnToOwner(
  em: EntityManager,
  session: Session,
  ownerId: number,
  requestId: string,
): Promise<void> {
  const { person } = session;
  if (!person) throw notFound('Owner');
  await em.fork().transactional(async (transaction) => {
    await switchOwner(transaction, session, ownerId);
    const turning = { action: 'switch-owner', resourceId: person.id };
    await recordAt(transaction, ownerId, actorOf(person, requestId), turning);
  });
}

/**
 * Begins the session of a person who has proved to be one, at this owner or the first that they belong to, and records it
 * there, in the caller's transaction. Null when they belong to none.
 */
export async function beginRecorded(
  transaction: EntityManager,
  person: Person,
  wantedOwnerId: number | null,
  { browser, requestId }: LogInRequest,
  by?: LogInBy,
): Promise<string | null> {
  const ownerId = await ownerToBeginAt(transaction, person.id, wantedOwnerId);
  if (ownerId === null) return null;
  const changes = by && { changes: { by: { from: null, to: by } } };
  const token = await beginSession(transaction, { ownerId, personId: person.id }, browser);
  const logIn = { action: 'log-in', resourceId: person.id, ...changes };
  await recordAt(transaction, ownerId, actorOf(person, requestId), logIn);
  return token;
}

/** How somebody logs in other than by password. */
type LogInBy = 'passkey' | 'openid';

export interface PersonWithPassword extends Person {
  passwordHash: string | null;
}

/** Whoever has the address, however it is written. */
export async function personByEmail(em: EntityManager, email: string): Promise<PersonWithPassword | null> {
  const [found] = await query<PersonWithPassword>(
    em,
    sql`select id, email, name, password_hash as "passwordHash" from persons where lower(email) = lower(${email})`,
  );
  return found ?? null;
}

/** Whether anybody has ever made themselves a user. */
export async function hasPersons(em: EntityManager): Promise<boolean> {
  return (await query(em, sql`select from persons limit 1`)).length > 0;
}

/** Locked: whoever removes the person meanwhile finds the session. */
async function ownerToBeginAt(em: EntityManager, personId: number, wanted: number | null): Promise<number | null> {
  const [found] = await query<{ ownerId: number }>(
    em,
    acrossOwners(
      'a person logs in at an owner they belong to',
      sql`select owner_id as "ownerId" from memberships where person_id = ${personId}
        order by owner_id = ${wanted} desc nulls last, owner_id limit 1 for key share`,
    ),
  );
  return found?.ownerId ?? null;
}

function wrong(): Refusal {
  return new Refusal('LOGIN_FAILED', 'The e-mail address or the password is wrong');
}
