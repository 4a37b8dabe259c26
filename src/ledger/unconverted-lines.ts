import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { unconvertedParts } from './monthly-balances.js';

/**
 * Of a line `l` in another currency than the owner's: it has no base amounts, neither of its own nor given later. With `offset` each
 * line is looked up by itself: as a join, of an owner that the planner's statistics do not know, all would be held against all.
 */
export const hasNoBase = sql`l.base_debit_cents is null and not exists (
  select from journal_lines given where given.owner_id = l.owner_id and given.converts_id = l.id offset 0)`;

/** Of an entry `e` and its line `l`: the line needs base amounts, and has none. */
export function isUnconverted(em: EntityManager): Sql {
  return sql`e.currency <> ${tenantOf(em).currency} and ${hasNoBase}`;
}

/** How many lines up to a day have no base amounts; null for no limit. */
export async function unconvertedLines(em: EntityManager, through: string | null): Promise<number> {
  const [found] = await query<{ count: number }>(
    em,
    sql`select coalesce(sum(l.count), 0)::bigint as count from ${unconvertedParts(em, through)}`,
  );
  return found?.count ?? 0;
}
