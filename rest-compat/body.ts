import type { IncomingMessage } from 'node:http';
import { checkBodyParts, checkEncoding } from '../src/api/body-parts.js';
import { Refusal } from '../src/contract/errors.js';
import { limits } from '../src/contract/limits.js';
import { InexactNumber } from '../src/values/inexact-number.js';

/** The bytes of a request's body, at most one more than the limit allows: a longer body shows by its length. */
export function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (!hasBody(request)) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const finish = (settle: () => void) => {
      request.off('data', collect).off('end', complete).off('error', abort).off('close', abort);
      settle();
    };
    const complete = () => finish(() => resolve(Buffer.concat(chunks).subarray(0, limits.bodyBytes + 1)));
    const abort = () =>
      finish(() => reject(new Refusal('BAD_REQUEST', 'The request ended before its body was complete')));
    const collect = (chunk: Buffer) => {
      chunks.push(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > limits.bodyBytes) complete();
    };
    request.on('data', collect).on('end', complete).on('error', abort).on('close', abort);
  });
}

/** Whether the request announces a body at all. */
export function hasBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/**
 * The JSON of a body; undefined when there is none. Refuses BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE and, for what is
 * not JSON, BAD_REQUEST. Numbers that are not exact come out as InexactNumber.
 */
export function parseBody(bytes: Buffer, headers: IncomingMessage['headers']): unknown {
  if (bytes.length === 0) return undefined;
  if (bytes.length > limits.bodyBytes) {
    throw new Refusal('BODY_TOO_LARGE', `The body is larger than ${limits.bodyBytes} bytes`);
  }
  ensureJson(headers);
  checkBodyParts(bytes);
  return parseExactly(decode(bytes));
}

function ensureJson(headers: IncomingMessage['headers']): void {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (
    /^application\/([\w.-]+\+)?json\s*$/.test(mediaType) &&
    (charset ?? 'utf-8') === 'utf-8' &&
    encoding === 'identity'
  ) {
    return;
  }
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON in UTF-8, with Content-Type: application/json');
}

/** Leaves out the mark of the byte order, which some write before UTF-8. */
const utf8 = new TextDecoder('utf-8');

function decode(bytes: Buffer): string {
  checkEncoding(bytes);
  return utf8.decode(bytes);
}

/** A literal of 16 or more digits or with an exponent may be inexact; a shorter one never is. */
const mayBeInexact = /\d[\d.]{15}|\d[eE]/;

function parseExactly(text: string): unknown {
  try {
    return mayBeInexact.test(text) ? JSON.parse(text, markInexact) : JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('BAD_REQUEST', 'The body is nested too deeply');
    throw new Refusal('BAD_REQUEST', 'The body is not valid JSON');
  }
}

function markInexact(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return canonical(context.source) === canonical(String(value)) ? value : new InexactNumber(context.source);
}

/** A decimal literal as significant digits and exponent, so that 1.50, 15e-1 and 1.5 compare equal. */
function canonical(literal: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (parts === null) return literal;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.slice(0, endOfSignificant(digits));
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** Counted from behind: a regular expression would begin anew at each zero within the digits. */
function endOfSignificant(digits: string): number {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return end;
}
