import { Arg, Args, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { AtMost } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { ForwardPageArguments, PageInfo } from '../store/page.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { recordId } from '../values/record-id.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { accountBalanceCents, type GeneralLedgerScope, generalLedger } from './general-ledger.js';
import { JournalEntry } from './journal.entity.js';
import {
  asOfDescription,
  CurrencyReport,
  ensureInOrder,
  inItsCurrency,
  type ReportContext,
  ReportCurrency,
  reportedIn,
} from './report-arguments.js';
import { trialBalance } from './trial-balance.js';

@ObjectType({ description: 'One account of a trial balance.' })
export class TrialBalanceRow {
  accountId!: number;

  @Field(() => Cents, { description: 'Sum of its debits.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'Sum of its credits.' })
  creditCents!: number;

  @Field(() => Cents, { description: 'What is left, positive on the account’s normal side.' })
  balanceCents!: number;

  @Field(() => Cents, {
    description:
      'Balance before `from`, positive on the account’s normal side; of revenue and expenses, since the fiscal year began.',
  })
  openingBalanceCents!: number;

  @Field(() => Cents, { description: 'Sum of its debits from `from` on.' })
  movementDebitCents!: number;

  @Field(() => Cents, { description: 'Sum of its credits from `from` on.' })
  movementCreditCents!: number;

  @Field(() => Cents, { description: 'Opening balance and movement, positive on the account’s normal side.' })
  closingBalanceCents!: number;
}

@ObjectType({ description: 'The two sides of a column of a trial balance, which are equal.' })
export class TrialBalanceTotals {
  @Field(() => Cents, { description: 'Sum of the debits, or of the balances that are debits.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'Sum of the credits, or of the balances that are credits.' })
  creditCents!: number;
}

@ObjectType({
  description:
    'Every account with entries up to a day, in one currency: debits equal credits. Beside its sums since ever, each account has an opening balance, a movement and a closing balance, of the days from `from` on.',
})
export class TrialBalance extends CurrencyReport {
  @Field(() => CalendarDate, { description: 'The first day of the movement.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The day of the report.' })
  asOf!: string;

  @Field(() => [TrialBalanceRow], { description: 'The accounts by number.' })
  rows!: TrialBalanceRow[];

  @Field(() => Cents, { description: 'Sum of all debits.' })
  totalDebitCents!: number;

  @Field(() => Cents, { description: 'Sum of all credits; equals the debits.' })
  totalCreditCents!: number;

  @Field(() => Cents, {
    description:
      'What the fiscal years before that of `from` brought: a credit in the opening and the closing column beside the accounts, negative for losses. It is retained, and not booked to an account.',
  })
  resultCarriedForwardCents!: number;

  @Field(() => TrialBalanceTotals, { description: 'The opening balances, and the result carried forward.' })
  opening!: TrialBalanceTotals;

  @Field(() => TrialBalanceTotals, { description: 'The movement.' })
  movement!: TrialBalanceTotals;

  @Field(() => TrialBalanceTotals, { description: 'The closing balances, and the result carried forward.' })
  closing!: TrialBalanceTotals;
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
export class GeneralLedger extends CurrencyReport {
  accountId!: number | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The first day shown; null when there is no limit.' })
  from!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day shown; null when there is no limit.' })
  to!: string | null;

  @AtMost(1)
  @Field(() => [GeneralLedgerRow], {
    description: 'The lines of this page, by account number, day and order of writing.',
  })
  rows!: GeneralLedgerRow[];

  @Field(() => PageInfo, { description: 'Position of the page in its list.' })
  pageInfo!: PageInfo;
}

@Resolver()
export class ReportsResolver {
  @Query(() => TrialBalance, { description: 'The balance of every account on a day.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async trialBalance(
    @Arg('asOf', () => CalendarDate, { nullable: true, description: asOfDescription }) asOf: string | null,
    @Arg('from', () => CalendarDate, {
      nullable: true,
      description: 'The first day of the movement. Defaults to the first day of the fiscal year of `asOf`.',
    })
    from: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<TrialBalance> {
    const last = asOf ?? today(em);
    const start = await fiscalYearStartOf(em);
    const first = from ?? fiscalYearOf(last, start).from;
    ensureInOrder(first, last, 'from', 'asOf');
    const yearFrom = fiscalYearOf(first, start).from;
    const reported = reportedIn(tenant, asked);
    const figures = trialBalance(em, { from: first, yearFrom, asOf: last, ...reported });
    return inItsCurrency(em, reported, last, figures);
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
    @Args(() => ReportCurrency) asked: ReportCurrency,
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
      ...reportedIn(tenant, asked),
    };
    const { nodes, pageInfo } = await generalLedger(em, scope, arguments_);
    const shown = { accountId: scope.accountId, from: scope.from, to: scope.to, currency: scope.currency };
    return inItsCurrency(em, scope, scope.to, Promise.resolve({ ...shown, rows: nodes, pageInfo }));
  }
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
    const { accountId, currency, inBaseCurrency: inBase, from } = ledger;
    if (accountId === null) return null;
    return from === null ? 0 : accountBalanceCents(em, { accountId, currency, inBase }, { before: from });
  }

  @FieldResolver(() => Cents, {
    nullable: true,
    description: 'Balance of the one account after `to`; null when all accounts are shown.',
  })
  async closingBalanceCents(@Root() ledger: GeneralLedger, @Ctx() { em }: ReportContext): Promise<number | null> {
    const { accountId, currency, inBaseCurrency: inBase, to } = ledger;
    return accountId === null ? null : accountBalanceCents(em, { accountId, currency, inBase }, { through: to });
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
