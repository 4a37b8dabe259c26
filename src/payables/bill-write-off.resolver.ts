import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { writeOffList } from '../documents/settlement-lists.js';
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
import { Bill } from './bill.entity.js';
import { BillWriteOff } from './bill-write-off.entity.js';
import {
  BillWriteOffFilter,
  BillWriteOffPayload,
  BulkVoidBillWriteOffsInput,
  CreateBillWriteOffInput,
  VoidBillWriteOffInput,
} from './bill-write-off.inputs.js';
import { createBillWriteOff, voidBillWriteOff } from './bill-write-off.operations.js';

const BillWriteOffConnection = Connection(BillWriteOff, { counts: 'currencies' });
const bulkBillWriteOffs = bulkOf('BulkBillWriteOffs', BillWriteOff, 'billWriteOff');
const billWriteOffList = writeOffList('BillWriteOffOrder', 'bill_write_offs');

interface WriteOffContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => BillWriteOff)
export class BillWriteOffResolver {
  @Query(() => BillWriteOffConnection, { description: 'Bill write-offs, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  billWriteOffs(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => BillWriteOffFilter, { nullable: true, description: 'Which write-offs to list.' })
    filter: BillWriteOffFilter | null,
    @Arg('orderBy', () => billWriteOffList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: WriteOffContext,
  ): Promise<Page<Row<BillWriteOff>>> {
    const where = whereGiven(filter?.billId, (billId) => sql`bill_id = ${filterId(billId, 'billId')}`);
    return page(em, BillWriteOff, arguments_, billWriteOffList.listing(em, filter, orderBy, where));
  }

  @FieldResolver(() => Bill, { description: 'The bill.' })
  bill(@Root() { billId }: Row<BillWriteOff>, @Ctx() { loaders }: WriteOffContext): Promise<Row<Bill> | null> {
    return loaders.one(Bill, billId);
  }

  @FieldResolver(() => Account, { description: 'The account that the amount is booked to.' })
  account(@Root() { accountId }: Row<BillWriteOff>, @Ctx() { loaders }: WriteOffContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @Mutation(() => BillWriteOffPayload, {
    description:
      'Gives up the balance of a posted bill, or a part of it, with a reason. Refused with BILL_NOT_OPEN, WRITE_OFF_EXCEEDS_BALANCE, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.bill.written_off.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createBillWriteOff(
    @Arg('input', { description: 'What to give up.' }) input: CreateBillWriteOffInput,
    @Ctx() { em }: WriteOffContext,
  ): Promise<BillWriteOffPayload> {
    return { billWriteOff: await createBillWriteOff(em, input) };
  }

  @Mutation(() => BillWriteOffPayload, {
    description:
      'Voids a write-off: its journal entry is reversed, and the balance is due again. Refused with WRITE_OFF_VOID, PERIOD_CLOSED. Event books.bill.write_off_voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidBillWriteOff(
    @Arg('input', { description: 'The write-off.' }) input: VoidBillWriteOffInput,
    @Ctx() { em }: WriteOffContext,
  ): Promise<BillWriteOffPayload> {
    return { billWriteOff: await voidBillWriteOff(em, input) };
  }

  @Mutation(() => bulkBillWriteOffs.payload, {
    description: 'Voids write-offs, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidBillWriteOffs(
    @Arg('input', { description: 'The write-offs.' }) input: BulkVoidBillWriteOffsInput,
    @Ctx() { em }: WriteOffContext,
  ): Promise<BulkAnswer> {
    return bulkBillWriteOffs.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidBillWriteOff(savepoint, { ...input, id })),
    );
  }
}
