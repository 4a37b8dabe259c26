import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { InvoiceDocumentStatus } from './invoice-document.entity.js';

/**
 * How many documents of all time have each of these statuses, in their order. Each is counted in its part of the index by
 * status: what waits is not dearer to count because much was converted before it.
 */
export async function countDocuments(em: EntityManager, statuses: readonly InvoiceDocumentStatus[]): Promise<number[]> {
  const counted = await query<{ count: number }>(
    em,
    sql`select counted.count from unnest(${[...statuses]}::text[]) with ordinality as asked(status, place),
        lateral (select count(*) as count from invoice_documents d
          where d.owner_id = ${tenantOf(em).ownerId} and d.status = asked.status) counted
      order by asked.place`,
  );
  return counted.map(({ count }) => count);
}
