import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Attachment, AttachmentResource } from '../attachments/attachment.entity.js';
import { attachmentCountOf, attachmentsOf } from '../attachments/attachment.queries.js';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { holdingOnly } from '../documents/application.entity.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { dueConditions, whether } from '../documents/open-filters.js';
import { Review } from '../documents/review.entity.js';
import { eachOwn } from '../documents/reviews.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import { AtMost, ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { TaxLine } from '../tax/tax-line.entity.js';
import { recordId } from '../values/record-id.js';
import { Bill, BillLine, BillStatus } from './bill.entity.js';
import {
  AcknowledgeBillReviewsInput,
  BillFilter,
  BillPayload,
  BulkAssignAccountInput,
  BulkAssignAccountPayload,
  BulkDeleteBillsInput,
  BulkPostBillsInput,
  BulkVoidBillsInput,
  CreateBillInput,
  DeleteBillInput,
  DeleteBillPayload,
  PostBillInput,
  UpdateBillInput,
  VoidBillInput,
} from './bill.inputs.js';
import { bulkAssignAccount, createBill, deleteBill, postBill, updateBill, voidBill } from './bill.operations.js';
import { acknowledgeBillReviews, reviewsOfBills } from './bill-reviews.js';
import { DebitApplication } from './debit-note.entity.js';
import { differsFromDocument } from './document-difference.js';
import { BillApplication } from './vendor-payment.entity.js';

const BillConnection = Connection(Bill, { counts: 'currencies' });
const bulkBills = bulkOf('BulkBills', Bill, 'bill');
const bulkDeletedBills = bulkOf('BulkDeleteBills', Bill, null);

const amount: OrderChoice = { property: 'totalCents', type: 'number', description: 'total' };
const day: OrderChoice = { property: 'issueDate', type: 'day', description: 'the day it is dated' };
const billList = recordList({
  name: 'BillOrder',
  table: 'bills',
  statuses: Object.values(BillStatus),
  keys: { DATE: day, DUE_DATE: { property: 'dueDate', type: 'day', description: 'the day it is due' }, AMOUNT: amount },
  day,
  amount,
  open: { property: 'balanceDueCents', type: 'number' },
  texts: ['bill_number', 'vendor_invoice_number'],
  joined: contactNames('bills'),
});

interface BillContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Bill)
export class BillResolver extends ContactFields(Bill, 'vendor') {
  @Query(() => Bill, {
    nullable: true,
    description: 'One bill. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async bill(
    @Arg('id', () => ID, { description: 'Identifier of the bill.' }) id: string,
    @Ctx() { loaders }: BillContext,
  ): Promise<Row<Bill>> {
    const bill = await loaders.one(Bill, recordId(id, 'Bill'));
    if (!bill) throw notFound('Bill');
    return bill;
  }

  @Query(() => BillConnection, { description: 'Bills, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  bills(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => BillFilter, { nullable: true, description: 'Which bills to list.' }) filter: BillFilter | null,
    @Arg('orderBy', () => billList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: BillContext,
  ): Promise<Page<Row<Bill>>> {
    return page(
      em,
      Bill,
      arguments_,
      billList.listing(em, filter, orderBy, [
        ...dueConditions(filter),
        ...whether(needsCompletion, filter?.needsCompletion),
        ...whether(differsFromDocument, filter?.differsFromDocument),
      ]),
    );
  }

  @FieldResolver(() => [TaxLine], {
    description: 'What the tax codes of its lines make of it; empty when no line has one.',
  })
  taxLines(
    @Root() bill: Row<Bill>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: BillContext,
  ): Promise<Row<TaxLine>[]> {
    return loaders.many(TaxLine, 'billId', bill.id, { part });
  }

  @FieldResolver(() => [BillLine], { description: 'The lines, by position.' })
  lines(
    @Root() bill: Row<Bill>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: BillContext,
  ): Promise<Row<BillLine>[]> {
    return loaders.many(BillLine, 'billId', bill.id, { part, orderBy: sql.raw('position, id') });
  }

  @FieldResolver(() => Int, { description: 'Number of lines.' })
  async lineCount(@Root() bill: Row<Bill>, @Ctx() context: BillContext): Promise<number> {
    return (await lineSummary(context, bill.id)).lineCount;
  }

  @FieldResolver(() => Boolean, { description: 'True when a line lacks an account.' })
  async hasMissingAccounts(@Root() bill: Row<Bill>, @Ctx() context: BillContext): Promise<boolean> {
    return (await lineSummary(context, bill.id)).hasMissingAccounts;
  }

  @FieldResolver(() => [BillApplication], { description: 'Vendor payments applied to the bill.' })
  billApplications(
    @Root() bill: Row<Bill>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: BillContext,
  ): Promise<Row<BillApplication>[]> {
    return loaders.many(BillApplication, 'billId', bill.id, { part, where: holdingOnly });
  }

  @FieldResolver(() => [DebitApplication], { description: 'Debit notes applied to the bill.' })
  debitApplications(
    @Root() bill: Row<Bill>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: BillContext,
  ): Promise<Row<DebitApplication>[]> {
    return loaders.many(DebitApplication, 'billId', bill.id, { part, where: holdingOnly });
  }

  @AtMost(5)
  @Costs(20)
  @FieldResolver(() => [Review], { description: 'Reasons to look at the bill before it is posted or paid.' })
  reviews(@Root() bill: Row<Bill>, @Ctx() { em, loaders }: BillContext): Promise<Review[]> {
    return loaders
      .batch('Bill.reviews', (bills: readonly Row<Bill>[]) => eachOwn(bills, () => reviewsOfBills(em, bills)))
      .load(bill);
  }

  @FieldResolver(() => [Attachment], { description: 'Files kept with the bill.' })
  attachments(
    @Root() bill: Row<Bill>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() context: BillContext,
  ): Promise<Row<Attachment>[]> {
    return attachmentsOf(context, AttachmentResource.BILL, bill.id, part);
  }

  @FieldResolver(() => Int, { description: 'Number of files kept with the bill.' })
  attachmentCount(@Root() bill: Row<Bill>, @Ctx() context: BillContext): Promise<number> {
    return attachmentCountOf(context, AttachmentResource.BILL, bill.id);
  }

  @Mutation(() => BillPayload, { description: 'Creates a draft bill. Event books.bill.created.' })
  @RequiresScope(ApiKeyScope.WRITE)
  async createBill(
    @Arg('input', { description: 'The new bill.' }) input: CreateBillInput,
    @Ctx() { em }: BillContext,
  ): Promise<BillPayload> {
    return { bill: await createBill(em, input) };
  }

  @Mutation(() => BillPayload, {
    description: 'Changes the fields given of a draft bill. Refused with BILL_NOT_DRAFT.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateBill(
    @Arg('input', { description: 'The changes.' }) input: UpdateBillInput,
    @Ctx() { em }: BillContext,
  ): Promise<BillPayload> {
    return { bill: await updateBill(em, input) };
  }

  @Mutation(() => BillPayload, {
    description:
      'Posts a draft bill to the ledger. Refused with BILL_NOT_POSTABLE, BILL_EMPTY, BILL_LINES_MISSING_ACCOUNTS, PERIOD_CLOSED, ACCOUNT_ARCHIVED and, as the owner’s policies have it, BILL_DIFFERS_FROM_DOCUMENT, REVIEW_NOT_ACKNOWLEDGED. Events books.bill.posted, and books.bill.paid for one over nothing.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async postBill(
    @Arg('input', { description: 'The bill to post.' }) input: PostBillInput,
    @Ctx() { em }: BillContext,
  ): Promise<BillPayload> {
    return { bill: await postBill(em, input) };
  }

  @Mutation(() => BillPayload, {
    description: 'Notes that somebody looked at reasons for review of a bill and found them right.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async acknowledgeBillReviews(
    @Arg('input', { description: 'The bill, and why the reasons are none.' }) input: AcknowledgeBillReviewsInput,
    @Ctx() { em }: BillContext,
  ): Promise<BillPayload> {
    return { bill: await acknowledgeBillReviews(em, input) };
  }

  @Mutation(() => BillPayload, {
    description:
      'Voids a posted bill, reverses its journal entry and releases its inbox document. Refused with BILL_NOT_POSTED, BILL_HAS_APPLICATIONS, PERIOD_CLOSED. Event books.bill.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidBill(
    @Arg('input', { description: 'The bill to void.' }) input: VoidBillInput,
    @Ctx() { em }: BillContext,
  ): Promise<BillPayload> {
    return { bill: await voidBill(em, input) };
  }

  @Mutation(() => DeleteBillPayload, {
    description: 'Deletes a draft bill permanently and releases its inbox document. Refused with BILL_NOT_DRAFT.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deleteBill(
    @Arg('input', { description: 'The bill to delete.' }) input: DeleteBillInput,
    @Ctx() { em }: BillContext,
  ): Promise<DeleteBillPayload> {
    await deleteBill(em, input);
    return { success: true };
  }

  @Mutation(() => BulkAssignAccountPayload, {
    description: 'Sets the account on every line that lacks one, across the draft bills given.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkAssignAccount(
    @Arg('input', { description: 'The bills and the account.' }) input: BulkAssignAccountInput,
    @Ctx() { em }: BillContext,
  ): Promise<BulkAssignAccountPayload> {
    return { updated: await bulkAssignAccount(em, input) };
  }

  @Mutation(() => bulkBills.payload, {
    description: 'Posts draft bills, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkPostBills(
    @Arg('input', { description: 'The bills.' }) input: BulkPostBillsInput,
    @Ctx() { em }: BillContext,
  ): Promise<BulkAnswer> {
    return bulkBills.answer(await eachRecord(em, input.ids, (savepoint, id) => postBill(savepoint, { id })));
  }

  @Mutation(() => bulkBills.payload, {
    description: 'Voids posted bills, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidBills(
    @Arg('input', { description: 'The bills.' }) input: BulkVoidBillsInput,
    @Ctx() { em }: BillContext,
  ): Promise<BulkAnswer> {
    return bulkBills.answer(await eachRecord(em, input.ids, (savepoint, id) => voidBill(savepoint, { ...input, id })));
  }

  @Mutation(() => bulkDeletedBills.payload, {
    description: 'Deletes draft bills permanently, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkDeleteBills(
    @Arg('input', { description: 'The bills.' }) input: BulkDeleteBillsInput,
    @Ctx() { em }: BillContext,
  ): Promise<BulkAnswer> {
    return bulkDeletedBills.answer(
      await eachRecord(em, input.ids, async (savepoint, id) => {
        await deleteBill(savepoint, { id });
        return null;
      }),
    );
  }
}

const needsCompletion = sql`(status = 'draft' and exists (
  select from bill_lines l where l.owner_id = bills.owner_id and l.bill_id = bills.id and l.account_id is null))`;

interface LineSummary {
  lineCount: number;
  hasMissingAccounts: boolean;
}

/** What a list shows of the lines of its bills: one statement for the whole page. */
function lineSummary({ em, loaders }: BillContext, billId: number): Promise<LineSummary> {
  return loaders
    .batch('summary of bill lines', async (ids: readonly number[]): Promise<LineSummary[]> => {
      const found = await query<LineSummary & { billId: number }>(
        em,
        sql`select bill_id as "billId", count(*) as "lineCount", bool_or(account_id is null) as "hasMissingAccounts"
          from bill_lines where owner_id = ${tenantOf(em).ownerId} and bill_id = any(${ids}) group by bill_id`,
      );
      const byBill = new Map(found.map((summary) => [summary.billId, summary]));
      return ids.map((id) => byBill.get(id) ?? { lineCount: 0, hasMissingAccounts: false });
    })
    .load(billId);
}
