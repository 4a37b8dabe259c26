import assert from 'node:assert/strict';
import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction, type DatabaseConnection } from 'kysely';
import { Refusal } from '../contract/errors.js';
import { withinShare } from './connection-shares.js';
import { heldMark, unreadMark } from './database-client.js';
import { type HeldBytes, heldBytesOf } from './held-bytes.js';
import type { Setting } from './query-with-setting.js';
import { readTogether } from './shared-reads.js';
import { type Sql, sql } from './sql-text.js';
import { pauseWhenBusy } from './turns.js';

export { isSql, type Sql, sql } from './sql-text.js';

/**
 * Runs SQL with bound parameters, inside the entity manager's transaction when it has one. Outside of it statements go
 * straight to the driver, which costs less. Throws MikroORM's exceptions (`UniqueConstraintViolationException`), and what
 * `HeldBytes` refuses.
 */
export function query<T>(em: EntityManager, statement: Sql): Promise<T[]> {
  return answered(em, () => execute(em, statement));
}

/** As `query`, together with what else is read at the moment, by other requests too: for a few rows that an index finds at once. */
export function queryTogether<T>(em: EntityManager, statement: Sql): Promise<T[]> {
  return answered(em, () => execute(em, statement, true));
}

/**
 * As `query`, for a statement of a transaction whose answer nobody needs. It is sent with the next one, or with the commit, in
 * order; what it throws is thrown there. Outside of a transaction it is sent at once.
 */
export async function sendWithNext(em: EntityManager, statement: Sql): Promise<void> {
  await query(em, em.isInTransaction() ? sql`${sql.raw(unreadMark)}${statement}` : statement);
}

/**
 * Lets others have their turn (`pauseWhenBusy`) unless the entity manager is in a transaction: whoever holds locks goes on at
 * once, since others wait for them longer than a turn.
 */
export function pauseOutsideOfTransaction(em: EntityManager): Promise<void> | null {
  return em.isInTransaction() ? null : pauseWhenBusy(whoseRows(em));
}

async function answered<T>(em: EntityManager, execution: () => Promise<unknown[]>): Promise<T[]> {
  try {
    const rows = await execution();
    const pause = pauseOutsideOfTransaction(em);
    if (pause) await pause;
    return rows as T[];
  } catch (error) {
    // Of a connection that was ended for it, too.
    heldBytesOf(em)?.check();
    if (error instanceof Refusal) throw error;
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}

async function execute(em: EntityManager, statement: Sql, together = false): Promise<unknown[]> {
  const { text, values } = statement.compile();
  if (em.isInTransaction()) {
    const connection = await connectionOf(em);
    return (await connection.executeQuery(CompiledQuery.raw(text, values))).rows;
  }
  const pool = await (em.getConnection() as PostgreSqlConnection).getNativeClient();
  const setting = settingOf(em);
  const held = heldBytesOf(em);
  if (!setting) return (await pool.query(text, values)).rows;
  const owned = { text, values, setting, held };
  const { rows } = await (together
    ? readTogether(pool, owned)
    : withinShare(pool, setting.value, () => pool.query<object>({ ...owned, isAlone: true } as never)));
  held?.check();
  return rows;
}

const connections = new WeakMap<object, DatabaseConnection>();

/**
 * The connection of a transaction, on which statements go out in the order in which they are given, without waiting for each
 * other's answers: kysely sends one at a time. Throws when the transaction has ended: the connection may be another's by then.
 */
async function connectionOf(em: EntityManager): Promise<DatabaseConnection> {
  const transaction = em.getKysely() as ControlledTransaction<unknown>;
  const known = connections.get(transaction) ?? (await connectionFor(transaction, heldBytesOf(em)));
  assert(!transaction.isCommitted && !transaction.isRolledBack, 'the transaction has ended');
  connections.set(transaction, known);
  return known;
}

async function connectionFor(
  transaction: ControlledTransaction<unknown>,
  held: HeldBytes | undefined,
): Promise<DatabaseConnection> {
  const connection = await transaction.getExecutor().provideConnection(async (own) => own);
  if (held) await connection.executeQuery(CompiledQuery.raw(heldMark, [held]));
  return connection;
}

/** Whose rows the entity manager sees, as PostgreSQL is told; empty where it is told of nobody. */
export function whoseRows(em: EntityManager): string {
  return settingOf(em)?.value ?? '';
}

/** What the entity manager's statements run under (store/tenancy.ts); its transactions begin with it. */
function settingOf(em: EntityManager): Setting | null {
  const [setting] = Object.entries(em.getSessionContext()?.variables ?? {});
  return setting ? { name: setting[0], value: String(setting[1]) } : null;
}

/**
 * A statement about rows of several owners, on purpose: without this the tests refuse one in which a table of owners stands
 * without its owner. `reason` is written into the statement; a test lists them all.
 */
export function acrossOwners(reason: string, statement: Sql): Sql {
  return sql`${sql.raw(`/* across owners: ${reason} */`)} ${statement}`;
}

/** As many values as PostgreSQL expects in a list when it plans a statement once for all executions. */
const expectedValues = 10;

/** That a column has one of these values; one of them is compared by itself. */
export function isOneOf(column: Sql, values: readonly (number | string)[]): Sql {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}

const idColumn = sql.raw('id');

/**
 * The condition of a filter's field, none where it is not given. An empty text is given: it holds for what has no other, where
 * all rows would be a wrong answer.
 */
export function whereGiven<T>(value: T | null | undefined, condition: (value: T) => Sql): Sql[] {
  return value === null || value === undefined ? [] : [condition(value)];
}

/**
 * That the id is one of these. Shorter lists than PostgreSQL expects would have every execution planned anew, which costs several times
 * what reading a few rows does: one id is compared by itself, a few stand in the list more than once, where each is looked for once.
 */
export function idIn(ids: readonly number[]): Sql {
  const each = [...new Set(ids)];
  if (each.length > 1) while (each.length < expectedValues) each.push(each[0] as number);
  return isOneOf(idColumn, each);
}

/** A pattern for `ilike` that finds the text anywhere, without blanks around it, its own `%` and `_` taken as they are. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
