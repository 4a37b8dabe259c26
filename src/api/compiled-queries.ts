import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { limits } from '../contract/limits.js';
import { selectionsOf } from './document-shape.js';

/** A document that comes this often is worth compiling, which costs as much as running it a few dozen times. */
const usesBefore = 3;

/**
 * Operations of documents that come again and again, compiled to functions: a page of invoices costs a fraction of the
 * interpreter's time.
 */
export class CompiledQueries {
  private readonly uses = new WeakMap<OperationDefinitionNode, number>();
  /** Functions take memory as their queries are long: those used longest ago are forgotten. */
  private readonly compiled = new LRUCache<OperationDefinitionNode, CompiledQuery>({
    maxSize: limits.compiledSelectionsTogether,
  });

  private readonly withMutationsAsQueries: GraphQLSchema;

  constructor(private readonly schema: GraphQLSchema) {
    this.withMutationsAsQueries = new GraphQLSchema({ ...schema.toConfig(), query: schema.getMutationType() });
  }

  /** The function of this operation; null while it is interpreted. */
  of(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    const known = this.compiled.get(operation);
    if (known) return known;
    const uses = (this.uses.get(operation) ?? 0) + 1;
    this.uses.set(operation, uses);
    if (uses % usesBefore !== 0) return null;
    // With its fragments written out, as the compiler does: longer ones are interpreted.
    const size = selectionsOf(document, operation);
    if (size > limits.compiledSelections) return null;
    const compiled = this.compile(document, operation);
    if (!isCompiledQuery(compiled)) return null;
    this.compiled.set(operation, compiled, { size });
    return compiled;
  }

  /**
   * A mutation of one field is compiled as a query of it: there is nothing that it could come before or after. What the compiler
   * writes for mutations assigns functions to properties, which V8 allocates in old space: with each of them the context would
   * be kept, and the request, until everything is collected.
   */
  private compile(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | ExecutionResult {
    if (!isMutationOfOneField(operation)) return compileQuery(this.schema, document, operation.name?.value);
    const query = { ...operation, operation: OperationTypeNode.QUERY };
    const definitions = document.definitions.map((definition) => (definition === operation ? query : definition));
    return compileQuery(this.withMutationsAsQueries, { ...document, definitions }, operation.name?.value);
  }
}

function isMutationOfOneField({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return operation === OperationTypeNode.MUTATION && selections.length === 1 && selections[0]?.kind === Kind.FIELD;
}
