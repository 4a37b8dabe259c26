import type { Request, RequestHandler, Response } from 'express';
import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  subscribe,
} from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import { ensure, invalid, Refusal } from '../contract/errors.js';
import type { LiveFeed } from '../outbox/live-feed.js';
import { heldBytesOf } from '../store/held-bytes.js';
import { Loaders } from '../store/loaders.js';
import { quotasOf } from '../store/quotas.js';
import { checkAnswerSize } from './answer-size.js';
import type { Authenticate } from './authenticate.js';
import { derived, type RequestContext } from './context.js';
import { credentialEnded } from './credential-watch.js';
import type { Documents } from './documents.js';
import type { Engine } from './engine.js';
import { inputProblems } from './inputs.js';
import { OpenStreams } from './open-streams.js';
import { type PresentedError, presentError } from './present.js';
import { checkPrice } from './price.js';
import { checkScopes } from './scope-gate.js';
import { checkNesting } from './variables.js';

/** What a subscription's resolver has besides what every request has. */
export interface StreamContext extends RequestContext {
  live: LiveFeed;
  /** Aborted when the client has left. */
  signal: AbortSignal;
}

interface StreamRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

type Results = AsyncIterable<ExecutionResult>;

/**
 * `/graphql/stream`: subscriptions as server-sent events, each on a connection of its own (the GraphQL over SSE protocol,
 * "distinct connections"; POST with JSON). Ordinary HTTP: proxies, the Authorization header and every fetch client work.
 * A subscription that is refused is answered like any refused request, before the stream begins.
 */
export function graphqlStream(
  engine: Engine,
  { documents, authenticate, live }: { documents: Documents; authenticate: Authenticate; live: LiveFeed },
): RequestHandler {
  const begun = new WeakMap<Request, Results>();
  const open = new OpenStreams();
  const handler = createHandler({
    authenticate: () => null,
    onSubscribe: (request) => begun.get(request.raw) as AsyncGenerator<ExecutionResult>,
  });
  const begin = async (request: Request, response: Response): Promise<void> => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const context = streaming(await authenticate(request), live, leaving.signal);
    await takePlace(open, context);
    const results = await subscription(engine, documents, streamRequest(request.body), context);
    begun.set(request, whileCredentialLasts(results, context, leaving));
    await handler(request, response);
  };
  return (request, response, next) => {
    begin(request, response).catch(next);
  };
}

/** Counts the stream until its client has left. Throws QUOTA_EXCEEDED, SERVICE_UNAVAILABLE. */
async function takePlace(open: OpenStreams, { em, tenant, credential, signal }: StreamContext): Promise<void> {
  const { eventStreams } = await quotasOf(em);
  if (signal.aborted) return;
  signal.addEventListener('abort', open.open({ tenant, credential }, eventStreams), { once: true });
}

/** Rows change while a stream lasts: nothing is remembered from one result to the next. */
function streaming(context: RequestContext, live: LiveFeed, signal: AbortSignal): StreamContext {
  return derived(context, { loaders: new Loaders(context.em, false), live, signal });
}

/** The parts of a GraphQL request in a JSON body. Throws BAD_REQUEST when one is of another type. */
function streamRequest(body: unknown): StreamRequest {
  const { query, variables, operationName } = (body ?? {}) as Record<string, unknown>;
  ensure(typeof query === 'string', 'BAD_REQUEST', 'query must be the text of a GraphQL document');
  const isObject = typeof (variables ?? {}) === 'object' && !Array.isArray(variables);
  ensure(isObject, 'BAD_REQUEST', 'variables must be an object');
  ensure(typeof (operationName ?? '') === 'string', 'BAD_REQUEST', 'operationName must be a string');
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    operationName: (operationName ?? undefined) as string | undefined,
  };
}

/** The results, after the checks that every request goes through. */
async function subscription(
  { schema }: Engine,
  documents: Documents,
  { query, variables: variableValues, operationName }: StreamRequest,
  context: StreamContext,
): Promise<Results> {
  const document = documents.read(query);
  const [problem] = documents.problemsOf(document);
  if (problem) throw problem.originalError ?? problem;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription') {
    throw new Refusal('BAD_REQUEST', 'Only subscriptions are streamed; send queries and mutations to /graphql');
  }
  ensureUnconditional(document, operation.selectionSet);
  context.record.isForDocument(document, operation);
  checkScopes(schema, document, operation, context);
  checkNesting(variableValues);
  checkPrice(schema, document, operation, variableValues);
  const problems = inputProblems(schema, document, operation, variableValues);
  if (problems.length > 0) throw invalid(problems);
  const results = await subscribe({ schema, document, operationName, variableValues, contextValue: context });
  if (Symbol.asyncIterator in results) return presented(results, context);
  const [error] = results.errors ?? [];
  throw error?.originalError ?? error;
}

/**
 * A subscription is its one field: where the field, or a fragment that leads to it, stands under a condition, there may be none, which
 * the executor takes for an error of ours. Fragments were counted at each spread. Throws BAD_REQUEST.
 */
function ensureUnconditional(document: DocumentNode, { selections }: SelectionSetNode): void {
  for (const selection of selections) {
    const isConditional = selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include');
    ensure(!isConditional, 'BAD_REQUEST', 'The field of a subscription must not stand under @skip or @include');
    const within = selection.kind === Kind.FRAGMENT_SPREAD ? fragmentOf(document, selection.name.value) : selection;
    if (within && within.kind !== Kind.FIELD) ensureUnconditional(document, within.selectionSet);
  }
}

function fragmentOf({ definitions }: DocumentNode, name: string): FragmentDefinitionNode | undefined {
  return definitions.find(
    (definition): definition is FragmentDefinitionNode =>
      definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
  );
}

/** The results until the key or session ends, which ends the stream with an error that says so. */
async function* whileCredentialLasts(
  results: Results,
  context: StreamContext,
  leaving: AbortController,
): AsyncGenerator<ExecutionResult> {
  let hasEnded = false;
  const watch = credentialEnded(context, leaving.signal)
    .catch((error: unknown) => {
      context.log.warn({ err: error }, 'the key or session of a stream could not be looked up');
      return true;
    })
    .then((ended) => {
      hasEnded = ended;
      if (ended) leaving.abort();
    });
  for await (const result of results) {
    if (hasEnded) break;
    yield result;
  }
  leaving.abort();
  await watch;
  if (hasEnded) yield { errors: [asError(presentError(credentialHasEnded(), context.log))] };
}

function credentialHasEnded(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'The API key or session of this stream has ended');
}

/** An error, in a result or at the end of the stream, is the caller's to see only in the catalogue's words. */
async function* presented(results: Results, context: StreamContext): AsyncGenerator<ExecutionResult> {
  const { log, loaders, em } = context;
  const held = heldBytesOf(em);
  const told = (error: unknown) => asError(presentError(error, log));
  try {
    for await (const { data, errors } of results) {
      loaders.countAnew();
      checkAnswerSize(data ?? null, held);
      yield errors ? { data, errors: errors.map(told) } : { data };
      // Asked for the next one, the client has taken this one.
      held?.beginAnew();
    }
  } catch (error) {
    yield { errors: [told(error)] };
  }
}

function asError({ message, path, extensions }: PresentedError): GraphQLError {
  return new GraphQLError(message, { path, extensions: { ...extensions } });
}
