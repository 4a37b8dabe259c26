import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';

/** Lets go of a bill that is about to be voided or deleted; locks what it changes before the bill is locked. */
export type BillRelease = (em: EntityManager, billId: number) => Promise<void>;

/** What was made into bills: the folders of inbox documents and of allocations, which build on this one, let go of them. */
export const billReleases = new Contributions<BillRelease>('letting go of a bill');

/**
 * Lets go of what a bill was made from, before the bill is voided or deleted: its inbox document can be converted again,
 * and its allocations keep their approval without a bill (decisions section 6). A document that was flagged as the bill's
 * duplicate no longer is one, or is that of another bill.
 */
export async function releaseBill(em: EntityManager, billId: number): Promise<void> {
  for (const release of billReleases) await release(em, billId);
}
