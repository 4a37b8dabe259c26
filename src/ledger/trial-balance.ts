import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { NormalBalance } from './account.entity.js';
import { bookedParts } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';
import { held, total } from './turnovers.js';

/** Debits and credits of a column; the two are equal. */
export interface TrialBalanceTotals {
  debitCents: number;
  creditCents: number;
}

/** One account: up to the day of the report since ever, and in three columns from `from` on. */
export interface TrialBalanceLine {
  accountId: number;
  debitCents: number;
  creditCents: number;
  balanceCents: number;
  openingBalanceCents: number;
  movementDebitCents: number;
  movementCreditCents: number;
  closingBalanceCents: number;
}

export interface TrialBalanceFigures {
  from: string;
  asOf: string;
  currency: string;
  rows: TrialBalanceLine[];
  totalDebitCents: number;
  totalCreditCents: number;
  resultCarriedForwardCents: number;
  opening: TrialBalanceTotals;
  movement: TrialBalanceTotals;
  closing: TrialBalanceTotals;
}

/** What an account holds, debits less credits where it is one number. */
interface Holding {
  accountId: number;
  normalBalance: NormalBalance;
  debitCents: number;
  creditCents: number;
  /** Before `from`, of the same fiscal year for revenue and expenses. */
  openingCents: number;
  movementDebitCents: number;
  movementCreditCents: number;
  /** Revenue and expenses of earlier fiscal years. */
  carriedCents: number;
}

/**
 * Every account with entries up to a day, by number. The columns begin with `from`: revenue and expenses open with what
 * `yearFrom`, the first day of its fiscal year, and the days since brought; what earlier years brought is carried forward as
 * one figure, so that each column balances. In a range over several years nothing is carried forward within.
 */
export async function trialBalance(
  em: EntityManager,
  { from, yearFrom, asOf, ...reportedIn }: { from: string; yearFrom: string; asOf: string } & ReportedIn,
): Promise<TrialBalanceFigures> {
  const { isReported, debitCents, creditCents } = reportedLines(em, reportedIn);
  const parts = bookedParts(em, [
    { from, to: asOf },
    { from: yearFrom, to: asOf },
  ]);
  const holdings = await query<Holding>(
    em,
    sql`select a.id as "accountId", a.normal_balance as "normalBalance", t.debits as "debitCents",
        t.credits as "creditCents", t.movement_debits as "movementDebitCents",
        t.movement_credits as "movementCreditCents",
        case when a.account_type in ('revenue', 'expense') then t.before - t.before_year else t.before end
          as "openingCents",
        case when a.account_type in ('revenue', 'expense') then t.before_year else 0 end as "carriedCents"
      from (
        select l.account_id, ${held(sql`sum(${debitCents})`)} as debits, ${held(sql`sum(${creditCents})`)} as credits,
          ${sumOf(debitCents, 'movement')} as movement_debits,
          ${sumOf(creditCents, 'movement')} as movement_credits,
          ${sumOf(sql`${debitCents} - ${creditCents}`, 'before')} as before,
          ${sumOf(sql`${debitCents} - ${creditCents}`, 'before_year')} as before_year
        from ${parts}, lateral (select l.entry_date >= ${from} as movement, l.entry_date < ${from} as before,
            l.entry_date < ${yearFrom} as before_year) part
        where ${isReported}
        group by l.account_id
      ) t join accounts a on a.owner_id = ${tenantOf(em).ownerId} and a.id = t.account_id
      order by a.number`,
  );
  const carriedCents = total(holdings.map((holding) => holding.carriedCents));
  return {
    from,
    asOf,
    currency: reportedIn.currency,
    rows: holdings.map(lineOf),
    totalDebitCents: total(holdings.map((holding) => holding.debitCents)),
    totalCreditCents: total(holdings.map((holding) => holding.creditCents)),
    resultCarriedForwardCents: total([-carriedCents]),
    opening: bySide([...holdings.map((holding) => holding.openingCents), carriedCents]),
    movement: {
      debitCents: total(holdings.map((holding) => holding.movementDebitCents)),
      creditCents: total(holdings.map((holding) => holding.movementCreditCents)),
    },
    closing: bySide([...holdings.map(closingCents), carriedCents]),
  };
}

function sumOf(amount: Sql, part: 'movement' | 'before' | 'before_year') {
  return held(sql`coalesce(sum(${amount}) filter (where ${sql.ref(`part.${part}`)}), 0)`);
}

function lineOf(holding: Holding): TrialBalanceLine {
  const { accountId, normalBalance, debitCents, creditCents, movementDebitCents, movementCreditCents } = holding;
  const onNormalSide = (...cents: number[]) =>
    total(normalBalance === NormalBalance.DEBIT ? cents : cents.map((each) => -each));
  return {
    accountId,
    debitCents,
    creditCents,
    balanceCents: onNormalSide(debitCents, -creditCents),
    openingBalanceCents: onNormalSide(holding.openingCents),
    movementDebitCents,
    movementCreditCents,
    closingBalanceCents: onNormalSide(closingCents(holding)),
  };
}

function closingCents({ openingCents, movementDebitCents, movementCreditCents }: Holding): number {
  return total([openingCents, movementDebitCents, -movementCreditCents]);
}

/** Balances by the side that they are on. */
function bySide(balances: readonly number[]): TrialBalanceTotals {
  return {
    debitCents: total(balances.filter((cents) => cents > 0)),
    creditCents: total(balances.filter((cents) => cents < 0).map((cents) => -cents)),
  };
}
