import type { FieldProblems } from '../contract/errors.js';
import type { JsonSchema } from '../contract/json-schema.js';
import { limits } from '../contract/limits.js';

/** The metadata that an input gives: `before` when it gives none, nothing when it clears it. It must be an object, and no large one. */
export function metadataFrom(
  input: unknown,
  before: Record<string, unknown>,
  path: string,
  problems: FieldProblems,
): Record<string, unknown> {
  if (input === undefined) return before;
  if (input === null) return {};
  const isObject = typeof input === 'object' && !Array.isArray(input);
  if (!problems.check(isObject, path, 'must be an object')) return before;
  const text = JSON.stringify(input);
  const isShort = text.length <= limits.metadataCharacters;
  if (!problems.check(isShort, path, `must have at most ${limits.metadataCharacters} characters as JSON`))
    return before;
  // As the database will give it back, so that the same metadata sent again is no change.
  return JSON.parse(text);
}

export const metadataDescription = `Arbitrary key-value data, an object of at most ${limits.metadataCharacters} characters as JSON.`;

/** Any object; a body can hold no more members than separators. */
export const metadataSchema: JsonSchema = {
  type: 'object',
  additionalProperties: true,
  maxProperties: limits.bodySeparators,
};
