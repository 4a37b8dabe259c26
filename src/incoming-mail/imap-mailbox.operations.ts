import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { stage } from '../outbox/stage.js';
import { type EncryptedRows, encryptedAnew, isUnderEarlierKey } from '../store/encrypted-rows.js';
import { lockName } from '../store/locks.js';
import { find, lock, lockWhere, newRecord, remove, save } from '../store/records.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { ImapMailbox, type ImapSecurity } from './imap-mailbox.entity.js';

export interface MailboxSettings {
  host: string;
  port: number;
  security: ImapSecurity;
  userName: string;
  /** Null: the one that is kept, for the same user at the same host. */
  password: string | null;
  folder: string;
  takenFolder: string | null;
}

/** The owner's mailbox; null without one. */
export async function imapMailbox(em: EntityManager): Promise<ImapMailbox | null> {
  const [mailbox] = await find(em, ImapMailbox, { ownerId: tenantOf(em).ownerId });
  return mailbox ?? null;
}

/** Sets the mailbox whose mails are fetched from here on, beginning now. Throws VALIDATION_FAILED. */
export async function setImapMailbox(
  em: EntityManager,
  { password, ...settings }: MailboxSettings,
): Promise<ImapMailbox> {
  await lockName(em, 'imap mailbox');
  const before = await imapMailbox(em);
  const isSame =
    before?.host === settings.host && before.port === settings.port && before.userName === settings.userName;
  const problems = new FieldProblems();
  for (const field of ['host', 'userName', 'folder'] as const)
    problems.check(!isBlank(settings[field]), field, 'must not be empty');
  problems.check(/^[^\s/@]+$/.test(settings.host), 'host', 'must be the name or the address of a server');
  problems.check(settings.port >= 1 && settings.port <= 65_535, 'port', 'must be a port');
  problems.check(password !== null || isSame, 'password', 'must be given for another server or user');
  problems.check(settings.takenFolder !== settings.folder, 'takenFolder', 'must be another folder');
  problems.refuse();
  const mailbox = before ?? newRecord(ImapMailbox, { ...settings, password: '' });
  noteSettingChanges(em, before && shownSettings(before), settings);
  Object.assign(mailbox, settings, { checkedAt: null, failure: null });
  mailbox.generation += 1;
  if (password !== null) mailbox.password = encryptSecret(password, placeOf(tenantOf(em).ownerId));
  await save(em, ImapMailbox, mailbox);
  await stageFetch(em, mailbox, now());
  return mailbox;
}

/** Nothing is fetched from the mailbox from here on. Throws NOT_FOUND. */
export async function removeImapMailbox(em: EntityManager, id: string): Promise<ImapMailbox> {
  const mailbox = await lock(em, ImapMailbox, id, 'Mailbox');
  noteSettingChanges(em, shownSettings(mailbox), null);
  await remove(em, ImapMailbox, mailbox);
  return mailbox;
}

export function passwordOf({ ownerId, password }: ImapMailbox): string {
  return decryptSecret(password, placeOf(ownerId));
}

/** Notes what looking into the mailbox came to, and stages the next time, unless the settings have changed since. */
export async function recordFetch(
  em: EntityManager,
  generation: number,
  failure: string | null,
  waitSeconds: number,
): Promise<void> {
  const [mailbox] = await lockWhere(em, ImapMailbox, { generation });
  if (!mailbox) return;
  mailbox.checkedAt = now();
  mailbox.failure = failure?.slice(0, limits.mailAnswerCharacters).toWellFormed() ?? null;
  await save(em, ImapMailbox, mailbox);
  await stageFetch(em, mailbox, new Date(now().getTime() + waitSeconds * 1000));
}

function stageFetch(em: EntityManager, { ownerId, generation }: ImapMailbox, runAt: Date): Promise<void> {
  return stage(em, 'mail.fetch', { ownerId, generation }, { runAt });
}

function shownSettings({ host, port, security, userName, folder, takenFolder }: ImapMailbox) {
  return { host, port, security, userName, folder, takenFolder };
}

function placeOf(ownerId: number): string {
  return `imap mailbox of ${ownerId}`;
}

const rowsAtOnce = 100;

/** Passwords of mailboxes, for a change of the encryption key. */
export const encryptedMailboxPasswords: EncryptedRows = {
  what: 'passwords of mailboxes',
  encryptAnew: async (em) => {
    const found = await query<{ id: number; ownerId: number; password: string }>(
      em,
      sql`select id, owner_id as "ownerId", password from imap_mailboxes
        where ${isUnderEarlierKey(sql`password`)} order by owner_id, id limit ${rowsAtOnce} for update`,
    );
    for (const { id, ownerId, password } of found) {
      const anew = encryptedAnew(password, placeOf(ownerId));
      await query(em, sql`update imap_mailboxes set password = ${anew} where owner_id = ${ownerId} and id = ${id}`);
    }
    return found.length;
  },
};
