import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';

/** Runs work that sees one state of the books from beginning to end, whatever is written meanwhile. */
export function snapshotOf<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return em.fork().transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
}
