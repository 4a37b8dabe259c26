import type { EntityClass } from '@mikro-orm/postgresql';
import { Field, ID, InterfaceType } from 'type-graphql';
import { parseId } from '../values/record-id.js';
import type { OwnedRow } from './columns.js';

/** Records that Relay clients refetch by an identifier that is unique over all types; `id` is unique within its type. */
@InterfaceType({ description: 'A record that can be asked for by an identifier alone, see `node`.' })
export abstract class Node {
  @Field(() => ID, { description: 'Opaque identifier, unique over all types.' })
  nodeId!: string;
}

const types = new Map<string, EntityClass<OwnedRow>>();

export function registerNodeType(entity: EntityClass<OwnedRow>): void {
  types.set(entity.name, entity);
}

export function nodeIdOf(typeName: string, id: number): string {
  return Buffer.from(`${typeName}:${id}`).toString('base64url');
}

/** What an identifier names; null when it is none that this service gave. */
export function recordOfNodeId(nodeId: string): { entity: EntityClass<OwnedRow>; id: number } | null {
  const [typeName = '', id = ''] = Buffer.from(nodeId, 'base64url').toString().split(':');
  const [entity, number] = [types.get(typeName), parseId(id)];
  return entity && number !== null && nodeIdOf(typeName, number) === nodeId ? { entity, id: number } : null;
}

/** A row as a value of the interface, which says its own type. */
export function asNode<T extends object>(entity: { name: string }, row: T): T & { __typename: string } {
  return { ...row, __typename: entity.name };
}
