import type { LanguageLabels } from './language-words.js';
import { languagesByKind } from './languages/index.js';
import { phrasePattern } from './phrase-notation.js';
import type { Label } from './phrases.js';

interface LabelOfKind<Role, Kind> extends Label<Role> {
  kind: Kind;
}

/** A list of the languages' phrases, with what it says of a value. */
export type RankedList<Role, Kind, List> = readonly [list: List, role: Role, kind: Kind, weight: number];

/** Finds in folded text a phrase of the first of these lists that has one there, in any language. */
export function labelFinder<Role, Kind, List extends string>(
  phrasesOf: (language: LanguageLabels) => Partial<Record<List, string>>,
  lists: readonly RankedList<Role, Kind, List>[],
): (folded: string) => LabelOfKind<Role, Kind> | null {
  const compiled = lists.map(([list, role, kind, weight]) => ({
    label: { role, kind, weight },
    pattern: phrasePattern(languagesByKind.map((language) => phrasesOf(language)[list] ?? '')),
  }));
  return (folded) => {
    if (!/[\p{L}#]/u.test(folded)) return null;
    for (const { label, pattern } of compiled) {
      const match = pattern.exec(folded);
      if (match) return { ...label, start: match.index, end: match.index + match[0].length };
    }
    return null;
  };
}

/** Finds a phrase of one list in folded text, in any of the languages. */
export function listPattern(phrasesOf: (language: LanguageLabels) => string): RegExp {
  return phrasePattern(languagesByKind.map(phrasesOf));
}
