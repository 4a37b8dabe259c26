import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Account } from '../ledger/account.entity.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { sumCents } from '../values/money.js';
import { recordId } from '../values/record-id.js';
import { reportedCents } from '../values/reported-cents.js';
import { Cents } from '../values/scalars.js';
import { AmortizationEntry, AmortizationSchedule } from './amortization-schedule.entity.js';
import {
  AmortizationSchedulePayload,
  CreateAmortizationScheduleInput,
  CreateFixedAssetInput,
  DisposeFixedAssetInput,
  EndAmortizationScheduleInput,
} from './amortization-schedule.inputs.js';
import {
  createAmortizationSchedule,
  createFixedAsset,
  disposeFixedAsset,
  endAmortizationSchedule,
} from './amortization-schedule.operations.js';
import { ManualJournal, ManualJournalStatus } from './manual-journal.entity.js';
import { RecurringJournal } from './recurring-journal.entity.js';

const AmortizationScheduleConnection = Connection(AmortizationSchedule);

interface AmortizationContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => AmortizationSchedule)
export class AmortizationScheduleResolver {
  @Query(() => AmortizationSchedule, {
    nullable: true,
    description: 'One amortization schedule. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async amortizationSchedule(
    @Arg('id', () => ID, { description: 'Identifier of the schedule.' }) id: string,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<Row<AmortizationSchedule>> {
    const schedule = await loaders.one(AmortizationSchedule, recordId(id, 'Amortization schedule'));
    if (!schedule) throw notFound('Amortization schedule');
    return schedule;
  }

  @Query(() => AmortizationScheduleConnection, { description: 'Amortization schedules by ascending id.' })
  @RequiresScope(ApiKeyScope.READ)
  amortizationSchedules(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: AmortizationContext,
  ): Promise<Page<Row<AmortizationSchedule>>> {
    return page(em, AmortizationSchedule, arguments_);
  }

  @FieldResolver(() => [AmortizationEntry], { description: 'The plan, by position.' })
  entries(
    @Root() schedule: Row<AmortizationSchedule>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<Row<AmortizationEntry>[]> {
    return loaders.many(AmortizationEntry, 'amortizationScheduleId', schedule.id, {
      part,
      orderBy: sql.raw('position'),
    });
  }

  @FieldResolver(() => Cents, { description: 'What is in the ledger: its entries that are posted, and not reversed.' })
  doneCents(@Root() schedule: Row<AmortizationSchedule>, @Ctx() { loaders }: AmortizationContext): Promise<number> {
    return doneCents(loaders, schedule);
  }

  @FieldResolver(() => Cents, {
    description:
      'The whole less what is done: planned, left as drafts, or left on its account when the schedule ended.',
  })
  async remainingCents(
    @Root() schedule: Row<AmortizationSchedule>,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<number> {
    return schedule.totalCents - (await doneCents(loaders, schedule));
  }

  @FieldResolver(() => Account, { description: 'The account of the balance sheet.' })
  balanceAccount(
    @Root() { balanceAccountId }: Row<AmortizationSchedule>,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, balanceAccountId);
  }

  @FieldResolver(() => Account, { description: 'The revenue or expense account.' })
  resultAccount(
    @Root() { resultAccountId }: Row<AmortizationSchedule>,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, resultAccountId);
  }

  @FieldResolver(() => RecurringJournal, { description: 'The recurring journal that makes its entries.' })
  recurringJournal(
    @Root() { recurringJournalId }: Row<AmortizationSchedule>,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<Row<RecurringJournal> | null> {
    return loaders.one(RecurringJournal, recurringJournalId);
  }

  @Mutation(() => AmortizationSchedulePayload, {
    description:
      'Spreads prepaid expenses or deferred revenue over months or days; each entry is made when its day has come. Refused with PERIOD_CLOSED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createAmortizationSchedule(
    @Arg('input', { description: 'What to spread.' }) input: CreateAmortizationScheduleInput,
    @Ctx() { em }: AmortizationContext,
  ): Promise<AmortizationSchedulePayload> {
    return { amortizationSchedule: await createAmortizationSchedule(em, input) };
  }

  @Mutation(() => AmortizationSchedulePayload, {
    description: 'Depreciates a fixed asset in a straight line; each entry is made when its day has come.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createFixedAsset(
    @Arg('input', { description: 'The asset.' }) input: CreateFixedAssetInput,
    @Ctx() { em }: AmortizationContext,
  ): Promise<AmortizationSchedulePayload> {
    return { amortizationSchedule: await createFixedAsset(em, input) };
  }

  @Mutation(() => AmortizationSchedulePayload, {
    description:
      'Ends a schedule before its time; the entries that it made stay, and what remains stays on its account. Refused with AMORTIZATION_NOT_ACTIVE.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async endAmortizationSchedule(
    @Arg('input', { description: 'The schedule.' }) input: EndAmortizationScheduleInput,
    @Ctx() { em }: AmortizationContext,
  ): Promise<AmortizationSchedulePayload> {
    return { amortizationSchedule: await endAmortizationSchedule(em, input) };
  }

  @Mutation(() => AmortizationSchedulePayload, {
    description:
      'Books a fixed asset out that was sold or given up, with its gain or loss, after the entries that are due by then. Refused with AMORTIZATION_NOT_ACTIVE, AMORTIZATION_HAS_DRAFTS, ACCOUNT_ARCHIVED, PERIOD_CLOSED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async disposeFixedAsset(
    @Arg('input', { description: 'The disposal.' }) input: DisposeFixedAssetInput,
    @Ctx() { em }: AmortizationContext,
  ): Promise<AmortizationSchedulePayload> {
    return { amortizationSchedule: await disposeFixedAsset(em, input) };
  }
}

@Resolver(() => AmortizationEntry)
export class AmortizationEntryResolver {
  @FieldResolver(() => ManualJournal, { nullable: true, description: 'The journal that was made of it.' })
  async manualJournal(
    @Root() { manualJournalId }: Row<AmortizationEntry>,
    @Ctx() { loaders }: AmortizationContext,
  ): Promise<Row<ManualJournal> | null> {
    return manualJournalId === null ? null : loaders.one(ManualJournal, manualJournalId);
  }
}

async function doneCents(loaders: Loaders, { id }: Row<AmortizationSchedule>): Promise<number> {
  const part = { first: limits.amortizationMonths + 1, offset: 0 };
  const entries = await loaders.many(AmortizationEntry, 'amortizationScheduleId', id, { part });
  const amounts = await Promise.all(
    entries.map(async ({ manualJournalId, amountCents }) => {
      if (manualJournalId === null) return 0;
      const journal = await loaders.one(ManualJournal, manualJournalId);
      return journal?.status === ManualJournalStatus.POSTED ? amountCents : 0;
    }),
  );
  return reportedCents(sumCents(amounts));
}
