import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { holdingOnly } from '../documents/application.entity.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { dueConditions } from '../documents/open-filters.js';
import { PartyFields } from '../documents/party.js';
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
import { rows } from '../store/rows.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { sql, whereGiven } from '../store/sql.js';
import { TaxLine } from '../tax/tax-line.entity.js';
import { recordId } from '../values/record-id.js';
import { CreditApplication } from './credit-note.entity.js';
import { Invoice, InvoiceLine, InvoiceStatus } from './invoice.entity.js';
import {
  AcknowledgeInvoiceReviewsInput,
  AddInvoiceLineInput,
  BulkPostInvoicesInput,
  BulkVoidInvoicesInput,
  CancelInvoiceInput,
  CreateInvoiceInput,
  DeleteInvoiceLineInput,
  InvoiceFilter,
  InvoiceLinePayload,
  InvoicePayload,
  PostInvoiceInput,
  UpdateInvoiceInput,
  UpdateInvoiceLineInput,
  VoidInvoiceInput,
} from './invoice.inputs.js';
import {
  addInvoiceLine,
  cancelInvoice,
  createInvoice,
  deleteInvoiceLine,
  postInvoice,
  updateInvoice,
  updateInvoiceLine,
  voidInvoice,
} from './invoice.operations.js';
import { acknowledgeInvoiceReviews, reviewsOfInvoices } from './invoice-reviews.js';
import { PaymentApplication } from './payment.entity.js';

const InvoiceConnection = Connection(Invoice, { counts: 'currencies' });
const bulkInvoices = bulkOf('BulkInvoices', Invoice, 'invoice');

const amount: OrderChoice = { property: 'totalCents', type: 'number', description: 'total' };
const day: OrderChoice = { property: 'issueDate', type: 'day', description: 'the day it is dated' };
const invoiceList = recordList({
  name: 'InvoiceOrder',
  table: 'invoices',
  statuses: Object.values(InvoiceStatus),
  keys: { DATE: day, DUE_DATE: { property: 'dueDate', type: 'day', description: 'the day it is due' }, AMOUNT: amount },
  day,
  amount,
  open: { property: 'balanceDueCents', type: 'number' },
  texts: ['invoice_number'],
  joined: contactNames('invoices'),
});

interface InvoiceContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Invoice)
export class InvoicePartiesResolver extends PartyFields(Invoice) {}

@Resolver(() => Invoice)
export class InvoiceResolver extends ContactFields(Invoice, 'customer') {
  @Query(() => Invoice, {
    nullable: true,
    description: 'One invoice. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async invoice(
    @Arg('id', () => ID, { description: 'Identifier of the invoice.' }) id: string,
    @Ctx() { loaders }: InvoiceContext,
  ): Promise<Row<Invoice>> {
    return found(await loaders.one(Invoice, recordId(id, 'Invoice')));
  }

  @Query(() => Invoice, {
    nullable: true,
    description: 'One invoice by the caller’s own identifier. Null with NOT_FOUND when there is none.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async invoiceByExternalId(
    @Arg('externalId', { description: 'The caller’s own identifier.' }) externalId: string,
    @Ctx() { em }: InvoiceContext,
  ): Promise<Row<Invoice>> {
    const [invoice] = await rows(em, Invoice, { where: [sql`external_id = ${externalId}`] });
    return found(invoice);
  }

  @Query(() => InvoiceConnection, { description: 'Invoices, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  invoices(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => InvoiceFilter, { nullable: true, description: 'Which invoices to list.' })
    filter: InvoiceFilter | null,
    @Arg('orderBy', () => invoiceList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: InvoiceContext,
  ): Promise<Page<Row<Invoice>>> {
    const numbered = whereGiven(filter?.invoiceNumber, (invoiceNumber) => sql`invoice_number = ${invoiceNumber}`);
    const conditions = [...numbered, ...dueConditions(filter)];
    return page(em, Invoice, arguments_, invoiceList.listing(em, filter, orderBy, conditions));
  }

  @AtMost(1)
  @Costs(5)
  @FieldResolver(() => [Review], { description: 'Reasons to look at the invoice before it is posted.' })
  reviews(@Root() invoice: Row<Invoice>, @Ctx() { em, loaders }: InvoiceContext): Promise<Review[]> {
    return loaders
      .batch('Invoice.reviews', (invoices: readonly Row<Invoice>[]) =>
        eachOwn(invoices, () => reviewsOfInvoices(em, invoices)),
      )
      .load(invoice);
  }

  @FieldResolver(() => [TaxLine], {
    description: 'What the tax codes of its lines make of it; empty when no line has one.',
  })
  taxLines(
    @Root() invoice: Row<Invoice>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: InvoiceContext,
  ): Promise<Row<TaxLine>[]> {
    return loaders.many(TaxLine, 'invoiceId', invoice.id, { part });
  }

  @FieldResolver(() => [InvoiceLine], { description: 'The lines, by position.' })
  lines(
    @Root() invoice: Row<Invoice>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: InvoiceContext,
  ): Promise<Row<InvoiceLine>[]> {
    return loaders.many(InvoiceLine, 'invoiceId', invoice.id, { part, orderBy: sql.raw('position, id'), of: invoice });
  }

  @FieldResolver(() => [PaymentApplication], { description: 'What payments pay on the invoice.' })
  paymentApplications(
    @Root() invoice: Row<Invoice>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: InvoiceContext,
  ): Promise<Row<PaymentApplication>[]> {
    return loaders.many(PaymentApplication, 'invoiceId', invoice.id, { part, where: holdingOnly, of: invoice });
  }

  @FieldResolver(() => [CreditApplication], { description: 'The credit notes that settle it.' })
  creditApplications(
    @Root() invoice: Row<Invoice>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: InvoiceContext,
  ): Promise<Row<CreditApplication>[]> {
    return loaders.many(CreditApplication, 'invoiceId', invoice.id, { part, where: holdingOnly });
  }

  @Mutation(() => InvoicePayload, {
    description: 'Creates a draft invoice. Refused with EXTERNAL_ID_TAKEN. Event books.invoice.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createInvoice(
    @Arg('input', { description: 'The new invoice.' }) input: CreateInvoiceInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await createInvoice(em, input) };
  }

  @Mutation(() => InvoicePayload, {
    description: 'Changes the fields given of a draft invoice. Refused with INVOICE_NOT_DRAFT, EXTERNAL_ID_TAKEN.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateInvoice(
    @Arg('input', { description: 'The changes.' }) input: UpdateInvoiceInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await updateInvoice(em, input) };
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Posts a draft invoice to the ledger. Refused with INVOICE_NOT_DRAFT, INVOICE_EMPTY, PERIOD_CLOSED, ACCOUNT_ARCHIVED and, as the owner’s policies have it, REVIEW_NOT_ACKNOWLEDGED. Events books.invoice.posted, and books.invoice.paid for one over nothing.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async postInvoice(
    @Arg('input', { description: 'The invoice.' }) input: PostInvoiceInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await postInvoice(em, input) };
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Cancels a draft invoice, which keeps its number and was never in the ledger. Refused with INVOICE_NOT_DRAFT. Event books.invoice.cancelled.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async cancelInvoice(
    @Arg('input', { description: 'The invoice.' }) input: CancelInvoiceInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await cancelInvoice(em, input) };
  }

  @Mutation(() => InvoicePayload, {
    description: 'Notes that somebody looked at reasons for review of an invoice and found them right.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async acknowledgeInvoiceReviews(
    @Arg('input', { description: 'The invoice, and why the reasons are none.' }) input: AcknowledgeInvoiceReviewsInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await acknowledgeInvoiceReviews(em, input) };
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Voids a posted invoice; its entry is reversed today. Refused with INVOICE_NOT_POSTED, INVOICE_HAS_APPLICATIONS, PERIOD_CLOSED. Event books.invoice.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidInvoice(
    @Arg('input', { description: 'The invoice.' }) input: VoidInvoiceInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await voidInvoice(em, input) };
  }

  @Mutation(() => InvoiceLinePayload, {
    description: 'Adds a line to a draft invoice. Refused with INVOICE_NOT_DRAFT.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  addInvoiceLine(
    @Arg('input', { description: 'The new line.' }) input: AddInvoiceLineInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoiceLinePayload> {
    return addInvoiceLine(em, input);
  }

  @Mutation(() => InvoiceLinePayload, {
    description: 'Changes the fields given of a line of a draft invoice. Refused with INVOICE_NOT_DRAFT.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  updateInvoiceLine(
    @Arg('input', { description: 'The changes.' }) input: UpdateInvoiceLineInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoiceLinePayload> {
    return updateInvoiceLine(em, input);
  }

  @Mutation(() => InvoicePayload, {
    description: 'Removes a line of a draft invoice. Refused with INVOICE_NOT_DRAFT.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deleteInvoiceLine(
    @Arg('input', { description: 'The line.' }) input: DeleteInvoiceLineInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<InvoicePayload> {
    return { invoice: await deleteInvoiceLine(em, input) };
  }

  @Mutation(() => bulkInvoices.payload, {
    description: 'Posts draft invoices, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkPostInvoices(
    @Arg('input', { description: 'The invoices.' }) input: BulkPostInvoicesInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<BulkAnswer> {
    return bulkInvoices.answer(await eachRecord(em, input.ids, (savepoint, id) => postInvoice(savepoint, { id })));
  }

  @Mutation(() => bulkInvoices.payload, {
    description: 'Voids posted invoices, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidInvoices(
    @Arg('input', { description: 'The invoices.' }) input: BulkVoidInvoicesInput,
    @Ctx() { em }: InvoiceContext,
  ): Promise<BulkAnswer> {
    return bulkInvoices.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidInvoice(savepoint, { ...input, id })),
    );
  }
}

function found(invoice: Row<Invoice> | null | undefined): Row<Invoice> {
  if (!invoice) throw notFound('Invoice');
  return invoice;
}
