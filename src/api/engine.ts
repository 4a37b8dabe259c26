import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { type FieldProblem, invalid, Refusal } from '../contract/errors.js';
import type { ApiKeyScope } from '../contract/scopes.js';
import { type HeldBytes, heldBytesOf } from '../store/held-bytes.js';
import { NeededFirst } from '../store/needed-first.js';
import { isStorageFull, isUnavailable, sqlStateOf } from '../store/outages.js';
import { checkAnswerSize } from './answer-size.js';
import { CompiledQueries } from './compiled-queries.js';
import type { RequestContext } from './context.js';
import { inputProblems } from './inputs.js';
import { type PresentedError, presentError } from './present.js';
import { checkScopes } from './scope-gate.js';

export type { PresentedError } from './present.js';

export interface EngineResult {
  data: Record<string, unknown> | null;
  errors?: PresentedError[];
}

/** An operation of a parsed and validated document that the key of a request may run: only `authorize` makes one. */
export interface AuthorizedOperation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** The scopes that it needs, all of which the key has. */
  scopes: readonly ApiKeyScope[];
}

/** An operation with its variables, which have been looked at: only `check` makes one. */
export interface CheckedOperation extends AuthorizedOperation {
  variables: Record<string, unknown>;
  /** What is wrong with its inputs, a hundred fields at the most. */
  problems: readonly FieldProblem[];
}

/** The one engine: both faces run their documents here. */
export interface Engine {
  schema: GraphQLSchema;
  /** Throws INSUFFICIENT_SCOPE, and BAD_REQUEST for a name that the document lacks and for a subscription. */
  authorize(document: DocumentNode, context: RequestContext, operationName?: string | null): AuthorizedOperation;
  /** Looks at all inputs of an operation. */
  check(authorized: AuthorizedOperation, variables: Record<string, unknown>): CheckedOperation;
  /**
   * Runs an operation, or answers VALIDATION_FAILED when its inputs have problems. A mutation with an error has no data:
   * its transaction is undone whole. So has whatever asked for more than one request may.
   */
  execute(checked: CheckedOperation, context: RequestContext): Promise<EngineResult>;
}

export function createEngine(schema: GraphQLSchema): Engine {
  const compiled = new CompiledQueries(schema);
  return {
    schema,
    authorize(document, context, operationName) {
      const operation = getOperationAST(document, operationName);
      if (!operation) throw new Refusal('BAD_REQUEST', 'The request names no operation of the document');
      if (operation.operation === 'subscription') {
        throw new Refusal('BAD_REQUEST', 'Subscriptions are streamed: send them to /graphql/stream');
      }
      context.record.isForDocument(document, operation);
      return { document, operation, scopes: checkScopes(schema, document, operation, context) };
    },
    check(authorized, variables) {
      const problems = inputProblems(schema, authorized.document, authorized.operation, variables);
      return { ...authorized, variables, problems };
    },
    async execute({ document, operation, variables, problems }, context) {
      if (problems.length > 0) return { data: null, errors: [presentError(invalid([...problems]), context.log)] };
      const query = compiled.of(document, operation);
      const held = heldBytesOf(context.em);
      const letGo = held?.hold();
      try {
        return bounded(await run({ schema, document, operation, query }, variables, context), held, context);
      } finally {
        letGo?.();
      }
    },
  };
}

interface Prepared {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Its function, when it has been compiled. */
  query: CompiledQuery | null;
}

async function run(
  { schema, document, operation, query }: Prepared,
  variables: Record<string, unknown>,
  context: RequestContext,
): Promise<EngineResult> {
  const operationName = operation.name?.value;
  const result = query
    ? await query.query(undefined, context, variables)
    : await execute({ schema, document, variableValues: variables, contextValue: context, operationName });
  const data = (result.data ?? null) as Record<string, unknown> | null;
  if (!result.errors) return { data };
  if (operation.operation === 'mutation') rethrowConflict(result.errors);
  const errors = result.errors.map((error) => presentError(error, context.log));
  const isWhole = operation.operation === 'mutation' || errors.some(asksTooMuch);
  return { data: isWhole ? null : data, errors };
}

/** Of a request that asked for too much nothing is answered, not the part that was found until then either. */
function asksTooMuch({ extensions }: PresentedError): boolean {
  return extensions.code === 'QUERY_TOO_COMPLEX' || extensions.code === 'RATE_LIMITED';
}

/** The result, unless it is too large to be answered. */
function bounded(result: EngineResult, held: HeldBytes | undefined, context: RequestContext): EngineResult {
  try {
    checkAnswerSize(result.data, held);
    return result;
  } catch (error) {
    return { data: null, errors: [presentError(error, context.log)] };
  }
}

/** A deadlock, something that is needed first, an outage: these are for the transaction's runner to handle; nothing may stay. */
function rethrowConflict(errors: readonly GraphQLError[]): void {
  for (const { originalError } of errors) {
    const isConflict = sqlStateOf(originalError)?.startsWith('40') || originalError instanceof NeededFirst;
    if (isConflict || isUnavailable(originalError) || isStorageFull(originalError)) throw originalError;
  }
}
