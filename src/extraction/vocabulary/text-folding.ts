import { remembered } from './remembered.js';

/**
 * Lower case without accents, character for character: positions in the folded text are positions in the original.
 * `Fälligkeit` becomes `falligkeit`, `ß` becomes `s`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) folded += foldedCharacter(character);
  return folded;
}

/** Text of which nothing but capitals changes: most of it, and every rule folds. */
const PLAIN = /^[ -~\n\r\t]*$/;

/** A language has few characters. */
const foldedCharacter = remembered((character) => {
  const plain = HANGUL.test(character) ? character : character.normalize('NFD').charAt(0).toLowerCase();
  const mapped = SPECIAL[plain] ?? plain;
  return character.length === mapped.length ? mapped : mapped.padEnd(character.length);
});

/** A Korean syllable is no letter with accents. */
const HANGUL = /\p{Script=Hangul}/u;

const SPECIAL: Record<string, string> = {
  ß: 's',
  ø: 'o',
  æ: 'a',
  '’': "'",
  '–': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '—': '-',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ı: 'i',
  ς: 'σ',
  є: 'е',
  // Of what a Thai letter is joined with, PDFs lose the mark.
  ำ: 'า',
  // Arabic is printed with and without their dots.
  ة: 'ه',
  ى: 'ي',
  '،': ',',
  '：': ':',
  '，': ',',
  '．': '.',
  '％': '%',
  '（': '(',
  '）': ')',
  '￥': '¥',
  '￦': '₩',
  ...Object.fromEntries([...'０１２３４５６７８９'].map((digit, value) => [digit, String(value)])),
};

/** A name for comparison: folded words without punctuation and without the legal form. */
export const nameWords = remembered((name): readonly string[] => {
  const words = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  const significant = words.filter((word) => !LEGAL_FORM_WORDS.has(word));
  return significant.length > 0 ? significant : words;
});

/** Whether two names mean the same company: one's words are contained in the other's. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [nameWords(one), nameWords(other)];
  if (first.length === 0 || second.length === 0) return false;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  return short.every((word) => long.includes(word)) && short.join('').length >= 3;
}

const LEGAL_FORM_WORDS = new Set(
  'gmbh mbh co kg ag ohg ug se ev eg inc incorporated llc ltd limited corp corporation company plc pvt private pty sarl sas sasu sa eurl srl spa sl slu slp bv nv vof sprl aps ab oy as asa oyj ou sia uab kft zrt nyrt lda ltda sro doo оод еоод тов'.split(
    ' ',
  ),
);
