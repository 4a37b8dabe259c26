import fc from 'fast-check';
import type { OpenApiDocument } from '../../rest-compat/openapi.js';
import { routes } from '../../rest-compat/routes.js';
import { type ErrorCode, errorCatalogue } from '../../src/contract/errors.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { type AnswerCheck, openApiAnswers, withoutReferences } from '../support/openapi-answers.js';
import { type KnownIds, requests } from '../support/property-requests.js';
import { seededBooks } from '../support/seeded-books.js';
import { stateOfTheBooks } from '../support/state-of-the-books.js';

/**
 * Every endpoint, fed from its own description with requests that fit and requests that do not: whatever comes, the
 * answer is as described or a refusal of the catalogue, and a refusal changes nothing.
 */

const runs = { seed: 20_261_121, numRuns: 40, endOnFailure: true };

let books: TestBooks;
let description: OpenApiDocument;
let described: AnswerCheck;
let known: KnownIds;
let state: () => Promise<string>;
beforeAll(async () => {
  books = await startBooks();
  description = (await books.rest('GET', '/openapi.json', undefined, { apiKey: null })).body;
  described = openApiAnswers(description);
  known = await seededBooks(books);
  state = stateOfTheBooks(await books.em());
});

const rows = routes.map(({ method, path, body }) => ({ method, path: path.replace(/:([a-z_]+)/g, '{$1}'), body }));

test.each(rows.filter(({ body }) => body?.kind !== 'file'))('$method $path', async ({ method, path }) => {
  const operation = withoutReferences(description).paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`the OpenAPI document has no ${method} ${path}`);
  let before = await state();
  await fc.assert(
    fc.asyncProperty(requests(path, operation, known), async ({ target, body }) => {
      const { status, body: answer } = await books.rest(method, target, body);
      const after = method === 'GET' ? before : await state();
      expectAnswer({ method, path }, status, answer);
      if (status >= 400) expect(after).toBe(before);
      before = after;
    }),
    runs,
  );
});

test('an upload', async () => {
  const path = '/api/books/invoice_documents';
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ maxLength: 50 }).map((text) => new TextEncoder().encode(`%PDF-1.7\n${text}`)),
  );
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom('', '../../etc/passwd', 'a\0.pdf', 'a"\r\nb.pdf', '\ud800.pdf', 'x'.repeat(10_000)),
  );
  let before = await state();
  await fc.assert(
    fc.asyncProperty(fc.record({ name, content }), async (file) => {
      const { status, body } = await books.upload(path, file);
      const after = await state();
      expectAnswer({ method: 'POST', path }, status, body);
      if (status >= 400) expect(after).toBe(before);
      before = after;
    }),
    runs,
  );
});

/** As the OpenAPI document has it; a refusal is one of the catalogue's, with its status. */
function expectAnswer(request: { method: string; path: string }, status: number, body: unknown): void {
  expect([status, described(request, status, body)]).toEqual([expect.any(Number), []]);
  if (status < 400) return;
  expect(body).toEqual({ error: { code: expect.any(String), message: expect.stringMatching(/./) } });
  const { code } = (body as { error: { code: ErrorCode } }).error;
  expect([code, errorCatalogue[code].status, status < 500]).toEqual([code, status, true]);
}
