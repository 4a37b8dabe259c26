import type { GrayImage } from '../scans/gray-image.js';

/** Letters that follow each other on a line of print: where the foot of each stands, from left to right. */
export interface LetterLine {
  xs: number[];
  ys: number[];
}

interface Letter {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Print {
  lines: LetterLine[];
  /** The usual height of a letter, in pixels. */
  letterHeight: number;
}

/** What is darker is ink, once the paper is white everywhere. */
const INK = 150;
/** Smaller spots are dust and dots, larger ones pictures and frames. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [5, 60];
const [LEAST_SHARE_OF_HEIGHT, MOST_SHARE_OF_HEIGHT] = [0.6, 2];
/** Of letters that touch each other the foot is not known so well. */
const MOST_WIDTH = 4;
/** A picture with more spots is no page of print, and would only take time. */
const MOST_LETTERS = 30_000;
/** In heights of letters: how far the next letter of a line is at most, and how much higher or lower it stands. */
const [FURTHEST, OVERLAP, STEEPEST, STEP] = [2.5, 0.5, 0.5, 0.35];
/** Fewer letters say nothing of how their line runs. */
const FEWEST_IN_LINE = 4;
/** Spots beside a letter that are looked at for its follower. */
const MOST_NEIGHBOURS = 60;

/** The lines of print on a page with white paper; null when there is hardly any print, or far too much. */
export function letterLines(page: GrayImage): Print | null {
  const spots = spotsOf(page);
  if (!spots || spots.length === 0) return null;
  const heights = spots.map(({ top, bottom }) => bottom - top + 1).sort((one, other) => one - other);
  const letterHeight = heights[Math.floor(heights.length / 2)] as number;
  const letters = spots.filter(({ left, right, top, bottom }) => {
    const height = bottom - top + 1;
    const isOfHeight = height >= letterHeight * LEAST_SHARE_OF_HEIGHT && height <= letterHeight * MOST_SHARE_OF_HEIGHT;
    return isOfHeight && right - left + 1 <= letterHeight * MOST_WIDTH;
  });
  return { lines: chained(letters, letterHeight), letterHeight };
}

/** The boxes of all spots of ink as large as letters may be; null when there are too many. */
function spotsOf({ width, height, pixels }: GrayImage): Letter[] | null {
  const isSeen = new Uint8Array(width * height);
  const waiting: number[] = [];
  const spots: Letter[] = [];
  for (let start = 0; start < pixels.length; start += 1) {
    if (isSeen[start] || (pixels[start] as number) >= INK) continue;
    const spot = spotAt(start);
    const spotHeight = spot.bottom - spot.top + 1;
    if (spotHeight < LEAST_HEIGHT || spotHeight > MOST_HEIGHT) continue;
    spots.push(spot);
    if (spots.length > MOST_LETTERS) return null;
  }
  return spots;

  function spotAt(start: number): Letter {
    const spot = { left: width, right: 0, top: height, bottom: 0 };
    isSeen[start] = 1;
    waiting.push(start);
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      spot.left = Math.min(spot.left, x);
      spot.right = Math.max(spot.right, x);
      spot.top = Math.min(spot.top, y);
      spot.bottom = Math.max(spot.bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (isSeen[next] || (pixels[next] as number) >= INK) continue;
          isSeen[next] = 1;
          waiting.push(next);
        }
      }
    }
    return spot;
  }
}

/** Each letter has the follower that suits it best, and is the follower of one letter at most. */
function chained(letters: Letter[], letterHeight: number): LetterLine[] {
  const next = new Int32Array(letters.length).fill(-1);
  const isFollower = new Uint8Array(letters.length);
  const pairs = neighbours(letters, letterHeight).sort((one, other) => one.cost - other.cost);
  for (const { from, to } of pairs) {
    if (next[from] !== -1 || isFollower[to]) continue;
    next[from] = to;
    isFollower[to] = 1;
  }
  const lines: LetterLine[] = [];
  for (let first = 0; first < letters.length; first += 1) {
    if (isFollower[first]) continue;
    const line: LetterLine = { xs: [], ys: [] };
    for (let at = first; at !== -1; at = next[at] as number) {
      const { left, right, bottom } = letters[at] as Letter;
      line.xs.push((left + right + 1) / 2);
      line.ys.push(bottom + 1);
    }
    if (line.xs.length >= FEWEST_IN_LINE) lines.push(line);
  }
  return lines;
}

interface Pair {
  from: number;
  to: number;
  cost: number;
}

function neighbours(letters: Letter[], letterHeight: number): Pair[] {
  letters.sort((one, other) => one.left - other.left || one.bottom - other.bottom);
  const bands = inBands(letters, letterHeight);
  const pairs: Pair[] = [];
  for (const [from, letter] of letters.entries()) {
    const band = Math.floor(letter.bottom / (2 * letterHeight));
    let looked = 0;
    for (const to of [band - 1, band, band + 1].flatMap((at) => followersIn(bands.get(at) ?? [], from))) {
      const other = letters[to] as Letter;
      if (other.left - letter.right > FURTHEST * letterHeight || looked >= MOST_NEIGHBOURS) continue;
      looked += 1;
      const cost = costOf(letter, other, letterHeight);
      if (cost !== null) pairs.push({ from, to, cost });
    }
  }
  return pairs;
}

function inBands(letters: Letter[], letterHeight: number): Map<number, number[]> {
  const bands = new Map<number, number[]>();
  for (const [index, { bottom }] of letters.entries()) {
    const band = Math.floor(bottom / (2 * letterHeight));
    const members = bands.get(band);
    if (members) members.push(index);
    else bands.set(band, [index]);
  }
  return bands;
}

/** Of the letters of a band, which are sorted from left to right, those that begin behind one. */
function followersIn(members: number[], from: number): number[] {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((members[middle] as number) <= from) low = middle + 1;
    else high = middle;
  }
  return members.slice(low, low + MOST_NEIGHBOURS);
}

/** How badly one letter follows another on a line; null when it does not. */
function costOf(one: Letter, other: Letter, letterHeight: number): number | null {
  const gap = other.left - one.right;
  if (gap < -OVERLAP * letterHeight || gap > FURTHEST * letterHeight) return null;
  const across = (other.left + other.right - one.left - one.right) / 2;
  const step = Math.abs(other.bottom - one.bottom);
  if (across <= 0 || step > STEP * letterHeight + STEEPEST * across) return null;
  const isUnlike =
    Math.max(one.bottom - one.top, other.bottom - other.top) >
    2 * Math.min(one.bottom - one.top, other.bottom - other.top);
  return isUnlike ? null : Math.max(0, gap) + 2 * step;
}
