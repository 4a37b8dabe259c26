import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Attachment, AttachmentResource } from '../attachments/attachment.entity.js';
import { attachmentCountOf, attachmentsOf } from '../attachments/attachment.queries.js';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { holdingOnly, removedOnly } from '../documents/application.entity.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { unappliedConditions } from '../documents/open-filters.js';
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
import { TaxLine } from '../tax/tax-line.entity.js';
import { recordId } from '../values/record-id.js';
import { Bill } from './bill.entity.js';
import { DebitApplication, DebitNote, DebitNoteLine, DebitNoteStatus } from './debit-note.entity.js';
import {
  ApplyDebitNoteInput,
  BulkPostDebitNotesInput,
  BulkVoidDebitNotesInput,
  CancelDebitNoteInput,
  CreateDebitNoteInput,
  DebitNoteFilter,
  DebitNotePayload,
  PostDebitNoteInput,
  UnapplyDebitNoteInput,
  VoidDebitNoteInput,
} from './debit-note.inputs.js';
import {
  applyDebitNote,
  cancelDebitNote,
  createDebitNote,
  postDebitNote,
  unapplyDebitNote,
  voidDebitNote,
} from './debit-note.operations.js';

const DebitNoteConnection = Connection(DebitNote, { counts: 'currencies' });
const bulkDebitNotes = bulkOf('BulkDebitNotes', DebitNote, 'debitNote');

const amount: OrderChoice = { property: 'totalCents', type: 'number', description: 'total' };
const day: OrderChoice = { property: 'issueDate', type: 'day', description: 'the day it is dated' };
const debitNoteList = recordList({
  name: 'DebitNoteOrder',
  table: 'debit_notes',
  statuses: Object.values(DebitNoteStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  open: { property: 'unappliedCents', type: 'number' },
  texts: ['debit_note_number'],
  joined: contactNames('debit_notes'),
});

interface DebitNoteContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => DebitNote)
export class DebitNoteResolver extends ContactFields(DebitNote, 'vendor') {
  @Query(() => DebitNote, {
    nullable: true,
    description: 'One debit note. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async debitNote(
    @Arg('id', () => ID, { description: 'Identifier of the debit note.' }) id: string,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<Row<DebitNote>> {
    const note = await loaders.one(DebitNote, recordId(id, 'Debit note'));
    if (!note) throw notFound('Debit note');
    return note;
  }

  @Query(() => DebitNoteConnection, { description: 'Debit notes, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  debitNotes(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => DebitNoteFilter, { nullable: true, description: 'Which debit notes to list.' })
    filter: DebitNoteFilter | null,
    @Arg('orderBy', () => debitNoteList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<Page<Row<DebitNote>>> {
    return page(em, DebitNote, arguments_, debitNoteList.listing(em, filter, orderBy, unappliedConditions(filter)));
  }

  @FieldResolver(() => [TaxLine], {
    description: 'What the tax codes of its lines make of it; empty when no line has one.',
  })
  taxLines(
    @Root() note: Row<DebitNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<Row<TaxLine>[]> {
    return loaders.many(TaxLine, 'debitNoteId', note.id, { part });
  }

  @FieldResolver(() => [DebitNoteLine], { description: 'The lines, by position.' })
  lines(
    @Root() note: Row<DebitNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<Row<DebitNoteLine>[]> {
    return loaders.many(DebitNoteLine, 'debitNoteId', note.id, { part, orderBy: sql.raw('position, id') });
  }

  @FieldResolver(() => [DebitApplication], { description: 'The bills that it settles.' })
  applications(
    @Root() note: Row<DebitNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<Row<DebitApplication>[]> {
    return loaders.many(DebitApplication, 'debitNoteId', note.id, { part, where: holdingOnly });
  }

  @FieldResolver(() => [DebitApplication], {
    description: 'What it once settled on bills and no longer does.',
  })
  removedApplications(
    @Root() note: Row<DebitNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<Row<DebitApplication>[]> {
    return loaders.many(DebitApplication, 'debitNoteId', note.id, { part, where: removedOnly });
  }

  @FieldResolver(() => [Attachment], { description: 'Files kept with the debit note.' })
  attachments(
    @Root() note: Row<DebitNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() context: DebitNoteContext,
  ): Promise<Row<Attachment>[]> {
    return attachmentsOf(context, AttachmentResource.DEBIT_NOTE, note.id, part);
  }

  @FieldResolver(() => Int, { description: 'Number of files kept with the debit note.' })
  attachmentCount(@Root() note: Row<DebitNote>, @Ctx() context: DebitNoteContext): Promise<number> {
    return attachmentCountOf(context, AttachmentResource.DEBIT_NOTE, note.id);
  }

  @Mutation(() => DebitNotePayload, {
    description: 'Creates a draft debit note. Event books.debit_note.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createDebitNote(
    @Arg('input', { description: 'The new debit note.' }) input: CreateDebitNoteInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<DebitNotePayload> {
    return { debitNote: await createDebitNote(em, input) };
  }

  @Mutation(() => DebitNotePayload, {
    description:
      'Posts a draft debit note to the ledger. Refused with DEBIT_NOTE_NOT_DRAFT, DEBIT_NOTE_EMPTY, DEBIT_NOTE_LINES_MISSING_ACCOUNTS, PERIOD_CLOSED, ACCOUNT_ARCHIVED. Event books.debit_note.posted.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async postDebitNote(
    @Arg('input', { description: 'The debit note to post.' }) input: PostDebitNoteInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<DebitNotePayload> {
    return { debitNote: await postDebitNote(em, input) };
  }

  @Mutation(() => DebitNotePayload, {
    description:
      'Cancels a draft debit note, which keeps its number and was never in the ledger. It releases its inbox document. Refused with DEBIT_NOTE_NOT_DRAFT. Event books.debit_note.cancelled.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async cancelDebitNote(
    @Arg('input', { description: 'The debit note.' }) input: CancelDebitNoteInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<DebitNotePayload> {
    return { debitNote: await cancelDebitNote(em, input) };
  }

  @Mutation(() => DebitNotePayload, {
    description:
      'Applies a posted debit note to posted bills of the same vendor and currency. Refused with DEBIT_NOTE_NOT_POSTED, DEBIT_NOTE_OVER_APPLIED, BILL_NOT_OPEN, CONTACT_MISMATCH, CURRENCY_MISMATCH. Event books.debit_note.applied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async applyDebitNote(
    @Arg('input', { description: 'The debit note and the bills.' }) input: ApplyDebitNoteInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<DebitNotePayload> {
    return { debitNote: await applyDebitNote(em, input) };
  }

  @Mutation(() => DebitNotePayload, {
    description:
      'Takes back today what a debit note has applied to bills; the ledger stays as it is. Refused with DEBIT_NOTE_NOT_POSTED. Event books.debit_note.unapplied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async unapplyDebitNote(
    @Arg('input', { description: 'The debit note and the bills.' }) input: UnapplyDebitNoteInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<DebitNotePayload> {
    return { debitNote: await unapplyDebitNote(em, input) };
  }

  @Mutation(() => DebitNotePayload, {
    description:
      'Voids a posted debit note, reverses its journal entry and releases its inbox document. Refused with DEBIT_NOTE_NOT_POSTED, DEBIT_NOTE_HAS_APPLICATIONS, CREDIT_REFUNDED, PERIOD_CLOSED. Event books.debit_note.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidDebitNote(
    @Arg('input', { description: 'The debit note to void.' }) input: VoidDebitNoteInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<DebitNotePayload> {
    return { debitNote: await voidDebitNote(em, input) };
  }

  @Mutation(() => bulkDebitNotes.payload, {
    description: 'Posts draft debit notes, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkPostDebitNotes(
    @Arg('input', { description: 'The debit notes.' }) input: BulkPostDebitNotesInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<BulkAnswer> {
    return bulkDebitNotes.answer(await eachRecord(em, input.ids, (savepoint, id) => postDebitNote(savepoint, { id })));
  }

  @Mutation(() => bulkDebitNotes.payload, {
    description: 'Voids debit notes, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidDebitNotes(
    @Arg('input', { description: 'The debit notes.' }) input: BulkVoidDebitNotesInput,
    @Ctx() { em }: DebitNoteContext,
  ): Promise<BulkAnswer> {
    return bulkDebitNotes.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidDebitNote(savepoint, { ...input, id })),
    );
  }
}

@Resolver(() => DebitApplication)
export class DebitApplicationResolver {
  @FieldResolver(() => String, { description: 'Number of the debit note.' })
  async debitNoteNumber(
    @Root() application: Row<DebitApplication>,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<string | undefined> {
    return (await loaders.one(DebitNote, application.debitNoteId))?.debitNoteNumber;
  }

  @FieldResolver(() => DebitNote, { description: 'The debit note.' })
  debitNote(
    @Root() application: Row<DebitApplication>,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<Row<DebitNote> | null> {
    return loaders.one(DebitNote, application.debitNoteId);
  }

  @FieldResolver(() => String, { description: 'Number of the bill.' })
  async billNumber(
    @Root() application: Row<DebitApplication>,
    @Ctx() { loaders }: DebitNoteContext,
  ): Promise<string | undefined> {
    return (await loaders.one(Bill, application.billId))?.billNumber;
  }

  @FieldResolver(() => Bill, { description: 'The bill.' })
  bill(@Root() application: Row<DebitApplication>, @Ctx() { loaders }: DebitNoteContext): Promise<Row<Bill> | null> {
    return loaders.one(Bill, application.billId);
  }
}
