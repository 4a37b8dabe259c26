import { createHash } from 'node:crypto';
import type { Layout } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';

/** Numbers in a signature: the share of places in which two are equal estimates how many of their words are the same. */
export const signatureLength = 60;

const bandLength = 3;

/** With fewer words a page cannot be compared. */
const wordsMinimum = 12;

/**
 * The first page as 60 numbers (a MinHash of its words), so that a page that was scanned twice, or printed and
 * scanned, is found again though no two readings of it are alike: words count as a set, wherever they stand, and letters
 * that recognition takes for digits count as these. Null when the page has hardly any words.
 */
export function pageSignature(layout: Layout): number[] | null {
  const words = new Set(layout.lines.filter((line) => line.page === 1).flatMap((line) => wordsOf(line.text)));
  if (words.size < wordsMinimum) return null;
  const smallest = new Array<number>(signatureLength).fill(0x7fff_ffff);
  for (const word of words) {
    const digest = createHash('shake256', { outputLength: signatureLength * 4 })
      .update(word)
      .digest();
    for (let place = 0; place < signatureLength; place += 1) {
      const value = digest.readUInt32LE(place * 4) >>> 1;
      if (value < (smallest[place] as number)) smallest[place] = value;
    }
  }
  return smallest;
}

/**
 * Three numbers a band: pages of which at least six words in ten are the same have one in common with near certainty,
 * which an index finds.
 */
export function bandsOf(signature: readonly number[]): number[] {
  return Array.from({ length: signatureLength / bandLength }, (_, band) => {
    const part = signature.slice(band * bandLength, (band + 1) * bandLength);
    return createHash('sha256').update(`${band}:${part.join()}`).digest().readInt32LE(0);
  });
}

function wordsOf(line: string): string[] {
  return fold(line)
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, '').replace(/[oilsbgz]/g, (letter) => takenFor[letter] ?? letter))
    .filter((word) => word.length >= 3);
}

/** Letters and the digits that recognition takes for them. */
const takenFor: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', g: '9', z: '2' };
