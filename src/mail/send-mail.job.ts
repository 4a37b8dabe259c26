import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { decryptSecret } from '../store/secrets.js';
import { tenantOf } from '../store/tenancy.js';
import { mailAttachments } from './mail-attachments.js';
import type { MailAnswer, MailFile, MailMessage, MailServer } from './mail-server.js';
import type { OutgoingMail } from './outgoing-mail.entity.js';
import { beginMailAttempt, recordMailAttempt } from './outgoing-mail.operations.js';

export interface MailSettings {
  /** Null when the installation sends no mail any more. */
  server: MailServer | null;
  /** How long to wait after the first failed attempt, after the second, and so on; after the last it is given up. */
  retrySeconds: readonly number[];
}

/**
 * Hands a mail over to the mail server. The attempt is counted before, and its outcome is recorded after: when the process
 * dies in between, the mail is sent again under the same `Message-ID`, and a recipient may see it twice.
 */
export function mailSending(settings: MailSettings): JobDefinition {
  return defineJob('mail.send', (job) => send(job, settings));
}

async function send(job: Job<'mail.send'>, { server, retrySeconds }: MailSettings): Promise<void> {
  const { mailId } = job.payload;
  const mail = await job.em.fork().transactional((em) => beginMailAttempt(em, mailId));
  if (!mail) return;
  const { answer, file } = await attempt(job, server, mail);
  const attachmentSha256 = file && createHash('sha256').update(file.content).digest('hex');
  await job.complete((em) => recordMailAttempt(em, mailId, { answer, attachmentSha256 }, retrySeconds));
  job.log.info({ mailId, attempt: mail.attemptCount, answer: answer.text }, 'mail attempted');
}

async function attempt(
  job: Job<'mail.send'>,
  server: MailServer | null,
  mail: OutgoingMail,
): Promise<{ answer: MailAnswer; file: MailFile | null }> {
  if (!server) return { answer: notSent('This installation sends no mail: SMTP_URL is not set'), file: null };
  try {
    const file = await fileOf(job, mail);
    return { answer: await server.send(messageOf(job.em, mail, file)), file };
  } catch (error) {
    if (error instanceof Refusal)
      return { answer: { accepted: [], refused: mail.pendingRecipients(), text: error.message }, file: null };
    job.log.error({ err: error, mailId: mail.id }, 'a mail could not be made');
    return { answer: notSent('The mail could not be made'), file: null };
  }
}

function notSent(text: string): MailAnswer {
  return { accepted: [], refused: [], text };
}

async function fileOf({ em, log }: Job<'mail.send'>, mail: OutgoingMail): Promise<MailFile | null> {
  if (mail.attachmentTerms === null) return null;
  for (const make of mailAttachments) {
    const file = await make(em.fork(), mail, log);
    if (file) return file;
  }
  throw new Error(`nobody makes the file of mail ${mail.id}`);
}

function messageOf(em: EntityManager, mail: OutgoingMail, attachment: MailFile | null): MailMessage {
  const { ownerName, ownerEmail } = tenantOf(em);
  const { messageId, recipients, subject, text, secretText, contactId } = mail;
  const isOfOwner = contactId !== null;
  return {
    messageId,
    fromName: isOfOwner ? ownerName : null,
    replyTo: isOfOwner && !ownerEmail.endsWith(unreachable) ? ownerEmail : null,
    recipients,
    pending: mail.pendingRecipients(),
    subject,
    text: text ?? decryptSecret(secretText ?? '', messageId),
    attachment,
  };
}

/** The address of an owner that was made without one. */
const unreachable = '.invalid';
