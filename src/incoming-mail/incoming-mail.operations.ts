import type { EntityManager } from '@mikro-orm/postgresql';
import { uploadInvoiceDocument } from '../inbox/invoice-document.operations.js';
import { stage, stageAll } from '../outbox/stage.js';
import type { ReceivedFile } from '../store/received-file.js';
import { find, lock, lockAll, remove, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import {
  type HoldReason,
  IncomingMail,
  type IncomingMailFile,
  IncomingMailStatus,
  type MailAuthentication,
} from './incoming-mail.entity.js';
import { addKnownSender } from './known-sender.operations.js';
import type { MailFacts } from './taken-apart.js';

/** Where the settings of the installation matter for a mail. */
export interface MailRetention {
  retentionDays: number;
}

/**
 * Lets a mail that is held into the inbox; its sender is known from here on when `rememberSender` says so. Throws NOT_FOUND,
 * MAIL_NOT_HELD, VALIDATION_FAILED.
 */
export async function releaseIncomingMail(
  em: EntityManager,
  id: string,
  rememberSender: boolean,
): Promise<IncomingMail> {
  const mail = await lock(em, IncomingMail, id, 'Mail');
  mail.release(tenantOf(em).actor);
  if (rememberSender && mail.fromAddress !== null) await addKnownSender(em, mail.fromAddress);
  await save(em, IncomingMail, mail);
  await stage(em, 'mail.take', { ownerId: mail.ownerId, mailId: mail.id });
  return mail;
}

/** Refuses a mail that is held: it never comes into the inbox. Throws NOT_FOUND, MAIL_NOT_HELD. */
export async function refuseIncomingMail(em: EntityManager, id: string): Promise<IncomingMail> {
  const mail = await lock(em, IncomingMail, id, 'Mail');
  mail.refuse(tenantOf(em).actor);
  await save(em, IncomingMail, mail);
  return mail;
}

/** A mail by its id; null when it is gone. */
export async function incomingMailById(em: EntityManager, id: number): Promise<IncomingMail | null> {
  const [mail] = await find(em, IncomingMail, { id });
  return mail ?? null;
}

/** What was found out about a message. */
export interface ReadMail {
  facts: MailFacts;
  authentication: MailAuthentication;
  files: IncomingMailFile[];
}

/** The mail waits for a person. */
export async function holdMail(
  em: EntityManager,
  id: number,
  read: ReadMail,
  reasons: HoldReason[],
  retention: MailRetention,
): Promise<void> {
  await settle(em, id, retention, (mail) => {
    note(mail, read);
    mail.status = IncomingMailStatus.HELD;
    mail.holdReasons = reasons;
  });
}

/** The mail cannot be read. */
export async function failMail(
  em: EntityManager,
  id: number,
  failure: string,
  retention: MailRetention,
): Promise<void> {
  await settle(em, id, retention, (mail) => {
    mail.status = IncomingMailStatus.FAILED;
    mail.failure = failure;
  });
}

/**
 * The mail's files become documents, each once: one that the owner has already is that document. `received` are those files
 * that are stored. Throws QUOTA_EXCEEDED, FileNotStored.
 */
export async function takeMail(
  em: EntityManager,
  id: number,
  read: ReadMail,
  received: ReadonlyMap<IncomingMailFile, ReceivedFile>,
  retention: MailRetention,
): Promise<void> {
  await settle(em, id, retention, async (mail) => {
    // In the order of their content: two mails with the same files do not wait for each other.
    const inOrder = [...received].toSorted(([, one], [, other]) => (one.sha256 < other.sha256 ? -1 : 1));
    for (const [file, content] of inOrder) {
      const { invoiceDocument } = await uploadInvoiceDocument(em, content, { incomingMailId: mail.id });
      file.documentId = invoiceDocument.id;
    }
    note(mail, read);
    mail.status = IncomingMailStatus.TAKEN;
  });
}

/**
 * Removes what is kept of a mail once its time is over: the message of one that was taken, all of one that never was. Before
 * that it is staged for then.
 */
export async function expireMail(em: EntityManager, id: number, retention: MailRetention): Promise<void> {
  const [mail] = await lockAll(em, IncomingMail, [id]);
  if (!mail || mail.sha256 === null || mail.status === IncomingMailStatus.RECEIVED) return;
  if (expiryOf(mail, retention) > now()) return stageExpiry(em, mail, retention);
  await stage(em, 'file.remove', { ownerId: mail.ownerId, sha256: mail.sha256 });
  if (mail.status !== IncomingMailStatus.TAKEN) return remove(em, IncomingMail, mail);
  mail.sha256 = null;
  await save(em, IncomingMail, mail);
}

/** Stages what is to be done with every mail: of books that were taken over. */
export async function stageMails(em: EntityManager): Promise<void> {
  const { ownerId } = tenantOf(em);
  const mails = await query<{ mailId: number }>(
    em,
    sql`select id as "mailId" from incoming_mails where owner_id = ${ownerId} and sha256 is not null order by id`,
  );
  await stageAll(
    em,
    'mail.take',
    mails.map((mail) => ({ ownerId, ...mail })),
  );
}

/** Changes a mail that is not settled yet; another run of the job may have been faster. */
async function settle(
  em: EntityManager,
  id: number,
  retention: MailRetention,
  change: (mail: IncomingMail) => void | Promise<void>,
): Promise<void> {
  const [mail] = await lockAll(em, IncomingMail, [id]);
  if (mail?.status !== IncomingMailStatus.RECEIVED) return;
  await change(mail);
  await save(em, IncomingMail, mail);
  await stageExpiry(em, mail, retention);
}

function note(mail: IncomingMail, { facts, authentication, files }: ReadMail): void {
  Object.assign(mail, facts);
  mail.authentication = authentication;
  mail.files = files;
}

function stageExpiry(em: EntityManager, mail: IncomingMail, retention: MailRetention): Promise<void> {
  const { ownerId, id } = mail;
  return stage(em, 'mail.take', { ownerId, mailId: id }, { runAt: expiryOf(mail, retention) });
}

function expiryOf({ receivedAt }: IncomingMail, { retentionDays }: MailRetention): Date {
  return new Date(receivedAt.getTime() + retentionDays * 86_400_000);
}
