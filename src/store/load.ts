import {
  type EntityClass,
  type EntityManager,
  type FilterQuery,
  LockMode,
  type QueryOrderMap,
} from '@mikro-orm/postgresql';
import { invalid, notFound } from '../contract/errors.js';
import { parseId, recordId } from '../values/record-id.js';
import type { OwnedRow } from './columns.js';

/**
 * The only doors to entities, for operations that change them. The owner filter is on the entity manager; nothing here
 * switches it off.
 */

/** The entities that match, in the given order (by id by default). */
export function find<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  orderBy: QueryOrderMap<T> = { id: 'asc' } as QueryOrderMap<T>,
): Promise<T[]> {
  return em.find(entity, where as never, { orderBy: orderBy as never }) as Promise<T[]>;
}

/** The record that an operation is about; NOT_FOUND when there is none, or when it is another owner's. */
export async function get<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string | number,
  what: string,
): Promise<T> {
  const number = typeof id === 'number' ? id : recordId(id, what);
  const [found] = await find(em, entity, { id: number } as FilterQuery<T>);
  if (!found) throw notFound(what);
  return found;
}

/** As `get`, and nobody else changes the record before this transaction ends. */
export async function getLocked<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string | number,
  what: string,
): Promise<T> {
  const [found] = await findLocked(em, entity, [typeof id === 'number' ? id : recordId(id, what)]);
  if (!found) throw notFound(what);
  return found;
}

/** Locks the records with these ids in the order of their ids, which is everybody's order; unknown ids are left out. */
export async function findLocked<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: readonly number[],
): Promise<T[]> {
  if (ids.length === 0) return [];
  return em.find(entity, { id: { $in: [...new Set(ids)] } } as never, {
    orderBy: { id: 'asc' } as never,
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  }) as Promise<T[]>;
}

/** As `findLocked`, for the records that match a condition. */
export function findLockedWhere<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
): Promise<T[]> {
  return em.find(entity, where as never, {
    orderBy: { id: 'asc' } as never,
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  }) as Promise<T[]>;
}

/** The record that an input refers to at `path`; VALIDATION_FAILED when the owner has no such record. */
export async function getReferenced<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string | number,
  path: string,
): Promise<T> {
  const number = typeof id === 'number' ? id : parseId(id);
  const [found] = number === null ? [] : await find(em, entity, { id: number } as FilterQuery<T>);
  if (!found) throw invalid([{ path, message: 'refers to nothing' }]);
  return found;
}
