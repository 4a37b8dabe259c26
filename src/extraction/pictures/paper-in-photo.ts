import { type GrayImage, grayFrom } from '../scans/gray-image.js';
import { KEPT_PIXELS, type Picture, sample } from './picture.js';

interface Point {
  x: number;
  y: number;
}

/** Clockwise from the upper left. */
type Corners = [Point, Point, Point, Point];

/** Pixels in which the paper is looked for. */
const SKETCH_PIXELS = 200_000;

/**
 * The sheet of paper that a photograph shows on something darker, cut out, levelled and freed of perspective. A picture
 * whose paper reaches its edges, a scan, is answered as it is. Only the four corners are brought into place.
 */
export function paperOf(picture: Picture): Picture {
  const sketch = grayFrom({ ...picture, data: picture.rgba }, 'rgba', SKETCH_PIXELS);
  const paper = sheetIn(sketch);
  if (!paper) return picture;
  const [acrossX, acrossY] = [picture.width / sketch.width, picture.height / sketch.height];
  const corners = paper.corners.map(({ x, y }) => ({ x: x * acrossX, y: y * acrossY })) as Corners;
  return straightened(picture, corners, bulgesOf(paper, sketch.width));
}

/** Less of the picture is no page, and what is not filled as well as this has another shape. */
const SMALLEST_SHARE = 0.15;
const FULLEST_FRAME = 0.3;
const FILLED = 0.85;

/** Where the corners of the paper are; null when there is no paper with something darker around it. */
export function cornersOfPaper(image: GrayImage): Corners | null {
  return sheetIn(image)?.corners ?? null;
}

interface Sheet {
  corners: Corners;
  /** 1 for what belongs to the paper. */
  pixels: Uint8Array;
}

function sheetIn(image: GrayImage): Sheet | null {
  const bright = brightest(image);
  const { pixels, count } = largestPatch(bright, image.width, image.height);
  if (count < SMALLEST_SHARE * image.width * image.height) return null;
  if (shareOfFrame(pixels, image.width, image.height) > FULLEST_FRAME) return null;
  const corners = outermost(pixels, image.width);
  // Print makes holes in the patch. A lamp or a bag has no four corners: much of it lies outside of them.
  if (areaOf(corners) < FILLED * count) return null;
  return filledShare(pixels, image.width, image.height, corners) >= FILLED ? { corners, pixels } : null;
}

/** What is above Otsu's threshold, which parts the pixels into the two groups that differ most. */
function brightest({ pixels }: GrayImage): Uint8Array {
  const counts = new Float64Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [below, belowSum, best, threshold] = [0, 0, -1, 128];
  for (let value = 0; value < 256; value += 1) {
    const count = counts[value] ?? 0;
    below += count;
    belowSum += count * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (between > best) [best, threshold] = [between, value];
  }
  return pixels.map((value) => (value > threshold ? 1 : 0));
}

/** The largest group of pixels that hang together; the others become 0. */
function largestPatch(bright: Uint8Array, width: number, height: number): { pixels: Uint8Array; count: number } {
  const patch = new Int32Array(bright.length);
  const queue = new Int32Array(bright.length);
  let [best, bestCount, number] = [0, 0, 0];
  for (let start = 0; start < bright.length; start += 1) {
    if (bright[start] === 0 || patch[start] !== 0) continue;
    number += 1;
    let [from, to] = [0, 1];
    queue[0] = start;
    patch[start] = number;
    while (from < to) {
      const at = queue[from] as number;
      from += 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= width * height || bright[next] === 0 || patch[next] !== 0) continue;
        patch[next] = number;
        queue[to] = next;
        to += 1;
      }
    }
    if (to > bestCount) [best, bestCount] = [number, to];
  }
  return { pixels: bright.map((_value, at) => (patch[at] === best ? 1 : 0)), count: bestCount };
}

/** How much of the picture's outermost pixels the patch has. */
function shareOfFrame(pixels: Uint8Array, width: number, height: number): number {
  let count = 0;
  for (let x = 0; x < width; x += 1) count += (pixels[x] ?? 0) + (pixels[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y += 1) count += (pixels[y * width] ?? 0) + (pixels[y * width + width - 1] ?? 0);
  return count / (2 * (width + height));
}

/** The pixels that lie furthest towards each corner of the picture. */
function outermost(pixels: Uint8Array, width: number): Corners {
  const found: Corners = [0, 1, 2, 3].map(() => ({ x: 0, y: 0 })) as Corners;
  const furthest = [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let at = 0; at < pixels.length; at += 1) {
    if (pixels[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [corner, distance] of [-x - y, x - y, x + y, y - x].entries()) {
      if (distance <= (furthest[corner] as number)) continue;
      furthest[corner] = distance;
      found[corner] = { x, y };
    }
  }
  return found;
}

function areaOf(corners: Corners): number {
  return corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % 4] as Point;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

/** How much of the four-sided figure the patch fills. */
function filledShare(pixels: Uint8Array, width: number, height: number, corners: Corners): number {
  let [inside, filled] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside = corners.every((corner, at) => {
        const next = corners[(at + 1) % 4] as Point;
        return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) >= 0;
      });
      if (!isInside) continue;
      inside += 1;
      filled += pixels[y * width + x] ?? 0;
    }
  }
  return inside === 0 ? 0 : filled / inside;
}

/** How far paper reaches beyond the straight lines between its corners, in shares of its width and height. */
interface Bulges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** An edge that bulges less is straight; what lies further out is something else that is bright. */
const [LEAST_BULGE, MOST_BULGE] = [0.02, 0.15];

/** The edges of curled paper are bent: what is printed near them lies outside of the four-sided figure. */
function bulgesOf({ corners, pixels }: Sheet, width: number): Bulges {
  const outermost = [0, 0, 0, 0];
  const sides = corners.map((corner, at) => {
    const next = corners[(at + 1) % 4] as Point;
    const length = Math.max(1, distance(corner, next));
    return { corner, across: (next.x - corner.x) / length, down: (next.y - corner.y) / length, length };
  });
  for (let index = 0; index < pixels.length; index += 1) {
    if (pixels[index] === 0) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    for (const [at, { corner, across, down }] of sides.entries()) {
      const outside = (x - corner.x) * down - (y - corner.y) * across;
      if (outside > (outermost[at] as number)) outermost[at] = outside;
    }
  }
  const [top, right, bottom, left] = outermost.map((outside, at) => {
    const neighbours = [sides[(at + 1) % 4], sides[(at + 3) % 4]].map((side) => side?.length ?? 1);
    const share = (2 * outside) / ((neighbours[0] as number) + (neighbours[1] as number));
    return share < LEAST_BULGE ? 0 : Math.min(MOST_BULGE, share);
  }) as [number, number, number, number];
  return { top, right, bottom, left };
}

/** The four-sided figure, and what bulges out of it, as a rectangle of the mean lengths of its sides. */
function straightened(picture: Picture, corners: Corners, { top, right, bottom, left }: Bulges): Picture {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners;
  const [across, down] = [1 + left + right, 1 + top + bottom];
  const ofFigure = {
    width: (distance(upperLeft, upperRight) + distance(lowerLeft, lowerRight)) / 2,
    height: (distance(upperLeft, lowerLeft) + distance(upperRight, lowerRight)) / 2,
  };
  const scale = Math.min(1, Math.sqrt(KEPT_PIXELS / (ofFigure.width * across * ofFigure.height * down)));
  const width = Math.max(1, Math.round(ofFigure.width * across * scale));
  const height = Math.max(1, Math.round(ofFigure.height * down * scale));
  const rgba = new Uint8ClampedArray(width * height * 4);
  const placeOf = projection(corners);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = placeOf(((x + 0.5) / width) * across - left, ((y + 0.5) / height) * down - top);
      sample(picture, place.x, place.y, rgba, (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

/**
 * Where a point of the unit square lies in the figure (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989,
 * section 2.2.3).
 */
function projection([p0, p1, p2, p3]: Corners): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x];
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return { x: (a * u + b * v + p0.x) / depth, y: (d * u + e * v + p0.y) / depth };
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
