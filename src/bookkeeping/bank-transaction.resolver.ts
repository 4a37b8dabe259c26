import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Account } from '../ledger/account.entity.js';
import { type BulkAnswer, bulkOf } from '../ledger/bulk.js';
import type { Row } from '../store/columns.js';
import { eachRecord } from '../store/each-record.js';
import { type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { recordList } from '../store/record-list.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql, whereGiven } from '../store/sql.js';
import { filterId, recordId } from '../values/record-id.js';
import { BankTransaction, BankTransactionStatus } from './bank-transaction.entity.js';
import {
  BankTransactionFilter,
  BankTransactionPayload,
  BulkVoidBankTransactionsInput,
  CreateBankChargeInput,
  CreateSalesTaxPaymentInput,
  CreateTransferInput,
  VoidBankTransactionInput,
} from './bank-transaction.inputs.js';
import {
  createBankCharge,
  createSalesTaxPayment,
  createTransfer,
  voidBankTransaction,
} from './bank-transaction.operations.js';

const BankTransactionConnection = Connection(BankTransaction, { counts: 'currencies' });
const bulkBankTransactions = bulkOf('BulkBankTransactions', BankTransaction, 'bankTransaction');

const amount: OrderChoice = { property: 'amountCents', type: 'number', description: 'amount' };
const day: OrderChoice = { property: 'transactionDate', type: 'day', description: 'the day of the transaction' };
const bankTransactionList = recordList({
  name: 'BankTransactionOrder',
  table: 'bank_transactions',
  statuses: Object.values(BankTransactionStatus),
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  texts: ['reference'],
  hasContact: false,
});

interface BankTransactionContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => BankTransaction)
export class BankTransactionResolver {
  @Query(() => BankTransaction, {
    nullable: true,
    description: 'One bank transaction. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async bankTransaction(
    @Arg('id', () => ID, { description: 'Identifier of the bank transaction.' }) id: string,
    @Ctx() { loaders }: BankTransactionContext,
  ): Promise<Row<BankTransaction>> {
    const transaction = await loaders.one(BankTransaction, recordId(id, 'Bank transaction'));
    if (!transaction) throw notFound('Bank transaction');
    return transaction;
  }

  @Query(() => BankTransactionConnection, {
    description: 'Transfers, bank fees, interest and payments of sales tax, by ascending id or as `orderBy` says.',
  })
  @RequiresScope(ApiKeyScope.READ)
  bankTransactions(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => BankTransactionFilter, { nullable: true, description: 'Which bank transactions to list.' })
    filter: BankTransactionFilter | null,
    @Arg('orderBy', () => bankTransactionList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: BankTransactionContext,
  ): Promise<Page<Row<BankTransaction>>> {
    return page(em, BankTransaction, arguments_, bankTransactionList.listing(em, filter, orderBy, conditions(filter)));
  }

  @FieldResolver(() => Account, {
    description: 'The bank, cash or card account; of a transfer the one that the money leaves.',
  })
  account(
    @Root() { accountId }: Row<BankTransaction>,
    @Ctx() { loaders }: BankTransactionContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => Account, { description: 'What it is booked against.' })
  counterAccount(
    @Root() { counterAccountId }: Row<BankTransaction>,
    @Ctx() { loaders }: BankTransactionContext,
  ): Promise<Row<Account> | null> {
    return loaders.one(Account, counterAccountId);
  }

  @Mutation(() => BankTransactionPayload, {
    description:
      'Moves money from one bank, cash or card account to another. Refused with PERIOD_CLOSED, ACCOUNT_ARCHIVED. Event books.bank_transaction.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createTransfer(
    @Arg('input', { description: 'What to move.' }) input: CreateTransferInput,
    @Ctx() { em }: BankTransactionContext,
  ): Promise<BankTransactionPayload> {
    return { bankTransaction: await createTransfer(em, input) };
  }

  @Mutation(() => BankTransactionPayload, {
    description:
      'Books a fee or interest that stands on a bank statement. Refused with PERIOD_CLOSED, ACCOUNT_ARCHIVED. Event books.bank_transaction.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createBankCharge(
    @Arg('input', { description: 'The fee or interest.' }) input: CreateBankChargeInput,
    @Ctx() { em }: BankTransactionContext,
  ): Promise<BankTransactionPayload> {
    return { bankTransaction: await createBankCharge(em, input) };
  }

  @Mutation(() => BankTransactionPayload, {
    description:
      'Settles sales tax with the tax office, purchase tax set off. Refused with APPROVAL_REQUIRED, PERIOD_CLOSED, ACCOUNT_ARCHIVED. Event books.bank_transaction.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createSalesTaxPayment(
    @Arg('input', { description: 'What to settle.' }) input: CreateSalesTaxPaymentInput,
    @Ctx() { em }: BankTransactionContext,
  ): Promise<BankTransactionPayload> {
    return { bankTransaction: await createSalesTaxPayment(em, input) };
  }

  @Mutation(() => BankTransactionPayload, {
    description:
      'Voids a bank transaction: its journal entry is reversed. Refused with BANK_TRANSACTION_VOID, PERIOD_CLOSED. Event books.bank_transaction.voided.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async voidBankTransaction(
    @Arg('input', { description: 'The bank transaction.' }) input: VoidBankTransactionInput,
    @Ctx() { em }: BankTransactionContext,
  ): Promise<BankTransactionPayload> {
    return { bankTransaction: await voidBankTransaction(em, input) };
  }

  @Mutation(() => bulkBankTransactions.payload, {
    description: 'Voids bank transactions, each on its own. One that is refused stops no other: see `rows`.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async bulkVoidBankTransactions(
    @Arg('input', { description: 'The bank transactions.' }) input: BulkVoidBankTransactionsInput,
    @Ctx() { em }: BankTransactionContext,
  ): Promise<BulkAnswer> {
    return bulkBankTransactions.answer(
      await eachRecord(em, input.ids, (savepoint, id) => voidBankTransaction(savepoint, { ...input, id })),
    );
  }
}

function conditions(filter: BankTransactionFilter | null): Sql[] {
  return [
    ...whereGiven(filter?.accountId, (given) => {
      const accountId = filterId(given, 'accountId');
      return sql`(account_id = ${accountId} or counter_account_id = ${accountId})`;
    }),
    ...(filter?.kind ? [sql`kind = ${filter.kind}`] : []),
  ];
}
