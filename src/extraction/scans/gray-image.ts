/** A picture in shades of grey, row by row: 0 is black, 255 white. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Brightness of one pixel of a source picture. */
type Brightness = (data: Uint8Array | Uint8ClampedArray, index: number) => number;

/** How a source picture stores its pixels: `bits` are eight pixels in a byte, rows padded, a set bit is white. */
export type PixelKind = 'bits' | 'rgb' | 'rgba';

const brightnessOf: Record<Exclude<PixelKind, 'bits'>, { bytes: number; of: Brightness }> = {
  rgb: { bytes: 3, of: luminance },
  rgba: {
    bytes: 4,
    of: (data, index) => {
      const opacity = data[index + 3] ?? 255;
      return (luminance(data, index) * opacity + 255 * (255 - opacity)) / 255;
    },
  },
};

function luminance(data: Uint8Array | Uint8ClampedArray, index: number): number {
  return ((data[index] ?? 0) * 77 + (data[index + 1] ?? 0) * 150 + (data[index + 2] ?? 0) * 29) / 256;
}

/**
 * A source picture in grey at most `maxPixels` large. It is shrunk by whole numbers while it is read, each pixel the mean
 * of its square, so that a scan of hundreds of megabytes never exists a second time.
 */
export function grayFrom(
  source: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  kind: PixelKind,
  maxPixels: number,
): GrayImage {
  const step = Math.max(1, Math.ceil(Math.sqrt((source.width * source.height) / maxPixels)));
  const width = Math.floor(source.width / step);
  const height = Math.floor(source.height / step);
  const pixels = new Uint8Array(width * height);
  const read = kind === 'bits' ? bitReader(source) : pixelReader(source, kind);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let row = y * step; row < (y + 1) * step; row += 1)
        for (let column = x * step; column < (x + 1) * step; column += 1) sum += read(column, row);
      pixels[y * width + x] = sum / (step * step);
    }
  }
  return { width, height, pixels };
}

type Read = (x: number, y: number) => number;

function bitReader({ width, data }: { width: number; data: Uint8Array | Uint8ClampedArray }): Read {
  const stride = (width + 7) >> 3;
  return (x, y) => ((data[y * stride + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? 255 : 0);
}

function pixelReader(
  { width, data }: { width: number; data: Uint8Array | Uint8ClampedArray },
  kind: Exclude<PixelKind, 'bits'>,
): Read {
  const { bytes, of } = brightnessOf[kind];
  return (x, y) => of(data, (y * width + x) * bytes);
}

/** The picture at another size, by linear interpolation between the four nearest pixels. */
export function resized(image: GrayImage, scale: number): GrayImage {
  const width = Math.max(1, Math.floor(image.width * scale));
  const height = Math.max(1, Math.floor(image.height * scale));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const sourceY = Math.min(image.height - 1, Math.max(0, (y + 0.5) / scale - 0.5));
    const top = Math.floor(sourceY) * image.width;
    const below = Math.min(image.height - 1, Math.floor(sourceY) + 1) * image.width;
    const down = sourceY - Math.floor(sourceY);
    for (let x = 0; x < width; x += 1) {
      const sourceX = Math.min(image.width - 1, Math.max(0, (x + 0.5) / scale - 0.5));
      const left = Math.floor(sourceX);
      const right = Math.min(image.width - 1, left + 1);
      const along = sourceX - left;
      const upper = at(image, top + left) * (1 - along) + at(image, top + right) * along;
      const lower = at(image, below + left) * (1 - along) + at(image, below + right) * along;
      pixels[y * width + x] = upper * (1 - down) + lower * down + 0.5;
    }
  }
  return { width, height, pixels };
}

function at(image: GrayImage, index: number): number {
  return image.pixels[index] ?? 255;
}

/** Three corners of a part of a picture that may lie askew, in pixels. */
export interface Corners {
  upperLeft: { x: number; y: number };
  upperRight: { x: number; y: number };
  lowerLeft: { x: number; y: number };
}

/** A part of a picture laid straight, at the size wanted. Where it shrinks, each pixel is the mean of several. */
export function strip(image: GrayImage, corners: Corners, width: number, height: number): GrayImage {
  const { upperLeft, upperRight, lowerLeft } = corners;
  const along = { x: (upperRight.x - upperLeft.x) / width, y: (upperRight.y - upperLeft.y) / width };
  const down = { x: (lowerLeft.x - upperLeft.x) / height, y: (lowerLeft.y - upperLeft.y) / height };
  const samples = Math.min(4, Math.max(1, Math.ceil(Math.hypot(down.x, down.y) - 0.25)));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let row = 0; row < samples; row += 1) {
        for (let column = 0; column < samples; column += 1) {
          const [right, below] = [x + (column + 0.5) / samples, y + (row + 0.5) / samples];
          sum += shadeAt(
            image,
            upperLeft.x + along.x * right + down.x * below - 0.5,
            upperLeft.y + along.y * right + down.y * below - 0.5,
          );
        }
      }
      pixels[y * width + x] = sum / (samples * samples) + 0.5;
    }
  }
  return { width, height, pixels };
}

/** Between four pixels, by linear interpolation; beyond the edge that of the edge. */
function shadeAt(image: GrayImage, x: number, y: number): number {
  const inX = Math.min(image.width - 1, Math.max(0, x));
  const inY = Math.min(image.height - 1, Math.max(0, y));
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [right, bottom] = [Math.min(image.width - 1, left + 1), Math.min(image.height - 1, top + 1)];
  const upper =
    at(image, top * image.width + left) * (1 - inX + left) + at(image, top * image.width + right) * (inX - left);
  const lower =
    at(image, bottom * image.width + left) * (1 - inX + left) + at(image, bottom * image.width + right) * (inX - left);
  return upper * (1 - inY + top) + lower * (inY - top);
}

/** The picture turned clockwise. */
export function turned(image: GrayImage, degrees: 90 | 180 | 270): GrayImage {
  const isSideways = degrees !== 180;
  const width = isSideways ? image.height : image.width;
  const height = isSideways ? image.width : image.height;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const toX = degrees === 90 ? width - 1 - y : degrees === 270 ? y : width - 1 - x;
      const toY = degrees === 90 ? x : degrees === 270 ? height - 1 - x : height - 1 - y;
      pixels[toY * width + toX] = at(image, y * image.width + x);
    }
  }
  return { width, height, pixels };
}

/** Side of the squares whose brightness is taken for the paper's. */
const PAPER_TILE = 48;

/** Lifts shadows and tinted paper to white: each pixel is measured against the paper around it. */
export function withEvenPaper(image: GrayImage): GrayImage {
  const columns = Math.ceil(image.width / PAPER_TILE);
  const rows = Math.ceil(image.height / PAPER_TILE);
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      paper[row * columns + column] = paperOf(image, column * PAPER_TILE, row * PAPER_TILE);
  const pixels = new Uint8Array(image.pixels.length);
  const tileAt = (row: number, column: number) =>
    paper[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 255;
  for (let y = 0; y < image.height; y += 1) {
    const row = (y + 0.5) / PAPER_TILE - 0.5;
    const top = Math.floor(row);
    for (let x = 0; x < image.width; x += 1) {
      const column = (x + 0.5) / PAPER_TILE - 0.5;
      const left = Math.floor(column);
      const upper = tileAt(top, left) * (1 - column + left) + tileAt(top, left + 1) * (column - left);
      const lower = tileAt(top + 1, left) * (1 - column + left) + tileAt(top + 1, left + 1) * (column - left);
      const around = upper * (1 - row + top) + lower * (row - top);
      pixels[y * image.width + x] = Math.min(255, (at(image, y * image.width + x) * 255) / around);
    }
  }
  return { width: image.width, height: image.height, pixels };
}

/** The brightness that nine tenths of a square do not exceed; a dark square is ink, not paper. */
function paperOf(image: GrayImage, left: number, top: number): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = top; y < Math.min(image.height, top + PAPER_TILE); y += 1) {
    for (let x = left; x < Math.min(image.width, left + PAPER_TILE); x += 1) {
      const shade = at(image, y * image.width + x);
      counts[shade] = (counts[shade] ?? 0) + 1;
      total += 1;
    }
  }
  let above = 0;
  for (let shade = 255; shade > DARKEST_PAPER; shade -= 1) {
    above += counts[shade] ?? 0;
    if (above * 10 >= total) return shade;
  }
  return DARKEST_PAPER;
}

const DARKEST_PAPER = 96;

/** Shades below this are not paper. */
const INK = 140;
/** How far the blurred rim of a dark edge reaches. */
const RIM = 2;

/**
 * The scanner's lid and the table around a slip are dark and reach the picture's edge: they become paper. Left dark they
 * are taken for a picture, and all text they enclose with them.
 */
export function withoutDarkEdges(image: GrayImage): GrayImage {
  const { width, height } = image;
  const pixels = new Uint8Array(image.pixels);
  const isOutside = darkFromEdges(image);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isOutside[y * width + x]) continue;
      for (let row = Math.max(0, y - RIM); row <= Math.min(height - 1, y + RIM); row += 1)
        pixels.fill(255, row * width + Math.max(0, x - RIM), row * width + Math.min(width, x + RIM + 1));
    }
  }
  return { width, height, pixels };
}

/** Marks every dark pixel that is joined to the picture's edge by dark pixels. */
function darkFromEdges({ width, height, pixels }: GrayImage): Uint8Array {
  const isOutside = new Uint8Array(width * height);
  const waiting: number[] = [];
  const visit = (index: number) => {
    if (isOutside[index] || (pixels[index] ?? 255) >= INK) return;
    isOutside[index] = 1;
    waiting.push(index);
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) visit(y * width + x);
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) visit(y * width + x);
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const x = index % width;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < width * (height - 1)) visit(index + width);
  }
  return isOutside;
}

/** Whether nothing is on the page. */
export function isBlank(image: GrayImage): boolean {
  return image.pixels.every((shade) => shade === 255);
}

/** The picture as a portable graymap, which the recogniser reads without decompressing anything. */
export function toGraymap(image: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${image.width} ${image.height}\n255\n`), image.pixels]);
}
