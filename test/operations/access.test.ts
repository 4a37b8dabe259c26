import { type GraphQLField, getNamedType, isLeafType } from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { ApiKeyScope, allScopes } from '../../src/contract/scopes.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks } from '../support/books.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks({ name: 'Keyed', currency: 'EUR', timeZone: 'Europe/Berlin' });
});

const viewer = '{ viewer { owner { name currency timeZone } apiKey { name scopes email } } }';
const createApiKey = /* GraphQL */ `
  mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id name scopes email expiresAt } } }`;

async function keyWith(input: object): Promise<{ secret: string; apiKey: { id: string } }> {
  const { data, errors } = await books.graphql(createApiKey, { input });
  expect(errors).toEqual([]);
  return data.createApiKey;
}

test('the first key has every scope and the holder is the owner', async () => {
  const { data } = await books.graphql(viewer);
  expect(data.viewer).toEqual({
    owner: { name: 'Keyed', currency: 'EUR', timeZone: 'Europe/Berlin' },
    apiKey: {
      name: 'First key',
      scopes: ['READ', 'WRITE', 'REPORTS', 'ADMIN', 'APPROVE'],
      email: 'keyed@books.invalid',
    },
  });
});

test.each([
  ['no key', null],
  ['an unknown key', 'bk_unknown'],
])('%s is 401 on both faces, and says how to send one', async (_name, apiKey) => {
  const rest = await books.rest('GET', '/api/v1/books/accounts', undefined, { apiKey });
  expect([rest.status, rest.body.error.code, rest.headers.get('www-authenticate')]).toEqual([
    401,
    'UNAUTHENTICATED',
    'Bearer',
  ]);
  const graphql = await books.graphql(viewer, {}, { apiKey });
  expect([graphql.status, graphql.errors[0]?.extensions.code, graphql.headers.get('www-authenticate')]).toEqual([
    401,
    'UNAUTHENTICATED',
    'Bearer',
  ]);
});

test('a revoked key and an expired key are unknown', async () => {
  const revoked = await keyWith({ name: 'To revoke', scopes: ['READ'] });
  expect((await books.graphql(viewer, {}, { apiKey: revoked.secret })).status).toBe(200);
  await books.graphql('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { revokedAt } } }', {
    id: revoked.apiKey.id,
  });
  expect((await books.graphql(viewer, {}, { apiKey: revoked.secret })).status).toBe(401);

  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const expiring = await keyWith({ name: 'To expire', scopes: ['READ'], expiresAt });
  expect((await books.graphql(viewer, {}, { apiKey: expiring.secret })).status).toBe(200);
  const resetClock = setClock(() => new Date(Date.now() + 3_601_000));
  try {
    expect((await books.graphql(viewer, {}, { apiKey: expiring.secret })).status).toBe(401);
  } finally {
    resetClock();
  }
});

test('a rotated key goes on for its grace period beside its successor', async () => {
  const old = await keyWith({ name: 'To rotate', scopes: ['READ', 'WRITE'] });
  const { data } = await books.graphql(
    'mutation ($id: ID!) { rotateApiKey(input: { id: $id, graceSeconds: 3600 }) { secret apiKey { name scopes email } } }',
    { id: old.apiKey.id },
  );
  expect(data.rotateApiKey.apiKey).toEqual({
    name: 'To rotate',
    scopes: ['READ', 'WRITE'],
    email: 'keyed@books.invalid',
  });
  expect((await books.graphql(viewer, {}, { apiKey: data.rotateApiKey.secret })).status).toBe(200);
  expect((await books.graphql(viewer, {}, { apiKey: old.secret })).status).toBe(200);
  const resetClock = setClock(() => new Date(Date.now() + 3_601_000));
  try {
    expect((await books.graphql(viewer, {}, { apiKey: old.secret })).status).toBe(401);
  } finally {
    resetClock();
  }
});

test('every operation refuses every key without its scope, before it looks at anything', async () => {
  const schema = await buildBooksSchema();
  const secretWithout = new Map<string, string>();
  for (const scope of allScopes) {
    const others = allScopes.filter((other) => other !== scope).map((other) => other.toUpperCase());
    secretWithout.set(scope, (await keyWith({ name: `Not ${scope}`, scopes: others })).secret);
  }
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const answered: string[] = [];
  for (const [operation, type] of roots) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const scope = field.extensions.scope as ApiKeyScope | 'any' | 'installation';
      if (scope === 'any') continue;
      const document = `${operation} ${declared(field)} { ${field.name}${passed(field)} ${selection(field)} }`;
      const { errors } = await books.graphql(document, {}, { apiKey: secretWithout.get(scope) ?? books.apiKey });
      const code = errors[0]?.extensions.code;
      if (code !== 'INSUFFICIENT_SCOPE') answered.push(`${field.name}: ${code} ${errors[0]?.message}`);
    }
  }
  expect(answered).toEqual([]);
});

function declared({ args }: GraphQLField<unknown, unknown>): string {
  return args.length === 0 ? '' : `(${args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')})`;
}

function passed({ args }: GraphQLField<unknown, unknown>): string {
  return args.length === 0 ? '' : `(${args.map((argument) => `${argument.name}: $${argument.name}`).join(', ')})`;
}

function selection({ type }: GraphQLField<unknown, unknown>): string {
  return isLeafType(getNamedType(type)) ? '' : '{ __typename }';
}

test('two mutations in one request happen together or not at all', async () => {
  const before = await books.graphql('{ contacts(first: 100) { nodes { name } } }');
  const { data, errors } = await books.graphql(/* GraphQL */ `
    mutation {
      first: createContact(input: { name: "First", externalId: "same" }) { contact { id } }
      second: createContact(input: { name: "Second", externalId: "same" }) { contact { id } }
    }`);
  expect(data).toBeNull();
  expect(errors.map((error) => [error.path, error.extensions.code])).toEqual([[['second'], 'EXTERNAL_ID_TAKEN']]);
  expect((await books.graphql('{ contacts(first: 100) { nodes { name } } }')).data).toEqual(before.data);
  const em = await books.em();
  expect(await em.execute('select * from events where owner_id = ?', [books.ownerId])).toEqual([]);
});

test.each([
  ['no expressions', '{', 'BAD_REQUEST'],
  ['unknown fields', '{ nothing }', 'BAD_REQUEST'],
  [
    'too many aliases',
    `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: __typename viewer${n}: viewer { __typename }`).join(' ')} }`,
    'QUERY_TOO_COMPLEX',
  ],
])('a document with %s is refused with a code of the catalogue', async (_name, query, code) => {
  const { errors } = await books.graphql(query);
  expect(errors[0]?.extensions.code).toBe(code);
});
