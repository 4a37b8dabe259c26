import type { RunOnPage } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';

/**
 * Words spelled as another recogniser spells them, where both say the same in the same place but for capitals, accents and
 * signs of currencies: PP-OCRv4 has no letters with umlauts or tildes, no € and no £, and takes `W` for `w`. Its digits and its
 * certainty stay.
 */
export function spelledAs<Run extends RunOnPage>(runs: readonly Run[], others: readonly RunOnPage[]): Run[] {
  return runs.map((run) => {
    const same = others.find((other) => isSamePlace(run, other) && isSameWord(run.text, other.text));
    return same ? { ...run, text: same.text } : run;
  });
}

function isSamePlace(one: RunOnPage, other: RunOnPage): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const apart = Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
  return across * 2 > Math.max(one.width, other.width) && apart < 0.6 * Math.max(one.height, other.height);
}

/** Signs of currencies that are left out, or taken for a letter before a number. */
const SIGN = /[€£]/g;
const MISREAD_SIGN = /^[EeCcfL](?=\d)/;

function isSameWord(word: string, accented: string): boolean {
  if (fold(word) === fold(accented)) return true;
  const hasSign = accented.search(SIGN) >= 0;
  const plain = fold(accented.replace(SIGN, ''));
  if (hasSign && plain !== '' && [word, word.replace(MISREAD_SIGN, '')].some((text) => fold(text) === plain))
    return true;
  return accented.includes('ß') && fold(word) === fold(accented.replaceAll('ß', 'B'));
}
