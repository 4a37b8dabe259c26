import { isUtf8 } from 'node:buffer';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/** Refuses a JSON body that is not UTF-8, which would be read with other signs in place of some: BAD_REQUEST. */
export function checkEncoding(bytes: Uint8Array): void {
  ensure(isUtf8(bytes), 'BAD_REQUEST', 'The body is not valid UTF-8');
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/**
 * Refuses a JSON body of too many members, items or levels before it is parsed, which takes a time by its parts rather than
 * by its bytes: BAD_REQUEST. Members and items are counted by the commas and colons between them.
 */
export function checkBodyParts(bytes: Uint8Array): void {
  const { bodySeparators, bodyDepth } = limits;
  let [separators, depth, deepest] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma || byte === colon) separators += 1;
    else if (closing.has(byte)) depth -= 1;
    else if (opening.has(byte)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    }
  }
  ensure(separators <= bodySeparators, 'BAD_REQUEST', `The body has more than ${bodySeparators} commas and colons`);
  ensure(deepest <= bodyDepth, 'BAD_REQUEST', `The body is nested deeper than ${bodyDepth} levels`);
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
