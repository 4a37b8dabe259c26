import type { Box, Evidence } from './evidence.js';
import { plainText } from './plain-text.js';

/** One word with its place on a page. */
export interface Word {
  text: string;
  box: Box;
  /** Confidence of the recogniser in the word, from 0 to 100; absent for text of a text layer. */
  confidence?: number;
}

/** Words that stand together: a cell of a table, a label, a line of a paragraph. */
export interface Segment {
  page: number;
  line: number;
  index: number;
  text: string;
  box: Box;
  words: Word[];
}

/** All segments on one baseline, from left to right. `index` counts through the whole document. */
export interface Line {
  page: number;
  index: number;
  text: string;
  box: Box;
  segments: Segment[];
}

/** The text of a document in reading order, with positions. */
export interface Layout {
  pages: { number: number; width: number; height: number }[];
  lines: Line[];
}

export interface RunOnPage {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** See `Word`. */
  confidence?: number;
}

/** Gap, in text heights, from which two words belong to different cells. */
const CELL_GAP = 0.95;
/** Gap, in text heights, below which two runs are one word. */
const WORD_GAP = 0.16;
/** The same between letters and digits, which one word seldom has. */
const GAP_BEFORE_DIGITS = 0.08;

export interface PageOfRuns {
  number: number;
  width: number;
  height: number;
  runs: RunOnPage[];
  /** Gap, in text heights, from which words belong to different cells, where the page's print is wider than usual. */
  cellGap?: number;
}

/** What stands between the cells in a line's text. */
const CELL_SEPARATOR = '  ';

/** Builds lines and cells from positioned runs, page by page. */
export function buildLayout(pages: PageOfRuns[]): Layout {
  const lines: Line[] = [];
  for (const page of pages) {
    const words = joinWords(page.runs.flatMap(splitRun));
    for (const row of groupByBaseline(words)) {
      const index = lines.length;
      const segments = splitIntoCells(row, page.cellGap ?? CELL_GAP).map((cell, position) =>
        toSegment(cell, page.number, index, position),
      );
      lines.push({
        page: page.number,
        index,
        text: segments.map((segment) => segment.text).join(CELL_SEPARATOR),
        box: unionBox(segments.map((segment) => segment.box)),
        segments,
      });
    }
  }
  return { pages: pages.map(({ number, width, height }) => ({ number, width, height })), lines };
}

/** The part of a segment's box that the characters from `start` to `end` take. */
export function boxOfCharacters(segment: Segment, start: number, end: number): Box {
  const touched: Box[] = [];
  let position = 0;
  for (const word of segment.words) {
    const wordEnd = position + word.text.length;
    if (wordEnd > start && position < end) touched.push(word.box);
    position = wordEnd + 1;
  }
  return touched.length > 0 ? unionBox(touched) : segment.box;
}

export function evidenceOf(segment: Segment, start = 0, end = segment.text.length): Evidence {
  return { page: segment.page, box: boxOfCharacters(segment, start, end) };
}

/** Where the characters from `start` to `end` of a line's text stand, over all cells that they touch. */
export function evidenceInLine(line: Line, start: number, end: number): Evidence {
  const boxes: Box[] = [];
  let position = 0;
  for (const segment of line.segments) {
    const [from, to] = [Math.max(0, start - position), Math.min(segment.text.length, end - position)];
    if (from < to) boxes.push(boxOfCharacters(segment, from, to));
    position += segment.text.length + CELL_SEPARATOR.length;
  }
  return { page: line.page, box: boxes.length > 0 ? unionBox(boxes) : line.box };
}

/** Segments below the given one that overlap it horizontally, nearest first, within `reach` text heights. */
export function segmentsBelow(layout: Layout, segment: Segment, reach: number): Segment[] {
  const found: Segment[] = [];
  const limit = segment.box.y + segment.box.height * (1 + reach);
  for (let index = segment.line + 1; index < layout.lines.length; index += 1) {
    const line = layout.lines[index];
    if (!line || line.page !== segment.page || line.box.y > limit) break;
    for (const other of line.segments) if (overlap(segment.box, other.box) > 0) found.push(other);
  }
  return found;
}

/**
 * The cell to the right of a cell: the nearer one of its own line and of a neighbouring line whose letters overlap it in
 * height, as when a small label stands beside a larger value.
 */
export function cellRightOf(layout: Layout, segment: Segment): Segment | null {
  const own = layout.lines[segment.line]?.segments[segment.index + 1];
  const near = neighbour(layout, segment, (other) => other.box.x >= segment.box.x + segment.box.width, 1);
  return own && near && near.box.x + near.box.width < own.box.x ? near : (own ?? near);
}

/** The cell to the left of a cell, found as `cellRightOf` finds the one to the right. */
export function cellLeftOf(layout: Layout, segment: Segment): Segment | null {
  const own = layout.lines[segment.line]?.segments[segment.index - 1];
  const near = neighbour(layout, segment, (other) => other.box.x + other.box.width <= segment.box.x, -1);
  return own && near && near.box.x > own.box.x + own.box.width ? near : (own ?? near);
}

function neighbour(
  layout: Layout,
  segment: Segment,
  isBeside: (other: Segment) => boolean,
  direction: 1 | -1,
): Segment | null {
  const beside = [-2, -1, 1, 2]
    .map((step) => layout.lines[segment.line + step])
    .filter((line) => line?.page === segment.page)
    .flatMap((line) => line?.segments ?? [])
    .filter(
      (other) =>
        isBeside(other) &&
        overlapInHeight(segment.box, other.box) > 0.3 * Math.min(segment.box.height, other.box.height),
    );
  return beside.sort((one, other) => direction * (one.box.x - other.box.x))[0] ?? null;
}

function overlapInHeight(one: Box, other: Box): number {
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
}

/** Horizontal overlap of two boxes in points, negative when they are apart. */
export function overlap(one: Box, other: Box): number {
  return Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
}

/** Whether cells of a letterhead or an address belong above each other: they begin, end or have their middle alike. */
export function isInColumnOf({ box: one }: Segment, { box: other }: Segment): boolean {
  const middleOf = ({ x, width }: Box) => x + width / 2;
  const isRight = Math.abs(one.x + one.width - other.x - other.width) < 4;
  return Math.abs(one.x - other.x) < 4 || isRight || Math.abs(middleOf(one) - middleOf(other)) < 4;
}

/** Whether one cell stands below another with no room for a line between them. */
export function isNextBelow(lower: Segment, upper: Segment): boolean {
  const gap = lower.box.y - upper.box.y - upper.box.height;
  return lower.page === upper.page && gap < lower.box.height + upper.box.height;
}

export function unionBox(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A run may hold several words; each takes its share of the run's width. */
function splitRun(run: RunOnPage): Word[] {
  const text = withoutLetterSpacing(plainText(run.text));
  const each = run.width / Math.max(text.length, 1);
  const words: Word[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    words.push({
      text: match[0],
      ...(run.confidence === undefined ? {} : { confidence: run.confidence }),
      box: { x: run.x + each * match.index, y: run.y, width: each * match[0].length, height: run.height },
    });
  }
  return words;
}

/** `I N V O I C E` and `N O .` are words of headings whose letters are set apart. */
function withoutLetterSpacing(text: string): string {
  return /^\p{L}(?: \p{L}){2,}(?: [.:#])?$|^\p{L} \p{L} [.:#]$/u.test(text) ? text.replaceAll(' ', '') : text;
}

function groupByBaseline(words: Word[]): Word[][] {
  const rows: { baseline: number; height: number; words: Word[] }[] = [];
  const sorted = [...words].sort((one, other) => bottom(one) - bottom(other));
  for (const word of sorted) {
    const row = rows.findLast(
      (candidate) => Math.abs(candidate.baseline - bottom(word)) < 0.35 * Math.min(candidate.height, word.box.height),
    );
    if (row) row.words.push(word);
    else rows.push({ baseline: bottom(word), height: word.box.height, words: [word] });
  }
  return rows.map((row) => row.words.sort((one, other) => one.box.x - other.box.x));
}

function bottom(word: Word): number {
  return word.box.y + word.box.height;
}

/** PDFs may draw a word in pieces; pieces that touch on one baseline are one word again. */
function joinWords(words: Word[]): Word[] {
  const joined: Word[] = [];
  for (const row of groupByBaseline(words)) {
    let previous: Word | undefined;
    for (const word of row) {
      const gap = previous ? word.box.x - (previous.box.x + previous.box.width) : Number.POSITIVE_INFINITY;
      if (previous && isPrintedTwice(previous, word)) continue;
      if (previous && gap < wordGap(previous, word) * word.box.height && gap > -0.5 * word.box.height) {
        previous.text += word.text;
        previous.box = unionBox([previous.box, word.box]);
      } else {
        previous = { ...word, box: { ...word.box } };
        joined.push(previous);
      }
    }
  }
  return joined;
}

/** `Förfallodatum` and `2026-03-02` in cells of a table that nearly touch are two words. */
function wordGap(one: Word, other: Word): number {
  return /\p{L}{4}:?$/u.test(one.text) && /^\d/.test(other.text) ? GAP_BEFORE_DIGITS : WORD_GAP;
}

/** Bold by overprinting draws the same word again a fraction of a point away. */
function isPrintedTwice(one: Word, other: Word): boolean {
  return one.text === other.text && Math.abs(one.box.x - other.box.x) < 0.2 * other.box.height;
}

function splitIntoCells(row: Word[], cellGap: number): Word[][] {
  const cells: Word[][] = [];
  for (const word of row) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    const gap = last ? word.box.x - (last.box.x + last.box.width) : 0;
    if (cell && last && gap < cellGap * Math.max(last.box.height, word.box.height)) cell.push(word);
    else cells.push([word]);
  }
  return cells;
}

function toSegment(cell: Word[], page: number, line: number, index: number): Segment {
  const words = isLetterSpaced(cell) ? [joinLetters(cell)] : cell;
  return {
    page,
    line,
    index,
    text: words.map((word) => word.text).join(' '),
    box: unionBox(words.map((word) => word.box)),
    words,
  };
}

/** Headings such as `I N V O I C E` are one word. */
function isLetterSpaced(cell: Word[]): boolean {
  return cell.length >= 5 && cell.every((word) => /^\p{L}$/u.test(word.text));
}

function joinLetters(cell: Word[]): Word {
  return { text: cell.map((word) => word.text).join(''), box: unionBox(cell.map((word) => word.box)) };
}
