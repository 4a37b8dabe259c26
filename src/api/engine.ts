import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { Refusal } from '../contract/errors.js';
import { isStorageFull, isUnavailable, sqlStateOf } from '../store/outages.js';
import { FileNotStored } from '../store/stored-files.js';
import { CompiledQueries } from './compiled-queries.js';
import type { RequestContext } from './context.js';
import { checkInputs } from './inputs.js';
import { type PresentedError, presentError } from './present.js';
import { checkScopes } from './scope-gate.js';

export type { PresentedError } from './present.js';

export interface EngineResult {
  data: Record<string, unknown> | null;
  errors?: PresentedError[];
}

/** The one engine: both faces run their documents here. */
export interface Engine {
  schema: GraphQLSchema;
  /**
   * Runs a parsed and validated document. Scopes and inputs are checked before any resolver runs. A mutation with an
   * error has no data: its transaction is undone whole.
   */
  execute(
    document: DocumentNode,
    variables: Record<string, unknown>,
    context: RequestContext,
    operationName?: string | null,
  ): Promise<EngineResult>;
}

export function createEngine(schema: GraphQLSchema): Engine {
  const compiled = new CompiledQueries(schema);
  return {
    schema,
    async execute(document, variables, context, operationName) {
      const operation = getOperationAST(document, operationName);
      try {
        if (!operation) throw new Refusal('BAD_REQUEST', 'The request names no operation of the document');
        if (operation.operation === 'subscription') {
          throw new Refusal('BAD_REQUEST', 'Subscriptions are streamed: send them to /graphql/stream');
        }
        checkScopes(schema, document, operation, context.scopes);
        checkInputs(schema, document, operation, variables);
      } catch (error) {
        return { data: null, errors: [presentError(error, context.log)] };
      }
      const query = operation.operation === 'query' ? compiled.of(document, operation) : null;
      return run({ schema, document, operation, query }, variables, context);
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
  return operation.operation === 'mutation' ? { data: null, errors } : { data, errors };
}

/** A deadlock, a file to store first, an outage: these are for the transaction's runner to handle; nothing may stay. */
function rethrowConflict(errors: readonly GraphQLError[]): void {
  for (const { originalError } of errors) {
    const isConflict = sqlStateOf(originalError)?.startsWith('40') || originalError instanceof FileNotStored;
    if (isConflict || isUnavailable(originalError) || isStorageFull(originalError)) throw originalError;
  }
}
