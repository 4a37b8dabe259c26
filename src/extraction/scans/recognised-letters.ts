import type { GrayImage } from './gray-image.js';

/** A letter of a line, at pixel `at` of the strip that the line was cut to; confidence from 0 to 1. */
export interface Letter {
  text: string;
  at: number;
  confidence: number;
}

/** A word of a line, from pixel `from` to `to` of its strip. Its confidence is that of its least certain letter, from 0 to 1. */
export interface StripWord {
  text: string;
  confidence: number;
  from: number;
  to: number;
}

/**
 * Letters out of the scores that a network gives at each of `steps` places along a strip of `width` pixels: the same letter at
 * neighbouring places is one letter, class 0 is none (connectionist temporal classification).
 */
export function lettersOf(scores: Float32Array, steps: number, alphabet: readonly string[], width: number): Letter[] {
  const letters: Letter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    const from = step * alphabet.length;
    let best = 0;
    for (let index = 1; index < alphabet.length; index += 1)
      if ((scores[from + index] ?? 0) > (scores[from + best] ?? 0)) best = index;
    const confidence = scores[from + best] ?? 0;
    const at = ((step + 0.5) * width) / steps;
    const last = letters.at(-1);
    if (best !== 0 && best !== before) letters.push({ text: plain(alphabet[best] ?? ''), at, confidence });
    else if (best !== 0 && last && confidence > last.confidence) Object.assign(last, { at, confidence });
    before = best;
  }
  return letters;
}

/** The network was trained on Chinese too, and takes a full stop for one of theirs now and then. */
function plain(letter: string): string {
  return CHINESE_MARKS[letter] ?? letter.normalize('NFKC');
}

const CHINESE_MARKS: Record<string, string> = { '。': '.', '、': ',', '“': '"', '”': '"', '‘': "'", '’': "'" };

/**
 * From which gap in the ink letters belong to different words, as shares of the strip's height: between the letters of a word of
 * print they are 0 to 8 % wide, blanks 20 to 70 %, and both are wider where letters stand far apart.
 */
const NARROWEST_BLANK = 0.135;
const WIDEST_BLANK = 0.55;
const BLANK_TO_GAP = 1.5;
/** Before a mark, and within a number, a blank is wider. */
const WIDER = 1.4;

/** Words of a line. Blanks are often swallowed by the network: they are found in the ink. */
export function wordsOfStrip(letters: Letter[], strip: GrayImage): StripWord[] {
  const ink = inkedColumns(strip);
  const printed = letters.filter(({ text }) => text.trim() !== '');
  const gaps = printed.slice(1).map((letter, index) => widestGap(ink, printed[index]?.at ?? 0, letter.at));
  const usual = [...gaps].sort((one, other) => one.width - other.width)[Math.floor(gaps.length / 2)]?.width ?? 0;
  const blank = Math.min(WIDEST_BLANK * strip.height, NARROWEST_BLANK * strip.height + BLANK_TO_GAP * usual);
  const words: { letters: Letter[]; from: number; to: number }[] = [];
  let from = 0;
  let word: Letter[] = [];
  for (const [index, letter] of printed.entries()) {
    const before = printed[index - 1];
    const gap = gaps[index - 1];
    if (before && gap) {
      const isSaid = letters.some(({ text, at }) => text.trim() === '' && at > before.at && at < letter.at);
      const isNarrow = isMark(letter.text) || (isMark(before.text) && /\d/.test(letter.text));
      if (isSaid || gap.width >= blank * (isNarrow ? WIDER : 1)) {
        words.push({ letters: word, from, to: gap.middle });
        [word, from] = [[], gap.middle];
      }
    }
    word.push(letter);
  }
  if (word.length > 0) words.push({ letters: word, from, to: strip.width });
  return words.map((one) => ({
    text: one.letters.map(({ text }) => text).join(''),
    confidence: Math.max(LEAST, Math.min(...one.letters.map(({ confidence }) => confidence))),
    ...inkBetween(ink, one.from, one.to),
  }));
}

/** A word of a line that is believed is none of the noise around it, whatever one of its letters is. */
const LEAST = 0.2;

function isMark(text: string): boolean {
  return /^[.,:;'%)]$/.test(text);
}

/** Whether each column of a strip has ink; what reaches in from the lines above and below does not count. */
function inkedColumns({ width, height, pixels }: GrayImage): boolean[] {
  const sorted = Uint8Array.from(pixels).sort();
  const paper = sorted[Math.floor(sorted.length * 0.85)] ?? 255;
  const black = sorted[Math.floor(sorted.length * 0.03)] ?? 0;
  const limit = paper - Math.max(16, (paper - black) * 0.25);
  const [top, bottom] = [Math.round(height * 0.12), Math.round(height * 0.88)];
  return Array.from({ length: width }, (_, x) => {
    for (let y = top; y < bottom; y += 1) if ((pixels[y * width + x] ?? 255) < limit) return true;
    return false;
  });
}

function widestGap(ink: boolean[], from: number, to: number): { width: number; middle: number } {
  let widest = { width: 0, middle: (from + to) / 2 };
  let start = Math.floor(from);
  for (let x = start; x <= Math.min(ink.length, Math.ceil(to)); x += 1) {
    if (x < to && !ink[x]) continue;
    if (x - start > widest.width) widest = { width: x - start, middle: (start + x) / 2 };
    start = x + 1;
  }
  return widest;
}

function inkBetween(ink: boolean[], from: number, to: number): { from: number; to: number } {
  const part = ink.slice(Math.floor(from), Math.ceil(to));
  const first = part.indexOf(true);
  if (first < 0) return { from, to };
  return { from: Math.floor(from) + first, to: Math.floor(from) + part.lastIndexOf(true) + 1 };
}
