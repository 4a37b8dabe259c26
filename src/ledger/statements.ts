import type { EntityManager } from '@mikro-orm/postgresql';
import { percentOf } from '../values/money.js';
import { AccountType } from './account.entity.js';
import type { ReportedIn } from './reported-lines.js';
import { type AccountTurnover, accountTurnovers, resultCents, total } from './turnovers.js';

/**
 * Income statement and balance sheet, for any days, in one currency, in columns: the first is what the statement is of, the
 * others stand beside it for comparison. Revenue and expenses are never closed into an account.
 */

/** A line with its amount in every column. */
export interface StatementLine {
  /** Null on a line that is computed: the result of the year. */
  accountId: number | null;
  name: string;
  /** That of the first column. */
  amountCents: number;
  amounts: number[];
  /** The first column less the second; null unless there are two. */
  differenceCents: number | null;
  /** The difference in percent of the second column; null where that is 0. */
  differencePercent: number | null;
}

export interface StatementSectionFigures {
  name: string;
  rows: StatementLine[];
  totalCents: number;
  totals: number[];
}

/** The days of a column of an income statement, both included. */
export interface Period {
  from: string;
  to: string;
}

export interface IncomeStatementFigures extends Period {
  currency: string;
  columns: (Period & { netIncomeCents: number })[];
  sections: StatementSectionFigures[];
  netIncomeCents: number;
}

/** What was earned and spent in each period; discounts given lessen revenue. */
export async function incomeStatement(
  em: EntityManager,
  reported: ReportedIn,
  [first, ...others]: readonly [Period, ...Period[]],
): Promise<IncomeStatementFigures> {
  const periods = [first, ...others];
  const turnovers = await accountTurnovers(em, reported, periods);
  const columns = periods.map((_, column) => column);
  const revenue = section('Revenue', lines(turnovers, AccountType.REVENUE, columns), columns);
  const expenses = section('Expenses', lines(turnovers, AccountType.EXPENSE, columns), columns);
  const results = columns.map((column) => resultCents(turnovers, column));
  return {
    ...first,
    currency: reported.currency,
    columns: periods.map((period, column) => ({ ...period, netIncomeCents: results[column] ?? 0 })),
    sections: [revenue, expenses],
    netIncomeCents: results[0] ?? 0,
  };
}

/** A column of a balance sheet: a day, and the first day of its fiscal year. */
export interface BalanceDay {
  asOf: string;
  yearFrom: string;
}

export interface BalanceSheetColumnFigures {
  asOf: string;
  totalAssetsCents: number;
  totalLiabilitiesAndEquityCents: number;
}

export interface BalanceSheetFigures extends BalanceSheetColumnFigures {
  currency: string;
  columns: BalanceSheetColumnFigures[];
  sections: StatementSectionFigures[];
}

/**
 * What is owned and owed on each day. The result of the fiscal year stands in equity as a line of its own, that of earlier
 * years within retained earnings. So every column balances.
 */
export async function balanceSheet(
  em: EntityManager,
  reported: ReportedIn,
  days: readonly [BalanceDay, ...BalanceDay[]],
): Promise<BalanceSheetFigures> {
  const sinceEver = days.map(({ asOf }) => ({ from: null, to: asOf }));
  const sinceYear = days.map(({ asOf, yearFrom }) => ({ from: yearFrom, to: asOf }));
  const turnovers = await accountTurnovers(em, reported, [...sinceEver, ...sinceYear]);
  const columns = days.map((_, column) => column);
  const assets = section('Assets', lines(turnovers, AccountType.ASSET, columns), columns);
  const liabilities = section('Liabilities', lines(turnovers, AccountType.LIABILITY, columns), columns);
  const equity = section('Equity', equityLines(turnovers, columns), columns);
  const figures = days.map(({ asOf }, column) => ({
    asOf,
    totalAssetsCents: assets.totals[column] ?? 0,
    totalLiabilitiesAndEquityCents: total([liabilities.totals[column] ?? 0, equity.totals[column] ?? 0]),
  }));
  const [first] = figures as [BalanceSheetColumnFigures, ...BalanceSheetColumnFigures[]];
  return { ...first, currency: reported.currency, columns: figures, sections: [assets, liabilities, equity] };
}

/** The range of each column is followed by that of its fiscal year as many places behind. */
function equityLines(turnovers: readonly AccountTurnover[], columns: readonly number[]): StatementLine[] {
  const current = columns.map((column) => resultCents(turnovers, columns.length + column));
  const earlier = columns.map((column) => total([resultCents(turnovers, column), -(current[column] ?? 0)]));
  const retained = turnovers.find(({ subType }) => subType === 'retained_earnings');
  const accounts = amountsOf(turnovers, AccountType.EQUITY, columns).map(({ accountId, name, amounts }) => {
    const isRetained = accountId === retained?.accountId;
    return line(accountId, name, isRetained ? sums(amounts, earlier) : amounts);
  });
  const computed = [
    ...(retained ? [] : [line(null, 'Earnings of earlier years', earlier)]),
    line(null, 'Earnings of the current year', current),
  ];
  return [...accounts, ...computed].filter(isShown);
}

function lines(turnovers: readonly AccountTurnover[], type: AccountType, columns: readonly number[]): StatementLine[] {
  return amountsOf(turnovers, type, columns)
    .map(({ accountId, name, amounts }) => line(accountId, name, amounts))
    .filter(isShown);
}

const debitTypes: ReadonlySet<AccountType> = new Set([AccountType.ASSET, AccountType.EXPENSE]);

/** Accounts of a class with their amounts, positive on the side of the class. */
function amountsOf(turnovers: readonly AccountTurnover[], type: AccountType, columns: readonly number[]) {
  const sign = debitTypes.has(type) ? 1 : -1;
  return turnovers
    .filter(({ accountType }) => accountType === type)
    .map(({ accountId, name, debitCents }) => ({
      accountId,
      name,
      amounts: columns.map((column) => total([sign * (debitCents[column] ?? 0)])),
    }));
}

/** A line with its amounts by column. */
export function line(accountId: number | null, name: string, amounts: number[]): StatementLine {
  return { accountId, name, amountCents: amounts[0] ?? 0, amounts, ...changeOf(amounts) };
}

function changeOf(amounts: readonly number[]): Pick<StatementLine, 'differenceCents' | 'differencePercent'> {
  const [now, then] = amounts;
  if (amounts.length !== 2 || now === undefined || then === undefined)
    return { differenceCents: null, differencePercent: null };
  const differenceCents = total([now, -then]);
  return { differenceCents, differencePercent: percentOf(differenceCents, Math.abs(then)) };
}

function isShown({ amounts }: StatementLine): boolean {
  return amounts.some((cents) => cents !== 0);
}

/** Lines with their totals by column. */
export function section(name: string, rows: StatementLine[], columns: readonly number[]): StatementSectionFigures {
  const totals = columns.map((column) => total(rows.map(({ amounts }) => amounts[column] ?? 0)));
  return { name, rows, totalCents: totals[0] ?? 0, totals };
}

function sums(first: readonly number[], second: readonly number[]): number[] {
  return first.map((cents, column) => total([cents, second[column] ?? 0]));
}
