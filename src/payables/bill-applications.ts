import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '../contract/errors.js';
import {
  type Application,
  type ApplicationSource,
  askedApplications,
  decideApplications,
} from '../documents/applications.js';
import { lockAll } from '../store/records.js';
import { Bill, BillStatus } from './bill.entity.js';
import type { BillApplicationInput } from './vendor-payment.inputs.js';

/**
 * Which bills get how much of a vendor payment or a debit note, all of them or none. The caller has locked the source; the
 * bills are locked here. Throws VALIDATION_FAILED, BILL_NOT_OPEN, CONTACT_MISMATCH, CURRENCY_MISMATCH, and the source's
 * own code when more is asked than it or a bill has left (decisions sections 5 and 6).
 */
export async function decideBillApplications(
  em: EntityManager,
  source: ApplicationSource & { name: string; overApplied: ErrorCode },
  applications: readonly BillApplicationInput[],
): Promise<Application<Bill>[]> {
  const asked = askedApplications(applications, 'billId');
  const bills = await lockAll(
    em,
    Bill,
    asked.map(({ targetId }) => targetId),
  );
  return decideApplications(source, asked, bills, {
    source: source.name,
    nameOf: (bill) => `Bill ${bill.billNumber}`,
    isOpen: (bill) => bill.status === BillStatus.POSTED,
    notOpen: 'BILL_NOT_OPEN',
    overApplied: source.overApplied,
  });
}
