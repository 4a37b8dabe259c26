import { createHash } from 'node:crypto';
import { ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
  print,
} from 'graphql';
import type { Logger } from 'pino';
import { errorStatus, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { Authenticate, TracedRequest } from './authenticate.js';
import type { RequestContext } from './context.js';
import type { Engine, EngineResult } from './engine.js';
import { type Answer, type MutationRequest, runMutation } from './mutation.js';
import { asRefusal, presentError } from './present.js';
import { isPreview } from './preview.js';
import { queryLimits } from './query-limits.js';
import { checkScopes } from './scope-gate.js';

/** What one HTTP request of the GraphQL face carries. */
interface GraphqlContext extends BaseContext {
  request: RequestContext;
  idempotencyKey: string | undefined;
  response: Response;
}

export interface GraphqlFace {
  handler: RequestHandler;
  stop(): Promise<void>;
}

/** `/graphql` over Apollo Server: parsing, validation, automatic persisted queries and HTTP are its; execution is the engine's. */
export async function createGraphqlFace(
  engine: Engine,
  authenticate: Authenticate,
  { log, introspection }: { log: Logger; introspection: boolean },
): Promise<GraphqlFace> {
  const server = new ApolloServer<GraphqlContext>({
    gateway: engineGateway(engine),
    introspection,
    // Names that introspection hides are not suggested for misspelt ones either.
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    validationRules: queryLimits,
    stopOnTerminationSignals: false,
    logger: log,
    // Cache control would wrap every field's resolver, for REST as well; answers of books are not to be cached.
    plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginCacheControlDisabled()],
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
  return { handler, stop: () => server.stop() };
}

/** Apollo executes through us: in the transaction and with the idempotency that REST has too. */
function engineGateway(engine: Engine) {
  return {
    onSchemaLoadOrUpdate(
      callback: (schemaContext: { apiSchema: Engine['schema']; coreSupergraphSdl: string }) => void,
    ) {
      callback({ apiSchema: engine.schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    async load() {
      return {
        executor: async (requestContext: ExecutorRequest): Promise<ExecutionResult> => {
          const { document, operation, request, response: apollo, context, contextValue } = requestContext;
          const { request: requestOf, idempotencyKey: key, response } = (contextValue ?? context) as GraphqlContext;
          const variables = request.variables ?? {};
          const operationName = operation.name?.value ?? null;
          const run = (within: RequestContext) => engine.execute(document, variables, within, operationName);
          if (operation.operation !== 'mutation') return executed(await run(requestOf), apollo?.http);
          const mutation = () => {
            const scopes = checkScopes(engine.schema, document, operation, requestOf.scopes);
            return {
              claim:
                key === undefined
                  ? null
                  : { key, scopes, fingerprint: fingerprintOf(document, operationName, variables) },
              preview: isPreview(document, operationName, variables),
            };
          };
          const answer = await mutationAnswer(requestOf, mutation, run);
          response.set(answer.headers);
          return executed(JSON.parse(answer.body), apollo?.http);
        },
      };
    },
    async stop() {},
  };
}

interface ExecutorRequest {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  request: { variables?: Record<string, unknown> };
  response?: { http?: HttpHead };
  context?: unknown;
  contextValue?: unknown;
}

/** What Apollo lets an execution say of the HTTP answer. */
interface HttpHead {
  status?: number;
  headers: { set(name: string, value: string): void };
}

/** A request of which nothing could be done says so to whoever reads HTTP alone: a balancer, a client that retries. */
function executed(result: EngineResult, http: HttpHead | undefined): ExecutionResult {
  const outage = result.errors?.find(({ extensions }) => extensions.httpStatus > errorStatus.INTERNAL_ERROR);
  const isEmpty = Object.values(result.data ?? {}).every((value) => value === null);
  if (http && outage && isEmpty) {
    http.status = outage.extensions.httpStatus;
    http.headers.set('retry-after', String(outage.extensions.retryAfterSeconds ?? limits.retryWhenUnavailableSeconds));
  }
  return asExecutionResult(result);
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

/** Apollo keeps the extensions of errors that are GraphQL's own. */
function asExecutionResult({ data, errors }: EngineResult): ExecutionResult {
  if (!errors) return { data };
  return {
    data,
    errors: errors.map(
      ({ message, path, extensions }) => new GraphQLError(message, { path, extensions: { ...extensions } }),
    ),
  };
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
    throw httpError(asRefusal(error, (request as TracedRequest).log));
  }
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

/** Apollo's own errors (a document that does not parse or fit the schema) in the catalogue's words. */
function presentForeign(formatted: GraphQLFormattedError, error: unknown, log: Logger): GraphQLFormattedError {
  const { catalogueCode, code } = formatted.extensions ?? {};
  // Apollo's clients know these by Apollo's names.
  if (String(code).startsWith('PERSISTED_QUERY_')) return formatted;
  const cause = error instanceof GraphQLError ? error : unwrapped(error);
  const known = cause instanceof GraphQLError;
  const presented = presentError(
    known ? new GraphQLError(cause.message, { extensions: { code: catalogueCode ?? code } }) : cause,
    log,
  );
  const { message, extensions } = presented;
  return { message, extensions: { ...extensions }, ...(formatted.locations ? { locations: formatted.locations } : {}) };
}

/** What Apollo wrapped: an error of context creation or of its own. */
function unwrapped(error: unknown): unknown {
  return error instanceof Error && error.cause ? error.cause : error;
}
