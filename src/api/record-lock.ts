import { lockOfType } from '../store/records.js';
import type { RequestContext } from './context.js';

/** Locks a record, by its type in the schema, for what is decided on it before its operation looks at it. */
export function lockRecord({ em }: RequestContext, typeName: string, id: string | number): Promise<void> {
  return lockOfType(em, typeName, id);
}
