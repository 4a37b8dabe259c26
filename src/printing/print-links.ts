import { createHmac, hkdfSync } from 'node:crypto';
import { linkExpiry } from '../store/file-links.js';
import { isSameText } from '../store/secrets.js';
import { now } from '../values/clock.js';
import { parseId } from '../values/record-id.js';
import type { PrintTerms } from './print-terms.js';

/** A document as a link shows it: the holder of the link may read it, as it is then, until the link expires. */
export interface PrintLink {
  ownerId: number;
  terms: PrintTerms;
}

/** The path and query of a link to a document, below the public address of the service. */
export function signPrintLink(linkKey: Uint8Array, { ownerId, terms }: PrintLink): string {
  const expires = String(linkExpiry().getTime() / 1000);
  const text = Buffer.from(JSON.stringify(terms)).toString('base64url');
  const parameters = new URLSearchParams({
    terms: text,
    expires,
    signature: signatureOf(linkKey, ownerId, text, expires),
  });
  return `/prints/${ownerId}?${parameters}`;
}

/** The document that a request's path and query may read; null for a signature that is of none of the keys or has expired. */
export function verifyPrintLink(
  linkKeys: readonly Uint8Array[],
  owner: string,
  parameters: URLSearchParams,
): PrintLink | null {
  const [text, expires, signature] = ['terms', 'expires', 'signature'].map((name) => parameters.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const ownerId = parseId(owner) ?? 0;
  if (ownerId === 0 || !/^\d{1,12}$/.test(expires)) return null;
  if (!linkKeys.some((key) => isSameText(signature, signatureOf(key, ownerId, text, expires)))) return null;
  if (new Date(Number(expires) * 1000) <= now()) return null;
  return { ownerId, terms: JSON.parse(Buffer.from(text, 'base64url').toString()) as PrintTerms };
}

function signatureOf(linkKey: Uint8Array, ownerId: number, terms: string, expires: string): string {
  // A key of its own: a link's signature must never help with anything else that the installation's key protects.
  const key = Buffer.from(hkdfSync('sha256', linkKey, '', 'print links', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([ownerId, terms, expires]))
    .digest('base64url');
}
