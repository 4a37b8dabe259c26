import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { type FileLink, signFileLink, verifyFileLink } from '../../src/store/file-links.js';
import { type FileStore, fileKey, MissingFile, readStoredFile } from '../../src/store/file-store.js';
import { LocalFileStore } from '../../src/store/local-file-store.js';
import { S3FileStore } from '../../src/store/s3-file-store.js';
import { setClock } from '../../src/values/clock.js';

const folder = mkdtempSync(join(tmpdir(), 'books-file-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: Buffer): { path: string; key: string } {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = join(folder, sha256);
  writeFileSync(path, content);
  return { path, key: fileKey(7, sha256) };
}

interface OpenedStore {
  store: FileStore;
  close(): Promise<void>;
}

async function localStore(): Promise<OpenedStore> {
  const store = new LocalFileStore(join(folder, 'store'));
  return { store, close: () => store.close() };
}

async function s3Store(): Promise<OpenedStore> {
  const bucket = 'invoices';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: mkdtempSync(join(folder, 's3-')),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const store = new S3FileStore({
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    connectMs: 30_000,
    requestMs: 60_000,
  });
  return {
    store,
    close: async () => {
      await store.close();
      await server.close();
    },
  };
}

describe.each([
  ['local', localStore],
  ['S3', s3Store],
])('%s file store', (_name, openStore) => {
  let opened: OpenedStore;
  beforeAll(async () => {
    opened = await openStore();
  });
  afterAll(() => opened.close());

  test('gives back the bytes that were put, and their size', async () => {
    const content = randomBytes(300_000);
    const { path, key } = fileOf(content);
    await opened.store.put(key, path);
    expect((await readStoredFile(opened.store, key)).equals(content)).toBe(true);
    expect(await opened.store.sizeBytes(key)).toBe(300_000);
    const part = await opened.store.open(key, { start: 1_000, end: 200_999 });
    expect(Buffer.concat(await part.toArray()).equals(content.subarray(1_000, 201_000))).toBe(true);
  });

  test('the same file put by many at once is one file', async () => {
    const content = randomBytes(100_000);
    const { path, key } = fileOf(content);
    await Promise.all(Array.from({ length: 8 }, () => opened.store.put(key, path)));
    expect((await readStoredFile(opened.store, key)).equals(content)).toBe(true);
  });

  test('an empty file is a file', async () => {
    const { path, key } = fileOf(Buffer.alloc(0));
    await opened.store.put(key, path);
    expect(await opened.store.sizeBytes(key)).toBe(0);
    expect(await readStoredFile(opened.store, key)).toHaveLength(0);
  });

  test('what was removed is missing, and removing it again is no error', async () => {
    const { path, key } = fileOf(randomBytes(10));
    await opened.store.put(key, path);
    await opened.store.remove(key);
    await opened.store.remove(key);
    expect(await opened.store.sizeBytes(key)).toBeNull();
    await expect(opened.store.open(key)).rejects.toThrow(MissingFile);
  });

  test('a file that cannot be read leaves nothing under its key', async () => {
    const key = fileKey(7, 'e'.repeat(64));
    await expect(opened.store.put(key, join(folder, 'no such file'))).rejects.toThrow('ENOENT');
    expect(await opened.store.sizeBytes(key)).toBeNull();
  });

  test.each(['../../etc/passwd', '7/short', `7/${'A'.repeat(64)}`, `0/${'a'.repeat(64)}`, `/${'a'.repeat(64)}`])(
    'refuses the key %s',
    async (key) => {
      await expect(opened.store.open(key)).rejects.toThrow(RangeError);
      await expect(opened.store.put(key, folder)).rejects.toThrow(RangeError);
    },
  );
});

test('the local store leaves no half-written file behind', async () => {
  const directory = join(folder, 'tidy');
  const store = new LocalFileStore(directory);
  const { path, key } = fileOf(randomBytes(1000));
  await store.put(key, path);
  await expect(store.put(fileKey(7, 'f'.repeat(64)), join(folder, 'no such file'))).rejects.toThrow('ENOENT');
  expect(readdirSync(join(directory, '7'))).toEqual([key.slice(2)]);
});

describe('links to files', () => {
  const encryptionKey = Buffer.alloc(32, 1);
  const sha256 = 'a'.repeat(64);
  const link: FileLink = {
    ownerId: 7,
    sha256,
    filename: 'Rechnung März & "Co".pdf',
    contentType: 'application/pdf',
    expiresAt: new Date('2026-03-01T11:00:00Z'),
  };
  let resetClock = () => {};
  beforeEach(() => {
    resetClock = setClock(() => new Date('2026-03-01T10:59:59Z'));
  });
  afterEach(() => resetClock());

  function verify(path: string, key = encryptionKey): FileLink | null {
    const url = new URL(path, 'http://books.test');
    const [, , ownerId = '', hash = ''] = url.pathname.split('/');
    return verifyFileLink([key], { ownerId, sha256: hash }, url.searchParams);
  }

  test('name the file that was signed until they expire', () => {
    const path = signFileLink(encryptionKey, link);
    expect(verify(path)).toEqual(link);
    resetClock();
    resetClock = setClock(() => new Date('2026-03-01T11:00:00Z'));
    expect(verify(path)).toBeNull();
  });

  test.each([
    ['owner', (path: string) => path.replace('/files/7/', '/files/8/')],
    ['owner written otherwise', (path: string) => path.replace('/files/7/', '/files/07/')],
    ['file', (path: string) => path.replace('aaaa', 'aaab')],
    ['name', (path: string) => path.replace('Rechnung', 'Mahnung')],
    ['type', (path: string) => path.replace('application%2Fpdf', 'text%2Fhtml')],
    ['expiry', (path: string) => path.replace(/expires=(\d+)/, (_match, at) => `expires=${Number(at) + 1}`)],
    [
      'signature',
      (path: string) => path.replace(/signature=./, (match) => `signature=${match.endsWith('A') ? 'B' : 'A'}`),
    ],
    ['missing signature', (path: string) => path.replace(/&signature=.*/, '')],
  ])('with another %s are refused', (_part, change) => {
    const path = signFileLink(encryptionKey, link);
    expect(change(path)).not.toBe(path);
    expect(verify(change(path))).toBeNull();
  });

  test('of another installation are refused', () => {
    expect(verify(signFileLink(encryptionKey, link), Buffer.alloc(32, 2))).toBeNull();
  });
});
