import assert from 'node:assert/strict';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../contract/errors.js';
import { now } from '../values/clock.js';
import { recordId } from '../values/record-id.js';
import { OwnedRecord, type OwnedRow } from './columns.js';
import { type ColumnOf, columnsOf, rows, tableOf } from './rows.js';
import { query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * Entities outside of the ORM's unit of work, for the operations that are done most: they are locked and read as rows,
 * decide with their own methods, and what they became is written in one statement a table. Half the cost of the ORM's way,
 * and the same rules. An operation keeps to one of the two ways for what it changes.
 */

/** What was read, to know what changed. */
const asRead = new WeakMap<object, object>();

/** The record that an operation is about, locked until the transaction ends; NOT_FOUND when there is none of the owner. */
export async function getLockedPlain<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
  what: string,
): Promise<T> {
  const [found] = await findLockedPlain(em, entity, [recordId(id, what)]);
  if (!found) throw notFound(what);
  return found;
}

/** Locks the records with these ids in the order of their ids, which is everybody's order; unknown ids are left out. */
export async function findLockedPlain<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: readonly number[],
): Promise<T[]> {
  if (ids.length === 0) return [];
  const found = await rows(em, entity, { where: [sql`id = any(${[...new Set(ids)]}::bigint[])`], isLocked: true });
  return found.map((row) => {
    const record = Object.assign(new (entity as new () => T)(), row);
    asRead.set(record, row);
    return record;
  });
}

/**
 * Writes locked records as they are now, and new ones, which get their ids. All of one call are of the same class, and its
 * table's constraints speak as they do to the ORM (see `flush`).
 */
export async function writePlain<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<void> {
  const { ownerId } = tenantOf(em);
  assert(
    records.every((record) => record.ownerId === ownerId),
    'a record is written for the owner who acts',
  );
  const [known, added] = [
    records.filter((record) => asRead.has(record)),
    records.filter((record) => !asRead.has(record)),
  ];
  await update(em, entity, known);
  await insert(em, entity, added);
}

async function update<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<void> {
  const columns = columnsOf(em, entity);
  const changed = records.filter((record) => columns.some(({ property }) => isChanged(record, property)));
  if (changed.length === 0) return;
  for (const record of changed) if (record instanceof OwnedRecord) record.updatedAt = now();
  const written = columns.filter(({ property }) => changed.some((record) => isChanged(record, property)));
  const table = tableOf(em, entity);
  const assignments = sql.join(written.map(({ column }) => sql.raw(`"${column}" = changed."${column}"`)));
  await query(
    em,
    sql`update ${table} record set ${assignments} from ${asRecords(table, changed, [idColumn, ...written])} changed
      where record.owner_id = ${tenantOf(em).ownerId} and record.id = changed.id`,
  );
  for (const record of changed) asRead.set(record, { ...record });
}

async function insert<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<void> {
  if (records.length === 0) return;
  const columns = columnsOf(em, entity).filter(({ property }) => property !== 'id');
  const table = tableOf(em, entity);
  const names = sql.raw(columns.map(({ column }) => `"${column}"`).join(', '));
  const inserted = await query<{ id: number }>(
    em,
    sql`insert into ${table} (${names}) select ${names} from ${asRecords(table, records, columns)} added returning id`,
  );
  records.forEach((record, index) => {
    record.id = (inserted[index] as { id: number }).id;
    asRead.set(record, { ...record });
  });
}

const idColumn: ColumnOf = { property: 'id', column: 'id' };

/** The records as rows of their table, in their order. PostgreSQL reads each value as its column's type. */
function asRecords(table: Sql, records: readonly object[], columns: readonly ColumnOf[]): Sql {
  const json = records.map((record) =>
    Object.fromEntries(columns.map(({ property, column }) => [column, record[property as never] ?? null])),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`;
}

function isChanged(record: object, property: string): boolean {
  const [before, after] = [asRead.get(record)?.[property as never] as unknown, record[property as never] as unknown];
  if (before instanceof Date && after instanceof Date) return before.getTime() !== after.getTime();
  return before !== after && !(before === null && after === undefined);
}
