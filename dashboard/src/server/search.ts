/** Reads what the address of a screen holds: an unknown value is as none. */

/** One of some words, or undefined. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

/** A text that was searched for: a number in an address is one too. */
export function textIn(value: unknown): string | undefined {
  return (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined;
}

/** Without what has no value, which would stand in the address. */
export function given<Search extends object>(
  search: Search,
): { [Key in keyof Search]: Exclude<Search[Key], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;
}
