import type { PageWords } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import { buildLayout, type Layout, type Line, unionBox, type Word } from '../layout/layout.js';
import { shownBox } from '../layout/shown-box.js';
import { WORDS_PER_DOCUMENT, WORDS_PER_PAGE } from '../process/process-limits.js';
import type { PdfPage } from './pdf-pages.js';

/**
 * The words of each page in reading order, on the page as it is shown, in tenths of a point; at most `WORDS_PER_PAGE` of a
 * page, and `WORDS_PER_DOCUMENT` in all.
 */
export function wordsOfPages(pages: PdfPage[]): PageWords[] {
  let left = WORDS_PER_DOCUMENT;
  return pages.map((page) => {
    const words = buildLayout([page]).lines.flatMap((line) => line.segments.flatMap((segment) => segment.words));
    const kept = words.slice(0, Math.min(left, WORDS_PER_PAGE));
    left -= kept.length;
    return { page: page.number, ...shownSize(page), words: kept.map((word) => shownWord(word, page)) };
  });
}

function shownSize({ placement: { turn }, width, height }: PdfPage): { width: number; height: number } {
  const isSideways = turn === 90 || turn === 270;
  return isSideways ? { width: height, height: width } : { width, height };
}

function shownWord({ text, box, confidence }: Word, { placement }: PdfPage): PageWords['words'][number] {
  const { x, y, width, height } = shownBox(box, placement);
  const placed = { text, x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height) };
  return confidence === undefined ? placed : { ...placed, confidence: Math.trunc(confidence) };
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}

/**
 * Where a code or a name stands, however it is spaced and punctuated: the first run of whole words of one line with the same
 * letters and digits. Null when it stands nowhere.
 */
export function placeOfText(layout: Layout, text: string): Evidence | null {
  const wanted = compact(text);
  if (wanted === '') return null;
  for (const line of layout.lines) {
    const words = compact(line.text).includes(wanted) ? runOfWords(line, wanted) : null;
    if (words) return { page: line.page, box: unionBox(words.map(({ box }) => box)) };
  }
  return null;
}

/** The words that begin and end with the text; a label that is printed without a blank (`VAT:DE…`) is taken with it. */
function runOfWords(line: Line, wanted: string): Word[] | null {
  const words = line.segments.flatMap((segment) => segment.words);
  const texts = words.map((word) => compact(word.text));
  const at = texts.join('').indexOf(wanted);
  const taken: Word[] = [];
  let position = 0;
  for (const [index, word] of words.entries()) {
    const end = position + (texts[index]?.length ?? 0);
    if (end > at && position < at + wanted.length && end > position) taken.push(word);
    position = end;
  }
  return taken.length > 0 ? taken : null;
}

function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
