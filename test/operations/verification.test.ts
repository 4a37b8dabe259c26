import { verifyBooks } from '../../src/verification/verify-books.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

test('new books hold', async () => {
  await expectBooksToTieOut(books);
});

test('every check runs on all owners at once', async () => {
  const results = await verifyBooks(await books.em());
  expect(results.filter((result) => result.wrongCount > 0)).toEqual([]);
});
