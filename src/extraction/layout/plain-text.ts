/**
 * The text of a page as rules read it: letters in their plain forms (those that a font joins, or sets wide, are one letter), digits
 * of all scripts as 0 to 9 with their separators, and nothing that is not seen or that the font names no character for.
 */
export function plainText(text: string): string {
  const plain = text.normalize('NFKC').replaceAll('\0', '').replace(UNSEEN, '').replace(HYPHENS, '-');
  return ASCII.test(plain)
    ? plain
    : plain.replace(MARKS, '').replaceAll(SARA_AM_APART, 'ำ').replace(OTHER_DIGITS, digitOf);
}

const ASCII = /^[ -~]*$/;
/** Soft hyphens, marks of direction, and the stroke that lengthens Arabic words. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u0640]/g;
/** Signs that mean a hyphen and nothing else; the plain form of one that does not break is another such sign. */
const HYPHENS = /[\u2010\u2011\u2043\ufe63\uff0d]/g;
/** Vowels that Arabic and Hebrew print at will. */
const MARKS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g;
/** Its plain form is two characters, which is also how PDFs have it. */
const SARA_AM_APART = '\u0e4d\u0e32';
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u066a-\u066c]/g;
const SEPARATORS: Record<string, string> = { '\u066a': '%', '\u066b': '.', '\u066c': ',' };

/** The scripts' digits stand in their order, from one that ends in 0 or 6. */
function digitOf(character: string): string {
  const code = character.charCodeAt(0);
  const zero = code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660;
  return SEPARATORS[character] ?? String(code - zero);
}
