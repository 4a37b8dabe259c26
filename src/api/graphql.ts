import { createHash } from 'node:crypto';
import {
  ApolloServer,
  type ApolloServerPlugin,
  type BaseContext,
  type GraphQLResponse,
  HeaderMap,
  type HTTPGraphQLHead,
} from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  print,
} from 'graphql';
import type { Logger } from 'pino';
import { type ErrorCode, ensure, errorCatalogue, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Authenticate, TracedRequest } from './authenticate.js';
import { endWith, markAsRead } from './compress.js';
import type { RequestContext } from './context.js';
import { type Documents, documentStore, parseOptions, unreadable } from './documents.js';
import type { AuthorizedOperation, Engine, EngineResult } from './engine.js';
import { type Answer, type MutationRequest, runMutation } from './mutation.js';
import type { AnswerPlain } from './plain-requests.js';
import { asRefusal, type PresentedError, presentError } from './present.js';
import { isPreview } from './preview.js';
import { checkPrice } from './price.js';
import { checkNesting } from './variables.js';

/** What one HTTP request of the GraphQL face carries. */
interface GraphqlContext extends BaseContext {
  request: RequestContext;
  idempotencyKey: string | undefined;
  response: Response;
}

export interface GraphqlFace {
  handler: RequestHandler;
  /** The same for plain requests of documents that were valid before; leaves to `handler` whatever is refused before it runs. */
  answerPlain: AnswerPlain;
  stop(): Promise<void>;
}

/** `/graphql` over Apollo Server: parsing, automatic persisted queries and HTTP are its; execution is the engine's. */
export async function createGraphqlFace(
  engine: Engine,
  authenticate: Authenticate,
  { log, documents }: { log: Logger; documents: Documents },
): Promise<GraphqlFace> {
  const server = new ApolloServer<GraphqlContext>({
    schema: engine.schema,
    includeStacktraceInErrorResponses: false,
    parseOptions,
    documentStore: documentStore(),
    // Documents are validated by us, once for both faces, and after it is known how large they are.
    dangerouslyDisableValidation: true,
    stopOnTerminationSignals: false,
    logger: log,
    // Cache control would wrap every field's resolver, for REST as well; answers of books are not to be cached.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      executionByEngine(engine, documents),
    ],
    formatError: (formatted, error) =>
      isPresented(formatted.extensions) ? formatted : presentForeign(formatted, error, log),
  });
  await server.start();
  const handler = expressMiddleware(server, {
    context: async ({ req, res }) => ({
      request: await authenticated(authenticate, req),
      idempotencyKey: req.get('idempotency-key'),
      response: res,
    }),
  });
  return { handler, answerPlain: plainAnswers(engine, authenticate, documents), stop: () => server.stop() };
}

/** Apollo executes through us: in the transaction and with the idempotency that REST has too. */
function executionByEngine(engine: Engine, documents: Documents): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ source, document, operation, request, contextValue }) => {
        const problems = documents.problemsOf(document);
        if (problems.length > 0) return refused(problems.map((problem) => presentProblem(problem, contextValue)));
        if (source !== undefined) documents.keepValid(source, document);
        const variables = request.variables ?? {};
        try {
          ensure(operation, 'BAD_REQUEST', noOperation(document, request.operationName));
          checkNesting(variables);
          checkPrice(engine.schema, document, operation, variables);
        } catch (error) {
          return refused([presentProblem(error, contextValue)]);
        }
        return response(resultOf(await execute(engine, { document, operation, variables }, contextValue)));
      },
      willSendResponse: async ({ response: { body }, contextValue: { request } }) => {
        if (body.kind === 'single') recordError(body.singleResult.errors, request);
      },
    }),
  };
}

function recordError([error]: readonly GraphQLFormattedError[] = [], { record }: RequestContext): void {
  if (error) record.errorCode = codeOf(error);
}

/** What Apollo does for such a request, in fewer steps; held against Apollo's answers by a test. */
function plainAnswers(engine: Engine, authenticate: Authenticate, documents: Documents): AnswerPlain {
  return async ({ query, operationName, variables }, incoming, sent) => {
    const document = documents.validOf(query);
    const operation = document && getOperationAST(document, operationName);
    if (!document || !operation) return false;
    let request: RequestContext;
    try {
      request = await authenticate(incoming);
      checkNesting(variables);
      checkPrice(engine.schema, document, operation, variables);
    } catch {
      // Asked again, each of them says the same.
      return false;
    }
    const carried = { request, idempotencyKey: incoming.get('idempotency-key'), response: sent };
    const executed = await execute(engine, { document, operation, variables }, carried);
    if (typeof executed === 'string') sendText(executed, sent);
    else send(response(executed), request, sent);
    return true;
  };
}

function send({ http, body }: PlainResponse, request: RequestContext, sent: Response): void {
  const { errors, data } = body.singleResult;
  recordError(errors, request);
  sendText(JSON.stringify({ errors, data }), sent, http);
}

function sendText(text: string, sent: Response, http?: HTTPGraphQLHead): void {
  endWith(sent, {
    status: http?.status ?? 200,
    headers: { ...Object.fromEntries(http?.headers ?? []), 'Content-Type': 'application/json; charset=utf-8' },
    body: `${text}\n`,
  });
}

interface Executable {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/** Answers the text of a mutation's result instead of it, where there is one without errors. */
async function execute(
  engine: Engine,
  { document, operation, variables }: Executable,
  { request, idempotencyKey: key, response: sent }: GraphqlContext,
): Promise<EngineResult | string> {
  const operationName = operation.name?.value ?? null;
  let authorized: AuthorizedOperation;
  try {
    authorized = engine.authorize(document, request, operationName);
  } catch (error) {
    return { data: null, errors: [presentError(error, request.log)] };
  }
  if (request.installation && key !== undefined) {
    const message = 'A service key takes no Idempotency-Key: externalId of createOwner makes sure that it happens once';
    return { data: null, errors: [presentError(new Refusal('BAD_REQUEST', message), request.log)] };
  }
  const run = (within: RequestContext) => engine.execute(engine.check(authorized, variables), within);
  if (operation.operation !== 'mutation') {
    markAsRead(sent);
    return run(request);
  }
  const { scopes } = authorized;
  const mutation = () => ({
    claim: key === undefined ? null : { key, scopes, fingerprint: fingerprintOf(document, operationName, variables) },
    preview: isPreview(document, operationName, variables),
  });
  const answer = await mutationAnswer(request, mutation, run);
  // Keys end, and owners are renamed, by operations of this scope alone.
  if (scopes.includes(ApiKeyScope.ADMIN)) request.forgetKeyHolders();
  sent.set(answer.headers);
  return answer.status === 200 ? answer.body : resultOf(answer.body);
}

function resultOf(executed: EngineResult | string): EngineResult {
  return typeof executed === 'string' ? (JSON.parse(executed) as EngineResult) : executed;
}

function noOperation(document: DocumentNode, operationName: string | undefined): string {
  return operationName
    ? 'The document has no operation of the name that operationName says'
    : `The document has ${operationsIn(document)} operations: say in operationName which one is meant`;
}

function operationsIn({ definitions }: DocumentNode): number {
  return definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;
}

type GraphqlProblem = Omit<PresentedError, 'path'> & Pick<GraphQLFormattedError, 'locations'>;

/** A request that never ran: there is no `data`, and the status says so, as GraphQL over HTTP has it. */
function refused(errors: GraphqlProblem[]): GraphQLResponse {
  return {
    http: { status: 400, headers: new HeaderMap() },
    body: { kind: 'single', singleResult: { errors: errors.map(formatted) } },
  };
}

interface PlainResponse {
  http: HTTPGraphQLHead;
  body: { kind: 'single'; singleResult: { errors?: GraphQLFormattedError[]; data: EngineResult['data'] } };
}

function response({ data, errors }: EngineResult): PlainResponse {
  return {
    http: outageOf({ data, errors }),
    body: { kind: 'single', singleResult: { ...(errors ? { errors: errors.map(formatted) } : {}), data } },
  };
}

/** A request of which nothing could be done says so to whoever reads HTTP alone: a balancer, a client that retries. */
function outageOf({ data, errors = [] }: EngineResult): HTTPGraphQLHead {
  const outage = errors.find(({ extensions }) => extensions.httpStatus > errorCatalogue.INTERNAL_ERROR.status);
  const isEmpty = Object.values(data ?? {}).every((value) => value === null);
  if (!outage || !isEmpty) return { status: undefined, headers: new HeaderMap() };
  const { httpStatus, retryAfterSeconds = limits.retryWhenUnavailableSeconds } = outage.extensions;
  return { status: httpStatus, headers: new HeaderMap([['retry-after', String(retryAfterSeconds)]]) };
}

function formatted({ message, locations, path, extensions }: PresentedError & GraphqlProblem): GraphQLFormattedError {
  return {
    message,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { ...extensions },
  };
}

function presentProblem(problem: unknown, { request }: GraphqlContext): GraphqlProblem {
  const { message, extensions } = presentError(problem, request.log);
  const locations = problem instanceof GraphQLError ? problem.locations : undefined;
  return { message, extensions, ...(locations ? { locations } : {}) };
}

/** The result as its text, so that a replay is the same to the byte. */
async function mutationAnswer(
  context: RequestContext,
  request: () => MutationRequest,
  run: (context: RequestContext) => Promise<EngineResult>,
): Promise<Answer> {
  try {
    return await runMutation(context, request(), async (within) => answerOf(await run(within)));
  } catch (error) {
    return answerOf({ data: null, errors: [presentError(error, context.log)] });
  }
}

function answerOf(result: EngineResult): Answer {
  const status = Math.max(200, ...(result.errors ?? []).map((error) => error.extensions.httpStatus));
  return { status, headers: {}, body: JSON.stringify(result) };
}

/** Of the document itself: the text of a persisted query is not in the request. Files stand in it by their SHA-256. */
function fingerprintOf(
  document: DocumentNode,
  operationName: string | null,
  variables: Record<string, unknown>,
): string {
  return createHash('sha256')
    .update(JSON.stringify(['graphql document', print(document), operationName, variables]))
    .digest('hex');
}

async function authenticated(authenticate: Authenticate, request: Request): Promise<RequestContext> {
  try {
    return await authenticate(request);
  } catch (error) {
    const { log, record } = request as TracedRequest;
    const refusal = asRefusal(error, log);
    record.errorCode = refusal.code;
    throw httpError(refusal);
  }
}

/** Apollo's own codes, of persisted queries, are bad requests in the catalogue. */
function codeOf({ extensions }: GraphQLFormattedError): ErrorCode {
  const code = String(extensions?.code);
  return code in errorCatalogue ? (code as ErrorCode) : 'BAD_REQUEST';
}

function httpError(refusal: Refusal): GraphQLError {
  const headers = new HeaderMap();
  if (refusal.code === 'UNAUTHENTICATED') headers.set('www-authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) headers.set('retry-after', String(refusal.retryAfterSeconds));
  const { code, httpStatus } = refusal;
  return new GraphQLError(refusal.message, { extensions: { code, httpStatus, http: { status: httpStatus, headers } } });
}

function isPresented(extensions: Record<string, unknown> | undefined): boolean {
  return typeof extensions?.httpStatus === 'number';
}

/** Apollo's own errors (a document that cannot be read, a request that is none) in the catalogue's words. */
function presentForeign(foreign: GraphQLFormattedError, error: unknown, log: Logger): GraphQLFormattedError {
  const code = String(foreign.extensions?.code);
  // Apollo's clients know these by Apollo's names.
  if (code.startsWith('PERSISTED_QUERY_')) return foreign;
  const { message, extensions } = presentError(causeOf(code, error), log);
  const { locations } = foreign;
  return formatted({ message, extensions, ...(locations ? { locations } : {}) });
}

function causeOf(code: string, error: unknown): unknown {
  if (code === ApolloServerErrorCode.GRAPHQL_PARSE_FAILED) return unreadable((error as GraphQLError).originalError);
  if (error instanceof GraphQLError) return new GraphQLError(error.message, { extensions: { code } });
  // What Apollo wrapped: an error of context creation or of its own.
  return error instanceof Error && error.cause ? error.cause : error;
}
