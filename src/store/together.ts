import { sqlStateOf } from './outages.js';

/** What PostgreSQL says of every statement that comes after the one which failed. */
const transactionFailed = '25P02';

/**
 * Answers several pieces of work in a transaction that need nothing of each other; what they send at the same moment goes out in
 * one piece. Throws what failed first, once all have ended, so that nothing is sent after the transaction was undone.
 */
export async function together<T extends readonly unknown[]>(...works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const outcomes = await Promise.allSettled(works);
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length > 0) throw failures.find((failure) => sqlStateOf(failure) !== transactionFailed) ?? failures[0];
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
