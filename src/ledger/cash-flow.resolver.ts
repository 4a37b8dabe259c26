import { Arg, Args, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { invalid, notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { AtMost } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { Connection, ForwardPageArguments, type Page } from '../store/page.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { recordId } from '../values/record-id.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { cashFlowLines, cashFlowStatement } from './cash-flow.js';
import { CashFlowFigure, CashFlowMethod, isOfAccount } from './cash-flow-parts.js';
import { changesInEquity, EquityFigure, equityChangeLines } from './equity-changes.js';
import type { FigureLineFigures } from './figure-lines.js';
import { JournalEntry } from './journal.entity.js';
import {
  CurrencyReport,
  fromDescription,
  inItsCurrency,
  periodOf,
  type ReportContext,
  ReportCurrency,
  reportedIn,
  toDescription,
} from './report-arguments.js';
import { StatementSection } from './statements.resolver.js';

@ObjectType({ description: 'What a report between two days is of.' })
export abstract class PeriodReport extends CurrencyReport {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;
}

@ObjectType({ description: 'Where the cash of a period came from and went. Cash are the bank and cash accounts.' })
export class CashFlowStatement extends PeriodReport {
  @Field(() => CashFlowMethod, { description: 'How it was made.' })
  method!: CashFlowMethod;

  @Field(() => Cents, { description: 'Cash before the first day.' })
  openingCents!: number;

  @AtMost(4)
  @Field(() => [StatementSection], {
    description:
      'Operating, investing and financing activities, and in the base currency what revaluations did to cash; their totals come to the change.',
  })
  sections!: StatementSection[];

  @Field(() => Cents, { description: 'What was added to cash; negative for what was taken from it.' })
  changeCents!: number;

  @Field(() => Cents, { description: 'Cash at the end of the last day.' })
  closingCents!: number;
}

@ObjectType({ description: 'How equity, or a part of it, changed; withdrawals and losses are negative.' })
export class EquityChange {
  @Field(() => Cents, { description: 'Before the first day.' })
  openingCents!: number;

  @Field(() => Cents, { description: 'Revenue less expenses.' })
  resultCents!: number;

  @Field(() => Cents, { description: 'What the owners put in: credits of owner’s equity.' })
  contributionsCents!: number;

  @Field(() => Cents, { description: 'What the owners took out: debits of owner’s equity, and accounts of drawings.' })
  drawingsCents!: number;

  @Field(() => Cents, { description: 'Anything else, for example opening balances.' })
  otherCents!: number;

  @Field(() => Cents, { description: 'At the end of the last day.' })
  closingCents!: number;
}

@ObjectType({ description: 'How a part of equity changed.' })
export class EquityChangeRow extends EquityChange {
  accountId!: number | null;

  @Field({ description: 'Name of the account, or of the computed line.' })
  name!: string;
}

@ObjectType({ description: 'How equity changed; the closing column is that of the balance sheet.' })
export class ChangesInEquity extends PeriodReport {
  @Field(() => [EquityChangeRow], { description: 'The accounts of equity by number, then what was earned.' })
  rows!: EquityChangeRow[];

  @Field(() => EquityChange, { description: 'Sum of the rows.' })
  totals!: EquityChange;
}

@ObjectType({ description: 'A line of the journal with what it adds to a figure of a statement.' })
export class FigureLine implements FigureLineFigures {
  accountId!: number;
  entryId!: number;

  @Field(() => ID, { description: 'The line of the journal.' })
  id!: number;

  @Field(() => CalendarDate, { description: 'The day the entry counts for.' })
  entryDate!: string;

  @Field(() => String, { nullable: true, description: 'What the line is about.' })
  memo!: string | null;

  @Field(() => Cents, { description: 'What it adds to the figure; negative for what it takes from it.' })
  amountCents!: number;
}

const FigureLineConnection = Connection(FigureLine);

@Resolver()
export class CashFlowResolver {
  @Query(() => CashFlowStatement, { description: 'Where the cash of a period came from and went.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async cashFlowStatement(
    @Arg('from', () => CalendarDate, { nullable: true, description: fromDescription }) from: string | null,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Arg('method', () => CashFlowMethod, { nullable: true, description: 'How to make it. Defaults to INDIRECT.' })
    method: CashFlowMethod | null,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<CashFlowStatement> {
    const reported = reportedIn(tenant, asked);
    const period = await periodOf(em, from, to);
    const how = { ...reported, method: method ?? CashFlowMethod.INDIRECT };
    return inItsCurrency(em, reported, period.to, cashFlowStatement(em, period, how));
  }

  @Query(() => FigureLineConnection, {
    nullable: true,
    description:
      'The lines of the journal that a figure of the cash-flow statement consists of, to the cent, by day and order of writing. Null with NOT_FOUND when there is no such account.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async cashFlowLines(
    @Arg('figure', () => CashFlowFigure, { description: 'The figure, as its row or section names it.' })
    figure: CashFlowFigure,
    @Arg('accountId', () => ID, { nullable: true, description: 'The account of the row, where it has one.' })
    accountId: string | null,
    @Arg('from', () => CalendarDate, { nullable: true, description: fromDescription }) from: string | null,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Arg('method', () => CashFlowMethod, {
      nullable: true,
      description: 'That of the statement. Defaults to INDIRECT.',
    })
    method: CashFlowMethod | null,
    @Args(() => ForwardPageArguments) arguments_: ForwardPageArguments,
    @Ctx() { em, loaders, tenant }: ReportContext,
  ): Promise<Page<FigureLineFigures>> {
    ensureOfFigure(figure, accountId);
    const reported = reportedIn(tenant, asked);
    const period = await periodOf(em, from, to);
    const of = { figure, method: method ?? CashFlowMethod.INDIRECT, accountId: await accountOf(loaders, accountId) };
    return cashFlowLines(em, of, period, reported, arguments_);
  }

  @Query(() => ChangesInEquity, { description: 'How equity changed over a period.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async changesInEquity(
    @Arg('from', () => CalendarDate, { nullable: true, description: fromDescription }) from: string | null,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<ChangesInEquity> {
    const reported = reportedIn(tenant, asked);
    const period = await periodOf(em, from, to);
    return inItsCurrency(em, reported, period.to, changesInEquity(em, period, reported));
  }

  @Query(() => FigureLineConnection, {
    nullable: true,
    description:
      'The lines of the journal that a column of a row of the changes in equity consists of, to the cent, by day and order of writing. Null with NOT_FOUND when there is no such account.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async equityChangeLines(
    @Arg('figure', () => EquityFigure, { description: 'The column.' }) figure: EquityFigure,
    @Arg('accountId', () => ID, { nullable: true, description: 'The account of the row; null for what was earned.' })
    accountId: string | null,
    @Arg('ofTotal', () => Boolean, {
      nullable: true,
      description: 'True: of the total row, of all accounts and what was earned. Defaults to false.',
    })
    ofTotal: boolean | null,
    @Arg('from', () => CalendarDate, { nullable: true, description: fromDescription }) from: string | null,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Args(() => ForwardPageArguments) arguments_: ForwardPageArguments,
    @Ctx() { em, loaders, tenant }: ReportContext,
  ): Promise<Page<FigureLineFigures>> {
    const reported = reportedIn(tenant, asked);
    const period = await periodOf(em, from, to);
    if (ofTotal && accountId) throw invalid([{ path: 'accountId', message: 'is not given with ofTotal' }]);
    const account = await accountOf(loaders, accountId);
    const row = ofTotal ? 'total' : account === null ? 'earnings' : { accountId: account };
    return equityChangeLines(em, { figure, row }, period, reported, arguments_);
  }
}

/** Throws NOT_FOUND for an account that the owner does not have. */
async function accountOf(loaders: ReportContext['loaders'], accountId: string | null): Promise<number | null> {
  if (!accountId) return null;
  const account = await loaders.one(Account, recordId(accountId, 'Account'));
  if (!account) throw notFound('Account');
  return account.id;
}

/** Throws VALIDATION_FAILED for a figure of an account without one, and for an account beside any other figure. */
function ensureOfFigure(figure: CashFlowFigure, accountId: string | null): void {
  if (isOfAccount(figure) === Boolean(accountId)) return;
  const message = isOfAccount(figure) ? 'is needed with this figure' : 'is not given with this figure';
  throw invalid([{ path: 'accountId', message }]);
}

@Resolver(() => FigureLine)
export class FigureLineResolver {
  @FieldResolver(() => Account, { description: 'The account.' })
  account(@Root() { accountId }: FigureLine, @Ctx() { loaders }: ReportContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }

  @FieldResolver(() => JournalEntry, { description: 'The entry, which names its source document.' })
  entry(@Root() { entryId }: FigureLine, @Ctx() { loaders }: ReportContext): Promise<Row<JournalEntry> | null> {
    return loaders.one(JournalEntry, entryId);
  }
}

@Resolver(() => EquityChangeRow)
export class EquityChangeRowResolver {
  @FieldResolver(() => Account, { nullable: true, description: 'The account; null on the computed line.' })
  account(@Root() { accountId }: EquityChangeRow, @Ctx() { loaders }: ReportContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }
}
