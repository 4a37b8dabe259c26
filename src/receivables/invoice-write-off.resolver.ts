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
import { Invoice } from './invoice.entity.js';
import { InvoiceWriteOff } from './invoice-write-off.entity.js';
import {
  BulkVoidInvoiceWriteOffsInput,
  CreateInvoiceWriteOffInput,
  InvoiceWriteOffFilter,
  InvoiceWriteOffPayload,
  VoidInvoiceWriteOffInput,
} from './invoice-write-off.inputs.js';
import { createInvoiceWriteOff, voidInvoiceWriteOff } from './invoice-write-off.operations.js';

const InvoiceWriteOffConnection = Connection(InvoiceWriteOff, { counts: 'currencies' });
const bulkInvoiceWriteOffs = bulkOf('BulkInvoiceWriteOffs', InvoiceWriteOff, 'invoiceWriteOff');
const invoiceWriteOffList = writeOffList('InvoiceWriteOffOrder', 'invoice_write_offs');

interface WriteOffContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => InvoiceWriteOff)
export class InvoiceWriteOffResolver {
  @Query(() => InvoiceWriteOffConnection, { description: 'Invoice write-offs, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  invoiceWriteOffs(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => InvoiceWriteOffFilter, { nullable: true, description: 'Which write-offs to list.' })
    filter: InvoiceWriteOffFilter | null,
    @Arg('orderBy', () => invoiceWriteOffList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: WriteOffContext,
  ): Promise<Page<Row<InvoiceWriteOff>>> {
    const where = whereGiven(filter?.invoiceId, (invoiceId) => sql`invoice_id = ${filterId(invoiceId, 'invoiceId')}`);
    return page(em, InvoiceWriteOff, arguments_, invoiceWriteOffList.listing(em, filter, orderBy, where));
  }

  @FieldResolver(() => Invoice, { description: 'The invoice.' })
  invoice(
    @Root() { invoiceId }: Row<InvoiceWriteOff>,
    @Ctx() { loaders }: WriteOffContext,
  ): Promise<Row<Invoice> | null> {
    return loaders.one(Invoice, invoiceId);
  }

  @FieldResolver(() => Account, { description: 'The account that the amount is booked to.' })
  account(
    @Root() { accountId }: Row<InvoiceWriteOff>,
    @Ctx() { loaders }: WriteOffContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @Mutation(() => InvoiceWriteOffPayload, {
    description:
      'Gives up the balance of a posted invoice, or a part of it, with a reason. Refused with INVOICE_NOT_POSTED, WRITE_OFF_EXCEEDS_BALANCE, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.invoice.written_off.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createInvoiceWriteOff(
    @Arg('input', { description: 'What to give up.' }) input: CreateInvoiceWriteOffInput,
    @Ctx() { em }: WriteOffContext,
  ): Promise<InvoiceWriteOffPayload> {
    return { invoiceWriteOff: await createInvoiceWriteOff(em, input) };
  }

  @Mutation(() => InvoiceWriteOffPayload, {
    description:
      'Voids a write-off: its journal entry is reversed, and the balance is due again. Refused with WRITE_OFF_VOID, PERIOD_CLOSED. Event books.invoice.write_off_voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidInvoiceWriteOff(
    @Arg('input', { description: 'The write-off.' }) input: VoidInvoiceWriteOffInput,
    @Ctx() { em }: WriteOffContext,
  ): Promise<InvoiceWriteOffPayload> {
    return { invoiceWriteOff: await voidInvoiceWriteOff(em, input) };
  }

  @Mutation(() => bulkInvoiceWriteOffs.payload, {
    description: 'Voids write-offs, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidInvoiceWriteOffs(
    @Arg('input', { description: 'The write-offs.' }) input: BulkVoidInvoiceWriteOffsInput,
    @Ctx() { em }: WriteOffContext,
  ): Promise<BulkAnswer> {
    return bulkInvoiceWriteOffs.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidInvoiceWriteOff(savepoint, { ...input, id })),
    );
  }
}
