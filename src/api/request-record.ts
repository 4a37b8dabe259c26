import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { ErrorCode } from '../contract/errors.js';
import { requestSeconds, requestsTotal } from '../store/instruments.js';
import { rootFields } from './root-fields.js';

/** Of a request that names none, or whose document could not be read: so that what clients send makes no new figure. */
const noOperation = 'other';
const several = 'several';

/** What the log and the figures say about a request, gathered while it is answered. */
export class RequestRecord {
  errorCode: ErrorCode | null = null;
  ownerId: number | null = null;
  apiKeyId: number | null = null;
  personId: number | undefined;
  /** As the client calls its GraphQL operation. */
  private operationName: string | null = null;
  private operations: readonly string[] = [];
  private readonly startedAt = performance.now();

  /** The row of the REST table that answers. */
  isForRoute(method: string, path: string): void {
    this.operations = [`${method} ${path}`];
  }

  /** The queries and mutations of a valid GraphQL document. Through REST the row of the table says more. */
  isForDocument(document: DocumentNode, operation: OperationDefinitionNode): void {
    if (this.operations.length > 0) return;
    this.operationName = operation.name?.value ?? null;
    this.operations = operationsOf(document, operation);
  }

  /** Counts the request, and answers what its line of the log says. */
  end(isAnswered: boolean): Record<string, unknown> {
    const [only = noOperation, ...others] = this.operations;
    const operation = others.length === 0 ? only : several;
    const seconds = (performance.now() - this.startedAt) / 1000;
    requestsTotal.inc({ operation, code: isAnswered ? (this.errorCode ?? 'OK') : 'CLIENT_LEFT' });
    requestSeconds.observe({ operation }, seconds);
    return {
      ...(this.operations.length > 0 && { operation: this.operations.slice(0, loggedOperations).join(',') }),
      ...(this.operationName !== null && { operationName: this.operationName }),
      ...(this.errorCode !== null && { errorCode: this.errorCode }),
      ...(this.ownerId !== null && { ownerId: this.ownerId, apiKeyId: this.apiKeyId, personId: this.personId }),
      durationMs: Math.trunc(seconds * 1000),
    };
  }
}

const loggedOperations = 10;

const knownOperations = new WeakMap<OperationDefinitionNode, readonly string[]>();

function operationsOf(document: DocumentNode, operation: OperationDefinitionNode): readonly string[] {
  const known = knownOperations.get(operation) ?? [
    ...new Set(rootFields(document, operation).map(({ name }) => name.value)),
  ];
  knownOperations.set(operation, known);
  return known;
}
