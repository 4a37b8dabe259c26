import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';

/** Removes what hangs on a document that goes; the document is locked. */
export type DocumentRemoval = (em: EntityManager, documentId: number) => Promise<void>;

/** What hangs on documents: the folder of allocations, which builds on this one, removes them. */
export const documentRemovals = new Contributions<DocumentRemoval>('removing what hangs on a document');
