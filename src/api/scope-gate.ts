import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { ensure } from '../contract/errors.js';
import type { ApiKeyScope } from '../contract/scopes.js';
import type { RequiredScope } from '../store/scope.js';
import type { RequestContext } from './context.js';
import { rootFields } from './root-fields.js';

/** Throws at start when an operation of the schema does not say which scope it needs. */
export function checkEveryOperationHasScope(schema: GraphQLSchema): void {
  const unmarked = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {})
      .filter((field) => field.extensions.scope === undefined)
      .map((field) => `${type?.name}.${field.name}`),
  );
  if (unmarked.length > 0) throw new Error(`These operations say no scope: ${unmarked.join(', ')}`);
}

/**
 * Refuses with INSUFFICIENT_SCOPE unless the key has the scope of every operation that the request names. Answers the
 * scopes that were needed.
 */
export function checkScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { scopes, installation }: Pick<RequestContext, 'scopes' | 'installation'>,
): ApiKeyScope[] {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  const needed = new Set<ApiKeyScope>();
  for (const { name: node } of rootFields(document, operation)) {
    const name = node.value;
    const required = fields[name]?.extensions.scope as RequiredScope | undefined;
    if (required === undefined) continue;
    const isOfInstallation = required === 'installation';
    const holder = isOfInstallation ? 'a service key of the installation' : 'an API key of an owner';
    ensure(isOfInstallation === (installation !== null), 'INSUFFICIENT_SCOPE', `${name} needs ${holder}`);
    if (isOfInstallation || required === 'any') continue;
    ensure(scopes.has(required), 'INSUFFICIENT_SCOPE', `${name} needs an API key with the scope ${required}`);
    needed.add(required);
  }
  return [...needed];
}
