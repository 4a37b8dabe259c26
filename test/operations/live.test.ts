import { type Client, createClient } from 'graphql-sse';
import { query, sql } from '../../src/store/sql.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
let client: Client;

beforeEach(async () => {
  books = await startBooks();
  client = clientWith(books.apiKey);
});
afterEach(() => client.dispose());

function clientWith(apiKey: string): Client {
  return createClient({
    url: `${books.url}/graphql/stream`,
    headers: { authorization: `Bearer ${apiKey}` },
    retryAttempts: 0,
  });
}

const createContact = (name: string, of = books) =>
  of.graphql('mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }', {
    input: { name },
  });

const eventOccurred = `subscription ($after: String, $filter: EventFilter) {
  eventOccurred(after: $after, filter: $filter) { id eventType envelope } }`;

/** The results of a subscription, one at a time. */
function stream(variables: Record<string, unknown> = {}, document = eventOccurred, from = client) {
  return from.iterate<Record<string, { id: string; eventType: string; envelope: { data: Record<string, unknown> } }>>({
    query: document,
    variables,
  });
}

/** The cursor before everything. */
async function lastCursor(): Promise<string | null> {
  const { data } = await books.graphql('{ events(first: 100) { pageInfo { endCursor } } }');
  return data.events.pageInfo.endCursor;
}

test('events are streamed in order: first those after the cursor, then as they happen', async () => {
  await createContact('before the cursor');
  const after = await lastCursor();
  await createContact('while away');
  const events = stream({ after });
  const ids: string[] = [];
  const take = async () => {
    const { value } = await events.next();
    expect(value?.errors).toBeUndefined();
    ids.push(value!.data!.eventOccurred!.id);
    return value!.data!.eventOccurred!;
  };
  expect(await take()).toMatchObject({ eventType: 'books.contact.created' });
  for (const name of ['first', 'second', 'third']) await createContact(name);
  for (let count = 0; count < 3; count++) await take();
  const { data } = await books.graphql('{ events { nodes { id } } }');
  expect(ids).toEqual(data.events.nodes.slice(1).map(({ id }: { id: string }) => id));
  await events.return?.();
});

test('a stream carries what is committed by other processes, of the owner alone and of the types asked for', async () => {
  const after = await createContact('the beginning').then(lastCursor);
  const other = await startBooks();
  const events = stream({ after, filter: { eventType: 'books.bill.paid' } });
  const first = events.next();
  const { operator } = await testService();
  const insert = (ownerId: number, type: string, number: number) =>
    query(
      operator.em.fork(),
      sql`insert into events (owner_id, event_id, event_type, payload)
        values (${ownerId}, gen_random_uuid(), ${type}, ${JSON.stringify({ data: { number } })})`,
    );
  await insert(other.ownerId, 'books.bill.paid', 1);
  await insert(books.ownerId, 'books.bill.posted', 2);
  await insert(books.ownerId, 'books.bill.paid', 3);
  const { value } = await first;
  expect(value!.data!.eventOccurred).toMatchObject({ eventType: 'books.bill.paid', envelope: { data: { number: 3 } } });
  await events.return?.();
});

/** What is answered instead of a stream. */
async function refused(
  body: object,
  apiKey = books.apiKey,
): Promise<{ status: number; code: string; headers: Headers }> {
  const response = await fetch(`${books.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(body),
  });
  const { errors } = (await response.json()) as { errors: [{ extensions: { code: string } }] };
  return { status: response.status, headers: response.headers, code: errors[0].extensions.code };
}

test('a document is streamed as it is, and again after every change', async () => {
  const { operator } = await testService();
  const em = operator.em.fork();
  const [document] = await query<{ id: number }>(
    em,
    sql`insert into invoice_documents (owner_id, source_type, status, filename, file_size_bytes, sha256)
      values (${books.ownerId}, 'upload', 'received', 'a.pdf', 10, ${'0'.repeat(64)}) returning id`,
  );
  const id = String(document!.id);
  const changes = client.iterate<{ invoiceDocumentChanged: { id: string; status: string } }>({
    query: 'subscription ($id: ID) { invoiceDocumentChanged(id: $id) { id status } }',
    variables: { id },
  });
  const next = async () => (await changes.next()).value?.data?.invoiceDocumentChanged;
  expect(await next()).toEqual({ id, status: 'RECEIVED' });
  for (const [status, shown] of [
    ['extracting', 'EXTRACTING'],
    ['ready', 'READY'],
  ]) {
    await query(em, sql`update invoice_documents set status = ${status} where id = ${document!.id}`);
    expect(await next()).toEqual({ id, status: shown });
  }
  await changes.return?.();
  const other = await startBooks();
  expect(
    await refused({ query: `subscription { invoiceDocumentChanged(id: "${id}") { id } }` }, other.apiKey),
  ).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('a key without the scope read is refused, and a wrong key is not let in', async () => {
  const { data } = await books.graphql(
    'mutation { createApiKey(input: { name: "writer", scopes: [WRITE] }) { secret } }',
  );
  expect(await refused({ query: eventOccurred }, data.createApiKey.secret)).toMatchObject({
    status: 403,
    code: 'INSUFFICIENT_SCOPE',
  });
  const stranger = await refused({ query: eventOccurred }, 'bk_wrong');
  expect(stranger).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(stranger.headers.get('www-authenticate')).toBe('Bearer');
});

const createKey = (input: string) =>
  books
    .graphql(
      `mutation { createApiKey(input: { name: "listener", scopes: [READ], ${input} }) { apiKey { id } secret } }`,
    )
    .then(({ data }) => data.createApiKey as { apiKey: { id: string }; secret: string });

test.each([
  ['is revoked', '', (id: string) => `mutation { revokeApiKey(input: { id: "${id}" }) { apiKey { id } } }`],
  [
    'is rotated without grace',
    '',
    (id: string) => `mutation { rotateApiKey(input: { id: "${id}", graceSeconds: 0 }) { secret } }`,
  ],
  ['expires', `expiresAt: "${new Date(Date.now() + 3_600_000).toISOString()}"`, null],
])('a stream ends when its key %s', async (_how, input, end) => {
  await createContact('before the cursor');
  const { apiKey, secret } = await createKey(input);
  const listener = clientWith(secret);
  const events = stream({ after: await lastCursor() }, eventOccurred, listener);
  const first = events.next();
  await createContact('heard');
  expect((await first).value?.data).toMatchObject({ eventOccurred: { eventType: 'books.contact.created' } });
  const ended = events.next();
  if (end) expect((await books.graphql(end(apiKey.id))).errors).toEqual([]);
  else {
    booksAreTampered(books);
    const { operator } = await testService();
    await query(operator.em.fork(), sql`update api_keys set expires_at = now() where id = ${apiKey.id}`);
  }
  expect((await ended).value?.errors).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: 'UNAUTHENTICATED', httpStatus: 401 }) }),
  ]);
  expect((await events.next()).done).toBe(true);
  listener.dispose();
});

test.each([
  ['a query', '{ viewer { owner { id } } }', {}, 'BAD_REQUEST'],
  ['what does not parse', 'subscription {', {}, 'BAD_REQUEST'],
  ['a field that is left out', 'subscription { changed @skip(if: true) { id } }', {}, 'BAD_REQUEST'],
  ['a fragment that is left out', 'subscription { ... @include(if: false) { changed { id } } }', {}, 'BAD_REQUEST'],
  [
    'a fragment within one that is left out',
    'subscription { ...A } fragment A on Subscription { ...B @skip(if: true) } fragment B on Subscription { changed { id } }',
    {},
    'BAD_REQUEST',
  ],
  ['an unknown field', 'subscription { eventOccurred { nothing } }', {}, 'BAD_REQUEST'],
  ['an unknown type', eventOccurred, { filter: { eventType: 'bill' } }, 'BAD_REQUEST'],
  ['a foreign cursor', eventOccurred, { after: 'x' }, 'BAD_REQUEST'],
])('%s is refused on the stream', async (_what, document, variables, code) => {
  expect(await refused({ query: document, variables })).toMatchObject({ status: 400, code });
});

test('a subscription is refused where queries are answered', async () => {
  const { errors } = await books.graphql('subscription { eventOccurred { id } }');
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', httpStatus: 400 });
});
