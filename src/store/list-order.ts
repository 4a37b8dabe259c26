import { registerEnumType } from 'type-graphql';
import { isCalendarDay } from '../values/calendar.js';
import { snakeCase } from '../values/snake-case.js';
import { type Sql, sql } from './sql.js';

/** In which orders lists are shown. Every order ends with the id, so that each row has one place in it. */
export interface ListOrder {
  /** Part of its cursors; none of the order by ascending id. */
  name?: string;
  keys: readonly OrderKey[];
  /** Of all its keys. */
  descending?: boolean;
}

/** What a cursor holds of a key. */
export type KeyType = 'number' | 'text' | 'digits' | 'day' | 'instant';

export interface OrderKey {
  property: string;
  type: KeyType;
  /** Where rows without a value stand; the index is on `case when <column> is null then <this> else <column> end`. */
  absent?: number | string;
}

/** The day of what has none: it comes last. */
export const never = '9999-12-31';

const idKey: OrderKey = { property: 'id', type: 'number' };

/** The order of creation. */
export const byId: ListOrder = { keys: [idKey] };

export const isById = (order: ListOrder): boolean => order.keys[0] === idKey;

/** By an instant of the rows, in ascending order. */
export const orderOfChange = (property: string): ListOrder => ({
  name: 'CHANGED',
  keys: [{ property, type: 'instant' }, idKey],
});

/** A key that a list can be ordered by, and what the schema says of it: `the day it is due`. */
export interface OrderChoice extends OrderKey {
  description: string;
}

export const orderByDescription = 'Order of the list. Defaults to OLDEST.';

/** The GraphQL enum of a list's orders, and what its values mean. */
export interface ListOrders {
  values: Record<string, string>;
  of(value: string | null | undefined): ListOrder;
}

/**
 * Registers the orders of a list under a name: OLDEST and NEWEST by creation, and of each key `<KEY>_ASC` and `<KEY>_DESC`.
 */
export function listOrders(name: string, choices: Readonly<Record<string, OrderChoice>>): ListOrders {
  const orders = new Map<string, ListOrder>([
    ['OLDEST', byId],
    ['NEWEST', { name: 'NEWEST', keys: [idKey], descending: true }],
  ]);
  const descriptions: Record<string, string> = {
    OLDEST: 'In the order of creation: ascending ids.',
    NEWEST: 'The last created first: descending ids.',
  };
  for (const [key, { description, ...orderKey }] of Object.entries(choices)) {
    const keys = [orderKey, idKey];
    orders.set(`${key}_ASC`, { name: `${key}_ASC`, keys });
    orders.set(`${key}_DESC`, { name: `${key}_DESC`, keys, descending: true });
    descriptions[`${key}_ASC`] = `By ${description}, then by id.`;
    descriptions[`${key}_DESC`] = `By ${description}, descending, then by descending id.`;
  }
  const values = Object.fromEntries([...orders.keys()].map((value) => [value, value]));
  const valuesConfig = Object.fromEntries(
    Object.entries(descriptions).map(([value, description]) => [value, { description }]),
  );
  registerEnumType(values, { name, description: 'Orders of a list. Cursors are of one order.', valuesConfig });
  return { values, of: (value) => orders.get(value ?? 'OLDEST') ?? byId };
}

export const columnName = ({ property }: OrderKey): string => `"${snakeCase(property)}"`;

/**
 * What PostgreSQL orders by: the same expression as the index. Row-level security lets a comparison with `coalesce` near no
 * index, which PostgreSQL does not hold for leak-proof; `case` it does.
 */
export function columnOf(key: OrderKey): Sql {
  const { absent } = key;
  const column = columnName(key);
  if (absent === undefined) return sql.raw(column);
  const instead = typeof absent === 'number' ? absent : `'${absent}'`;
  return sql.raw(`case when ${column} is null then ${instead} else ${column} end`);
}

export function orderBy({ keys }: ListOrder, isDescending: boolean): Sql {
  const direction = sql.raw(isDescending ? ' desc' : '');
  return sql.join(keys.map((key) => sql`${columnOf(key)}${direction}`));
}

/** The key of a row, as a cursor holds it. */
export function keyOf(row: object, { property, absent }: OrderKey): unknown {
  const value = row[property as never] as unknown;
  return value instanceof Date ? value.toISOString() : (value ?? absent);
}

/** As `keyOf` writes one. */
function isInstant(value: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/.test(value) && isCalendarDay(value.slice(0, 10));
  return isWritten && !Number.isNaN(Date.parse(value));
}

/** Whether a cursor can hold this as a key of that type. */
export function isKey(value: unknown, type: KeyType): boolean {
  if (type === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'string') return false;
  if (type === 'digits') return /^\d{1,19}$/.test(value);
  if (type === 'day') return isCalendarDay(value);
  if (type === 'instant') return isInstant(value);
  return !value.includes('\0');
}
