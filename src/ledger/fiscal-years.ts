import type { EntityManager } from '@mikro-orm/postgresql';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { cursorOf, type ForwardPageArguments, keysAfter, type Page, pageOf, pageSize } from '../store/page.js';
import { query, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { calendarYearStart, fiscalYearDays, fiscalYearNumber } from '../values/fiscal-year.js';
import { reportedCents } from '../values/reported-cents.js';
import { bookedParts } from './monthly-balances.js';
import { closedThroughOf } from './period.operations.js';
import { reportedLines } from './reported-lines.js';
import { held, total } from './turnovers.js';

export interface CurrencyResult {
  currency: string;
  netIncomeCents: number;
}

export interface FiscalYearFigures {
  name: string;
  from: string;
  to: string;
  closed: boolean;
  results: CurrencyResult[];
  /** Of all currencies, in the owner's. */
  baseNetIncomeCents: number;
}

const fiscalYearList = 'FiscalYears';

/**
 * The fiscal years from that of the first entry to that of today or of the last entry, the latest first. Throws BAD_REQUEST
 * for a page size below 1 and for a cursor of another list.
 */
export async function fiscalYears(
  em: EntityManager,
  { first, after }: ForwardPageArguments,
): Promise<Page<FiscalYearFigures>> {
  const start = await fiscalYearStartOf(em);
  const size = pageSize(first);
  const { oldest, latest } = await yearsInBooks(em, start);
  const [before] = (keysAfter(fiscalYearList, after, ['number']) ?? [latest + 1]) as [number];
  const top = Math.min(before - 1, latest);
  const numbers = Array.from({ length: Math.min(size, top - oldest + 1) }, (_, index) => top - index);
  const years = await withResults(em, numbers, start);
  const hasMore = top - numbers.length >= oldest;
  return pageOf(years, hasMore, Boolean(after), ({ from }) =>
    cursorOf(fiscalYearList, [fiscalYearNumber(from, start)]),
  );
}

/** The fiscal year of a day, with what it brought so far. */
export async function fiscalYearWith(em: EntityManager, day: string): Promise<FiscalYearFigures> {
  const start = await fiscalYearStartOf(em);
  const [year] = await withResults(em, [fiscalYearNumber(day, start)], start);
  return year as FiscalYearFigures;
}

/** The last day of the fiscal year before that of a day. */
export async function lastDayOfYearBefore(em: EntityManager, day: string): Promise<string> {
  const start = await fiscalYearStartOf(em);
  return fiscalYearDays(fiscalYearNumber(day, start) - 1, start).to;
}

async function yearsInBooks(em: EntityManager, start: string): Promise<{ oldest: number; latest: number }> {
  const [days] = await query<{ first: string | null; last: string | null }>(
    em,
    sql`select min(entry_date) as first, max(entry_date) as last from journal_entries
      where owner_id = ${tenantOf(em).ownerId}`,
  );
  const now = fiscalYearNumber(today(em), start);
  const numberOf = (day: string | null | undefined) => (day ? fiscalYearNumber(day, start) : now);
  return { oldest: Math.min(now, numberOf(days?.first)), latest: Math.max(now, numberOf(days?.last)) };
}

/** Years that follow each other, the latest first. */
async function withResults(em: EntityManager, numbers: readonly number[], start: string): Promise<FiscalYearFigures[]> {
  const oldest = numbers.at(-1);
  if (oldest === undefined) return [];
  const closedThrough = await closedThroughOf(em);
  const years = numbers.map((number) => fiscalYearDays(number, start));
  const { debitCents, creditCents } = reportedLines(em, { currency: tenantOf(em).currency, inBase: true });
  const results = await query<CurrencyResult & { year: number; baseCents: number }>(
    em,
    sql`select y.year, l.currency, ${held(sql`sum(l.credit_cents - l.debit_cents)`)} as "netIncomeCents",
        ${held(sql`sum(${creditCents} - ${debitCents})`)} as "baseCents"
      from ${bookedParts(em, years)}
        join accounts a on a.owner_id = ${tenantOf(em).ownerId} and a.id = l.account_id
          and a.account_type in ('revenue', 'expense'),
        lateral (select extract(year from l.entry_date)::int
          - case when to_char(l.entry_date, '"--"MM-DD') < ${start} then 1 else 0 end as year) y
      where l.entry_date >= ${fiscalYearDays(oldest, start).from}
      group by y.year, l.currency order by l.currency`,
  );
  for (const { netIncomeCents } of results) reportedCents(netIncomeCents);
  return numbers.map((number) => {
    const { from, to } = fiscalYearDays(number, start);
    const ofYear = results.filter(({ year }) => year === number);
    return {
      name: start === calendarYearStart ? from.slice(0, 4) : `${from.slice(0, 4)}/${to.slice(0, 4)}`,
      from,
      to,
      closed: closedThrough !== null && closedThrough >= to,
      results: ofYear.map(({ currency, netIncomeCents }) => ({ currency, netIncomeCents })),
      baseNetIncomeCents: total(ofYear.map(({ baseCents }) => baseCents)),
    };
  });
}
