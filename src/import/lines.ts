import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { limits } from '../contract/limits.js';

/** What is wrong with a file of books, with its line and, where there is one, its field: for a person. */
export class BooksFileRefused extends Error {
  constructor(line: number, what: string, message: string) {
    super(`Line ${line}, ${what}: ${message}`);
    this.name = 'BooksFileRefused';
  }
}

/** One line of a file of books. */
export interface Line {
  number: number;
  type: string;
  record: Record<string, unknown>;
  /** Of all lines before this one. */
  sha256Before: string;
}

/** The lines of a file as `books:export --format ndjson` writes it. Throws BooksFileRefused for what is none. */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let number = 0;
  for await (const bytes of rawLines(path)) {
    number += 1;
    yield { number, ...parsed(number, bytes), sha256Before: hash.copy().digest('hex') };
    hash.update(bytes).update('\n');
  }
}

async function* rawLines(path: string): AsyncGenerator<Buffer> {
  let [waiting, waitingBytes, number]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of createReadStream(path)) {
    let [from, bytes] = [0, chunk as Buffer];
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      number += 1;
      yield Buffer.concat([...waiting, bytes.subarray(from, end)]);
      [waiting, waitingBytes] = [[], 0];
      from = end + 1;
    }
    waiting.push(bytes.subarray(from));
    waitingBytes += bytes.length - from;
    if (waitingBytes > limits.importLineBytes)
      throw new BooksFileRefused(number + 1, 'the line', `is longer than ${limits.importLineBytes} bytes`);
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

const lineFeed = 10;

function parsed(number: number, bytes: Buffer): Pick<Line, 'type' | 'record'> {
  const line = jsonOf(number, bytes);
  const { type, record } = Object(line) as Record<string, unknown>;
  if (typeof type !== 'string') throw new BooksFileRefused(number, 'field type', 'must be a text');
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new BooksFileRefused(number, 'field record', 'must be an object');
  return { type, record: record as Record<string, unknown> };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function jsonOf(number: number, bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new BooksFileRefused(number, 'the line', 'is not UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BooksFileRefused(number, 'the line', 'is no JSON: it was cut off or changed');
  }
}
