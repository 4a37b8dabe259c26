import { limits } from '../contract/limits.js';

/** Chunks that the picture itself is made of: frames of an animation and texts are left out. */
const ofPicture = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const signatureBytes = 8;
/** Of a chunk besides its content: length and type before it, checksum behind it. */
const frameBytes = 12;
const headerBytes = 13;

/** The pixels that a PNG says it has: width and height stand first in it. */
export function pixelsOfPng(png: Buffer): number {
  return png.length < 24 ? 0 : png.readUInt32BE(16) * png.readUInt32BE(20);
}

/**
 * The PNG with nothing in it but its still picture, for a decoder that believes the last of several headers, unpacks each frame and
 * reads texts to an end that they may not have. Throws Error for one that is malformed or has more pixels than a logo may.
 */
export function stillPng(png: Buffer): Buffer {
  const parts = [png.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at < png.length; ) {
    const { type, end } = chunkAt(png, at);
    const isFirst = at === signatureBytes;
    if (isFirst !== (type === 'IHDR')) throw new Error('the PNG has no header, or several');
    if (isFirst) ensureHeader(png.subarray(at + 8, end - 4));
    if (ofPicture.has(type)) parts.push(png.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  throw new Error('the PNG has no end');
}

function chunkAt(png: Buffer, at: number): { type: string; end: number } {
  const end = at + frameBytes > png.length ? Number.POSITIVE_INFINITY : at + frameBytes + png.readUInt32BE(at);
  if (end > png.length) throw new Error('the PNG is broken off');
  return { type: png.toString('latin1', at + 4, at + 8), end };
}

/** Others than the standard has would make a decoder take more memory than the pixels say. */
function ensureHeader(header: Buffer): void {
  const [depth = 0, colours = 0, compression, filter, interlacing = 0] = header.subarray(8);
  const isStandard =
    header.length === headerBytes &&
    [1, 2, 4, 8, 16].includes(depth) &&
    [0, 2, 3, 4, 6].includes(colours) &&
    compression === 0 &&
    filter === 0 &&
    interlacing <= 1;
  if (!isStandard) throw new Error('the header of the PNG is not of the standard');
  if (header.readUInt32BE(0) * header.readUInt32BE(4) > limits.logoPixels)
    throw new Error('the PNG has too many pixels');
}
