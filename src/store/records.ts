import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import {
  type EntityClass,
  type EntityManager,
  type Opt,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type ErrorCode, FieldProblems, invalid, notFound, Refusal } from '../contract/errors.js';
import { now } from '../values/clock.js';
import { parseId, recordId } from '../values/record-id.js';
import { Beside } from './beside.js';
import { OwnedRecord, type OwnedRow, type Row } from './columns.js';
import { violatedConstraint } from './outages.js';
import { aboutAsMany } from './row-counts.js';
import { type ColumnOf, columnsOf, rows, tableOf } from './rows.js';
import { idIn, isOneOf, isSql, query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * How operations read and write records: entities with their methods, each read where it is needed and written where
 * `save` says so, one statement a table. Nothing remembers records between calls: reading one twice gives two copies, so
 * an operation locks a record once and passes it on.
 */

/** The record that an operation is about, locked until the transaction ends. Throws NOT_FOUND when the owner has none. */
export async function lock<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string | number,
  what: string,
): Promise<T> {
  const [found] = await lockAll(em, entity, [typeof id === 'number' ? id : recordId(id, what)]);
  if (!found) throw notFound(what);
  return found;
}

/** Locks the records with these ids in the order of their ids, which is everybody's order; unknown ids are left out. */
export async function lockAll<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: readonly number[],
): Promise<T[]> {
  if (ids.length === 0) return [];
  return lockWhere(em, entity, idIn(ids));
}

/** Locks a record by the name of its entity; an id that the owner has no record of locks nothing. */
export async function lockOfType(em: EntityManager, typeName: string, id: string | number): Promise<void> {
  const entity = em.getMetadata().getByClassName<OwnedRow>(typeName).class as EntityClass<OwnedRow>;
  await lockAll(em, entity, [Number(id)]);
}

/** As `lockAll`, for the records that match a condition, once nobody else holds them. */
export async function lockWhere<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: Where<T> | Sql,
): Promise<T[]> {
  assert(em.isInTransaction(), 'a lock is held until its transaction ends');
  return read(em, entity, where, sql.raw('id'), true);
}

/** The records that match, ascending by the columns named; by id by default. */
export function find<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: Where<T> | Sql,
  orderBy: readonly (keyof Row<T> & string)[] = [],
): Promise<T[]> {
  const order = orderBy.length === 0 ? ['id'] : orderBy;
  const columns = order.map((property) => columnOf(em, entity, property));
  return read(em, entity, where, sql.join(columns), false);
}

/** The record that an operation is about. Throws NOT_FOUND when the owner has none. */
export async function get<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string | number,
  what: string,
): Promise<T> {
  const [found] = await findByIds(em, entity, [typeof id === 'number' ? id : recordId(id, what)]);
  if (!found) throw notFound(what);
  return found;
}

/** The record that an input refers to at `path`. Throws VALIDATION_FAILED when the owner has none. */
export async function getReferenced<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string | number,
  path: string,
): Promise<T> {
  const found = (await findReferenced(em, entity, [String(id)])).get(String(id));
  if (!found) throw invalid([{ path, message: 'refers to nothing' }]);
  return found;
}

/** As `getReferenced`, locked until the transaction ends. */
export async function lockReferenced<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
  path: string,
): Promise<T> {
  const [found] = await lockAll(em, entity, [parseId(id) ?? 0]);
  if (!found) throw invalid([{ path, message: 'refers to nothing' }]);
  return found;
}

/** Records that an input refers to, by their ids as the input gives them. */
export type Referenced<T> = ReadonlyMap<string, T>;

/** The records with these ids, in one statement: what is absent from the answer refers to nothing. */
export async function findReferenced<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: Iterable<string | null | undefined>,
): Promise<Referenced<T>> {
  const numbers = [...ids].flatMap((id) => (id ? (parseId(id) ?? []) : []));
  const found = await findByIds(em, entity, numbers);
  return new Map(found.map((record) => [String(record.id), record]));
}

/** As `getReferenced`, but what refers to nothing is noted in `problems`, and the answer is 0, which is nobody's id. */
export async function referencedId<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
  path: string,
  problems: FieldProblems,
): Promise<number> {
  const found = (await findReferenced(em, entity, [id])).get(id);
  problems.check(found !== undefined, path, 'refers to nothing');
  return found?.id ?? 0;
}

/** What a record of a table cannot do without: its columns that are not nullable and have no default. */
export type NewRecord<T> = { [K in RequiredColumn<T>]: T[K] } & {
  [K in Exclude<keyof Row<T>, RequiredColumn<T> | GivenByStore>]?: T[K];
};

type GivenByStore = 'id' | 'ownerId' | 'createdAt' | 'updatedAt';

type RequiredColumn<T> = {
  [K in keyof Row<T>]: K extends GivenByStore ? never : null extends T[K] ? never : T[K] extends Opt ? never : K;
}[keyof Row<T>];

/** A record that is not stored yet: `save` gives it its owner and its id. */
export function newRecord<T extends OwnedRow>(entity: EntityClass<T>, values: NewRecord<T>): T {
  return Object.assign(new (entity as new () => T)(), values);
}

/** Unique constraints that a caller can hit, each with its code and the field to name. */
export type TakenConstraints = Record<string, { code: ErrorCode; field: string }>;

/**
 * Writes what changed of records that were read, and inserts new ones, which get their ids. `updatedAt` follows when
 * anything changed, and nothing is written otherwise. A unique constraint in `taken` is refused with its code, naming the
 * field.
 */
export async function save<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: T | readonly T[],
  taken: TakenConstraints = {},
): Promise<void> {
  const all = asList(records);
  const isNew = (record: T) => lastKnown.of(record) === undefined;
  try {
    await update(
      em,
      entity,
      all.filter((record) => !isNew(record)),
    );
    await insert(em, entity, all.filter(isNew));
  } catch (error) {
    throw takenBy(taken, error) ?? error;
  }
}

/** Deletes records that were read; of those that have lists of their own, that it was done is kept (`deletions`). */
export async function remove<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: T | readonly T[],
): Promise<void> {
  const all = asList(records);
  if (all.length === 0) return;
  const { ownerId } = tenantOf(em);
  const ids = all.map((record) => record.id);
  const removal = sql`delete from ${tableOf(em, entity)} where owner_id = ${ownerId} and ${idIn(ids)}`;
  const noted = sql`with gone as (${removal} returning id)
    insert into deletions (owner_id, resource_type, resource_id, deleted_at)
    select ${ownerId}, ${entity.name}, id, changing_now(${ownerId}) from gone order by id`;
  await query(em, all[0] instanceof OwnedRecord ? noted : removal);
  for (const record of all) lastKnown.forget(record);
}

/** A condition on columns: each has the value given, or one of those given. */
export type Where<T> = { [K in ComparableColumn<T>]?: T[K] | readonly NonNullable<T[K]>[] };

type ComparableColumn<T> = {
  [K in keyof Row<T>]: NonNullable<T[K]> extends string | number ? K : never;
}[keyof Row<T>];

function findByIds<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>, ids: number[]): Promise<T[]> {
  return ids.length === 0 ? Promise.resolve([]) : find(em, entity, idIn(ids));
}

async function read<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: Where<T> | Sql,
  orderBy: Sql,
  isLocked: boolean,
): Promise<T[]> {
  const found = await rows(em, entity, { where: conditions(em, entity, where), orderBy, isLocked });
  return found.map((row) => {
    const record = Object.assign(new (entity as new () => T)(), row);
    remember(em, entity, record);
    return record;
  });
}

function conditions<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>, where: Where<T> | Sql): Sql[] {
  if (isSql(where)) return [where];
  return Object.entries(where).map(([property, value]) => {
    const column = columnOf(em, entity, property);
    if (value === null) return sql`${column} is null`;
    return isOneOf(column, Array.isArray(value) ? value : [value]);
  });
}

function columnOf<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>, property: string): Sql {
  const known = columnsOf(em, entity).find((each) => each.property === property);
  assert(known, `${entity.name} has no column ${property}`);
  return sql.raw(`"${known.column}"`);
}

/** The changed records, in one statement for all of which the same columns changed: no other column is touched. */
async function update<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<void> {
  const columnsOfRecord = new Map<T, ColumnOf[]>();
  for (const record of records) {
    const columns = changedColumns(em, entity, record);
    if (columns.length > 0) columnsOfRecord.set(record, dated(em, entity, record, columns));
  }
  const alike = Map.groupBy(columnsOfRecord, ([, columns]) => columns.map(({ column }) => column).join());
  for (const group of alike.values()) {
    const [[, columns]] = group as [[T, ColumnOf[]]];
    await updateColumns(
      em,
      entity,
      columns,
      group.map(([record]) => record),
    );
  }
  for (const record of columnsOfRecord.keys()) remember(em, entity, record);
}

/** The columns that changed of a record, and where it says when it changed, that one too. */
function dated<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  record: T,
  changed: ColumnOf[],
): ColumnOf[] {
  if (!(record instanceof OwnedRecord)) return changed;
  record.updatedAt = now();
  const all = new Set(changed);
  return columnsOf(em, entity).filter((column) => column.property === 'updatedAt' || all.has(column));
}

async function updateColumns<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  columns: readonly ColumnOf[],
  records: readonly T[],
): Promise<void> {
  const table = tableOf(em, entity);
  const { set, which } = changesOf(table, columns, records);
  const written = await query<GivenByDatabase>(
    em,
    sql`update ${table} record set ${set} ${which} and record.owner_id = ${tenantOf(em).ownerId}
      returning ${givenByDatabase(em, entity)}`,
  );
  assert(written.length === records.length, `${entity.name}: a record that is saved is there`);
  const byId = new Map(written.map((row) => [row.id, row]));
  for (const record of records) Object.assign(record, byId.get(record.id));
}

/** What is set of which records. */
function changesOf<T extends OwnedRow>(table: Sql, columns: readonly ColumnOf[], records: readonly T[]) {
  const given = valuesOfOne(columns, records);
  if (given) {
    const values = columns.map(({ column }, place) => sql`${sql.raw(`"${column}"`)} = ${given[place]}`);
    return { set: sql.join(values), which: sql`where record.id = ${records[0]?.id}` };
  }
  const values = columns.map(({ column }) => sql.raw(`"${column}" = changed."${column}"`));
  const changed = aboutAsMany(asRecords(table, records, [idColumn, ...columns]), records.length);
  return { set: sql.join(values), which: sql`from ${changed} changed where record.id = changed.id` };
}

/**
 * The values of one record alone, to be bound one by one, which PostgreSQL reads in half the time; null for several records, and for
 * one with a list in a column that is not JSON.
 */
function valuesOfOne(columns: readonly ColumnOf[], records: readonly object[]): unknown[] | null {
  const [record] = records;
  if (!record || records.length > 1) return null;
  const values = columns.map(({ property }) => record[property as never] as unknown);
  if (!columns.every(({ isJson }, place) => isJson || isPlain(values[place]))) return null;
  return columns.map(({ isJson }, place) => {
    const value = values[place] ?? null;
    return isJson && value !== null ? JSON.stringify(value) : value;
  });
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Date;
}

async function insert<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<void> {
  if (records.length === 0) return;
  const columns = columnsToInsert(em, entity, records);
  const names = namesOf(columns);
  const table = tableOf(em, entity);
  const given = valuesOfOne(columns, records);
  const added = given
    ? sql`values (${sql.join(given)})`
    : sql`select ${names} from ${asRecords(table, records, columns)} added`;
  const stored = await query<GivenByDatabase>(
    em,
    sql`insert into ${table} as record (${names}) ${added}
      returning ${givenByDatabase(em, entity)}`,
  );
  assert(stored.length === records.length, `${entity.name}: what is inserted is answered`);
  records.forEach((record, index) => {
    Object.assign(record, stored[index]);
    remember(em, entity, record);
  });
}

/** A new record that takes its number as it is inserted, and what belongs to it: new records of an entity that name it. */
export interface NumberedRecord<T extends OwnedRow, P extends OwnedRow> {
  entity: EntityClass<T>;
  record: T;
  /** The property of its number, and where that comes from (`numbering`). */
  number: { property: keyof Row<T> & string; numbering: Sql };
  parts: { entity: EntityClass<P>; records: readonly P[]; property: keyof Row<P> & string };
}

const numberColumn = sql.raw('numbered.number');

/** Inserts a record with its number and its parts in one statement. What is `taken` is refused as by `save`. */
export async function insertNumbered<T extends OwnedRow, P extends OwnedRow>(
  em: EntityManager,
  { entity, record, number, parts }: NumberedRecord<T, P>,
  taken: TakenConstraints = {},
): Promise<void> {
  const [columns, ofParts] = [columnsToInsert(em, entity, [record]), columnsToInsert(em, parts.entity, parts.records)];
  const [table, tableOfParts] = [tableOf(em, entity), tableOf(em, parts.entity)];
  const statement = sql`with ${number.numbering}, record as (
      insert into ${table} as record (${namesOf(columns)}) ${numberedRow(table, columns, record, number.property)}
      returning ${givenByDatabase(em, entity)}, ${columnOf(em, entity, number.property)} as number
    ), part as (
      insert into ${tableOfParts} (${namesOf(ofParts)})
      select ${valuesOf(ofParts, { [parts.property]: 'record.id' })}
      from record, ${asRecords(tableOfParts, parts.records, ofParts)} added
      returning id
    ) select record.*, (select json_agg(id order by id) from part) as parts from record`;
  let stored: (GivenByDatabase & { number: string; parts: number[] | null }) | undefined;
  try {
    [stored] = await query<NonNullable<typeof stored>>(em, statement);
  } catch (error) {
    throw takenBy(taken, error) ?? error;
  }
  assert(stored, 'what is inserted is answered');
  const { number: taking, parts: ids, ...given } = stored;
  Object.assign(record, given, { [number.property]: taking });
  remember(em, entity, record);
  parts.records.forEach((part, index) => {
    Object.assign(part, { id: ids?.[index], [parts.property]: record.id });
    remember(em, parts.entity, part);
  });
}

/** The record as it is inserted, with its number. */
function numberedRow(table: Sql, columns: readonly ColumnOf[], record: object, property: string): Sql {
  const given = valuesOfOne(columns, [record]);
  if (!given) {
    const values = valuesOf(columns, { [property]: 'numbered.number' });
    return sql`select ${values} from numbered, ${asRecords(table, [record], columns)} added`;
  }
  given[columns.findIndex((column) => column.property === property)] = numberColumn;
  return sql`select ${sql.join(given)} from numbered`;
}

/** The columns that a new record's values go into. The records are given their owner. */
function columnsToInsert<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly T[],
): ColumnOf[] {
  const { ownerId } = tenantOf(em);
  for (const record of records) {
    record.ownerId ??= ownerId;
    assert(record.ownerId === ownerId, 'a record is stored for the owner who acts');
  }
  return columnsOf(em, entity).filter(({ property }) => property !== 'id');
}

function namesOf(columns: readonly ColumnOf[]): Sql {
  return sql.raw(columns.map(({ column }) => `"${column}"`).join(', '));
}

/** What records that are `added` have in their columns, but for some that comes from elsewhere. */
function valuesOf(columns: readonly ColumnOf[], others: Record<string, string>): Sql {
  return sql.raw(columns.map(({ property, column }) => others[property] ?? `added."${column}"`).join(', '));
}

/** What the database decides of a row: its id, and of what can be synchronised, by its own clock, when it changed. */
interface GivenByDatabase {
  id: number;
  updatedAt?: Date;
}

function givenByDatabase<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>): Sql {
  const isDated = columnsOf(em, entity).some(({ property }) => property === 'updatedAt');
  return sql.raw(isDated ? 'record.id, record.updated_at as "updatedAt"' : 'record.id');
}

const idColumn: ColumnOf = { property: 'id', column: 'id', isJson: false };

/** The records as rows of their table, in their order. PostgreSQL reads each value as its column's type. */
function asRecords(table: Sql, records: readonly object[], columns: readonly ColumnOf[]): Sql {
  const json = records.map((record) =>
    Object.fromEntries(columns.map(({ property, column }) => [column, record[property as never] ?? null])),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`;
}

/** What records held when they were last read or written, in the order of their columns. */
const lastKnown = new Beside<readonly unknown[]>('last known');

function remember<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>, record: T): void {
  lastKnown.set(
    record,
    columnsOf(em, entity).map(({ property }) => plainCopy(record[property as never])),
  );
}

function changedColumns<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>, record: T): ColumnOf[] {
  const before = lastKnown.of(record);
  return columnsOf(em, entity).filter(({ property }, place) => {
    return !isSame(plainCopy(record[property as never]), before?.[place]);
  });
}

/** Before the text of an object or a list: no text of the database begins so. */
const jsonMark = '\0';

/** The value in a form that is compared by content, and that later changes within the value do not reach. */
function plainCopy(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'object' && value !== null ? `${jsonMark}${JSON.stringify(value)}` : (value ?? null);
}

/** Of objects, whatever the order of their members. */
function isSame(copy: unknown, other: unknown): boolean {
  if (copy === other || Object.is(copy, other)) return true;
  const texts = [copy, other].filter((each) => typeof each === 'string' && each.startsWith(jsonMark)) as string[];
  const [one, two] = texts.map((text) => JSON.parse(text.slice(jsonMark.length)));
  return texts.length === 2 && isDeepStrictEqual(one, two);
}

function asList<T extends object>(records: T | readonly T[]): readonly T[] {
  return Array.isArray(records) ? records : [records as T];
}

/** The refusal for a unique constraint that the caller can hit; undefined for every other error. */
function takenBy(taken: TakenConstraints, error: unknown): Refusal | undefined {
  if (!(error instanceof UniqueConstraintViolationException)) return undefined;
  const known = taken[violatedConstraint(error) ?? ''];
  if (!known) return undefined;
  const { code, field } = known;
  return new Refusal(code, `${field} is already taken`, [{ path: field, message: 'is already taken' }]);
}
