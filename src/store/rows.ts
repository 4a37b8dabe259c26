import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { snakeCase } from '../values/snake-case.js';
import type { Part } from './children.js';
import type { OwnedRow, Row } from './columns.js';
import { query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * Reading without hydration: lists and details answer plain rows with the entity's property names.
 * The owner is part of every statement written here.
 */
export async function rows<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  options: { where?: readonly Sql[]; merged?: Merged; orderBy?: Sql; limit?: number; isLocked?: boolean } = {},
): Promise<Row<T>[]> {
  const { table, selection: columns } = mapping(em, entity);
  const { where = [], merged, orderBy = sql.raw('id') } = options;
  const limit = options.limit === undefined ? sql`` : sql` limit ${options.limit}`;
  const lock = sql.raw(options.isLocked ? ' for update' : '');
  const matching = (conditions: readonly Sql[]) => {
    const owned = sql`owner_id = ${tenantOf(em).ownerId}`;
    return sql`from ${table} where ${sql.join([owned, ...conditions], sql` and `)} order by ${orderBy}${limit}`;
  };
  if (!merged) return query(em, sql`select ${columns} ${matching(where)}${lock}`);
  const parts = merged.values.map((value) => sql`(select * ${matching([sql`${merged.column} = ${value}`, ...where])})`);
  if (parts.length === 0) return [];
  return query(
    em,
    sql`select ${columns} from (${sql.join(parts, sql` union all `)}) ${table} order by ${orderBy}${limit}`,
  );
}

/** Of a column, the values to read: the rows of each in order, merged. */
interface Merged {
  column: Sql;
  values: readonly string[];
}

/**
 * The rows whose `property` is one of these ids, each one's in order; of a part, that part for each of them, so that
 * what is left out is not read.
 */
export async function childRows<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  property: keyof Row<T> & string,
  parents: readonly number[],
  { part, orderBy = sql.raw('id'), where = [] }: { part?: Part; orderBy?: Sql; where?: readonly Sql[] },
): Promise<Row<T>[]> {
  const column = sql.raw(`"${snakeCase(property)}"`);
  if (!part) return rows(em, entity, { where: [sql`${column} = any(${parents})`, ...where], orderBy });
  const { table, selection: columns } = mapping(em, entity);
  const owned = sql`owner_id = ${tenantOf(em).ownerId} and ${column} = parent.id`;
  const conditions = sql.join([owned, ...where], sql` and `);
  return query(
    em,
    sql`select child.* from unnest(${parents}::bigint[]) as parent (id) cross join lateral (
        select ${columns} from ${table} where ${conditions}
        order by ${orderBy} limit ${part.first} offset ${part.offset}
      ) child`,
  );
}

/** The table of an entity, for SQL that reads several. */
export function tableOf<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>): Sql {
  return mapping(em, entity).table;
}

export interface ColumnOf {
  property: string;
  column: string;
}

/** The columns of an entity with its names for them. */
export function columnsOf<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>): readonly ColumnOf[] {
  return mapping(em, entity).columns;
}

interface Mapping {
  table: Sql;
  columns: readonly ColumnOf[];
  selection: Sql;
}

const mappings = new WeakMap<object, Mapping>();

function mapping<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>): Mapping {
  let known = mappings.get(entity);
  if (!known) {
    const metadata = em.getMetadata().get(entity);
    const columns = metadata.props
      .filter((property) => property.persist !== false && property.fieldNames?.length === 1)
      .map((property) => ({ property: property.name as string, column: property.fieldNames[0] as string }));
    const selection = sql.raw(columns.map(({ property, column }) => `"${column}" as "${property}"`).join(', '));
    known = { table: sql.raw(`"${metadata.tableName}"`), columns, selection };
    mappings.set(entity, known);
  }
  return known;
}
