import { startBooks, type TestBooks } from '../support/books.js';

const path = '/api/books/invoice_documents';
const pdfOf = (text: string) => new TextEncoder().encode(`%PDF-1.4\n${text}\n%%EOF\n`);

let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
});

const documentCount = async () => (await books.rest('GET', path)).body.invoice_documents.length as number;

test('the same file again is the same document', async () => {
  const first = await books.upload(path, { name: 'ä b.pdf', content: pdfOf('one') });
  const second = await books.upload(path, { name: 'other.pdf', content: pdfOf('one') });
  expect([first.status, first.body.existing, first.body.invoice_document.filename]).toEqual([201, false, 'ä b.pdf']);
  expect([second.status, second.body.existing, second.body.invoice_document.id]).toEqual([
    200,
    true,
    first.body.invoice_document.id,
  ]);
  expect(await documentCount()).toBe(1);
});

test('the same Idempotency-Key gives the same answer again, and is refused for another file', async () => {
  const options = { headers: { 'idempotency-key': 'u-1' } };
  const first = await books.upload(path, { name: 'a.pdf', content: pdfOf('two') }, options);
  const second = await books.upload(path, { name: 'a.pdf', content: pdfOf('two') }, options);
  expect([second.status, second.headers.get('idempotent-replayed'), second.body]).toEqual([201, 'true', first.body]);
  const other = await books.upload(path, { name: 'a.pdf', content: pdfOf('three') }, options);
  expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSE_MISMATCH']);
  expect(await documentCount()).toBe(1);
});

test('what is no PDF is refused by its content, and the refusal is kept with its key', async () => {
  const options = { headers: { 'idempotency-key': 'u-2' } };
  const file = { name: 'invoice.pdf', content: new TextEncoder().encode('plain text') };
  const answers = [await books.upload(path, file, options), await books.upload(path, file, options)];
  expect(
    answers.map(({ status, body, headers }) => [status, body.error.code, headers.get('idempotent-replayed')]),
  ).toEqual([
    [422, 'FILE_NOT_PDF', null],
    [422, 'FILE_NOT_PDF', 'true'],
  ]);
  expect(await documentCount()).toBe(0);
});

test('21 MB are too much', async () => {
  const answer = await books.upload(path, { name: 'big.pdf', content: new Uint8Array(21 * 1024 * 1024) });
  expect([answer.status, answer.body.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect(await documentCount()).toBe(0);
});

test('no file, a file under another name, and a body that is no form', async () => {
  const form = new FormData();
  form.set('document', new Blob([new Uint8Array(pdfOf('four'))]), 'a.pdf');
  const headers = { authorization: `Bearer ${books.apiKey}` };
  const misnamed = await fetch(books.url + path, { method: 'POST', headers, body: form });
  const refusal = { error: { code: 'VALIDATION_FAILED', message: 'file is required' } };
  expect([misnamed.status, await misnamed.json()]).toEqual([422, refusal]);
  const empty = await books.rest('POST', path);
  expect([empty.status, empty.body]).toEqual([422, refusal]);
  const json = await books.rest('POST', path, { file: 'x' });
  expect([json.status, json.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(await documentCount()).toBe(0);
});
