import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { parseBody, readBytes } from '../../rest-compat/body.js';
import { Refusal } from '../../src/contract/errors.js';
import { InexactNumber } from '../../src/values/inexact-number.js';

const headers = { 'content-type': 'application/json' };
const parsed = (text: string, contentType = 'application/json') =>
  parseBody(Buffer.from(text), { 'content-type': contentType });
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('the JSON of a body', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['1.50', 1.5],
    ['0.000001', 0.000001],
    ['123456789.123456', 123456789.123456],
    ['1e2', 100],
    ['15e-1', 1.5],
    ['-0', -0],
    ['0.00000000000000000000', 0],
  ])('holds the number %s exactly', (source, value) => {
    expect(parsed(`{"n":${source}}`)).toEqual({ n: value });
  });

  it.each(['9007199254740993', '1.00000000000000000001', '12345678901234567.5', '1e400', '0.1234567890123456789'])(
    'marks %s, which a JavaScript number would round',
    (source) => {
      expect(parsed(`{"deep":[{"n":${source}}],"text":"9007199254740993"}`)).toEqual({
        deep: [{ n: new InexactNumber(source) }],
        text: '9007199254740993',
      });
    },
  );

  it('tells exact numbers of very many zeros from others', () => {
    const zeros = '0'.repeat(900_000);
    expect(parsed(`[1${zeros}1]`)).toEqual([new InexactNumber(`1${zeros}1`)]);
    expect(parsed(`[1.${zeros}]`)).toEqual([1]);
  });

  it('may be missing', () => {
    expect(parseBody(Buffer.alloc(0), {})).toBeUndefined();
  });

  it.each(['{', '{"a":}', "{'a':1}", 'hello', '{"a":1}}', '{"a":01}', ' '])(
    'is a bad request when it is %p',
    (text) => {
      expect(codeOf(() => parsed(text))).toBe('BAD_REQUEST');
    },
  );

  it('is a bad request when it is not UTF-8', () => {
    expect(codeOf(() => parseBody(Buffer.from([0x22, 0xff, 0x22]), headers))).toBe('BAD_REQUEST');
  });

  it('is a bad request, not a crash, when its exact numbers are nested without end', () => {
    const text = `${'['.repeat(400_000)}9007199254740993${']'.repeat(400_000)}`;
    expect(codeOf(() => parsed(text))).toBe('BAD_REQUEST');
  });

  it.each([
    ['application/json', 'accepted'],
    ['application/json; charset=utf-8', 'accepted'],
    ['application/json;charset="UTF-8"', 'accepted'],
    ['application/vnd.api+json', 'accepted'],
    ['application/json; charset=latin1', 'UNSUPPORTED_MEDIA_TYPE'],
    ['text/json', 'UNSUPPORTED_MEDIA_TYPE'],
    ['text/plain', 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/x-www-form-urlencoded', 'UNSUPPORTED_MEDIA_TYPE'],
    ['', 'UNSUPPORTED_MEDIA_TYPE'],
  ])('of media type %p is %s', (contentType, code) => {
    expect(codeOf(() => parsed('{}', contentType))).toBe(code);
  });

  it('may not be compressed', () => {
    expect(codeOf(() => parseBody(Buffer.from('{}'), { ...headers, 'content-encoding': 'gzip' }))).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('may have 1 MiB and not a byte more', () => {
    const ofSize = (bytes: number) => Buffer.from(`"${'x'.repeat(bytes - 2)}"`);
    expect(codeOf(() => parseBody(ofSize(1024 * 1024), headers))).toBe('accepted');
    expect(codeOf(() => parseBody(ofSize(1024 * 1024 + 1), headers))).toBe('BODY_TOO_LARGE');
  });
});

describe('reading a body', () => {
  const request = (chunks: Buffer[], requestHeaders: Record<string, string>) =>
    Object.assign(Readable.from(chunks), { headers: requestHeaders }) as unknown as IncomingMessage;

  it('joins its pieces', async () => {
    const bytes = await readBytes(
      request([Buffer.from('{"a'), Buffer.from('":1}')], { 'transfer-encoding': 'chunked' }),
    );
    expect(bytes.toString()).toBe('{"a":1}');
  });

  it('does not wait for a body that is not announced', async () => {
    expect(await readBytes(request([], {}))).toHaveLength(0);
    expect(await readBytes(request([], { 'content-length': '0' }))).toHaveLength(0);
  });

  it('stops one byte after the limit, so that any two readings of one body are equal', async () => {
    const chunk = Buffer.alloc(700_000, 'x');
    expect(await readBytes(request([chunk, chunk, chunk], { 'content-length': '2100000' }))).toHaveLength(
      1024 * 1024 + 1,
    );
  });
});
