import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { LongText } from '../store/input-fields.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { CalendarDate } from '../values/scalars.js';
import { PeriodChange } from './period.entity.js';
import { closePeriod, type PeriodState, reopenPeriod } from './period.operations.js';

const PeriodChangeConnection = Connection(PeriodChange);

interface PeriodContext {
  em: EntityManager;
}

@InputType({ description: 'Through which day to close the books.' })
export class ClosePeriodInput {
  @Field(() => CalendarDate, { description: 'Everything dated on or before this day is closed.' })
  through!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: close although the day is more than a year ahead, which is refused otherwise.',
  })
  farAhead?: boolean | null;
}

@InputType({ description: 'From which day on to open the books again.' })
export class ReopenPeriodInput {
  @Field(() => CalendarDate, { description: 'Everything dated on or after this day is open again.' })
  through!: string;

  @LongText('Why.', { nullable: true })
  reason?: string | null;
}

@ObjectType({ description: 'The closing of the books as it is now.' })
export class PeriodPayload {
  @Field(() => PeriodChange, { nullable: true, description: 'What was changed; null when it was so already.' })
  period!: PeriodChange | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last closed day; null when nothing is closed.' })
  closedThrough!: string | null;
}

@Resolver(() => PeriodChange)
export class PeriodResolver {
  @Query(() => PeriodChangeConnection, { description: 'Closings and reopenings of the books by ascending id.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  periods(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: PeriodContext,
  ): Promise<Page<Row<PeriodChange>>> {
    return page(em, PeriodChange, arguments_);
  }

  @Mutation(() => PeriodPayload, {
    description:
      'Closes everything dated on or before a day: nothing is posted there any more. Event books.period.closed.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  closePeriod(
    @Arg('input', { description: 'Through which day.' }) input: ClosePeriodInput,
    @Ctx() { em }: PeriodContext,
  ): Promise<PeriodState> {
    return closePeriod(em, input);
  }

  @Mutation(() => PeriodPayload, {
    description: 'Reopens every day from the given one on. Event books.period.reopened.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  reopenPeriod(
    @Arg('input', { description: 'From which day on.' }) input: ReopenPeriodInput,
    @Ctx() { em }: PeriodContext,
  ): Promise<PeriodState> {
    return reopenPeriod(em, input);
  }
}
