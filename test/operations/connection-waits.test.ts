import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';

/** What is answered when an owner's requests keep its share of the connections for longer than one may be waited for. */

const share = 10;

let books: TestBooks;
beforeAll(async () => {
  await testService({ DATABASE_CONNECT_TIMEOUT_SECONDS: '3' });
  books = await startBooks();
});

test('a read that waits for a connection of its owner in vain is refused, and not taken for a fault of the service', async () => {
  const { operator } = await testService();
  const made = await books.graphql('mutation { createContact(input: { name: "Wanted" }) { contact { id } } }', {});
  const { id } = made.data.createContact.contact;
  let renaming: Promise<unknown>[] = [];
  await operator.em.fork().transactional(async (em) => {
    await query(em, sql`select 1 from contacts where owner_id = ${books.ownerId} and id = ${id} for update`);
    renaming = Array.from({ length: share }, (_, number) =>
      books.graphql('mutation ($input: UpdateContactInput!) { updateContact(input: $input) { contact { name } } }', {
        input: { id, name: `Renamed ${number}` },
      }),
    );
    await untilLocksAreWaitedFor(operator.em.fork(), share);
    const { errors } = await books.graphql('{ trialBalance(asOf: "2026-01-31") { totalDebitCents } }', {});
    expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
      ['Too many requests of this owner at once; try again in 1 s', 'RATE_LIMITED'],
    ]);
  });
  await Promise.all(renaming);
});
