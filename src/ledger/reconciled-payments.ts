import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from '../store/contributions.js';
import type { JournalSource } from './journal.entity.js';

/** One kind of payments that a bank statement can show. */
export interface ReconciledPayments {
  sourceType: `${JournalSource}`;
  /** Locks these before anything of the ledger, in the order in which voiding a payment locks. */
  lock(em: EntityManager, ids: readonly number[]): Promise<unknown>;
  /** Confirms the pending ones among these: the bank has seen them. */
  confirm(em: EntityManager, ids: readonly number[]): Promise<void>;
}

/** The payments of receivables and of payables, whose folders build on this one, in the order of their locks. */
export const reconciledPayments = new Contributions<ReconciledPayments>('confirming the payments of a statement');
