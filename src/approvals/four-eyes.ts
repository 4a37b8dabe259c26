import type { Actor } from '../store/actor.js';

/**
 * Whether two who acted are one person, as far as the books can tell: the same person, the same key, or the same e-mail
 * address. Whoever makes a key makes it in their own name, so a key of a person counts as that person, and keys for others
 * are made on the command line. The table has the same condition.
 */
export function isSamePerson(one: Actor, other: Actor): boolean {
  return (
    isSame(one.personId, other.personId) ||
    isSame(one.apiKeyId, other.apiKeyId) ||
    isSame(one.email?.toLowerCase(), other.email?.toLowerCase())
  );
}

function isSame<T>(one: T | null | undefined, other: T | null | undefined): boolean {
  return one !== null && one !== undefined && one === other;
}
