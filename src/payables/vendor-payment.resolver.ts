import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Attachment, AttachmentResource } from '../attachments/attachment.entity.js';
import { attachmentCountOf, attachmentsOf } from '../attachments/attachment.queries.js';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { holdingOnly, removedOnly } from '../documents/application.entity.js';
import { ContactFields, contactNames } from '../documents/contact-fields.js';
import { unappliedConditions } from '../documents/open-filters.js';
import { Review } from '../documents/review.entity.js';
import { eachOwn } from '../documents/reviews.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import { AtMost, ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { Bill } from './bill.entity.js';
import { BillApplication, VendorPayment, VendorPaymentStatus } from './vendor-payment.entity.js';
import {
  AcknowledgeVendorPaymentReviewsInput,
  ApplyVendorPaymentInput,
  BulkConfirmVendorPaymentsInput,
  BulkPayBillsInput,
  BulkVoidVendorPaymentsInput,
  ConfirmVendorPaymentInput,
  CreateVendorPaymentInput,
  UnapplyVendorPaymentInput,
  VendorPaymentFilter,
  VendorPaymentPayload,
  VoidVendorPaymentInput,
} from './vendor-payment.inputs.js';
import {
  applyVendorPayment,
  confirmVendorPayment,
  createVendorPayment,
  paymentOfBill,
  payVendor,
  unapplyVendorPayment,
  voidVendorPayment,
} from './vendor-payment.operations.js';
import { acknowledgeVendorPaymentReviews, reviewsOfVendorPayments } from './vendor-payment-reviews.js';

const VendorPaymentConnection = Connection(VendorPayment, { counts: 'currencies' });
const bulkVendorPayments = bulkOf('BulkVendorPayments', VendorPayment, 'vendorPayment');

const amount: OrderChoice = { property: 'amountCents', type: 'number', description: 'amount' };
const day: OrderChoice = { property: 'paidAt', type: 'day', description: 'the day it was paid' };
const vendorPaymentList = recordList({
  name: 'VendorPaymentOrder',
  table: 'vendor_payments',
  statuses: Object.values(VendorPaymentStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  open: { property: 'unappliedCents', type: 'number' },
  texts: ['payment_reference'],
  joined: contactNames('vendor_payments'),
});

interface VendorPaymentContext {
  em: EntityManager;
  loaders: Loaders;
  canAcknowledge: boolean;
}

@Resolver(() => VendorPayment)
export class VendorPaymentResolver extends ContactFields(VendorPayment, 'vendor') {
  @Query(() => VendorPayment, {
    nullable: true,
    description: 'One vendor payment. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async vendorPayment(
    @Arg('id', () => ID, { description: 'Identifier of the vendor payment.' }) id: string,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<Row<VendorPayment>> {
    const payment = await loaders.one(VendorPayment, recordId(id, 'Vendor payment'));
    if (!payment) throw notFound('Vendor payment');
    return payment;
  }

  @Query(() => VendorPaymentConnection, { description: 'Vendor payments, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  vendorPayments(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => VendorPaymentFilter, { nullable: true, description: 'Which vendor payments to list.' })
    filter: VendorPaymentFilter | null,
    @Arg('orderBy', () => vendorPaymentList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<Page<Row<VendorPayment>>> {
    return page(
      em,
      VendorPayment,
      arguments_,
      vendorPaymentList.listing(em, filter, orderBy, unappliedConditions(filter)),
    );
  }

  @FieldResolver(() => Account, { description: 'The bank, cash or card account that it was paid from.' })
  account(
    @Root() { accountId }: Row<VendorPayment>,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => [BillApplication], { description: 'The bills that it pays.' })
  applications(
    @Root() payment: Row<VendorPayment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<Row<BillApplication>[]> {
    return loaders.many(BillApplication, 'vendorPaymentId', payment.id, { part, where: holdingOnly });
  }

  @FieldResolver(() => [BillApplication], {
    description: 'What it once paid on bills: applications that were removed, or went with its voiding.',
  })
  removedApplications(
    @Root() payment: Row<VendorPayment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<Row<BillApplication>[]> {
    return loaders.many(BillApplication, 'vendorPaymentId', payment.id, { part, where: removedOnly });
  }

  @AtMost(1)
  @Costs(20)
  @FieldResolver(() => [Review], {
    description: 'Reasons to look at the payment itself; those of the bills that it pays stand with them.',
  })
  reviews(@Root() payment: Row<VendorPayment>, @Ctx() { em, loaders }: VendorPaymentContext): Promise<Review[]> {
    return loaders
      .batch('VendorPayment.reviews', (payments: readonly Row<VendorPayment>[]) =>
        eachOwn(payments, (ids) => reviewsOfVendorPayments(em, ids)),
      )
      .load(payment);
  }

  @FieldResolver(() => [Attachment], { description: 'Files kept with the payment.' })
  attachments(
    @Root() payment: Row<VendorPayment>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() context: VendorPaymentContext,
  ): Promise<Row<Attachment>[]> {
    return attachmentsOf(context, AttachmentResource.VENDOR_PAYMENT, payment.id, part);
  }

  @FieldResolver(() => Int, { description: 'Number of files kept with the payment.' })
  attachmentCount(@Root() payment: Row<VendorPayment>, @Ctx() context: VendorPaymentContext): Promise<number> {
    return attachmentCountOf(context, AttachmentResource.VENDOR_PAYMENT, payment.id);
  }

  @Mutation(() => VendorPaymentPayload, {
    description:
      'Records money paid to a vendor and posts it to the ledger. Refused with APPROVAL_REQUIRED, PERIOD_CLOSED, ACCOUNT_ARCHIVED. Event books.vendor_payment.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createVendorPayment(
    @Arg('input', { description: 'The new vendor payment.' }) input: CreateVendorPaymentInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<VendorPaymentPayload> {
    return { vendorPayment: await createVendorPayment(em, input) };
  }

  @Mutation(() => VendorPaymentPayload, {
    description:
      'Moves a pending vendor payment to confirmed. Refused with VENDOR_PAYMENT_NOT_PENDING, APPROVAL_REQUIRED, REVIEW_NOT_ACKNOWLEDGED, and for one on the clearing account PERIOD_CLOSED, ACCOUNT_ARCHIVED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async confirmVendorPayment(
    @Arg('input', { description: 'The vendor payment to confirm.' }) input: ConfirmVendorPaymentInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<VendorPaymentPayload> {
    return { vendorPayment: await confirmVendorPayment(em, input) };
  }

  @Mutation(() => VendorPaymentPayload, {
    description:
      'Applies a vendor payment to posted bills of the same vendor and currency. Refused with VENDOR_PAYMENT_VOID, VENDOR_PAYMENT_OVER_APPLIED, BILL_NOT_OPEN, CONTACT_MISMATCH, CURRENCY_MISMATCH, REVIEW_NOT_ACKNOWLEDGED (over REST as the owner’s policy has it) and, as the owner’s policy has it, BILL_DIFFERS_FROM_DOCUMENT. Events books.vendor_payment.applied, and books.bill.paid for each bill it pays in full.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async applyVendorPayment(
    @Arg('input', { description: 'The payment and the bills.' }) input: ApplyVendorPaymentInput,
    @Ctx() { em, canAcknowledge }: VendorPaymentContext,
  ): Promise<VendorPaymentPayload> {
    return { vendorPayment: await applyVendorPayment(em, input, { canAcknowledge }) };
  }

  @Mutation(() => VendorPaymentPayload, {
    description:
      'Takes back today what a vendor payment has applied to bills; the ledger stays as it is, but for a prepayment, which goes back to its account. Refused with VENDOR_PAYMENT_VOID, PERIOD_CLOSED. Event books.vendor_payment.unapplied.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async unapplyVendorPayment(
    @Arg('input', { description: 'The payment and the bills.' }) input: UnapplyVendorPaymentInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<VendorPaymentPayload> {
    return { vendorPayment: await unapplyVendorPayment(em, input) };
  }

  @Mutation(() => VendorPaymentPayload, {
    description: 'Notes that somebody looked at reasons for review of a vendor payment and found them right.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async acknowledgeVendorPaymentReviews(
    @Arg('input', { description: 'The payment, and why the reasons are none.' })
    input: AcknowledgeVendorPaymentReviewsInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<VendorPaymentPayload> {
    return { vendorPayment: await acknowledgeVendorPaymentReviews(em, input) };
  }

  @Mutation(() => VendorPaymentPayload, {
    description:
      'Voids a vendor payment: its applications are removed, its journal entry is reversed. Refused with VENDOR_PAYMENT_ALREADY_VOID, CREDIT_REFUNDED, PERIOD_CLOSED. Event books.vendor_payment.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidVendorPayment(
    @Arg('input', { description: 'The vendor payment to void.' }) input: VoidVendorPaymentInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<VendorPaymentPayload> {
    return { vendorPayment: await voidVendorPayment(em, input) };
  }

  @Mutation(() => bulkVendorPayments.payload, {
    description: 'Confirms pending vendor payments, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkConfirmVendorPayments(
    @Arg('input', { description: 'The vendor payments.' }) input: BulkConfirmVendorPaymentsInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<BulkAnswer> {
    return bulkVendorPayments.answer(
      await eachRecord(em, input.ids, (savepoint, id) => confirmVendorPayment(savepoint, { ...input, id })),
    );
  }

  @Mutation(() => bulkVendorPayments.payload, {
    description: 'Voids vendor payments, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidVendorPayments(
    @Arg('input', { description: 'The vendor payments.' }) input: BulkVoidVendorPaymentsInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<BulkAnswer> {
    return bulkVendorPayments.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidVendorPayment(savepoint, { ...input, id })),
    );
  }

  @Mutation(() => bulkVendorPayments.payload, {
    description:
      'Pays what is due of posted bills, each with a vendor payment of its own that is applied to it. One that is refused stops no other: see `rows`. Rows are named by the ids of the bills.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkPayBills(
    @Arg('input', { description: 'The bills, and how they were paid.' }) input: BulkPayBillsInput,
    @Ctx() { em }: VendorPaymentContext,
  ): Promise<BulkAnswer> {
    return bulkVendorPayments.answer(
      await eachRecord(em, input.ids, async (savepoint, id) =>
        payVendor(savepoint, await paymentOfBill(savepoint, id, input)),
      ),
    );
  }
}

@Resolver(() => BillApplication)
export class BillApplicationResolver {
  @FieldResolver(() => String, { nullable: true, description: 'Reference of the payment.' })
  async paymentReference(
    @Root() application: Row<BillApplication>,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<string | null | undefined> {
    return (await loaders.one(VendorPayment, application.vendorPaymentId))?.paymentReference;
  }

  @FieldResolver(() => VendorPayment, { description: 'The payment.' })
  vendorPayment(
    @Root() application: Row<BillApplication>,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<Row<VendorPayment> | null> {
    return loaders.one(VendorPayment, application.vendorPaymentId);
  }

  @FieldResolver(() => String, { description: 'Number of the bill.' })
  async billNumber(
    @Root() application: Row<BillApplication>,
    @Ctx() { loaders }: VendorPaymentContext,
  ): Promise<string | undefined> {
    return (await loaders.one(Bill, application.billId))?.billNumber;
  }

  @FieldResolver(() => Bill, { description: 'The bill.' })
  bill(@Root() application: Row<BillApplication>, @Ctx() { loaders }: VendorPaymentContext): Promise<Row<Bill> | null> {
    return loaders.one(Bill, application.billId);
  }
}
