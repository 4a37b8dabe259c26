import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { addDays } from '../values/calendar.js';
import { rateText } from '../values/money.js';
import { recordId } from '../values/record-id.js';
import { CalendarDate, Cents, Decimal } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { Revaluation, RevaluedBalance } from './revaluation.entity.js';
import { RevaluationPayload, RevalueOpenItemsInput, ReverseRevaluationInput } from './revaluation.inputs.js';
import { revalueOpenItems, reverseRevaluation } from './revaluation.operations.js';

const RevaluationConnection = Connection(Revaluation, { counts: 'records' });

interface RevaluationContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Revaluation)
export class RevaluationResolver {
  @Query(() => Revaluation, {
    nullable: true,
    description: 'One revaluation. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async revaluation(
    @Arg('id', () => ID, { description: 'Identifier of the revaluation.' }) id: string,
    @Ctx() { loaders }: RevaluationContext,
  ): Promise<Row<Revaluation>> {
    const revaluation = await loaders.one(Revaluation, recordId(id, 'Revaluation'));
    if (!revaluation) throw notFound('Revaluation');
    return revaluation;
  }

  @Query(() => RevaluationConnection, { description: 'Revaluations by ascending id, reversed ones included.' })
  @RequiresScope(ApiKeyScope.READ)
  revaluations(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: RevaluationContext,
  ): Promise<Page<Row<Revaluation>>> {
    return page(em, Revaluation, arguments_);
  }

  @Mutation(() => RevaluationPayload, {
    description:
      'Values receivables, payables, money and loans in other currencies at the rates of a day: unrealised gains and losses in the owner’s currency, which the next day takes back. One of the same day is reversed before. Refused with PERIOD_CLOSED, EXCHANGE_RATE_MISSING. Events books.revaluation.created, books.revaluation.reversed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async revalueOpenItems(
    @Arg('input', { description: 'The day.' }) input: RevalueOpenItemsInput,
    @Ctx() { em }: RevaluationContext,
  ): Promise<RevaluationPayload> {
    return { revaluation: await revalueOpenItems(em, input) };
  }

  @Mutation(() => RevaluationPayload, {
    description:
      'Reverses a revaluation on its own day and the next, so that nothing is left of it. Refused with REVALUATION_REVERSED, PERIOD_CLOSED. Event books.revaluation.reversed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async reverseRevaluation(
    @Arg('input', { description: 'The revaluation.' }) input: ReverseRevaluationInput,
    @Ctx() { em }: RevaluationContext,
  ): Promise<RevaluationPayload> {
    return { revaluation: await reverseRevaluation(em, input) };
  }

  @FieldResolver(() => CalendarDate, { description: 'The day on which its entries are taken back: the next.' })
  takenBackOn(@Root() { asOf }: Row<Revaluation>): string {
    return addDays(asOf, 1);
  }

  @FieldResolver(() => [RevaluedBalance], { description: 'What it values, by currency and account number.' })
  balances(
    @Root() { id }: Row<Revaluation>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: RevaluationContext,
  ): Promise<Row<RevaluedBalance>[]> {
    return loaders.many(RevaluedBalance, 'revaluationId', id, { part });
  }
}

@Resolver(() => RevaluedBalance)
export class RevaluedBalanceResolver {
  @FieldResolver(() => Account, { description: 'The account.' })
  account(
    @Root() { accountId }: Row<RevaluedBalance>,
    @Ctx() { loaders }: RevaluationContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => Decimal, {
    nullable: true,
    description: 'What one unit of the currency was worth; null where the balance is 0.',
  })
  rate(@Root() { baseUnits, currencyUnits }: Row<RevaluedBalance>): string | null {
    return baseUnits !== null && currencyUnits !== null ? rateText({ baseUnits, currencyUnits }) : null;
  }

  @FieldResolver(() => Cents, {
    description: 'What it is worth less what it was booked at: what the revaluation booked; a gain is positive.',
  })
  differenceCents(@Root() { baseCents, bookedBaseCents }: Row<RevaluedBalance>): number {
    return baseCents - bookedBaseCents;
  }
}
