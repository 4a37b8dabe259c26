import { Ctx, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { Overview } from './overview.js';

interface OverviewContext {
  tenant: { currency: string };
}

@Resolver(() => Overview)
export class OverviewResolver {
  @Query(() => Overview, { description: 'Key figures of the books.' })
  @RequiresScope(ApiKeyScope.READ)
  @Costs(500)
  overview(@Ctx() { tenant }: OverviewContext): Overview {
    return { currency: tenant.currency };
  }
}
