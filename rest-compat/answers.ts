import type { PresentedError } from '../src/api/engine.js';
import type { Answer } from '../src/api/mutation.js';
import { errorCatalogue, type FieldProblem, Refusal } from '../src/contract/errors.js';
import { limits } from '../src/contract/limits.js';
import { restInputPath } from './casing.js';
import type { Route } from './routes.js';

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** An answer with a JSON body; null is an answer without one. */
export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  if (body === null) return { status, headers, body: '' };
  return { status, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}

/** An answer as CSV; a page that is not the last one names the next in a `Link` header (RFC 8288). */
export function csvAnswer(text: string, next: string | null): Answer {
  const headers = { 'Content-Type': 'text/csv; charset=utf-8; header=present', Vary: 'Accept' };
  return { status: 200, headers: next === null ? headers : { ...headers, Link: `<${next}>; rel="next"` }, body: text };
}

/** A refusal in the error envelope of specification section 7, with the headers that belong to its code. */
export function refusalAnswer(refusal: Refusal, ignored: readonly string[] = []): Answer {
  const { code, message, retryAfterSeconds } = refusal;
  const headers = warningHeaders(ignored);
  if (code === 'UNAUTHENTICATED') headers['WWW-Authenticate'] = 'Bearer';
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  return jsonAnswer(errorCatalogue[code].status, { error: { code, message } }, headers);
}

/**
 * What is wrong with a request: what could not be translated, in REST names already, and what the engine says of the
 * rest. One answer names every field, a hundred at the most; null when nothing is wrong.
 */
export function refusalOfProblems(
  untranslated: readonly FieldProblem[],
  problems: readonly FieldProblem[],
  route: Route,
): Refusal | null {
  const named = new Map(untranslated.map(({ path, message }) => [path, message]));
  for (const problem of problems) {
    const { path, message } = inRestWords(problem, route);
    if (!named.has(path)) named.set(path, message);
  }
  if (named.size === 0) return null;
  const texts = [...named].slice(0, limits.problemsReported).map(([path, message]) => textOf({ path, message }));
  return new Refusal(route.method === 'GET' ? 'BAD_REQUEST' : 'VALIDATION_FAILED', texts.join('; '));
}

/**
 * What the engine refused, in REST words: fields by their REST names. Where a query names fields, they are parameters of a bad
 * request; where it names none, what it would answer cannot be said, as a report beyond exactness.
 */
export function refusalOf(errors: readonly PresentedError[], route: Route): Refusal {
  const [first] = errors;
  if (first === undefined) throw new Error('An answer without errors is no refusal');
  const { code, retryAfterSeconds } = first.extensions;
  const fields = errors
    .filter((error) => error.extensions.code === code)
    .flatMap((error) => error.extensions.fields ?? []);
  const message =
    fields.length > 0 ? fields.map((field) => textOf(inRestWords(field, route))).join('; ') : first.message;
  const badQuery = code === 'VALIDATION_FAILED' && route.method === 'GET' && fields.length > 0;
  return new Refusal(badQuery ? 'BAD_REQUEST' : code, message, [], retryAfterSeconds);
}

function inRestWords({ path, message }: FieldProblem, { body }: Route): FieldProblem {
  const root = body?.kind === 'root' ? body.root : undefined;
  return {
    path: path === 'first' ? 'limit' : restInputPath(path.replace(/^filter\./, ''), root),
    // The values of enums, which REST writes in lower case.
    message: message.startsWith('must be one of ') ? message.toLowerCase() : message,
  };
}

function textOf({ path, message }: FieldProblem): string {
  return `${path} ${message}`;
}

const namedFields = 20;
const nameCharacters = 200;

/** The `Warning` header that names body fields the API does not know, or no header. */
export function warningHeaders(ignored: readonly string[]): Record<string, string> {
  if (ignored.length === 0) return {};
  const names = ignored.slice(0, namedFields).map(inAscii);
  const rest = ignored.length > namedFields ? ` and ${ignored.length - namedFields} more` : '';
  return { Warning: `299 - "Unknown fields ignored: ${names.join(', ')}${rest}"` };
}

/**
 * A name as it stands in the header, where everything but plain ASCII, the separators among it, is written by its number as in
 * JSON (`\u6f22`): no more than `nameCharacters` of that, and no number by half.
 */
function inAscii(name: string): string {
  return name
    .slice(0, nameCharacters)
    .replace(/[^\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .slice(0, nameCharacters)
    .replace(/\\u?[\da-f]{0,3}$/, '');
}
