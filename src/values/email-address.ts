const charactersMaximum = 254;
const part = '[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Zl}\\p{Zp}]+';
const pattern = new RegExp(`^${part}@${part}$`, 'u');

/** One address alone, without a name beside it and without anything that a header could be broken with. */
export function isEmailAddress(text: string): boolean {
  return text.length <= charactersMaximum && pattern.test(text);
}
