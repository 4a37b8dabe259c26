import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { parseId } from '../values/record-id.js';

/** Result for one of several records: the record as it is now, or why nothing happened to it. */
export type Outcome<T> = { id: string; record: T; refusal: null } | { id: string; record: null; refusal: Refusal };

/**
 * Does the work on each record on a savepoint of its own, so that one that is refused stops no other. In the order of ids,
 * which is everybody's order of locks; answered in the order asked for, each id once. Throws VALIDATION_FAILED for none or
 * too many ids, and what is nobody's fault of the caller.
 */
export async function eachRecord<T>(
  em: EntityManager,
  ids: readonly string[],
  work: (savepoint: EntityManager, id: string) => Promise<T>,
): Promise<Outcome<T>[]> {
  const problems = new FieldProblems();
  problems.check(ids.length > 0, 'ids', 'must have at least one entry');
  problems.check(ids.length <= limits.bulkRecords, 'ids', `must have at most ${limits.bulkRecords} entries`);
  problems.refuse();
  const unique = [...new Set(ids)];
  const outcomes = new Map<string, Outcome<T>>();
  for (const id of unique.toSorted((one, other) => (parseId(one) ?? 0) - (parseId(other) ?? 0)))
    outcomes.set(id, await outcomeOf(em, id, work));
  return unique.map((id) => outcomes.get(id) as Outcome<T>);
}

async function outcomeOf<T>(
  em: EntityManager,
  id: string,
  work: (savepoint: EntityManager, id: string) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { id, record: await em.transactional((savepoint) => work(savepoint, id), { clear: true }), refusal: null };
  } catch (error) {
    if (error instanceof Refusal && error.httpStatus < 500) return { id, record: null, refusal: error };
    throw error;
  }
}
