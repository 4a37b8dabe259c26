import type { OpenApiDocument, OpenApiOperation } from '../../rest-compat/openapi.js';
import type { JsonSchema } from '../../src/contract/json-schema.js';
import { ApiKeyScope, allScopes } from '../../src/contract/scopes.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { withoutReferences } from '../support/openapi-answers.js';
import { keyOf } from '../support/people.js';
import { endpoints, type SpecifiedEndpoint } from './specification.js';

const table = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const pdf = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');

let books: TestBooks;
let description: OpenApiDocument;
const keys = new Map<ApiKeyScope, string>();
beforeAll(async () => {
  books = await startBooks();
  description = withoutReferences((await books.rest('GET', '/openapi.json', undefined, { apiKey: null })).body);
  for (const missing of allScopes) {
    const scopes = allScopes.filter((scope) => scope !== missing);
    keys.set(missing, await keyOf(books.ownerId, 'sweep@books.invalid', scopes));
  }
});

describe.each(table)('%s', (_name, endpoint) => {
  it('asks for a key', async () => {
    expect(await codeOf(endpoint, null)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('asks for its scope, whatever the body', async () => {
    const apiKey = keys.get(endpoint.scope as ApiKeyScope) ?? null;
    expect(await codeOf(endpoint, apiKey)).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(await codeOf(endpoint, apiKey, {})).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });

  it('refuses a query parameter that it does not know', async () => {
    const { status, body } = await ask(endpoint, books.apiKey, bodyOf(endpoint), '?surprise=1');
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain('surprise is not a query parameter');
  });
});

const onOneRecord = table.filter(([, { path }]) => path.includes(':') && !path.includes(':external_source'));

/** A record that nobody has: what another owner has looks exactly the same. */
describe.each(onOneRecord)('%s', (_name, endpoint) => {
  it('finds no record that the owner does not have', async () => {
    expect(await codeOf(endpoint, books.apiKey)).toEqual([404, 'NOT_FOUND']);
  });
});

describe.each(onOneRecord.filter(([, { path }]) => !path.includes(':external_id')))('%s', (_name, endpoint) => {
  it.each(['0', 'abc', '9007199254740992'])('finds no record %s', async (id) => {
    const path = endpoint.path.replace(/:[a-z_]+/g, id);
    const { status, body } = await books.rest(endpoint.method, path, bodyOf(endpoint));
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

async function codeOf(endpoint: SpecifiedEndpoint, apiKey: string | null, body: unknown = bodyOf(endpoint)) {
  const answer = await ask(endpoint, apiKey, body);
  return [answer.status, answer.body?.error?.code];
}

function ask(endpoint: SpecifiedEndpoint, apiKey: string | null, body: unknown, query = '') {
  const path = endpoint.path.replace(/:[a-z_]+/g, '987654321') + query;
  if (endpoint.upload !== undefined) return books.upload(path, { name: 'a.pdf', content: pdf }, { apiKey });
  return books.rest(endpoint.method, path, endpoint.method === 'GET' ? undefined : body, { apiKey });
}

/** The smallest body that the OpenAPI document allows. */
function bodyOf({ method, path }: SpecifiedEndpoint): unknown {
  const operation: OpenApiOperation | undefined =
    description.paths[path.replace(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  return schema === undefined ? undefined : smallest(schema);
}

function smallest(schema: JsonSchema): unknown {
  const [type] = [schema.type].flat();
  if (type === 'object') {
    return Object.fromEntries((schema.required ?? []).map((name) => [name, smallest(schema.properties?.[name] ?? {})]));
  }
  if (type === 'array') return [smallest(schema.items ?? {})];
  if (schema.format === 'date') return '2026-01-31';
  if (schema.enum !== undefined) return schema.enum[0];
  return { integer: 1, number: 1, boolean: false, string: 'x' }[type ?? ''] ?? {};
}
