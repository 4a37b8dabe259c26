import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { MailSender } from '../mail/mail-sender.js';
import { MailKind } from '../mail/outgoing-mail.entity.js';
import { queueMail } from '../mail/outgoing-mail.operations.js';
import { hashOf } from '../owners/api-key-text.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { lockName } from '../store/locks.js';
import { countUpTo } from '../store/quotas.js';
import { get, lock, lockWhere, remove, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, type Sql, sql } from '../store/sql.js';
import { actingFor, tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { recordId } from '../values/record-id.js';
import { belongsElsewhere, invite, resetLink, welcomeLink } from './link.operations.js';
import { personByEmail } from './log-in.operations.js';
import { BrowserSession, Invitation, Member } from './member.entity.js';
import { Role } from './role.js';
import { ownersOf, type Person } from './session.operations.js';
import { newToken } from './token.js';

/** How links reach people. */
export interface LinkDelivery {
  publicUrl: string;
  /** Null: whoever asks is shown the link. */
  mailSender: MailSender | null;
}

/**
 * Invites somebody to the owner. The link goes to their address when the installation sends mail, and is answered, this once,
 * when it does not. Throws VALIDATION_FAILED, QUOTA_EXCEEDED.
 */
export async function inviteMember(
  em: EntityManager,
  { email, role }: { email: string; role: Role },
  { publicUrl, mailSender }: LinkDelivery,
): Promise<{ invitation: Invitation; link: string | null }> {
  await ensureRoomForInvitation(em);
  const { id, token } = await invite(em, { email, role, isProof: mailSender !== null });
  const link = welcomeLink(publicUrl, token);
  if (mailSender) {
    const { ownerName } = tenantOf(em);
    const text = `You are invited to the books of ${ownerName}.\n\n${link}\n\nThe link works once, for ${limits.invitationDays} days.`;
    await mailLink(em, mailSender, {
      kind: MailKind.INVITATION,
      email,
      subject: `Invitation to the books of ${ownerName}`,
      text,
    });
  }
  noteSettingChanges(em, null, { email, role });
  return { invitation: await get(em, Invitation, id, 'Invitation'), link: mailSender ? null : link };
}

/** Two at once are not both the last. */
async function ensureRoomForInvitation(em: EntityManager): Promise<void> {
  const { invitationsOpen: most } = limits;
  await lockName(em, 'invitations', 'open');
  const open = sql`select from invitations where owner_id = ${tenantOf(em).ownerId} and ${openInvitations()}`;
  const message = `${most} invitations are open: withdraw those that nobody will redeem`;
  ensure((await countUpTo(em, open, most)) < most, 'QUOTA_EXCEEDED', message);
}

/** Takes an invitation back that nobody has redeemed. Throws NOT_FOUND. */
export async function withdrawInvitation(em: EntityManager, id: string): Promise<Invitation> {
  const invitation = await lock(em, Invitation, id, 'Invitation');
  if (invitation.redeemedAt) throw notFound('Invitation');
  await remove(em, Invitation, invitation);
  noteSettingChanges(em, { email: invitation.email, role: invitation.role }, { email: null, role: null });
  return invitation;
}

/** Makes a member something else; their streams end, and their next request has the new scopes. Throws NOT_FOUND, LAST_OWNER. */
export async function changeMemberRole(em: EntityManager, { id, role }: { id: string; role: Role }): Promise<Member> {
  const member = await lockedMember(em, id, role);
  const before = { role: member.role };
  member.role = role;
  await save(em, Member, member);
  noteSettingChanges(em, before, { role });
  return member;
}

/** Ends what somebody is at the owner, and their sessions there. Throws NOT_FOUND, LAST_OWNER. */
export async function removeMember(em: EntityManager, id: string): Promise<Member> {
  const member = await lockedMember(em, id, null);
  // Not `remove`, which keeps what was deleted for whoever copies the books: members are no part of them.
  await query(em, sql`delete from memberships where owner_id = ${tenantOf(em).ownerId} and id = ${member.id}`);
  noteSettingChanges(em, { personId: member.personId, role: member.role }, { personId: null, role: null });
  return member;
}

/**
 * A way back in for a member who forgot the password. It is sent to their address when the installation sends mail, and
 * answered, this once, when it does not: then only for whoever belongs to no other owner, since whoever has the link becomes
 * that person everywhere. Throws NOT_FOUND, PERSON_BELONGS_ELSEWHERE, QUOTA_EXCEEDED.
 */
export async function createPasswordReset(
  { em, identity }: { em: EntityManager; identity: EntityManager },
  memberId: string,
  { publicUrl, mailSender }: LinkDelivery,
): Promise<{ member: Member; link: string | null }> {
  const member = await lock(em, Member, memberId, 'Member');
  const { personId } = member;
  ensure(
    mailSender || !(await belongsElsewhere(identity, personId, member.ownerId)),
    'PERSON_BELONGS_ELSEWHERE',
    'This person belongs to other owners too, whose books the link would open: the installation makes it, with person:reset',
  );
  const link = await newReset(em, personId, { publicUrl, mailSender });
  return { member, link: mailSender ? null : link };
}

/**
 * Sends whoever has an address a way back in, by way of the first owner that they belong to. Nothing happens for an address that
 * nobody has, and for one that was sent a link in the last minutes. Throws QUOTA_EXCEEDED.
 */
export async function mailForgottenPassword(
  { em, identity }: { em: EntityManager; identity: EntityManager },
  email: string,
  delivery: { publicUrl: string; mailSender: MailSender },
): Promise<void> {
  const person = await personByEmail(identity, email);
  const [owner] = person ? await ownersOf(identity, person.id) : [];
  if (!person || !owner) return;
  const acting = actingFor(em, await tenantOfOwner(em, owner.id));
  await acting.transactional(async (transaction) => {
    await lockName(transaction, 'password reset', person.id);
    if (!(await wasMailedLately(transaction, person.id))) await newReset(transaction, person.id, delivery);
  });
}

async function wasMailedLately(em: EntityManager, personId: number): Promise<boolean> {
  const since = new Date(now().getTime() - limits.forgottenPasswordMinutes * 60_000);
  const made = await query(
    em,
    sql`select from password_resets where owner_id = ${tenantOf(em).ownerId} and person_id = ${personId}
      and is_mailed and created_at > ${since} limit 1`,
  );
  return made.length > 0;
}

/** Makes a link with which a person sets a new password, and sends it to their address when the installation sends mail. */
async function newReset(em: EntityManager, personId: number, { publicUrl, mailSender }: LinkDelivery): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + limits.passwordResetHours * 3_600_000);
  await query(
    em,
    sql`insert into password_resets (owner_id, person_id, token_hash, created_at, expires_at, is_mailed)
      values (${tenantOf(em).ownerId}, ${personId}, ${hashOf(token)}, ${now()}, ${expiresAt}, ${mailSender !== null})`,
  );
  const link = resetLink(publicUrl, token);
  if (mailSender) {
    const [person] = await personsByIds(em, [personId]);
    const text = `Set a new password:\n\n${link}\n\nThe link works once, for ${limits.passwordResetHours} hours.`;
    await mailLink(em, mailSender, {
      kind: MailKind.PASSWORD_RESET,
      email: person?.email ?? '',
      subject: 'A new password',
      text,
    });
  }
  return link;
}

/** Ends a session at the owner at once, and its streams. Throws NOT_FOUND. */
export async function endSessionOfOwner(em: EntityManager, id: string): Promise<BrowserSession> {
  const session = await get(em, BrowserSession, id, 'Session');
  await remove(em, BrowserSession, session);
  return session;
}

/** Sessions that have not ended. */
export function openSessions(): Sql {
  const idleSince = new Date(now().getTime() - limits.sessionIdleHours * 3_600_000);
  return sql`last_used_at > ${idleSince} and expires_at > ${now()}`;
}

/** Invitations that can be redeemed. */
export function openInvitations(): Sql {
  return sql`redeemed_at is null and expires_at > ${now()}`;
}

/** The persons with these ids who belong to the owner who acts, in the order of the ids; null for others. */
export async function personsByIds(em: EntityManager, ids: readonly number[]): Promise<(Person | null)[]> {
  const found = await query<Person>(em, sql`select id, email, name from persons where id = any(${ids})`);
  const byId = new Map(found.map((person) => [person.id, person]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** The member, who may be given up as an owner: of two that are changed at once one stays. */
async function lockedMember(em: EntityManager, id: string, role: Role | null): Promise<Member> {
  const memberId = recordId(id, 'Member');
  const locked = await lockWhere(em, Member, sql`(id = ${memberId} or role = ${Role.OWNER})`);
  const member = locked.find((one) => one.id === memberId);
  if (!member) throw notFound('Member');
  const owners = locked.filter((one) => one.role === Role.OWNER);
  const isLast = member.role === Role.OWNER && owners.length === 1 && role !== Role.OWNER;
  ensure(!isLast, 'LAST_OWNER', 'This is the last person who is an owner here: make somebody else one first');
  return member;
}

async function mailLink(
  em: EntityManager,
  sender: MailSender,
  { kind, email, subject, text }: { kind: MailKind; email: string; subject: string; text: string },
): Promise<void> {
  await queueMail(em, sender, { kind, recipients: [email], subject, text, isSecret: true });
}
