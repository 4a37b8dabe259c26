import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { holdingOnly, removedOnly } from '../documents/application.entity.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { unappliedConditions } from '../documents/open-filters.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { rows } from '../store/rows.js';
import { RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { DateTime } from '../values/scalars.js';
import { Invoice } from './invoice.entity.js';
import { Payment, PaymentApplication, PaymentStatus } from './payment.entity.js';
import {
  ApplyPaymentInput,
  BulkConfirmPaymentsInput,
  BulkVoidPaymentsInput,
  ConfirmPaymentInput,
  CreatePaymentInput,
  PaymentFilter,
  PaymentPayload,
  UnapplyPaymentInput,
  VoidPaymentInput,
} from './payment.inputs.js';
import { applyPayment, confirmPayment, createPayment, unapplyPayment, voidPayment } from './payment.operations.js';

const PaymentConnection = Connection(Payment, { counts: 'currencies' });
const bulkPayments = bulkOf('BulkPayments', Payment, 'payment');

const amount: OrderChoice = { property: 'amountCents', type: 'number', description: 'amount' };
const day: OrderChoice = { property: 'receivedOn', type: 'day', description: 'the day it was received' };
const paymentList = recordList({
  name: 'PaymentOrder',
  table: 'payments',
  statuses: Object.values(PaymentStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  open: { property: 'unappliedCents', type: 'number' },
  texts: ['payment_reference'],
  joined: contactNames('payments'),
});

interface PaymentContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Payment)
export class PaymentResolver extends ContactFields(Payment, 'customer', 'The paying customer.') {
  @Query(() => Payment, {
    nullable: true,
    description: 'One payment. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async payment(
    @Arg('id', () => ID, { description: 'Identifier of the payment.' }) id: string,
    @Ctx() { loaders }: PaymentContext,
  ): Promise<Row<Payment>> {
    return found(await loaders.one(Payment, recordId(id, 'Payment')));
  }

  @Query(() => Payment, {
    nullable: true,
    description: 'One payment by the caller’s own identifier. Null with NOT_FOUND when there is none.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async paymentByExternalId(
    @Arg('externalId', { description: 'The caller’s own identifier.' }) externalId: string,
    @Ctx() { em }: PaymentContext,
  ): Promise<Row<Payment>> {
    const [payment] = await rows(em, Payment, { where: [sql`external_id = ${externalId}`] });
    return found(payment);
  }

  @Query(() => PaymentConnection, { description: 'Payments, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  payments(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => PaymentFilter, { nullable: true, description: 'Which payments to list.' })
    filter: PaymentFilter | null,
    @Arg('orderBy', () => paymentList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: PaymentContext,
  ): Promise<Page<Row<Payment>>> {
    return page(em, Payment, arguments_, paymentList.listing(em, filter, orderBy, unappliedConditions(filter)));
  }

  @FieldResolver(() => DateTime, {
    description: 'The day it was received, as the instant at which that day begins in UTC.',
  })
  receivedAt(@Root() payment: Row<Payment>): Date {
    return new Date(`${payment.receivedOn}T00:00:00.000Z`);
  }

  @FieldResolver(() => Account, { description: 'The bank, cash or card account that it was received on.' })
  account(@Root() { accountId }: Row<Payment>, @Ctx() { loaders }: PaymentContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => [PaymentApplication], { description: 'What the payment pays on invoices.' })
  applications(
    @Root() payment: Row<Payment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: PaymentContext,
  ): Promise<Row<PaymentApplication>[]> {
    return loaders.many(PaymentApplication, 'paymentId', payment.id, { part, where: holdingOnly });
  }

  @FieldResolver(() => [PaymentApplication], {
    description: 'What the payment once paid on invoices: applications that were removed, or went with its voiding.',
  })
  removedApplications(
    @Root() payment: Row<Payment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: PaymentContext,
  ): Promise<Row<PaymentApplication>[]> {
    return loaders.many(PaymentApplication, 'paymentId', payment.id, { part, where: removedOnly });
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Records a customer payment, and applies it where `applications` are given. Refused with EXTERNAL_ID_TAKEN, PERIOD_CLOSED, ACCOUNT_ARCHIVED and, where it is applied, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH, PAYMENT_OVER_APPLIED. Events books.payment.created, and those of `applyPayment` where it is applied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createPayment(
    @Arg('input', { description: 'The new payment.' }) input: CreatePaymentInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<PaymentPayload> {
    return { payment: await createPayment(em, input) };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Confirms a pending payment. Refused with PAYMENT_NOT_PENDING, and for one on the clearing account PERIOD_CLOSED, ACCOUNT_ARCHIVED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async confirmPayment(
    @Arg('input', { description: 'The payment.' }) input: ConfirmPaymentInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<PaymentPayload> {
    return { payment: await confirmPayment(em, input) };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Applies a payment to invoices, all or nothing. Refused with PAYMENT_VOID, PAYMENT_OVER_APPLIED, INVOICE_NOT_POSTED, CONTACT_MISMATCH, CURRENCY_MISMATCH. Events books.payment.applied, books.invoice.paid.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async applyPayment(
    @Arg('input', { description: 'The payment and what it pays.' }) input: ApplyPaymentInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<PaymentPayload> {
    return { payment: await applyPayment(em, input) };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Takes back today what a payment has applied to invoices; the ledger stays as it is, but for a prepayment, which goes back to its account. Refused with PAYMENT_VOID, PERIOD_CLOSED. Event books.payment.unapplied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async unapplyPayment(
    @Arg('input', { description: 'The payment and what it no longer pays.' }) input: UnapplyPaymentInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<PaymentPayload> {
    return { payment: await unapplyPayment(em, input) };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Voids a payment: its applications are removed, its entry is reversed. Refused with PAYMENT_ALREADY_VOID, CREDIT_REFUNDED, PERIOD_CLOSED. Event books.payment.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidPayment(
    @Arg('input', { description: 'The payment.' }) input: VoidPaymentInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<PaymentPayload> {
    return { payment: await voidPayment(em, input) };
  }

  @Mutation(() => bulkPayments.payload, {
    description: 'Confirms pending payments, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkConfirmPayments(
    @Arg('input', { description: 'The payments.' }) input: BulkConfirmPaymentsInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<BulkAnswer> {
    return bulkPayments.answer(
      await eachRecord(em, input.ids, (savepoint, id) => confirmPayment(savepoint, { ...input, id })),
    );
  }

  @Mutation(() => bulkPayments.payload, {
    description: 'Voids payments, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidPayments(
    @Arg('input', { description: 'The payments.' }) input: BulkVoidPaymentsInput,
    @Ctx() { em }: PaymentContext,
  ): Promise<BulkAnswer> {
    return bulkPayments.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidPayment(savepoint, { ...input, id })),
    );
  }
}

@Resolver(() => PaymentApplication)
export class PaymentApplicationResolver {
  @FieldResolver(() => Payment, { description: 'The payment.' })
  payment(@Root() { paymentId }: PaymentApplication, @Ctx() { loaders }: PaymentContext): Promise<Row<Payment> | null> {
    return loaders.one(Payment, paymentId);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Reference of the payment.' })
  async paymentReference(
    @Root() { paymentId }: PaymentApplication,
    @Ctx() { loaders }: PaymentContext,
  ): Promise<string | null> {
    return (await loaders.one(Payment, paymentId))?.paymentReference ?? null;
  }

  @FieldResolver(() => Invoice, { description: 'The invoice.' })
  invoice(@Root() { invoiceId }: PaymentApplication, @Ctx() { loaders }: PaymentContext): Promise<Row<Invoice> | null> {
    return loaders.one(Invoice, invoiceId);
  }

  @FieldResolver(() => String, { description: 'Number of the invoice.' })
  async invoiceNumber(
    @Root() { invoiceId }: PaymentApplication,
    @Ctx() { loaders }: PaymentContext,
  ): Promise<string | undefined> {
    return (await loaders.one(Invoice, invoiceId))?.invoiceNumber;
  }

  @FieldResolver(() => String, { nullable: true, description: 'The caller’s own identifier of the invoice.' })
  async invoiceExternalId(
    @Root() { invoiceId }: PaymentApplication,
    @Ctx() { loaders }: PaymentContext,
  ): Promise<string | null> {
    return (await loaders.one(Invoice, invoiceId))?.externalId ?? null;
  }
}

function found(payment: Row<Payment> | null | undefined): Row<Payment> {
  if (!payment) throw notFound('Payment');
  return payment;
}
