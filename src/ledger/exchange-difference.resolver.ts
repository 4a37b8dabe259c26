import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, FieldResolver, InputType, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql } from '../store/sql.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { ExchangeDifference } from './exchange-difference.entity.js';

const ExchangeDifferenceConnection = Connection(ExchangeDifference);

@InputType({ description: 'Which exchange differences to list; conditions combine with AND.' })
export class ExchangeDifferenceFilter {
  @Field(() => Currency, { nullable: true, description: 'Of documents in this currency.' })
  currency?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: those that hold; false: those that were taken back.' })
  holds?: boolean | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Realised on this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Realised on this day or earlier.' })
  to?: string | null;
}

@Resolver(() => ExchangeDifference)
export class ExchangeDifferenceResolver {
  @Query(() => ExchangeDifferenceConnection, {
    description: 'What settlements in other currencies gained and lost, by ascending id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  exchangeDifferences(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ExchangeDifferenceFilter, {
      nullable: true,
      description: 'Which exchange differences to list.',
    })
    filter: ExchangeDifferenceFilter | null,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<Page<Row<ExchangeDifference>>> {
    return page(em, ExchangeDifference, arguments_, { where: conditions(filter) });
  }

  @FieldResolver(() => Cents, { description: 'The gain in the owner’s currency; negative for a loss.' })
  gainCents(@Root() { debitBaseCents, creditBaseCents }: Row<ExchangeDifference>): number {
    return creditBaseCents - debitBaseCents;
  }
}

function conditions(filter: ExchangeDifferenceFilter | null): Sql[] {
  return [
    ...(filter?.currency ? [sql`currency = ${filter.currency}`] : []),
    ...(typeof filter?.holds === 'boolean' ? [sql`(removed_on is null) = ${filter.holds}`] : []),
    ...(filter?.from ? [sql`realised_on >= ${filter.from}`] : []),
    ...(filter?.to ? [sql`realised_on <= ${filter.to}`] : []),
  ];
}
