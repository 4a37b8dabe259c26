import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { OwnedRow, Row } from '../store/columns.js';
import { rows } from '../store/rows.js';
import { sql } from '../store/sql.js';
import { parseId } from '../values/record-id.js';

/** Rows that an input refers to, by the id as it was given. */
export type Referenced<T> = ReadonlyMap<string, Row<T>>;

/** The owner's rows with these ids, read in one statement: what is absent from the answer refers to nothing. */
export async function referenced<T extends OwnedRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: Iterable<string | null | undefined>,
): Promise<Referenced<T>> {
  const wanted = new Set([...ids].flatMap((id) => (id ? (parseId(id) ?? []) : [])));
  if (wanted.size === 0) return new Map();
  const found = await rows(em, entity, { where: [sql`id = any(${[...wanted]})`] });
  return new Map(found.map((row) => [String(row['id' as keyof Row<T>]), row]));
}
