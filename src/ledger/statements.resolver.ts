import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  Float,
  InputType,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { AtMost } from '../store/children.js';
import type { Row } from '../store/columns.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { isCalendarDay, latestDay } from '../values/calendar.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { Account } from './account.entity.js';
import { CashFlowFigure } from './cash-flow-parts.js';
import { Comparison, comparedDay, comparedPeriod } from './comparison.js';
import {
  asOfDescription,
  CurrencyReport,
  ensureInOrder,
  fromDescription,
  inItsCurrency,
  periodOf,
  type ReportContext,
  ReportCurrency,
  reportedIn,
  toDescription,
} from './report-arguments.js';
import { balanceSheet, incomeStatement, type Period } from './statements.js';

const figureDescription = 'Of a cash-flow statement: what to ask `cashFlowLines` for. Null in other statements.';

@ObjectType({ description: 'One line of a financial statement.' })
export class StatementRow {
  accountId!: number | null;

  @Field({ description: 'Name of the account, or of the computed line.' })
  name!: string;

  @Field(() => Cents, { description: 'Positive on the side of its section.' })
  amountCents!: number;

  @AtMost(1 + limits.statementColumns)
  @Field(() => [Cents], { description: 'The amount in each column; the first is `amountCents`.' })
  amounts!: number[];

  @Field(() => Cents, {
    nullable: true,
    description: 'The first column less the second; null unless there are two.',
  })
  differenceCents!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The difference in percent of the second column, two decimals; null where that is 0.',
  })
  differencePercent!: number | null;

  @Field(() => CashFlowFigure, { nullable: true, description: figureDescription })
  figure?: CashFlowFigure;
}

@ObjectType({ description: 'A part of a financial statement.' })
export class StatementSection {
  @Field({ description: 'Revenue, Expenses, Assets, Liabilities or Equity.' })
  name!: string;

  @Field(() => [StatementRow], {
    description: 'Its lines by account number; lines of zero in every column are omitted.',
  })
  rows!: StatementRow[];

  @Field(() => Cents, { description: 'Sum of its lines.' })
  totalCents!: number;

  @AtMost(1 + limits.statementColumns)
  @Field(() => [Cents], { description: 'Sum of its lines in each column; the first is `totalCents`.' })
  totals!: number[];

  @Field(() => CashFlowFigure, { nullable: true, description: figureDescription })
  figure?: CashFlowFigure;
}

@ObjectType({ description: 'A column of an income statement.' })
export class IncomeStatementColumn {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field(() => Cents, { description: 'Revenue less expenses; negative for a loss.' })
  netIncomeCents!: number;
}

@ObjectType({ description: 'What was earned and spent.' })
export class IncomeStatement extends CurrencyReport {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @AtMost(3)
  @Field(() => [StatementSection], { description: 'Revenue (less discounts given) and Expenses.' })
  sections!: StatementSection[];

  @Field(() => Cents, { description: 'Revenue less expenses; negative for a loss.' })
  netIncomeCents!: number;

  @AtMost(1 + limits.statementColumns)
  @Field(() => [IncomeStatementColumn], { description: 'The columns: of the statement itself, then those compared.' })
  columns!: IncomeStatementColumn[];
}

@ObjectType({ description: 'A column of a balance sheet: assets equal liabilities and equity.' })
export class BalanceSheetColumn {
  @Field(() => CalendarDate, { description: 'The day.' })
  asOf!: string;

  @Field(() => Cents, { description: 'Sum of the assets.' })
  totalAssetsCents!: number;

  @Field(() => Cents, { description: 'Sum of liabilities and equity; equals the assets.' })
  totalLiabilitiesAndEquityCents!: number;
}

@ObjectType({ description: 'What is owned and owed: assets equal liabilities and equity.' })
export class BalanceSheet extends CurrencyReport {
  @Field(() => CalendarDate, { description: 'The day of the report.' })
  asOf!: string;

  @AtMost(3)
  @Field(() => [StatementSection], {
    description: 'Assets, Liabilities and Equity; the earnings of the current fiscal year are a line of Equity.',
  })
  sections!: StatementSection[];

  @Field(() => Cents, { description: 'Sum of the assets.' })
  totalAssetsCents!: number;

  @Field(() => Cents, { description: 'Sum of liabilities and equity; equals the assets.' })
  totalLiabilitiesAndEquityCents!: number;

  @AtMost(1 + limits.statementColumns)
  @Field(() => [BalanceSheetColumn], { description: 'The columns: of the statement itself, then those compared.' })
  columns!: BalanceSheetColumn[];
}

@InputType({ description: 'The days of a column of an income statement.' })
export class StatementPeriodInput {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;
}

const compareDescription = 'Adds a second column. Not together with columns of the caller’s own.';
const atMost = `At most ${limits.statementColumns}.`;

@Resolver()
export class StatementsResolver {
  @Query(() => IncomeStatement, {
    description: 'What was earned and spent between two days, both included, in columns where asked for.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async incomeStatement(
    @Arg('from', () => CalendarDate, { nullable: true, description: fromDescription }) from: string | null,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Arg('compare', () => Comparison, { nullable: true, description: compareDescription }) compare: Comparison | null,
    @Arg('periods', () => [StatementPeriodInput], {
      nullable: true,
      description: `Periods of further columns, for example the months of the year. ${atMost}`,
    })
    periods: StatementPeriodInput[] | null,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<IncomeStatement> {
    ensureOneKindOfColumns(compare, periods, 'periods');
    periods?.forEach((period, index) => {
      ensureInOrder(period.from, period.to, `periods.${index}.from`);
    });
    const period = await periodOf(em, from, to);
    const compared = compare ? [ensureOnCalendar(comparedPeriod(period, compare))] : (periods ?? []);
    const reported = reportedIn(tenant, asked);
    const through = latestDay(period.to, ...compared.map(({ to: last }) => last));
    return inItsCurrency(em, reported, through, incomeStatement(em, reported, [period, ...compared]));
  }

  @Query(() => BalanceSheet, { description: 'What is owned and owed on a day, in columns where asked for.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async balanceSheet(
    @Arg('asOf', () => CalendarDate, { nullable: true, description: asOfDescription }) asOf: string | null,
    @Args(() => ReportCurrency) asked: ReportCurrency,
    @Arg('compare', () => Comparison, { nullable: true, description: compareDescription }) compare: Comparison | null,
    @Arg('days', () => [CalendarDate], { nullable: true, description: `Days of further columns. ${atMost}` })
    days: string[] | null,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<BalanceSheet> {
    ensureOneKindOfColumns(compare, days, 'days');
    const day = asOf ?? today(em);
    const compared = compare
      ? [comparedDay(day, compare)].map((to) => ensureOnCalendar({ from: to, to }).to)
      : (days ?? []);
    const start = await fiscalYearStartOf(em);
    const column = (of: string) => ({ asOf: of, yearFrom: fiscalYearOf(of, start).from });
    const reported = reportedIn(tenant, asked);
    const columns = balanceSheet(em, reported, [column(day), ...compared.map(column)]);
    return inItsCurrency(em, reported, latestDay(day, ...compared), columns);
  }
}

/** Throws VALIDATION_FAILED for both kinds at once, and for too many. */
function ensureOneKindOfColumns(compare: Comparison | null, columns: readonly unknown[] | null, path: string): void {
  if (compare && columns) throw invalid([{ path, message: 'is not given together with compare' }]);
  if (columns && columns.length > limits.statementColumns)
    throw invalid([{ path, message: `must have at most ${limits.statementColumns} entries` }]);
}

/** Throws VALIDATION_FAILED for what lies before the first day of the calendar. */
function ensureOnCalendar(period: Period): Period {
  if (isCalendarDay(period.from)) return period;
  throw invalid([{ path: 'compare', message: 'leads to before the first day of the calendar' }]);
}

@Resolver(() => StatementRow)
export class StatementRowResolver {
  @FieldResolver(() => Account, { nullable: true, description: 'The account; null on a computed line.' })
  account(@Root() { accountId }: StatementRow, @Ctx() { loaders }: ReportContext): Promise<Row<Account> | null> {
    return loaders.one(Account, accountId);
  }
}
