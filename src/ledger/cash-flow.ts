import type { EntityManager } from '@mikro-orm/postgresql';
import type { ForwardPageArguments, Page } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';
import {
  type Activity,
  activityOf,
  type Booked,
  CashFlowFigure,
  CashFlowMethod,
  type Classified,
  isBooked,
  isCash,
  isInvested,
  isOfAccount,
  movingCash,
  partsOf,
} from './cash-flow-parts.js';
import { type FigureDays, type FigureLineFigures, figureLines } from './figure-lines.js';
import { linesOfDays } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import { line, type Period, type StatementLine, type StatementSectionFigures, section } from './statements.js';
import { type AccountTurnover, accountTurnovers, held, isOfIncome, total } from './turnovers.js';

/** A line with the figure that it is: `cashFlowLines` answers what it adds up. */
export interface CashFlowRow extends StatementLine {
  figure: CashFlowFigure;
}

export interface CashFlowSection extends StatementSectionFigures {
  rows: CashFlowRow[];
  figure: CashFlowFigure;
}

export interface CashFlowStatementFigures extends Period {
  currency: string;
  method: CashFlowMethod;
  openingCents: number;
  sections: CashFlowSection[];
  changeCents: number;
  closingCents: number;
}

/**
 * Where the cash of a period came from and went. Every entry balances, so the sections of both methods come to the movement
 * of the cash accounts, to the cent.
 */
export async function cashFlowStatement(
  em: EntityManager,
  period: Period,
  { method, ...reported }: ReportedIn & { method: CashFlowMethod },
): Promise<CashFlowStatementFigures> {
  const accounts = await accountTurnovers(em, reported, [period, { from: null, to: period.to }]);
  const sums = await sumsOf(em, accounts, period, { method, ...reported });
  const row = (figure: CashFlowFigure, account?: AccountTurnover) => rowOf({ figure, method }, sums, accounts, account);
  const changes = (activity: Activity) =>
    accounts
      .filter((account) => isChange(account, method) && activityOf(account) === activity)
      .map((account) => row(CashFlowFigure.ACCOUNT, account));
  const ofResult = method === CashFlowMethod.INDIRECT ? resultRows(accounts, row) : { operating: [], investing: [] };
  const { OPERATING, INVESTING, FINANCING, EXCHANGE_RATES, CHANGE, REVALUATION } = CashFlowFigure;
  const closingCents = total(accounts.filter(isCash).map(({ debitCents }) => debitCents[1] ?? 0));
  const changeCents = row(CHANGE).amountCents;
  return {
    ...period,
    currency: reported.currency,
    method,
    openingCents: total([closingCents, -changeCents]),
    sections: [
      sectionOf('Operating activities', OPERATING, [...ofResult.operating, ...changes(OPERATING)]),
      sectionOf('Investing activities', INVESTING, [...changes(INVESTING), ...ofResult.investing]),
      sectionOf('Financing activities', FINANCING, changes(FINANCING)),
      ...(reported.inBase ? [sectionOf('Exchange rates', EXCHANGE_RATES, [row(REVALUATION)])] : []),
    ],
    changeCents,
    closingCents,
  };
}

type RowOf = (figure: CashFlowFigure, account?: AccountTurnover) => CashFlowRow;

/** The result, and what in it moved no cash. */
function resultRows(accounts: readonly AccountTurnover[], row: RowOf) {
  const addedBack = accounts.filter(isInvested).map((account) => row(CashFlowFigure.ADDED_BACK, account));
  return {
    operating: [row(CashFlowFigure.RESULT), row(CashFlowFigure.REVALUATION_IN_RESULT), ...addedBack],
    investing: [row(CashFlowFigure.INVESTED_RESULT)],
  };
}

/** Whether an account has a row of its own: by the indirect method the result stands for revenue and expenses. */
function isChange(account: Classified, method: CashFlowMethod): boolean {
  return !isCash(account) && (method === CashFlowMethod.DIRECT || !isOfIncome(account));
}

const names: Partial<Record<CashFlowFigure, string>> = {
  [CashFlowFigure.RESULT]: 'Result of the period',
  [CashFlowFigure.REVALUATION_IN_RESULT]: 'Revaluation of cash, in the result',
  [CashFlowFigure.INVESTED_RESULT]: 'Depreciation and disposals, in the result',
  [CashFlowFigure.REVALUATION]: 'Revaluation of cash',
};

/** A figure with what its parts come to, of all accounts or of one. */
function rowOf(
  { figure, method }: { figure: CashFlowFigure; method: CashFlowMethod },
  sums: Sums,
  accounts: readonly AccountTurnover[],
  account?: AccountTurnover,
): CashFlowRow {
  const amounts = partsOf(figure, method).flatMap(({ isOf, booked, sign }) =>
    (account ? [account] : accounts).filter(isOf).map((one) => -sign * (sums[booked].get(one.accountId) ?? 0)),
  );
  return { ...line(account?.accountId ?? null, account?.name ?? names[figure] ?? '', [total(amounts)]), figure };
}

function sectionOf(name: string, figure: CashFlowFigure, rows: CashFlowRow[]): CashFlowSection {
  const moving = rows.filter(({ amountCents }) => amountCents !== 0);
  return { ...section(name, moving, [0]), rows: moving, figure };
}

/** Debits less credits by account, of lines that are booked so. */
type Sums = Record<Booked, ReadonlyMap<number, number>>;

async function sumsOf(
  em: EntityManager,
  accounts: readonly AccountTurnover[],
  period: Period,
  { method, ...reported }: ReportedIn & { method: CashFlowMethod },
): Promise<Sums> {
  const { ownerId } = tenantOf(em);
  const cashIds = idsOf(accounts.filter(isCash));
  const otherIds = idsOf(accounts.filter((account) => !isCash(account)));
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  const summed = async (booked: Booked, lines: Sql) => {
    const found = await query<{ accountId: number; cents: number }>(
      em,
      sql`with ${movingCash(em, period, cashIds)}
        select l.account_id as "accountId", ${held(sql`sum(${debitCents} - ${creditCents})`)} as cents
        from ${lines} where ${isReported} and ${isBooked(em, booked, period)} group by l.account_id`,
    );
    return new Map(found.map(({ accountId, cents }) => [accountId, reportedCents(cents)]));
  };
  // Revaluations are few, and found by their kind of source; they are worth something in base alone.
  const ofCash = sql`(
    select * from journal_lines where owner_id = ${ownerId} and account_id = any(${cashIds}::bigint[])
      and entry_date between ${period.from} and ${period.to}) l`;
  return {
    anyhow: new Map(accounts.map(({ accountId, debitCents: [cents] }) => [accountId, cents ?? 0])),
    against_cash:
      method === CashFlowMethod.DIRECT
        ? await summed('against_cash', linesOfDays(em, period, otherIds))
        : new Map<number, number>(),
    revaluing: reported.inBase ? await summed('revaluing', ofCash) : new Map<number, number>(),
  };
}

const cashFlowList = 'CashFlowLines';

/** A figure of the statement that is made by a method; of an account where it is a figure of one. */
export interface AskedFigure {
  figure: CashFlowFigure;
  method: CashFlowMethod;
  accountId: number | null;
}

/**
 * The lines that a figure of the statement consists of, to the cent, by day and order of writing. Throws BAD_REQUEST for a
 * page size below 1 and for a cursor of another list.
 */
export async function cashFlowLines(
  em: EntityManager,
  { figure, method, accountId }: AskedFigure,
  period: Period,
  reported: ReportedIn,
  arguments_: ForwardPageArguments,
): Promise<Page<FigureLineFigures>> {
  const { ownerId } = tenantOf(em);
  const accounts = await query<Classified & { accountId: number }>(
    em,
    sql`select id as "accountId", account_type as "accountType", sub_type as "subType" from accounts
      where owner_id = ${ownerId}`,
  );
  const { debitCents, creditCents } = reportedLines(em, reported);
  const cashIds = idsOf(accounts.filter(isCash));
  const chosen = isOfAccount(figure) ? accounts.filter((account) => account.accountId === accountId) : accounts;
  const asked = partsOf(figure, method);
  const parts = asked.map(({ isOf, booked, sign }) => ({
    accountIds: idsOf(chosen.filter(isOf)),
    cents: sign === 1 ? sql`${creditCents} - ${debitCents}` : sql`${debitCents} - ${creditCents}`,
    counts: isBooked(em, booked, period),
  }));
  const isAgainstCash = asked.some(({ booked }) => booked === 'against_cash');
  const among = isAgainstCash ? { among: (days: Period) => movingCash(em, days, cashIds) } : {};
  const days = daysOf(figure, period);
  return figureLines(em, { list: cashFlowList, days, reported, parts, ...among }, arguments_);
}

/** What is held adds up everything since the books began. */
export function daysOf(figure: CashFlowFigure, { from, to }: Period): FigureDays {
  if (figure === CashFlowFigure.OPENING) return { before: from };
  return { from: figure === CashFlowFigure.CLOSING ? null : from, to };
}

function idsOf(accounts: readonly { accountId: number }[]): number[] {
  return accounts.map(({ accountId }) => accountId);
}
