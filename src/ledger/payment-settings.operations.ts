import type { EntityManager } from '@mikro-orm/postgresql';
import type { Owner } from '../owners/owner.entity.js';
import { changePaymentSettings, type PaymentSettingsChanges, paymentSettings } from '../owners/owner.operations.js';
import { openAccount } from './chart-of-accounts.js';
import type { AccountsByRole } from './journal.operations.js';

/** Changes how payments are booked from now on, and opens the accounts that this takes. What is booked stays as it is. */
export async function updatePaymentSettings(em: EntityManager, changes: PaymentSettingsChanges): Promise<Owner> {
  if (changes.pendingPaymentsOnClearing) await openAccount(em, 'payments_clearing');
  return changePaymentSettings(em, changes);
}

/** The account on which a pending payment waits for its confirmation; null where the owner does without one. */
export async function clearingAccountOf(em: EntityManager, accounts: AccountsByRole): Promise<number | null> {
  if (accounts.payments_clearing === undefined) return null;
  const { pendingPaymentsOnClearing } = await paymentSettings(em);
  return pendingPaymentsOnClearing ? accounts.payments_clearing : null;
}
