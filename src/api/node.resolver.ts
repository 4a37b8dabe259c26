import { type GraphQLSchema, isInterfaceType } from 'graphql';
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Loaders } from '../store/loaders.js';
import { asNode, Node, recordOfNodeId } from '../store/node.js';
import { RequiresScope } from '../store/scope.js';

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description: 'A record by its `nodeId`. Null with NOT_FOUND when the owner has none.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async node(
    @Arg('nodeId', () => ID, { description: 'The `nodeId` of a record.' }) nodeId: string,
    @Ctx() { loaders }: { loaders: Loaders },
  ): Promise<Node> {
    const named = recordOfNodeId(nodeId);
    const row = named && (await loaders.one(named.entity, named.id));
    if (!named || !row) throw notFound('Record');
    return asNode(named.entity, row) as unknown as Node;
  }
}

/** TypeGraphQL makes a function that answers later, which compiled queries cannot wait for. */
export function resolveNodesAtOnce(schema: GraphQLSchema): void {
  const node = schema.getType('Node');
  if (isInterfaceType(node)) node.resolveType = ({ __typename }: { __typename: string }) => __typename;
}
