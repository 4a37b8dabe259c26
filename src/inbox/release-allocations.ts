import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/**
 * Removes what was allocated from a document that goes, and gives the commitments back what it took: their figures and
 * status follow from the allocations that are left.
 *
 * SQL on the tables of the commitments, which build on this folder and so cannot be called from here. The commitments are
 * locked in the order of their ids, after the document, as everybody does.
 */
export async function releaseAllocations(em: EntityManager, documentId: number): Promise<void> {
  const { ownerId } = tenantOf(em);
  const touched = await query<{ id: number }>(
    em,
    sql`select id from commitments where owner_id = ${ownerId} and id in (
        select commitment_id from allocations where owner_id = ${ownerId} and invoice_document_id = ${documentId})
      order by id for update`,
  );
  await query(em, sql`delete from allocations where owner_id = ${ownerId} and invoice_document_id = ${documentId}`);
  await query(
    em,
    sql`update commitments c set matched_total_cents = matched, remaining_cents = expected_total_cents - matched,
        status = case when c.status = 'canceled' then c.status when matched = 0 then 'open'
          when matched < expected_total_cents then 'partially_matched'
          when matched = expected_total_cents then 'fully_matched' else 'overmatched' end,
        updated_at = now()
      from (
        select k.id, coalesce(sum(a.allocated_cents) filter (where a.status = 'approved'), 0)::bigint as matched
        from unnest(${touched.map(({ id }) => id)}::bigint[]) as k (id)
        left join allocations a on a.owner_id = ${ownerId} and a.commitment_id = k.id group by k.id
      ) left_over
      where c.owner_id = ${ownerId} and c.id = left_over.id and c.matched_total_cents <> matched`,
  );
}
