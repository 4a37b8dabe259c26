import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/**
 * Lets go of what a bill was made from, before the bill is voided or deleted: its inbox document can be converted again
 * (back to `ready`), and its allocations keep their approval without a bill (decisions section 6). A document that was
 * flagged as the bill's duplicate no longer is one.
 *
 * Written as SQL on the tables of the inbox and of the commitments, which build on this folder and so cannot be called
 * from here: three plain statements that stand in the operation, instead of a hook that they would have to register.
 * The document is locked before the caller locks the bill, which is everybody's order; a bill's document never changes
 * other than by this release, so that looking it up first is safe.
 */
export async function releaseBill(em: EntityManager, billId: number): Promise<void> {
  const { ownerId } = tenantOf(em);
  await query(
    em,
    sql`update invoice_documents set bill_id = null, status = 'ready', converted_at = null, updated_at = now()
      where owner_id = ${ownerId} and bill_id = ${billId}`,
  );
  await query(
    em,
    sql`update invoice_documents set duplicate_of_bill_id = null, updated_at = now()
      where owner_id = ${ownerId} and duplicate_of_bill_id = ${billId}`,
  );
  await query(em, sql`update allocations set bill_id = null where owner_id = ${ownerId} and bill_id = ${billId}`);
}
