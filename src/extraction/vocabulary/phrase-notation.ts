import { languages, languagesByKind } from './languages/index.js';
import { fold } from './text-folding.js';

/**
 * Phrases of labels, as people print them, separated by bars. Capitals, accents, and the blanks, points, hyphens and apostrophes
 * between words do not matter: `sub total` is `Subtotal` and `SUB-TOTAL`.
 *
 * - `*rechnung`, `rabatt*`: the word also where it ends or begins a longer one. Without a star it is a whole word.
 * - `(no|nr)`, `(no|nr)?`: one of these; one of these or none.
 * - `total …20 incl`: up to 20 characters between.
 * - `^to`, `to$`: at the beginning or the end of a text, before which a colon may stand.
 * - `nr > vom`, `change ! due`: what must follow the words, or must not; it is none of them.
 * - `no.`, `, den`: the point or the comma must stand.
 * - `^nr_`: a blank or the end must follow, before which a colon may stand.
 * - `^to:`: a colon, a slash, a parenthesis or the end must follow.
 * - `{digit}`, `{number}`: a digit, a word with one. `{value}`: a colon, a sign or a blank, and such a word's first digit.
 * - `{rate}`, `{aside}`: a percentage, words in parentheses.
 * - `{no}`, `{tax}`: the words for number and for value added tax in all languages.
 */

/** Bounded, or dotted leaders take long to look through; of up to three repetitions compiling makes copies, which takes long itself. */
const BETWEEN_WORDS = String.raw`[\s.'-]{0,4}`;
const NO_LETTER_BEFORE = '(?<![a-z_])';
const NO_LETTER_BEHIND = '(?![a-z_])';

const NOTATION = /\{(?<name>\w+)\}| ?…(?<most>\d+) ?|(?<sign> +|[*()|?^$._:])/g;

const SIGNS: Record<string, string> = {
  '*': '[a-z]*',
  '(': '(?:',
  ')': ')',
  '|': '|',
  '?': '?',
  '^': '^',
  $: String.raw`[\s:]{0,4}$`,
  '.': String.raw`\.`,
  _: String.raw`\s{0,4}:?(?=\s|$)`,
  ':': String.raw`[\s.]{0,4}(?:[:/(]|$)`,
};

const NAMED: Record<string, string> = {
  digit: String.raw`\d`,
  number: String.raw`\S*\d\S*`,
  value: String.raw`[\s:#]{1,3}[#a-z/-]{0,5}\d`,
  // Recognition takes a percent sign for an x or an f.
  rate: String.raw`[\do@]{1,2}(?:[.,]\d{1,2})?\s?(?:[%x]|(?<=\d\s?)f)`,
  aside: String.raw`\([^)]{3,40}\)`,
  no: languagesByKind.flatMap(({ wordsForNumber }) => separated(wordsForNumber).map(patternOf)).join('|'),
  tax: [...languagesByKind, ...languages].flatMap(({ tax }) => separated(tax).map(patternOf)).join('|'),
};

/** Finds the first place in a folded text where one of the phrases stands. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const sources = phrases.flatMap(separated).map(phraseSource);
  // Each before its own beginnings, and alike beginnings together, which makes them quick to look for.
  const inOrder = [...new Set(sources)].sort().reverse();
  const open = inOrder.filter((source) => !source.startsWith(NO_LETTER_BEFORE));
  const closed = inOrder.filter((source) => source.startsWith(NO_LETTER_BEFORE));
  const atWords = `${NO_LETTER_BEFORE}(?:${closed.map((source) => source.slice(NO_LETTER_BEFORE.length)).join('|')})`;
  return new RegExp([...(closed.length > 0 ? [atWords] : []), ...open].join('|') || '$^');
}

function phraseSource(phrase: string): string {
  const [, words = '', condition, other = ''] = /^([^>!]*)(?:([>!])(.*))?$/.exec(phrase.trim()) ?? [];
  const begin = /^[*^,]/.test(words) ? '' : NO_LETTER_BEFORE;
  const end = /[*$_:]$/.test(words.trim()) ? '' : String.raw`${NO_LETTER_BEHIND}\.?`;
  const beside = condition ? `(?${condition === '>' ? '=' : '!'}${BETWEEN_WORDS}(?:${patternOf(other)}))` : '';
  return `${begin}${patternOf(words.replace(/^\*/, ''))}${end}${beside}`;
}

function patternOf(words: string): string {
  return fold(words.trim()).replace(NOTATION, (written, name?: string, most?: string) => {
    if (name) return `(?:${NAMED[name] ?? ''})`;
    if (most) return `${NO_LETTER_BEHIND}.{0,${most}}${NO_LETTER_BEFORE}`;
    return SIGNS[written] ?? BETWEEN_WORDS;
  });
}

/** The phrases between those bars that stand in no parentheses. */
function separated(phrases: string): string[] {
  const found = [''];
  let depth = 0;
  for (const character of phrases) {
    depth += Number(character === '(') - Number(character === ')');
    if (character === '|' && depth === 0) found.push('');
    else found.push(`${found.pop()}${character}`);
  }
  return found.filter((phrase) => phrase.trim() !== '');
}
