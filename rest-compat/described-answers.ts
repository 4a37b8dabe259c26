import type { DocumentNode } from 'graphql';
import { type ErrorCode, errorCatalogue } from '../src/contract/errors.js';
import { type JsonSchema, objectSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import { errorCodesIn } from '../src/contract/named-in.js';
import { operationOf } from './documents.js';
import { asSelected } from './envelopes.js';
import type { ObjectShape } from './output-shape.js';
import { answersRecord, readingOf } from './preconditions.js';
import { parameterNames, type Route, routes } from './routes.js';
import { outputSchema, type Records, reference } from './schemas.js';

export interface DescribedContent {
  schema: JsonSchema;
  example?: string;
  examples?: Record<string, { summary: string; value: object }>;
}

/** What the OpenAPI document says of an answer. */
export interface DescribedAnswer {
  description: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, DescribedContent>;
}

export type DescribedAnswers = Record<string, DescribedAnswer | { $ref: string }>;

/** Every answer of a row by its status: what it does, and each refusal that it can come to. */
export function describeAnswers(
  route: Route,
  document: DocumentNode,
  shape: ObjectShape,
  description: string,
  records: Records,
): DescribedAnswers {
  const refusals = Map.groupBy(refusalCodes(route, document, description), (code) => errorCatalogue[code].status);
  const answers = statusesOf(route).map((status) => [status, done(route, status, document, shape, records)] as const);
  const known = route.method === 'GET' ? [[304, { $ref: '#/components/responses/NotModified' }] as const] : [];
  return Object.fromEntries([
    ...answers,
    ...known,
    ...[...refusals].map(([status, codes]) => [status, refused(status, codes)] as const),
  ]);
}

function statusesOf({ status = 200 }: Route): number[] {
  if (typeof status === 'number') return [status];
  return [status({ created: true, existing: false }), status({ created: false, existing: true })];
}

function done(
  route: Route,
  status: number,
  document: DocumentNode,
  shape: ObjectShape,
  records: Records,
): DescribedAnswer {
  const selected = outputSchema(shape, records);
  const isMutation = operationOf(document).operation === 'mutation';
  const answer = isMutation ? (Object.values(selected.properties ?? {})[0] ?? {}) : selected;
  const body = (route.envelope ?? asSelected).describe(answer);
  const ofPages: HeaderName[] = route.query?.includes('after') ? ['Link'] : [];
  return {
    description: descriptions[status] ?? 'Done',
    headers: headersOf(
      ...always,
      ...(isMutation ? (['Idempotent-Replayed', 'Warning'] as const) : []),
      ...(answersRecord(route, readingOf(route, routes)) ? (['ETag'] as const) : []),
      ...(route.csv ? ofPages : []),
    ),
    ...(body && { content: { 'application/json': { schema: body }, ...(route.csv && csvContent(route.csv.columns)) } }),
  };
}

/** A table of RFC 4180: a header line and a line for each row. No text of this process can be longer. */
function csvContent(columns: readonly string[]): Record<string, DescribedContent> {
  const description = 'A header line, then a line for each row, ended by CRLF.';
  const head = columns.join(',');
  const schema: JsonSchema = { type: 'string', pattern: `^${head}\\r\\n`, maxLength: 2 ** 29, description };
  return { 'text/csv': { schema, example: `${head}\r\n` } };
}

/** The codes that a row can be refused with: what any request can come to, and what its mutation's description names. */
export function refusalCodes(route: Route, document: DocumentNode, description: string): ErrorCode[] {
  const isMutation = operationOf(document).operation === 'mutation';
  return [
    ...ofEveryRequest,
    ...(parameterNames(route.path).length > 0 ? (['NOT_FOUND'] as const) : []),
    ...(isMutation ? ofEveryChange : []),
    ...(readingOf(route, routes) ? (['PRECONDITION_FAILED'] as const) : []),
    ...(isMutation && route.body?.kind !== 'file' ? (['BODY_TOO_LARGE'] as const) : []),
    ...(route.body || addsUp(route) ? (['VALIDATION_FAILED'] as const) : []),
    ...(isMutation ? errorCodesIn(description) : []),
  ];
}

/** Whether what is answered are sums over the books, which may come to more than can be answered exactly. */
function addsUp({ method, path }: Route): boolean {
  return method === 'GET' && /\/(overview$|reports\/)/.test(path);
}

const ofEveryRequest: ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'ADDRESS_NOT_ALLOWED',
  'OWNER_MISMATCH',
  'QUERY_TOO_COMPLEX',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

const ofEveryChange: ErrorCode[] = [
  'REQUEST_TIMEOUT',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSE_MISMATCH',
  'UNSUPPORTED_MEDIA_TYPE',
  'INSUFFICIENT_STORAGE',
];

/** Whether the answer holds lists that can be longer than one answer. */
/** The statuses that mean the same everywhere: described once, where an operation adds no code of its own. */
const shared: Record<string, { status: number; codes: ErrorCode[]; description: string }> = {
  BadRequest: { status: 400, codes: ['BAD_REQUEST'], description: 'The request cannot be read.' },
  Unauthenticated: { status: 401, codes: ['UNAUTHENTICATED'], description: 'There is no valid API key.' },
  Forbidden: {
    status: 403,
    codes: ['INSUFFICIENT_SCOPE', 'ADDRESS_NOT_ALLOWED'],
    description: 'The API key may not do this.',
  },
  NotFound: { status: 404, codes: ['NOT_FOUND'], description: 'The owner has no such record.' },
  RequestTimeout: { status: 408, codes: ['REQUEST_TIMEOUT'], description: 'The body did not arrive in time.' },
  OwnerMismatch: { status: 409, codes: ['OWNER_MISMATCH'], description: 'The session is at another owner.' },
  IdempotencyConflict: {
    status: 409,
    codes: ['OWNER_MISMATCH', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSE_MISMATCH'],
    description: 'The Idempotency-Key belongs to another request, or the session is at another owner.',
  },
  BodyTooLarge: { status: 413, codes: ['BODY_TOO_LARGE'], description: 'The body is too large.' },
  UnsupportedMediaType: {
    status: 415,
    codes: ['UNSUPPORTED_MEDIA_TYPE'],
    description: 'The body is of another type.',
  },
  TooComplex: { status: 422, codes: ['QUERY_TOO_COMPLEX'], description: 'The request asks for too much.' },
  PreconditionFailed: {
    status: 412,
    codes: ['PRECONDITION_FAILED'],
    description: 'The record has changed since the caller read it.',
  },
  RateLimited: { status: 429, codes: ['RATE_LIMITED'], description: 'Too many requests.' },
  Failed: { status: 500, codes: ['INTERNAL_ERROR'], description: 'Something went wrong on our side.' },
  Unavailable: { status: 503, codes: ['SERVICE_UNAVAILABLE'], description: 'A part of the service is out of reach.' },
  Full: { status: 507, codes: ['INSUFFICIENT_STORAGE'], description: 'The service has no room left.' },
};

export function sharedRefusals(): Record<string, DescribedAnswer> {
  const described = Object.entries(shared).map(([name, { status, codes, description }]) => [
    name,
    refusal(status, codes, description),
  ]);
  const headers = headersOf(...always, 'ETag');
  return {
    ...Object.fromEntries(described),
    NotModified: { description: 'The answer is as the caller has it.', headers },
  };
}

function refused(status: number, codes: readonly ErrorCode[]): DescribedAnswers[string] {
  const same = Object.entries(shared).find(
    ([, one]) => one.status === status && new Set([...one.codes, ...codes]).size === one.codes.length,
  );
  if (same && same[1].codes.length === codes.length) return { $ref: `#/components/responses/${same[0]}` };
  return refusal(status, codes, 'The request is refused.');
}

function refusal(status: number, codes: readonly ErrorCode[], description: string): DescribedAnswer {
  const meanings = codes.map((code) => `- \`${code}\`: ${errorCatalogue[code].meaning}`);
  const examples = codes.map((code) => {
    const message = errorCatalogue[code].meaning;
    return [code, { summary: message, value: { error: { code, message } } }];
  });
  return {
    description: [description, '', ...meanings].join('\n'),
    headers: headersOf(...always, ...(ofStatus[status] ?? [])),
    content: { 'application/json': { schema: reference('Error'), examples: Object.fromEntries(examples) } },
  };
}

/** The error catalogue in Markdown. */
export function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
  );
  return ['| Code | Status | When |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The body of every refusal, and the catalogue of its codes. */
export function errorSchemas(): Records {
  const description = `A code of the error catalogue.\n\n${errorTable()}`;
  return {
    ErrorCode: { type: 'string', enum: Object.keys(errorCatalogue), description },
    Error: objectSchema({
      error: objectSchema({
        code: reference('ErrorCode'),
        // It may quote what was sent, whatever that was.
        message: {
          type: 'string',
          maxLength: limits.bodyBytes,
          pattern: '^[\\s\\S]+$',
          description: 'What is wrong, naming every offending field.',
        },
      }),
    }),
  };
}

const count: JsonSchema = { type: 'integer', format: 'int32', minimum: 0, maximum: 2 ** 31 - 1 };
const line = (maxLength: number): JsonSchema => ({ type: 'string', maxLength, pattern: '^[ -~]*$' });

export const answerHeaders = {
  'X-Request-Id': { description: 'Identifier of the request in the log.', schema: line(200) },
  RateLimit: { description: 'What is left to the API key: `r` requests for `t` seconds.', schema: line(100) },
  'RateLimit-Policy': { description: 'What the API key may: `q` requests in `w` seconds.', schema: line(100) },
  'RateLimit-Limit': { description: 'Requests that the API key may make a minute.', schema: count },
  'RateLimit-Remaining': { description: 'Requests that are left of this minute.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the next minute begins.', schema: count },
  'Retry-After': { description: 'Seconds after which the request may be made again.', schema: count },
  'WWW-Authenticate': { description: 'How to send the API key.', schema: { type: 'string', enum: ['Bearer'] } },
  ETag: { description: 'Tells this state of what is answered from any other.', schema: line(200) },
  'Idempotent-Replayed': {
    description: 'The answer is that of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  Warning: { description: 'Names the fields of the body that the API does not know.', schema: line(10_000) },
  Link: { description: 'Of CSV: the address of the next page, with `rel="next"`.', schema: line(10_000) },
} satisfies Record<string, { description: string; schema: JsonSchema }>;

type HeaderName = keyof typeof answerHeaders;

const always: HeaderName[] = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];
/** What is wrong with a request is kept with its Idempotency-Key, and may be found beside fields that are unknown. */
const kept: HeaderName[] = ['Idempotent-Replayed', 'Warning'];
const ofStatus: Record<number, HeaderName[]> = {
  400: kept,
  401: ['WWW-Authenticate'],
  404: kept,
  409: ['Retry-After', ...kept],
  412: kept,
  413: kept,
  415: kept,
  422: kept,
  429: ['Retry-After'],
  503: ['Retry-After'],
  507: ['Retry-After'],
};

function headersOf(...names: HeaderName[]): DescribedAnswer['headers'] {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const descriptions: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, without content',
};
