import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { DocumentNode } from 'graphql';
import { derived, type RequestContext } from '../src/api/context.js';
import type { AuthorizedOperation, Engine } from '../src/api/engine.js';
import { type Answer, runMutation } from '../src/api/mutation.js';
import { lockRecord } from '../src/api/record-lock.js';
import { Refusal } from '../src/contract/errors.js';
import { csvAnswer, jsonAnswer, refusalAnswer, refusalOf, refusalOfProblems, warningHeaders } from './answers.js';
import { hasBody, parseBody, readBytes } from './body.js';
import { type CsvTable, csvText } from './csv.js';
import { answeredType } from './documents.js';
import { compileFromRest, type RestRequest, type Translation } from './from-rest.js';
import { outputShape } from './output-shape.js';
import {
  answersRecord,
  entityTag,
  isMet,
  notMet,
  type Precondition,
  preconditionOf,
  type Reading,
  readingOf,
  unlessKnown,
} from './preconditions.js';
import { type Route, routes } from './routes.js';
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
  /** How the record is read that the row changes, for preconditions; null where there is none. */
  record: RecordOfRow | null;
}

interface RecordOfRow extends Pick<Reading, 'parameters'> {
  row: CompiledRow;
  /** Its type in the schema. */
  typeName: string;
  /** Whether the row answers the record as its GET does, and so with the tag of it. */
  isAnswered: boolean;
}

/** Throws when the row, its document and the schema do not fit together. */
export function compileRow(engine: Engine, route: Route, documents: ReadonlyMap<string, DocumentNode>): CompiledRow {
  const document = documents.get(route.document);
  if (document === undefined) throw new Error(`No document rest-compat/documents/${route.document}.graphql`);
  const { schema } = engine;
  const reading = readingOf(route, routes);
  return {
    route,
    document,
    fromRest: compileFromRest(schema, route, document),
    toRest: compileToRest(outputShape(schema, document)),
    record: reading && recordOf(engine, route, reading, documents),
  };
}

function recordOf(
  engine: Engine,
  changing: Route,
  reading: Reading,
  documents: ReadonlyMap<string, DocumentNode>,
): RecordOfRow {
  const { route, parameters } = reading;
  const row = compileRow(engine, route, documents);
  return {
    row,
    parameters,
    typeName: answeredType(engine.schema, row.document),
    isAnswered: answersRecord(changing, reading),
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
  const context = derived(await dependencies.authenticate(request), { canAcknowledge: false });
  const authorized = engine.authorize(row.document, context);
  if (authorized.operation.operation === 'mutation')
    return answerMutation(row, request, target, { context, authorized }, dependencies);
  const translation = row.fromRest({ ...target, body: undefined });
  const present = row.route.csv && wantsCsv(request) ? csvOf(row.route.csv, request) : undefined;
  return unlessKnown(request, await run(engine, row, translation, { context, authorized }, present));
}

/**
 * A request on a known path with another method, which is answered to everybody. With an Idempotency-Key it is a finished answer
 * and kept as such (decisions section 4). Throws what refuses the caller, as the record belongs to an owner.
 */
export async function answerOtherMethod(
  answer: Answer,
  request: Request,
  { authenticate }: RestDependencies,
): Promise<Answer> {
  const key = request.get('idempotency-key');
  if (key === undefined || ['GET', 'HEAD'].includes(request.method)) return answer;
  const context = await authenticate(request);
  const fingerprint = fingerprintOf(request, await readBytes(request), null);
  return runMutation(context, { claim: { key, scopes: [], fingerprint } }, async () => answer);
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
  const condition = row.record && preconditionOf(request);
  const reading = row.record && condition ? engine.authorize(row.record.row.document, context) : null;
  const received = await receiveBody(row.route, request, receiveFile);
  const prepared = prepare(row, target, received.content);
  if (prepared instanceof Refusal && key === undefined) return refusalAnswer(prepared);
  const { scopes } = authorized;
  const claim =
    key === undefined ? null : { key, scopes, fingerprint: fingerprintOf(request, received.fingerprintOf, condition) };
  return runMutation(context, { claim }, async (inside) => {
    if (prepared instanceof Refusal) return refusalAnswer(prepared);
    const seen = row.record && reading && { record: row.record, call: { context: inside, authorized: reading } };
    const current = seen && (await currentTag(engine, seen.record, target.parameters, seen.call));
    // A record that is not there is for the operation to miss; a PUT would make it.
    const isJudged = current !== null || row.route.method === 'PUT';
    if (condition && isJudged && !isMet(condition, current)) return refusalAnswer(notMet());
    const answer = await run(engine, row, prepared, { context: inside, authorized });
    return condition?.onlyNew && answer.status === 200 ? refusalAnswer(notMet()) : answer;
  });
}

/** The tag of the record that is about to be changed, which is locked first; null when there is none. */
async function currentTag(
  engine: Engine,
  { row, parameters, typeName }: RecordOfRow,
  given: RestRequest['parameters'],
  call: Call,
): Promise<string | null> {
  const translation = row.fromRest({ parameters: parameters(given), query: '', body: undefined });
  const read = () => run(engine, row, translation, call);
  const id = translation.variables.id ?? idIn(await read());
  if (id === null) return null;
  await lockRecord(call.context, typeName, String(id));
  return (await read()).headers.ETag ?? null;
}

/** The record stands alone in its envelope. */
function idIn({ status, body }: Answer): number | null {
  if (status !== 200) return null;
  const [record] = Object.values(JSON.parse(body) as Record<string, { id: number }>);
  return record?.id ?? null;
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
    // A request that was broken off, or came at a bad time, is not finished: the same key may bring it again.
    const isFinished = request.complete && error instanceof Refusal && error.retryAfterSeconds === undefined;
    if (!isFinished) throw error;
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
  { route, toRest, record }: CompiledRow,
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
  const headers = { ...warningHeaders(ignored), ...(route.csv && { Vary: 'Accept' }) };
  if (body === null || (route.method !== 'GET' && !record?.isAnswered)) return jsonAnswer(status, body, headers);
  const { headers: own, body: text } = present ? present(body) : jsonAnswer(status, body, headers);
  return { status, headers: { ...own, ETag: entityTag(body, text) }, body: text };
}

/** Equal for equal requests: method, path with query, precondition, and body (decisions on section 4.1). */
function fingerprintOf(
  { method, originalUrl }: Request,
  body: Buffer | string,
  condition: Precondition | null,
): string {
  const hash = createHash('sha256').update(`${method} ${originalUrl}\n`);
  if (condition) hash.update(`${condition.text}\n`);
  return hash.update(body).digest('hex');
}

function refusalOr<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
