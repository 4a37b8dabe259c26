import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../../src/contract/limits.js';
import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { mountSmallDisk } from '../support/small-disk.js';

/** The disk of the data directory fills up: uploads are refused, nothing half-written stays, and room ends it. */
const mebibyte = 1024 * 1024;
const disk = mountSmallDisk(128 * mebibyte);
const dataDirectory = join(disk?.path ?? '', 'data');
const onSmallDisk = disk ? describe : describe.skip;
const path = '/api/books/invoice_documents';

/** A file that passes for a PDF, of this size and like no other of that size. */
function pdfOf(bytes: number): { name: string; content: Buffer } {
  return { name: 'large.pdf', content: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, String(bytes))]) };
}

onSmallDisk('a disk that is full', () => {
  let books: TestBooks;
  beforeAll(async () => {
    await testService({ DATA_DIR: dataDirectory });
    books = await startBooks();
  });
  afterEach(() => disk?.empty());

  function left(folder: string): string[] {
    const below = join(dataDirectory, folder);
    return existsSync(below) ? readdirSync(below, { recursive: true, encoding: 'utf8' }) : [];
  }

  async function readiness(): Promise<{ status: number; body: Record<string, string> }> {
    const answer = await fetch(`${books.url}/readyz`);
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }

  /** What is kept for a moment is asked anew then. */
  /** Once every part had the time to answer. */
  async function readinessBecomes(status: number): Promise<Record<string, string>> {
    for (;;) {
      const answer = await readiness();
      if (answer.status === status && !Object.values(answer.body).includes('no answer')) return answer.body;
    }
  }

  async function documentCount(): Promise<number> {
    return (await query(await books.em(), sql`select 1 from invoice_documents where owner_id = ${books.ownerId}`))
      .length;
  }

  test.each([
    ['where uploads arrive', mebibyte, 2 * mebibyte],
    ['where files are stored', 3 * mebibyte, 2 * mebibyte],
  ])(
    '%s makes an upload 507 on both faces, leaves nothing of it, and is over when there is room',
    async (_where, free, size) => {
      const file = pdfOf(size);
      const spooled = left('uploads').length;
      disk?.fill(free);
      const rest = await books.upload(path, file);
      expect([rest.status, rest.headers.get('retry-after'), rest.body.error.code]).toEqual([
        507,
        '30',
        'INSUFFICIENT_STORAGE',
      ]);
      const form = new FormData();
      const document = 'mutation ($file: Upload!) { uploadInvoiceDocument(input: { file: $file }) { existing } }';
      form.set('operations', JSON.stringify({ query: document, variables: { file: null } }));
      form.set('map', '{"0":["variables.file"]}');
      form.set('0', new Blob([new Uint8Array(file.content)]), file.name);
      const headers = { authorization: `Bearer ${books.apiKey}`, 'apollo-require-preflight': '1' };
      const graphql = await fetch(`${books.url}/graphql`, { method: 'POST', headers, body: form });
      expect([graphql.status, graphql.headers.get('retry-after')]).toEqual([507, '30']);
      expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'INSUFFICIENT_STORAGE' } }] });
      expect(await documentCount()).toBe(0);
      expect(left('files').filter((name) => /[0-9a-f]{64}|incoming./.test(name))).toEqual([]);
      while (left('uploads').length > spooled) await new Promise((resolve) => setImmediate(resolve));
      disk?.empty();
      expect((await books.upload(path, file)).status).toBe(201);
      await books.graphql('mutation ($id: ID!) { deleteInvoiceDocument(input: { id: $id }) { success } }', {
        id: String((await books.rest('GET', path)).body.invoice_documents[0].id),
      });
      await books.drain();
    },
  );

  test('is not filled by uploads that begin together: some are 507, the reserve is left, and nothing is left over', async () => {
    const spooled = left('uploads').length;
    disk?.fill(limits.freeDiskBytes + 24 * mebibyte);
    let least = Number.POSITIVE_INFINITY;
    let areSending = true;
    const watch = (async () => {
      for (; areSending; await new Promise((resolve) => setImmediate(resolve))) {
        const { bavail, bsize } = statfsSync(disk?.path ?? '');
        least = Math.min(least, bavail * bsize);
      }
    })();
    const sizes = [9, 10, 11, 12, 13, 14].map((mebibytes) => mebibytes * mebibyte);
    const answers = await Promise.all(sizes.map((size) => books.upload(path, pdfOf(size))));
    areSending = false;
    await watch;
    expect(least).toBeGreaterThan(limits.freeDiskBytes - 2 * mebibyte);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      refused.map(() => [507, 'INSUFFICIENT_STORAGE']),
    );
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(await documentCount()).toBe(answers.length - refused.length);
    while (left('uploads').length > spooled) await new Promise((resolve) => setImmediate(resolve));
    for (const { body } of answers.filter(({ status }) => status === 201))
      await books.graphql('mutation ($id: ID!) { deleteInvoiceDocument(input: { id: $id }) { success } }', {
        id: String(body.invoice_document.id),
      });
    await books.drain();
    expect(left('files').filter((name) => /[0-9a-f]{64}|incoming./.test(name))).toEqual([]);
  });

  test('makes the service unready until there is room; other requests go on', async () => {
    expect((await readinessBecomes(200)).disk).toBe('ok');
    disk?.fill(16 * mebibyte);
    expect(await readinessBecomes(503)).toEqual({
      status: 'unavailable',
      database: 'ok',
      migrations: 'ok',
      queues: 'ok',
      files: 'full',
      disk: 'full',
    });
    expect((await books.rest('GET', '/api/v1/books/contacts')).status).toBe(200);
    disk?.empty();
    expect((await readinessBecomes(200)).files).toBe('ok');
  });
});

// After the service, which the support module stops first.
afterAll(() => disk?.unmount());
