import { createHmac, hkdfSync } from 'node:crypto';
import { limits } from '../contract/limits.js';
import { now } from '../values/clock.js';
import { parseId } from '../values/record-id.js';
import { isSameText } from './secrets.js';

/** A file as a link shows it: the holder of the link may read this file under this name until it expires. */
export interface FileLink {
  ownerId: number;
  sha256: string;
  filename: string;
  contentType: string;
  expiresAt: Date;
}

/**
 * When links end that are made now: in an hour, rounded up to five minutes of the clock, so that a file has the same link for
 * as long, and whoever keeps the file finds it again by its address.
 */
export function linkExpiry(): Date {
  const roundMs = limits.fileLinkRoundSeconds * 1000;
  const leastMs = now().getTime() + limits.fileLinkSeconds * 1000;
  return new Date(Math.ceil(leastMs / roundMs) * roundMs);
}

/** The path and query of a link to a file, below the public address of the service. */
export function signFileLink(encryptionKey: Uint8Array, link: FileLink): string {
  const expires = expiresText(link);
  const parameters = new URLSearchParams({
    filename: link.filename,
    type: link.contentType,
    expires,
    signature: signatureOf(encryptionKey, link, expires),
  });
  return `/files/${link.ownerId}/${link.sha256}?${parameters}`;
}

/** The file that a request's path and query may read, or null for a signature that is of none of the keys or has expired. */
export function verifyFileLink(
  encryptionKeys: readonly Uint8Array[],
  path: { ownerId: string; sha256: string },
  parameters: URLSearchParams,
): FileLink | null {
  const expires = parameters.get('expires') ?? '';
  const link: FileLink = {
    ownerId: parseId(path.ownerId) ?? 0,
    sha256: path.sha256,
    filename: parameters.get('filename') ?? '',
    contentType: parameters.get('type') ?? '',
    expiresAt: new Date(Number(expires) * 1000),
  };
  if (link.ownerId === 0 || !/^\d{1,12}$/.test(expires)) return null;
  const signature = parameters.get('signature') ?? '';
  if (!encryptionKeys.some((key) => isSameText(signature, signatureOf(key, link, expires)))) return null;
  return link.expiresAt > now() ? link : null;
}

function expiresText({ expiresAt }: FileLink): string {
  return String(Math.floor(expiresAt.getTime() / 1000));
}

function signatureOf(encryptionKey: Uint8Array, link: FileLink, expires: string): string {
  // A key of its own: a link's signature must never help with anything else that the installation's key protects.
  const linkKey = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'file links', 32));
  const signed = JSON.stringify([link.ownerId, link.sha256, link.filename, link.contentType, expires]);
  return createHmac('sha256', linkKey).update(signed).digest('base64url');
}
