import { createHash } from 'node:crypto';
import { currentKeyVersion, isTrustedKey, macOf, macUnder } from '../store/secrets.js';
import { type ChainedRecord, contentOf } from './chained-records.js';

/**
 * What makes changes to the books evident. Every record is taken into the chain of its owner: each link authenticates the
 * record and the link before with a key that the database does not know, and so is the end of the chain signed. A record
 * that is altered, removed or put in without the key no longer fits, and who can write to the database cannot make it fit.
 *
 * Links from before links were keyed are plain hashes. They hold because the links after them, or the signed end, do.
 */

export interface ChainEnd {
  position: number;
  /** Hex of 32 bytes. */
  hash: string;
  /** Of the key; null for a plain hash. */
  keyVersion: number | null;
}

/** The end of a chain with its proof, as hex. */
export interface SignedEnd extends ChainEnd {
  signature: string;
}

/** Where a chain starts. */
export const chainStart: ChainEnd = { position: 0, hash: '0'.repeat(64), keyVersion: null };

/** The chain with one more record, under the key of the process. */
export function linkAfter(end: ChainEnd, record: ChainedRecord): ChainEnd {
  return linkUnder(currentKeyVersion(), end, record) as ChainEnd;
}

/** The link that follows `end` under the key of that version; null when this process does not hold the key. */
export function linkUnder(keyVersion: number | null, end: ChainEnd, record: ChainedRecord): ChainEnd | null {
  const position = end.position + 1;
  const { entry } = record;
  const lineIds = record.kind === 'journal entry' ? record.entry.lines.map((line) => line.id) : [];
  const link = [end.hash, position, entry.id, entry.createdAtMicroseconds, lineIds, contentOf(record)];
  const hash =
    keyVersion === null
      ? createHash('sha256')
          .update(JSON.stringify(['journal chain 1', ...link]))
          .digest('hex')
      : macOf('journal chain link', JSON.stringify(['journal chain 2', keyVersion, ...link]), keyVersion);
  return hash === null ? null : { position, hash, keyVersion };
}

/** Proves where the chain of an owner ends, under the key of the process. */
export function signEnd(ownerId: number, { position, hash }: ChainEnd): SignedEnd {
  const keyVersion = currentKeyVersion();
  const signature = macOf(headPurpose, signedText(ownerId, { position, hash, keyVersion }), keyVersion) as string;
  return { position, hash, keyVersion, signature };
}

/** True when the end was signed with a key that is trusted here. */
export function isSignedEnd(ownerId: number, { signature, ...end }: SignedEnd): boolean {
  return (
    isTrustedKey(end.keyVersion ?? 1) && macOf(headPurpose, signedText(ownerId, end), end.keyVersion ?? 1) === signature
  );
}

/** The signature of an end of before keys had versions, under a given key. */
export function plainSignatureOf(key: Uint8Array, ownerId: number, end: ChainEnd): string {
  return macUnder({ key }, headPurpose, signedText(ownerId, { ...end, keyVersion: null }));
}

const headPurpose = 'journal chain head';

function signedText(ownerId: number, { position, hash, keyVersion }: ChainEnd): string {
  return JSON.stringify(
    keyVersion === null
      ? ['journal chain head 1', ownerId, position, hash]
      : ['journal chain head 2', keyVersion, ownerId, position, hash],
  );
}
