import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql } from '../store/sql.js';
import { rateText } from '../values/money.js';
import { Decimal } from '../values/scalars.js';
import { ExchangeRate } from './exchange-rate.entity.js';
import {
  DeleteExchangeRateInput,
  DeleteExchangeRatePayload,
  ExchangeRateFilter,
  ImportExchangeRatesInput,
  ImportExchangeRatesPayload,
  SetExchangeRatesInput,
  SetExchangeRatesPayload,
} from './exchange-rate.inputs.js';
import { deleteExchangeRate, importExchangeRates, setExchangeRates } from './exchange-rate.operations.js';

const ExchangeRateConnection = Connection(ExchangeRate);

interface ExchangeRateContext {
  em: EntityManager;
}

@Resolver(() => ExchangeRate)
export class ExchangeRateResolver {
  @Query(() => ExchangeRateConnection, { description: 'Exchange rates, in the order in which they came in.' })
  @RequiresScope(ApiKeyScope.READ)
  exchangeRates(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ExchangeRateFilter, { nullable: true, description: 'Which exchange rates to list.' })
    filter: ExchangeRateFilter | null,
    @Ctx() { em }: ExchangeRateContext,
  ): Promise<Page<Row<ExchangeRate>>> {
    return page(em, ExchangeRate, arguments_, { where: conditions(filter) });
  }

  @FieldResolver(() => Decimal, {
    description:
      'What one unit of the currency was worth in units of the owner’s; one that was computed across the euro is shown with 12 decimals, and kept exactly.',
  })
  rate(@Root() { baseUnits, currencyUnits }: Row<ExchangeRate>): string {
    return rateText({ baseUnits, currencyUnits });
  }

  @Mutation(() => SetExchangeRatesPayload, {
    description:
      'Enters exchange rates by hand. What is booked from then on takes them; lines of the journal of these days that have no base amounts get them in the background.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async setExchangeRates(
    @Arg('input', { description: 'The rates.' }) input: SetExchangeRatesInput,
    @Ctx() { em }: ExchangeRateContext,
  ): Promise<SetExchangeRatesPayload> {
    return { exchangeRates: await setExchangeRates(em, input) };
  }

  @Mutation(() => ImportExchangeRatesPayload, {
    description:
      'Takes the exchange rates of a file over, all or none. Lines of the journal of these days that have no base amounts get them in the background.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  importExchangeRates(
    @Arg('input', { description: 'The file.' }) input: ImportExchangeRatesInput,
    @Ctx() { em }: ExchangeRateContext,
  ): Promise<ImportExchangeRatesPayload> {
    return importExchangeRates(em, input);
  }

  @Mutation(() => DeleteExchangeRatePayload, {
    description: 'Deletes an exchange rate. What was booked at it stays as it is.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deleteExchangeRate(
    @Arg('input', { description: 'The exchange rate.' }) input: DeleteExchangeRateInput,
    @Ctx() { em }: ExchangeRateContext,
  ): Promise<DeleteExchangeRatePayload> {
    return { id: await deleteExchangeRate(em, input) };
  }
}

function conditions(filter: ExchangeRateFilter | null): Sql[] {
  return [
    ...(filter?.currency ? [sql`currency = ${filter.currency}`] : []),
    ...(filter?.source ? [sql`source = ${filter.source}`] : []),
    ...(filter?.from ? [sql`day >= ${filter.from}`] : []),
    ...(filter?.to ? [sql`day <= ${filter.to}`] : []),
  ];
}
