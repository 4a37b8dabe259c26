import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { untilLocksAreWaitedFor, waitingForLocks } from '../support/lock-waits.js';

const ofPool = 20;
const asked = 25;

let books: TestBooks;
let neighbour: TestBooks;
beforeAll(async () => {
  // Whoever waits for a connection does so for as long as the test needs.
  await testService({ DATABASE_CONNECT_TIMEOUT_SECONDS: '60' });
  books = await startBooks();
  neighbour = await startBooks({ name: 'Neighbour' });
});

async function contact(of: TestBooks, name: string): Promise<string> {
  const { data } = await of.graphql(
    'mutation ($name: String!) { createContact(input: { name: $name }) { contact { id } } }',
    {
      name,
    },
  );
  return data.createContact.contact.id;
}

test('requests that wait for a lock take half of the connections, and neighbours are answered meanwhile', async () => {
  const { operator } = await testService();
  const [id, own] = [await contact(books, 'Wanted'), await contact(neighbour, 'Own')];
  const rename = (of: TestBooks, which: string, name: string) =>
    of.graphql('mutation ($input: UpdateContactInput!) { updateContact(input: $input) { contact { name } } }', {
      input: { id: which, name },
    });
  let renaming: ReturnType<typeof rename>[] = [];
  await operator.em.fork().transactional(async (em) => {
    await query(em, sql`select 1 from contacts where owner_id = ${books.ownerId} and id = ${id} for update`);
    renaming = Array.from({ length: asked }, (_, number) => rename(books, id, `Renamed ${number}`));
    await untilLocksAreWaitedFor(operator.em.fork(), ofPool / 2);
    expect((await rename(neighbour, own, 'Renamed')).data).toEqual({ updateContact: { contact: { name: 'Renamed' } } });
    expect(await waitingForLocks(operator.em.fork())).toBe(ofPool / 2);
  });
  const names = (await Promise.all(renaming)).map(({ data }) => data?.updateContact.contact.name);
  expect(names).toEqual(Array.from({ length: asked }, (_, number) => `Renamed ${number}`));
});
