import type { EntityManager } from '@mikro-orm/postgresql';
import { ClosingCheck, type ClosingItem, countedItems } from '../ledger/fiscal-year-closing.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What of payables is still to be done about a fiscal year. */
export function payablesBeforeClosing(em: EntityManager, { to }: { to: string }): Promise<ClosingItem[]> {
  const { ownerId } = tenantOf(em);
  return countedItems(em, [
    {
      check: ClosingCheck.DRAFT_BILLS,
      blocking: true,
      of: sql`bills where owner_id = ${ownerId} and status = 'draft' and issue_date <= ${to}`,
    },
    {
      check: ClosingCheck.DRAFT_DEBIT_NOTES,
      blocking: true,
      of: sql`debit_notes where owner_id = ${ownerId} and status = 'draft' and issue_date <= ${to}`,
    },
    {
      check: ClosingCheck.PENDING_VENDOR_PAYMENTS,
      blocking: false,
      of: sql`vendor_payments where owner_id = ${ownerId} and status = 'pending' and paid_at <= ${to}`,
    },
    {
      check: ClosingCheck.UNAPPLIED_VENDOR_CREDITS,
      blocking: false,
      of: sql`(
        select from vendor_payments where owner_id = ${ownerId} and unapplied_cents > 0 and paid_at <= ${to}
        union all
        select from debit_notes
          where owner_id = ${ownerId} and status = 'posted' and unapplied_cents > 0 and issue_date <= ${to}
      ) credits`,
    },
  ]);
}
