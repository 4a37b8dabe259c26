import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import parseRange from 'range-parser';
import { limits } from '../contract/limits.js';
import type { ByteRange, FileStore } from '../store/file-store.js';

/** A file as it is about to be sent. */
export interface SentFile {
  key: string;
  sizeBytes: number;
  contentType: string;
  /** Its strong entity tag. */
  tag: string;
}

export interface FileAnswer {
  status: 200 | 206;
  headers: Record<string, string>;
  open(files: FileStore): Promise<Readable>;
}

/** The whole file, or the parts of it that `Range` asks for (RFC 9110, 14); null when it has none of them. */
export function fileAnswer(request: Request, file: SentFile): FileAnswer | null {
  const ranges = rangesIn(request, file);
  if (ranges === null) return whole(file);
  const [first, ...others] = ranges;
  if (first === undefined) return null;
  return others.length === 0 ? onePart(file, first) : severalParts(file, ranges);
}

/** Null for a request that is answered with the whole file: one without the header, or with one that cannot be read. */
function rangesIn(request: Request, { sizeBytes, tag }: SentFile): ByteRange[] | null {
  const { range: header, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET' || header === undefined) return null;
  // The rest of another file is of no use: who has the beginning of that gets this one from its beginning.
  if (ifRange !== undefined && ifRange !== tag) return null;
  const ranges = parseRange(sizeBytes, header, { combine: true });
  if (ranges === -2) return null;
  if (ranges === -1) return [];
  return ranges.type === 'bytes' && ranges.length <= limits.rangesPerRequest ? [...ranges] : null;
}

function whole({ key, sizeBytes, contentType }: SentFile): FileAnswer {
  const headers = { 'Content-Type': contentType, 'Content-Length': String(sizeBytes) };
  return { status: 200, headers, open: (files) => files.open(key) };
}

function onePart({ key, sizeBytes, contentType }: SentFile, range: ByteRange): FileAnswer {
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(lengthOf(range)),
    'Content-Range': contentRange(range, sizeBytes),
  };
  return { status: 206, headers, open: (files) => files.open(key, range) };
}

function severalParts({ key, sizeBytes, contentType }: SentFile, ranges: readonly ByteRange[]): FileAnswer {
  const boundary = randomUUID();
  const parts = ranges.map((range) => ({
    range,
    head: `\r\n--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: ${contentRange(range, sizeBytes)}\r\n\r\n`,
  }));
  const end = `\r\n--${boundary}--\r\n`;
  const length = parts.reduce((sum, { head, range }) => sum + head.length + lengthOf(range), end.length);
  async function* body(files: FileStore): AsyncGenerator<Buffer> {
    for (const { head, range } of parts) {
      yield Buffer.from(head);
      yield* await files.open(key, range);
    }
    yield Buffer.from(end);
  }
  const headers = { 'Content-Type': `multipart/byteranges; boundary=${boundary}`, 'Content-Length': String(length) };
  return { status: 206, headers, open: async (files) => Readable.from(body(files)) };
}

function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1;
}

function contentRange({ start, end }: ByteRange, sizeBytes: number): string {
  return `bytes ${start}-${end}/${sizeBytes}`;
}
