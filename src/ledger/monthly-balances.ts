import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { lastOfMonth, latestDay } from '../values/calendar.js';

/**
 * What each account took in during each month, so that no report reads more of the journal than the months that its days cut.
 * The database writes it with every entry, in the entry's transaction, as changes of their own (`monthly_balance_changes`):
 * entries of one account do not wait for each other. A worker adds them up after the commit (`monthly_balances`). The two
 * together are the balance at any moment, and only the two together.
 */

/** Days of the journal, both included; `from` is null for the beginning of the books. */
export interface Range {
  from: string | null;
  to: string;
}

const amounts = sql.raw('debit_cents, credit_cents, base_debit_cents, base_credit_cents');

/**
 * What was booked on accounts up to the last of the ranges, in parts of which each lies within every range or outside of it: a
 * month that none of them cuts, with its first day for `entry_date`, or a line. Stands in a FROM, as `l`.
 */
export function bookedParts(em: EntityManager, ranges: readonly Range[]): Sql {
  const cut = cutMonths(ranges);
  const last = latestDay('-infinity', ...ranges.map(({ to }) => to));
  return sql`(
    select account_id, currency, month as entry_date, ${amounts} from ${months(em)} m
    where month <= ${last} and month <> all(${cut}::date[])
    union all ${linesOfMonths(em, cut, last)}
  ) l`;
}

/** Lines that need base amounts and have none, up to a day, by account and currency: rows with a `count`, as `l`. */
export function unconvertedParts(em: EntityManager, through: string | null): Sql {
  const cut = through === null ? [] : cutMonths([{ from: null, to: through }]);
  const { currency } = tenantOf(em);
  return sql`(
    select account_id, currency, unconverted_lines as count from ${months(em)} m
    where currency <> ${currency} and month <= ${through ?? 'infinity'} and month <> all(${cut}::date[])
    union all
    select c.account_id, c.currency, l.count from ${unconvertedMonths(em, sql`month = any(${cut}::date[])`)} cross join lateral (
      select count(*) filter (where base_debit_cents is null) - count(converts_id) as count from journal_lines
      where owner_id = ${tenantOf(em).ownerId} and account_id = c.account_id and currency = c.currency
        and entry_date between c.month and ${through ?? 'infinity'}
    ) l
  ) l`;
}

/** Months of accounts and currencies in which lines need base amounts and have none; stands in a FROM, as `c`. */
export function unconvertedMonths(em: EntityManager, condition: Sql = sql`true`): Sql {
  return sql`(
    select account_id, currency, month from ${months(em)} m
    where currency <> ${tenantOf(em).currency} and ${condition}
    group by account_id, currency, month having sum(unconverted_lines) <> 0
  ) c`;
}

/** The lines of some days on some accounts with their entries, from the index; stands in a FROM, as `l`. */
export function linesOfDays(
  em: EntityManager,
  { from, to }: { from: string; to: string },
  accountIds: readonly number[],
): Sql {
  return sql`(
    select l.* from (
      select distinct account_id, currency, month from ${months(em)} m
      where month between ${firstOfMonth(from)} and ${to} and account_id = any(${accountIds}::bigint[])
    ) c cross join lateral (
      select entry_id, account_id, currency, ${amounts} from journal_lines
      where owner_id = ${tenantOf(em).ownerId} and account_id = c.account_id and currency = c.currency
        and entry_date between greatest(c.month, ${from}) and ${to} and entry_date < c.month + interval '1 month'
      offset 0 -- as in linesOfMonths
    ) l
  ) l`;
}

/** The months of all accounts, each in one or several rows; stands in a FROM. */
export function months(em: EntityManager): Sql {
  const { ownerId } = tenantOf(em);
  const columns = sql.raw(`account_id, currency, month, debit_cents, credit_cents, base_debit_cents, base_credit_cents,
    unconverted_lines`);
  return sql`(
    select ${columns} from monthly_balances where owner_id = ${ownerId}
    union all select ${columns} from monthly_balance_changes where owner_id = ${ownerId}
  )`;
}

/** Adds up what the changes of the owner are by now. One transaction does so at a time: the caller holds a lock of the owner's. */
export async function addUpMonths(em: EntityManager, ownerId: number): Promise<void> {
  await query(
    em,
    sql`with taken as (delete from monthly_balance_changes where owner_id = ${ownerId} returning *)
      insert into monthly_balances as known (owner_id, account_id, currency, month, ${amounts}, unconverted_lines)
      select owner_id, account_id, currency, month, sum(debit_cents), sum(credit_cents), sum(base_debit_cents),
        sum(base_credit_cents), sum(unconverted_lines)
      from taken group by owner_id, account_id, currency, month
      on conflict (owner_id, account_id, currency, month) do update set
        debit_cents = known.debit_cents + excluded.debit_cents,
        credit_cents = known.credit_cents + excluded.credit_cents,
        base_debit_cents = known.base_debit_cents + excluded.base_debit_cents,
        base_credit_cents = known.base_credit_cents + excluded.base_credit_cents,
        unconverted_lines = known.unconverted_lines + excluded.unconverted_lines`,
  );
}

/** The lines of some months up to a day, from the index: looked for where an account has any of them. */
function linesOfMonths(em: EntityManager, cut: readonly string[], last: string): Sql {
  return sql`select c.account_id, c.currency, l.entry_date, l.debit_cents, l.credit_cents, l.base_debit_cents,
      l.base_credit_cents
    from (select distinct account_id, currency, month from ${months(em)} m where month = any(${cut}::date[])) c
      cross join lateral (
        select entry_date, ${amounts} from journal_lines
        where owner_id = ${tenantOf(em).ownerId} and account_id = c.account_id and currency = c.currency
          and entry_date >= c.month and entry_date < c.month + interval '1 month' and entry_date <= ${last}
        offset 0 -- or all lines of the account may be read, and joined by their days
      ) l`;
}

/** The first days of the months that a range begins or ends within. */
function cutMonths(ranges: readonly Range[]): string[] {
  const cut = new Set<string>();
  for (const { from, to } of ranges) {
    if (from !== null && !from.endsWith('-01')) cut.add(firstOfMonth(from));
    if (to !== lastOfMonth(to)) cut.add(firstOfMonth(to));
  }
  return [...cut];
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}
