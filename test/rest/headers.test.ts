import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { startServer } from '../../src/server.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
beforeAll(async () => {
  await testService({ GRAPHQL_EXPLORER: 'true' });
  books = await startBooks();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(books.url + path, { headers });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const plain = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

function expectHeaders(headers: Headers, expected: Record<string, string>): void {
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))).toEqual(expected);
}

describe('JSON is kept in no cache and taken for nothing else', () => {
  const contacts = '/api/v1/books/contacts';

  test('through REST: answers, refusals, unknown routes', async () => {
    for (const [method, path, body, status] of [
      ['GET', contacts, undefined, 200],
      ['POST', contacts, { contact: { name: 'Kept nowhere' } }, 201],
      ['POST', contacts, { contact: {} }, 422],
      ['DELETE', contacts, undefined, 405],
      ['GET', '/nothing', undefined, 404],
      ['GET', '/healthz', undefined, 200],
      ['GET', '/openapi.json', undefined, 200],
    ] as const) {
      const answer = await books.rest(method, path, body);
      expect([path, answer.status]).toEqual([path, status]);
      expectHeaders(answer.headers, plain);
    }
    const unknown = await books.rest('GET', contacts, undefined, { apiKey: null });
    expect(unknown.status).toBe(401);
    expectHeaders(unknown.headers, plain);
  });

  test('and a replay as well, and CSV', async () => {
    const options = { headers: { 'idempotency-key': 'headers' } };
    await books.rest('POST', contacts, { contact: { name: 'Twice' } }, options);
    const replay = await books.rest('POST', contacts, { contact: { name: 'Twice' } }, options);
    expectHeaders(replay.headers, { ...plain, 'idempotent-replayed': 'true' });
    const csv = await get('/api/v1/books/accounts', { accept: 'text/csv', authorization: `Bearer ${books.apiKey}` });
    expectHeaders(csv.headers, plain);
  });

  test.each([
    ['a query', '{ viewer { owner { id } } }', 200],
    ['a mutation', 'mutation { createContact(input: { name: "x" }) { contact { id } } }', 200],
    ['what does not parse', '{', 400],
  ])('through GraphQL: %s', async (_name, query, status) => {
    const answer = await books.graphql(query);
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers, plain);
  });

  test('through GraphQL: without a key, and on the stream', async () => {
    const unknown = await books.graphql('{ __typename }', {}, { apiKey: null });
    expect(unknown.status).toBe(401);
    expectHeaders(unknown.headers, plain);
    const stream = await fetch(`${books.url}/graphql/stream`, { method: 'POST' });
    expect(stream.status).toBe(401);
    expectHeaders(stream.headers, plain);
  });

  test('and what no route ever sees', async () => {
    const socket = connect(Number(new URL(books.url).port), '127.0.0.1', () => socket.write('what is this\r\n\r\n'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await once(socket, 'end');
    for (const [name, value] of Object.entries(plain)) {
      expect(received.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`);
    }
  });
});

test('every answer says how many requests are left to the key, and no refusal of the key counts for another', async () => {
  const { resources } = await testService();
  const config = { ...resources.config, rateLimitPerMinute: 3 };
  const server = await startServer({ ...resources, config }, { port: 0, host: '127.0.0.1' });
  const other = await startBooks();
  const ask = async (path: string, apiKey: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
    const body = path === '/graphql' ? JSON.stringify({ query: '{ __typename }' }) : undefined;
    const answer = await fetch(server.url + path, { method: body ? 'POST' : 'GET', headers, body });
    const told = ['ratelimit-limit', 'ratelimit-remaining', 'retry-after'].map((name) => answer.headers.get(name));
    const resetSeconds = Number(answer.headers.get('ratelimit-reset'));
    expect(answer.headers.get('ratelimit-policy')).toBe('"minute";q=3;w=60');
    expect(answer.headers.get('ratelimit')).toBe(`"minute";r=${told[1]};t=${resetSeconds}`);
    expect([resetSeconds >= 1, resetSeconds <= 60]).toEqual([true, true]);
    return [answer.status, ...told.slice(0, 2), told[2] === answer.headers.get('ratelimit-reset')];
  };
  try {
    expect(await ask('/api/v1/books/accounts', books.apiKey)).toEqual([200, '3', '2', false]);
    expect(await ask('/graphql', books.apiKey)).toEqual([200, '3', '1', false]);
    expect(await ask('/api/v1/books/contacts/0', books.apiKey)).toEqual([404, '3', '0', false]);
    expect(await ask('/graphql', books.apiKey)).toEqual([429, '3', '0', true]);
    expect(await ask('/api/v1/books/accounts', books.apiKey)).toEqual([429, '3', '0', true]);
    expect(await ask('/graphql', other.apiKey)).toEqual([200, '3', '2', false]);
  } finally {
    await server.stop();
  }
});

describe('a page', () => {
  const sourcesOf = (policy: string | null, directive: string) =>
    (policy ?? '')
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1);

  test.each(['/docs', '/graphql'])('at %s runs its own scripts only, and nobody frames it', async (path) => {
    const answer = await get(path, browser);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = answer.headers.get('content-security-policy');
    for (const directive of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect([directive, sourcesOf(policy, directive)]).toEqual([directive, ["'none'"]]);
    }
    const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", ...hashes]);
    expect(page).not.toMatch(/ on[a-z]+=|javascript:/);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('has files of its own, named by what they hold, which a browser keeps', async () => {
    const page = await (await get('/graphql', browser)).text();
    const files = [...page.matchAll(/"(\/graphql\/assets\/[\w.]+)"/g)].map(([, file = '']) => file);
    expect(files.map((file) => file.replace(/[0-9a-f]{16}/, 'hash')).toSorted()).toEqual([
      '/graphql/assets/hash.css',
      '/graphql/assets/hash.js',
    ]);
    for (const file of files) {
      const answer = await get(file);
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('x-content-type-options'),
      ]).toEqual([200, 'public, max-age=31536000, immutable', 'nosniff']);
    }
  });
});

test('a signed file keeps the headers of its own', async () => {
  const path = '/api/books/invoice_documents';
  const content = new TextEncoder().encode('%PDF-1.4\nheaders\n%%EOF\n');
  const { id } = (await books.upload(path, { name: 'a.pdf', content })).body.invoice_document;
  const file = await fetch((await books.rest('GET', `${path}/${id}`)).body.pdf_url);
  expect(file.status).toBe(200);
  expectHeaders(file.headers, {
    'cache-control': 'private, max-age=3600, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
  });
});

test('explorer and introspection can be switched off', async () => {
  const { resources } = await testService();
  const config = { ...resources.config, graphqlExplorer: false, graphqlIntrospection: false };
  const server = await startServer({ ...resources, config }, { port: 0, host: '127.0.0.1' });
  const ask = async (url: string, query: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${books.apiKey}` };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return JSON.parse(await answer.text());
  };
  try {
    const page = await fetch(`${server.url}/graphql`, { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect((await fetch(`${server.url}/graphql/assets/none.js`)).status).not.toBe(200);
    const root = await fetch(`${server.url}/`, { redirect: 'manual' });
    expect(root.headers.get('location')).toBe('/docs');
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Invoice") { name } }']) {
      expect((await ask(server.url, query)).errors[0].extensions.code).toBe('BAD_REQUEST');
      expect((await ask(books.url, query)).errors).toBeUndefined();
    }
    const [misspelt] = (await ask(server.url, '{ invoicez { nodes { id } } }')).errors;
    expect(misspelt.message).not.toContain('invoices');
    expect((await ask(server.url, '{ viewer { owner { __typename } } }')).errors).toBeUndefined();
  } finally {
    await server.stop();
  }
});
