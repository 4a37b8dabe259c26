import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { removeUnneededFile, sweepOrphanedFiles } from '../../src/inbox/stored-files.js';
import { drainJobs } from '../../src/outbox/run-jobs.js';
import { type FileStore, fileKey } from '../../src/store/file-store.js';
import { query, sql } from '../../src/store/sql.js';
import { FileNotStored, type FileOnDisk, nameFile, storeFile } from '../../src/store/stored-files.js';
import { setClock } from '../../src/values/clock.js';
import { jobDefinitions, jobTools } from '../../src/worker.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { type HangingProxy, startHangingProxy } from '../support/hanging-proxy.js';
import { InboxBooks } from '../support/inbox.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';

/** Files go to an S3 that can fall silent, before the transaction that names them. */
const bucket = 'invoices';
const folder = mkdtempSync(join(tmpdir(), 'books-stored-files-'));
const path = '/api/books/invoice_documents';
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
let s3: S3rver;
let line: HangingProxy;
let bucketAddress: string;
let books: TestBooks;
let files: FileStore;

beforeAll(async () => {
  Object.assign(process.env, credentials);
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await s3.run();
  bucketAddress = `http://127.0.0.1:${port}`;
  line = await startHangingProxy(port);
  const { resources } = await testService({
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_REQUEST_TIMEOUT_SECONDS: '4',
    S3_DIRECT_DOWNLOADS: 'true',
    S3_DOWNLOAD_ENDPOINT: bucketAddress,
  });
  files = resources.files;
  books = await startBooks();
});

afterAll(async () => {
  await line.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
  for (const name of Object.keys(credentials)) delete process.env[name];
});

interface State {
  sha256: string;
  announced: boolean;
  stored: boolean;
  named: boolean;
}

async function states(): Promise<State[]> {
  return query<State>(
    await books.em(),
    sql`select sha256, announced_at is not null as announced, stored_at is not null as stored, is_named as named
      from stored_files where owner_id = ${books.ownerId} order by sha256`,
  );
}

async function stateOf(sha256: string): Promise<State | undefined> {
  return (await states()).find((file) => file.sha256 === sha256);
}

function newFile(): FileOnDisk {
  const content = randomBytes(1_000);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const onDisk = join(folder, sha256);
  writeFileSync(onDisk, content);
  return { sha256, sizeBytes: content.length, path: onDisk };
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const linkTo = async (file: ReturnType<typeof InboxBooks.pdf>): Promise<string> =>
  (await books.upload(path, file)).body.pdf_url;
const isInStore = async (sha256: string) => (await files.sizeBytes(fileKey(books.ownerId, sha256))) !== null;
const sweep = async (graceMs: number) => {
  const { resources } = await testService();
  return sweepOrphanedFiles(resources.relayOrm.em, jobTools(resources), files, graceMs);
};
const name = async (file: FileOnDisk) => (await books.em()).transactional((em) => nameFile(em, file));

test('a file is stored and named by its document; another upload of it stores nothing', async () => {
  const file = InboxBooks.pdf();
  const sha256 = sha256Of(file.content);
  expect((await books.upload(path, file)).status).toBe(201);
  expect(await stateOf(sha256)).toEqual({ sha256, announced: true, stored: true, named: true });
  line.hang();
  const again = await books.upload(path, file);
  line.resume();
  expect(again.status).toBe(200);
});

test('whoever opens a link reads from the bucket, and pages of the service through it', async () => {
  const file = { ...InboxBooks.pdf(), name: 'Rechnung März.pdf' };
  const link = await linkTo(file);
  const open = (headers = {}, method = 'GET') => fetch(link, { method, headers, redirect: 'manual' });
  const sent = await open({ range: 'bytes=0-4' });
  const address = new URL(sent.headers.get('location') ?? '');
  expect([sent.status, sent.headers.get('cache-control'), address.origin, address.pathname]).toEqual([
    302,
    'no-store',
    bucketAddress,
    `/${bucket}/${fileKey(books.ownerId, sha256Of(file.content))}`,
  ]);
  expect(address.searchParams.get('X-Amz-Expires')).toBe('300');

  const direct = await fetch(address);
  expect([direct.status, direct.headers.get('content-type'), direct.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `inline; filename="Rechnung M?rz.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz.pdf`,
  ]);
  expect(Buffer.from(await direct.arrayBuffer()).equals(file.content)).toBe(true);
  const followed = await fetch(link, { headers: { range: 'bytes=0-4' } });
  expect([followed.status, await followed.text()]).toEqual([206, '%PDF-']);

  const ofPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const shown = await open(ofPage);
  expect([shown.status, Buffer.from(await shown.arrayBuffer()).equals(file.content)]).toEqual([200, true]);
  // fetch says `cors` whatever its caller says.
  const [opened] = await once(get(link, { headers: { ...ofPage, 'sec-fetch-mode': 'navigate' } }), 'response');
  expect(opened.resume().statusCode).toBe(302);
  expect((await open({}, 'HEAD')).status).toBe(200);
  expect((await open({ 'if-none-match': `"${sha256Of(file.content)}"` })).status).toBe(304);
  const forged = await fetch(link.replace('signature=', 'signature=x'), { redirect: 'manual' });
  expect([forged.status, forged.headers.get('location')]).toEqual([404, null]);
  await files.remove(fileKey(books.ownerId, sha256Of(file.content)));
  const missing = await open();
  expect([missing.status, missing.headers.get('location')]).toEqual([404, null]);
});

test('a link that ends in less than five minutes opens the bucket for no longer', async () => {
  const link = new URL(await linkTo(InboxBooks.pdf()));
  const leaving = Number(link.searchParams.get('expires')) * 1000 - 42_000;
  const resetClock = setClock(() => new Date(leaving));
  const sent = await fetch(link, { redirect: 'manual' }).finally(resetClock);
  expect(new URL(sent.headers.get('location') ?? '').searchParams.get('X-Amz-Expires')).toBe('42');
});

test('a file store that answers nobody makes uploads 503, and nothing else waits', async () => {
  const before = await states();
  line.hang();
  const uploads = Promise.all(
    Array.from({ length: 24 }, () =>
      books.upload(path, InboxBooks.pdf(), { headers: { 'idempotency-key': randomBytes(8).toString('hex') } }),
    ),
  );
  const announced = async () => (await states()).length === before.length + 24;
  let isOver = false;
  const over = uploads.then(() => {
    isOver = true;
  });
  while (!isOver && !(await announced()));
  const open = sql`select state, query from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  expect({ isOver, open: await query(await books.em(), open) }).toEqual({ isOver: false, open: [] });
  // More uploads than the pool has connections: these have theirs.
  const created = await books.graphql('mutation { createContact(input: { name: "Meanwhile" }) { contact { id } } }');
  const listed = await books.rest('GET', '/api/v1/books/contacts');
  expect([created.errors, listed.status]).toEqual([[], 200]);
  await over;
  line.resume();
  for (const { status, headers, body } of await uploads) {
    expect([status, headers.get('retry-after'), body.error.code]).toEqual([503, '1', 'SERVICE_UNAVAILABLE']);
  }
  const left = (await states()).filter(({ stored }) => !stored);
  expect(left).toHaveLength(24);
  expect(left.every(({ announced: isAnnounced, named }) => isAnnounced && !named)).toBe(true);
  const kept = await query(await books.em(), sql`select 1 from idempotency_records where owner_id = ${books.ownerId}`);
  expect(kept).toEqual([]);
  expect(await sweep(3_600_000)).toBe(0);
  expect(await sweep(0)).toBe(24);
  expect(await states()).toEqual(before);
});

test('after a 503 the same request with its key is done', async () => {
  const [file, headers] = [InboxBooks.pdf(), { 'idempotency-key': 'tried twice' }];
  line.hang();
  expect((await books.upload(path, file, { headers })).status).toBe(503);
  line.resume();
  const { status, headers: answered } = await books.upload(path, file, { headers });
  expect([status, answered.get('idempotent-replayed')]).toEqual([201, null]);
  expect(await isInStore(sha256Of(file.content))).toBe(true);
});

test('a refused upload stores nothing', async () => {
  const before = await states();
  const notPdf = await books.upload(path, { name: 'a.pdf', content: Buffer.from('no PDF') });
  expect(notPdf.status).toBe(422);
  const form = new FormData();
  form.set(
    'operations',
    JSON.stringify({
      query:
        'mutation ($file: Upload!) { attachFile(input: { resourceType: BILL, resourceId: "1", file: $file }) { attachment { id } } }',
      variables: { file: null },
    }),
  );
  form.set('map', '{"0":["variables.file"]}');
  form.set('0', new Blob(['anything']), 'any.txt');
  const headers = { authorization: `Bearer ${books.apiKey}`, 'apollo-require-preflight': '1' };
  const answer = await (await fetch(`${books.url}/graphql`, { method: 'POST', headers, body: form })).json();
  expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  expect(await states()).toEqual(before);
});

test('a file that is not stored cannot be named', async () => {
  const file = newFile();
  await expect(name(file)).rejects.toThrow(FileNotStored);
  expect(await stateOf(file.sha256)).toBeUndefined();
});

test('a removal waits for the transaction that names the file, and the next one cannot name what it removed', async () => {
  const [file, em] = [newFile(), await books.em()];
  await storeFile(em, files, file);
  await em.begin();
  await nameFile(em, file);
  const removal = removeUnneededFile(await books.em(), files, file.sha256);
  await untilLocksAreWaitedFor(await books.em());
  expect(await isInStore(file.sha256)).toBe(true);
  await em.commit();
  await removal;
  // No row of ours names it.
  expect([await stateOf(file.sha256), await isInStore(file.sha256)]).toEqual([undefined, false]);
  await expect(name(file)).rejects.toThrow(FileNotStored);
});

test('a file that is announced again while it is being removed is stored again', async () => {
  const file = newFile();
  const em = await books.em();
  await storeFile(em, files, file);
  // A removal died after it had marked the file and before it removed it.
  await query(em, sql`update stored_files set announced_at = null, stored_at = null where sha256 = ${file.sha256}`);
  await expect(name(file)).rejects.toThrow(FileNotStored);
  await files.remove(fileKey(books.ownerId, file.sha256));
  await storeFile(em, files, file);
  await name(file);
  expect(await isInStore(file.sha256)).toBe(true);
});

test('a removal that died in the middle is ended by the sweep', async () => {
  const file = newFile();
  const em = await books.em();
  await storeFile(em, files, file);
  await query(em, sql`update stored_files set announced_at = null, stored_at = null where sha256 = ${file.sha256}`);
  expect(await sweep(3_600_000)).toBe(1);
  expect([await stateOf(file.sha256), await isInStore(file.sha256)]).toEqual([undefined, false]);
});

test('a removal during a store makes it store again', async () => {
  const file = newFile();
  const em = await books.em();
  let isFirst = true;
  const interrupted: FileStore = Object.assign(Object.create(files), {
    put: async (key: string, from: string) => {
      await files.put(key, from);
      if (!isFirst) return;
      isFirst = false;
      expect(await sweep(0)).toBe(1);
    },
  });
  await storeFile(em, interrupted, file);
  expect(await stateOf(file.sha256)).toEqual({ sha256: file.sha256, announced: true, stored: true, named: false });
  expect(await isInStore(file.sha256)).toBe(true);
});

test('one file sent and deleted by many at once: a document has its file, and no file is without one', async () => {
  const { resources } = await testService();
  const file = InboxBooks.pdf();
  const inbox = InboxBooks.of(books);
  const sendAndDelete = async () => {
    for (let round = 0; round < 5; round++) {
      const { status, body } = await books.upload(path, file);
      expect([200, 201]).toContain(status);
      await inbox.send('deleteInvoiceDocument', { id: String(body.invoice_document.id) }, 'success');
      await drainJobs(
        jobTools(resources),
        jobDefinitions(resources).filter((job) => job.name === 'file.remove'),
      );
    }
  };
  await Promise.all([sendAndDelete(), sendAndDelete(), sendAndDelete(), sendAndDelete()]);
  await books.upload(path, file);
  await sweep(0);
  const sha256 = sha256Of(file.content);
  expect(await stateOf(sha256)).toEqual({ sha256, announced: true, stored: true, named: true });
  expect(await isInStore(sha256)).toBe(true);
});
