import type { EntityClass } from '@mikro-orm/postgresql';
import { Beside } from './beside.js';
import type { OwnedRow, Row } from './columns.js';

/**
 * What an operation has read or written of what belongs to a record, for the answer to the same request, which would read it
 * again otherwise. It is known of the record in memory: whoever reads the record anew knows nothing of it.
 */
interface Known {
  referred: Map<EntityClass<OwnedRow>, OwnedRow>;
  lists: Map<EntityClass<OwnedRow>, readonly OwnedRow[]>;
}

const knownBeside = new Beside<Known>('known of the record');

/** The only record of its kind that the record refers to. */
export function knowReferred<T extends OwnedRow>(of: object, entity: EntityClass<T>, referred: T): void {
  knownAs(of).referred.set(entity, referred);
}

/** Every record of a kind that belongs to the record, in the order in which they are answered. */
export function knowList<T extends OwnedRow>(of: object, entity: EntityClass<T>, list: readonly T[]): void {
  knownAs(of).lists.set(entity, list);
}

export function knownReferred<T extends OwnedRow>(of: object, entity: EntityClass<T>, id: number): Row<T> | undefined {
  const referred = knownBeside.of(of)?.referred.get(entity);
  return referred?.id === id ? (referred as unknown as Row<T>) : undefined;
}

export function knownList<T extends OwnedRow>(of: object, entity: EntityClass<T>): readonly Row<T>[] | undefined {
  return knownBeside.of(of)?.lists.get(entity) as readonly Row<T>[] | undefined;
}

function knownAs(record: object): Known {
  const known = knownBeside.of(record) ?? { referred: new Map(), lists: new Map() };
  knownBeside.set(record, known);
  return known;
}
