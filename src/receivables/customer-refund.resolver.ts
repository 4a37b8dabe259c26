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
import { CustomerRefund } from './customer-refund.entity.js';
import {
  BulkVoidCustomerRefundsInput,
  CreateCustomerRefundInput,
  CustomerRefundFilter,
  CustomerRefundPayload,
  VoidCustomerRefundInput,
} from './customer-refund.inputs.js';
import { createCustomerRefund, voidCustomerRefund } from './customer-refund.operations.js';

const CustomerRefundConnection = Connection(CustomerRefund, { counts: 'currencies' });
const bulkCustomerRefunds = bulkOf('BulkCustomerRefunds', CustomerRefund, 'customerRefund');
const customerRefundList = refundList('CustomerRefundOrder', 'customer_refunds');

interface RefundContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => CustomerRefund)
export class CustomerRefundResolver extends ContactFields(CustomerRefund, 'customer') {
  @Query(() => CustomerRefundConnection, { description: 'Customer refunds, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  customerRefunds(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => CustomerRefundFilter, { nullable: true, description: 'Which refunds to list.' })
    filter: CustomerRefundFilter | null,
    @Arg('orderBy', () => customerRefundList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: RefundContext,
  ): Promise<Page<Row<CustomerRefund>>> {
    const where = [
      ...whereGiven(filter?.paymentId, (paymentId) => sql`payment_id = ${filterId(paymentId, 'paymentId')}`),
      ...whereGiven(
        filter?.creditNoteId,
        (creditNoteId) => sql`credit_note_id = ${filterId(creditNoteId, 'creditNoteId')}`,
      ),
    ];
    return page(em, CustomerRefund, arguments_, customerRefundList.listing(em, filter, orderBy, where));
  }

  @FieldResolver(() => Account, { description: 'The bank, cash or card account that the money moved on.' })
  account(@Root() { accountId }: Row<CustomerRefund>, @Ctx() { loaders }: RefundContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @Mutation(() => CustomerRefundPayload, {
    description:
      'Refunds what is not applied of a payment or a credit note. Refused with PAYMENT_VOID, CREDIT_NOTE_NOT_POSTED, REFUND_EXCEEDS_CREDIT, APPROVAL_REQUIRED, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.customer_refund.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createCustomerRefund(
    @Arg('input', { description: 'What to refund.' }) input: CreateCustomerRefundInput,
    @Ctx() { em }: RefundContext,
  ): Promise<CustomerRefundPayload> {
    return { customerRefund: await createCustomerRefund(em, input) };
  }

  @Mutation(() => CustomerRefundPayload, {
    description:
      'Voids a refund: its journal entry is reversed, and the amount is not applied again. Refused with REFUND_VOID, PERIOD_CLOSED. Event books.customer_refund.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidCustomerRefund(
    @Arg('input', { description: 'The refund.' }) input: VoidCustomerRefundInput,
    @Ctx() { em }: RefundContext,
  ): Promise<CustomerRefundPayload> {
    return { customerRefund: await voidCustomerRefund(em, input) };
  }

  @Mutation(() => bulkCustomerRefunds.payload, {
    description: 'Voids refunds, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidCustomerRefunds(
    @Arg('input', { description: 'The refunds.' }) input: BulkVoidCustomerRefundsInput,
    @Ctx() { em }: RefundContext,
  ): Promise<BulkAnswer> {
    return bulkCustomerRefunds.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidCustomerRefund(savepoint, { ...input, id })),
    );
  }
}
