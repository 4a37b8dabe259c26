import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { invalid, notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { AtMost } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { ForwardPageArguments, PageInfo } from '../store/page.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { recordId } from '../values/record-id.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { JournalEntry } from './journal.entity.js';
import {
  accountBalanceCents,
  type BalanceSheetFigures,
  balanceSheet,
  type GeneralLedgerScope,
  generalLedger,
  type IncomeStatementFigures,
  incomeStatement,
  type TrialBalanceFigures,
  trialBalance,
} from './reports.js';

interface ReportContext {
  em: EntityManager;
  loaders: Loaders;
  tenant: { currency: string };
}

@ObjectType({ description: 'One account of a trial balance.' })
export class TrialBalanceRow {
  accountId!: number;

  @Field(() => Cents, { description: 'Sum of its debits.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'Sum of its credits.' })
  creditCents!: number;

  @Field(() => Cents, { description: 'What is left, positive on the account’s normal side.' })
  balanceCents!: number;
}

@ObjectType({ description: 'Every account with entries up to a day, in one currency: debits equal credits.' })
export class TrialBalance {
  @Field(() => CalendarDate, { description: 'The day of the report.' })
  asOf!: string;

  @Field({ description: 'Currency of the report.' })
  currency!: string;

  @Field(() => [TrialBalanceRow], { description: 'The accounts by number.' })
  rows!: TrialBalanceRow[];

  @Field(() => Cents, { description: 'Sum of all debits.' })
  totalDebitCents!: number;

  @Field(() => Cents, { description: 'Sum of all credits; equals the debits.' })
  totalCreditCents!: number;
}

@ObjectType({ description: 'A line of the journal in the ledger of its account.' })
export class GeneralLedgerRow {
  accountId!: number;
  entryId!: number;

  @Field(() => ID, { description: 'The line of the journal.' })
  id!: number;

  @Field(() => CalendarDate, { description: 'The day the entry counts for.' })
  entryDate!: string;

  @Field(() => Cents, { description: 'Debit; 0 on a credit line.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'Credit; 0 on a debit line.' })
  creditCents!: number;

  @Field(() => String, { nullable: true, description: 'What the line is about.' })
  memo!: string | null;

  @Field(() => Cents, {
    description:
      'Balance of the account after the line, everything before `from` included; positive on its normal side.',
  })
  runningBalanceCents!: number;
}

@ObjectType({ description: 'Journal lines account by account, with the balance after each.' })
export class GeneralLedger {
  accountId!: number | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The first day shown; null when there is no limit.' })
  from!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day shown; null when there is no limit.' })
  to!: string | null;

  @Field({ description: 'Currency of the report.' })
  currency!: string;

  @AtMost(1)
  @Field(() => [GeneralLedgerRow], {
    description: 'The lines of this page, by account number, day and order of writing.',
  })
  rows!: GeneralLedgerRow[];

  @Field(() => PageInfo, { description: 'Position of the page in its list.' })
  pageInfo!: PageInfo;
}

@ObjectType({ description: 'One line of a financial statement.' })
export class StatementRow {
  accountId!: number | null;

  @Field({ description: 'Name of the account, or of the computed line.' })
  name!: string;

  @Field(() => Cents, { description: 'Positive on the side of its section.' })
  amountCents!: number;
}

@ObjectType({ description: 'A part of a financial statement.' })
export class StatementSection {
  @Field({ description: 'Revenue, Expenses, Assets, Liabilities or Equity.' })
  name!: string;

  @Field(() => [StatementRow], { description: 'Its lines by account number; lines of zero are omitted.' })
  rows!: StatementRow[];

  @Field(() => Cents, { description: 'Sum of its lines.' })
  totalCents!: number;
}

@ObjectType({ description: 'What was earned and spent.' })
export class IncomeStatement {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field({ description: 'Currency of the report.' })
  currency!: string;

  @AtMost(3)
  @Field(() => [StatementSection], { description: 'Revenue (less discounts given) and Expenses.' })
  sections!: StatementSection[];

  @Field(() => Cents, { description: 'Revenue less expenses; negative for a loss.' })
  netIncomeCents!: number;
}

@ObjectType({ description: 'What is owned and owed: assets equal liabilities and equity.' })
export class BalanceSheet {
  @Field(() => CalendarDate, { description: 'The day of the report.' })
  asOf!: string;

  @Field({ description: 'Currency of the report.' })
  currency!: string;

  @AtMost(3)
  @Field(() => [StatementSection], {
    description: 'Assets, Liabilities and Equity; the earnings of the current year are a line of Equity.',
  })
  sections!: StatementSection[];

  @Field(() => Cents, { description: 'Sum of the assets.' })
  totalAssetsCents!: number;

  @Field(() => Cents, { description: 'Sum of liabilities and equity; equals the assets.' })
  totalLiabilitiesAndEquityCents!: number;
}

const asOfDescription = 'The day of the report. Defaults to today in the owner’s time zone.';
const currencyDescription = 'Currency of the report. Defaults to the owner’s currency.';

@Resolver()
export class ReportsResolver {
  @Query(() => TrialBalance, { description: 'The balance of every account on a day.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  trialBalance(
    @Arg('asOf', () => CalendarDate, { nullable: true, description: asOfDescription }) asOf: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: currencyDescription }) currency: string | null,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<TrialBalanceFigures> {
    return trialBalance(em, asOf ?? today(em), currency ?? tenant.currency);
  }

  @Query(() => GeneralLedger, {
    nullable: true,
    description:
      'The lines of one account, or of all, with running balances. Null with NOT_FOUND when there is no such account.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async generalLedger(
    @Arg('accountId', () => ID, { nullable: true, description: 'The account. Defaults to all accounts.' })
    accountId: string | null,
    @Arg('from', () => CalendarDate, { nullable: true, description: 'The first day. Defaults to no limit.' })
    from: string | null,
    @Arg('to', () => CalendarDate, { nullable: true, description: 'The last day. Defaults to no limit.' })
    to: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: currencyDescription }) currency: string | null,
    @Args(() => ForwardPageArguments) arguments_: ForwardPageArguments,
    @Ctx() { em, loaders, tenant }: ReportContext,
  ): Promise<GeneralLedger> {
    ensureInOrder(from, to);
    const account = accountId ? await loaders.one(Account, recordId(accountId, 'Account')) : null;
    if (accountId && !account) throw notFound('Account');
    const scope: GeneralLedgerScope = {
      accountId: account?.id ?? null,
      from: from ?? null,
      to: to ?? null,
      currency: currency ?? tenant.currency,
    };
    const { nodes, pageInfo } = await generalLedger(em, scope, arguments_);
    return { ...scope, rows: nodes, pageInfo };
  }

  @Query(() => IncomeStatement, { description: 'What was earned and spent between two days, both included.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  incomeStatement(
    @Arg('from', () => CalendarDate, {
      nullable: true,
      description: 'The first day. Defaults to 1 January of the last day’s year.',
    })
    from: string | null,
    @Arg('to', () => CalendarDate, {
      nullable: true,
      description: 'The last day. Defaults to today in the owner’s time zone.',
    })
    to: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: currencyDescription }) currency: string | null,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<IncomeStatementFigures> {
    const last = to ?? today(em);
    const first = from ?? `${last.slice(0, 4)}-01-01`;
    ensureInOrder(first, last);
    return incomeStatement(em, { from: first, to: last, currency: currency ?? tenant.currency });
  }

  @Query(() => BalanceSheet, { description: 'What is owned and owed on a day.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  balanceSheet(
    @Arg('asOf', () => CalendarDate, { nullable: true, description: asOfDescription }) asOf: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: currencyDescription }) currency: string | null,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<BalanceSheetFigures> {
    return balanceSheet(em, asOf ?? today(em), currency ?? tenant.currency);
  }
}

/** Throws VALIDATION_FAILED when the first day comes after the last. */
function ensureInOrder(from: string | null, to: string | null): void {
  if (from && to && from > to) throw invalid([{ path: 'from', message: 'must not be after to' }]);
}

@Resolver(() => TrialBalanceRow)
export class TrialBalanceRowResolver {
  @FieldResolver(() => Account, { description: 'The account.' })
  account(@Root() { accountId }: TrialBalanceRow, @Ctx() { loaders }: ReportContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }
}

@Resolver(() => GeneralLedger)
export class GeneralLedgerResolver {
  @FieldResolver(() => Cents, {
    nullable: true,
    description: 'Balance of the one account before `from`; null when all accounts are shown.',
  })
  async openingBalanceCents(@Root() ledger: GeneralLedger, @Ctx() { em }: ReportContext): Promise<number | null> {
    const { accountId, currency, from } = ledger;
    if (accountId === null) return null;
    return from === null ? 0 : accountBalanceCents(em, { accountId, currency }, { before: from });
  }

  @FieldResolver(() => Cents, {
    nullable: true,
    description: 'Balance of the one account after `to`; null when all accounts are shown.',
  })
  async closingBalanceCents(@Root() ledger: GeneralLedger, @Ctx() { em }: ReportContext): Promise<number | null> {
    const { accountId, currency, to } = ledger;
    return accountId === null ? null : accountBalanceCents(em, { accountId, currency }, { through: to });
  }
}

@Resolver(() => GeneralLedgerRow)
export class GeneralLedgerRowResolver {
  @FieldResolver(() => Account, { description: 'The account.' })
  account(@Root() { accountId }: GeneralLedgerRow, @Ctx() { loaders }: ReportContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => JournalEntry, { description: 'The entry, which names its source document.' })
  entry(@Root() { entryId }: GeneralLedgerRow, @Ctx() { loaders }: ReportContext): Promise<Row<JournalEntry> | null> {
    return loaders.one(JournalEntry, entryId);
  }
}

@Resolver(() => StatementRow)
export class StatementRowResolver {
  @FieldResolver(() => Account, { nullable: true, description: 'The account; null on a computed line.' })
  account(@Root() { accountId }: StatementRow, @Ctx() { loaders }: ReportContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }
}
