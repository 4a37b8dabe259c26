import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileStore } from './file-store.js';

/**
 * Carries work out of a transaction that cannot go on without it: the transaction is undone, the work is done while none is
 * open, for it takes as long as it takes, and the transaction begins anew.
 */
export abstract class NeededFirst extends Error {
  /** `em` is in no transaction. */
  abstract provide(em: EntityManager, files: FileStore): Promise<void>;
}
