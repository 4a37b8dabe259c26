import { recordSettingChanges } from '../../src/audit/audit-log.js';
import { setClosedThrough, tenantOfOwner } from '../../src/owners/owner.operations.js';
import { noteSettingChanges } from '../../src/store/setting-changes.js';
import { actingFor } from '../../src/store/tenancy.js';
import { type TestBooks, testService } from './books.js';

/** Closes the books through a day, or opens them altogether: with its entry in the audit log, and without record and event of a period. */
export async function closeBooksThrough({ ownerId }: TestBooks, day: string | null): Promise<void> {
  const { operator } = await testService();
  const em = actingFor(operator.em, await tenantOfOwner(operator.em, ownerId));
  await em.transactional(async (transaction) => {
    await setClosedThrough(transaction, day);
    noteSettingChanges(transaction, { closedThrough: 'before' }, { closedThrough: day });
    await recordSettingChanges(transaction, { action: 'closePeriod', resourceType: 'PeriodChange' });
  });
}
