import type { RunOnPage } from '../layout/layout.js';
import { withDigits, withJoinedNumbers } from './misread-digits.js';
import { withKnownLetters, withLegalForm, withoutStrayBrackets } from './misread-words.js';

/** A line as the recogniser gives it. */
export interface RecognisedLine {
  words: RecognisedWord[];
  bbox: Corners;
  /** Where the letters stand, from the left end of the line to the right. */
  baseline: Corners;
}

export interface RecognisedWord {
  text: string;
  /** From 0 to 100. */
  confidence: number;
  bbox: Corners;
}

interface Corners {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface RecognisedText {
  /** Words on the page once it lies straight. */
  runs: RunOnPage[];
  /** Gap, in text heights, from which words belong to different cells. */
  cellGap: number;
  /** How far the lines fall to the right: down per across. */
  slope: number;
}

/** Words below this confidence are noise. */
const NOISE = 20;
/** Words of at least this confidence are not corrected. */
const SURE = 88;
/** The part of a line's height that its letters take. */
const LETTER_SHARE = 0.8;

/** The recogniser's lines as runs of a page that is `width` wide, levelled by the slope known or by that of its own lines. */
export function textOfLines(lines: RecognisedLine[], width: number, knownSlope: number | null = null): RecognisedText {
  const usual = middleOf(lines.map((line) => line.bbox.y1 - line.bbox.y0)) * LETTER_SHARE;
  const slope = knownSlope ?? slopeOf(lines);
  const runs = lines.flatMap((line) => {
    const own = (line.bbox.y1 - line.bbox.y0) * LETTER_SHARE;
    const height = own > 1.7 * usual ? own : usual;
    const y = levelBaseline(line, slope, width) - height;
    const words = line.words.filter((word) => word.confidence >= NOISE && word.text.trim() !== '');
    return withJoinedNumbers(corrected(words), height).map(({ text, confidence, bbox: { x0, x1 } }) => ({
      text,
      confidence,
      x: x0,
      y,
      width: x1 - x0,
      height,
    }));
  });
  return { runs, cellGap: cellGapOf(lines, usual), slope };
}

function corrected(words: RecognisedWord[]): RecognisedWord[] {
  const texts = words.map(({ text, confidence }) =>
    confidence < SURE ? withKnownLetters(withDigits(text)) : withDigits(text),
  );
  return withLegalForm(withoutStrayBrackets(texts)).map((text, index) => ({
    ...(words[index] as RecognisedWord),
    text,
  }));
}

function middleOf(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 10;
}

/**
 * Receipts are often printed with letters far apart. Most neighbouring words are one blank apart: what is more than twice
 * as far is another cell.
 */
function cellGapOf(lines: RecognisedLine[], height: number): number {
  const gaps = lines.flatMap(({ words }) =>
    words.slice(1).map((word, index) => word.bbox.x0 - (words[index]?.bbox.x1 ?? word.bbox.x0)),
  );
  return Math.min(1.7, Math.max(0.95, (2 * middleOf(gaps.filter((gap) => gap > 0))) / height));
}

/** The slope of the page's lines: the median of its longer ones. */
function slopeOf(lines: RecognisedLine[]): number {
  const lengths = lines.map(({ baseline }) => baseline.x1 - baseline.x0);
  const long = Math.max(...lengths, 0) / 2;
  const slopes = lines
    .filter((_line, index) => (lengths[index] ?? 0) > long)
    .map(({ baseline }) => (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0));
  return [...slopes].sort((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0;
}

/** The height of a line's baseline once the page lies straight, turned about the middle of its width. */
function levelBaseline({ baseline, bbox }: RecognisedLine, slope: number, width: number): number {
  const middle = (bbox.x0 + bbox.x1) / 2;
  const { x0, y0, x1, y1 } = baseline;
  const height = x1 > x0 ? y0 + ((y1 - y0) * (middle - x0)) / (x1 - x0) : y0;
  return height - slope * (middle - width / 2);
}
