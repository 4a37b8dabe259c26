import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ImapFlow, type SearchObject } from 'imapflow';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { publicHosts } from '../outbox/public-hosts.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import type { FileStore } from '../store/file-store.js';
import { isPublicAddress } from '../values/address-range.js';
import { acceptMail } from './accept-mail.js';
import { type ImapMailbox, ImapSecurity } from './imap-mailbox.entity.js';
import { imapMailbox, passwordOf, recordFetch } from './imap-mailbox.operations.js';
import { IncomingMailWay } from './incoming-mail.entity.js';
import { MailTooLarge, withSpooled } from './spooled-mail.js';

export interface MailFetchingSettings {
  files: FileStore;
  allowPrivateAddresses: boolean;
  imapPollSeconds: number;
}

/** Of a mailbox that could not be looked into: the next time comes later. */
const waitAfterFailure = 10;
const takenKeyword = 'BooksTaken';

/**
 * Looks into an owner's mailbox. A message is kept first and put aside on the server after that: when the process dies in
 * between it is found again, and is the mail that it already is.
 */
export function mailFetching(settings: MailFetchingSettings): JobDefinition {
  return defineJob('mail.fetch', (job) => fetch(job, settings));
}

async function fetch(job: Job<'mail.fetch'>, settings: MailFetchingSettings): Promise<void> {
  const { generation } = job.payload;
  const mailbox = await imapMailbox(job.em.fork());
  if (mailbox?.generation !== generation) return;
  const { failure, waits } = await fetchFrom(job, mailbox, settings);
  await job.complete((em) => recordFetch(em, generation, failure, waits * settings.imapPollSeconds));
}

interface Fetched {
  failure: string | null;
  /** When the next look is due, in times of the usual wait. */
  waits: number;
}

async function fetchFrom(
  job: Job<'mail.fetch'>,
  mailbox: ImapMailbox,
  settings: MailFetchingSettings,
): Promise<Fetched> {
  let client: ImapFlow | null = null;
  const stop = () => client?.close();
  const tooLong = setTimeout(stop, (limits.imapSeconds + limits.imapMessageSeconds) * 1000);
  job.signal.addEventListener('abort', stop);
  try {
    client = await connected(mailbox, settings.allowPrivateAddresses);
    const fetched = await takeAll(job, client, mailbox, settings.files);
    await client.logout();
    return fetched;
  } catch (error) {
    if (error instanceof NotKept && !(error.cause instanceof Refusal)) throw error.cause;
    job.log.info({ err: error }, 'a mailbox could not be looked into');
    return { failure: sentence(error), waits: waitAfterFailure };
  } finally {
    clearTimeout(tooLong);
    job.signal.removeEventListener('abort', stop);
    client?.close();
  }
}

/** The host may be anybody's: it is looked up once, connected to where that says, and what it answers is bounded. */
async function connected(mailbox: ImapMailbox, allowPrivateAddresses: boolean): Promise<ImapFlow> {
  const { host, port, security, userName } = mailbox;
  const address = await addressOf(host, allowPrivateAddresses ? lookup : publicHosts());
  if (!allowPrivateAddresses && !isPublicAddress(address)) throw new Error(`${host} is not at a public address`);
  const waitMs = limits.mailConnectSeconds * 1000;
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: security === ImapSecurity.TLS,
    doSTARTTLS: security === ImapSecurity.STARTTLS,
    auth: { user: userName, pass: passwordOf(mailbox) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: limits.mailSilenceSeconds * 1000,
    maxLineLength: limits.imapAnswerBytes,
    maxLiteralSize: limits.imapAnswerBytes,
    maxResponseSize: limits.imapAnswerBytes,
    maxResponseTokens: limits.imapAnswerTokens,
  });
  // What goes wrong is thrown where it is waited for as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function addressOf(host: string, find: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    find(host, {}, (error, address) => (error ? reject(error) : resolve(address as string)));
  });
}

/**
 * Takes what is there, as many messages and for as long as one look may: one that was begun has time for itself, so that a slow
 * one does not break off every look. What is too large is told by its size, and never downloaded.
 */
async function takeAll(
  job: Job<'mail.fetch'>,
  client: ImapFlow,
  mailbox: ImapMailbox,
  files: FileStore,
): Promise<Fetched> {
  const { folder, takenFolder } = mailbox;
  const endsAt = performance.now() + limits.imapSeconds * 1000;
  await client.mailboxOpen(folder);
  const wanted = takenFolder === null ? { unKeyword: takenKeyword, deleted: false } : { deleted: false };
  const largest = limits.incomingMailBytes;
  const large = await found(client, { ...wanted, larger: largest });
  const inOrder = beginning(await found(client, { ...wanted, smaller: largest + 1 }), mailbox);
  let [looked, taken] = [0, 0];
  for (const uid of inOrder.slice(0, limits.imapMessagesAtOnce)) {
    if (looked > 0 && performance.now() >= endsAt) break;
    looked += 1;
    try {
      await take(job, client, uid, files);
    } catch (error) {
      if (!(error instanceof MailTooLarge)) throw error;
      // Of another size than its server says.
      large.push(uid);
      continue;
    }
    await putAside(client, uid, takenFolder);
    taken += 1;
  }
  const failure = large.length === 0 ? null : `Message ${large[0]}: ${new MailTooLarge().message}`;
  return { failure, waits: taken > 0 && looked < inOrder.length ? 0 : 1 };
}

async function found(client: ImapFlow, wanted: SearchObject): Promise<number[]> {
  return (await client.search(wanted, { uid: true })) || [];
}

/** The last first after a look that failed: the message at which it broke off may do so again, and keeps no later ones back. */
function beginning(uids: readonly number[], { failure }: ImapMailbox): readonly number[] {
  return failure === null ? uids : uids.toReversed();
}

async function take(job: Job<'mail.fetch'>, client: ImapFlow, uid: number, files: FileStore): Promise<void> {
  const { content } = await client.download(String(uid), undefined, { uid: true });
  if (!content) return;
  await withSpooled(content, async (message) => {
    const from = { way: IncomingMailWay.IMAP, envelopeFrom: null, remoteAddress: null, helo: null };
    const mail = await acceptMail(job.em, files, { ...message, ...from }).catch((cause: unknown) => {
      throw new NotKept('a message could not be kept', { cause });
    });
    job.log.info({ mailId: mail.id, uid }, 'mail fetched');
  });
}

async function putAside(client: ImapFlow, uid: number, takenFolder: string | null): Promise<void> {
  const isDone =
    takenFolder === null
      ? await client.messageFlagsAdd(String(uid), [takenKeyword], { uid: true })
      : await client.messageMove(String(uid), takenFolder, { uid: true });
  if (!isDone)
    throw new Error(takenFolder === null ? 'Messages cannot be marked' : `Messages cannot be moved to ${takenFolder}`);
}

/** A message could not be kept here: the mail server has no part in it, and the job is tried again as every job is. */
class NotKept extends Error {}

function sentence(error: unknown): string {
  if (error instanceof NotKept) return (error.cause as Refusal).message;
  const {
    message = '',
    responseText,
    authenticationFailed,
  } = error as Error & {
    responseText?: string;
    authenticationFailed?: boolean;
  };
  if (authenticationFailed) return 'The server does not take user and password';
  return `The mail server could not be asked: ${(responseText ?? message).replace(/\p{Cc}+/gu, ' ')}`;
}
