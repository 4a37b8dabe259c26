import { createHash } from 'node:crypto';
import { withoutCoding } from './compress.js';

/** A tag of `If-Match` or `If-None-Match` (RFC 9110, 13.1). */
export interface NamedTag {
  /** As it is for what is not compressed. */
  tag: string;
  isWeak: boolean;
  sent: string;
}

const tagBytes = 16;
const oneTag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/;
const tagList = new RegExp(`^\\s*${oneTag.source}(?:\\s*,\\s*${oneTag.source})*\\s*$`);

/** The text of a strong entity tag of some content, without its quotation marks. */
export function tagOf(content: string): string {
  return createHash('sha256').update(content).digest().subarray(0, tagBytes).toString('base64url');
}

/** The tags of a header, `any` for `*`, or null when it is neither. */
export function namedTags(header: string): NamedTag[] | 'any' | null {
  if (header.trim() === '*') return 'any';
  if (!tagList.test(header)) return null;
  return [...header.matchAll(new RegExp(oneTag, 'g'))].map(([, weak, sent = '']) => ({
    tag: withoutCoding(sent),
    isWeak: weak !== undefined,
    sent,
  }));
}

/** The tag by which the client has the answer already, so that it gets 304 with it; null when it has not. */
export function knownTag(ifNoneMatch: string | undefined, tag: string): string | null {
  const named = ifNoneMatch === undefined ? null : namedTags(ifNoneMatch);
  if (named === 'any') return tag;
  return named?.find((known) => known.tag === tag)?.sent ?? null;
}
