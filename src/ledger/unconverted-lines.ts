import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { unconvertedParts } from './monthly-balances.js';

/** Of an entry `e` and its line `l`: the line needs base amounts, and has none, neither of its own nor given later. */
export function isUnconverted(em: EntityManager): Sql {
  return sql`e.currency <> ${tenantOf(em).currency} and l.base_debit_cents is null and not exists (
    select from journal_lines c where c.owner_id = l.owner_id and c.converts_id = l.id)`;
}

/** How many lines up to a day have no base amounts; null for no limit. */
export async function unconvertedLines(em: EntityManager, through: string | null): Promise<number> {
  const [found] = await query<{ count: number }>(
    em,
    sql`select coalesce(sum(l.count), 0)::bigint as count from ${unconvertedParts(em, through)}`,
  );
  return found?.count ?? 0;
}
