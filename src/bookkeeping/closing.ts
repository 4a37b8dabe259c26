import type { EntityManager } from '@mikro-orm/postgresql';
import { ClosingCheck, type ClosingItem, countedItems } from '../ledger/fiscal-year-closing.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What of manual journals and their schedules is still to be done about a fiscal year. */
export function journalsBeforeClosing(em: EntityManager, { to }: { to: string }): Promise<ClosingItem[]> {
  const { ownerId } = tenantOf(em);
  return countedItems(em, [
    {
      check: ClosingCheck.DRAFT_JOURNALS,
      blocking: true,
      of: sql`manual_journals where owner_id = ${ownerId} and status = 'draft' and entry_date <= ${to}`,
    },
    {
      check: ClosingCheck.DUE_RECURRING_JOURNALS,
      blocking: true,
      of: sql`recurring_journals where owner_id = ${ownerId} and next_on <= ${to}`,
    },
  ]);
}
