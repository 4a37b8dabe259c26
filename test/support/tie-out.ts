import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyBooks } from '../../src/verification/verify-books.js';

/** Fails, naming every wrong row, unless everything that must hold in the owner's books does. */
export async function expectBooksToTieOut(books: { ownerId: number; em(): Promise<EntityManager> }): Promise<void> {
  const results = await verifyBooks(await books.em(), books.ownerId);
  expect(results.length).toBeGreaterThan(0);
  expect(results.flatMap(({ name, first }) => first.map(({ row, problem }) => `${name}: ${row}: ${problem}`))).toEqual(
    [],
  );
}
