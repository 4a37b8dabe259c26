import { createHash } from 'node:crypto';
import { withoutCoding } from './compress.js';

const tagBytes = 16;
const oneTag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/;
const tagList = new RegExp(`^\\s*(?:,\\s*)*${oneTag.source}(?:\\s*,\\s*(?:${oneTag.source})?)*\\s*$`);

/** What `If-Match` or `If-None-Match` names: the tags, `any` for `*`, null when the header is neither. */
export type NamedTags = { tag: string; isWeak: boolean }[] | 'any' | null;

/** The text of a strong entity tag for some content, to be put between quotation marks. */
export function tagOf(content: string): string {
  return createHash('sha256').update(content).digest().subarray(0, tagBytes).toString('base64url');
}

/** A header of conditional requests (RFC 9110, 13.1). Tags come as they were sent before they were compressed. */
export function namedTags(header: string): NamedTags {
  if (header.trim() === '*') return 'any';
  if (!tagList.test(header)) return null;
  return [...header.matchAll(new RegExp(oneTag, 'g'))].map(([, weak, tag = '']) => ({
    tag: withoutCoding(tag),
    isWeak: weak !== undefined,
  }));
}

/** The header that names what the client has already, when that is `tag`: the answer is 304 then. Weak comparison. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const named = ifNoneMatch === undefined ? null : namedTags(ifNoneMatch);
  return named === 'any' || (named?.some((known) => known.tag === tag) ?? false);
}
