import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { DescribedAnswer } from '../../rest-compat/described-answers.js';
import type { OpenApiDocument } from '../../rest-compat/openapi.js';
import { errorCatalogue } from '../../src/contract/errors.js';
import {
  type DeliveredEventType,
  deliveredEvents,
  envelopeExample,
  envelopeSchema,
  eventTypes,
} from '../../src/contract/events.js';
import { FIELD_NAMES } from '../../src/extraction/fields/field-names.js';
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
    const ofAll = ['400', '401', '403', '429', '500', '503'];
    for (const { operationId, responses } of operations()) {
      expect([operationId, ofAll.filter((status) => !(status in responses))]).toEqual([operationId, []]);
      expect([operationId, Object.keys(responses).filter((status) => status.endsWith('XX'))]).toEqual([
        operationId,
        [],
      ]);
    }
    const { RateLimited, Unauthenticated } = description.components.responses;
    const ofLimit = ['', '-Policy', '-Limit', '-Remaining', '-Reset'].map((ending) => `RateLimit${ending}`);
    expect(Object.keys(RateLimited?.headers ?? {})).toEqual(['X-Request-Id', ...ofLimit, 'Retry-After']);
    expect(Object.keys(Unauthenticated?.headers ?? {})).toEqual(['X-Request-Id', ...ofLimit, 'WWW-Authenticate']);
    const { ErrorCode } = description.components.schemas;
    expect(ErrorCode?.enum).toEqual(Object.keys(errorCatalogue));
    for (const [code, { status, meaning }] of Object.entries(errorCatalogue))
      for (const text of [ErrorCode?.description, description.info.description])
        expect(text).toContain(`| \`${code}\` | ${status} | ${meaning} |`);
    for (const [type, { description: when }] of Object.entries(deliveredEvents))
      expect(description.info.description).toContain(`| \`${type}\` | ${when} |`);
  });

  it.each([
    ['GET', '/api/v1/books/accounts', '200 304 400 401 403 409 422 429 500 503', ''],
    ['GET', '/api/v1/books/contacts/{id}', '200 304 400 401 403 404 409 422 429 500 503', ''],
    [
      'POST',
      '/api/v1/books/contacts',
      '201 400 401 403 408 409 413 415 422 429 500 503 507',
      'QUERY_TOO_COMPLEX VALIDATION_FAILED EXTERNAL_ID_TAKEN',
    ],
    [
      'POST',
      '/api/books/bills/{id}/post_bill',
      '200 400 401 403 404 408 409 412 413 415 422 429 500 503 507',
      'QUERY_TOO_COMPLEX BILL_NOT_POSTABLE BILL_EMPTY BILL_LINES_MISSING_ACCOUNTS PERIOD_CLOSED ACCOUNT_ARCHIVED BILL_DIFFERS_FROM_DOCUMENT REVIEW_NOT_ACKNOWLEDGED',
    ],
    [
      'POST',
      '/api/books/invoice_documents',
      '200 201 400 401 403 408 409 413 415 422 429 500 503 507',
      'QUERY_TOO_COMPLEX VALIDATION_FAILED FILE_NOT_PDF',
    ],
  ])('says what %s %s can answer, and with which codes of 422', (method, path, statuses, codes) => {
    const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(responses)).toEqual(statuses.split(' '));
    const refusal = responses['422'] as DescribedAnswer | undefined;
    expect(Object.keys(refusal?.content?.['application/json']?.examples ?? {}).join(' ')).toBe(codes);
  });

  it('names what requests take', () => {
    const taken = operations().flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.$ref?.split('/').at(-1)),
    );
    expect(taken).toContain('InvoiceCreateRequest');
    expect(new Set(taken).size).toBe(taken.length);
    const { InvoiceCreateRequest, InvoiceCreate } = description.components.schemas;
    expect(InvoiceCreateRequest?.properties?.invoice).toEqual({ $ref: '#/components/schemas/InvoiceCreate' });
    expect(InvoiceCreate?.required).toEqual(['contact_id', 'issue_date', 'due_date']);
  });

  it('describes what arbitrary objects hold', () => {
    const { InvoiceDocumentDetail, Event, CommitmentListItem, InvoiceDocumentStats } = description.components.schemas;
    expect(Object.keys(InvoiceDocumentDetail?.properties?.extraction_result?.properties ?? {})).toEqual([
      ...FIELD_NAMES,
    ]);
    expect(Object.keys(Event?.discriminator?.mapping ?? {})).toEqual(eventTypes);
    expect(CommitmentListItem?.properties?.metadata).toMatchObject({ type: 'object', additionalProperties: true });
    expect(InvoiceDocumentStats?.properties?.failure_reasons?.required).toEqual([
      'missing_vendor_name',
      'missing_total',
      'duplicate_flagged',
    ]);
  });

  it('describes every delivery to a webhook endpoint, with an example', () => {
    expect(Object.keys(description.webhooks)).toEqual([...eventTypes, 'webhook.ping']);
    for (const [type, { post }] of Object.entries(description.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'] ?? {};
      expect([type, example]).toEqual([type, envelopeExample(type as DeliveredEventType)]);
      expect(description.components.schemas[schema?.$ref?.split('/').at(-1) ?? '']).toEqual(
        envelopeSchema(type as DeliveredEventType),
      );
    }
  });

  it('describes reports as CSV with their columns', () => {
    const answer = description.paths['/api/v1/books/reports/trial_balance']?.get?.responses['200'] as DescribedAnswer;
    expect(answer.content?.['text/csv']?.example).toBe(
      'account_number,account_name,debit_cents,credit_cents,balance_cents,currency\r\n',
    );
  });

  it('speaks of pages as REST has them', () => {
    const text = JSON.stringify(description);
    expect(text).not.toMatch(/end_?cursor|has_next_page|order_?by/i);
    expect(text).toContain('The `page.next_cursor` of the page before.');
  });

  it('gives the limits that are kept', () => {
    const invoice = description.components.schemas.InvoiceCreate?.properties;
    expect(invoice?.invoice_lines_attributes).toMatchObject({ maxItems: 1_000 });
    expect(invoice?.notes).toMatchObject({ maxLength: 10_000 });
    expect(invoice?.external_id).toMatchObject({ maxLength: 255 });
    const answer = description.paths['/api/v1/books/invoices']?.get?.responses['200'] as DescribedAnswer;
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
    expect(description.components.schemas.InvoiceCreate?.properties?.tax_cents?.description).toContain(
      '`tax_rate_bps`',
    );
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
        const described = field.$ref ? description.components.schemas[field.$ref.split('/').at(-1) ?? ''] : field;
        expect([name, (described?.description ?? '').length > 3]).toEqual([name, true]);
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
    expect(check(accounts, 401, { error: { code: 'UNAUTHENTICATED' } })).toEqual([
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

  it('is not sent again to whoever has it', async () => {
    const first = await get('/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(new URL('/openapi.json', books.url), { headers: { 'if-none-match': tag } });
    expect([first.status, tag, again.status, await again.text()]).toEqual([
      200,
      expect.stringMatching(/^".+"$/),
      304,
      '',
    ]);
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
