import { type Sql, sql } from '../store/sql.js';

/** A vendor's own number as it is compared: `RE 2024-007` and `re2024007` are one number. */
export function plainNumber(number: Sql): Sql {
  return sql`upper(regexp_replace(coalesce(${number}, ''), '[^[:alnum:]]', '', 'g'))`;
}

/** As `plainNumber`, of a number at hand. */
export function plainNumberOf(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
