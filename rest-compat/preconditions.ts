import type { Request } from 'express';
import { knownTag, type NamedTag, namedTags, tagOf } from '../src/api/entity-tags.js';
import type { Answer } from '../src/api/mutation.js';
import { Refusal } from '../src/contract/errors.js';
import type { Route } from './routes.js';
import type { RestObject } from './to-rest.js';

/**
 * Conditional requests (RFC 9110, 13). What a GET answers has an entity tag; who changes the record may say with `If-Match`
 * which state of it was seen. The comparison is made in the transaction of the change, on the locked record, so that of
 * several changes at once with the same tag one is made.
 */
export interface Precondition {
  ifMatch: NamedTag[] | 'any' | null;
  /** `If-None-Match: *` of a PUT: make the record, or leave the one that there is. */
  onlyNew: boolean;
  /** Equal for equal preconditions: part of what an Idempotency-Key stands for. */
  text: string;
}

/** Null for a request without one. Throws BAD_REQUEST for an `If-Match` that is none: it must not count as absent. */
export function preconditionOf(request: Request): Precondition | null {
  const { 'if-match': header, 'if-none-match': ifNoneMatch } = request.headers;
  const onlyNew = request.method === 'PUT' && ifNoneMatch?.trim() === '*';
  if (header === undefined && !onlyNew) return null;
  const ifMatch = header === undefined ? null : namedTags(header);
  if (header !== undefined && ifMatch === null) {
    throw new Refusal('BAD_REQUEST', 'If-Match must be * or entity tags in quotation marks, as ETag has them');
  }
  return { ifMatch, onlyNew, text: JSON.stringify([header ?? null, onlyNew]) };
}

/** Whether the record is in a state that the client has seen. `current` is its tag; null for a record that there is not. */
export function isMet({ ifMatch }: Precondition, current: string | null): boolean {
  if (ifMatch === null) return true;
  if (current === null) return false;
  return ifMatch === 'any' || ifMatch.some(({ tag, isWeak }) => !isWeak && stateIn(tag) === stateIn(current));
}

/** PRECONDITION_FAILED. */
export function notMet(): Refusal {
  return new Refusal('PRECONDITION_FAILED', 'The record is not, or no longer, as If-Match or If-None-Match says');
}

/** The tag of a body; `text` is its JSON. */
export function entityTag(body: RestObject, text: string): string {
  const { pdf_url: link, ...record } = body;
  if (link === undefined) return `"${tagOf(text)}"`;
  // A link is signed anew every hour: who keeps the answer needs the new one, yet the record is what it was.
  return `"${tagOf(JSON.stringify(record))}.${tagOf(String(link))}"`;
}

/** The tag without what says which links came with the record. */
function stateIn(tag: string): string {
  return tag.replace(/\.[^.]*"$/, '"');
}

/** The answer to a GET: 304 for who has it already. */
export function unlessKnown(request: Request, answer: Answer): Answer {
  const { ETag: tag, Vary: vary } = answer.headers;
  const known = tag === undefined ? null : knownTag(request.get('if-none-match'), tag);
  if (known === null) return answer;
  return { status: 304, headers: { ETag: known, ...(vary && { Vary: vary }) }, body: '' };
}

/** The GET of the record that a row changes, and which parameters of the row's path it takes. */
export interface Reading {
  route: Route;
  parameters(given: Readonly<Record<string, string>>): Record<string, string>;
}

/**
 * Of what its `record` names, else of the GET whose path the row's path begins with: `/invoices/:invoice_id/lines/:id` is
 * about the invoice. Null for a row that is about no record.
 */
export function readingOf(route: Route, routes: readonly Route[]): Reading | null {
  const { method, path, record } = route;
  if (method === 'GET') return null;
  if (record !== undefined) {
    return { route: { method: 'GET', path, document: record }, parameters: (given) => ({ ...given }) };
  }
  const reading = routes.find(
    (one) => one.method === 'GET' && /^[^:]*\/:id$/.test(one.path) && isWithin(path, one.path),
  );
  return reading ? { route: reading, parameters: (given) => ({ id: Object.values(given)[0] ?? '' }) } : null;
}

/** Whether a row answers the record as its GET does, and so with its tag. */
export function answersRecord(route: Route, reading: Reading | null): boolean {
  return route.method === 'GET' || (['PATCH', 'PUT'].includes(route.method) && route.path === reading?.route.path);
}

function isWithin(path: string, record: string): boolean {
  const unnamed = path.replace(/:[a-z_]+/g, ':id');
  return unnamed === record || unnamed.startsWith(`${record}/`);
}
