import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

/** A document that comes this often is worth compiling, which costs as much as running it a few dozen times. */
const usesBefore = 3;
/** Longer documents are interpreted: nobody shall make us compile for long. */
const textMaximum = 20_000;

interface Known {
  uses: number;
  compiled: CompiledQuery | null;
}

/**
 * Queries of documents that come again and again, compiled to functions: a page of invoices costs a fraction of the
 * interpreter's time. Forgotten together with the document, which the caches of parsed documents bound.
 */
export class CompiledQueries {
  private readonly known = new WeakMap<OperationDefinitionNode, Known>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The function of this operation; null while it is interpreted. */
  of(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    const known = this.known.get(operation) ?? { uses: 0, compiled: null };
    this.known.set(operation, known);
    known.uses += 1;
    if (known.uses === usesBefore && lengthOf(document) <= textMaximum)
      known.compiled = this.compile(document, operation);
    return known.compiled;
  }

  private compile(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    const compiled: CompiledQuery | ExecutionResult = compileQuery(this.schema, document, operation.name?.value);
    return isCompiledQuery(compiled) ? compiled : null;
  }
}

function lengthOf({ definitions }: DocumentNode): number {
  return definitions.reduce((sum, { loc }) => sum + (loc ? loc.end - loc.start : Number.POSITIVE_INFINITY), 0);
}
