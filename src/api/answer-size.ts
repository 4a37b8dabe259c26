import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { HeldBytes } from '../store/held-bytes.js';

/**
 * Looks at what is to be answered before it is written, which takes as long as it is large. Its number of fields bounds nothing:
 * each of them may be a text of 10,000 characters. Throws QUERY_TOO_COMPLEX for more than `answerCharacters`, names of fields
 * included, and what `held` throws.
 */
export function checkAnswerSize(data: Record<string, unknown> | null, held: HeldBytes | undefined): void {
  const left = leftAfter(data, limits.answerCharacters);
  if (left < 0) {
    const message = `The answer would have more than ${limits.answerCharacters} characters; ask for smaller pages, or for less`;
    throw new Refusal('QUERY_TOO_COMPLEX', message);
  }
  held?.add(limits.answerCharacters - left);
}

const scalarCharacters = 4;
/** Of a text its quotes; of a field these of its name, the colon and the comma. */
const quoteCharacters = 2;
const fieldCharacters = 4;

/** Of so many characters; below 0, and looked at no further, when there are more. */
function leftAfter(value: unknown, most: number): number {
  if (typeof value === 'string') return most - value.length - quoteCharacters;
  if (typeof value !== 'object' || value === null) return most - scalarCharacters;
  let left = most - quoteCharacters;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = leftAfter(value[index], left - 1);
    return left;
  }
  for (const name in value) {
    left = leftAfter((value as Record<string, unknown>)[name], left - name.length - fieldCharacters);
    if (left < 0) break;
  }
  return left;
}
