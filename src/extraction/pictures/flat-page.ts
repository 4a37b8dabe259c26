import { type GrayImage, grayFrom, withEvenPaper } from '../scans/gray-image.js';
import { type LetterLine, letterLines } from './letter-lines.js';
import { KEPT_PIXELS, type Picture, sample } from './picture.js';
import { fitSheet, type SheetField } from './sheet-field.js';

/** Pixels in which lines of print are looked for; pictures are shrunk by whole numbers. */
const SKETCH_PIXELS = 4_000_000;

/**
 * A page whose lines of print are bent, as on paper that is curled, folded or wavy, with its lines laid level: each place is
 * moved up or down. A page whose lines are straight, or too few to tell, is answered as it is.
 */
export function flattened(picture: Picture): Picture {
  const sketch = withEvenPaper(grayFrom({ ...picture, data: picture.rgba }, 'rgba', SKETCH_PIXELS));
  const field = fieldOfPage(sketch);
  return field ? unbent(picture, field, sketch) : picture;
}

/** Fewer lines, or fewer letters, are no page. */
const [FEWEST_LINES, FEWEST_LETTERS] = [6, 60];
/** In heights of letters. */
const TOLERANCE = 0.35;
const LEAST_BEND = 0.6;
/** Less of the print on level lines is no page that was understood. */
const LEAST_LEVEL = 0.85;

/** How the lines of a page are bent; null when they are not, or when that cannot be told. */
export function fieldOfPage(page: GrayImage): SheetField | null {
  const print = letterLines(page);
  if (!print) return null;
  const { lines, letterHeight } = print;
  const letters = lines.reduce((sum, { xs }) => sum + xs.length, 0);
  if (lines.length < FEWEST_LINES || letters < FEWEST_LETTERS) return null;
  const field = fitSheet(lines, page.width, page.height, TOLERANCE * letterHeight);
  if (!field || field.levelShare < LEAST_LEVEL || !keepsOrder(field, page)) return null;
  return bendOf(field, lines) >= LEAST_BEND * letterHeight ? field : null;
}

/** Of the lines, a quarter is bent more than this from left to right of the print, in pixels. */
export function bendOf(field: SheetField, lines: LetterLine[]): number {
  const xs = lines.flatMap((line) => line.xs).sort((one, other) => one - other);
  const [left, right] = [0.05, 0.95].map((share) => xs[Math.floor(share * (xs.length - 1))] as number) as [
    number,
    number,
  ];
  const bends = lines.map(({ ys }) => bendAt(field, ys[ys.length >> 1] as number, left, right));
  bends.sort((one, other) => one - other);
  return bends[Math.floor(bends.length * 0.75)] ?? 0;
}

const SAMPLES = 24;

/** How far a line that runs across the page leaves the straight one that is nearest to it, up and down together. */
function bendAt(field: SheetField, y: number, left: number, right: number): number {
  const shifts = Array.from({ length: SAMPLES + 1 }, (_, at) =>
    field.shiftAt(left + ((right - left) * at) / SAMPLES, y),
  );
  const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
  const [slopes, squares] = shifts.reduce(
    ([up, down], shift, at) => [up + (at - SAMPLES / 2) * (shift - mean), down + (at - SAMPLES / 2) ** 2],
    [0, 0],
  );
  const off = shifts.map((shift, at) => shift - mean - (slopes / squares) * (at - SAMPLES / 2));
  return Math.max(...off) - Math.min(...off);
}

/** Places of the page between which the field is interpolated, in pixels. */
const GRID = 8;
/** Paper may lie so aslant that lines come together or part, but never one over the other. */
const [NARROWEST, WIDEST] = [0.4, 2.5];
/** More of its height no page is bent. */
const MOST_SHIFT = 0.25;

function keepsOrder(field: SheetField, { width, height }: GrayImage): boolean {
  const step = 4 * GRID;
  for (let x = 0; x <= width; x += step) {
    for (let y = 0; y <= height; y += step) {
      const grown = 1 + (field.shiftAt(x, y + step) - field.shiftAt(x, y)) / step;
      const isIn = y + step > height || (grown >= NARROWEST && grown <= WIDEST);
      if (!isIn || Math.abs(field.shiftAt(x, y)) > MOST_SHIFT * height) return false;
    }
  }
  return true;
}

/** The picture with every line of the sketch where the field moves it; what the paper does not cover is white. */
function unbent(picture: Picture, field: SheetField, sketch: GrayImage): Picture {
  const columns = Math.ceil(sketch.width / GRID) + 1;
  const [first, last] = extentOf(field, sketch, columns);
  const [acrossX, acrossY] = [picture.width / sketch.width, picture.height / sketch.height];
  const scale = Math.min(1, Math.sqrt(KEPT_PIXELS / (picture.width * (last - first) * acrossY)));
  const width = Math.floor(picture.width * scale);
  const height = Math.floor((last - first) * acrossY * scale);
  const rows = Array.from({ length: columns }, (_, column) =>
    sourceRows(field, column * GRID, sketch.height, { first, step: 1 / (acrossY * scale), count: height }),
  );
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let x = 0; x < width; x += 1) {
    const sourceX = (x + 0.5) / scale;
    const place = sourceX / acrossX / GRID;
    const column = Math.min(columns - 2, Math.floor(place));
    const [left, right] = [rows[column] as Float32Array, rows[column + 1] as Float32Array];
    for (let y = 0; y < height; y += 1) {
      const sourceY = ((left[y] as number) + ((right[y] as number) - (left[y] as number)) * (place - column)) * acrossY;
      if (sourceY >= 0 && sourceY < picture.height)
        sample(picture, sourceX - 0.5, sourceY - 0.5, rgba, (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

/** Where the upper edge begins and the lower one ends once they are moved. */
function extentOf(field: SheetField, { height }: GrayImage, columns: number): [number, number] {
  let [first, last] = [0, height];
  for (let column = 0; column < columns; column += 1) {
    first = Math.min(first, field.shiftAt(column * GRID, 0));
    last = Math.max(last, height + field.shiftAt(column * GRID, height));
  }
  return [Math.floor(first), Math.ceil(last)];
}

/** For each row of the flat page, which row of the bent one has it in a column; beyond the page -1. */
function sourceRows(
  field: SheetField,
  x: number,
  height: number,
  { first, step, count }: { first: number; step: number; count: number },
): Float32Array {
  const rows = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  let row = 0;
  for (let y = -GRID; y < height + GRID && row < count; y += GRID) {
    const [from, to] = [y + field.shiftAt(x, y), y + GRID + field.shiftAt(x, y + GRID)];
    for (; row < count; row += 1) {
      const wanted = first + (row + 0.5) * step;
      if (wanted >= to) break;
      rows[row] = y + ((wanted - from) / (to - from)) * GRID;
    }
  }
  for (; row < count; row += 1) rows[row] = height + GRID;
  return rows;
}
