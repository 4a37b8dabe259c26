import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { ContactFields } from '../documents/contact-fields.js';
import { refundList } from '../documents/settlement-lists.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { sql, whereGiven } from '../store/sql.js';
import { filterId } from '../values/record-id.js';
import { VendorRefund } from './vendor-refund.entity.js';
import {
  BulkVoidVendorRefundsInput,
  CreateVendorRefundInput,
  VendorRefundFilter,
  VendorRefundPayload,
  VoidVendorRefundInput,
} from './vendor-refund.inputs.js';
import { createVendorRefund, voidVendorRefund } from './vendor-refund.operations.js';

const VendorRefundConnection = Connection(VendorRefund, { counts: 'currencies' });
const bulkVendorRefunds = bulkOf('BulkVendorRefunds', VendorRefund, 'vendorRefund');
const vendorRefundList = refundList('VendorRefundOrder', 'vendor_refunds');

interface RefundContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => VendorRefund)
export class VendorRefundResolver extends ContactFields(VendorRefund, 'vendor') {
  @Query(() => VendorRefundConnection, { description: 'Vendor refunds, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  vendorRefunds(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => VendorRefundFilter, { nullable: true, description: 'Which refunds to list.' })
    filter: VendorRefundFilter | null,
    @Arg('orderBy', () => vendorRefundList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: RefundContext,
  ): Promise<Page<Row<VendorRefund>>> {
    const where = [
      ...whereGiven(
        filter?.vendorPaymentId,
        (vendorPaymentId) => sql`vendor_payment_id = ${filterId(vendorPaymentId, 'vendorPaymentId')}`,
      ),
      ...whereGiven(filter?.debitNoteId, (debitNoteId) => sql`debit_note_id = ${filterId(debitNoteId, 'debitNoteId')}`),
    ];
    return page(em, VendorRefund, arguments_, vendorRefundList.listing(em, filter, orderBy, where));
  }

  @FieldResolver(() => Account, { description: 'The bank, cash or card account that the money moved on.' })
  account(@Root() { accountId }: Row<VendorRefund>, @Ctx() { loaders }: RefundContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @Mutation(() => VendorRefundPayload, {
    description:
      'Refunds what is not applied of a payment or a debit note. Refused with VENDOR_PAYMENT_VOID, DEBIT_NOTE_NOT_POSTED, REFUND_EXCEEDS_CREDIT, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.vendor_refund.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createVendorRefund(
    @Arg('input', { description: 'What to refund.' }) input: CreateVendorRefundInput,
    @Ctx() { em }: RefundContext,
  ): Promise<VendorRefundPayload> {
    return { vendorRefund: await createVendorRefund(em, input) };
  }

  @Mutation(() => VendorRefundPayload, {
    description:
      'Voids a refund: its journal entry is reversed, and the amount is not applied again. Refused with REFUND_VOID, PERIOD_CLOSED. Event books.vendor_refund.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidVendorRefund(
    @Arg('input', { description: 'The refund.' }) input: VoidVendorRefundInput,
    @Ctx() { em }: RefundContext,
  ): Promise<VendorRefundPayload> {
    return { vendorRefund: await voidVendorRefund(em, input) };
  }

  @Mutation(() => bulkVendorRefunds.payload, {
    description: 'Voids refunds, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidVendorRefunds(
    @Arg('input', { description: 'The refunds.' }) input: BulkVoidVendorRefundsInput,
    @Ctx() { em }: RefundContext,
  ): Promise<BulkAnswer> {
    return bulkVendorRefunds.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidVendorRefund(savepoint, { ...input, id })),
    );
  }
}
