import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/**
 * ``sql`issue_date >= ${from}` ``: every interpolated value is a bound parameter, an array one parameter too; every
 * interpolated piece of SQL a part of the text. `sql.raw` is for text of the program itself, never of a caller.
 */
export { sql };

/** A piece of SQL with its values. */
export type Sql = RawBuilder<unknown>;

/**
 * Runs SQL with bound parameters, inside the entity manager's transaction when it has one. Outside of it statements go
 * straight to the driver, which costs less. Throws MikroORM's exceptions (`UniqueConstraintViolationException`).
 */
export async function query<T>(em: EntityManager, statement: Sql): Promise<T[]> {
  const kysely = em.getKysely();
  try {
    if (em.isInTransaction()) return (await statement.execute(kysely)).rows as T[];
    const { sql: text, parameters } = statement.compile(kysely);
    const pool = await (em.getConnection() as PostgreSqlConnection).getNativeClient();
    return (await pool.query(text, parameters as unknown[])).rows as T[];
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}

/** A pattern for `ilike` that finds the text anywhere, its own `%` and `_` taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
