import { currentKeyVersion, macOf } from '../store/secrets.js';
import type { ChainEnd } from './chain-links.js';

/** A head as it leaves the service: in files and objects one JSON object a line, in these names. */
export interface PublishedHead {
  owner_id: number;
  position: number;
  hash: string;
  key_version: number;
  /** ISO 8601 in UTC, with milliseconds. */
  signed_at: string;
  signature: string;
}

/** Signs where the chain of an owner ends at an instant. */
export function publishedHead(ownerId: number, { position, hash }: ChainEnd, at: Date): PublishedHead {
  const unsigned = { owner_id: ownerId, position, hash, key_version: currentKeyVersion(), signed_at: at.toISOString() };
  return { ...unsigned, signature: signatureOf(unsigned) as string };
}

/** Null when it was signed by this installation, otherwise what is wrong with it. */
export function problemOfPublished(head: PublishedHead): string | null {
  const signature = signatureOf(head);
  if (signature === null)
    return `is signed with key version ${head.key_version}, which this installation does not hold`;
  return signature === head.signature ? null : 'is not signed by this installation';
}

/** The heads in a text of one JSON object a line. Throws an error that names the first line that is none. */
export function publishedHeadsIn(text: string): PublishedHead[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const head = headIn(line);
    if (!head) throw new Error(`line ${index + 1} is no chain head`);
    return [head];
  });
}

function headIn(line: string): PublishedHead | null {
  try {
    const { owner_id, position, hash, key_version, signed_at, signature } = JSON.parse(line);
    const numbers = [owner_id, position, key_version].every(Number.isSafeInteger);
    const texts = [hash, signed_at, signature].every((text) => typeof text === 'string');
    return numbers && texts ? { owner_id, position, hash, key_version, signed_at, signature } : null;
  } catch {
    return null;
  }
}

/** Null when this process does not hold the key. */
function signatureOf(head: Omit<PublishedHead, 'signature'>): string | null {
  const { owner_id, position, hash, key_version, signed_at } = head;
  const text = JSON.stringify(['published chain head 1', key_version, owner_id, position, hash, signed_at]);
  return macOf('published chain head', text, key_version);
}
