import type { EntityManager } from '@mikro-orm/postgresql';
import { ClosingCheck, type ClosingItem, countedItems } from '../ledger/fiscal-year-closing.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What of receivables is still to be done about a fiscal year. */
export function receivablesBeforeClosing(em: EntityManager, { to }: { to: string }): Promise<ClosingItem[]> {
  const { ownerId } = tenantOf(em);
  return countedItems(em, [
    {
      check: ClosingCheck.DRAFT_INVOICES,
      blocking: true,
      of: sql`invoices where owner_id = ${ownerId} and status = 'draft' and issue_date <= ${to}`,
    },
    {
      check: ClosingCheck.DRAFT_CREDIT_NOTES,
      blocking: true,
      of: sql`credit_notes where owner_id = ${ownerId} and status = 'draft' and issue_date <= ${to}`,
    },
    {
      check: ClosingCheck.PENDING_PAYMENTS,
      blocking: false,
      of: sql`payments where owner_id = ${ownerId} and status = 'pending' and received_on <= ${to}`,
    },
    {
      check: ClosingCheck.UNAPPLIED_CUSTOMER_CREDITS,
      blocking: false,
      of: sql`(
        select from payments where owner_id = ${ownerId} and unapplied_cents > 0 and received_on <= ${to}
        union all
        select from credit_notes
          where owner_id = ${ownerId} and status = 'posted' and unapplied_cents > 0 and issue_date <= ${to}
      ) credits`,
    },
  ]);
}
