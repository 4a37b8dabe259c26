import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ApolloServer } from '@apollo/server';
import { jest } from '@jest/globals';
import { limits } from '../../src/contract/limits.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
let readOnly: string;
beforeAll(async () => {
  await testService({ GRAPHQL_INTROSPECTION: 'false' });
  books = await startBooks();
  const { data } = await books.graphql(
    'mutation { createApiKey(input: { name: "reader", scopes: [READ] }) { secret } }',
  );
  readOnly = (data as { createApiKey: { secret: string } }).createApiKey.secret;
});

interface Sent {
  body: string | Buffer;
  headers?: Record<string, string>;
  apiKey?: string | null;
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const framings = ['content-length', 'transfer-encoding'];

/** The search keeps a request from the shorter way, and asks for nothing. */
const [shortly, atLength] = ['/graphql', '/graphql?'];

function send(path: string, { body, headers, apiKey }: Sent): Promise<Got> {
  const authorization = apiKey === null ? {} : { authorization: `Bearer ${apiKey ?? books.apiKey}` };
  const sent = { 'content-type': 'application/json', 'x-request-id': 'same', ...authorization, ...headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest(books.url + path, { method: 'POST', headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _, ratelimit, ...others } = response.headers;
        // The longer way compresses what may come in pieces, and does not know how long it becomes.
        if (others['content-encoding']) for (const framing of framings) delete others[framing];
        resolve({
          status: response.statusCode ?? 0,
          headers: { ...others, ...leftOf(ratelimit) },
          text: Buffer.concat(chunks).toString('latin1'),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** What a key has left differs from one request to the next: that it is said must not. */
function leftOf(limit: unknown) {
  const [, remaining] = /r=(\d+)/.exec(String(limit)) ?? [];
  return {
    ratelimit: remaining && 'said',
    'ratelimit-remaining': remaining && 'said',
    'ratelimit-reset': remaining && 'said',
  };
}

const json = (body: object): Sent => ({ body: JSON.stringify(body) });
const viewer = 'query Mine { viewer { owner { id name currency } } }';
const wide = `query { accounts(first: 60) { nodes { id number name accountType createdAt } } }`;
const failing = 'mutation { postInvoice(input: { id: "999999" }) { invoice { id } } }';
const named = 'mutation ($name: String!) { createContact(input: { name: $name }) { contact { name } } }';

const requests: [what: string, status: number, sent: Sent][] = [
  ['a query', 200, json({ query: viewer })],
  [
    'a query with variables of null and a name of null',
    200,
    json({ query: viewer, variables: null, operationName: null }),
  ],
  [
    'a query by its name',
    200,
    json({ query: `${viewer} query Other { viewer { owner { id } } }`, operationName: 'Other' }),
  ],
  ['no name where one is needed', 400, json({ query: `${viewer} query Third { viewer { owner { id } } }` })],
  ['a name that is none of the document', 400, json({ query: viewer, operationName: 'Nobody' })],
  ['an empty name', 400, json({ query: viewer, operationName: '' })],
  ['members that nobody knows', 200, json({ query: viewer, id: 'x' })],
  ['extensions of null', 200, json({ query: viewer, extensions: null })],
  ['extensions', 200, json({ query: viewer, extensions: { client: 'x' } })],
  [
    'a persisted query that is not there',
    200,
    json({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }),
  ],
  ['a refused mutation', 200, json({ query: failing })],
  ['an input that is wrong', 200, json({ query: named, variables: { name: 5 } })],
  ['a variable that is missing', 200, json({ query: named })],
  ['what cannot be read as GraphQL', 400, json({ query: '{' })],
  ['a field that is not there', 400, json({ query: '{ viewr { owner { id } } }' })],
  ['introspection where it is off', 400, json({ query: '{ __schema { types { name } } }' })],
  ['a subscription', 200, json({ query: 'subscription { changed { id } }' })],
  ['variables that are text', 400, json({ query: viewer, variables: '{}' })],
  ['variables that are a list', 400, json({ query: viewer, variables: [] })],
  ['variables nested too deeply', 400, json({ query: viewer, variables: { a: nested(40) } })],
  [
    'a body nested too deeply',
    400,
    { body: `{"query":${JSON.stringify(viewer)},"variables":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}` },
  ],
  ['too many parts', 400, { body: `{"query":"{","variables":[${'1,'.repeat(limits.bodySeparators)}1]}` }],
  ['an empty object', 400, json({})],
  ['a list', 400, { body: '[]' }],
  ['several operations at once', 400, { body: `[${JSON.stringify({ query: viewer })}]` }],
  ['null', 400, { body: 'null' }],
  ['a text', 400, { body: '"query"' }],
  ['what is not JSON', 400, { body: '{"query":' }],
  ['nothing', 400, { body: '' }],
  ['the mark of the byte order', 200, { body: `\ufeff${JSON.stringify({ query: viewer })}` }],
  [
    'bytes that are not UTF-8',
    400,
    {
      body: Buffer.concat([
        Buffer.from('{"query":"{ viewer { owner { id } } }'),
        Buffer.from([0xff]),
        Buffer.from('"}'),
      ]),
    },
  ],
  [
    'a text that is not UTF-8',
    400,
    {
      body: Buffer.concat([
        Buffer.from(
          '{"query":"query ($name: String) { contacts(filter: {q: $name}) { totalCount } }","variables":{"name":"M',
        ),
        Buffer.from([0xfc]),
        Buffer.from('ller"}}'),
      ]),
    },
  ],
  ['another type', 400, { ...json({ query: viewer }), headers: { 'content-type': 'text/plain' } }],
  [
    'another character set',
    415,
    { ...json({ query: viewer }), headers: { 'content-type': 'application/json; charset=x-none' } },
  ],
  [
    'UTF-8 by name',
    200,
    { ...json({ query: viewer }), headers: { 'content-type': 'application/json; charset=UTF-8' } },
  ],
  [
    'a form',
    400,
    { body: 'query={viewer{owner{id}}}', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  [
    'a compressed body',
    200,
    { body: gzipSync(JSON.stringify({ query: viewer })), headers: { 'content-encoding': 'gzip' } },
  ],
  ['an unknown coding', 415, { ...json({ query: viewer }), headers: { 'content-encoding': 'none-such' } }],
  ['a body in chunks', 200, { ...json({ query: viewer }), headers: { 'transfer-encoding': 'chunked' } }],
  ['a body that is too large', 413, { body: Buffer.alloc(limits.bodyBytes + 1, ' ') }],
  ['no key', 401, { ...json({ query: viewer }), apiKey: null }],
  ['no key and no JSON', 400, { body: '{', apiKey: null }],
  ['an unknown key', 401, { ...json({ query: viewer }), apiKey: 'bk_nobody' }],
  ['a key whose scope does not suffice', 200, { ...json({ query: failing }), headers: { 'x-key': 'read' } }],
  [
    'whoever takes GraphQL alone',
    200,
    { ...json({ query: viewer }), headers: { accept: 'application/graphql-response+json' } },
  ],
  ['whoever takes pictures alone', 406, { ...json({ query: viewer }), headers: { accept: 'image/png' } }],
  ['whoever takes what has a coding', 200, { ...json({ query: wide }), headers: { 'accept-encoding': 'gzip' } }],
  ['a long answer without a coding', 200, json({ query: wide })],
  ['a short answer that might have had one', 200, { ...json({ query: viewer }), headers: { 'accept-encoding': 'br' } }],
  ['a mutation with a coding', 200, { ...json({ query: failing }), headers: { 'accept-encoding': 'gzip' } }],
  ['a key that is malformed', 200, { ...json({ query: failing }), headers: { 'idempotency-key': 'x'.repeat(300) } }],
  ['an origin', 200, { ...json({ query: viewer }), headers: { origin: 'https://elsewhere.example' } }],
];

function nested(levels: number): object {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}

test.each(requests)('%s is answered to the byte as on the longer way', async (_what, status, sent) => {
  const asked = sent.headers?.['x-key'] === 'read' ? { ...sent, apiKey: readOnly } : sent;
  const before = await send(atLength, asked);
  expect(before.status).toBe(status);
  // What came once is known when it comes again.
  for (const _ of [1, 2]) expect(await send(shortly, asked)).toEqual(before);
});

test('each is counted once', async () => {
  const left = async (path: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${books.apiKey}` };
    const answer = await fetch(books.url + path, { method: 'POST', headers, body: JSON.stringify({ query: viewer }) });
    return Number(answer.headers.get('ratelimit-remaining'));
  };
  await left(shortly);
  const before = await left(shortly);
  expect([await left(shortly), await left(atLength), await left(shortly)]).toEqual([1, 2, 3].map((n) => before - n));
});

test('a mutation is made once with its key, and answered again on either way', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const asked = { ...json({ query: named, variables: { name: `Once ${randomUUID()}` } }), headers };
  await send(atLength, json({ query: named, variables: {} }));
  const first = await send(shortly, asked);
  expect(first.status).toBe(200);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  const replays = [await send(shortly, asked), await send(atLength, asked)];
  for (const replay of replays) {
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.text).toBe(first.text);
  }
  expect(replays[0]).toEqual(replays[1]);
});

test('what is plain and known is answered past Apollo Server; what is refused before it runs is not', async () => {
  const asked = json({ query: viewer, variables: {} });
  await send(shortly, asked);
  const apollo = jest.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
  try {
    await send(shortly, asked);
    await send(shortly, { ...asked, headers: { 'accept-encoding': 'gzip' } });
    expect(apollo).not.toHaveBeenCalled();
    await send(shortly, { ...asked, apiKey: null });
    expect(apollo).toHaveBeenCalledTimes(1);
  } finally {
    apollo.mockRestore();
  }
});
