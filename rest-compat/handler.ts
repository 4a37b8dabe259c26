import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { DocumentNode } from 'graphql';
import type { RequestContext } from '../src/api/context.js';
import type { AuthorizedOperation, Engine } from '../src/api/engine.js';
import { type Answer, runMutation } from '../src/api/mutation.js';
import { Refusal } from '../src/contract/errors.js';
import { csvAnswer, jsonAnswer, refusalAnswer, refusalOf, refusalOfProblems, warningHeaders } from './answers.js';
import { hasBody, parseBody, readBytes } from './body.js';
import { type CsvTable, csvText } from './csv.js';
import { compileFromRest, type RestRequest, type Translation } from './from-rest.js';
import { outputShape } from './output-shape.js';
import type { Route } from './routes.js';
import { compileToRest, type RestObject } from './to-rest.js';

export interface RestDependencies {
  engine: Engine;
  /** Throws UNAUTHENTICATED or RATE_LIMITED. */
  authenticate(request: Request): Promise<RequestContext>;
  /**
   * The file of a multipart field, as the `Upload` scalar takes it, or null.
   * Throws FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST.
   */
  receiveFile(request: Request, field: string): Promise<{ sha256: string } | null>;
}

/** A row of the table with everything that is worked out once, at start. */
export interface CompiledRow {
  route: Route;
  document: DocumentNode;
  fromRest(request: RestRequest): Translation;
  toRest(data: Record<string, unknown>): RestObject;
}

/** Throws when the row, its document and the schema do not fit together. */
export function compileRow({ schema }: Engine, route: Route, document: DocumentNode): CompiledRow {
  return {
    route,
    document,
    fromRest: compileFromRest(schema, route, document),
    toRest: compileToRest(outputShape(schema, document)),
  };
}

/** One request through its row. Throws what refuses the caller rather than the request: 401, 403, 429. */
export async function answerRequest(
  row: CompiledRow,
  request: Request,
  target: Pick<RestRequest, 'parameters' | 'query'>,
  dependencies: RestDependencies,
): Promise<Answer> {
  const { engine } = dependencies;
  const context = await dependencies.authenticate(request);
  const authorized = engine.authorize(row.document, context);
  if (authorized.operation.operation === 'mutation')
    return answerMutation(row, request, target, { context, authorized }, dependencies);
  const translation = row.fromRest({ ...target, body: undefined });
  const present = row.route.csv && wantsCsv(request) ? csvOf(row.route.csv, request) : undefined;
  return run(engine, row, translation, { context, authorized }, present);
}

/** What runs, and for whom. */
interface Call {
  context: RequestContext;
  authorized: AuthorizedOperation;
}

/** Only who prefers it gets CSV: everybody else, and every refusal, gets JSON. */
function wantsCsv(request: Request): boolean {
  return request.accepts(['application/json', 'text/csv']) === 'text/csv';
}

function csvOf(table: CsvTable, { originalUrl }: Request): (body: RestObject) => Answer {
  return (body) => {
    const { next_cursor: cursor = null } = (body.page ?? {}) as { next_cursor?: string | null };
    return csvAnswer(csvText(table, body), cursor === null ? null : withCursor(originalUrl, cursor));
  };
}

function withCursor(url: string, cursor: string): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('after', cursor);
  return `${next.pathname}${next.search}`;
}

/** What is wrong with the request itself is kept with its Idempotency-Key like any other answer. */
async function answerMutation(
  row: CompiledRow,
  request: Request,
  target: Pick<RestRequest, 'parameters' | 'query'>,
  { context, authorized }: Call,
  { engine, receiveFile }: RestDependencies,
): Promise<Answer> {
  const key = request.get('idempotency-key');
  const received = await receiveBody(row.route, request, receiveFile);
  const prepared = prepare(row, target, received.content);
  if (prepared instanceof Refusal && key === undefined) return refusalAnswer(prepared);
  const { scopes } = authorized;
  const claim = key === undefined ? null : { key, scopes, fingerprint: fingerprintOf(request, received.fingerprintOf) };
  return runMutation(context, { claim }, async (inside) =>
    prepared instanceof Refusal ? refusalAnswer(prepared) : run(engine, row, prepared, { context: inside, authorized }),
  );
}

interface ReceivedBody {
  /** Parsed JSON or received file; a refusal when it cannot be read. */
  content: unknown;
  /** The part of the body that distinguishes two requests. */
  fingerprintOf: Buffer | string;
}

async function receiveBody(
  { body }: Route,
  request: Request,
  receiveFile: RestDependencies['receiveFile'],
): Promise<ReceivedBody> {
  if (body?.kind === 'file') return receiveUpload(request, body.field, receiveFile);
  const bytes = await readBytes(request);
  return { content: refusalOr(() => parseBody(bytes, request.headers)), fingerprintOf: bytes };
}

async function receiveUpload(
  request: Request,
  field: string,
  receiveFile: RestDependencies['receiveFile'],
): Promise<ReceivedBody> {
  try {
    const file = hasBody(request) ? await receiveFile(request, field) : null;
    return { content: file, fingerprintOf: file?.sha256 ?? '' };
  } catch (error) {
    // A request that was broken off is not finished: the same key may bring it again.
    if (!(error instanceof Refusal) || !request.complete) throw error;
    // A file that was refused on its way in has no hash: its announced length stands for it.
    return { content: error, fingerprintOf: `${error.code} ${request.headers['content-length']}` };
  }
}

function prepare(
  row: CompiledRow,
  target: Pick<RestRequest, 'parameters' | 'query'>,
  content: unknown,
): Translation | Refusal {
  return content instanceof Refusal ? content : refusalOr(() => row.fromRest({ ...target, body: content }));
}

/** The document in the engine, its answer in REST. */
async function run(
  engine: Engine,
  { route, toRest }: CompiledRow,
  { variables, ignored, limit, problems }: Translation,
  { context, authorized }: Call,
  present?: (body: RestObject) => Answer,
): Promise<Answer> {
  const checked = engine.check(authorized, variables);
  const refusal = refusalOfProblems(problems, checked.problems, route);
  if (refusal) return refusalAnswer(refusal, ignored);
  const { data, errors } = await engine.execute(checked, context);
  if (errors !== undefined && errors.length > 0) return refusalAnswer(refusalOf(errors, route), ignored);
  if (data === null) throw new Error(`${route.document} answered neither data nor errors`);
  const converted = toRest(data);
  const answer =
    authorized.operation.operation === 'mutation' ? (Object.values(converted)[0] as RestObject) : converted;
  const status = typeof route.status === 'function' ? route.status(answer) : (route.status ?? 200);
  const body = route.envelope === undefined ? answer : route.envelope.wrap(answer, limit);
  if (present && body !== null) return present(body);
  return jsonAnswer(status, body, { ...warningHeaders(ignored), ...(route.csv && { Vary: 'Accept' }) });
}

/** Equal for equal requests: method, path with query, and body (decisions on section 4.1). */
function fingerprintOf({ method, originalUrl }: Request, body: Buffer | string): string {
  return createHash('sha256').update(`${method} ${originalUrl}\n`).update(body).digest('hex');
}

function refusalOr<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
