import { type Canvas, createCanvas, type Image, ImageData, loadImage } from '@napi-rs/canvas';
import decodeHeic from 'heic-decode';
import { imageSize } from 'image-size';
import UTIF from 'utif2';
import type { ImageType } from '../accepted-files.js';
import { UnreadableDocument } from '../unreadable-document.js';
import { KEPT_PIXELS, type Picture } from './picture.js';
import { tiffPageSizes } from './tiff-pages.js';

/** Of one picture as it is stored: decoded it takes four bytes a pixel. */
export const PIXELS_MAXIMUM = 50_000_000;

/**
 * The pictures of a file, upright as the camera noted it (EXIF), one after the other and at most ten million pixels large. What
 * it claims to hold is looked at before it is unpacked. Throws UnreadableDocument: too_many_pixels, too_many_pages, broken.
 */
export async function* readPictures(bytes: Uint8Array, type: ImageType, maxPages: number): AsyncGenerator<Picture> {
  try {
    if (type === 'image/tiff') yield* tiffPictures(bytes, maxPages);
    else yield type === 'image/heic' ? await heicPicture(bytes) : await plainPicture(bytes);
  } catch (error) {
    if (error instanceof UnreadableDocument || error instanceof RangeError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableDocument('broken', `The picture cannot be opened: ${why.slice(0, 200)}`);
  }
}

async function plainPicture(bytes: Uint8Array): Promise<Picture> {
  ensureSize(imageSize(bytes));
  const image = await loadImage(Buffer.from(bytes));
  return drawn(image, image.width, image.height);
}

async function heicPicture(bytes: Uint8Array): Promise<Picture> {
  ensureSize(imageSize(bytes));
  const { width, height, data } = await decodeHeic({ buffer: bytes });
  return shrunk({ width, height, rgba: new Uint8ClampedArray(data) });
}

function* tiffPictures(bytes: Uint8Array, maxPages: number): Generator<Picture> {
  const sizes = tiffPageSizes(bytes, maxPages);
  for (const size of sizes) ensureSize(size);
  const content = new Uint8Array(bytes).buffer;
  const pages = UTIF.decode(content).filter((page) => page.t256);
  for (const page of pages.slice(0, sizes.length)) {
    UTIF.decodeImage(content, page);
    const rgba = new Uint8ClampedArray(UTIF.toRGBA8(page));
    const { width, height } = page;
    yield shrunk({ width, height, rgba });
    // Its pixels go before those of the next are unpacked.
    page.data = new Uint8Array();
  }
}

function ensureSize({ width, height }: { width: number; height: number }): void {
  if (!(width > 0 && height > 0)) throw new UnreadableDocument('broken', 'The picture does not say how large it is');
  if (width * height <= PIXELS_MAXIMUM) return;
  throw new UnreadableDocument(
    'too_many_pixels',
    `The picture is ${width} × ${height} pixels large; ${PIXELS_MAXIMUM / 1_000_000} million are read`,
  );
}

function shrunk(picture: Picture): Picture {
  const { width, height, rgba } = picture;
  if (rgba.length < width * height * 4) throw new UnreadableDocument('broken', 'The picture is cut off');
  if (width * height <= KEPT_PIXELS) return picture;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0);
  return drawn(canvas, width, height);
}

/** On white, at the size that is kept. */
function drawn(image: Image | Canvas, fullWidth: number, fullHeight: number): Picture {
  const scale = Math.min(1, Math.sqrt(KEPT_PIXELS / (fullWidth * fullHeight)));
  const [width, height] = [fullWidth, fullHeight].map((side) => Math.max(1, Math.floor(side * scale))) as [
    number,
    number,
  ];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}

/**
 * A picture as JPEG. The canvas has an `encode` that works on another thread, but does not keep the canvas: its pixels may
 * be freed meanwhile.
 */
export function jpegOf({ width, height, rgba }: Picture): Uint8Array {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0);
  return canvas.encodeSync('jpeg', JPEG_QUALITY);
}

const JPEG_QUALITY = 88;
