import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';

/** Money that is about to leave an account of the owner for somebody else. */
export interface LeavingMoney {
  to: 'contact' | 'tax_office';
  /** Null for the tax office. */
  contactId: number | null;
  amountCents: number;
  currency: string;
  /** What moves on the account, where that is in another currency. */
  bankAmountCents: number | null;
  bankCurrency: string | null;
  day: string;
  /** The payment that stands in the books already and is confirmed now; null for money that is paid anew. */
  vendorPaymentId: number | null;
}

/** Whether a second person has approved what is done; the release of a proposal alone says so. */
export interface Approval {
  isApproved: boolean;
}

export const notApproved: Approval = { isApproved: false };

/** Refuses money that must not leave yet. */
export type MoneyGate = (em: EntityManager, money: LeavingMoney) => Promise<void>;

/** What is asked before money leaves, by the folder of approvals, which builds on all that pay. */
export const moneyGates = new Contributions<MoneyGate>('asking before money leaves');

/** Throws APPROVAL_REQUIRED for money that needs a second person who has not approved it. */
export async function ensureMayLeave(em: EntityManager, money: LeavingMoney, { isApproved }: Approval): Promise<void> {
  if (isApproved) return;
  for (const gate of moneyGates) await gate(em, money);
}
