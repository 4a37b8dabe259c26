import type { EntityManager } from '@mikro-orm/postgresql';
import { registerEnum } from '../store/columns.js';
import type { ForwardPageArguments, Page } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { AccountType } from './account.entity.js';
import { type FigureDays, type FigureLineFigures, figureLines } from './figure-lines.js';
import { bookedParts } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import type { Period } from './statements.js';
import { held, total } from './turnovers.js';

export enum EquityFigure {
  OPENING = 'opening',
  RESULT = 'result',
  CONTRIBUTIONS = 'contributions',
  DRAWINGS = 'drawings',
  OTHER = 'other',
  CLOSING = 'closing',
}
registerEnum(EquityFigure, 'EquityFigure', 'A column of the changes in equity.', {
  OPENING: 'Before the first day.',
  RESULT: 'Revenue less expenses.',
  CONTRIBUTIONS: 'What the owners put in.',
  DRAWINGS: 'What the owners took out.',
  OTHER: 'Anything else.',
  CLOSING: 'At the end of the last day.',
});

/** How a part of equity changed; withdrawals and losses are negative. */
export interface EquityAmounts {
  openingCents: number;
  resultCents: number;
  contributionsCents: number;
  drawingsCents: number;
  otherCents: number;
  closingCents: number;
}

export interface EquityRowFigures extends EquityAmounts {
  /** Null on the line of what was earned, which is booked to no account. */
  accountId: number | null;
  name: string;
}

export interface EquityChangesFigures extends Period {
  currency: string;
  rows: EquityRowFigures[];
  totals: EquityAmounts;
}

interface EquityTurnover {
  accountId: number;
  name: string;
  accountType: AccountType;
  subType: string;
  openingCents: number;
  /** Credits, less the debits that took credits back. */
  addedCents: number;
  /** Debits, less the credits that took debits back. */
  takenCents: number;
}

/**
 * How equity changed over a period, account by account, with what was earned as a line of its own: the closing column comes
 * to the equity of the balance sheet. What is booked to owner’s equity is a contribution or a drawing by its side, what is
 * booked to accounts of drawings a drawing, and everything else other changes.
 */
export async function changesInEquity(
  em: EntityManager,
  { from, to }: Period,
  reported: ReportedIn,
): Promise<EquityChangesFigures> {
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  const { ownerId } = tenantOf(em);
  const parts = bookedParts(em, [{ from, to }]);
  const turnovers = await query<EquityTurnover>(
    em,
    sql`select a.id as "accountId", a.name, a.account_type as "accountType", a.sub_type as "subType",
        ${sumOf(sql`opening_cents`)} as "openingCents", ${sumOf(sql`added_cents`)} as "addedCents",
        ${sumOf(sql`taken_cents`)} as "takenCents"
      from accounts a join (
        select l.account_id, case when l.entry_date < ${from} then ${creditCents} - ${debitCents} end as opening_cents,
          case when l.entry_date >= ${from} then ${creditCents} end as added_cents,
          case when l.entry_date >= ${from} then ${debitCents} end as taken_cents
        from ${parts} where ${isReported}
        union all
        select t.account_id, null, -t.cents, -t.cents from (${takenBack(em, { from, to }, reported)}) t
      ) part on part.account_id = a.id
      where a.owner_id = ${ownerId} and a.account_type in ('equity', 'revenue', 'expense')
      group by a.id, a.number, a.name, a.account_type, a.sub_type order by a.number`,
  );
  const accounts = turnovers.filter(({ accountType }) => accountType === AccountType.EQUITY).map(rowOf);
  const earned = turnovers.filter(({ accountType }) => accountType !== AccountType.EQUITY);
  const openingCents = total(earned.map((each) => each.openingCents));
  const resultCents = total(earned.flatMap((each) => [each.addedCents, -each.takenCents]));
  const rows = [
    ...accounts,
    { accountId: null, name: 'Earnings', ...closed({ ...nothing, openingCents, resultCents }) },
  ].filter((row) => amountNames.some((name) => row[name] !== 0));
  const sums = amountNames.map((name) => [name, total(rows.map((row) => row[name]))]);
  return { from, to, currency: reported.currency, rows, totals: Object.fromEntries(sums) as EquityAmounts };
}

/**
 * What took something back within the period, by account of equity: it lessens the side that it takes back, and not the other.
 * A conversion of a reversal takes back as the reversal does.
 */
function takenBack(em: EntityManager, { from, to }: Period, reported: ReportedIn): Sql {
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  return sql`
    select l.account_id, sum(${debitCents} + ${creditCents}) as cents
    from accounts a
      join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id and l.entry_date between ${from} and ${to}
    where a.owner_id = ${tenantOf(em).ownerId} and a.account_type = 'equity' and ${isReported} and ${takesBack(em)}
    group by l.account_id`;
}

/** Whether a line `l` takes something back. */
function takesBack(em: EntityManager): Sql {
  const { ownerId } = tenantOf(em);
  // Not as a join, which may read the lines of all accounts in the days: accounts of equity have few.
  return sql`(exists (
    select from journal_entries e where e.owner_id = ${ownerId} and e.id = l.entry_id and (
      e.kind = 'reversal' or e.kind = 'conversion' and exists (
        select from journal_lines x join journal_entries y on y.owner_id = x.owner_id and y.id = x.entry_id
        where x.owner_id = ${ownerId} and x.id = l.converts_id and y.kind = 'reversal')))) is true`;
}

const equityList = 'EquityChangeLines';

/** A row of the changes in equity: of an account, of what was earned, or the total of all. */
export type EquityRow = { accountId: number } | 'earnings' | 'total';

/**
 * The lines that a column of a row consists of, to the cent, by day and order of writing. Throws BAD_REQUEST for a page size
 * below 1 and for a cursor of another list.
 */
export async function equityChangeLines(
  em: EntityManager,
  { figure, row }: { figure: EquityFigure; row: EquityRow },
  period: Period,
  reported: ReportedIn,
  arguments_: ForwardPageArguments,
): Promise<Page<FigureLineFigures>> {
  const accounts = await query<Pick<EquityTurnover, 'accountId' | 'accountType' | 'subType'>>(
    em,
    sql`select id as "accountId", account_type as "accountType", sub_type as "subType" from accounts
      where owner_id = ${tenantOf(em).ownerId} and ${isOf(row)}`,
  );
  const parts = (['added', 'taken', 'all'] as const).map((change) => ({
    accountIds: accounts.filter((each) => changeIn(figure, each) === change).map((each) => each.accountId),
    cents: centsOf(em, change, reported),
    counts: sql`true`,
  }));
  return figureLines(em, { list: equityList, days: daysOf(figure, period), reported, parts }, arguments_);
}

/** Whether an account is of a row. */
function isOf(row: EquityRow): Sql {
  if (row === 'earnings') return sql`account_type in ('revenue', 'expense')`;
  return row === 'total' ? sql`account_type in ('equity', 'revenue', 'expense')` : sql`id = ${row.accountId}`;
}

/** What a line `l` adds to equity, or to one side of what changed it. */
function centsOf(em: EntityManager, change: Change, reported: ReportedIn): Sql {
  const { debitCents, creditCents } = reportedLines(em, reported);
  const [taken, added] = [sql`(-${debitCents})`, creditCents];
  if (change === 'all') return sql`${creditCents} - ${debitCents}`;
  return change === 'added'
    ? sql`(case when ${takesBack(em)} then ${taken} else ${added} end)`
    : sql`(case when ${takesBack(em)} then ${added} else ${taken} end)`;
}

function daysOf(figure: EquityFigure, { from, to }: Period): FigureDays {
  if (figure === EquityFigure.OPENING) return { before: from };
  return { from: figure === EquityFigure.CLOSING ? null : from, to };
}

/** Which lines of an account a column has: what added to it, what took from it, or all; null for none. */
type Change = 'added' | 'taken' | 'all';

export function changeIn(
  figure: EquityFigure,
  account: Pick<EquityTurnover, 'accountType' | 'subType'>,
): Change | null {
  const { OPENING, CLOSING, RESULT, CONTRIBUTIONS, DRAWINGS, OTHER } = EquityFigure;
  if (account.accountType === AccountType.REVENUE || account.accountType === AccountType.EXPENSE)
    return [OPENING, RESULT, CLOSING].includes(figure) ? 'all' : null;
  if (account.accountType !== AccountType.EQUITY) return null;
  if (figure === OPENING || figure === CLOSING) return 'all';
  if (account.subType === 'equity') {
    if (figure === CONTRIBUTIONS) return 'added';
    return figure === DRAWINGS ? 'taken' : null;
  }
  return figure === (account.subType === 'drawings' ? DRAWINGS : OTHER) ? 'all' : null;
}

function sumOf(amount: Sql) {
  return held(sql`coalesce(sum(${amount}), 0)`);
}

const nothing = { openingCents: 0, resultCents: 0, contributionsCents: 0, drawingsCents: 0, otherCents: 0 };
const amountNames = [...(Object.keys(nothing) as (keyof typeof nothing)[]), 'closingCents'] as const;

function rowOf(account: EquityTurnover): EquityRowFigures {
  const { accountId, name, openingCents, addedCents, takenCents } = account;
  const changes = { added: addedCents, taken: total([-takenCents]), all: total([addedCents, -takenCents]) };
  const centsIn = (figure: EquityFigure) => {
    const change = changeIn(figure, account);
    return change === null ? 0 : changes[change];
  };
  const changed = {
    contributionsCents: centsIn(EquityFigure.CONTRIBUTIONS),
    drawingsCents: centsIn(EquityFigure.DRAWINGS),
    otherCents: centsIn(EquityFigure.OTHER),
  };
  return { accountId, name, ...closed({ ...nothing, openingCents, ...changed }) };
}

function closed(amounts: Omit<EquityAmounts, 'closingCents'>): EquityAmounts {
  return { ...amounts, closingCents: total(Object.values(amounts)) };
}
