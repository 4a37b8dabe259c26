import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { snakeCase } from '../values/snake-case.js';
import { AtMost } from './children.js';
import type { OwnedRow, Row } from './columns.js';
import { rows } from './rows.js';
import { type Sql, sql } from './sql.js';

/** Keyset pages (specification 4.1, decisions section 3): the cost of a page does not depend on how far down it is. */
@ArgsType()
export class PageArguments {
  @Field(() => Int, { nullable: true, description: 'Page size. Defaults to 25; more than 100 counts as 100.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before.' })
  after?: string | null;
}

@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @Field({ description: 'More records follow.' })
  hasNextPage!: boolean;

  @Field({ description: 'The page was asked for with a cursor.' })
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
export function Connection<T extends object>(node: ClassType<T>): ClassType<Page<T>> {
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
  class ResourceConnection {
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
export function pageSize(first: number | null | undefined): number {
  const size = first ?? limits.pageSizeDefault;
  if (size < 1)
    throw new Refusal('BAD_REQUEST', 'limit must be at least 1', [{ path: 'first', message: 'must be at least 1' }]);
  return Math.min(size, limits.pageSizeMaximum);
}

/**
 * One page of an owner's rows, ascending by `order` (unique together; id by default).
 * Throws BAD_REQUEST for a page size below 1 and for a cursor that this list did not hand out.
 */
export async function page<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  arguments_: PageArguments,
  where: readonly Sql[] = [],
  order: readonly string[] = ['id'],
): Promise<Page<Row<T>>> {
  const size = pageSize(arguments_.first);
  const columns = sql.join(order.map((property) => sql.raw(`"${snakeCase(property)}"`)));
  const after = arguments_.after ? [sql`(${columns}) > (${keysetOf(entity, arguments_.after, order)})`] : [];
  const found = await rows(em, entity, { where: [...where, ...after], orderBy: columns, limit: size + 1 });
  return pageOf(found.slice(0, size), found.length > size, Boolean(arguments_.after), (row) =>
    cursorOf(
      entity.name,
      order.map((property) => row[property as keyof Row<T>]),
    ),
  );
}

/** Wraps records that were read otherwise into a page. */
export function pageOf<T>(
  nodes: T[],
  hasNextPage: boolean,
  hasPreviousPage: boolean,
  cursor: (node: T) => string,
): Page<T> {
  const edges = nodes.map((node) => ({ cursor: cursor(node), node }));
  return {
    edges,
    nodes,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** An opaque cursor: the list's name and the keys of a row in it. */
export function cursorOf(list: string, keys: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([list, ...keys])).toString('base64url');
}

/** The keys in a cursor of this list; BAD_REQUEST when it is not one. */
export function keysOf(list: string, cursor: string, types: readonly ('number' | 'string')[]): unknown[] {
  const refusal = new Refusal('BAD_REQUEST', 'after is not a cursor of this list', [
    { path: 'after', message: 'is not a cursor of this list' },
  ]);
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refusal;
  }
  if (!Array.isArray(content) || content.length !== types.length + 1 || content[0] !== list) throw refusal;
  const keys = content.slice(1);
  const fitting = keys.every((key, index) =>
    types[index] === 'number' ? Number.isSafeInteger(key) : typeof key === 'string' && !key.includes('\0'),
  );
  if (!fitting) throw refusal;
  return keys;
}

function keysetOf(entity: { name: string }, cursor: string, order: readonly string[]): Sql {
  const types = order.map((property) => (property === 'id' ? ('number' as const) : ('string' as const)));
  return sql.join(keysOf(entity.name, cursor, types).map((key) => sql`${key}`));
}
