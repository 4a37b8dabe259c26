import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Bill } from '../payables/bill.entity.js';
import { DebitNote } from '../payables/debit-note.entity.js';
import { VendorPayment } from '../payables/vendor-payment.entity.js';
import { CreditNote } from '../receivables/credit-note.entity.js';
import { Invoice } from '../receivables/invoice.entity.js';
import { Payment } from '../receivables/payment.entity.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { OpeningBalance, OpeningBalanceStatus } from './opening-balance.entity.js';
import {
  CreateOpeningBalanceInput,
  OpeningBalanceFilter,
  OpeningBalancePayload,
  VoidOpeningBalanceInput,
} from './opening-balance.inputs.js';
import { createOpeningBalance, voidOpeningBalance } from './opening-balance.operations.js';

const OpeningBalanceConnection = Connection(OpeningBalance, { counts: 'records' });

const day: OrderChoice = { property: 'openingOn', type: 'day', description: 'the day from which they count' };
const openingBalanceList = recordList({
  name: 'OpeningBalanceOrder',
  table: 'opening_balances',
  statuses: Object.values(OpeningBalanceStatus),
  keys: { DATE: day },
  day,
  amount: null,
  texts: [],
});

interface OpeningBalanceContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => OpeningBalance)
export class OpeningBalanceResolver {
  @Query(() => OpeningBalance, {
    nullable: true,
    description: 'Opening balances. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async openingBalance(
    @Arg('id', () => ID, { description: 'Identifier of the opening balances.' }) id: string,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<OpeningBalance>> {
    const opening = await loaders.one(OpeningBalance, recordId(id, 'Opening balances'));
    if (!opening) throw notFound('Opening balances');
    return opening;
  }

  @Query(() => OpeningBalanceConnection, { description: 'Opening balances, by ascending id or as `orderBy` says.' })
  @RequiresScope(ApiKeyScope.READ)
  openingBalances(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => OpeningBalanceFilter, { nullable: true, description: 'Which opening balances to list.' })
    filter: OpeningBalanceFilter | null,
    @Arg('orderBy', () => openingBalanceList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: OpeningBalanceContext,
  ): Promise<Page<Row<OpeningBalance>>> {
    return page(em, OpeningBalance, arguments_, openingBalanceList.listing(em, filter, orderBy));
  }

  @FieldResolver(() => [Invoice], { description: 'The invoices that were taken over.' })
  invoices(
    @Root() opening: Row<OpeningBalance>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<Invoice>[]> {
    return loaders.many(Invoice, 'openingBalanceId', opening.id, { part });
  }

  @FieldResolver(() => [Bill], { description: 'The bills that were taken over.' })
  bills(
    @Root() opening: Row<OpeningBalance>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<Bill>[]> {
    return loaders.many(Bill, 'openingBalanceId', opening.id, { part });
  }

  @FieldResolver(() => [Payment], { description: 'The customer payments that were taken over.' })
  payments(
    @Root() opening: Row<OpeningBalance>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<Payment>[]> {
    return loaders.many(Payment, 'openingBalanceId', opening.id, { part });
  }

  @FieldResolver(() => [CreditNote], { description: 'The credit notes that were taken over.' })
  creditNotes(
    @Root() opening: Row<OpeningBalance>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<CreditNote>[]> {
    return loaders.many(CreditNote, 'openingBalanceId', opening.id, { part });
  }

  @FieldResolver(() => [VendorPayment], { description: 'The vendor payments that were taken over.' })
  vendorPayments(
    @Root() opening: Row<OpeningBalance>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<VendorPayment>[]> {
    return loaders.many(VendorPayment, 'openingBalanceId', opening.id, { part });
  }

  @FieldResolver(() => [DebitNote], { description: 'The debit notes that were taken over.' })
  debitNotes(
    @Root() opening: Row<OpeningBalance>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: OpeningBalanceContext,
  ): Promise<Row<DebitNote>[]> {
    return loaders.many(DebitNote, 'openingBalanceId', opening.id, { part });
  }

  @Mutation(() => OpeningBalancePayload, {
    description:
      'Takes books over: trial balance and open items in one. Refused with OPENING_BALANCES_NOT_BALANCED, OPENING_ITEMS_DIFFER, OPENING_BALANCES_EXIST, INVOICE_NUMBER_TAKEN, CREDIT_NOTE_NUMBER_TAKEN, EXTERNAL_ID_TAKEN, ACCOUNT_ARCHIVED, PERIOD_CLOSED. Event books.opening_balance.created, beside those of the open items.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createOpeningBalance(
    @Arg('input', { description: 'What to take over.' }) input: CreateOpeningBalanceInput,
    @Ctx() { em }: OpeningBalanceContext,
  ): Promise<OpeningBalancePayload> {
    return { openingBalance: await createOpeningBalance(em, input) };
  }

  @Mutation(() => OpeningBalancePayload, {
    description:
      'Voids opening balances with the open items that still stand. Refused with OPENING_BALANCES_VOID, INVOICE_HAS_APPLICATIONS, BILL_HAS_APPLICATIONS, CREDIT_NOTE_HAS_APPLICATIONS, DEBIT_NOTE_HAS_APPLICATIONS, CREDIT_REFUNDED, PERIOD_CLOSED. Event books.opening_balance.voided, beside those of the open items.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidOpeningBalance(
    @Arg('input', { description: 'The opening balances.' }) input: VoidOpeningBalanceInput,
    @Ctx() { em }: OpeningBalanceContext,
  ): Promise<OpeningBalancePayload> {
    return { openingBalance: await voidOpeningBalance(em, input) };
  }
}
