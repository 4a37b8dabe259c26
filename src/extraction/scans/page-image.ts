import { ImageKind, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../layout/evidence.js';
import { type Matrix, multiply } from '../pdf/matrix.js';
import { type GrayImage, grayFrom, type PixelKind, turned } from './gray-image.js';
import { readingScale } from './reading-size.js';

/** A page as it was scanned or painted, at most ten million pixels large. */
export interface PageScan {
  picture: GrayImage;
  /** In points. */
  width: number;
  height: number;
}

/** What is used of the canvas that pdfjs-dist brings for Node. */
interface Canvas {
  width: number;
  height: number;
}

interface CanvasContext {
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas; context: CanvasContext };
}

/** A scan is read at this size at most before it is brought to reading size; more is never held twice. */
const MAX_SCAN_PIXELS = 10_000_000;

/**
 * One page as a picture, whatever size it claims to have. A page that is a single scan gives its image as it is stored; any
 * other page is painted at reading size.
 */
export async function scanOfPage(document: PDFDocumentProxy, number: number): Promise<PageScan> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const picture = (await scanOf(page)) ?? (await paint(document, page, readingScale(width, height)));
  page.cleanup();
  return { picture, width, height };
}

const PLACING = new Set<number>([OPS.save, OPS.restore, OPS.transform, OPS.dependency, OPS.setGState]);
const WRITING = new Set<number>([
  OPS.beginText,
  OPS.endText,
  OPS.setFont,
  OPS.setTextMatrix,
  OPS.moveText,
  OPS.setLeading,
  OPS.setLeadingMoveText,
  OPS.nextLine,
  OPS.setCharSpacing,
  OPS.setWordSpacing,
  OPS.setHScale,
  OPS.setTextRise,
  OPS.setTextRenderingMode,
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
  OPS.beginMarkedContent,
  OPS.beginMarkedContentProps,
  OPS.endMarkedContent,
]);
/** The rendering mode of text that is there to be searched, not seen. */
const INVISIBLE = 3;

/** The image of a page that shows nothing but one image over its whole area, upright; null for any other page. */
async function scanOf(page: PDFPageProxy): Promise<GrayImage | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const modes = argsArray.filter((_args, index) => fnArray[index] === OPS.setTextRenderingMode);
  const isHidden = modes.length > 0 && modes.every(([mode]) => mode === INVISIBLE);
  const drawn = fnArray.flatMap((operator, index) =>
    PLACING.has(operator) || (isHidden && WRITING.has(operator)) ? [] : [index],
  );
  const [only] = drawn;
  if (only === undefined || drawn.length !== 1 || fnArray[only] !== OPS.paintImageXObject) return null;
  const placed = fnArray
    .slice(0, only)
    .flatMap((operator, index) => (operator === OPS.transform ? [argsArray[index]] : []));
  const direction = directionOf(page, placed as Matrix[]);
  if (direction === null) return null;
  const image = await storedImage(page, String(argsArray[only][0]));
  const kind = image && pixelKinds[image.kind];
  if (!image?.data || !kind) return null;
  const gray = grayFrom({ width: image.width, height: image.height, data: image.data }, kind, MAX_SCAN_PIXELS);
  return direction === 0 ? gray : turned(gray, direction);
}

interface StoredImage {
  width: number;
  height: number;
  kind: number;
  data?: Uint8Array | Uint8ClampedArray;
}

const pixelKinds: Record<number, PixelKind> = {
  [ImageKind.GRAYSCALE_1BPP]: 'bits',
  [ImageKind.RGB_24BPP]: 'rgb',
  [ImageKind.RGBA_32BPP]: 'rgba',
};

function storedImage(page: PDFPageProxy, name: string): Promise<StoredImage | null> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => objects.get(name, (image: StoredImage | null) => resolve(image)));
}

/** How the image must be turned clockwise to lie as the page shows it; null when it does not fill the page squarely. */
function directionOf(page: PDFPageProxy, placed: Matrix[]): 0 | 90 | 180 | 270 | null {
  const view = page.getViewport({ scale: 1 });
  const [a, b, c, d, e, f] = placed.reduce(multiply, view.transform as Matrix);
  const corners = [
    [e, f],
    [e + a + c, f + b + d],
  ] as const;
  const isWhole = [0, 1].every((axis) => {
    const [from, to] = corners.map((corner) => corner[axis]) as [number, number];
    const size = axis === 0 ? view.width : view.height;
    return Math.abs(Math.min(from, to)) < 0.02 * size && Math.abs(Math.max(from, to) - size) < 0.02 * size;
  });
  const isSquare = Math.abs(b * c) < 1e-4 * Math.abs(a * d) || Math.abs(a * d) < 1e-4 * Math.abs(b * c);
  const isMirrored = a * d - b * c > 0;
  if (!isWhole || !isSquare || isMirrored) return null;
  const turn = (Math.floor((Math.atan2(b, a) * 180) / Math.PI / 90 + 0.5) + 4) % 4;
  return (turn * 90) as 0 | 90 | 180 | 270;
}

function paint(document: PDFDocumentProxy, page: PDFPageProxy, scale: number): Promise<GrayImage> {
  const { width, height } = page.getViewport({ scale: 1 });
  return paintPart(document, page, { x: 0, y: 0, width, height }, scale);
}

/** A part of a page, as large as `scale` pixels for a point make it. */
export async function paintPart(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  part: Box,
  scale: number,
): Promise<GrayImage> {
  const viewport = page.getViewport({ scale, offsetX: -part.x * scale, offsetY: -part.y * scale });
  const factory = document.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(Math.ceil(part.width * scale), Math.ceil(part.height * scale));
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport, background: 'white' })
    .promise;
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  canvas.width = 0;
  canvas.height = 0;
  return grayFrom({ width, height, data }, 'rgba', MAX_SCAN_PIXELS);
}
