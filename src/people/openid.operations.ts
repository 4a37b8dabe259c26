import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { query, sql } from '../store/sql.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { isEmailAddress } from '../values/email-address.js';
import { joinAsInvited } from './link.operations.js';
import { beginRecorded, type LogInRequest } from './log-in.operations.js';
import type { OpenIdSubject } from './openid-provider.js';
import { actorOf, recordEverywhere } from './person-log.js';
import { lockedProofs } from './proofs.js';
import { proveAddress } from './proved-address.js';
import type { Person } from './session.operations.js';

/**
 * Begins the session of whom a provider of OpenID Connect says somebody to be, and answers its token. At first it is whoever has the
 * verified address, or is invited by it; from then on whoever has the subject, whatever their address becomes. A provider makes
 * nobody a member: open invitations do. What opened the books of somebody whose address was never proved is ended. Throws LOGIN_FAILED when it is nobody here, and nothing has changed then.
 */
export function logInWithOpenId(em: EntityManager, claimed: OpenIdSubject, request: LogInRequest): Promise<string> {
  return em.fork().transactional(async (transaction) => {
    const known = await personOf(transaction, claimed);
    const invited = hasAddressOf(claimed, known) ? await asInvited(transaction, claimed, request.requestId) : null;
    const person = known ?? invited;
    if (!person) throw nobody();
    if (hasAddressOf(claimed, person)) await proveAddress(transaction, person, request.requestId);
    if (!known) await bind(transaction, person, claimed, request.requestId);
    const token = await beginRecorded(transaction, person, null, request, 'openid');
    if (token === null) throw nobody();
    return token;
  });
}

/** Invitations to another address than the person's are not theirs. */
function hasAddressOf({ verifiedEmail }: OpenIdSubject, known: Person | null): boolean {
  return known === null || known.email.toLowerCase() === verifiedEmail?.toLowerCase();
}

async function personOf(em: EntityManager, { issuer, subject }: OpenIdSubject): Promise<Person | null> {
  const [found] = await query<Person>(
    em,
    sql`select p.id, p.email, p.name from openid_identities i join persons p on p.id = i.person_id
      where i.issuer = ${issuer} and i.subject = ${subject}`,
  );
  return found ?? null;
}

async function asInvited(
  em: EntityManager,
  { verifiedEmail, name }: OpenIdSubject,
  requestId: string,
): Promise<Person | null> {
  if (verifiedEmail === null || !isEmailAddress(verifiedEmail)) return null;
  return joinAsInvited(
    em,
    { email: verifiedEmail, name: isBlank(name ?? '') ? verifiedEmail : (name ?? '') },
    requestId,
  );
}

/** Throws LOGIN_FAILED for who is somebody else to this issuer already: an address given to a new colleague opens nothing. */
async function bind(
  em: EntityManager,
  person: Person,
  { issuer, subject }: OpenIdSubject,
  requestId: string,
): Promise<void> {
  const before = await lockedProofs(em, person.id);
  const bound = await query(
    em,
    sql`insert into openid_identities (person_id, issuer, subject, created_at)
      values (${person.id}, ${issuer}, ${subject}, ${now()}) on conflict do nothing returning id`,
  );
  if (bound.length === 0) throw nobody();
  const changes = { issuer: { from: null, to: issuer } };
  const actor = actorOf(person, requestId);
  await recordEverywhere(em, person, { action: 'add-openid', actor, before, changes });
}

function nobody(): Refusal {
  return new Refusal('LOGIN_FAILED', 'Nobody here has this address, or is invited by it');
}
