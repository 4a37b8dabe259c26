import type { EntityManager } from '@mikro-orm/postgresql';
import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { ChainHead } from './chain-head.entity.js';

const ChainHeadConnection = Connection(ChainHead);

@Resolver()
export class ChainHeadResolver {
  @Query(() => ChainHeadConnection, {
    description:
      'The heads of the chain of the books that were published, in their order; how often is the owner’s `chainHeadSchedule`.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  chainHeads(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<Page<Row<ChainHead>>> {
    return page(em, ChainHead, arguments_);
  }
}
