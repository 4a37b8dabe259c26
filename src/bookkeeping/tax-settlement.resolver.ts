import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { TaxSettlement } from './tax-settlement.entity.js';
import { CloseTaxPeriodInput, ReverseTaxSettlementInput, TaxSettlementPayload } from './tax-settlement.inputs.js';
import { closeTaxPeriod, reverseTaxSettlement } from './tax-settlement.operations.js';

const TaxSettlementConnection = Connection(TaxSettlement, { counts: 'records' });

interface TaxSettlementContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => TaxSettlement)
export class TaxSettlementResolver {
  @Query(() => TaxSettlement, {
    nullable: true,
    description: 'One settlement of tax. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async taxSettlement(
    @Arg('id', () => ID, { description: 'Identifier of the settlement.' }) id: string,
    @Ctx() { loaders }: TaxSettlementContext,
  ): Promise<Row<TaxSettlement>> {
    const settlement = await loaders.one(TaxSettlement, recordId(id, 'Settlement of tax'));
    if (!settlement) throw notFound('Settlement of tax');
    return settlement;
  }

  @Query(() => TaxSettlementConnection, { description: 'Settlements of tax by ascending id, reversed ones included.' })
  @RequiresScope(ApiKeyScope.READ)
  taxSettlements(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: TaxSettlementContext,
  ): Promise<Page<Row<TaxSettlement>>> {
    return page(em, TaxSettlement, arguments_);
  }

  @Mutation(() => TaxSettlementPayload, {
    description:
      'Settles the tax of a period: what is due goes from sales and purchase tax to the account of tax settlement on the last day, through which the books are closed. Refused with PERIOD_CLOSED, EXCHANGE_RATE_MISSING. Events books.tax_settlement.created, books.period.closed.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async closeTaxPeriod(
    @Arg('input', { description: 'The period.' }) input: CloseTaxPeriodInput,
    @Ctx() { em }: TaxSettlementContext,
  ): Promise<TaxSettlementPayload> {
    return { taxSettlement: await closeTaxPeriod(em, input) };
  }

  @Mutation(() => TaxSettlementPayload, {
    description:
      'Reverses the last settlement of tax; the books stay closed, and its tax is in the next settlement. Refused with TAX_SETTLEMENT_REVERSED, TAX_SETTLEMENT_NOT_LAST, PERIOD_CLOSED. Event books.tax_settlement.reversed.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async reverseTaxSettlement(
    @Arg('input', { description: 'The settlement.' }) input: ReverseTaxSettlementInput,
    @Ctx() { em }: TaxSettlementContext,
  ): Promise<TaxSettlementPayload> {
    return { taxSettlement: await reverseTaxSettlement(em, input) };
  }
}
