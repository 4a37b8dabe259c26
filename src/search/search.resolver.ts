import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, FieldResolver, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { AnsweredInParts } from '../store/children.js';
import { registerEnum } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { asNode, Node } from '../store/node.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { type Hit, SearchMatch, search } from './search.js';

registerEnum(SearchMatch, 'SearchMatch', 'By what a record was found; the best come first.', {
  NUMBER: 'Its number or reference is exactly this.',
  NUMBER_BEGINNING: 'Its number or reference begins with this.',
  NAME: 'This stands in its name.',
  AMOUNT: 'Its amount is exactly this.',
});

@ObjectType({ description: 'A record that was found.' })
export class SearchHit {
  @Field(() => SearchMatch, { description: 'By what it was found.' })
  matched!: SearchMatch;

  @Field({ description: 'The number, reference or name; of an amount its minor units.' })
  text!: string;
}

@ObjectType({ description: 'Result of a search.' })
export class SearchResult {
  @AnsweredInParts()
  @Field(() => [SearchHit], { description: 'The records, the best first; 50 at the most.' })
  hits!: Hit[];
}

@Resolver(() => SearchHit)
export class SearchResolver {
  @Query(() => SearchResult, {
    description:
      'Records by a number, a reference, a name or an amount: exactly this number first, then numbers that begin so, contacts with it in their name, and what is of exactly this amount.',
  })
  @Costs(500)
  @RequiresScope(ApiKeyScope.READ)
  async search(
    @Arg('q', { description: 'What a person types, for example `INV-000042`, `42`, `hooli` or `1,234.50`.' }) q: string,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<SearchResult> {
    return { hits: await search(em, q) };
  }

  @FieldResolver(() => Node, { description: 'The record.' })
  async record(@Root() { entity, id }: Hit, @Ctx() { loaders }: { loaders: Loaders }): Promise<Node | null> {
    const row = await loaders.one(entity, id);
    return row && (asNode(entity, row) as unknown as Node);
  }
}
