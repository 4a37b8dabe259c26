import express from 'express';
import type { TracedRequest } from '../src/api/authenticate.js';
import { endWith } from '../src/api/compress.js';
import type { Answer } from '../src/api/mutation.js';
import { asRefusal } from '../src/api/present.js';
import { queryOf } from '../src/api/request-query.js';
import { type ErrorCode, Refusal } from '../src/contract/errors.js';
import { refusalAnswer } from './answers.js';
import { loadDocuments } from './documents.js';
import { answerOtherMethod, answerRequest, type CompiledRow, compileRow, type RestDependencies } from './handler.js';
import { Paths } from './paths.js';
import { referenceRouter } from './reference.js';
import { routes } from './routes.js';

export interface RestFace {
  /** Every row of the table. Leaves requests of other paths to whoever is next. */
  table: express.RequestHandler;
  /**
   * The OpenAPI document at /openapi.json and its reference page at /docs. Answers 404 to every path that it does not know, so it
   * is mounted last.
   */
  others: express.Router;
}

/** The REST layer. That the table, its documents and the schema fit together is tested. */
export function restFace(dependencies: RestDependencies): RestFace {
  const others = express.Router({ caseSensitive: true });
  others.use(referenceRouter(dependencies.engine.schema));
  others.use((request, response) => send(response, unknownRoute(request.path)));
  return { table: tableHandler(dependencies), others };
}

/** Found by its path before everything that looks at one request after the other. */
function tableHandler(dependencies: RestDependencies): express.RequestHandler {
  const paths = new Paths(rowsByPath(compileTable(dependencies)));
  return async (request, response, next) => {
    const target = targetOf(paths, request.path);
    if (!target) return next();
    send(
      response,
      target === 'undecodable' ? unknownRoute(request.path) : await answerAt(target, request, dependencies),
    );
  };
}

interface PathOfTable {
  found: RowsOfPath;
  parameters: Record<string, string>;
}

function targetOf(paths: Paths<RowsOfPath>, path: string | null): PathOfTable | 'undecodable' | null {
  try {
    return paths.find(path);
  } catch (error) {
    // A path that is not valid percent-encoding names nothing.
    if (error instanceof URIError) return 'undecodable';
    throw error;
  }
}

interface RowsOfPath {
  byMethod: ReadonlyMap<string, CompiledRow>;
  /** The methods that the path takes. */
  allow: string;
}

function rowsByPath(rows: readonly CompiledRow[]): [path: string, rows: RowsOfPath][] {
  return [...Map.groupBy(rows, ({ route }) => route.path)].map(([path, ofPath]) => {
    const byMethod = new Map(ofPath.map((row) => [row.route.method as string, row]));
    const reading = byMethod.get('GET');
    // GET answers HEAD as well; Node.js leaves the body out.
    if (reading) byMethod.set('HEAD', reading);
    return [path, { byMethod, allow: allowedMethods(ofPath) }];
  });
}

async function answerAt(
  { found: { byMethod, allow }, parameters }: PathOfTable,
  request: express.Request,
  dependencies: RestDependencies,
): Promise<Answer> {
  const row = byMethod.get(request.method);
  if (!row && request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: '' };
  const target = { parameters, query: queryOf(request) };
  if (row) (request as TracedRequest).record.isForRoute(row.route.method, row.route.path);
  try {
    if (!row) return await answerOtherMethod(otherMethod(allow), request, dependencies);
    return await answerRequest(row, request, target, dependencies);
  } catch (error) {
    return refusalAnswer(asRefusal(error, (request as TracedRequest).log));
  }
}

function unknownRoute(path: string): Answer {
  return refusalAnswer(new Refusal('NOT_FOUND', `Nothing is served at ${path}`));
}

function send(response: express.Response, { status, headers, body }: Answer): void {
  if (status >= 400) (response.req as TracedRequest).record.errorCode = codeIn(body);
  // Whoever took too long with the body has been told so.
  if (response.writableEnded) return;
  const { Vary: vary, ...others } = headers;
  if (vary) response.vary(vary);
  endWith(response, { status, headers: others, body });
}

/** The code in the error envelope; answers that were kept with their Idempotency-Key have one too. */
function codeIn(body: string): ErrorCode {
  return (JSON.parse(body) as { error: { code: ErrorCode } }).error.code;
}

function compileTable({ engine }: RestDependencies): CompiledRow[] {
  const documents = loadDocuments();
  return routes.map((route) => compileRow(engine, route, documents));
}

/** GET answers HEAD as well, without the body. */
function allowedMethods(rows: readonly CompiledRow[]): string {
  const known = rows.map(({ route }) => route.method);
  return [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** A known path with another method. */
function otherMethod(allow: string): Answer {
  const { headers, ...answer } = refusalAnswer(new Refusal('METHOD_NOT_ALLOWED', `This path takes ${allow}`));
  return { ...answer, headers: { ...headers, Allow: allow } };
}
