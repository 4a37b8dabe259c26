import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';

/** Lets go of a debit note that is about to be voided; locks what it changes before the debit note is locked. */
export type DebitNoteRelease = (em: EntityManager, debitNoteId: number) => Promise<void>;

/** What was made into debit notes: the folder of inbox documents, which builds on this one, lets go of them. */
export const debitNoteReleases = new Contributions<DebitNoteRelease>('letting go of a debit note');
