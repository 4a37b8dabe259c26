import type { GraphQLSchema } from 'graphql';
import { assertDocumentsFit, loadDocuments } from '../../rest-compat/documents.js';
import { type OpenApiDocument, type OpenApiOperation, openApiDocument } from '../../rest-compat/openapi.js';
import { routes } from '../../rest-compat/routes.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import type { JsonSchema } from '../../src/contract/json-schema.js';
import { withoutReferences } from '../support/openapi-answers.js';
import { arbitrary, childFields, endpoints, expectedKeys, type SpecifiedEndpoint } from './specification.js';

const key = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const table = endpoints.map((endpoint) => [key(endpoint), endpoint] as const);

describe('the table of routes', () => {
  it('has every row of the specification and no other', () => {
    expect(routes.map(key).sort()).toEqual(endpoints.map(key).sort());
  });

  it.each(table)('%s takes the query parameters of the specification', (name, endpoint) => {
    const route = routes.find((candidate) => key(candidate) === name);
    expect([...(route?.query ?? [])].sort()).toEqual([...(endpoint.query ?? [])].sort());
  });

  it('uses every document, and has a document for every row', () => {
    expect([...loadDocuments().keys()].sort()).toEqual(
      [...new Set(routes.flatMap(({ document, record = [] }) => [document, record].flat()))].sort(),
    );
  });
});

describe('what the schema makes of the table', () => {
  let schema: GraphQLSchema;
  let description: OpenApiDocument;
  beforeAll(async () => {
    schema = await buildBooksSchema();
    description = withoutReferences(openApiDocument(schema, loadDocuments()));
  });

  it('is whole: every document fits', () => {
    expect(() => assertDocumentsFit(schema, loadDocuments())).not.toThrow();
  });

  it.each(table)('%s needs the scope of the specification, and says so', (_name, endpoint) => {
    const { operationId, security } = operationOf(endpoint);
    expect(security).toEqual([{ apiKey: [endpoint.scope] }]);
    const route = routes.find((candidate) => key(candidate) === key(endpoint));
    expect([operationId, resolverScopes(route?.document ?? '')]).toEqual([operationId, [endpoint.scope]]);
  });

  it.each(table)('%s answers with the keys of the specification', (_name, endpoint) => {
    const responses = Object.keys(operationOf(endpoint).responses).filter((status) => /^2\d\d$/.test(status));
    expect(responses).toEqual([endpoint.status].flat().map(String));
    for (const status of responses) expect(keysOf(answerOf(endpoint, status), '')).toEqual(expectedKeys(endpoint));
  });

  it.each(table)('%s takes the body of the specification', (_name, endpoint) => {
    const { requestBody } = operationOf(endpoint);
    const [mediaType] = Object.keys(requestBody?.content ?? {});
    if (endpoint.upload !== undefined) {
      expect(mediaType).toBe('multipart/form-data');
      return expect(Object.keys(bodySchema(endpoint).properties ?? {})).toEqual([endpoint.upload]);
    }
    if (endpoint.body === undefined) return expect(requestBody).toBeUndefined();
    const { root, fields, beside = [], required = [] } = endpoint.body;
    const whole = bodySchema(endpoint);
    const content = root === undefined ? whole : (whole.properties?.[root] ?? {});
    if (root !== undefined) expect(Object.keys(whole.properties ?? {}).sort()).toEqual([root, ...beside].sort());
    expect(Object.keys(content.properties ?? {})).toEqual(expect.arrayContaining([...fields]));
    expect([...(content.required ?? [])].sort()).toEqual([...required].sort());
    for (const field of fields) {
      const child = childFields[field];
      const items = content.properties?.[field]?.items;
      if (child !== undefined)
        expect(Object.keys(items?.properties ?? {})).toEqual(expect.arrayContaining([...child.fields]));
    }
  });

  /** Children come back as `invoice_lines`, `bill_lines` and `lines`; section 2 has the account of a fee in requests only. */
  const takenOnly = /_lines_attributes$|^fee_account_id$/;

  it.each(table.filter(([, { body }]) => body?.root !== undefined))('%s answers what it takes', (_name, endpoint) => {
    const { root = '' } = endpoint.body ?? {};
    const taken = bodySchema(endpoint).properties?.[root]?.properties ?? {};
    const [status] = [endpoint.status].flat().map(String);
    const answer = answerOf(endpoint, status ?? '')?.properties ?? {};
    const answered = (answer[root] ?? answer.data)?.properties ?? {};
    expect(Object.keys(answered).length).toBeGreaterThan(5);
    expect(Object.keys(taken).filter((name) => !(name in answered || takenOnly.test(name)))).toEqual([]);
  });

  function operationOf(endpoint: SpecifiedEndpoint): OpenApiOperation {
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
    const operation = description.paths[path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${key(endpoint)} is not described`);
    return operation;
  }

  function answerOf(endpoint: SpecifiedEndpoint, status: string): JsonSchema | null {
    const response = operationOf(endpoint).responses[status];
    if (response === undefined || '$ref' in response) return null;
    return response.content?.['application/json']?.schema ?? null;
  }

  function bodySchema(endpoint: SpecifiedEndpoint): JsonSchema {
    return Object.values(operationOf(endpoint).requestBody?.content ?? {})[0]?.schema ?? {};
  }

  function resolverScopes(document: string): unknown[] {
    const operation = loadDocuments()
      .get(document)
      ?.definitions.find((definition) => definition.kind === 'OperationDefinition');
    if (operation?.kind !== 'OperationDefinition') return [];
    const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
    const scopes = operation.selectionSet.selections.map((selection) =>
      selection.kind === 'Field' ? fields[selection.name.value]?.extensions.scope : undefined,
    );
    return [...new Set(scopes)];
  }

  /** Every key of a body with its whole path. */
  function keysOf(answer: JsonSchema | null, prefix: string): string[] {
    if (answer === null || arbitrary.test(prefix)) return [];
    const resolved = answer.anyOf?.find((choice) => choice.properties !== undefined) ?? answer;
    if (resolved.items !== undefined) return keysOf(resolved.items, `${prefix}[]`);
    return Object.entries(resolved.properties ?? {})
      .flatMap(([name, field]) => {
        const path = prefix === '' ? name : `${prefix}.${name}`;
        return [path, ...keysOf(field, path)];
      })
      .sort();
  }
});
