import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';

/** A document that comes this often is worth compiling, which costs as much as running it a few dozen times. */
const usesBefore = 3;
/** Longer documents are interpreted: nobody shall make us compile for long. */
const textMaximum = 20_000;
/** Functions take memory: those used longest ago are forgotten. */
const compiledMaximum = 300;

/**
 * Queries of documents that come again and again, compiled to functions: a page of invoices costs a fraction of the
 * interpreter's time.
 */
export class CompiledQueries {
  private readonly uses = new WeakMap<OperationDefinitionNode, number>();
  private readonly compiled = new LRUCache<OperationDefinitionNode, CompiledQuery>({ max: compiledMaximum });

  constructor(private readonly schema: GraphQLSchema) {}

  /** The function of this operation; null while it is interpreted. */
  of(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    const known = this.compiled.get(operation);
    if (known) return known;
    const uses = (this.uses.get(operation) ?? 0) + 1;
    this.uses.set(operation, uses);
    if (uses % usesBefore !== 0 || lengthOf(document) > textMaximum) return null;
    const compiled: CompiledQuery | ExecutionResult = compileQuery(this.schema, document, operation.name?.value);
    if (!isCompiledQuery(compiled)) return null;
    this.compiled.set(operation, compiled);
    return compiled;
  }
}

function lengthOf({ definitions }: DocumentNode): number {
  return definitions.reduce((sum, { loc }) => sum + (loc ? loc.end - loc.start : Number.POSITIVE_INFINITY), 0);
}
