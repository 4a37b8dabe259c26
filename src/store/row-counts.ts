import { type Sql, sql } from './sql.js';

/**
 * Rows that a statement carries as JSON, as a source that says about how many there are. PostgreSQL takes them for a hundred
 * otherwise: to change one row it would sooner read a table of ten thousand from end to end than go to that one.
 */
export function aboutAsMany(given: Sql, count: number): Sql {
  return sql`(select * from ${given} limit ${sql.lit(10 ** Math.ceil(Math.log10(Math.max(1, count))))})`;
}
