import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { snakeCase } from '../values/snake-case.js';
import type { Part } from './children.js';
import type { OwnedRow, Row } from './columns.js';
import { isOneOf, query, queryTogether, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

interface RowsOptions {
  where?: readonly Sql[];
  merged?: Merged;
  orderBy?: Sql;
  limit?: number;
  isLocked?: boolean;
  /** A few rows that an index finds at once: read together with what others read at the moment. */
  isBrief?: boolean;
  /** Looks at the next rows of the order alone, so many of each merged value, for those that meet these conditions. */
  among?: { count: number; where: readonly Sql[] };
  joined?: JoinedValue;
}

/** One more member of each row, which is no column of its table. */
export interface JoinedValue {
  name: string;
  value: Sql;
}

/**
 * Reading without hydration: lists and details answer plain rows with the entity's property names.
 * The owner is part of every statement written here.
 */
export async function rows<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  options: RowsOptions = {},
): Promise<Row<T>[]> {
  const { table, selection } = mapping(em, entity);
  const { where = [], merged, orderBy = sql.raw('id'), among } = options;
  const columns = withJoined(selection, options.joined);
  const lock = sql.raw(options.isLocked ? ' for update' : '');
  const matching = (conditions: readonly Sql[]) => {
    const owned = sql`owner_id = ${tenantOf(em).ownerId}`;
    const limit = limitedTo(among?.count ?? options.limit, options.isBrief && !merged);
    return sql`from ${table} where ${sql.join([owned, ...conditions], sql` and `)} order by ${orderBy}${limit}`;
  };
  if (!merged && !among) return send(options.isBrief)(em, sql`select ${columns} ${matching(where)}${lock}`);
  const parts = merged
    ? merged.values.map((value) => sql`(select * ${matching([sql`${merged.column} = ${value}`, ...where])})`)
    : [sql`select * ${matching(where)}`];
  if (parts.length === 0) return [];
  const conditions = among ? sql` where ${sql.join(among.where, sql` and `)}` : sql``;
  return query(
    em,
    sql`select ${columns} from (${sql.join(parts, sql` union all `)}) ${table}${conditions}
      order by ${orderBy}${limitedTo(options.limit)}`,
  );
}

/**
 * The first rows of an order that meet all conditions, by the index that suits the conditions and not the order: their keys
 * first, which indexes hold, and of the rows themselves those alone that are answered.
 */
export async function soughtRows<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  sought: {
    where: readonly Sql[];
    orderBy: Sql;
    limit: number;
    keys: readonly string[];
    joined?: JoinedValue | undefined;
  },
): Promise<Row<T>[]> {
  const { where, orderBy, limit, keys } = sought;
  const { table, selection } = mapping(em, entity);
  const columns = withJoined(selection, sought.joined);
  const owned = sql`owner_id = ${tenantOf(em).ownerId}`;
  const selected = sql.raw([...new Set(['"id"', ...keys])].join(', '));
  // Behind `offset 0` PostgreSQL does not know of the order, and cannot hope to be done early by following it.
  const found = sql`select ${selected} from ${table} where ${sql.join([owned, ...where], sql` and `)} offset 0`;
  return query(
    em,
    sql`select ${columns} from ${table} where ${owned} and id in (
        select id from (${found}) found order by ${orderBy} limit ${limit}
      ) order by ${orderBy}`,
  );
}

const usualLimits = new Map(
  [limits.pageSizeDefault + 1, limits.pageSizeMaximum + 1].map((limit) => [limit, sql.raw(` limit ${limit}`)]),
);

/**
 * With a limit in its text a statement is planned once. PostgreSQL takes a bound limit for a tenth of the table, so that it plans anew for the
 * values at hand each time, which conditions that some values meet often and others seldom need.
 */
function limitedTo(limit: number | undefined, isBrief = false): Sql {
  if (limit === undefined) return sql``;
  return (isBrief && usualLimits.get(limit)) || sql` limit ${limit}`;
}

function withJoined(selection: Sql, joined: JoinedValue | undefined): Sql {
  return joined ? sql`${selection}, ${joined.value} as ${sql.raw(`"${joined.name}"`)}` : selection;
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
  const column = columnNamed(property);
  if (!part) return rows(em, entity, { where: [isOneOf(column, parents), ...where], orderBy });
  const { table, selection: columns } = mapping(em, entity);
  const [parent, another] = parents;
  const ofParent = another === undefined ? sql`${parent}` : sql.raw('parent.id');
  const owned = sql`owner_id = ${tenantOf(em).ownerId} and ${column} = ${ofParent}`;
  const conditions = sql.join([owned, ...where], sql` and `);
  const read = (first: number, isBrief: boolean) =>
    send(isBrief)<Row<T>>(
      em,
      another === undefined
        ? sql`select ${columns} from ${table} where ${conditions}
          order by ${orderBy} limit ${first} offset ${part.offset}`
        : sql`select child.* from unnest(${parents}::bigint[]) as parent (id) cross join lateral (
          select ${columns} from ${table} where ${conditions}
          order by ${orderBy} limit ${first} offset ${part.offset}
        ) child`,
    );
  const isBrief = parents.length * part.first <= limits.briefRows;
  if (isBrief || parents.length > 1 || em.isInTransaction()) return read(part.first, isBrief);
  // Whoever asks for the whole list gets a few items as a rule; one that has more is read as a whole, so that it is of one moment.
  const found = await read(limits.briefRows, true);
  return found.length < limits.briefRows ? found : read(part.first, false);
}

const columnNames = new Map<string, Sql>();

/** Of a property of an entity, of which there are so many. */
function columnNamed(property: string): Sql {
  const known = columnNames.get(property) ?? sql.raw(`"${snakeCase(property)}"`);
  columnNames.set(property, known);
  return known;
}

const send = (isBrief = false) => (isBrief ? queryTogether : query);

/** The table of an entity, for SQL that reads several. */
export function tableOf<T extends OwnedRow>(em: EntityManager, entity: EntityClass<T>): Sql {
  return mapping(em, entity).table;
}

export interface ColumnOf {
  property: string;
  column: string;
  isJson: boolean;
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
      .map((property) => ({
        property: property.name as string,
        column: property.fieldNames[0] as string,
        isJson: property.type === 'json',
      }));
    const selection = sql.raw(columns.map(({ property, column }) => `"${column}" as "${property}"`).join(', '));
    known = { table: sql.raw(`"${metadata.tableName}"`), columns, selection };
    mappings.set(entity, known);
  }
  return known;
}
