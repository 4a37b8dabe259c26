import type { EntityManager } from '@mikro-orm/postgresql';
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { AnsweredInParts, ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { ShortText } from '../store/input-fields.js';
import { type ListOrder, type OrderChoice, orderByDescription } from '../store/list-order.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { AmountFilter, recordList } from '../store/record-list.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { type Sql, sql, whereGiven } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { Account } from './account.entity.js';
import {
  AccountPayload,
  AddStandardAccountsInput,
  AddStandardAccountsPayload,
  CreateAccountInput,
  UpdateAccountInput,
} from './account.inputs.js';
import { createAccount, updateAccount } from './account.operations.js';
import { addStandardAccounts } from './chart-of-accounts.js';
import { missingBaseAmounts } from './conversion.operations.js';
import { JournalEntry, JournalEntryKind, JournalLine, JournalSource } from './journal.entity.js';

const AccountConnection = Connection(Account);
const JournalEntryConnection = Connection(JournalEntry, { counts: 'currencies' });

const byNumber: ListOrder = { keys: [{ property: 'number', type: 'text' }] };
const amount: OrderChoice = { property: 'amountCents', type: 'number', description: 'the sum of its debits' };
const day: OrderChoice = { property: 'entryDate', type: 'day', description: 'the day it counts for' };
const entryList = recordList({
  name: 'JournalEntryOrder',
  table: 'journal_entries',
  statuses: Object.values(JournalEntryKind),
  statusColumn: 'kind',
  keys: { DATE: day, AMOUNT: amount },
  day,
  amount,
  texts: ['memo'],
  hasContact: false,
});

interface LedgerContext {
  em: EntityManager;
  loaders: Loaders;
  tenant: { currency: string };
}

@ObjectType({ description: 'Lines of the journal in a currency that have no base amounts, for want of rates.' })
export class CurrencyWithoutRates {
  @Field({ description: 'The currency.' })
  currency!: string;

  @Field(() => Int, { description: 'Entries with such lines.' })
  entryCount!: number;

  @Field(() => Int, { description: 'The lines.' })
  lineCount!: number;

  @Field(() => CalendarDate, { description: 'The first day of these entries.' })
  firstDay!: string;

  @Field(() => CalendarDate, { description: 'The last day of these entries.' })
  lastDay!: string;
}

@ObjectType({
  description: 'What of the journal has no base amounts. Once there are rates, the figures go down until it is done.',
})
export class MissingBaseAmounts {
  @Field(() => Int, { description: 'Lines of all currencies.' })
  lineCount!: number;

  @AnsweredInParts()
  @Field(() => [CurrencyWithoutRates], { description: 'By currency.' })
  currencies!: CurrencyWithoutRates[];
}

@InputType({ description: 'Which journal entries to list; conditions combine with AND.' })
export class JournalEntryFilter extends AmountFilter {
  @Field(() => JournalSource, { nullable: true, description: 'Kind of the source document.' })
  sourceType?: JournalSource | null;

  @Field(() => ID, { nullable: true, description: 'Identifier of the source document; see `sourceType`.' })
  sourceId?: string | null;

  @Field(() => [JournalEntryKind], { nullable: true, description: 'Entries for one of these reasons.' })
  kinds?: JournalEntryKind[] | null;

  @ShortText('Anywhere in the memo, in any case.', { nullable: true })
  q?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Entries of this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Entries of this day or earlier.' })
  to?: string | null;
}

@Resolver(() => Account)
export class AccountResolver {
  @Query(() => Account, {
    nullable: true,
    description: 'One account of the chart. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async account(
    @Arg('id', () => ID, { description: 'Identifier of the account.' }) id: string,
    @Ctx() { loaders }: LedgerContext,
  ): Promise<Row<Account>> {
    const account = await loaders.one(Account, recordId(id, 'Account'));
    if (!account) throw notFound('Account');
    return account;
  }

  @Query(() => AccountConnection, { description: 'The chart of accounts, by account number.' })
  @RequiresScope(ApiKeyScope.READ)
  accounts(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: LedgerContext,
  ): Promise<Page<Row<Account>>> {
    return page(em, Account, arguments_, { order: byNumber });
  }

  @Mutation(() => AccountPayload, {
    description: 'Adds an account to the chart. Refused with ACCOUNT_NUMBER_TAKEN.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async createAccount(
    @Arg('input', { description: 'The new account.' }) input: CreateAccountInput,
    @Ctx() { em }: LedgerContext,
  ): Promise<AccountPayload> {
    return { account: await createAccount(em, input) };
  }

  @Mutation(() => AccountPayload, {
    description:
      'Renames, renumbers, groups, archives or takes back an account. Refused with ACCOUNT_NUMBER_TAKEN, and ACCOUNT_NOT_ARCHIVABLE for one that the service itself books to.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateAccount(
    @Arg('input', { description: 'The changes.' }) input: UpdateAccountInput,
    @Ctx() { em }: LedgerContext,
  ): Promise<AccountPayload> {
    return { account: await updateAccount(em, input) };
  }

  @Mutation(() => AddStandardAccountsPayload, {
    description:
      'Adds the accounts that new owners start with and this one does not have, under the first numbers that are free: an account is there when one has its purpose, its number and sub-classification, or its name. Accounts that are there stay as they are.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async addStandardAccounts(
    @Arg('input', { description: 'Which accounts.' }) input: AddStandardAccountsInput,
    @Ctx() { em }: LedgerContext,
  ): Promise<AddStandardAccountsPayload> {
    return { accounts: await addStandardAccounts(em, input) };
  }
}

@Resolver(() => JournalEntry)
export class JournalEntryResolver {
  @Query(() => JournalEntry, {
    nullable: true,
    description: 'One entry of the journal. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async journalEntry(
    @Arg('id', () => ID, { description: 'Identifier of the entry.' }) id: string,
    @Ctx() { loaders }: LedgerContext,
  ): Promise<Row<JournalEntry>> {
    const entry = await loaders.one(JournalEntry, recordId(id, 'Journal entry'));
    if (!entry) throw notFound('Journal entry');
    return entry;
  }

  @Query(() => JournalEntryConnection, {
    description:
      'The journal, in the order in which it was written or as `orderBy` says; an amount is the sum of an entry’s debits.',
  })
  @RequiresScope(ApiKeyScope.READ)
  journalEntries(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => JournalEntryFilter, { nullable: true, description: 'Which entries to list.' })
    filter: JournalEntryFilter | null,
    @Arg('orderBy', () => entryList.orders.values, { nullable: true, description: orderByDescription })
    orderBy: string | null,
    @Ctx() { em }: LedgerContext,
  ): Promise<Page<Row<JournalEntry>>> {
    const shown = filter && { ...filter, statuses: filter.kinds };
    return page(em, JournalEntry, arguments_, entryList.listing(em, shown, orderBy, conditions(filter)));
  }

  @Query(() => MissingBaseAmounts, { description: 'Which exchange rates are missing, by currency.' })
  @RequiresScope(ApiKeyScope.READ)
  @Costs(limits.wholeListPrice)
  async missingBaseAmounts(@Ctx() { em }: LedgerContext): Promise<MissingBaseAmounts> {
    const currencies = await missingBaseAmounts(em);
    return { currencies, lineCount: currencies.reduce((sum, { lineCount }) => sum + lineCount, 0) };
  }

  @FieldResolver(() => [JournalLine], { description: 'The debits and credits of the entry.' })
  lines(
    @Root() entry: Row<JournalEntry>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: LedgerContext,
  ): Promise<Row<JournalLine>[]> {
    return loaders.many(JournalLine, 'entryId', entry.id, { part });
  }
}

@Resolver(() => JournalLine)
export class JournalLineResolver {
  @FieldResolver(() => Account, { description: 'The account of the line.' })
  account(@Root() line: Row<JournalLine>, @Ctx() { loaders }: LedgerContext): Promise<Row<Account> | null> {
    return loaders.one(Account, line.accountId);
  }

  @FieldResolver(() => Cents, {
    nullable: true,
    description:
      'Debit in minor units of the owner’s currency: of a line in that currency its debit, else at the rate of the day; null while no rate is known.',
  })
  async baseDebitCents(
    @Root() line: Row<JournalLine>,
    @Ctx() { loaders, tenant }: LedgerContext,
  ): Promise<number | null> {
    return (await inBase(line, loaders, tenant)).debitCents;
  }

  @FieldResolver(() => Cents, {
    nullable: true,
    description: 'Credit in minor units of the owner’s currency; see `baseDebitCents`.',
  })
  async baseCreditCents(
    @Root() line: Row<JournalLine>,
    @Ctx() { loaders, tenant }: LedgerContext,
  ): Promise<number | null> {
    return (await inBase(line, loaders, tenant)).creditCents;
  }
}

/** What a line comes to in the owner's currency: its own amount, what was written with it, or what it was given later. */
async function inBase(
  line: Row<JournalLine>,
  loaders: Loaders,
  { currency }: { currency: string },
): Promise<{ debitCents: number | null; creditCents: number | null }> {
  const entry = await loaders.one(JournalEntry, line.entryId);
  if (entry?.currency === currency) return line;
  const [later] = line.baseDebitCents === null ? await loaders.many(JournalLine, 'convertsId', line.id, {}) : [line];
  return { debitCents: later?.baseDebitCents ?? null, creditCents: later?.baseCreditCents ?? null };
}

function conditions(filter: JournalEntryFilter | null): Sql[] {
  return [
    ...(filter?.sourceType ? [sql`source_type = ${filter.sourceType}`] : []),
    ...whereGiven(filter?.sourceId, (sourceId) => sql`source_id = ${recordId(sourceId, 'Document')}`),
  ];
}
