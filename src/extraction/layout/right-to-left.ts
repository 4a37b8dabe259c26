import type { RunOnPage } from './layout.js';

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;

/** Gap, in text heights, from which two runs are not one phrase, and from which they are two words. */
const PHRASE_GAP = 0.95;
const WORD_GAP = 0.16;

/** A page in two languages may be laid out either way, and has Latin labels on the left of its values in both. */
const LETTERS_FOR_A_LATIN_ONE = 2;

interface DirectedRun extends RunOnPage {
  text: string;
}

export interface OrderedRuns<Run> {
  runs: Run[];
  /** Whether the page is read from right to left, and its runs lie as in a mirror: what comes first is on the left. */
  isMirrored: boolean;
}

/**
 * Runs in the order in which they are read. Of a page of which two thirds of the letters are Arabic or Hebrew the runs are placed as in a
 * mirror, so that rules find labels left of their values and the first column on the left; what runs against the page's
 * direction (numbers and Latin names there, Arabic and Hebrew words elsewhere) is put together as it is read.
 */
export function inReadingOrder<Run extends DirectedRun>(runs: readonly Run[], pageWidth: number): OrderedRuns<Run> {
  const text = runs.map((run) => run.text).join(' ');
  if (!RIGHT_TO_LEFT.test(text)) return { runs: [...runs], isMirrored: false };
  const isMirrored =
    lettersOf(text, /[\p{Script=Arabic}\p{Script=Hebrew}]/gu) >
    LETTERS_FOR_A_LATIN_ONE * lettersOf(text, /\p{Script=Latin}/gu);
  const together = phrasesAgainst(runs, isMirrored);
  if (!isMirrored) return { runs: together, isMirrored };
  return { runs: together.map((run) => mirrored(run, pageWidth)), isMirrored };
}

/**
 * Brackets alone are drawn as they look, which is the other one in the order of reading. A letter without a width is a part of the
 * one before it.
 */
function mirrored<Run extends DirectedRun>(run: Run, pageWidth: number): Run {
  const isDrawn = /^[^\p{L}\p{N}]*$/u.test(run.text);
  const text = isDrawn ? run.text.replace(/[()[\]<>]/g, (bracket) => OTHER_BRACKET[bracket] ?? bracket) : run.text;
  const x = pageWidth - run.x - run.width;
  return { ...run, text, x: run.width > 0 ? x : x - 0.1 };
}

const OTHER_BRACKET: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<' };

function lettersOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** With the runs that stand against the page's direction put together, and what lies between them. */
function phrasesAgainst<Run extends DirectedRun>(runs: readonly Run[], isMirrored: boolean): Run[] {
  const isAgainst = ({ text }: Run) =>
    isMirrored ? LEFT_TO_RIGHT.test(text) && !RIGHT_TO_LEFT.test(text) : RIGHT_TO_LEFT.test(text);
  const found: Run[] = [];
  for (const line of linesOf(runs)) {
    let phrase: Run[] = [];
    let between: Run[] = [];
    const end = () => {
      if (phrase.length > 0) found.push(joined(phrase, isMirrored));
      for (const each of between) found.push(each);
      [phrase, between] = [[], []];
    };
    for (const run of line) {
      const isLetterless = !/\p{L}/u.test(run.text);
      if (isAgainst(run)) {
        if (!isOnePhrase(phrase.at(-1), between, run)) end();
        for (const each of between) phrase.push(each);
        phrase.push(run);
        between = [];
      } else if (phrase.length === 0 || (!isLetterless && !isAgainst(run))) {
        end();
        found.push(run);
      } else if (isMirrored && run.text === '.' && isTight(phrase.at(-1), run)) phrase.push(run);
      else between.push(run);
    }
    end();
  }
  return found;
}

/** Words stand together over a blank; numbers only where they touch, with a sign of a date or a number between them. */
function isOnePhrase(last: DirectedRun | undefined, between: readonly DirectedRun[], next: DirectedRun): boolean {
  if (!last) return true;
  const all = [last, ...between, next];
  const isTogether = (reach: (one: DirectedRun, other: DirectedRun) => boolean) =>
    all.every((run, index) => index === 0 || reach(all[index - 1] as DirectedRun, run));
  if (/\p{L}/u.test(last.text) && /\p{L}/u.test(next.text)) return isTogether(isNear);
  return between.every(({ text }) => /^[-/.:,]$/.test(text)) && isTogether(isTight);
}

function isNear(one: DirectedRun, other: DirectedRun): boolean {
  return other.x - one.x - one.width < PHRASE_GAP * other.height;
}

function isTight(one: DirectedRun | undefined, other: DirectedRun): boolean {
  return one !== undefined && other.x - one.x - one.width < WORD_GAP * other.height;
}

function linesOf<Run extends DirectedRun>(runs: readonly Run[]): Run[][] {
  const ordered = runs.toSorted((one, other) => bottom(one) - bottom(other) || one.x - other.x);
  const lines: Run[][] = [];
  for (const run of ordered) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(bottom(first) - bottom(run)) < 0.35 * Math.min(first.height, run.height))
      line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x));
}

/** Given from left to right; Arabic and Hebrew are read the other way. */
function joined<Run extends DirectedRun>(phrase: readonly Run[], isMirrored: boolean): Run {
  const [first, last] = [phrase[0] as Run, phrase.at(-1) as Run];
  let text = '';
  let right = first.x;
  for (const run of phrase) {
    const gap = text !== '' && run.x - right > WORD_GAP * run.height ? ' ' : '';
    text = isMirrored ? `${text}${gap}${run.text}` : `${run.text}${gap}${text}`;
    right = run.x + run.width;
  }
  return { ...first, text, width: last.x + last.width - first.x };
}

function bottom({ y, height }: DirectedRun): number {
  return y + height;
}
