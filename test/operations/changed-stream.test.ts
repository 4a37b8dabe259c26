import { type Client, createClient } from 'graphql-sse';
import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { endConnections } from '../support/test-databases.js';

interface Told {
  type: string;
  id: string;
  deleted: boolean;
}
type Result = { data?: { changed: Told[] } | null; errors?: readonly { extensions?: unknown }[] };

const clients: Client[] = [];
let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

interface Listening {
  of?: TestBooks;
  /** Defaults to that of the books. */
  apiKey?: string;
  types?: string[] | null;
}

const minuteMs = 60_000;

/** What one listener is told, from when it listens; what was committed before has been told before. */
async function listening({ of = books, apiKey, types = null }: Listening = {}) {
  const before = await listener(of.apiKey, null);
  await before.upTo('Contact', await contact('The last before', of));
  return listener(apiKey ?? of.apiKey, types);
}

async function listener(apiKey: string, types: string[] | null, since: Date | null = null) {
  const client = createClient({
    url: `${books.url}/graphql/stream`,
    headers: { authorization: `Bearer ${apiKey}` },
    retryAttempts: 0,
  });
  clients.push(client);
  const results: Result[] = [];
  let [hasEnded, wake] = [false, () => {}];
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      hasEnded = true;
      wake();
    };
    client.subscribe<{ changed: Told[] }>(
      {
        query:
          'subscription ($types: [String!], $since: DateTime) { changed(types: $types, since: $since) { type id deleted } }',
        variables: { types, since },
      },
      {
        next: (result) => {
          results.push(result as Result);
          wake();
        },
        error: (error) => {
          end();
          reject(error);
        },
        complete: end,
      },
      { connected: () => resolve() },
    );
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo() && !hasEnded) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const told = () => results.flatMap(({ data }) => data?.changed ?? []);
  return {
    /** Everything up to and with a change of this record. */
    upTo: async (type: string, id: string, deleted = false) => {
      await until(() =>
        told().some((change) => change.type === type && change.id === id && change.deleted === deleted),
      );
      return told();
    },
    /** Everything up to and with so many changes. */
    first: async (count: number) => {
      await until(() => told().length >= count);
      return told();
    },
    errors: async () => {
      await until(() => false);
      return results.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions);
    },
  };
}

async function run(mutation: string, input: object, selection: string, of = books) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  const text = `mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`;
  const { data, errors } = await of.graphql(text, { input });
  expect(errors).toEqual([]);
  return data[mutation];
}

const contact = async (name: string, of = books): Promise<string> =>
  (await run('createContact', { name }, 'contact { id }', of)).contact.id;

const kinds = (told: Told[]) => told.map(({ type, id, deleted }) => [type, id, deleted]);

test('drafts are told when they are made, changed in a line alone, and deleted', async () => {
  const contactId = await contact('Vandelay');
  const changes = await listening({ types: ['Bill', 'Contact'] });
  const lines = [{ description: 'Paper', quantity: 1, unitPriceCents: 100 }];
  const draft = { contactId, issueDate: '2026-03-01', dueDate: '2026-03-31', lines };
  const { bill } = await run('createBill', draft, 'bill { id lines { id } }');
  expect(kinds(await changes.first(1))).toEqual([['Bill', bill.id, false]]);
  await run('updateBill', { id: bill.id, lines: [{ id: bill.lines[0].id, description: 'Pencils' }] }, 'bill { id }');
  expect(kinds(await changes.first(2))).toEqual(Array(2).fill(['Bill', bill.id, false]));
  await run('deleteBill', { id: bill.id }, '__typename');
  expect(kinds(await changes.first(3))).toEqual([
    ['Bill', bill.id, false],
    ['Bill', bill.id, false],
    ['Bill', bill.id, true],
  ]);
});

test('settings are told: of the owner, an account, a tax code, a webhook endpoint up to its end', async () => {
  const changes = await listening();
  await run('updateOwner', { name: 'Renamed' }, 'owner { id }');
  await changes.upTo('Owner', String(books.ownerId));
  const { account } = await run(
    'createAccount',
    { number: '6999', name: 'Odds', accountType: 'EXPENSE' },
    'account { id }',
  );
  await changes.upTo('Account', account.id);
  const { webhookEndpoint } = await run(
    'createWebhookEndpoint',
    { url: 'https://receiver.example/hook' },
    'webhookEndpoint { id }',
  );
  await changes.upTo('WebhookEndpoint', webhookEndpoint.id);
  await run('deleteWebhookEndpoint', { id: webhookEndpoint.id }, '__typename');
  const told = await changes.upTo('WebhookEndpoint', webhookEndpoint.id, true);
  expect(kinds(told)).toEqual([
    ['Owner', String(books.ownerId), false],
    ['Account', account.id, false],
    ['WebhookEndpoint', webhookEndpoint.id, false],
    ['WebhookEndpoint', webhookEndpoint.id, true],
  ]);
});

test('another owner is told nothing of it, and a refused or previewed change is told to nobody', async () => {
  const other = await startBooks();
  const [ours, theirs] = [await listening(), await listening({ of: other })];
  const refused = await books.graphql('mutation { createContact(input: { name: "" }) { contact { id } } }');
  expect(refused.errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
  const mine = await contact('Ours');
  const yours = await contact('Theirs', other);
  expect(kinds(await ours.upTo('Contact', mine))).toEqual([['Contact', mine, false]]);
  expect(kinds(await theirs.upTo('Contact', yours))).toEqual([['Contact', yours, false]]);
});

test('a key is told of the types that its scopes may read', async () => {
  const { secret } = await run('createApiKey', { name: 'reader', scopes: ['READ'] }, 'secret');
  const all = await listening();
  const reader = await listener(secret, null);
  const { apiKey } = await run('createApiKey', { name: 'another', scopes: ['READ'] }, 'apiKey { id }');
  const id = await contact('Vandelay');
  expect(kinds(await all.upTo('Contact', id))).toEqual([
    ['ApiKey', apiKey.id, false],
    ['Contact', id, false],
  ]);
  expect(kinds(await reader.upTo('Contact', id))).toEqual([['Contact', id, false]]);
});

test('what uses a key or session is no change of it', async () => {
  const changes = await listening();
  const { operator } = await testService();
  await query(operator.em.fork(), sql`update api_keys set last_used_at = now() where owner_id = ${books.ownerId}`);
  const id = await contact('Vandelay');
  expect(kinds(await changes.upTo('Contact', id))).toEqual([['Contact', id, false]]);
});

test('a statement of another process on many rows tells each of them once', async () => {
  const changes = await listening();
  const { operator } = await testService();
  const made = await query<{ id: number }>(
    operator.em.fork(),
    sql`insert into contacts (owner_id, name, contact_type)
      select ${books.ownerId}, 'Contact ' || n, 'vendor' from generate_series(1, 700) n returning id`,
  );
  expect(kinds(await changes.first(700))).toEqual(made.map(({ id }) => ['Contact', String(id), false]));
});

describe('who has read something before listening', () => {
  test('is told at first what changed from then on, each record once, and of nobody else’s', async () => {
    const before = await listening();
    const known = await contact('Before');
    await before.upTo('Contact', known);
    const since = new Date();
    const other = await startBooks();
    await contact('Theirs', other);
    const [made, last] = [await contact('Missed'), await contact('Missed too')];
    await run('updateContact', { id: made, name: 'Renamed' }, '__typename');
    await before.upTo('Contact', last);
    const late = await listener(books.apiKey, ['Contact'], since);
    const next = await contact('Heard');
    expect(kinds(await late.upTo('Contact', next))).toEqual([
      ['Contact', made, false],
      ['Contact', last, false],
      ['Contact', next, false],
    ]);
  });

  test('is told at once that something may have been missed where that is not known any more', async () => {
    const asked = performance.now();
    const long = await listener(books.apiKey, null, new Date(Date.now() - 2 * minuteMs));
    expect(await long.errors()).toMatchObject([{ code: 'SERVICE_UNAVAILABLE' }]);
    expect(performance.now() - asked).toBeLessThan(8_000);
  });
});

test('only the types that are asked for are told, and one that there is not is refused', async () => {
  const changes = await listening({ types: ['Service'] });
  await contact('Vandelay');
  const { service } = await run('createService', { name: 'Advice', unitPriceCents: 100 }, 'service { id }');
  expect(kinds(await changes.upTo('Service', service.id))).toEqual([['Service', service.id, false]]);
  const response = await fetch(`${books.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${books.apiKey}` },
    body: JSON.stringify({ query: 'subscription { changed(types: ["Bill", "Bil"]) { id } }' }),
  });
  const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] };
  expect(response.status).toBe(400);
  expect(errors[0]?.message).toMatch(/^types must be of Account, Allocation, /);
  expect(errors[0]?.extensions).toEqual({ code: 'BAD_REQUEST', httpStatus: 400 });
});

test('a stream ends when something may have been missed, and when its key is revoked', async () => {
  const { apiKey, secret } = await run('createApiKey', { name: 'reader', scopes: ['READ'] }, 'apiKey { id } secret');
  const revoked = await listening({ apiKey: secret });
  await run('revokeApiKey', { id: apiKey.id }, 'apiKey { id }');
  expect(await revoked.errors()).toEqual([expect.objectContaining({ code: 'UNAUTHENTICATED', httpStatus: 401 })]);
  const cut = await listening();
  const { resources } = await testService();
  await endConnections(resources.database.url, 'listen live');
  expect(await cut.errors()).toEqual([expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', httpStatus: 503 })]);
});
