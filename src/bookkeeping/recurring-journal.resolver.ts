import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { never, type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { ManualJournal } from './manual-journal.entity.js';
import { RecurringJournal } from './recurring-journal.entity.js';
import {
  CreateRecurringJournalInput,
  EndRecurringJournalInput,
  RecurringJournalFilter,
  RecurringJournalPayload,
} from './recurring-journal.inputs.js';
import { createRecurringJournal, endRecurringJournal } from './recurring-journal.operations.js';

const RecurringJournalConnection = Connection(RecurringJournal, { counts: 'records' });

const day: OrderChoice = { property: 'nextOn', type: 'day', absent: never, description: 'the day of its next entry' };
const recurringJournalList = recordList({
  name: 'RecurringJournalOrder',
  table: 'recurring_journals',
  keys: { NEXT: day },
  day,
  amount: null,
  texts: [],
  hasContact: false,
});

interface RecurringJournalContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => RecurringJournal)
export class RecurringJournalResolver {
  @Query(() => RecurringJournal, {
    nullable: true,
    description: 'One schedule. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async recurringJournal(
    @Arg('id', () => ID, { description: 'Identifier of the schedule.' }) id: string,
    @Ctx() { loaders }: RecurringJournalContext,
  ): Promise<Row<RecurringJournal>> {
    const schedule = await loaders.one(RecurringJournal, recordId(id, 'Recurring journal'));
    if (!schedule) throw notFound('Recurring journal');
    return schedule;
  }

  @Query(() => RecurringJournalConnection, {
    description: 'Schedules of recurring journals, by ascending id or as `orderBy` says.',
  })
  @RequiresScope(ApiKeyScope.READ)
  recurringJournals(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => RecurringJournalFilter, { nullable: true, description: 'Which schedules to list.' })
    filter: RecurringJournalFilter | null,
    @Arg('orderBy', () => recurringJournalList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: RecurringJournalContext,
  ): Promise<Page<Row<RecurringJournal>>> {
    return page(em, RecurringJournal, arguments_, recurringJournalList.listing(em, filter, orderBy));
  }

  @FieldResolver(() => ManualJournal, {
    nullable: true,
    description: 'The journal that is repeated; null when the entries are those of an amortization schedule.',
  })
  async manualJournal(
    @Root() { manualJournalId }: Row<RecurringJournal>,
    @Ctx() { loaders }: RecurringJournalContext,
  ): Promise<Row<ManualJournal> | null> {
    return manualJournalId === null ? null : loaders.one(ManualJournal, manualJournalId);
  }

  @FieldResolver(() => [ManualJournal], { description: 'The journals that it has made.' })
  made(
    @Root() schedule: Row<RecurringJournal>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: RecurringJournalContext,
  ): Promise<Row<ManualJournal>[]> {
    return loaders.many(ManualJournal, 'recurringJournalId', schedule.id, { part });
  }

  @Mutation(() => RecurringJournalPayload, {
    description: 'Repeats a manual journal every so many months; each entry is made when its day has come.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createRecurringJournal(
    @Arg('input', { description: 'What to repeat, and when.' }) input: CreateRecurringJournalInput,
    @Ctx() { em }: RecurringJournalContext,
  ): Promise<RecurringJournalPayload> {
    return { recurringJournal: await createRecurringJournal(em, input) };
  }

  @Mutation(() => RecurringJournalPayload, {
    description:
      'Ends a recurring journal; the journals that it made stay, and an amortization schedule that it carries out ends with it. Refused with RECURRING_JOURNAL_ENDED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async endRecurringJournal(
    @Arg('input', { description: 'The schedule.' }) input: EndRecurringJournalInput,
    @Ctx() { em }: RecurringJournalContext,
  ): Promise<RecurringJournalPayload> {
    return { recurringJournal: await endRecurringJournal(em, input) };
  }
}
