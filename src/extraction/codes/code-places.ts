import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../layout/evidence.js';
import type { Matrix } from '../pdf/matrix.js';
import { PICTURES, placedOperators } from '../pdf/placed-operators.js';

/** Codes that a telephone can read measure at least 13 mm, in points; larger ones than 10 cm are no codes of invoices. */
const LEAST_SIDE = 36;
const MOST_SIDE = 285;
/** The smallest code has 21 rows of about six runs each; a drawing of fewer pieces is a sign. */
const FEWEST_PIECES = 60;
/** A longer rectangle alone is the frame or the rule of a table. */
const LONGEST_PIECE = 40;
/** A piece of the same drawing is hardly further away. */
const GAP = 24;
/** More places on a page are not looked at. */
const MOST_PLACES = 6;

/** Where on the shown page a picture stands, or a square drawing of many pieces, that may be a code; the largest last. */
export async function placesOfCodes(page: PDFPageProxy): Promise<Box[]> {
  const { width, height } = page.getViewport({ scale: 1 });
  const pictures: Box[] = [];
  const drawings: Drawing[] = [];
  for (const { operator, args, matrix } of await placedOperators(page)) {
    if (PICTURES.has(operator)) pictures.push(boxUnder(matrix, 0, 0, 1, 1));
    if (operator === OPS.constructPath) addPiece(drawings, args, matrix);
  }
  const drawn = drawings.filter(({ pieces, box }) => pieces >= FEWEST_PIECES && isSquare(box)).map(({ box }) => box);
  return [...pictures.filter(isNoBanner), ...drawn]
    .map((box) => cut(box, width, height))
    .filter((box) => Math.min(box.width, box.height) >= LEAST_SIDE && area(box) < 0.6 * width * height)
    .sort((one, other) => area(one) - area(other))
    .slice(0, MOST_PLACES);
}

interface Drawing {
  box: Box;
  pieces: number;
}

/** Numbers by which a path says one rectangle. */
const NUMBERS_OF_RECTANGLE = 13;

function addPiece(drawings: Drawing[], args: unknown[], matrix: Matrix): void {
  const [, paths, bounds] = args as [number, (Float32Array | null)[], Float32Array | null];
  if (!bounds) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = bounds;
  const box = boxUnder(matrix, left, top, right, bottom);
  const pieces = Math.max(1, Math.floor((paths[0]?.length ?? 0) / NUMBERS_OF_RECTANGLE));
  const isRule = pieces < FEWEST_PIECES && Math.max(box.width, box.height) > LONGEST_PIECE;
  if (isRule || !(Math.max(box.width, box.height) <= MOST_SIDE)) return;
  const last = drawings.at(-1);
  const joined = last && union(last.box, box);
  if (!last || !joined || !isNear(last.box, box) || Math.max(joined.width, joined.height) > MOST_SIDE) {
    drawings.push({ box, pieces });
    return;
  }
  last.box = joined;
  last.pieces += pieces;
}

function boxUnder([a, b, c, d, e, f]: Matrix, left: number, top: number, right: number, bottom: number): Box {
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function union(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  const height = Math.max(one.y + one.height, other.y + other.height) - y;
  return { x, y, width, height };
}

function isNear(one: Box, other: Box): boolean {
  const across = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  const down = Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height);
  return across <= GAP && down <= GAP;
}

/** What of a box lies on the page. */
function cut({ x, y, width, height }: Box, pageWidth: number, pageHeight: number): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(pageWidth, x + width), Math.min(pageHeight, y + height)];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** A logo is wide; a code in a picture may have its caption beside it. */
function isNoBanner({ width, height }: Box): boolean {
  return width < 2 * height && height < 2 * width;
}

function isSquare({ width, height }: Box): boolean {
  return width < 1.25 * height && height < 1.25 * width;
}

function area({ width, height }: Box): number {
  return width * height;
}
