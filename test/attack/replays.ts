import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type Attack, assertAnswered, assertRefused } from './frame/attack.js';

/** Answers and secrets that are somebody else's: taken by an Idempotency-Key, a persisted query or a guessed key. */

const makeKey = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }';
const reportsKey = { input: { name: 'Replayed', scopes: ['REPORTS'] } };
const makeEndpoint = 'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }';
const contacts = '/api/v1/books/contacts';
const json = { 'content-type': 'application/json' };

const persisted = (query: string, variables: object) =>
  JSON.stringify({
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } },
  });

export const attacks: Attack[] = [
  {
    name: 'a weak key repeats what made a key and an endpoint',
    run: async ({ graphql, reportsKey: weak, readKey }) => {
      for (const [key, query, variables] of [
        ['make a key', makeKey, reportsKey],
        ['make an endpoint', makeEndpoint, {}],
      ] as const) {
        const headers = { 'idempotency-key': key };
        const made = await graphql(query, variables, { headers });
        assertAnswered(made);
        for (const apiKey of [weak, readKey]) {
          const repeat = await graphql(query, variables, { headers, apiKey });
          assertRefused(repeat, 'INSUFFICIENT_SCOPE');
          assert.ok(!/bk_|whsec_/.test(repeat.text), 'the refusal shows no secret');
          assert.equal(repeat.headers.get('idempotent-replayed'), null);
        }
      }
    },
  },
  {
    name: 'a weak key repeats a change through REST, forty times at once',
    run: async ({ send, reportsKey: weak }) => {
      const body = JSON.stringify({ contact: { name: 'Only once' } });
      const headers = { ...json, 'idempotency-key': 'rest' };
      assertAnswered(await send(contacts, { headers, body }));
      const repeats = Array.from({ length: 40 }, () => send(contacts, { headers, body, apiKey: weak }));
      for (const repeat of await Promise.all(repeats)) assertRefused(repeat, 'INSUFFICIENT_SCOPE');
    },
  },
  {
    name: 'another owner repeats a request with the same Idempotency-Key',
    run: async ({ graphql, neighbour }) => {
      const headers = { 'idempotency-key': 'shared by chance' };
      const ours = JSON.parse((await graphql(makeKey, reportsKey, { headers })).text);
      const theirs = await graphql(makeKey, reportsKey, { headers, apiKey: neighbour.apiKey });
      assertAnswered(theirs);
      assert.equal(theirs.headers.get('idempotent-replayed'), null);
      assert.notEqual(JSON.parse(theirs.text).data.createApiKey.secret, ours.data.createApiKey.secret);
    },
  },
  {
    name: 'persisted queries with one Idempotency-Key',
    run: async ({ graphql, send, data }) => {
      const { createContact } = await data('mutation { createContact(input: { name: "A" }) { contact { id } } }');
      const variables = { id: createContact.contact.id };
      const documents = ['First', 'Second'].map(
        (name) => `mutation ($id: ID!) { updateContact(input: { id: $id, name: "${name}" }) { contact { name } } }`,
      );
      for (const query of documents) {
        const body = JSON.stringify({ query, ...JSON.parse(persisted(query, variables)) });
        assertAnswered(await send('/graphql', { headers: json, body }));
      }
      const headers = { ...json, 'idempotency-key': 'persisted' };
      const [first = '', second = ''] = documents;
      assertAnswered(await send('/graphql', { headers, body: persisted(first, variables) }));
      const other = await send('/graphql', { headers, body: persisted(second, variables) });
      assertRefused(other, 'IDEMPOTENCY_KEY_REUSE_MISMATCH');
      // Its hash is known, its text is not: nobody's document runs under another's name.
      const forged = { query: second, ...JSON.parse(persisted(first, variables)) };
      assert.ok((await send('/graphql', { headers: json, body: JSON.stringify(forged) })).status === 400);
      assertAnswered(await graphql('query ($id: ID!) { contact(id: $id) { name } }', variables));
    },
  },
  {
    name: 'Idempotency-Keys that are none',
    run: async ({ send }) => {
      const body = JSON.stringify({ contact: { name: 'Nobody' } });
      for (const key of ['', 'k'.repeat(256), 'k'.repeat(8_000), '\u00fc', '\u0080']) {
        assertRefused(await send(contacts, { headers: { ...json, 'idempotency-key': key }, body }), 'BAD_REQUEST');
      }
    },
  },
  {
    name: '2,000 keys that were never made, of the right and of the wrong form',
    run: async ({ send, apiKey }) => {
      const guesses = Array.from({ length: 2_000 }, (_, index) =>
        index % 2 === 0 ? `${apiKey.slice(0, -1)}${index % 10}` : `bk_live_${index.toString().padStart(39, '0')}`,
      );
      for (let index = 0; index < guesses.length; index += 50) {
        const group = guesses.slice(index, index + 50).filter((guess) => guess !== apiKey);
        const answers = await Promise.all(group.map((guess) => send('/api/v1/books/accounts', { apiKey: guess })));
        for (const answer of answers) assertRefused(answer, 'UNAUTHENTICATED', 'RATE_LIMITED');
      }
      assertAnswered(await send('/api/v1/books/accounts'));
    },
  },
  {
    name: 'a key bound to other addresses, with every header that could claim one',
    run: async ({ send, data }) => {
      const input = { name: 'Elsewhere', scopes: ['READ'], allowedAddresses: ['203.0.113.0/24'] };
      const { createApiKey } = await data(makeKey, { input });
      for (const name of [
        'x-forwarded-for',
        'x-real-ip',
        'forwarded',
        'true-client-ip',
        'cf-connecting-ip',
        'client-ip',
      ]) {
        const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' };
        const answer = await send('/api/v1/books/accounts', { headers, apiKey: createApiKey.secret });
        assertRefused(answer, 'ADDRESS_NOT_ALLOWED');
      }
    },
  },
  {
    name: 'answers that a browser or a cache could keep, guess at or frame',
    run: async ({ send, graphql }) => {
      const answers = [
        await send('/api/v1/books/accounts'),
        await send('/api/v1/books/accounts', { apiKey: null }),
        await send('/nothing'),
        await graphql('{ viewer { owner { id } } }'),
        await graphql('{'),
        await send('/openapi.json'),
      ];
      for (const { headers } of answers) {
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(headers.get('access-control-allow-origin'), null);
      }
      for (const path of ['/docs', '/graphql']) {
        const { status, headers } = await send(path, { headers: { accept: 'text/html' }, apiKey: null });
        assert.equal(status, 200);
        assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
        assert.doesNotMatch(headers.get('content-security-policy') ?? '', /script-src[^;]*'unsafe-/);
      }
    },
  },
];
