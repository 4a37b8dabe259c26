import type { LetterLine } from './letter-lines.js';

/**
 * How far each place of a curled page has to be moved down so that lines of print lie level: a surface of cubic B-splines
 * (Eilers and Marx, Flexible smoothing with B-splines and penalties, 1996) over the page.
 */
export interface SheetField {
  shiftAt(x: number, y: number): number;
  /** How much of the print stands level on it. */
  levelShare: number;
}

/** Pieces of the surface across and down the page: a fold takes four pieces across to follow. */
const [ACROSS, DOWN] = [10, 4];
const [COLUMNS, ROWS] = [ACROSS + 3, DOWN + 3];
const SIZE = COLUMNS * ROWS;
/** What it costs to bend, beside what it costs to miss a letter; and what keeps in place where nothing is printed. */
const [STIFFNESS, REST] = [0.02, 1e-4];
/**
 * In tolerances: each round leaves out what lay further off in the one before, feet of letters such as `g` and lines that were
 * joined wrongly.
 */
const ROUNDS = [4, 2, 1, 1];

/** The surface that levels lines best; null when nothing can be solved. */
export function fitSheet(lines: LetterLine[], width: number, height: number, tolerance: number): SheetField | null {
  const feet = lines.map(({ xs, ys }) => xs.map((x, index) => footAt(x, ys[index] as number, width, height)));
  let weights = lines.map(({ xs }) => xs.map(() => 1));
  let bends: Float64Array | null = null;
  for (const tolerances of ROUNDS) {
    bends = solve(feet, weights);
    if (!bends) return null;
    const found = bends;
    weights = feet.map((line, index) => weightsOf(line, weights[index] as number[], found, tolerance * tolerances));
  }
  const found = bends as Float64Array;
  const counted = weights.flat().filter((weight) => weight > 0).length;
  return {
    shiftAt: (x, y) => shiftOf(footAt(x, y, width, height), found),
    levelShare: counted / Math.max(1, weights.flat().length),
  };
}

/** A place on the page with the sixteen pieces of the surface that it is part of. */
interface Foot {
  y: number;
  first: number;
  parts: Float64Array;
}

function footAt(x: number, y: number, width: number, height: number): Foot {
  const [column, across] = pieceOf(x / width, ACROSS);
  const [row, down] = pieceOf(y / height, DOWN);
  const parts = new Float64Array(16);
  for (let r = 0; r < 4; r += 1)
    for (let c = 0; c < 4; c += 1) parts[r * 4 + c] = (down[r] as number) * (across[c] as number);
  return { y, first: row * COLUMNS + column, parts };
}

function pieceOf(share: number, pieces: number): [number, [number, number, number, number]] {
  const place = Math.min(pieces - 1e-9, Math.max(0, share * pieces));
  const piece = Math.floor(place);
  const t = place - piece;
  const [t2, t3] = [t * t, t * t * t];
  return [piece, [(1 - 3 * t + 3 * t2 - t3) / 6, (4 - 6 * t2 + 3 * t3) / 6, (1 + 3 * t + 3 * t2 - 3 * t3) / 6, t3 / 6]];
}

function indexOf(foot: Foot, part: number): number {
  return foot.first + Math.floor(part / 4) * COLUMNS + (part % 4);
}

function shiftOf(foot: Foot, bends: Float64Array): number {
  let shift = 0;
  for (let part = 0; part < 16; part += 1)
    shift += (foot.parts[part] as number) * (bends[indexOf(foot, part)] as number);
  return shift;
}

/** Least squares of what each letter is off the level of its line, whatever that level is. */
function solve(lines: Foot[][], weights: number[][]): Float64Array | null {
  const matrix = new Float64Array(SIZE * SIZE);
  const wanted = new Float64Array(SIZE);
  let total = 0;
  for (const [at, line] of lines.entries()) total += addLine(line, weights[at] as number[], matrix, wanted);
  addPenalties(matrix, total);
  return solved(matrix, wanted);
}

function addLine(line: Foot[], weights: number[], matrix: Float64Array, wanted: Float64Array): number {
  const mean = new Float64Array(SIZE);
  let [sum, level] = [0, 0];
  for (const [at, foot] of line.entries()) {
    const weight = weights[at] as number;
    sum += weight;
    level += weight * foot.y;
    for (let part = 0; part < 16; part += 1) {
      const index = indexOf(foot, part);
      const share = weight * (foot.parts[part] as number);
      mean[index] = (mean[index] as number) + share;
      wanted[index] = (wanted[index] as number) - share * foot.y;
      for (let other = 0; other < 16; other += 1) {
        const place = index * SIZE + indexOf(foot, other);
        matrix[place] = (matrix[place] as number) + share * (foot.parts[other] as number);
      }
    }
  }
  if (sum === 0) return 0;
  const touched: number[] = [];
  for (let index = 0; index < SIZE; index += 1) if (mean[index] !== 0) touched.push(index);
  for (const index of touched) {
    const share = (mean[index] as number) / sum;
    wanted[index] = (wanted[index] as number) + share * level;
    for (const other of touched)
      matrix[index * SIZE + other] = (matrix[index * SIZE + other] as number) - share * (mean[other] as number);
  }
  return sum;
}

/** Neighbouring pieces lie on a straight line, unless letters say otherwise. */
function addPenalties(matrix: Float64Array, total: number): void {
  const stiffness = (STIFFNESS * total) / SIZE;
  const add = (indices: [number, number, number], strength: number) => {
    for (const [one, factor] of indices.map((index, at) => [index, at === 1 ? -2 : 1] as const))
      for (const [other, otherFactor] of indices.map((index, at) => [index, at === 1 ? -2 : 1] as const))
        matrix[one * SIZE + other] = (matrix[one * SIZE + other] as number) + strength * factor * otherFactor;
  };
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = row * COLUMNS + column;
      if (column + 2 < COLUMNS) add([at, at + 1, at + 2], stiffness);
      if (row + 2 < ROWS) add([at, at + COLUMNS, at + 2 * COLUMNS], stiffness * STIFFER_DOWN);
      matrix[at * SIZE + at] = (matrix[at * SIZE + at] as number) + (REST * total) / SIZE;
    }
  }
}

/** Lines above each other run alike. */
const STIFFER_DOWN = 4;

/** Cholesky's decomposition; null when the matrix is none that it suits. */
function solved(matrix: Float64Array, wanted: Float64Array): Float64Array | null {
  for (let column = 0; column < SIZE; column += 1) {
    for (let row = column; row < SIZE; row += 1) {
      let sum = matrix[row * SIZE + column] as number;
      for (let k = 0; k < column; k += 1)
        sum -= (matrix[row * SIZE + k] as number) * (matrix[column * SIZE + k] as number);
      if (row === column && !(sum > 0)) return null;
      matrix[row * SIZE + column] = row === column ? Math.sqrt(sum) : sum / (matrix[column * SIZE + column] as number);
    }
  }
  const answer = Float64Array.from(wanted);
  for (let row = 0; row < SIZE; row += 1) {
    for (let k = 0; k < row; k += 1)
      answer[row] = (answer[row] as number) - (matrix[row * SIZE + k] as number) * (answer[k] as number);
    answer[row] = (answer[row] as number) / (matrix[row * SIZE + row] as number);
  }
  for (let row = SIZE - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < SIZE; k += 1)
      answer[row] = (answer[row] as number) - (matrix[k * SIZE + row] as number) * (answer[k] as number);
    answer[row] = (answer[row] as number) / (matrix[row * SIZE + row] as number);
  }
  return answer;
}

/** Tukey's weights: what is further off than the tolerance counts nothing. */
function weightsOf(line: Foot[], weights: number[], bends: Float64Array, tolerance: number): number[] {
  const levels = line.map((foot) => foot.y + shiftOf(foot, bends));
  const level = weightedMedian(levels, weights);
  return levels.map((own) => {
    const off = (own - level) / tolerance;
    return Math.abs(off) >= 1 ? 0 : (1 - off * off) ** 2;
  });
}

function weightedMedian(values: number[], weights: number[]): number {
  const order = values.map((value, index) => ({ value, weight: (weights[index] as number) + 1e-6 }));
  order.sort((one, other) => one.value - other.value);
  const half = order.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { value, weight } of order) {
    passed += weight;
    if (passed >= half) return value;
  }
  return order.at(-1)?.value ?? 0;
}
