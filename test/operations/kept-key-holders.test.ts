import { KeptKeyHolders } from '../../src/api/kept-key-holders.js';
import { type LiveFeed, openLiveFeed } from '../../src/outbox/live-feed.js';
import { hashOf } from '../../src/owners/api-key-text.js';
import { statementChannel } from '../../src/store/database-client.js';
import { query, sql } from '../../src/store/sql.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
});

async function newKey(): Promise<{ id: string; secret: string }> {
  const { data, errors } = await books.graphql(
    'mutation { createApiKey(input: { name: "Kept", scopes: [READ] }) { secret apiKey { id } } }',
  );
  expect(errors).toEqual([]);
  return { id: data.createApiKey.apiKey.id, secret: data.createApiKey.secret };
}

async function statusOf(secret: string): Promise<number> {
  const answer = await fetch(`${books.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query: '{ viewer { owner { name } } }' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test.each([
  ['revoked', (id: string) => `mutation { revokeApiKey(input: { id: "${id}" }) { apiKey { id } } }`],
  [
    'rotated without grace',
    (id: string) => `mutation { rotateApiKey(input: { id: "${id}", graceSeconds: 0 }) { secret } }`,
  ],
])('no request that comes after a key was %s is let in, however many are under way', async (_how, end) => {
  const { id, secret } = await newKey();
  let isEnded = false;
  const after: number[] = [];
  const before: number[] = [];
  const ask = async () => {
    while (after.length < 16) {
      const statuses = isEnded ? after : before;
      statuses.push(await statusOf(secret));
    }
  };
  const asking = Array.from({ length: 8 }, ask);
  while (before.length < 16) before.push(await statusOf(secret));
  expect((await books.graphql(end(id))).errors).toEqual([]);
  isEnded = true;
  await Promise.all(asking);
  expect(new Set(after)).toEqual(new Set([401]));
  expect(before).toContain(200);
});

describe('kept by a process that did not make the change', () => {
  let live: LiveFeed;
  let holders: KeptKeyHolders;
  let told: string[];
  let hear: () => void;
  beforeEach(async () => {
    const { resources } = await testService();
    live = openLiveFeed(resources.database.roles.urls.api, resources.log);
    holders = new KeptKeyHolders(live);
    told = [];
    hear = () => undefined;
    // Watchers are told in their order: the holders have heard before.
    await new Promise<void>((resolve) =>
      live.watch({
        told: (topic, ownerId) => {
          told.push(`${topic} ${ownerId}`);
          hear();
        },
        hears: () => resolve(),
      }),
    );
  });
  afterEach(() => live.close());

  /** The holder, and how often it was looked up for that. */
  const reading = async (secret: string) => {
    const { resources } = await testService();
    let statements = 0;
    const count = (message: unknown) => {
      if ((message as { text: string }).text.includes('the key says whose request it is')) statements += 1;
    };
    statementChannel.subscribe(count);
    const answer = await holders.read(resources.orm.em, hashOf(secret));
    statementChannel.unsubscribe(count);
    return { answer, statements };
  };
  const announced = async (what: string) => {
    while (!told.includes(what)) await new Promise<void>((resolve) => (hear = resolve));
  };
  const asOperator = async (statement: ReturnType<typeof sql>) => {
    const { operator } = await testService();
    await query(operator.em.fork(), statement);
  };

  test('a holder is read once, and again when what the key tells changes', async () => {
    booksAreTampered(books);
    const { id, secret } = await newKey();
    const { ownerId } = books;
    expect((await reading(secret)).statements).toBe(1);
    const kept = await reading(secret);
    expect([kept.statements, kept.answer?.scopes]).toEqual([0, new Set(['read'])]);

    await asOperator(sql`update api_keys set scopes = '{write}' where owner_id = ${ownerId} and id = ${id}`);
    await announced(`api_key ${ownerId}`);
    expect((await reading(secret)).answer?.scopes).toEqual(new Set(['write']));

    await asOperator(sql`update owners set name = 'Renamed' where id = ${ownerId}`);
    await announced(`owner ${ownerId}`);
    expect((await reading(secret)).answer?.tenant.ownerName).toBe('Renamed');
    expect((await reading(secret)).statements).toBe(0);

    told = [];
    await asOperator(sql`update api_keys set revoked_at = now() where owner_id = ${ownerId} and id = ${id}`);
    await announced(`api_key ${ownerId}`);
    expect((await reading(secret)).answer).toBeNull();
  });

  test('using a key announces nothing', async () => {
    booksAreTampered(books);
    const { id } = await newKey();
    await asOperator(sql`update api_keys set last_used_at = now() where owner_id = ${books.ownerId} and id = ${id}`);
    await asOperator(sql`update owners set name = 'Renamed' where id = ${books.ownerId}`);
    await announced(`owner ${books.ownerId}`);
    expect(told.filter((each) => each === `api_key ${books.ownerId}`)).toEqual([]);
  });

  test('what was being read while its owner was forgotten is not kept', async () => {
    const { secret } = await newKey();
    const { resources } = await testService();
    const underWay = holders.read(resources.orm.em, hashOf(secret));
    holders.forget(books.ownerId);
    await underWay;
    expect((await reading(secret)).statements).toBe(1);
  });

  test('nothing is kept while announcements are not heard', async () => {
    const { secret } = await newKey();
    await reading(secret);
    await live.close();
    expect((await reading(secret)).statements).toBe(1);
    expect((await reading(secret)).statements).toBe(1);
  });
});
