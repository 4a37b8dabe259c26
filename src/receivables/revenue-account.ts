import type { FieldProblems } from '../contract/errors.js';
import { type Account, AccountType } from '../ledger/account.entity.js';
import type { Referenced } from '../store/records.js';

/**
 * The account that an input names for revenue, null when it names none. Notes in `problems` when it is not an active
 * revenue account of the owner (decisions section 6).
 */
export function revenueAccount(
  id: string | null,
  accounts: Referenced<Account>,
  path: string,
  problems: FieldProblems,
): number | null {
  if (id === null) return null;
  const account = accounts.get(id);
  if (!account) {
    problems.check(false, path, 'refers to nothing');
    return null;
  }
  const takesRevenue = account.accountType === AccountType.REVENUE && account.active;
  problems.check(takesRevenue, path, 'must be an active revenue account');
  return account.id;
}
