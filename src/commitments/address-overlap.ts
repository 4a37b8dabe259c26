/** Whether two addresses speak of the same place, told by the words they share. Pure and deterministic. */

/** Words that occur in most addresses and distinguish no place. */
const commonplaces = new Set(
  (
    'street st road rd avenue ave av lane ln drive dr boulevard blvd court ct place pl square sq highway hwy way ' +
    'suite ste unit floor fl apt apartment no nr number strasse str weg platz allee gasse ' +
    'rue calle via the of and at de la le del der die das und et usa us uk'
  ).split(' '),
);

/**
 * True when the addresses share at least two telling words, or all the telling words of the shorter one; one of them
 * must have a letter, since a house number alone is no place.
 */
export function addressesOverlap(one: string | null, other: string | null): boolean {
  const first = addressTokens(one ?? '');
  const second = addressTokens(other ?? '');
  const shared = [...first].filter((token) => second.has(token));
  const needed = Math.min(2, first.size, second.size);
  return shared.length > 0 && shared.length >= needed && shared.some((token) => /\p{L}/u.test(token));
}

/** The telling words, without case, accents, punctuation and the endings that German streets are written with. */
export function addressTokens(address: string): Set<string> {
  const words = address
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !commonplaces.has(word));
  return new Set(words.map((word) => word.replace(/(?<=\p{L}{3})(?:strasse|str)$/u, '')));
}
