import type { EntityManager } from '@mikro-orm/postgresql';
import { query, type Sql, sql } from '../store/sql.js';

/** A vendor's own number as it is compared: `RE 2024-007` and `re2024007` are one number. */
export function plainNumber(number: Sql): Sql {
  return sql`upper(regexp_replace(coalesce(${number}, ''), '[^[:alnum:]]', '', 'g'))`;
}

/** As `plainNumber`, of numbers at hand: each once. The database decides, so that what is locked is what is compared. */
export async function plainNumbers(em: EntityManager, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const number = plainNumber(sql.raw('given.number'));
  const found = await query<{ plain: string }>(
    em,
    sql`select distinct ${number} as plain from unnest(${numbers}::text[]) as given (number)`,
  );
  return found.map(({ plain }) => plain).toSorted();
}
