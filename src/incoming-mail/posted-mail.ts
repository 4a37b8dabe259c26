import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { notFound, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { FileStore } from '../store/file-store.js';
import { isSameText } from '../store/secrets.js';
import type { SharedBytes } from '../store/shared-bytes.js';
import type { FileOnDisk } from '../store/stored-files.js';
import { tenantOf } from '../store/tenancy.js';
import { networkOf } from '../values/address-range.js';
import { now } from '../values/clock.js';
import { isEmailAddress } from '../values/email-address.js';
import { acceptMail, recipientOf } from './accept-mail.js';
import { type IncomingMail, IncomingMailWay } from './incoming-mail.entity.js';
import { MailTooLarge, measured, withSpooled } from './spooled-mail.js';

export interface PostedMailSettings {
  orm: MikroORM;
  files: FileStore;
  domain: string;
  secret: string;
  /** What messages that are being posted keep on disk. */
  bytes: SharedBytes;
}

/** A message as a mail provider or a script posts it. */
export interface PostedMail {
  /** Who posts it. */
  address: string;
  recipient: string;
  /** Whom the envelope names; empty for none. */
  sender: string;
  /** Seconds since 1970, as text. */
  timestamp: string;
  /** `sha256=` and the HMAC in hexadecimal. */
  signature: string;
  /** The message as it came, RFC 5322. */
  content: Readable;
}

/**
 * Keeps a message that is signed with the secret of the installation; once it is stored it is answered for. The same message
 * again is the mail that it already is, so that whoever got no answer posts it again. The signature is of the whole message: only one
 * whose recipient is an owner is kept on disk until it is known. Throws UNAUTHENTICATED, BAD_REQUEST, NOT_FOUND, BODY_TOO_LARGE,
 * QUOTA_EXCEEDED, RATE_LIMITED, SERVICE_UNAVAILABLE.
 */
export async function receivePostedMail(settings: PostedMailSettings, posted: PostedMail): Promise<IncomingMail> {
  ensureRecent(posted.timestamp);
  try {
    const em = await recipientOf(settings.orm, settings.domain, posted.recipient);
    if (em) return await keep(em, settings, posted);
    ensureSigned(settings, posted, await measured(posted.content));
    throw notFound('Recipient');
  } catch (error) {
    if (error instanceof MailTooLarge) {
      throw new Refusal('BODY_TOO_LARGE', `The message is larger than ${limits.incomingMailBytes} bytes`);
    }
    throw error;
  }
}

async function keep(em: EntityManager, settings: PostedMailSettings, posted: PostedMail): Promise<IncomingMail> {
  const { postedMailsAtOnceBytesOfAddress: ofAddress, postedMailsAtOnceBytesOfOwner: ofOwner } = limits;
  const held = settings.bytes.open([
    { name: `address ${networkOf(posted.address)}`, bytesMaximum: ofAddress },
    { name: `owner ${tenantOf(em).ownerId}`, bytesMaximum: ofOwner },
  ]);
  const accept = async (message: FileOnDisk) => {
    ensureSigned(settings, posted, message);
    const envelopeFrom = isEmailAddress(posted.sender) ? posted.sender : null;
    const from = { way: IncomingMailWay.HTTP, envelopeFrom, remoteAddress: null, helo: null };
    return acceptMail(em, settings.files, { ...message, ...from });
  };
  try {
    return await withSpooled(posted.content, accept, held.add);
  } finally {
    held.release();
  }
}

function ensureSigned(
  { secret }: PostedMailSettings,
  posted: PostedMail,
  { sha256, sizeBytes }: Pick<FileOnDisk, 'sha256' | 'sizeBytes'>,
): void {
  const expected = `sha256=${mailSignature(secret, posted, sha256)}`;
  if (!isSameText(posted.signature, expected)) throw unsigned('The signature is not of this message');
  if (sizeBytes === 0) throw new Refusal('BAD_REQUEST', 'The body is empty: it must be the message');
}

/** HMAC-SHA256, in hexadecimal, of timestamp, recipient, sender and SHA-256 of the message in hexadecimal, line by line. */
export function mailSignature(
  secret: string,
  { timestamp, recipient, sender }: Pick<PostedMail, 'timestamp' | 'recipient' | 'sender'>,
  sha256: string,
): string {
  return createHmac('sha256', secret).update([timestamp, recipient, sender, sha256].join('\n')).digest('hex');
}

function ensureRecent(timestamp: string): void {
  const offSeconds = Math.abs(now().getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || offSeconds > limits.mailSignatureSeconds) {
    throw unsigned(
      `X-Mail-Timestamp must be the time in seconds since 1970, ${limits.mailSignatureSeconds} s off at most`,
    );
  }
}

function unsigned(message: string): Refusal {
  return new Refusal('UNAUTHENTICATED', message);
}
