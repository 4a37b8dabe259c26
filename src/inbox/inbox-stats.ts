import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import type { InvoiceDocumentStats } from './invoice-document.inputs.js';

const dayMs = 86_400_000;

type Figures = Omit<InvoiceDocumentStats, 'failureReasons'> & {
  missing_vendor_name: number;
  missing_total: number;
  duplicate_flagged: number;
  errors: Record<string, number>;
};

/** The documents of the last 30 days by status, and what holds up those that are not converted (specification 4.9). */
export async function inboxStats(em: EntityManager): Promise<InvoiceDocumentStats> {
  const since = new Date(now().getTime() - limits.inboxStatsDays * dayMs);
  const [figures] = await query<Figures>(
    em,
    sql`with recent as materialized (
        select status, extracted_vendor_name, extracted_total_cents, duplicate_of_bill_id, error_reason
        from invoice_documents where owner_id = ${tenantOf(em).ownerId} and created_at >= ${since}
      )
      select count(*) as total,
        count(*) filter (where status = 'ready') as ready,
        count(*) filter (where status = 'needs_review') as "needsReview",
        count(*) filter (where status = 'error') as error,
        count(*) filter (where status = 'converted') as converted,
        count(*) filter (where status in ('needs_review', 'ready') and extracted_vendor_name is null) as missing_vendor_name,
        count(*) filter (where status in ('needs_review', 'ready') and extracted_total_cents is null) as missing_total,
        count(*) filter (where status <> 'converted' and duplicate_of_bill_id is not null) as duplicate_flagged,
        coalesce((select jsonb_object_agg(error_reason, documents) from (
          select error_reason, count(*) as documents from recent
          where status = 'error' and error_reason is not null group by error_reason) failed), '{}') as errors
      from recent`,
  );
  if (!figures) throw new Error('an aggregate answers one row');
  const { missing_vendor_name, missing_total, duplicate_flagged, errors, ...counts } = figures;
  return { ...counts, failureReasons: { missing_vendor_name, missing_total, duplicate_flagged, ...errors } };
}
