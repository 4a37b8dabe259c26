import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInputObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import pg from 'pg';
import { routes } from '../../rest-compat/routes.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { limits } from '../../src/contract/limits.js';
import { createServiceKey, revokeServiceKey } from '../../src/owners/service-key.operations.js';
import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
let serviceKey: string;
beforeAll(async () => {
  books = await startBooks();
});
beforeEach(async () => {
  serviceKey = (await newKey()).secret;
});

const operator = async () => (await testService()).operator.em.fork();
const newKey = async () => createServiceKey(await operator(), { name: 'Sign-up', environment: 'live' });
const owners = async () =>
  (await query<{ id: number }>(await operator(), sql`select id from owners order by id`)).length;
const mutation =
  'mutation ($input: CreateOwnerInput!) { createOwner(input: $input) { secret owner { id name currency timeZone } } }';
const create = (input: object, apiKey = serviceKey, headers: Record<string, string> = {}) =>
  books.graphql(mutation, { input }, { apiKey, headers });
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

test('an owner is made with its chart of accounts and a key that opens its books and no others', async () => {
  const { data, errors } = await create({ name: 'Newcomer', currency: 'EUR', timeZone: 'Europe/Ljubljana' });
  expect(errors).toEqual([]);
  const { owner, secret } = data.createOwner;
  expect(owner).toEqual({ id: expect.any(String), name: 'Newcomer', currency: 'EUR', timeZone: 'Europe/Ljubljana' });
  const asked = await books.graphql(
    '{ viewer { owner { id } apiKey { scopes } } accounts(first: 100) { nodes { id } } }',
    {},
    {
      apiKey: secret,
    },
  );
  expect(asked.data.viewer).toEqual({
    owner: { id: owner.id },
    apiKey: { scopes: ['READ', 'WRITE', 'REPORTS', 'ADMIN', 'APPROVE'] },
  });
  expect(asked.data.accounts.nodes.length).toBeGreaterThan(5);
  const made = await books.rest('POST', '/api/v1/books/contacts', { contact: { name: 'First' } }, { apiKey: secret });
  expect(made.status).toBe(201);
  const log = await books.graphql(
    '{ auditLog(first: 10) { nodes { action changes createdBy { kind apiKeyId requestId } } } }',
    {},
    { apiKey: secret },
  );
  const entry = log.data.auditLog.nodes.find(({ action }: { action: string }) => action === 'createOwner');
  expect(entry).toMatchObject({
    changes: { serviceKeyName: { from: null, to: 'Sign-up' }, serviceKeyId: { from: null, to: expect.any(Number) } },
    createdBy: { kind: 'SERVICE_KEY', apiKeyId: null, requestId: expect.any(String) },
  });
});

test('what a caller has created already is refused, however many ask at once; another key has names of its own', async () => {
  const before = await owners();
  const input = { name: 'Once', externalId: 'tenant-1' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(input)));
  expect(answers.filter(({ data }) => data).length).toBe(1);
  expect(answers.filter((answer) => codeOf(answer) === 'EXTERNAL_ID_TAKEN').length).toBe(4);
  expect(await owners()).toBe(before + 1);
  expect((await create(input, (await newKey()).secret)).errors).toEqual([]);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x', currency: 'euro' }, 'currency'],
  [{ name: 'x', timeZone: 'Nowhere/Land' }, 'timeZone'],
])('a wrong input is refused and makes nothing: %j', async (input, path) => {
  const before = await owners();
  const answer = await create(input);
  expect(codeOf(answer)).toBe('VALIDATION_FAILED');
  expect(answer.errors[0]?.extensions.fields).toEqual([expect.objectContaining({ path })]);
  expect(await owners()).toBe(before);
});

test('an Idempotency-Key is refused rather than ignored', async () => {
  const before = await owners();
  expect(codeOf(await create({ name: 'x' }, serviceKey, { 'idempotency-key': 'once' }))).toBe('BAD_REQUEST');
  expect(await owners()).toBe(before);
});

test('no key of an owner creates owners, and no revoked or invented key either', async () => {
  const before = await owners();
  expect(codeOf(await create({ name: 'x' }, books.apiKey))).toBe('INSUFFICIENT_SCOPE');
  const { id, secret } = await newKey();
  await revokeServiceKey(await operator(), id);
  for (const key of [secret, serviceKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), 'bs_live_nothing']) {
    const answer = await create({ name: 'x' }, key);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
  }
  expect(await owners()).toBe(before);
});

test('keys are kept as hashes', async () => {
  const kept = await query<{ text: string }>(
    await operator(),
    sql`select service_keys::text as text from service_keys`,
  );
  expect(kept.length).toBeGreaterThan(0);
  for (const { text } of kept) expect(text).not.toMatch(/bs_[a-z]+_/);
});

describe('a service key can do nothing else', () => {
  const schemaOf = buildBooksSchema();

  /** The least that makes a request of this field valid. */
  function requestOf(kind: string, field: GraphQLField<unknown, unknown>): string {
    const given = field.args
      .filter(isRequiredArgument)
      .map(({ name, type }) => `${name}: ${sampleOf(getNamedType(type))}`);
    const selection = 'getFields' in getNamedType(field.type) ? ' { __typename }' : '';
    return `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${selection} }`;
  }

  function sampleOf(type: GraphQLNamedType): string {
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(isRequiredInputField);
      return `{ ${fields.map((field) => `${field.name}: ${sampleOf(getNamedType(field.type))}`).join(', ')} }`;
    }
    if ('getValues' in type) return type.getValues()[0]?.name ?? '';
    const plain: Record<string, string> = { Int: '1', Cents: '1', Boolean: 'true', Date: '"2026-03-01"', JSON: '{}' };
    return plain[type.name] ?? '"1"';
  }

  test('through GraphQL: every query, mutation and subscription is refused', async () => {
    const schema = await schemaOf;
    const before = await owners();
    const asked: [string, GraphQLField<unknown, unknown>][] = [
      ...Object.values(schema.getQueryType()?.getFields() ?? {}).map(
        (field) => ['query', field] as [string, typeof field],
      ),
      ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
        (field) => ['mutation', field] as [string, typeof field],
      ),
    ].filter(([, { name }]) => name !== 'createOwner');
    expect(asked.length).toBeGreaterThan(100);
    for (let index = 0; index < asked.length; index++) {
      if (index % (limits.serviceRequestsPerMinute - 1) === 0) serviceKey = (await newKey()).secret;
      const [kind, field] = asked[index] as (typeof asked)[0];
      const answer = await books.graphql(requestOf(kind, field), {}, { apiKey: serviceKey });
      // A request that is not even valid never ran.
      const refused = ['INSUFFICIENT_SCOPE', 'BAD_REQUEST'].includes(codeOf(answer) ?? '');
      expect([field.name, refused, answer.data]).toEqual([field.name, true, null]);
    }
    for (const { name } of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
      const response = await fetch(`${books.url}/graphql/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${serviceKey}` },
        body: JSON.stringify({ query: `subscription { ${name} { __typename } }` }),
      });
      expect([name, response.status >= 400]).toEqual([name, true]);
      await response.body?.cancel();
    }
    expect(await owners()).toBe(before);
  });

  test('and beside createOwner in one request neither', async () => {
    const before = await owners();
    const both =
      'mutation { createOwner(input: { name: "x" }) { secret } createContact(input: { name: "y" }) { contact { id } } }';
    expect(codeOf(await books.graphql(both, {}, { apiKey: serviceKey }))).toBe('INSUFFICIENT_SCOPE');
    expect(codeOf(await books.graphql(both, {}, { apiKey: books.apiKey }))).toBe('INSUFFICIENT_SCOPE');
    expect(await owners()).toBe(before);
  });

  test('through REST: every endpoint is refused', async () => {
    for (let index = 0; index < routes.length; index++) {
      if (index % (limits.serviceRequestsPerMinute - 1) === 0) serviceKey = (await newKey()).secret;
      const { method, path } = routes[index] as (typeof routes)[0];
      const answer = await books.rest(method, path.replace(/:[a-z_]+/g, '1'), undefined, { apiKey: serviceKey });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });

  test('in the database: with the key presented there is no owner to see, and without it none to make', async () => {
    const { resources } = await testService();
    const client = new pg.Client({ connectionString: resources.database.roles.urls.api });
    await client.connect();
    try {
      const hash = await query<{ hash: string; id: number }>(
        await operator(),
        sql`select key_hash as hash, id from service_keys order by id desc limit 1`,
      );
      const { hash: keyHash, id } = hash[0] as { hash: string; id: number };
      const insert = (ownerId: number) =>
        client.query(
          `insert into owners (id, name, email, currency, service_key_id) values ($1, 'x', 'x@x', 'USD', $2)`,
          [ownerId, id],
        );
      await client.query(`select set_config('books.owner_id', '900000001', false)`);
      await expect(insert(900000001)).rejects.toMatchObject({ code: '42501' });
      expect((await client.query('select id from service_keys')).rows).toEqual([]);
      await client.query(`select set_config('books.key_hash', $1, false)`, [keyHash]);
      expect((await client.query('select name from service_keys')).rows).toEqual([{ name: 'Sign-up' }]);
      expect((await client.query('select id from owners')).rows).toEqual([]);
      await expect(client.query(`update service_keys set revoked_at = null`)).rejects.toMatchObject({ code: '42501' });
      await expect(insert(900000002)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });

  test('and no more often than the installation can bear', async () => {
    const answers: string[] = [];
    for (let index = 0; index <= limits.serviceRequestsPerMinute; index++) {
      answers.push(codeOf(await books.graphql('{ viewer { __typename } }', {}, { apiKey: serviceKey })) ?? '');
    }
    expect(answers).toEqual([...Array(limits.serviceRequestsPerMinute).fill('INSUFFICIENT_SCOPE'), 'RATE_LIMITED']);
  });
});
