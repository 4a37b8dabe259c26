import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { AccountType } from './account.entity.js';
import { bookedParts } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import type { Period } from './statements.js';
import { held, total } from './turnovers.js';

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
  const { ownerId } = tenantOf(em);
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  return sql`
    select l.account_id, sum(${debitCents} + ${creditCents}) as cents
    from accounts a
      join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id and l.entry_date between ${from} and ${to}
      join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
    where a.owner_id = ${ownerId} and a.account_type = 'equity' and ${isReported} and (
      e.kind = 'reversal' or e.kind = 'conversion' and exists (
        select from journal_lines x join journal_entries y on y.owner_id = x.owner_id and y.id = x.entry_id
        where x.owner_id = l.owner_id and x.id = l.converts_id and y.kind = 'reversal'))
    group by l.account_id`;
}

function sumOf(amount: Sql) {
  return held(sql`coalesce(sum(${amount}), 0)`);
}

const nothing = { openingCents: 0, resultCents: 0, contributionsCents: 0, drawingsCents: 0, otherCents: 0 };
const amountNames = [...(Object.keys(nothing) as (keyof typeof nothing)[]), 'closingCents'] as const;

function rowOf({ accountId, name, subType, openingCents, addedCents, takenCents }: EquityTurnover): EquityRowFigures {
  const changeCents = total([addedCents, -takenCents]);
  const change =
    subType === 'equity'
      ? { contributionsCents: addedCents, drawingsCents: total([-takenCents]) }
      : { [subType === 'drawings' ? 'drawingsCents' : 'otherCents']: changeCents };
  return { accountId, name, ...closed({ ...nothing, openingCents, ...change }) };
}

function closed(amounts: Omit<EquityAmounts, 'closingCents'>): EquityAmounts {
  return { ...amounts, closingCents: total(Object.values(amounts)) };
}
