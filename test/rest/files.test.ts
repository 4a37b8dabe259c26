import { createHash } from 'node:crypto';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks } from '../support/books.js';

const documents = '/api/books/invoice_documents';
const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(991, 'abcdefghij')]);
const tag = `"${createHash('sha256').update(content).digest('hex')}"`;
const kept = { 'accept-ranges': 'bytes', etag: tag, 'cache-control': 'private, max-age=3600, immutable' };

let books: TestBooks;
let id: number;
let url: string;
beforeAll(async () => {
  books = await startBooks();
  id = (await books.upload(documents, { name: 'a.pdf', content })).body.invoice_document.id;
  url = await link();
});

const link = async (): Promise<string> => (await books.rest('GET', `${documents}/${id}`)).body.pdf_url;

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { method, headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

const told = (headers: Headers, ...names: string[]) => names.map((name) => headers.get(name));

test('a file is sent whole, tagged with its SHA-256 and uncompressed', async () => {
  const answer = await get({ 'accept-encoding': 'br, gzip' });
  expect([answer.status, answer.bytes.equals(content)]).toEqual([200, true]);
  expect(Object.fromEntries(Object.keys(kept).map((name) => [name, answer.headers.get(name)]))).toEqual(kept);
  expect(told(answer.headers, 'content-length', 'content-encoding', 'content-range')).toEqual(['1000', null, null]);
});

test('HEAD says the same of it without its bytes, and knows no parts', async () => {
  const answer = await get({ range: 'bytes=0-9' }, 'HEAD');
  expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
  expect(told(answer.headers, 'content-length', 'content-type', 'etag')).toEqual(['1000', 'application/pdf', tag]);
});

test.each([
  ['its tag', () => tag],
  ['its tag among others', () => `"other", W/${tag}`],
  ['any', () => '*'],
])('who has it already gets 304: %s', async (_name, tags) => {
  const answer = await get({ 'if-none-match': tags(), range: 'bytes=0-9' });
  expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
  expect(told(answer.headers, 'etag', 'cache-control', 'content-length')).toEqual([tag, kept['cache-control'], null]);
});

test.each([['"other"'], ['unquoted']])('who has another gets the file: %s', async (tags) => {
  expect((await get({ 'if-none-match': tags })).status).toBe(200);
});

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=990-', 990, 999],
  ['bytes=-10', 990, 999],
  ['bytes=500-5000', 500, 999],
  ['bytes=0-9,5-19', 0, 19],
  ['bytes=0-0', 0, 0],
])('%s is one part', async (range, start, end) => {
  const answer = await get({ range });
  expect([answer.status, answer.bytes.equals(content.subarray(start, end + 1))]).toEqual([206, true]);
  expect(told(answer.headers, 'content-range', 'content-length', 'content-type', 'etag')).toEqual([
    `bytes ${start}-${end}/1000`,
    String(end - start + 1),
    'application/pdf',
    tag,
  ]);
});

test('several parts come in one multipart body', async () => {
  const answer = await get({ range: 'bytes=0-9,100-109,-5' });
  const boundary = /^multipart\/byteranges; boundary=([\w-]+)$/.exec(answer.headers.get('content-type') ?? '')?.[1];
  const part = (start: number, end: number) =>
    `\r\n--${boundary}\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${start}-${end}/1000\r\n\r\n${content.subarray(start, end + 1)}`;
  expect(answer.status).toBe(206);
  expect(answer.bytes.toString()).toBe(`${part(0, 9)}${part(100, 109)}${part(995, 999)}\r\n--${boundary}--\r\n`);
  expect(told(answer.headers, 'content-length', 'content-range')).toEqual([String(answer.bytes.length), null]);
});

test.each([
  ['other units', 'lines=1-2'],
  ['what cannot be read', 'bytes 1-2'],
  [
    'more parts than are worth it',
    `bytes=${Array.from({ length: 11 }, (_, index) => `${index * 20}-${index * 20 + 1}`).join(',')}`,
  ],
])('%s are answered with the whole file', async (_name, range) => {
  const answer = await get({ range });
  expect([answer.status, answer.bytes.equals(content)]).toEqual([200, true]);
});

test.each(['bytes=1000-', 'bytes=2000-3000,5000-'])('%s is beyond the end', async (range) => {
  const answer = await get({ range });
  expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
    416,
    { error: { code: 'RANGE_NOT_SATISFIABLE', message: 'The file has 1000 bytes' } },
  ]);
  expect(told(answer.headers, 'content-range', 'cache-control', 'content-disposition')).toEqual([
    'bytes */1000',
    'no-store',
    null,
  ]);
});

test('If-Range: the part of the same file, the whole of another', async () => {
  const range = 'bytes=0-9';
  expect((await get({ range, 'if-range': tag })).status).toBe(206);
  for (const other of ['"other"', `W/${tag}`, 'Sun, 22 Nov 2026 00:00:00 GMT']) {
    const answer = await get({ range, 'if-range': other });
    expect([other, answer.status, answer.bytes.length]).toEqual([other, 200, 1_000]);
  }
});

test('its link is the same for five minutes, and good for an hour', async () => {
  let time = '2026-11-22T10:00:00Z';
  const restore = setClock(() => new Date(time));
  try {
    const first = await link();
    time = '2026-11-22T09:55:00.001Z';
    expect(await link()).toBe(first);
    time = '2026-11-22T10:00:00.001Z';
    const second = await link();
    expect(second).not.toBe(first);
    time = '2026-11-22T10:59:59Z';
    expect((await fetch(first)).status).toBe(200);
    time = '2026-11-22T11:00:00Z';
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  } finally {
    restore();
  }
});
