import type { EntityManager } from '@mikro-orm/postgresql';
import type { Owner } from '../owners/owner.entity.js';
import { changePaymentSettings, type PaymentSettingsChanges, paymentSettings } from '../owners/owner.operations.js';
import { openAccount } from './chart-of-accounts.js';
import type { AccountsByRole } from './journal.operations.js';

/** Changes how payments are booked from now on, and opens the accounts that this takes. What is booked stays as it is. */
export async function updatePaymentSettings(em: EntityManager, changes: PaymentSettingsChanges): Promise<Owner> {
  if (changes.pendingPaymentsOnClearing) await openAccount(em, 'payments_clearing');
  if (changes.paymentsAsPrepayments) {
    await openAccount(em, 'customer_prepayments');
    await openAccount(em, 'vendor_prepayments');
  }
  return changePaymentSettings(em, changes);
}

/** The accounts that a new payment is booked to instead of its own and of the control account; null where it is not. */
export interface PaymentAccounts {
  clearingAccountId: number | null;
  prepaymentAccountId: number | null;
}

/**
 * Where a new payment of a side is booked, by the owner's settings: a pending one to the clearing account, and a prepayment,
 * which it can say itself, to the account of prepayments. That account is opened for the first one where the chart has none.
 */
export async function paymentAccounts(
  em: EntityManager,
  accounts: AccountsByRole,
  role: 'customer_prepayments' | 'vendor_prepayments',
  { isPending, prepayment }: { isPending: boolean; prepayment: boolean | null },
): Promise<PaymentAccounts> {
  const settings = await paymentSettings(em);
  const isPrepaid = prepayment ?? settings.paymentsAsPrepayments;
  return {
    clearingAccountId: (isPending && settings.pendingPaymentsOnClearing && accounts.payments_clearing) || null,
    prepaymentAccountId: isPrepaid ? (accounts[role] ?? (await openAccount(em, role))) : null,
  };
}
