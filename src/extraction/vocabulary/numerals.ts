import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as british } from 'n2words/en-GB';
import { toCardinal as indian } from 'n2words/en-IN';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as belgian } from 'n2words/fr-BE';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as italian } from 'n2words/it-IT';
import { toCardinal as dutch } from 'n2words/nl-NL';
import { toCardinal as polish } from 'n2words/pl-PL';
import { toCardinal as portuguese } from 'n2words/pt-PT';
import { remembered } from './remembered.js';
import { fold } from './text-folding.js';

/** Languages in which numbers are known as words; where countries count differently, each way. */
const SPEAKERS: Record<string, ((number: number) => string)[]> = {
  en: [british, indian],
  de: [german],
  fr: [french, belgian],
  es: [spanish],
  it: [italian],
  nl: [dutch],
  pt: [portuguese],
  pl: [polish],
};

export const NUMERAL_LANGUAGES = Object.keys(SPEAKERS);

/** Words that join numerals and are left out as often as not. */
const CONNECTORS = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'i']);

/** Spellings of the same numeral, made one: of Switzerland, Brazil and others, and what is said or left out at will. */
const SPELLINGS: [RegExp, string][] = [
  [/ss/g, 's'],
  [/ein(?=hundert|tausend)/g, ''],
  [/jeden(?=tysiac)/g, ''],
  [/(vingt|cent|mille|million)s/g, '$1'],
  [/centoo/g, 'cento'],
  [/deza(?=se|no)/g, 'deze'],
  [/quatorze/g, 'catorze'],
];

/** A number as all the ways to say it, written without blanks and connectors: what `joinedNumerals` makes of a page. */
export function waysToSay(number: number, language: string): string[] {
  const [thousands, rest] = [Math.trunc(number / 1000) * 1000, number % 1000];
  const ways = (SPEAKERS[language] ?? []).flatMap((say) => [
    joinedNumerals(say(number)),
    // `twaalfhonderd` is `duizend tweehonderd` too.
    ...(thousands > 0 && rest > 0 ? [joinedNumerals(`${say(thousands)} ${say(rest)}`)] : []),
  ]);
  return [...new Set(ways)];
}

/** Numerals without blanks, hyphens, accents and connectors, in one spelling. */
export function joinedNumerals(text: string): string {
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  return spelledAlike(words.filter((word) => !CONNECTORS.has(word)).join(''));
}

export function isConnector(word: string): boolean {
  return CONNECTORS.has(word);
}

/** Whether a folded word is a numeral of the language, however many it is made of (`zweihundertvierzig`). */
export function isNumeral(word: string, language: string): boolean {
  return languagesOfNumeral(word).has(language);
}

/** In which languages a folded word is a numeral. */
const languagesOfNumeral = remembered((word): ReadonlySet<string> => {
  patterns ??= new Map(NUMERAL_LANGUAGES.map((code) => [code, numeralPattern(code)]));
  if (word.length > LONGEST_NUMERAL || !/^\p{L}+$/u.test(word)) return new Set();
  const spelled = spelledAlike(word);
  return new Set(NUMERAL_LANGUAGES.filter((language) => patterns?.get(language)?.test(spelled)));
});

/** In letters: `neunhundertneunundneunzigtausendneunhundertneunundneunzig` has 58. */
const LONGEST_NUMERAL = 80;

let patterns: Map<string, RegExp> | null = null;

const SAMPLES = [
  ...Array.from({ length: 101 }, (_, number) => number),
  ...Array.from({ length: 9 }, (_, number) => [(number + 1) * 100, (number + 1) * 1_000]).flat(),
  ...[100_000, 200_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000],
];

/** The words that a language makes its numbers of, one after another. */
function numeralPattern(language: string): RegExp {
  const said = (SPEAKERS[language] ?? []).flatMap((say) => SAMPLES.map((number) => say(number)));
  const words = said.flatMap((text) => fold(text).match(/\p{L}+/gu) ?? []).filter((word) => !isConnector(word));
  const parts = [...new Set([...words.map(spelledAlike), ...(language === 'de' ? ['und', 'ein'] : [])])];
  return new RegExp(`^(?:${parts.sort((one, other) => other.length - one.length).join('|')}){1,20}$`, 'u');
}

function spelledAlike(word: string): string {
  return SPELLINGS.reduce((spelled, [pattern, alike]) => spelled.replace(pattern, alike), word);
}
