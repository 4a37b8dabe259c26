import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { isCents, sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { AccountType } from './account.entity.js';
import { bookedParts, type Range } from './monthly-balances.js';
import { type ReportedIn, reportedLines } from './reported-lines.js';

/**
 * What every statement is made of (decisions section 11): what each account took in between two days, in one currency and
 * in minor units.
 */

/** What an account took in over each of several ranges, debits less credits. */
export interface AccountTurnover {
  accountId: number;
  name: string;
  accountType: AccountType;
  subType: string;
  /** One for each range asked for, in their order; `held` beyond exactness, so that only `total` adds them up. */
  debitCents: number[];
}

/** Every account by number, those without entries too, from one statement over months and lines. */
export async function accountTurnovers(
  em: EntityManager,
  reported: ReportedIn,
  ranges: readonly Range[],
): Promise<AccountTurnover[]> {
  const { ownerId } = tenantOf(em);
  const { isReported, debitCents, creditCents } = reportedLines(em, reported);
  const sums = ranges.map(({ from, to }) =>
    held(sql`coalesce(sum(${debitCents} - ${creditCents})
      filter (where l.entry_date between ${from ?? '-infinity'} and ${to}), 0)`),
  );
  const none = sql.raw(`[${ranges.map(() => 0).join()}]`);
  return query<AccountTurnover>(
    em,
    sql`select a.id as "accountId", a.name, a.account_type as "accountType", a.sub_type as "subType",
        coalesce(t.cents, '${none}') as "debitCents"
      from accounts a left join (
        select l.account_id, json_build_array(${sql.join(sums)}) as cents
        from ${bookedParts(em, ranges)} where ${isReported} group by l.account_id
      ) t on t.account_id = a.id
      where a.owner_id = ${ownerId} order by a.number`,
  );
}

/** Whether the account is of the income statement: its balance begins at zero in every fiscal year. */
export function isOfIncome({ accountType }: Pick<AccountTurnover, 'accountType'>): boolean {
  return accountType === AccountType.REVENUE || accountType === AccountType.EXPENSE;
}

/** What was earned over one of the ranges: revenue less expenses. */
export function resultCents(turnovers: readonly AccountTurnover[], range: number): number {
  return total(turnovers.filter(isOfIncome).map(({ debitCents }) => -(debitCents[range] ?? 0)));
}

/**
 * A sum as a bigint. One beyond exactness is held at ±2^53, so that the cast never fails, and `reportedCents` and `total` refuse
 * it where it is answered.
 */
export function held(sum: Sql): Sql {
  return sql`greatest(least(${sum}, ${sql.raw('9007199254740992')}), ${sql.raw('-9007199254740992')})::bigint`;
}

/** Exact sum; VALIDATION_FAILED when it is more than any path can carry, and when one of the amounts was held. */
export function total(amounts: readonly number[]): number {
  return reportedCents(amounts.every(isCents) ? sumCents(amounts) : null);
}
