import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Attachment, AttachmentResource } from '../attachments/attachment.entity.js';
import { attachmentCountOf, attachmentsOf } from '../attachments/attachment.queries.js';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { reverseManualJournal } from './journal-reversal.operations.js';
import { ManualJournal, ManualJournalLine, ManualJournalStatus } from './manual-journal.entity.js';
import {
  BulkDeleteManualJournalsInput,
  BulkPostManualJournalsInput,
  CreateManualJournalInput,
  DeleteManualJournalInput,
  DeleteManualJournalPayload,
  ManualJournalFilter,
  ManualJournalPayload,
  PostManualJournalInput,
  ReverseManualJournalInput,
  UpdateManualJournalInput,
} from './manual-journal.inputs.js';
import {
  createManualJournal,
  deleteManualJournal,
  postManualJournal,
  updateManualJournal,
} from './manual-journal.operations.js';

const ManualJournalConnection = Connection(ManualJournal, { counts: 'currencies' });
const bulkManualJournals = bulkOf('BulkManualJournals', ManualJournal, 'manualJournal');
const bulkDeletedManualJournals = bulkOf('BulkDeleteManualJournals', ManualJournal, null);

const amount: OrderChoice = { property: 'totalCents', type: 'number', description: 'the sum of its debits' };
const day: OrderChoice = { property: 'entryDate', type: 'day', description: 'the day it counts for' };
const manualJournalList = recordList({
  name: 'ManualJournalOrder',
  table: 'manual_journals',
  statuses: Object.values(ManualJournalStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  texts: ['journal_number', 'memo'],
  hasContact: false,
});

interface ManualJournalContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => ManualJournal)
export class ManualJournalResolver {
  @Query(() => ManualJournal, {
    nullable: true,
    description: 'One manual journal. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async manualJournal(
    @Arg('id', () => ID, { description: 'Identifier of the journal.' }) id: string,
    @Ctx() { loaders }: ManualJournalContext,
  ): Promise<Row<ManualJournal>> {
    const journal = await loaders.one(ManualJournal, recordId(id, 'Manual journal'));
    if (!journal) throw notFound('Manual journal');
    return journal;
  }

  @Query(() => ManualJournalConnection, { description: 'Manual journals, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  manualJournals(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ManualJournalFilter, { nullable: true, description: 'Which manual journals to list.' })
    filter: ManualJournalFilter | null,
    @Arg('orderBy', () => manualJournalList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<Page<Row<ManualJournal>>> {
    return page(em, ManualJournal, arguments_, manualJournalList.listing(em, filter, orderBy));
  }

  @FieldResolver(() => [ManualJournalLine], { description: 'The debits and credits, by position.' })
  lines(
    @Root() journal: Row<ManualJournal>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: ManualJournalContext,
  ): Promise<Row<ManualJournalLine>[]> {
    const orderBy = sql.raw('position, id');
    return loaders.many(ManualJournalLine, 'manualJournalId', journal.id, { part, orderBy });
  }

  @FieldResolver(() => [Attachment], { description: 'Files kept with the journal.' })
  attachments(
    @Root() journal: Row<ManualJournal>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() context: ManualJournalContext,
  ): Promise<Row<Attachment>[]> {
    return attachmentsOf(context, AttachmentResource.MANUAL_JOURNAL, journal.id, part);
  }

  @FieldResolver(() => Int, { description: 'Number of files kept with the journal.' })
  attachmentCount(@Root() journal: Row<ManualJournal>, @Ctx() context: ManualJournalContext): Promise<number> {
    return attachmentCountOf(context, AttachmentResource.MANUAL_JOURNAL, journal.id);
  }

  @Mutation(() => ManualJournalPayload, { description: 'Creates a manual journal, a draft.' })
  @RequiresScope(ApiKeyScope.WRITE)
  async createManualJournal(
    @Arg('input', { description: 'The new journal.' }) input: CreateManualJournalInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<ManualJournalPayload> {
    return { manualJournal: await createManualJournal(em, input) };
  }

  @Mutation(() => ManualJournalPayload, {
    description:
      'Changes the fields given of a draft. Refused with MANUAL_JOURNAL_NOT_DRAFT, and MANUAL_JOURNAL_PLANNED for lines and currency of an entry of an amortization schedule.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateManualJournal(
    @Arg('input', { description: 'The changes.' }) input: UpdateManualJournalInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<ManualJournalPayload> {
    return { manualJournal: await updateManualJournal(em, input) };
  }

  @Mutation(() => DeleteManualJournalPayload, {
    description:
      'Deletes a draft with its files. Refused with MANUAL_JOURNAL_NOT_DRAFT, MANUAL_JOURNAL_PLANNED for an entry of an amortization schedule, and MANUAL_JOURNAL_RECURS for one that a schedule repeats.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deleteManualJournal(
    @Arg('input', { description: 'The draft.' }) input: DeleteManualJournalInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<DeleteManualJournalPayload> {
    await deleteManualJournal(em, input);
    return { manualJournalId: input.id };
  }

  @Mutation(() => ManualJournalPayload, {
    description:
      'Posts a draft to the ledger. Refused with MANUAL_JOURNAL_NOT_DRAFT, MANUAL_JOURNAL_EMPTY, MANUAL_JOURNAL_NOT_BALANCED, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.manual_journal.posted.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async postManualJournal(
    @Arg('input', { description: 'The draft.' }) input: PostManualJournalInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<ManualJournalPayload> {
    return { manualJournal: await postManualJournal(em, input) };
  }

  @Mutation(() => ManualJournalPayload, {
    description:
      'Reverses a posted journal; with that of a disposal, the fixed asset is depreciated again. Refused with MANUAL_JOURNAL_NOT_POSTED, PERIOD_CLOSED, and AMORTIZATION_NOT_ACTIVE for an entry of an asset that was disposed of. Event books.manual_journal.reversed.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async reverseManualJournal(
    @Arg('input', { description: 'The journal.' }) input: ReverseManualJournalInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<ManualJournalPayload> {
    return { manualJournal: await reverseManualJournal(em, input) };
  }

  @Mutation(() => bulkManualJournals.payload, {
    description: 'Posts draft manual journals, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkPostManualJournals(
    @Arg('input', { description: 'The manual journals.' }) input: BulkPostManualJournalsInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<BulkAnswer> {
    return bulkManualJournals.answer(
      await eachRecord(em, input.ids, (savepoint, id) => postManualJournal(savepoint, { id })),
    );
  }

  @Mutation(() => bulkDeletedManualJournals.payload, {
    description: 'Deletes draft manual journals, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkDeleteManualJournals(
    @Arg('input', { description: 'The manual journals.' }) input: BulkDeleteManualJournalsInput,
    @Ctx() { em }: ManualJournalContext,
  ): Promise<BulkAnswer> {
    return bulkDeletedManualJournals.answer(
      await eachRecord(em, input.ids, async (savepoint, id) => {
        await deleteManualJournal(savepoint, { id });
        return null;
      }),
    );
  }
}

@Resolver(() => ManualJournalLine)
export class ManualJournalLineResolver {
  @FieldResolver(() => Account, { description: 'The account of the line.' })
  account(
    @Root() line: Row<ManualJournalLine>,
    @Ctx() { loaders }: ManualJournalContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, line.accountId);
  }
}
