import { crc32, deflateSync } from 'node:zlib';

/** PNGs by their chunks, well-formed or not. */

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

export function header(width: number, height: number, kind = [8, 0, 0, 0, 0]): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return chunk('IHDR', Buffer.concat([size, Buffer.from(kind)]));
}

export const pixel = chunk('IDAT', deflateSync(Buffer.from([0, 255])));
export const end = chunk('IEND', Buffer.alloc(0));
export const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);
