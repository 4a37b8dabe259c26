import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, notFound, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { ExpiringRows } from '../outbox/retention.js';
import { hashOf } from '../owners/api-key-text.js';
import { commandLineActor } from '../store/actor.js';
import { noteRecordChanges, noteSettingChanges, toldDigest } from '../store/setting-changes.js';
import { acrossOwners, query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { isEmailAddress } from '../values/email-address.js';
import { askerOf, beginRecorded, ensureSamePassword, type LogInRequest, personByEmail } from './log-in.operations.js';
import { removePasskeys } from './passkey.operations.js';
import { checkNewPassword, hashOfPassword, isPassword } from './password.js';
import type { PasswordAsker } from './password-turns.js';
import { actorOf, recordAt, recordEverywhere } from './person-log.js';
import { lockedProofs, proofsOf } from './proofs.js';
import { proveAddress } from './proved-address.js';
import type { Role } from './role.js';
import { removeTotp, takeCode } from './second-factor.operations.js';
import { endSessionsOf, type Person } from './session.operations.js';
import { mayBeToken, newToken } from './token.js';

/**
 * One-time links: an invitation to an owner, and the way back in for whoever forgot the password. Their tokens are 256 random
 * bits of which the hash is kept. Making one is an owner's change; redeeming one is done as the role `identity`.
 */
export interface NewLink {
  token: string;
  expiresAt: Date;
}

/**
 * Invites somebody to be something at the owner who acts; without an address whoever has the link says theirs. `isProof` says that
 * the link reaches nobody but who has the address. Throws VALIDATION_FAILED.
 */
export async function invite(
  em: EntityManager,
  { email, role, isProof }: { email: string | null; role: Role; isProof: boolean },
): Promise<NewLink & { id: number }> {
  const problems = new FieldProblems();
  problems.check(email === null || isEmailAddress(email), 'email', 'must be an e-mail address');
  problems.refuse();
  const token = newToken();
  const expiresAt = new Date(now().getTime() + limits.invitationDays * 24 * hourMs);
  const [made] = await query<{ id: number }>(
    em,
    sql`insert into invitations (owner_id, email, role, token_hash, is_proof, created_at, expires_at)
      values (${tenantOf(em).ownerId}, ${email}, ${role}, ${hashOf(token)}, ${isProof}, ${now()}, ${expiresAt})
      returning id`,
  );
  const { id } = made as { id: number };
  const told = { email, role, isProof, digest: toldDigest(hashOf(token)) };
  noteRecordChanges(em, { kind: 'invitations', name: id }, null, told);
  return { id, token, expiresAt };
}

/** Takes back invitations of the owner who acts that name no address: a new one is to be the only one. */
export async function withdrawOpenInvitations(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`delete from invitations where owner_id = ${tenantOf(em).ownerId} and email is null and redeemed_at is null`,
  );
}

/** A way back in for whoever has the address, made by the installation. Throws NOT_FOUND. */
export async function resetPassword(
  em: EntityManager,
  email: string,
  { withoutSecondFactor = false } = {},
): Promise<NewLink> {
  const person = await personByEmail(em, email);
  if (!person) throw notFound('Person');
  if (withoutSecondFactor) {
    await removeTotp(em, person, commandLineActor);
    await removePasskeys(em, person, commandLineActor);
  }
  const token = newToken();
  const expiresAt = new Date(now().getTime() + limits.passwordResetHours * hourMs);
  await query(
    em,
    sql`insert into password_resets (owner_id, person_id, token_hash, created_at, expires_at)
      values (null, ${person.id}, ${hashOf(token)}, ${now()}, ${expiresAt})`,
  );
  return { token, expiresAt };
}

/** The page that redeems an invitation. The token is behind the #: no server is sent it, and no log has it. */
export function welcomeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/welcome#token=${token}`;
}

/** The page that redeems a reset. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/reset#token=${token}`;
}

/** What a link is for, so that a page can ask what it needs. */
export interface Link {
  purpose: 'invitation' | 'reset';
  /** Null of an invitation that names no address. */
  email: string | null;
  ownerName: string | null;
  role: Role | null;
  /**
   * True when the password asked for is the one that the person has already. Null of an invitation that whoever invites may have seen: it
   * tells nobody who has an account.
   */
  hasPassword: boolean | null;
}

/** Throws LINK_NOT_USABLE. */
export async function lookAtLink(em: EntityManager, token: string): Promise<Link> {
  const link = await usableLink(em, token);
  const { purpose, email, ownerName, role } = link;
  return { purpose, email, ownerName, role, hasPassword: isOfUnproved(link) ? null : await asksKnown(em, link) };
}

/**
 * By whom attempts to redeem a link are counted: the person whose password or code they guess, of whatever link, since an owner makes as
 * many as they like for the same person. A link that names nobody is counted by itself.
 */
export async function redeemerName(em: EntityManager, { token, email }: Redemption): Promise<string> {
  const link = await openLink(em, token);
  return (link && (link.email ?? email)) || token;
}

/** Whether an invitation names an address that whoever has the link need not have. */
function isOfUnproved({ purpose, email, isProof }: UsableLink): boolean {
  return purpose === 'invitation' && email !== null && !isProof;
}

async function asksKnown(em: EntityManager, { purpose, email }: UsableLink): Promise<boolean> {
  if (purpose !== 'invitation' || email === null) return false;
  return (await personByEmail(em, email))?.passwordHash != null;
}

export interface Redemption {
  token: string;
  /** Of somebody whom the invitation does not name. */
  email?: string | null;
  /** Of somebody new. */
  name?: string | null;
  password: string;
  /** Of the second factor, for whoever has one. */
  code?: string | null;
}

/**
 * Redeems a link, once, and answers the token of the session that begins. Whoever has a password already joins with it: an
 * invitation changes nobody's password, for whoever invites sees the link too. A reset ends every session of the person, and
 * what somebody else may have set up for them, where it proves their address for the first time.
 * Throws LINK_NOT_USABLE, LOGIN_FAILED, SECOND_FACTOR_REQUIRED, VALIDATION_FAILED.
 */
export async function redeemLink(em: EntityManager, redemption: Redemption, request: LogInRequest): Promise<string> {
  const link = await usableLink(em, redemption.token);
  return link.purpose === 'invitation' ? join(em, link, redemption, request) : reset(em, link, redemption, request);
}

async function join(em: EntityManager, link: UsableLink, redemption: Redemption, request: LogInRequest) {
  const email = (link.email ?? redemption.email ?? '').trim();
  const known = await personByEmail(em, email);
  if (isOfUnproved(link)) await ensureNothingTold(redemption, known !== null, askerOf(request));
  if (known) await ensurePassword(redemption.password, known.passwordHash, askerOf(request));
  if (known) await takeCode(em, known, redemption.code ?? null, request.requestId);
  const hash = known ? null : await hashOfChosen(redemption, email, askerOf(request));
  return em.fork().transactional(async (transaction) => {
    await takeInvitation(transaction, link);
    if (known) await ensureSamePassword(transaction, known);
    const isAddressProved = link.isProof && link.email !== null;
    const someone = { email, name: redemption.name ?? '', passwordHash: hash, isAddressProved };
    const person = known ?? (await newPerson(transaction, someone));
    const { ownerId, role } = link as { ownerId: number; role: Role };
    const isNew = await addMember(transaction, { ownerId, personId: person.id, role });
    if (isNew) await recordJoining(transaction, { ownerId, person, role }, request.requestId);
    return (await beginRecorded(transaction, person, ownerId, request)) as string;
  });
}

/**
 * What is wrong is said alike, whether somebody has the address or not: whoever says no name has a password here, and whoever says one
 * may be new.
 */
async function ensureNothingTold(
  { name, password }: Redemption,
  isKnown: boolean,
  asker: PasswordAsker,
): Promise<void> {
  const problems = new FieldProblems();
  if (!isBlank(name ?? '')) checkNewPassword(password, 'password', problems);
  else if (!isKnown) await ensurePassword(password, null, asker);
  problems.refuse();
}

async function reset(em: EntityManager, link: UsableLink, { password, code }: Redemption, request: LogInRequest) {
  const problems = new FieldProblems();
  checkNewPassword(password, 'password', problems);
  problems.refuse();
  const known = link.email === null ? null : await personByEmail(em, link.email);
  if (known) await takeCode(em, known, code ?? null, request.requestId);
  const hash = await hashOfPassword(password, askerOf(request));
  return em.fork().transactional(async (transaction) => {
    await takeReset(transaction, link);
    await ensureNobodyElses(transaction, link);
    if (known && link.isProof) await proveAddress(transaction, known, request.requestId, { hasGivenCode: true });
    const before = await lockedProofs(transaction, link.personId as number);
    // Who saw the link may have set the password.
    const [person] = await query<Person>(
      transaction,
      sql`update persons set password_hash = ${hash}, is_address_proved = ${link.isProof}, updated_at = ${now()}
        where id = ${link.personId} returning id, email, name`,
    );
    if (!person) throw notUsable();
    await endSessionsOf(transaction, person.id);
    const actor = actorOf(person, request.requestId);
    await recordEverywhere(transaction, person, { action: 'reset-password', actor, before });
    const token = await beginRecorded(transaction, person, link.ownerId, request);
    if (token === null) throw notUsable();
    return token;
  });
}

/** Whoever asked for the reset may have seen the link, and the person may belong to other owners by now. */
async function ensureNobodyElses(em: EntityManager, { ownerId, personId, isProof }: UsableLink): Promise<void> {
  if (ownerId === null || personId === null || isProof) return;
  if (await belongsElsewhere(em, personId, ownerId)) throw notUsable();
}

/** Whether a person is something at another owner as well; asked as the role `identity`. */
export async function belongsElsewhere(em: EntityManager, personId: number, ownerId: number): Promise<boolean> {
  const others = sql`select from memberships where person_id = ${personId} and owner_id <> ${ownerId} limit 1`;
  return (await query(em, acrossOwners('a person may belong to several owners', others))).length > 0;
}

async function ensurePassword(password: string, hash: string | null, asker: PasswordAsker): Promise<void> {
  if (!(await isPassword(password, hash, asker))) throw wrongPassword();
}

async function hashOfChosen({ name, password }: Redemption, email: string, asker: PasswordAsker): Promise<string> {
  const problems = new FieldProblems();
  problems.check(isEmailAddress(email), 'email', 'must be an e-mail address');
  problems.check(!isBlank(name ?? ''), 'name', 'must not be empty');
  checkNewPassword(password, 'password', problems);
  problems.refuse();
  return hashOfPassword(password, asker);
}

/**
 * Makes whoever has proved to have the address what open invitations to it say, in the caller's transaction. They are a new person
 * when nobody has the address; null when nobody has and none invites them.
 */
export async function joinAsInvited(
  em: EntityManager,
  { email, name }: { email: string; name: string },
  requestId: string,
): Promise<Person | null> {
  const known = await personByEmail(em, email);
  const open = await query<{ id: number; ownerId: number; role: Role }>(
    em,
    acrossOwners(
      'whoever has the address is invited by each owner',
      sql`select id, owner_id as "ownerId", role from invitations
        where lower(email) = lower(${email}) and redeemed_at is null and expires_at > ${now()} order by id for update`,
    ),
  );
  if (!known && open.length === 0) return null;
  const {
    id,
    email: address,
    name: called,
  } = known ?? (await newPerson(em, { email, name, passwordHash: null, isAddressProved: true }));
  const person: Person = { id, email: address, name: called };
  await lockedProofs(em, id);
  for (const { id: invitationId, ownerId, role } of open) {
    await query(
      em,
      sql`update invitations set redeemed_at = ${now()} where owner_id = ${ownerId} and id = ${invitationId}`,
    );
    if (await addMember(em, { ownerId, personId: id, role }))
      await recordJoining(em, { ownerId, person, role }, requestId);
  }
  return person;
}

/** The owner's audit log tells from here on how they prove who they are, which nobody changes until the transaction ends. */
async function recordJoining(
  em: EntityManager,
  { ownerId, person, role }: { ownerId: number; person: Person; role: Role },
  requestId: string,
): Promise<void> {
  noteSettingChanges(em, null, { role, proofs: await proofsOf(em, person.id) });
  const joining = { action: 'join', resourceId: person.id };
  return recordAt(em, ownerId, actorOf(person, requestId), joining);
}

interface NewPerson {
  email: string;
  name: string;
  passwordHash: string | null;
  isAddressProved: boolean;
}

/** Throws LOGIN_FAILED when somebody was given the address meanwhile. */
async function newPerson(
  em: EntityManager,
  { email, name, passwordHash, isAddressProved }: NewPerson,
): Promise<Person> {
  const [person] = await query<Person>(
    em,
    sql`insert into persons (email, name, password_hash, is_address_proved, created_at, updated_at)
      values (${email}, ${name.trim()}, ${passwordHash}, ${isAddressProved}, ${now()}, ${now()})
      on conflict (lower(email)) do nothing returning id, email, name`,
  );
  if (!person) throw wrongPassword();
  return person;
}

function wrongPassword(): Refusal {
  return new Refusal('LOGIN_FAILED', 'The password is wrong');
}

/** Answers whether they were none before; who was one stays what they are. */
async function addMember(
  em: EntityManager,
  member: { ownerId: number; personId: number; role: Role },
): Promise<boolean> {
  const added = await query(
    em,
    sql`insert into memberships (owner_id, person_id, role, created_at, updated_at)
      values (${member.ownerId}, ${member.personId}, ${member.role}, ${now()}, ${now()})
      on conflict (owner_id, person_id) do nothing returning id`,
  );
  return added.length === 1;
}

async function takeInvitation(em: EntityManager, { id, ownerId }: UsableLink): Promise<void> {
  const taken = await query(
    em,
    sql`update invitations set redeemed_at = ${now()}
      where owner_id = ${ownerId} and id = ${id} and redeemed_at is null returning id`,
  );
  if (taken.length === 0) throw notUsable();
}

async function takeReset(em: EntityManager, { id }: UsableLink): Promise<void> {
  const statement = sql`update password_resets set redeemed_at = ${now()} where id = ${id} and redeemed_at is null
    returning id`;
  const taken = await query(em, acrossOwners('the way back in is a person’s', statement));
  if (taken.length === 0) throw notUsable();
}

interface UsableLink {
  purpose: 'invitation' | 'reset';
  id: number;
  ownerId: number | null;
  ownerName: string | null;
  email: string | null;
  role: Role | null;
  personId: number | null;
  /** True when it went to the address alone, or whoever runs the installation gave it to the person. */
  isProof: boolean;
}

async function usableLink(em: EntityManager, token: string): Promise<UsableLink> {
  const found = await openLink(em, token);
  if (!found) throw notUsable();
  return found;
}

async function openLink(em: EntityManager, token: string): Promise<UsableLink | null> {
  if (!mayBeToken(token)) return null;
  const hash = hashOf(token);
  const [found] = await query<UsableLink>(
    em,
    acrossOwners(
      'the link says whom it is for',
      sql`select 'invitation' as purpose, i.id, i.owner_id as "ownerId", o.name as "ownerName", i.email, i.role,
          null::bigint as "personId", i.is_proof as "isProof"
        from invitations i join owners o on o.id = i.owner_id
        where i.token_hash = ${hash} and i.redeemed_at is null and i.expires_at > ${now()}
      union all
      select 'reset', r.id, r.owner_id, null, p.email, null, r.person_id, r.is_mailed or r.owner_id is null
        from password_resets r join persons p on p.id = r.person_id
        where r.token_hash = ${hash} and r.redeemed_at is null and r.expires_at > ${now()}`,
    ),
  );
  return found ?? null;
}

function notUsable(): Refusal {
  return new Refusal('LINK_NOT_USABLE', 'This link is unknown, was used or has expired: ask for another');
}

const hourMs = 3_600_000;

/** Links that nobody can redeem any longer. */
export const expiringInvitations: ExpiringRows = {
  kind: 'invitations',
  keptDays: () => 0,
  removal: (before, count) => sql`
    delete from invitations where (owner_id, id) in
      (select owner_id, id from invitations where expires_at < ${before} order by expires_at limit ${count}) returning 1`,
};

export const expiringPasswordResets: ExpiringRows = {
  kind: 'passwordResets',
  keptDays: () => 0,
  removal: (before, count) => sql`
    delete from password_resets where id in
      (select id from password_resets where expires_at < ${before} order by expires_at limit ${count}) returning 1`,
};
