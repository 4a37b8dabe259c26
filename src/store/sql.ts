import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import { CompiledQuery, type QueryExecutorProvider } from 'kysely';

/** A piece of SQL with its values: values become bound parameters, pieces within pieces are joined in place. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** ``sql`issue_date >= ${from}` ``: every interpolated value is a bound parameter, every interpolated Sql a part of the text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values);
}

/** Text of the program itself (a table's or a column's name), never of a caller. */
export function trusted(text: string): Sql {
  return new Sql([text], []);
}

/** The pieces with `separator` between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return trusted('');
  return new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces);
}

/** Runs SQL with bound parameters, inside the entity manager's transaction when it has one. */
export async function query<T>(em: EntityManager, statement: Sql): Promise<T[]> {
  const { text, values } = compile(statement);
  const client = (em.getTransactionContext() ?? em.getConnection().getClient()) as Executor;
  try {
    const result = await client.executeQuery(CompiledQuery.raw(text, values));
    return result.rows as T[];
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}

/**
 * As `query`, for the reads of every request: outside a transaction they go straight to the driver, which costs less.
 */
export async function directQuery<T>(em: EntityManager, statement: Sql): Promise<T[]> {
  if (em.isInTransaction()) return query(em, statement);
  const { text, values } = compile(statement);
  const pool = await (em.getConnection() as PostgreSqlConnection).getNativeClient();
  try {
    const result = await pool.query(text, values);
    return result.rows as T[];
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}

type Executor = QueryExecutorProvider & { executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }> };

/** The statement's text with numbered parameters. */
export function compile(statement: Sql): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  return { text: write(statement, values), values };
}

function write(piece: Sql, values: unknown[]): string {
  let text = piece.strings[0] ?? '';
  piece.values.forEach((value, index) => {
    if (value instanceof Sql) text += write(value, values);
    else text += `$${values.push(value)}`;
    text += piece.strings[index + 1] ?? '';
  });
  return text;
}

/** A pattern for `ilike` that finds the text anywhere, its own `%` and `_` taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
