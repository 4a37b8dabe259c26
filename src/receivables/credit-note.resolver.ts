import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { holdingOnly, removedOnly } from '../documents/application.entity.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { unappliedConditions } from '../documents/open-filters.js';
import { PartyFields } from '../documents/party.js';
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
import { CreditApplication, CreditNote, CreditNoteLine, CreditNoteStatus } from './credit-note.entity.js';
import {
  ApplyCreditNoteInput,
  BulkPostCreditNotesInput,
  BulkVoidCreditNotesInput,
  CancelCreditNoteInput,
  CreateCreditNoteInput,
  CreditNoteFilter,
  CreditNotePayload,
  PostCreditNoteInput,
  UnapplyCreditNoteInput,
  VoidCreditNoteInput,
} from './credit-note.inputs.js';
import {
  applyCreditNote,
  cancelCreditNote,
  createCreditNote,
  postCreditNote,
  unapplyCreditNote,
  voidCreditNote,
} from './credit-note.operations.js';
import { Invoice } from './invoice.entity.js';

const CreditNoteConnection = Connection(CreditNote, { counts: 'currencies' });
const bulkCreditNotes = bulkOf('BulkCreditNotes', CreditNote, 'creditNote');

const amount: OrderChoice = { property: 'totalCents', type: 'number', description: 'total' };
const day: OrderChoice = { property: 'issueDate', type: 'day', description: 'the day it is dated' };
const creditNoteList = recordList({
  name: 'CreditNoteOrder',
  table: 'credit_notes',
  statuses: Object.values(CreditNoteStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  open: { property: 'unappliedCents', type: 'number' },
  texts: ['credit_note_number'],
  joined: contactNames('credit_notes'),
});

interface CreditNoteContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => CreditNote)
export class CreditNotePartiesResolver extends PartyFields(CreditNote) {}

@Resolver(() => CreditNote)
export class CreditNoteResolver extends ContactFields(CreditNote, 'customer') {
  @Query(() => CreditNote, {
    nullable: true,
    description: 'One credit note. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async creditNote(
    @Arg('id', () => ID, { description: 'Identifier of the credit note.' }) id: string,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<CreditNote>> {
    const note = await loaders.one(CreditNote, recordId(id, 'Credit note'));
    if (!note) throw notFound('Credit note');
    return note;
  }

  @Query(() => CreditNoteConnection, { description: 'Credit notes, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  creditNotes(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => CreditNoteFilter, { nullable: true, description: 'Which credit notes to list.' })
    filter: CreditNoteFilter | null,
    @Arg('orderBy', () => creditNoteList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<Page<Row<CreditNote>>> {
    return page(em, CreditNote, arguments_, creditNoteList.listing(em, filter, orderBy, unappliedConditions(filter)));
  }

  @FieldResolver(() => [TaxLine], {
    description: 'What the tax codes of its lines make of it; empty when no line has one.',
  })
  taxLines(
    @Root() note: Row<CreditNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<TaxLine>[]> {
    return loaders.many(TaxLine, 'creditNoteId', note.id, { part });
  }

  @FieldResolver(() => [CreditNoteLine], { description: 'The lines, by position.' })
  lines(
    @Root() note: Row<CreditNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<CreditNoteLine>[]> {
    return loaders.many(CreditNoteLine, 'creditNoteId', note.id, { part, orderBy: sql.raw('position, id') });
  }

  @FieldResolver(() => [CreditApplication], { description: 'The invoices that it settles.' })
  applications(
    @Root() note: Row<CreditNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<CreditApplication>[]> {
    return loaders.many(CreditApplication, 'creditNoteId', note.id, { part, where: holdingOnly });
  }

  @FieldResolver(() => [CreditApplication], {
    description: 'What it once settled on invoices and no longer does.',
  })
  removedApplications(
    @Root() note: Row<CreditNote>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<CreditApplication>[]> {
    return loaders.many(CreditApplication, 'creditNoteId', note.id, { part, where: removedOnly });
  }

  @Mutation(() => CreditNotePayload, {
    description: 'Creates a draft credit note. Event books.credit_note.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createCreditNote(
    @Arg('input', { description: 'The new credit note.' }) input: CreateCreditNoteInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await createCreditNote(em, input) };
  }

  @Mutation(() => CreditNotePayload, {
    description:
      'Posts a draft credit note to the ledger. Refused with CREDIT_NOTE_NOT_DRAFT, CREDIT_NOTE_EMPTY, PERIOD_CLOSED, ACCOUNT_ARCHIVED. Event books.credit_note.posted.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async postCreditNote(
    @Arg('input', { description: 'The credit note to post.' }) input: PostCreditNoteInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await postCreditNote(em, input) };
  }

  @Mutation(() => CreditNotePayload, {
    description:
      'Cancels a draft credit note, which keeps its number and was never in the ledger. Refused with CREDIT_NOTE_NOT_DRAFT. Event books.credit_note.cancelled.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async cancelCreditNote(
    @Arg('input', { description: 'The credit note.' }) input: CancelCreditNoteInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await cancelCreditNote(em, input) };
  }

  @Mutation(() => CreditNotePayload, {
    description:
      'Applies a posted credit note to posted invoices of the same customer and currency. Refused with CREDIT_NOTE_NOT_POSTED, CREDIT_NOTE_OVER_APPLIED, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH. Event books.credit_note.applied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async applyCreditNote(
    @Arg('input', { description: 'The credit note and the invoices.' }) input: ApplyCreditNoteInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await applyCreditNote(em, input) };
  }

  @Mutation(() => CreditNotePayload, {
    description:
      'Takes back today what a credit note has applied to invoices; the ledger stays as it is. Refused with CREDIT_NOTE_NOT_POSTED. Event books.credit_note.unapplied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async unapplyCreditNote(
    @Arg('input', { description: 'The credit note and the invoices.' }) input: UnapplyCreditNoteInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await unapplyCreditNote(em, input) };
  }

  @Mutation(() => CreditNotePayload, {
    description:
      'Voids a posted credit note and reverses its journal entry. Refused with CREDIT_NOTE_NOT_POSTED, CREDIT_NOTE_HAS_APPLICATIONS, CREDIT_REFUNDED, PERIOD_CLOSED. Event books.credit_note.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidCreditNote(
    @Arg('input', { description: 'The credit note to void.' }) input: VoidCreditNoteInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await voidCreditNote(em, input) };
  }

  @Mutation(() => bulkCreditNotes.payload, {
    description: 'Posts draft credit notes, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkPostCreditNotes(
    @Arg('input', { description: 'The credit notes.' }) input: BulkPostCreditNotesInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<BulkAnswer> {
    return bulkCreditNotes.answer(
      await eachRecord(em, input.ids, (savepoint, id) => postCreditNote(savepoint, { id })),
    );
  }

  @Mutation(() => bulkCreditNotes.payload, {
    description: 'Voids credit notes, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidCreditNotes(
    @Arg('input', { description: 'The credit notes.' }) input: BulkVoidCreditNotesInput,
    @Ctx() { em }: CreditNoteContext,
  ): Promise<BulkAnswer> {
    return bulkCreditNotes.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidCreditNote(savepoint, { ...input, id })),
    );
  }
}

@Resolver(() => CreditApplication)
export class CreditApplicationResolver {
  @FieldResolver(() => String, { description: 'Number of the credit note.' })
  async creditNoteNumber(
    @Root() application: Row<CreditApplication>,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<string | undefined> {
    return (await loaders.one(CreditNote, application.creditNoteId))?.creditNoteNumber;
  }

  @FieldResolver(() => CreditNote, { description: 'The credit note.' })
  creditNote(
    @Root() application: Row<CreditApplication>,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<CreditNote> | null> {
    return loaders.one(CreditNote, application.creditNoteId);
  }

  @FieldResolver(() => String, { description: 'Number of the invoice.' })
  async invoiceNumber(
    @Root() application: Row<CreditApplication>,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<string | undefined> {
    return (await loaders.one(Invoice, application.invoiceId))?.invoiceNumber;
  }

  @FieldResolver(() => Invoice, { description: 'The invoice.' })
  invoice(
    @Root() application: Row<CreditApplication>,
    @Ctx() { loaders }: CreditNoteContext,
  ): Promise<Row<Invoice> | null> {
    return loaders.one(Invoice, application.invoiceId);
  }
}
