import { type Sql, sql } from '../store/sql.js';

/** A vendor's own number as it is compared: `RE 2024-007` and `re2024007` are one number. */
export function plainNumber(number: Sql): Sql {
  return sql`upper(regexp_replace(coalesce(${number}, ''), '[^[:alnum:]]', '', 'g'))`;
}
