import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { ensure, FieldProblems, notFound, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { ExpiringRows } from '../outbox/retention.js';
import { hashOf } from '../owners/api-key-text.js';
import type { Actor } from '../store/actor.js';
import { query, sql } from '../store/sql.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { beginRecorded, type LogInRequest } from './log-in.operations.js';
import { actorOf, recordEverywhere } from './person-log.js';
import { lockedProofs } from './proofs.js';
import type { RelyingParty } from './relying-party.js';
import type { Person } from './session.operations.js';
import { newToken } from './token.js';

/**
 * Passkeys (WebAuthn level 3): a browser signs a challenge of ours with a key that it keeps for this host. The device makes sure
 * that it is its person who does (a finger, a face, a PIN), so that a passkey counts as both factors. A challenge is for one answer
 * and five minutes. All of it as the role `identity`.
 */
export interface Passkey {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function passkeysOf(em: EntityManager, personId: number): Promise<Passkey[]> {
  return query(
    em,
    sql`select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
      where person_id = ${personId} order by id`,
  );
}

/** What a browser needs to make a passkey of the person's. Throws QUOTA_EXCEEDED. */
export async function passkeyCreation(
  em: EntityManager,
  person: Person,
  { id: rpID }: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await query<{ id: string }>(
    em,
    sql`select credential_id as id from passkeys where person_id = ${person.id} order by passkeys.id`,
  );
  ensureRoom(known.length);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Books',
    rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: handleOf(person.id),
    challenge: challengeBytes(await newChallenge(em, person.id)),
    timeout: limits.passkeyChallengeSeconds * 1000,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Keeps a passkey that a browser has made. Throws PASSKEY_NOT_PROVED, QUOTA_EXCEEDED, VALIDATION_FAILED. */
export async function addPasskey(
  em: EntityManager,
  person: Person,
  { name, answer, party }: { name: string; answer: unknown; party: RelyingParty },
  requestId: string,
): Promise<Passkey> {
  checkName(name);
  const challenge = challengeIn(answer);
  if (challenge === null || !(await takeChallenge(em, challenge, person.id))) throw notProved();
  const { credential } = await registered(answer as RegistrationResponseJSON, challenge, party);
  return em.fork().transactional(async (transaction) => {
    // Statements of their own: the second is to see what was added while the first waited.
    const before = await lockedProofs(transaction, person.id);
    ensureRoom((await passkeysOf(transaction, person.id)).length);
    const [added] = await query<Passkey>(
      transaction,
      sql`insert into passkeys (person_id, credential_id, public_key, signature_count, transports, name, created_at)
        values (${person.id}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')},
          ${credential.counter}, ${transportsOf(credential.transports)}::text[], ${name.trim()}, ${now()})
        on conflict (credential_id) do nothing
        returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
    );
    if (!added) throw notProved();
    const changes = { passkey: { from: null, to: added.name } };
    const actor = actorOf(person, requestId);
    await recordEverywhere(transaction, person, { action: 'add-passkey', actor, before, changes });
    return added;
  });
}

/** Throws NOT_FOUND, VALIDATION_FAILED. */
export async function renamePasskey(
  em: EntityManager,
  person: Person,
  { id, name }: { id: number; name: string },
  requestId: string,
): Promise<void> {
  checkName(name);
  await em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, person.id);
    const [named] = await query<{ name: string }>(
      transaction,
      sql`select name from passkeys where id = ${id} and person_id = ${person.id} for update`,
    );
    if (!named) throw notFound('Passkey');
    await query(transaction, sql`update passkeys set name = ${name.trim()} where id = ${id}`);
    const changes = { passkey: { from: named.name, to: name.trim() } };
    const actor = actorOf(person, requestId);
    await recordEverywhere(transaction, person, { action: 'rename-passkey', actor, before, changes });
  });
}

/** Nobody logs in with it any longer; who has done so stays logged in. Throws NOT_FOUND. */
export async function removePasskey(em: EntityManager, person: Person, id: number, requestId: string): Promise<void> {
  await em.fork().transactional((transaction) => remove(transaction, person, id, actorOf(person, requestId)));
}

/** Removes all of a person's, for whoever runs the installation. */
export async function removePasskeys(em: EntityManager, person: Person, actor: Actor): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    await lockedProofs(transaction, person.id);
    for (const { id } of await passkeysOf(transaction, person.id)) await remove(transaction, person, id, actor);
  });
}

async function remove(em: EntityManager, person: Person, id: number, actor: Actor): Promise<void> {
  const before = await lockedProofs(em, person.id);
  const [removed] = await query<{ name: string }>(
    em,
    sql`delete from passkeys where id = ${id} and person_id = ${person.id} returning name`,
  );
  if (!removed) throw notFound('Passkey');
  const changes = { passkey: { from: removed.name, to: null } };
  await recordEverywhere(em, person, { action: 'remove-passkey', actor, before, changes });
}

/** What a browser needs to log somebody in with a passkey: it knows itself whose it has. */
export async function passkeyRequest(
  em: EntityManager,
  { id: rpID }: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: challengeBytes(await newChallenge(em, null)),
    timeout: limits.passkeyChallengeSeconds * 1000,
    userVerification: 'required',
  });
}

/**
 * Begins the session of whoever's passkey signed the challenge, and answers its token. Throws LOGIN_FAILED, whatever the reason.
 */
export async function logInWithPasskey(
  em: EntityManager,
  answer: unknown,
  party: RelyingParty,
  request: LogInRequest,
): Promise<string> {
  const challenge = challengeIn(answer);
  if (challenge === null || !(await takeChallenge(em, challenge, null))) throw refused();
  const response = answer as AuthenticationResponseJSON;
  const passkey = await passkeyWith(em, response.id);
  if (!passkey || !isHandleOf(response, passkey.personId)) throw refused();
  const counted = await signedCount(response, challenge, passkey, party);
  const token = await em.fork().transactional(async (transaction) => {
    const isCounted = await query(
      transaction,
      // Devices that count sign with a higher number each time; a copy of one that does falls behind.
      sql`update passkeys set signature_count = ${counted}, last_used_at = ${now()}
        where id = ${passkey.id} and (signature_count < ${counted} or (signature_count = 0 and ${counted} = 0))
        returning id`,
    );
    if (isCounted.length === 0) throw refused();
    const person = { id: passkey.personId, email: passkey.email, name: passkey.personName };
    return beginRecorded(transaction, person, null, request, 'passkey');
  });
  if (token === null) throw refused();
  return token;
}

/** Challenges that nobody can answer any longer. */
export const expiringPasskeyChallenges: ExpiringRows = {
  kind: 'passkeyChallenges',
  keptDays: () => 0,
  removal: (before, count) => sql`
    delete from passkey_challenges where id in
      (select id from passkey_challenges where expires_at < ${before} order by expires_at limit ${count}) returning 1`,
};

/** Loaded when it is first needed: it is large, and a start must not wait for it. */
const webAuthn = () => import('@simplewebauthn/server');

async function registered(response: RegistrationResponseJSON, expectedChallenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await webAuthn();
  const expected = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id };
  // It throws at whatever is not as it must be.
  const verified = await verifyRegistrationResponse({ response, ...expected }).catch(() => null);
  if (!verified?.verified) throw notProved();
  return verified.registrationInfo;
}

/** The count that the passkey has signed with. Throws LOGIN_FAILED. */
async function signedCount(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { credentialId, publicKey, signatureCount }: StoredPasskey,
  party: RelyingParty,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const expected = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id };
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter: signatureCount,
  };
  const verified = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(() => null);
  if (!verified?.verified) throw refused();
  return verified.authenticationInfo.newCounter;
}

interface StoredPasskey {
  id: number;
  personId: number;
  email: string;
  personName: string;
  credentialId: string;
  publicKey: string;
  signatureCount: number;
}

async function passkeyWith(em: EntityManager, credentialId: unknown): Promise<StoredPasskey | null> {
  if (typeof credentialId !== 'string' || !base64url.test(credentialId)) return null;
  const [found] = await query<StoredPasskey>(
    em,
    sql`select k.id, k.person_id as "personId", p.email, p.name as "personName", k.credential_id as "credentialId",
        k.public_key as "publicKey", k.signature_count as "signatureCount"
      from passkeys k join persons p on p.id = k.person_id where k.credential_id = ${credentialId}`,
  );
  return found ?? null;
}

const base64url = /^[\w-]{1,2000}$/;

/** A challenge that was never given to anybody else. */
async function newChallenge(em: EntityManager, personId: number | null): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(now().getTime() + limits.passkeyChallengeSeconds * 1000);
  await query(
    em,
    sql`insert into passkey_challenges (challenge_hash, person_id, created_at, expires_at)
      values (${hashOf(challenge)}, ${personId}, ${now()}, ${expiresAt})`,
  );
  return challenge;
}

/** Whether it was given for this and not answered before; it never is again. */
async function takeChallenge(em: EntityManager, challenge: string, personId: number | null): Promise<boolean> {
  const taken = await query(
    em,
    sql`delete from passkey_challenges where challenge_hash = ${hashOf(challenge)} and expires_at > ${now()}
      and person_id is not distinct from ${personId} returning id`,
  );
  return taken.length === 1;
}

function challengeBytes(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** The challenge that a browser says it has signed; null of what is no answer of a browser. */
function challengeIn(answer: unknown): string | null {
  const { clientDataJSON } = (answer as Partial<RegistrationResponseJSON> | null)?.response ?? {};
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' && base64url.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** What a passkey knows its person by. */
function handleOf(personId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`person ${personId}`));
}

function isHandleOf({ response }: AuthenticationResponseJSON, personId: number): boolean {
  return response.userHandle === Buffer.from(handleOf(personId)).toString('base64url');
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

function transportsOf(transports: unknown): string[] {
  return Array.isArray(transports) ? transports.filter((transport) => knownTransports.has(transport)) : [];
}

function checkName(name: string): void {
  const problems = new FieldProblems();
  problems.check(!isBlank(name), 'name', 'must not be empty');
  problems.refuse();
}

function ensureRoom(count: number): void {
  const { passkeysPerPerson: most } = limits;
  ensure(count < most, 'QUOTA_EXCEEDED', `You have ${most} passkeys: remove one that you no longer use`);
}

function notProved(): Refusal {
  return new Refusal('PASSKEY_NOT_PROVED', 'This passkey could not be added: try once more');
}

function refused(): Refusal {
  return new Refusal('LOGIN_FAILED', 'This passkey is unknown here, or was not proved: try once more');
}
