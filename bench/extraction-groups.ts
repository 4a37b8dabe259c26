import { DEFAULT_OCR_LANGUAGES } from '../src/extraction/ocr-languages.js';
import { languageOf as languageOfText } from '../src/extraction/vocabulary/language.js';
import type { Outcome } from './extraction-score.js';

/** Parts of a list by what each of its elements is, in the order of their names. */
export function groupedBy<Element>(
  all: readonly Element[],
  keyOf: (element: Element) => string,
): [string, Element[]][] {
  return [...Map.groupBy(all, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** `de` as the collection names a document's language, else `found deu`, as the reader finds it in the words of the pages. */
export function languageOf({ entry, result }: Outcome): string {
  if (entry.lang) return entry.lang;
  const words = result?.words.flatMap((page) => page.words.map(({ text }) => text)) ?? [];
  return words.length === 0 ? 'unknown' : `found ${languageOfText(words.join(' '), DEFAULT_OCR_LANGUAGES)}`;
}
