import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { emit } from '../outbox/emit.js';
import { stage } from '../outbox/stage.js';
import { countToday } from '../store/quotas.js';
import { lock, lockAll, newRecord, save } from '../store/records.js';
import { encryptSecret } from '../store/secrets.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { isEmailAddress } from '../values/email-address.js';
import type { MailSender } from './mail-sender.js';
import type { MailAnswer } from './mail-server.js';
import { type MailKind, MailStatus, OutgoingMail } from './outgoing-mail.entity.js';

/** A mail to be sent. */
export interface NewMail {
  kind: MailKind;
  recipients: readonly string[];
  subject: string;
  text: string;
  /** The text holds a link that is a secret: it is encrypted, shown to nobody, and gone once the mail is sent. */
  isSecret?: boolean;
  contactId?: number;
  invoiceId?: number;
  creditNoteId?: number;
  /** Made by whoever contributes to `mailAttachments`, of these terms. */
  attachment?: { filename: string; terms: Record<string, unknown> };
}

/**
 * Queues a mail in the transaction of what it is about; it is sent after the commit, on behalf of whoever acts now. Throws
 * VALIDATION_FAILED naming `recipients` or `subject`, QUOTA_EXCEEDED.
 */
export async function queueMail(em: EntityManager, sender: MailSender, mail: NewMail): Promise<OutgoingMail> {
  const { recipients, subject, text, isSecret = false, attachment, ...about } = mail;
  const problems = new FieldProblems();
  checkRecipients(recipients, problems);
  problems.check(!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject), 'subject', 'must be one line');
  problems.refuse();
  await countToday(em, 'mailsPerDay');
  const { actor } = tenantOf(em);
  const messageId = `<${randomUUID()}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
  const queued = newRecord(OutgoingMail, {
    ...about,
    recipients: [...new Set(recipients)],
    subject,
    text: isSecret ? null : text,
    secretText: isSecret ? encryptSecret(text, messageId) : null,
    attachmentFilename: attachment?.filename ?? null,
    attachmentTerms: attachment?.terms ?? null,
    messageId,
    createdBy: actor,
    nextAttemptAt: now(),
  });
  await save(em, OutgoingMail, queued);
  await stageSending(em, queued);
  return queued;
}

function checkRecipients(recipients: readonly string[], problems: FieldProblems): void {
  const { recipientsPerMail } = limits;
  const isCounted = recipients.length > 0 && recipients.length <= recipientsPerMail;
  problems.check(isCounted, 'recipients', `must be 1 to ${recipientsPerMail} e-mail addresses`);
  for (const [index, address] of recipients.entries())
    problems.check(isEmailAddress(address), `recipients.${index}`, 'must be an e-mail address');
}

/** Queues a mail again that failed, for all who did not get it. Throws NOT_FOUND, MAIL_NOT_FAILED, QUOTA_EXCEEDED. */
export async function retryOutgoingMail(em: EntityManager, id: string): Promise<OutgoingMail> {
  const mail = await lock(em, OutgoingMail, id, 'Mail');
  mail.queueAgain();
  mail.nextAttemptAt = now();
  await countToday(em, 'mailsPerDay');
  await save(em, OutgoingMail, mail);
  await stageSending(em, mail);
  return mail;
}

/** Another process is sending the mail, or died while it did: it is tried again once its time is over. */
export class MailHeld extends Error {}

/** Takes a mail that is to be sent for one attempt; null when there is nothing to do any more. Throws MailHeld. */
export async function beginMailAttempt(em: EntityManager, id: number): Promise<OutgoingMail | null> {
  const [mail] = await lockAll(em, OutgoingMail, [id]);
  if (mail?.status !== MailStatus.QUEUED) return null;
  if (mail.heldUntil && mail.heldUntil > now()) throw new MailHeld(`mail ${id} is being sent`);
  mail.begin();
  await save(em, OutgoingMail, mail);
  return mail;
}

/** Records the result of an attempt, and stages the next one when there is to be one. */
export async function recordMailAttempt(
  em: EntityManager,
  id: number,
  { answer, attachmentSha256 }: { answer: MailAnswer; attachmentSha256: string | null },
  retrySeconds: readonly number[],
): Promise<void> {
  const [mail] = await lockAll(em, OutgoingMail, [id]);
  if (mail?.status !== MailStatus.QUEUED) return;
  const waitMs = mail.settle(answer, retrySeconds);
  mail.attachmentSha256 = attachmentSha256 ?? mail.attachmentSha256;
  await save(em, OutgoingMail, mail);
  if (waitMs !== null) await stageSending(em, mail);
  else if (mail.contactId !== null) await tell(em, mail, mail.contactId);
}

async function stageSending(em: EntityManager, { id, nextAttemptAt }: OutgoingMail): Promise<void> {
  await stage(em, 'mail.send', { ownerId: tenantOf(em).ownerId, mailId: id }, { runAt: nextAttemptAt ?? now() });
}

function tell(em: EntityManager, mail: OutgoingMail, contactId: number): Promise<void> {
  return emit(em, mail.status === MailStatus.SENT ? 'books.mail.sent' : 'books.mail.failed', {
    outgoing_mail_id: mail.id,
    kind: mail.kind,
    contact_id: contactId,
    invoice_id: mail.invoiceId,
    credit_note_id: mail.creditNoteId,
  });
}
