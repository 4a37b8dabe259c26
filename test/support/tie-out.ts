import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyBooks } from '../../src/verification/verify-books.js';

/** Fails, naming every wrong row, unless everything that must hold in the owner's books does. */
export async function expectBooksToTieOut(books: { ownerId: number; em(): Promise<EntityManager> }): Promise<void> {
  expect(await problemsOf(await books.em(), books.ownerId)).toEqual([]);
}

/** Every wrong row of the owner's books, or of everybody's. */
export async function problemsOf(em: EntityManager, ownerId?: number): Promise<string[]> {
  const results = await verifyBooks(em, ownerId);
  if (results.length === 0) throw new Error('nothing was checked');
  return results
    .filter(({ isNotice }) => !isNotice)
    .flatMap(({ name, first }) => first.map(({ row, problem }) => `${name}: ${row}: ${problem}`));
}
