import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Position, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Box } from '../layout/evidence.js';
import { type GrayImage, resized, toGraymap } from '../scans/gray-image.js';

/** What a QR code holds, and where it stands in its picture, in pixels. */
export interface CodeInPicture {
  text: string;
  box: Box;
}

/** Codes of invoices are read well at this size of the page, at which it takes a tenth of a second. */
const MOST_PIXELS = 4_000_000;
/** More codes in one picture are not read. */
const MOST_CODES = 8;

/** The QR codes in a picture, whatever way they lie. Nothing is fetched: the reader is part of the installed package. */
export async function codesInPicture(picture: GrayImage): Promise<CodeInPicture[]> {
  await prepare();
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
  const shown = scale < 1 ? resized(picture, scale) : picture;
  const found = await readBarcodes(new Uint8Array(toGraymap(shown)), {
    formats: ['QRCode'],
    maxNumberOfSymbols: MOST_CODES,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ bytes, text, position }) => ({ text: textOf(bytes) ?? text, box: boxOf(position, scale) }));
}

let prepared: Promise<unknown> | null = null;

function prepare(): Promise<unknown> {
  prepared ??= prepareZXingModule({ overrides: { wasmBinary: moduleBytes() }, fireImmediately: true });
  return prepared;
}

function moduleBytes(): ArrayBuffer {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** Codes of payment are in UTF-8, and seldom say so; null for what is not. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function boxOf({ topLeft, topRight, bottomLeft, bottomRight }: Position, scale: number): Box {
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / scale), corners.map(({ y }) => y / scale)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
