import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { RateFraction } from '../values/money.js';

/**
 * What a currency is worth on a day in the owner's: the rate of that day, or of the last day before it that has one, at most
 * 10 days ago. Null when there is none.
 */
export async function rateOn(em: EntityManager, currency: string, day: string): Promise<RateFraction | null> {
  const [rate] = await query<RateFraction>(
    em,
    sql`select base_units as "baseUnits", currency_units as "currencyUnits" from exchange_rates
      where owner_id = ${tenantOf(em).ownerId} and ${holdsOn(sql`${currency}`, sql`${day}::date`)}
      order by day desc limit 1`,
  );
  return rate ?? null;
}

/**
 * The most that a currency was worth in the owner's on a day and in the days before it, as many as are asked for. Null when none
 * of them has a rate.
 */
export async function highestRateUntil(
  em: EntityManager,
  currency: string,
  { day, days }: { day: string; days: number },
): Promise<RateFraction | null> {
  const [rate] = await query<RateFraction>(
    em,
    sql`select base_units as "baseUnits", currency_units as "currencyUnits" from exchange_rates
      where owner_id = ${tenantOf(em).ownerId} and currency = ${currency}
        and day between ${day}::date - ${days}::int and ${day}::date
      order by base_units / currency_units desc limit 1`,
  );
  return rate ?? null;
}

/** The rates of a currency that can hold on a day; the latest of them does. */
export function holdsOn(currency: Sql, day: Sql): Sql {
  return sql`currency = ${currency} and day between ${day} - ${sql.lit(limits.exchangeRateDays)}::int and ${day}`;
}
