import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { checkBodyParts, checkEncoding } from './body-parts.js';

/** What a plain request asks for: a document as text, with nothing beside it that needs more than its execution. */
export interface PlainOperation {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** Answers a plain request, or leaves it to the longer way, which answers everything: false. */
export type AnswerPlain = (operation: PlainOperation, request: Request, response: Response) => Promise<boolean>;

/**
 * Requests of `/graphql` as nearly every client sends them, JSON of a known length in a POST, are read and answered here, past
 * what takes them apart for many kinds of requests. Everything else goes on, with `request.body` when it has been read.
 */
export function plainRequests(answer: AnswerPlain): RequestHandler {
  return async (request, response, next) => {
    if (!isPlain(request)) return next();
    request.body = await receive(request);
    const operation = operationIn(request.body);
    if (!operation) return next();
    if (!(await answer(operation, request, response))) next();
  };
}

const jsonType = /^application\/json(?: *; *charset=utf-8)?$/i;
/** Who would rather have another type of answer than `application/json` takes the longer way. */
const takesJson = new Set([undefined, '*/*', 'application/json']);

function isPlain({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url !== '/graphql') return false;
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limits.bodyBytes &&
    headers['content-encoding'] === undefined &&
    jsonType.test(headers['content-type'] ?? '') &&
    takesJson.has(headers.accept)
  );
}

/** Reads a body of a declared length, which Node holds it to. Throws BAD_REQUEST. A promise keeps the span of the request. */
function receive(request: IncomingMessage): Promise<object> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const finish = () => request.off('data', collect).off('end', complete).off('error', abort).off('close', abort);
    const collect = (chunk: Buffer) => void chunks.push(chunk);
    const complete = () => {
      finish();
      try {
        resolve(parse(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    };
    const abort = () => {
      finish();
      reject(unreadable());
    };
    request.on('data', collect).on('end', complete).on('error', abort).on('close', abort);
  });
}

function parse(bytes: Buffer): object {
  checkEncoding(bytes);
  checkBodyParts(bytes);
  let body: unknown;
  try {
    body = JSON.parse(withoutMark(bytes.toString()));
  } catch {
    throw unreadable();
  }
  if (typeof body !== 'object' || body === null) throw unreadable();
  return body;
}

/** Some write the mark of the byte order before UTF-8, which needs none. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** As the parser of the longer way is answered for. */
export function unreadable(): Refusal {
  return new Refusal('BAD_REQUEST', 'The request could not be read as JSON');
}

/** Null for what has other members, or members of other types: the longer way knows what to say of them. */
function operationIn(body: object): PlainOperation | null {
  const { query, operationName, variables, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string' || (extensions !== undefined && extensions !== null)) return null;
  if (!isTextOrNone(operationName) || !isRecordOrNone(variables)) return null;
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}

function isTextOrNone(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string';
}

function isRecordOrNone(value: unknown): value is Record<string, unknown> | null | undefined {
  return value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value));
}
