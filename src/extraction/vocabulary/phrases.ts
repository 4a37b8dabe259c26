import type { LanguageWords } from './language-words.js';
import { languages } from './languages/index.js';
import { fold } from './text-folding.js';

/** Where a phrase stands in a text, and how surely it means its role. */
export interface Label<Role> {
  role: Role;
  /** Weight of the words alone, from 0 to 1. */
  weight: number;
  start: number;
  end: number;
}

type PhrasesByRole<Role extends string> = (words: LanguageWords) => Partial<Record<Role, string>>;

interface Phrase<Role> {
  role: Role;
  weight: number;
  /** Folded; without blanks in languages that have none. */
  words: string[];
}

/** What words weigh that mean their role wherever they stand. */
export const SURE = 1;
/** What a word of several meanings weighs, which must be nearly all that a text says. */
export const UNSURE = 0.7;
/** What words weigh that say hardly anything alone: `Number`, `#`. */
export const VAGUE = 0.4;
const LETTERS_BESIDE_UNSURE = 4;

/** Finds the longest phrase of a folded text that any language has for one of these roles. */
export function phraseFinder<Role extends string>(of: PhrasesByRole<Role>): (folded: string) => Label<Role> | null {
  const spaced = new Map<string, Phrase<Role>[]>();
  const joined: Phrase<Role>[] = [];
  for (const phrase of languages.flatMap((language) => phrasesOf(of(language)))) {
    const first = phrase.words[0] ?? '';
    if (JOINED.test(first)) joined.push({ ...phrase, words: [phrase.words.join('')] });
    else spaced.set(first, [...(spaced.get(first) ?? []), phrase]);
  }
  return (folded) => {
    const found = JOINED.test(folded) ? longestJoined(folded, joined) : null;
    return found ?? longestSpaced(folded, spaced);
  };
}

/** The phrase of a heading's whole text, or null: `Faktura` is one, `Faktura 2026/01 do zamówienia` is not. */
export function wholePhrase<Role extends string>(
  folded: string,
  find: (folded: string) => Label<Role> | null,
): Role | null {
  const found = find(folded);
  const rest = found && `${folded.slice(0, found.start)}${folded.slice(found.end)}`;
  return found && !/[\p{L}\p{N}]/u.test(rest ?? '') ? found.role : null;
}

function phrasesOf<Role extends string>(byRole: Partial<Record<Role, string>>): Phrase<Role>[] {
  return (Object.entries(byRole) as [Role, string][]).flatMap(([role, phrases]) =>
    phrases.split('|').map((phrase) => ({
      role,
      weight: phrase.startsWith('~') ? UNSURE : SURE,
      words: fold(phrase.normalize('NFKC')).match(WORD) ?? [],
    })),
  );
}

const WORD = /[\p{L}\p{N}]+/gu;
/**
 * Of scripts that are written without blanks between words, or with blanks at will, and of Devanagari: PDFs lose its vowels and put
 * blanks in their place, as what a font joins has no characters of its own. Of Thai they lose the marks above letters.
 */
const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]/u;

function longestSpaced<Role>(folded: string, phrases: Map<string, Phrase<Role>[]>): Label<Role> | null {
  const words = [...folded.matchAll(WORD)].map((match) => ({ text: match[0], start: match.index }));
  let best: Label<Role> | null = null;
  for (const [index, { text, start }] of words.entries()) {
    for (const { role, weight, words: wanted } of phrases.get(text) ?? []) {
      if (!wanted.every((word, offset) => words[index + offset]?.text === word)) continue;
      const last = words[index + wanted.length - 1];
      const end = last ? last.start + last.text.length : start;
      const label = { role, weight, start, end };
      if (isBetter(label, best) && isPlain(label, folded)) best = label;
    }
  }
  return best;
}

const SEEN = /[^\s\p{M}]/gu;
const UNSEEN = /[\s\p{M}]/gu;

function longestJoined<Role>(folded: string, phrases: Phrase<Role>[]): Label<Role> | null {
  const places = [...folded.matchAll(SEEN)].map((match) => match.index);
  const text = folded.replace(UNSEEN, '');
  let best: Label<Role> | null = null;
  for (const { role, weight, words } of phrases) {
    const [wanted = ''] = words;
    const at = text.indexOf(wanted);
    if (at < 0) continue;
    const label = {
      role,
      weight,
      start: places[at] ?? 0,
      end: withMarks(folded, (places[at + wanted.length - 1] ?? 0) + 1),
    };
    if (isBetter(label, best) && isPlain(label, folded)) best = label;
  }
  return best;
}

/** The end of a letter with the vowels that follow it. */
function withMarks(folded: string, end: number): number {
  const marks = /^\p{M}*/u.exec(folded.slice(end))?.[0] ?? '';
  return end + marks.length;
}

function isBetter<Role>(one: Label<Role>, other: Label<Role> | null): boolean {
  if (other === null || one.weight !== other.weight) return one.weight > (other?.weight ?? 0);
  return one.end - one.start > other.end - other.start;
}

function isPlain<Role>({ weight, start, end }: Label<Role>, folded: string): boolean {
  if (weight === SURE) return true;
  const beside = `${folded.slice(0, start)}${folded.slice(end)}`.replace(/[^\p{L}]/gu, '');
  return beside.length <= LETTERS_BESIDE_UNSURE;
}
