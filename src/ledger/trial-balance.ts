import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { isCents, sumCents } from '../values/money.js';
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
export interface Holding {
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

interface Asked extends ReportedIn {
  from: string;
  yearFrom: string;
  asOf: string;
}

/**
 * Every account with entries up to a day, by number. The columns begin with `from`: revenue and expenses open with what
 * `yearFrom`, the first day of its fiscal year, and the days since brought; what earlier years brought is carried forward as
 * one figure, so that each column balances. In a range over several years nothing is carried forward within. Debits and credits
 * that come to more than can be carried leave out what was reversed; VALIDATION_FAILED when the rest still does.
 */
export async function trialBalance(em: EntityManager, asked: Asked): Promise<TrialBalanceFigures> {
  const ranges = [asked.from, asked.yearFrom].map((from) => ({ from, to: asked.asOf }));
  const gross = await holdingsOf(em, asked, bookedParts(em, ranges));
  const holdings = canBeCarried(gross) ? gross : await holdingsOf(em, asked, linesLessReversed(em, asked.asOf));
  return trialBalanceOf(asked, holdings);
}

/** Every account with its columns, and what they add up to. */
export function trialBalanceOf(
  { from, asOf, currency }: Pick<Asked, 'from' | 'asOf' | 'currency'>,
  holdings: readonly Holding[],
): TrialBalanceFigures {
  const carriedCents = total(holdings.map((holding) => holding.carriedCents));
  return {
    from,
    asOf,
    currency,
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

function holdingsOf(em: EntityManager, { from, yearFrom, ...reportedIn }: Asked, parts: Sql): Promise<Holding[]> {
  const { isReported, debitCents, creditCents } = reportedLines(em, reportedIn);
  return query<Holding>(
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
}

/** Gross sums grow with every posting and its reversal: those of all accounts together are the largest of a report. */
export function canBeCarried(holdings: readonly Pick<Holding, 'debitCents' | 'creditCents'>[]): boolean {
  const debits = holdings.map(({ debitCents }) => debitCents);
  const credits = holdings.map(({ creditCents }) => creditCents);
  return [debits, credits].every((cents) => cents.every(isCents) && sumCents(cents) !== null);
}

/** Lines up to a day, of which a reversal lessens what it reverses; stands in a FROM, as `l`. */
function linesLessReversed(em: EntityManager, asOf: string): Sql {
  const { ownerId } = tenantOf(em);
  const signed = (side: 'debit' | 'credit', other: 'debit' | 'credit') =>
    sql.raw(
      ['', 'base_']
        .map(
          (base) => `case when part.reverses then -l.${base}${other}_cents::bigint
        else l.${base}${side}_cents::bigint end as ${base}${side}_cents`,
        )
        .join(', '),
    );
  return sql`(
    select l.account_id, l.currency, l.entry_date, ${signed('debit', 'credit')}, ${signed('credit', 'debit')}
    from journal_lines l join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      left join journal_lines converted on converted.owner_id = l.owner_id and converted.id = l.converts_id
      left join journal_entries later on later.owner_id = converted.owner_id and later.id = converted.entry_id
      cross join lateral (select coalesce(e.reverses_id, later.reverses_id) is not null as reverses) part
    where l.owner_id = ${ownerId} and l.entry_date <= ${asOf}
  ) l`;
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
