import express from 'express';
import type { TracedRequest } from '../src/api/authenticate.js';
import { pagePolicy } from '../src/api/http-headers.js';
import type { Answer } from '../src/api/mutation.js';
import { asRefusal } from '../src/api/present.js';
import { Refusal } from '../src/contract/errors.js';
import { jsonAnswer, refusalAnswer } from './answers.js';
import { assertDocumentsFit, loadDocuments } from './documents.js';
import { answerRequest, type CompiledRow, compileRow, type RestDependencies } from './handler.js';
import { openApiDocument } from './openapi.js';
import { referencePage } from './reference-page.js';
import { compileRouteTree } from './route-tree.js';
import { routes } from './routes.js';

/**
 * The REST layer: every row of the table, the OpenAPI document at /openapi.json and its reference page at /docs.
 * Answers 404 to every path that it does not know, so it is mounted last.
 * Throws when the table, its documents and the schema do not fit together.
 */
export function restRouter(dependencies: RestDependencies): express.Router {
  const rows = compileTable(dependencies);
  const find = compileRouteTree(rows.map((row) => ({ route: row.route, content: row })));
  const router = express.Router();
  serveReference(router, dependencies);

  router.use((request, response, next) => {
    const { path, query } = splitTarget(request.url);
    const match = find(path);
    if (match === null) return send(response, unknownRoute(path));
    const row = match.byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (row === undefined) return send(response, otherMethod(request.method, match.byMethod));
    answerRequest(row, request, { parameters: match.parameters, query }, dependencies)
      .catch((error: unknown) => refusalAnswer(asRefusal(error, (request as TracedRequest).log)))
      .then((answer) => send(response, answer))
      .catch(next);
  });
  return router;
}

function unknownRoute(path: string): Answer {
  return refusalAnswer(new Refusal('NOT_FOUND', `Nothing is served at ${path}`));
}

function send(response: express.Response, { status, headers, body }: Answer): void {
  response.writeHead(status, body === '' ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

function compileTable({ engine }: RestDependencies): CompiledRow[] {
  const documents = loadDocuments();
  assertDocumentsFit(engine.schema, documents);
  return routes.map((route) => {
    const document = documents.get(route.document);
    if (document === undefined) throw new Error(`No document rest-compat/documents/${route.document}.graphql`);
    return compileRow(engine, route, document);
  });
}

function serveReference(router: express.Router, { engine }: RestDependencies): void {
  const description = openApiDocument(engine.schema, loadDocuments());
  const document = jsonAnswer(200, description);
  const body = referencePage(description);
  const policy = pagePolicy(body, { 'style-src': "'unsafe-inline'" });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  const page = { status: 200, headers, body };
  router.get('/openapi.json', (_request, response) => send(response, document));
  router.get('/docs', (_request, response) => send(response, page));
}

/** A known path with another method; OPTIONS is answered with what is allowed. */
function otherMethod(method: string, byMethod: ReadonlyMap<string, CompiledRow>): Answer {
  const known = [...byMethod.keys()];
  const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: '' };
  const { headers, ...answer } = refusalAnswer(new Refusal('METHOD_NOT_ALLOWED', `This path takes ${allow}`));
  return { ...answer, headers: { ...headers, Allow: allow } };
}

function splitTarget(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
