import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { type FileStore, fileKey } from '../store/file-store.js';
import { privateFileMode } from '../store/private-files.js';
import { ReceivedFile } from '../store/received-file.js';
import { storeFile } from '../store/stored-files.js';
import { HoldReason, type IncomingMail, type IncomingMailFile, IncomingMailStatus } from './incoming-mail.entity.js';
import {
  expireMail,
  failMail,
  holdMail,
  incomingMailById,
  type MailRetention,
  type ReadMail,
  takeMail,
} from './incoming-mail.operations.js';
import { isKnownSender } from './known-sender.operations.js';
import { readMail } from './read-mail.js';
import { type FoundFile, type TakenApart, UnreadableMail } from './taken-apart.js';

export interface MailTakingSettings extends MailRetention {
  files: FileStore;
  trustedAuthservIds: readonly string[];
  dnsServers: readonly string[];
}

/**
 * Takes a mail apart, and lets its files into the inbox unless a person has to look at it first. Mails are large and taking
 * them apart takes memory: two at once in a process.
 */
export function mailTaking(settings: MailTakingSettings): JobDefinition {
  return defineJob('mail.take', (job) => take(job, settings), undefined, 2);
}

async function take(job: Job<'mail.take'>, settings: MailTakingSettings): Promise<void> {
  const { mailId } = job.payload;
  const mail = await incomingMailById(job.em.fork(), mailId);
  if (mail?.status !== IncomingMailStatus.RECEIVED) {
    return void (await job.complete((em) => expireMail(em, mailId, settings)));
  }
  const taken = await takenApart(mail, settings);
  if (taken instanceof UnreadableMail) {
    await job.complete((em) => failMail(em, mailId, taken.message, settings));
    return job.log.info({ mailId, failure: taken.message }, 'mail cannot be read');
  }
  const reasons = mail.isReleased ? [] : await reasonsToHold(job.em.fork(), taken);
  if (reasons.length > 0) await job.complete((em) => holdMail(em, mailId, readOf(taken), reasons, settings));
  else await letIn(job, settings, taken);
  job.log.info({ mailId, heldFor: reasons }, 'mail taken apart');
}

async function takenApart(
  mail: IncomingMail,
  { files, trustedAuthservIds, dnsServers }: MailTakingSettings,
): Promise<TakenApart | UnreadableMail> {
  const { ownerId, fingerprint, remoteAddress, helo, envelopeFrom, isReleased } = mail;
  const raw = await buffer(await files.open(fileKey(ownerId, fingerprint)));
  const checks = { remoteAddress, helo, envelopeFrom, trustedAuthservIds, dnsServers };
  try {
    return await readMail({ raw, checks, asPdf: isReleased });
  } catch (error) {
    if (error instanceof UnreadableMail) return error;
    throw error;
  }
}

async function reasonsToHold(em: EntityManager, { facts, sender, files, pdf }: TakenApart): Promise<HoldReason[]> {
  const isKnown = facts.fromAddress !== null && (await isKnownSender(em, facts.fromAddress));
  const hasInvoice = pdf !== null || files.some(({ refusal }) => refusal === null);
  return [
    ...(isKnown ? [] : [HoldReason.UNKNOWN_SENDER]),
    ...(sender.isProved ? [] : [HoldReason.NOT_AUTHENTICATED]),
    ...(hasInvoice ? [] : [HoldReason.NO_INVOICE]),
  ];
}

/** Files are stored first, outside of the transaction that names them. An owner without room for them finds the mail held. */
async function letIn(job: Job<'mail.take'>, settings: MailTakingSettings, taken: TakenApart): Promise<void> {
  const { mailId } = job.payload;
  const read = readOf(taken);
  const folder = await mkdtemp(join(tmpdir(), 'books-mail-'));
  try {
    const received = await stored(job.em, settings.files, folder, filesIn(taken), read.files);
    await job.complete((em) => takeMail(em, mailId, read, received, settings));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'QUOTA_EXCEEDED')) throw error;
    await job.complete((em) => holdMail(em, mailId, readOf(taken), [HoldReason.QUOTA_EXCEEDED], settings));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function stored(
  em: EntityManager,
  files: FileStore,
  folder: string,
  found: readonly FoundFile[],
  shown: readonly IncomingMailFile[],
): Promise<Map<IncomingMailFile, ReceivedFile>> {
  const received = new Map<IncomingMailFile, ReceivedFile>();
  for (const [index, { filename, sizeBytes, content }] of found.entries()) {
    if (content === null) continue;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const path = join(folder, String(index));
    await writeFile(path, content, { mode: privateFileMode });
    const file = new ReceivedFile(filename.split(' / ').at(-1) as string, '', sizeBytes, sha256, path);
    await storeFile(em, files, file);
    received.set(shown[index] as IncomingMailFile, file);
  }
  return received;
}

/** The files, and the PDF that was made of the message itself. */
function filesIn({ facts, files, pdf }: TakenApart): FoundFile[] {
  if (pdf === null) return files;
  const filename = `${facts.subject ?? 'Mail'}.pdf`.replace(/[/\\]/g, '-');
  return [...files, { filename, sizeBytes: pdf.length, content: pdf, refusal: null }];
}

function readOf(taken: TakenApart): ReadMail {
  const files = filesIn(taken).map(({ filename, sizeBytes, refusal }) => ({
    filename,
    sizeBytes,
    documentId: null,
    refusal,
  }));
  return { facts: taken.facts, authentication: taken.sender, files };
}
