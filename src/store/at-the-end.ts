import type { EntityManager } from '@mikro-orm/postgresql';

type LastWork = () => Promise<void>;

/** By entity manager of a transaction, and by what asked for it. */
const lastWork = new WeakMap<EntityManager, Map<object, LastWork>>();

/**
 * Whether `work` will be done as the last of the transaction, or of the savepoint, that the entity manager has; once, however often
 * `what` asks for it. False where nobody would do it: the caller does it now.
 */
export function willDoLast(em: EntityManager, what: object, work: LastWork): boolean {
  const waiting = lastWork.get(em);
  waiting?.set(what, work);
  return waiting !== undefined;
}

/** Does the work of a transaction, and after it what waits for its end; a transaction that fails has nothing to do last. */
export async function endedBy<T>(em: EntityManager, work: () => T | Promise<T>): Promise<T> {
  if (lastWork.has(em)) return work();
  lastWork.set(em, new Map());
  try {
    const outcome = await work();
    await doWhatWaits(em);
    return outcome;
  } finally {
    lastWork.delete(em);
  }
}

/** Does now what waits for the end of the transaction. */
export async function doWhatWaits(em: EntityManager): Promise<void> {
  const waiting = lastWork.get(em);
  if (!waiting || waiting.size === 0) return;
  const all = [...waiting.values()];
  waiting.clear();
  for (const work of all) await work();
}
