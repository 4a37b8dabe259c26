import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { startServer } from '../../src/server.js';
import { changeQuotas } from '../../src/store/quotas.js';
import { query, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { type GraphqlAnswer, startBooks, type TestBooks, testService } from '../support/books.js';
import { InboxBooks } from '../support/inbox.js';
import { recordedEndpoint } from '../support/webhook-endpoints.js';

let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
});

type Changes = Parameters<typeof changeQuotas>[1];

const allow = async (changes: Changes) =>
  (await books.em()).transactional((transaction) => changeQuotas(transaction, changes));
const createEndpoint = (url = 'https://example.com/hook') =>
  books.graphql('mutation ($url: String!) { createWebhookEndpoint(input: { url: $url }) { webhookEndpoint { id } } }', {
    url,
  });
const createKey = (name = 'Another') =>
  books.graphql(
    'mutation ($name: String!) { createApiKey(input: { name: $name, scopes: [READ] }) { apiKey { id } secret } }',
    { name },
  );
const quotas = async () => {
  const { data, errors } = await books.graphql(`{ viewer { quotas {
    apiKeys { maximum used } webhookEndpoints { maximum used } eventStreams { maximum used }
    documentsPerDay { maximum used } storageBytes { maximum used } } } }`);
  expect(errors).toEqual([]);
  return data.viewer.quotas;
};
const refusals = (answers: GraphqlAnswer[]) =>
  answers.flatMap(({ errors }) => errors.map(({ message, extensions }) => [extensions.code, message]));
const upload = (file = InboxBooks.pdf()) => books.upload('/api/books/invoice_documents', file);
const documentCount = async () =>
  (await query(await books.em(), sql`select 1 from invoice_documents where owner_id = ${books.ownerId}`)).length;

test('an owner has the usual quotas, and sees what is used', async () => {
  await createEndpoint();
  const file = InboxBooks.pdf();
  await upload(file);
  expect(await quotas()).toEqual({
    apiKeys: { maximum: 100, used: 1 },
    webhookEndpoints: { maximum: 50, used: 1 },
    eventStreams: { maximum: 100, used: null },
    documentsPerDay: { maximum: 5_000, used: 1 },
    storageBytes: { maximum: 20 * 1024 ** 3, used: file.content.length },
  });
});

test('of two endpoints made at once when there is room for one, one is made', async () => {
  await allow({ webhookEndpoints: 1 });
  const create = (em: EntityManager) => recordedEndpoint(em, { url: 'https://example.com/hook' });
  const em = await books.em();
  const [isMade, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = em.fork().transactional(async (transaction) => {
    await create(transaction);
    isMade.resolve();
    await commit.promise;
  });
  await isMade.promise;
  let isOver = false;
  const second = em
    .fork()
    .transactional(create)
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  const isWaiting = async () =>
    (
      await query(
        em,
        sql`select 1 from pg_locks join pg_database on pg_database.oid = database
          where locktype = 'advisory' and not granted and datname = current_database()`,
      )
    ).length > 0;
  while (!isOver && !(await isWaiting()));
  commit.resolve();
  await first;
  expect(await second).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    message: 'The quota webhookEndpoints of this owner is used up (1)',
  });
  expect((await quotas()).webhookEndpoints).toEqual({ maximum: 1, used: 1 });
});

test('a deleted endpoint makes room, and so does a higher quota', async () => {
  await allow({ webhookEndpoints: 1 });
  const { data } = await createEndpoint();
  expect(refusals([await createEndpoint()])).toHaveLength(1);
  const { id } = data.createWebhookEndpoint.webhookEndpoint;
  await books.graphql('mutation ($id: ID!) { deleteWebhookEndpoint(input: { id: $id }) { success } }', { id });
  expect(refusals([await createEndpoint(), await createEndpoint()])).toHaveLength(1);
  await allow({ webhookEndpoints: null });
  expect(refusals([await createEndpoint()])).toEqual([]);
});

test('keys count until they are revoked or expire; a rotation needs no room when the old key ends at once', async () => {
  await allow({ apiKeys: 2 });
  const { data } = await createKey();
  expect(refusals([await createKey()])).toEqual([['QUOTA_EXCEEDED', 'The quota apiKeys of this owner is used up (2)']]);
  const rotate = (id: string, graceSeconds: number) =>
    books.graphql(
      `mutation ($id: ID!, $graceSeconds: Int) {
        rotateApiKey(input: { id: $id, graceSeconds: $graceSeconds }) { apiKey { id } } }`,
      { id, graceSeconds },
    );
  const { id } = data.createApiKey.apiKey;
  expect(refusals([await rotate(id, 60)])).toHaveLength(1);
  const rotated = await rotate(id, 0);
  expect(refusals([rotated])).toEqual([]);
  expect((await quotas()).apiKeys).toEqual({ maximum: 2, used: 2 });
  await books.graphql('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }', {
    id: rotated.data.rotateApiKey.apiKey.id,
  });
  expect(refusals([await createKey()])).toEqual([]);
});

test('documents count on the day they are given to be read, also when they are read again', async () => {
  await allow({ documentsPerDay: 2 });
  const restoreClock = setClock(() => new Date('2026-11-21T23:59:00Z'));
  try {
    const { body } = await upload();
    const reextract = () => books.rest('POST', `/api/books/invoice_documents/${body.invoice_document.id}/reextract`);
    expect((await reextract()).status).toBe(200);
    const refused = await upload();
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'QUOTA_EXCEEDED',
      '60',
    ]);
    expect((await reextract()).status).toBe(429);
    expect(await documentCount()).toBe(1);
    setClock(() => new Date('2026-11-22T00:00:01Z'));
    expect((await upload()).status).toBe(201);
    expect((await quotas()).documentsPerDay).toEqual({ maximum: 2, used: 1 });
  } finally {
    restoreClock();
  }
});

test('of uploads at once only as many pass as the day has left', async () => {
  await allow({ documentsPerDay: 3 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
  expect(await documentCount()).toBe(3);
});

test('files take storage, each content once, and give it back when they go', async () => {
  const [file, other] = [InboxBooks.pdf(), InboxBooks.pdf()];
  await allow({ storageBytes: file.content.length });
  const { body } = await upload(file);
  expect((await upload(file)).status).toBe(200);
  expect((await quotas()).storageBytes).toEqual({ maximum: file.content.length, used: file.content.length });
  const refused = await upload(other);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'QUOTA_EXCEEDED']);
  expect(await documentCount()).toBe(1);
  await books.rest('DELETE', `/api/books/invoice_documents/${body.invoice_document.id}`);
  await books.drain();
  expect((await quotas()).storageBytes.used).toBe(0);
  expect((await upload(other)).status).toBe(201);
});

test('of two files at once that fit one by one, one is stored', async () => {
  const files = [InboxBooks.pdf(), InboxBooks.pdf()];
  await allow({ storageBytes: files[0]!.content.length + 1 });
  const answers = await Promise.all(files.map((file) => upload(file)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429]);
});

test('a refusal is not kept with its Idempotency-Key: with room again the same request succeeds', async () => {
  await allow({ documentsPerDay: 0 });
  const file = InboxBooks.pdf();
  const headers = { 'Idempotency-Key': 'upload-1' };
  expect((await books.upload('/api/books/invoice_documents', file, { headers })).status).toBe(429);
  await allow({ documentsPerDay: 1 });
  expect((await books.upload('/api/books/invoice_documents', file, { headers })).status).toBe(201);
});

test('one owner’s quota is nobody else’s', async () => {
  await allow({ webhookEndpoints: 0 });
  const other = await startBooks();
  const made = await other.graphql(
    'mutation { createWebhookEndpoint(input: { url: "https://example.com" }) { webhookEndpoint { id } } }',
  );
  expect(made.errors).toEqual([]);
  expect(refusals([await createEndpoint()])).toHaveLength(1);
});

describe('streams', () => {
  const subscription = JSON.stringify({ query: 'subscription { eventOccurred { id } }' });
  /** Answers the status, and how to leave. */
  async function listen(apiKey = books.apiKey): Promise<{ status: number; leave: () => void }> {
    const leaving = new AbortController();
    const { status } = await fetch(`${books.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${apiKey}` },
      body: subscription,
      signal: leaving.signal,
    });
    return { status, leave: () => leaving.abort() };
  }

  test('one key may have half of the owner’s, and all keys together no more than all', async () => {
    await allow({ eventStreams: 4 });
    const { data } = await createKey();
    const [one, two] = [books.apiKey, data.createApiKey.secret];
    const open = [await listen(one), await listen(one), await listen(one), await listen(two), await listen(two)];
    const { data: third } = await createKey('Third');
    open.push(await listen(third.createApiKey.secret));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 429, 200, 200, 429]);
    for (const { leave } of open) leave();
  });

  test('one that has ended makes room', async () => {
    await allow({ eventStreams: 1 });
    const first = await listen();
    expect([first.status, (await listen()).status]).toEqual([200, 429]);
    first.leave();
    let again = await listen();
    while (again.status === 429) again = await listen();
    expect(again.status).toBe(200);
    again.leave();
  });
});

describe('requests without a valid key', () => {
  test('are refused beyond so many a minute, and a valid key from the same address goes on', async () => {
    const { resources } = await testService();
    const config = { ...resources.config, unauthenticatedPerMinute: 3, trustedProxies: ['127.0.0.1'] };
    const server = await startServer({ ...resources, config }, { port: 0, host: '127.0.0.1' });
    const ask = async (key: string, address: string) => {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': address };
      const { status, headers: answered } = await fetch(`${server.url}/api/v1/books/accounts`, { headers });
      return [status, answered.get('retry-after') !== null];
    };
    try {
      const guesses = [];
      for (let guess = 0; guess < 5; guess++) guesses.push(await ask('bk_guess', '203.0.113.7'));
      expect(guesses).toEqual([
        [401, false],
        [401, false],
        [401, false],
        [429, true],
        [429, true],
      ]);
      expect(await ask(books.apiKey, '203.0.113.7')).toEqual([200, false]);
      expect(await ask('bk_guess', '203.0.113.8')).toEqual([401, false]);
      for (const last of ['1', '2', '3']) expect(await ask('bk_guess', `2001:db8::${last}`)).toEqual([401, false]);
      expect(await ask('bk_guess', '2001:db8:0:0:ffff::4')).toEqual([429, true]);
      expect(await ask('bk_guess', '2001:db8:0:1::1')).toEqual([401, false]);
    } finally {
      await server.stop();
    }
  });
});

test('owner:quota shows and changes them', async () => {
  const { databaseUrl, resources } = await testService();
  const run = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/src/commands/command-line.js', 'owner:quota', '--owner', String(books.ownerId), ...words],
      { env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: resources.config.dataDirectory } },
    );
    return JSON.parse(stdout);
  };
  expect(await run('--storage-gigabytes', '50', '--api-keys', '7')).toEqual({
    owner_id: books.ownerId,
    maximum: {
      apiKeys: 7,
      webhookEndpoints: 50,
      eventStreams: 100,
      documentsPerDay: 5_000,
      mailsPerDay: 1_000,
      incomingMailsPerDay: 2_000,
      storageBytes: 50 * 1024 ** 3,
    },
    used: {
      apiKeys: 1,
      webhookEndpoints: 0,
      documentsPerDay: 0,
      mailsPerDay: 0,
      incomingMailsPerDay: 0,
      storageBytes: 0,
    },
  });
  expect((await run('--api-keys', 'default')).maximum).toMatchObject({ apiKeys: 100, storageBytes: 50 * 1024 ** 3 });
  const [noted] = await query<{ changes: object }>(
    await books.em(),
    sql`select changes from audit_log where owner_id = ${books.ownerId} and action = 'owner:quota' order by id limit 1`,
  );
  expect(noted?.changes).toEqual({
    apiKeys: { from: expect.any(Number), to: 7 },
    storageBytes: { from: expect.any(Number), to: 50 * 1024 ** 3 },
  });
  await expect(run('--api-keys', 'many')).rejects.toThrow('--api-keys takes a whole number');
});
