import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { OpenApiDocument, OpenApiResponse } from '../../rest-compat/openapi.js';
import { errorCatalogue } from '../../src/contract/errors.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { openApiAnswers } from '../support/openapi-answers.js';
import { endpoints } from './specification.js';

let books: TestBooks;
let description: OpenApiDocument;
let page: string;
beforeAll(async () => {
  books = await startBooks();
  description = (await books.rest('GET', '/openapi.json', undefined, { apiKey: null })).body;
  page = await (await fetch(`${books.url}/docs`)).text();
});

const operations = () => Object.values(description.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('passes the linter', async () => {
    // `/invoices/by_external_id/{external_id}` beside `/invoices/{id}/void` is the specification's: fixed names go first.
    const rules = { 'no-ambiguous-paths': 'off' } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source: JSON.stringify(description), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('says of every operation how it refuses, and what is left to the key', () => {
    const ofAll = ['401', '403', '429', '500', '503', '4XX', '5XX'];
    for (const { operationId, responses } of operations()) {
      expect([operationId, ofAll.filter((status) => !(status in responses))]).toEqual([operationId, []]);
    }
    const { RateLimited, Unauthenticated } = description.components.responses;
    const left = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    expect(Object.keys(RateLimited?.headers ?? {})).toEqual(['Retry-After', ...left]);
    expect(Object.keys(Unauthenticated?.headers ?? {})).toEqual(['WWW-Authenticate', ...left]);
    expect(description.components.schemas.Error?.properties?.error?.properties?.code?.enum).toEqual(
      Object.keys(errorCatalogue),
    );
  });

  it('gives the limits that are kept', () => {
    const bodyOf = (path: string) =>
      description.paths[path]?.post?.requestBody?.content['application/json']?.schema.properties;
    const invoice = bodyOf('/api/v1/books/invoices')?.invoice?.properties;
    expect(invoice?.invoice_lines_attributes).toMatchObject({ maxItems: 1_000 });
    expect(invoice?.notes).toMatchObject({ maxLength: 10_000 });
    expect(invoice?.external_id).toMatchObject({ maxLength: 255 });
    const answer = description.paths['/api/v1/books/invoices']?.get?.responses['200'] as OpenApiResponse;
    expect(answer.content?.['application/json']?.schema.properties?.data).toMatchObject({ maxItems: 100 });
  });

  it('describes every endpoint of the specification', () => {
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{([a-z_]+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, kind = '', name = ''] of references) {
      expect(Object.keys(description.components[kind as 'schemas' | 'responses' | 'headers'])).toContain(name);
    }
  });

  it('names every operation once, and says what it does and which scope it needs', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, description: text, security } of operations()) {
      expect([operationId, summary.length > 5, /Scope: `(read|write|reports)`/.test(text), security.length]).toEqual([
        operationId,
        true,
        true,
        1,
      ]);
    }
  });

  it('declares every parameter of every path', () => {
    for (const [path, methods] of Object.entries(description.paths)) {
      const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      }
    }
  });

  it('speaks of REST names where the schema speaks of GraphQL’s', () => {
    const invoice = description.paths['/api/v1/books/invoices']?.post?.requestBody?.content['application/json']?.schema;
    expect(invoice?.properties?.invoice?.properties?.tax_cents?.description).toContain('`tax_rate_bps`');
    const list = description.paths['/api/v1/books/contacts']?.get?.parameters.find(
      ({ name }) => name === 'contact_type',
    );
    expect(list).toMatchObject({ in: 'query', schema: { type: 'string', enum: ['customer', 'vendor', 'both'] } });
    expect(list?.description).toContain('`customer`');
  });

  it('says something of every parameter', () => {
    for (const { operationId, parameters } of operations()) {
      for (const { name, description: text } of parameters) {
        expect([operationId, name, (text ?? '').length > 3]).toEqual([operationId, name, true]);
      }
    }
  });

  it('describes every field of every record and every body', () => {
    for (const schema of Object.values(description.components.schemas)) {
      if (schema === description.components.schemas.Error) continue;
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        expect([name, (field.description ?? '').length > 3]).toEqual([name, true]);
      }
    }
  });
});

describe('the check of answers against the OpenAPI document', () => {
  const accounts = { method: 'GET', path: '/api/v1/books/accounts' };

  it('finds what is missing, what has another type, and a status that is not described', async () => {
    const check = openApiAnswers(description);
    const { body } = await books.rest('GET', accounts.path);
    expect(check(accounts, 200, body)).toEqual([]);
    const { page: _, ...withoutPage } = body;
    expect(check(accounts, 200, withoutPage)).toEqual([" must have required property 'page'"]);
    const [first] = body.data;
    expect(check(accounts, 200, { ...body, data: [{ ...first, id: '1' }] })).toEqual(['/data/0/id must be integer']);
    expect(check(accounts, 201, body)).toEqual(['GET /api/v1/books/accounts describes no answer of status 201']);
    expect(check(accounts, 404, { error: { code: 'NOT_FOUND' } })).toEqual([
      "/error must have required property 'message'",
    ]);
  });
});

describe('the reference page', () => {
  const get = (path: string) => fetch(new URL(path, books.url));

  it('loads files that are served beside it, and nothing from anywhere else', async () => {
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']);
    const types = await Promise.all(files.map(async (file) => (await get(file)).headers.get('content-type')));
    expect(types).toEqual(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']);
    expect(page).toContain("url: '/openapi.json'");
  });

  it('may run and reach only what this server serves', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy')?.split('; ');
    const scripts = policy?.find((directive) => directive.startsWith('script-src'));
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/);
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]));
  });

  it('serves no other file of the package', async () => {
    for (const file of ['/docs/package.json', '/docs/index.html', '/docs/../package.json'])
      expect([file, (await get(file)).status]).toEqual([file, 404]);
  });
});
