import express from 'express';
import type { TracedRequest } from '../src/api/authenticate.js';
import type { Answer } from '../src/api/mutation.js';
import { asRefusal } from '../src/api/present.js';
import { type ErrorCode, Refusal } from '../src/contract/errors.js';
import { refusalAnswer } from './answers.js';
import { assertDocumentsFit, loadDocuments } from './documents.js';
import { answerRequest, type CompiledRow, compileRow, type RestDependencies } from './handler.js';
import { referenceRouter } from './reference.js';
import { type Route, routes } from './routes.js';

/**
 * The REST layer: every row of the table, the OpenAPI document at /openapi.json and its reference page at /docs.
 * Answers 404 to every path that it does not know, so it is mounted last.
 * Throws when the table, its documents and the schema do not fit together.
 */
export function restRouter(dependencies: RestDependencies): express.Router {
  const router = express.Router({ caseSensitive: true });
  router.use(referenceRouter(dependencies.engine.schema));
  for (const [path, rows] of rowsByPath(compileTable(dependencies))) {
    const route = router.route(path);
    for (const row of rows) route[methodName(row)](serveRow(row, dependencies));
    const allow = allowedMethods(rows);
    route.options((_request, response) => send(response, { status: 204, headers: { Allow: allow }, body: '' }));
    route.all((_request, response) => send(response, otherMethod(allow)));
  }
  router.use((request, response) => send(response, unknownRoute(request.path)));
  router.use(answerUndecodable);
  return router;
}

/** The rows of each path, those with fixed segments before those with parameters: `find_or_create` is no id. */
function rowsByPath(rows: readonly CompiledRow[]): [path: string, rows: CompiledRow[]][] {
  const parametersLast = (path: string) => path.replace(/:\w+/g, '~');
  return [...Map.groupBy(rows, ({ route }) => route.path)].sort(([one], [other]) =>
    parametersLast(one) < parametersLast(other) ? -1 : 1,
  );
}

const methodName = ({ route }: CompiledRow) => route.method.toLowerCase() as Lowercase<Route['method']>;

function serveRow(row: CompiledRow, dependencies: RestDependencies): express.RequestHandler<Record<string, string>> {
  return async (request, response) => {
    const target = { parameters: request.params, query: request.url.split('?')[1] ?? '' };
    const { record } = request as unknown as TracedRequest;
    record.isForRoute(row.route.method, row.route.path);
    const answer = await answerRequest(row, request, target, dependencies).catch((error: unknown) =>
      refusalAnswer(asRefusal(error, (request as TracedRequest).log)),
    );
    send(response, answer);
  };
}

/** A path that is not valid percent-encoding names nothing. */
const answerUndecodable: express.ErrorRequestHandler = (error, request, response, next) => {
  if (error instanceof URIError) send(response, unknownRoute(request.path));
  else next(error);
};

function unknownRoute(path: string): Answer {
  return refusalAnswer(new Refusal('NOT_FOUND', `Nothing is served at ${path}`));
}

function send(response: express.Response, { status, headers, body }: Answer): void {
  if (status >= 400) (response.req as TracedRequest).record.errorCode = codeIn(body);
  // Whoever took too long with the body has been told so.
  if (response.writableEnded) return;
  const { Vary: vary, ...others } = headers;
  if (vary) response.vary(vary);
  response.writeHead(status, body === '' ? others : { ...others, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** The code in the error envelope; answers that were kept with their Idempotency-Key have one too. */
function codeIn(body: string): ErrorCode {
  return (JSON.parse(body) as { error: { code: ErrorCode } }).error.code;
}

function compileTable({ engine }: RestDependencies): CompiledRow[] {
  const documents = loadDocuments();
  assertDocumentsFit(engine.schema, documents);
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
