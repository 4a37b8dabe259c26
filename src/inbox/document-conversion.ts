import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';

/** What else follows when a document becomes a bill. The document is locked. */
export type DocumentConversion = (em: EntityManager, documentId: number, billId: number) => Promise<void>;

/** What was recorded of a document before it was converted: the folder of allocations builds on this one. */
export const documentConversions = new Contributions<DocumentConversion>('a document becomes a bill');
