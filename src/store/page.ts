import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { AtMost } from './children.js';
import type { OwnedRow, Row } from './columns.js';
import {
  byId,
  columnName,
  columnOf,
  isById,
  isKey,
  type KeyType,
  keyOf,
  type ListOrder,
  type OrderKey,
  orderBy,
  orderOfChange,
} from './list-order.js';
import { type JoinedValue, rows, soughtRows, tableOf } from './rows.js';
import { settledBefore } from './settled.js';
import { type Sql, sql, whereGiven } from './sql.js';
import { type Amount, counting, type WholeList, wholeList } from './whole-list.js';

/** Keyset pages (specification 4.1, decisions section 3): the cost of a page does not depend on how far down it is. */
@ArgsType()
export class ForwardPageArguments {
  @Field(() => Int, { nullable: true, description: 'Page size. Defaults to 25; more than 100 counts as 100.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before.' })
  after?: string | null;
}

/** A page from the beginning of a list, or with `last` from its end. */
@ArgsType()
export class PageArguments extends ForwardPageArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Page size counted from the end of the list, or from `before`; not together with `first`.',
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'The `startCursor` of the page after.' })
  before?: string | null;
}

@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @Field({ description: 'More records follow; of a page asked for with `last`, that it was asked for with `before`.' })
  hasNextPage!: boolean;

  @Field({
    description: 'The page was asked for with `after`; of one asked for with `last`, that more records precede.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first record of the page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last record of the page: the next `after`.' })
  endCursor!: string | null;
}

export interface Page<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
}

/** The Relay connection type of a resource, whose size is that of the page it was asked for: `InvoiceConnection` with its `InvoiceEdge`. */
export function Connection<T extends object>(
  node: ClassType<T>,
  { counts = 'nothing' }: { counts?: 'nothing' | 'records' | 'currencies' } = {},
): ClassType<Page<T>> {
  @ObjectType(`${node.name}Edge`, {
    description: `One ${node.name} of a page, with its cursor.`,
    simpleResolvers: true,
  })
  class Edge {
    @Field({ description: 'Opaque position in the list.' })
    cursor!: string;

    @Field(() => node, { description: 'The record.' })
    node!: T;
  }

  @ObjectType(`${node.name}Connection`, { description: `A page of ${node.name} records.`, simpleResolvers: true })
  class ResourceConnection extends counting[counts] {
    @AtMost(1)
    @Field(() => [Edge], { description: 'Records with their cursors.' })
    edges!: Edge[];

    @AtMost(1)
    @Field(() => [node], { description: 'The records alone.' })
    nodes!: T[];

    @Field(() => PageInfo, { description: 'Position of the page in its list.' })
    pageInfo!: PageInfo;
  }
  return ResourceConnection as unknown as ClassType<Page<T>>;
}

/** How many records a page holds; BAD_REQUEST below 1. */
export function pageSize(size: number | null | undefined, argument = 'first'): number {
  const asked = size ?? limits.pageSizeDefault;
  if (asked < 1) {
    const message = 'must be at least 1';
    throw new Refusal('BAD_REQUEST', `${argument} ${message}`, [{ path: argument, message }]);
  }
  return Math.min(asked, limits.pageSizeMaximum);
}

/** That a text stands somewhere in a record. */
export interface TextCondition {
  holds: Sql;
  /** The ids of the records where it does, this many at most, from an index; null when no index finds it. */
  ids(most: number): Promise<number[] | null>;
}

/** What a list holds beside the owner's rows, in which order, and what it adds up to. */
export interface Listing {
  /** Conditions that an index answers in the order of the list. */
  where?: readonly Sql[];
  /** Conditions whose rows may be far apart in the order of the list. */
  scattered?: readonly Sql[];
  text?: TextCondition | null;
  /** Defaults to ascending ids. */
  order?: ListOrder;
  /**
   * A column of few values with its indexes `(owner_id, <column>, <order>, id)`: the rows of each value are read in order and
   * merged, so that a page in any order costs the same whichever of the values it is about.
   */
  merged?: { column: Sql; all: readonly string[]; chosen: readonly string[] | null };
  /** What `totals` adds up. */
  amount?: Amount;
  /** In the order of an instant that is dated by `changing_now` of the schema: no row comes later into what was read. */
  changes?: { property: string; since: Date | null };
  /** What each row is answered with beside its columns. */
  joined?: JoinedValue;
}

/**
 * One page of an owner's rows. Throws BAD_REQUEST for a page size below 1, for `first` beside `last`, and for a cursor that
 * this list did not hand out in this order.
 */
export async function page<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  arguments_: PageArguments,
  listing: Listing = {},
): Promise<Page<Row<T>> & { whole: WholeList }> {
  const shown = listing.changes ? await byChange(em, listing) : listing;
  const { where = [], order = byId, amount } = shown;
  const { size, fromEnd } = sizeOf(arguments_);
  const name = order.name ? `${entity.name} ${order.name}` : entity.name;
  const isDescending = Boolean(order.descending) !== fromEnd;
  const range = cursorConditions(name, order, arguments_);
  const asked = { ...shown, where: [...where, ...range], isWhole: where.length === 0 };
  const found = await listed(em, entity, asked, isDescending, size + 1);
  const nodes = found.slice(0, size);
  if (fromEnd) nodes.reverse();
  const hasMore = found.length > size;
  const [hasNext, hasPrevious] = fromEnd ? [Boolean(arguments_.before), hasMore] : [hasMore, Boolean(arguments_.after)];
  const cursor = (row: Row<T>) =>
    cursorOf(
      name,
      order.keys.map((key) => keyOf(row, key)),
    );
  const whole = wholeList(em, tableOf(em, entity), () => conditionsOf(shown), amount);
  return Object.assign(pageOf(nodes, hasNext, hasPrevious, cursor), { whole });
}

/**
 * The next rows of a list. What is scattered is looked for among the next few rows of the order first, where it is when
 * many rows have it, and then by whatever index has the fewest: so that neither what is frequent nor what is rare costs more
 * than it answers.
 */
async function listed<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  listing: Listing & { isWhole: boolean },
  isDescending: boolean,
  limit: number,
): Promise<Row<T>[]> {
  const { where = [], scattered = [], text, order = byId, merged, isWhole, joined } = listing;
  const values = merged && (chosenOnce(merged.chosen) ?? (isById(order) ? undefined : merged.all));
  const next = {
    where,
    merged: values && { column: merged.column, values },
    orderBy: orderBy(order, isDescending),
    limit,
    // Of all rows, the next ones by id.
    isBrief: isById(order) && isWhole,
    ...(joined && { joined }),
  };
  if (scattered.length === 0 && !text) return rows(em, entity, next);
  const conditions = [...scattered, ...(text ? [text.holds] : [])];
  const count = isById(order) ? limits.rowsWalked : limits.rowsWalkedOfEach;
  const near = await rows(em, entity, { ...next, among: { count, where: conditions } });
  if (near.length === limit) return near;
  const ids = await idsWithText(text);
  const isFrequent = text && !ids && scattered.length === 0;
  if (isFrequent) return rows(em, entity, { ...next, where: [...where, ...conditions] });
  const sought = [...(merged ? [sql`${merged.column} = any(${values ?? merged.all})`] : []), ...where, ...scattered];
  const keys = order.keys.map(columnName);
  return soughtRows(em, entity, { ...next, where: [...sought, ...holding(text, ids)], keys });
}

/** A value that is named twice would have its rows read twice, and a thousand names would make a statement of a thousand parts. */
function chosenOnce(chosen: readonly string[] | null): readonly string[] | null {
  return chosen && [...new Set(chosen)];
}

/** What holds for every row of a list, on all of its pages. */
async function conditionsOf({ where = [], scattered = [], text, merged }: Listing): Promise<Sql[]> {
  const chosen = merged?.chosen ? [sql`${merged.column} = any(${merged.chosen})`] : [];
  return [...chosen, ...where, ...scattered, ...holding(text, await idsWithText(text))];
}

/** Null when many records have it, or no index tells. */
async function idsWithText(text: TextCondition | null | undefined): Promise<number[] | null> {
  const ids = (await text?.ids(limits.textMatches + 1)) ?? null;
  return ids && ids.length <= limits.textMatches ? ids : null;
}

function holding(text: TextCondition | null | undefined, ids: number[] | null): Sql[] {
  if (!text) return [];
  return [ids ? sql`id = any(${ids}::bigint[])` : text.holds];
}

/** The list in the order of change, as far as it is settled. Throws BAD_REQUEST when another order is asked for. */
async function byChange(em: EntityManager, { changes, ...listing }: Listing): Promise<Listing> {
  const { property, since } = changes ?? { property: 'updatedAt', since: null };
  if (listing.order?.name) {
    const message = 'is not given together with updatedSince, whose order is that of change';
    throw new Refusal('BAD_REQUEST', `orderBy ${message}`, [{ path: 'orderBy', message }]);
  }
  const order = orderOfChange(property);
  const column = columnOf(order.keys[0] as OrderKey);
  const settled = sql`${column} < ${await settledBefore(em)}`;
  return {
    ...listing,
    where: [...(listing.where ?? []), ...(since ? [sql`${column} >= ${since}`] : []), settled],
    order,
  };
}

function sizeOf({ first, last }: PageArguments): { size: number; fromEnd: boolean } {
  const fromEnd = last !== null && last !== undefined;
  if (!fromEnd) return { size: pageSize(first), fromEnd };
  if (first !== null && first !== undefined) {
    const message = 'is not given together with first';
    throw new Refusal('BAD_REQUEST', `last ${message}`, [{ path: 'last', message }]);
  }
  return { size: pageSize(last, 'last'), fromEnd };
}

function cursorConditions(name: string, order: ListOrder, { after, before }: PageArguments): Sql[] {
  const columns = sql.join(order.keys.map(columnOf));
  const keyset = (argument: 'after' | 'before', cursor: string) => {
    const keys = keysOf(
      name,
      cursor,
      order.keys.map(({ type }) => type),
      argument,
    );
    return sql.join(keys.map((key) => sql`${key}`));
  };
  const [beyond, short] = order.descending ? ['<', '>'] : ['>', '<'];
  return [
    ...whereGiven(after, (cursor) => sql`(${columns}) ${sql.raw(beyond)} (${keyset('after', cursor)})`),
    ...whereGiven(before, (cursor) => sql`(${columns}) ${sql.raw(short)} (${keyset('before', cursor)})`),
  ];
}

/** Wraps records that were read otherwise into a page. */
export function pageOf<T>(
  nodes: T[],
  hasNextPage: boolean,
  hasPreviousPage: boolean,
  cursor: (node: T) => string,
): Page<T> {
  const cursorAt = (index: number) => (nodes.length === 0 ? null : cursor(nodes.at(index) as T));
  const pageInfo = { hasNextPage, hasPreviousPage, startCursor: cursorAt(0), endCursor: cursorAt(-1) };
  return new PageOfNodes(nodes, pageInfo, cursor);
}

/** Most pages are asked for their nodes: a cursor for each of them is written when its edges are. */
class PageOfNodes<T> implements Page<T> {
  constructor(
    readonly nodes: T[],
    readonly pageInfo: PageInfo,
    private readonly cursor: (node: T) => string,
  ) {}

  get edges(): { cursor: string; node: T }[] {
    return this.nodes.map((node) => ({ cursor: this.cursor(node), node }));
  }
}

/** An opaque cursor: the list's name and the keys of a row in it. */
export function cursorOf(list: string, keys: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([list, ...keys])).toString('base64url');
}

/** The keys of the cursor that a page begins after; null without one, which an empty text is not. */
export function keysAfter(list: string, after: string | null | undefined, types: readonly KeyType[]): unknown[] | null {
  return after === null || after === undefined ? null : keysOf(list, after, types);
}

/** The keys in a cursor of this list; BAD_REQUEST when it is not one. */
export function keysOf(list: string, cursor: string, types: readonly KeyType[], argument = 'after'): unknown[] {
  const refusal = new Refusal('BAD_REQUEST', `${argument} is not a cursor of this list`, [
    { path: argument, message: 'is not a cursor of this list' },
  ]);
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refusal;
  }
  if (!Array.isArray(content) || content.length !== types.length + 1 || content[0] !== list) throw refusal;
  const keys = content.slice(1);
  if (!keys.every((key, index) => isKey(key, types[index] as KeyType))) throw refusal;
  return keys;
}
