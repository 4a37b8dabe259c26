import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { temporaryFolder } from '../../src/api/uploads/request-files.js';
import { Spool } from '../../src/api/uploads/spool.js';
import { makeKeyFile } from '../../src/encryption-key.js';
import { fileKey } from '../../src/store/file-store.js';
import { LocalFileStore } from '../../src/store/local-file-store.js';
import { makeDataPrivate } from '../../src/store/private-files.js';
import { startBooks, testService } from '../support/books.js';

const log = pino({ level: 'silent' });
let dataDirectory: string;
let umask: number;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-private-'));
  // As open as a process can be: the modes are the service's own doing.
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Every file and folder below, with its permissions. */
function modes(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(directory, path), (statSync(path).mode & 0o777).toString(8)];
    }),
  );
}

/** The folders above a path, but for the first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'));
}

test('files, the spool of uploads and the encryption key are for the user of the service', async () => {
  const store = new LocalFileStore(join(dataDirectory, 'files'));
  const sha256 = 'ab'.repeat(32);
  const key = fileKey(1, sha256);
  const source = join(dataDirectory, 'source');
  writeFileSync(source, 'content', { mode: 0o644 });
  await store.put(key, source);
  rmSync(source);
  const spool = await Spool.open(dataDirectory);
  const keep = await temporaryFolder({ spool }, undefined, {
    tenant: { ownerId: 1 },
    credential: { caller: 'key 1' },
  } as never);
  const { path } = await keep(Readable.from(['bytes']), { filename: 'a.pdf', contentType: 'application/pdf' });
  makeKeyFile(dataDirectory);
  const inSpool = relative(dataDirectory, path);
  expect(modes(dataDirectory)).toEqual({
    files: '700',
    ...Object.fromEntries(foldersOf(`files/${key}`).map((folder) => [folder, '700'])),
    [`files/${key}`]: '600',
    'files/incoming': '700',
    uploads: '700',
    ...Object.fromEntries(foldersOf(inSpool).map((folder) => [folder, '700'])),
    [inSpool]: '600',
    [`${relative(dataDirectory, spool.folder)}.lock`]: '600',
    [`${relative(dataDirectory, spool.folder)}.lock-journal`]: '600',
    'encryption.key': '600',
  });
  await spool.close();
});

test('a data directory that is made for the key alone is private as well', () => {
  const made = join(dataDirectory, 'new', 'data');
  makeKeyFile(made);
  expect((statSync(made).mode & 0o777).toString(8)).toBe('700');
});

test('what earlier versions left open is closed, and only what is the service’s', async () => {
  mkdirSync(join(dataDirectory, 'files/1/ab'), { recursive: true, mode: 0o755 });
  mkdirSync(join(dataDirectory, 'uploads'), { mode: 0o777 });
  for (const name of ['files/1/ab/cd', 'encryption.key', 'demonstration-owner', 'notes']) {
    writeFileSync(join(dataDirectory, name), 'x', { mode: 0o644 });
  }
  chmodSync(join(dataDirectory, 'files/1'), 0o700);
  const before = statSync(dataDirectory).mode;
  await makeDataPrivate(dataDirectory, log);
  expect(modes(dataDirectory)).toEqual({
    files: '700',
    'files/1': '700',
    'files/1/ab': '700',
    'files/1/ab/cd': '600',
    uploads: '700',
    'encryption.key': '600',
    'demonstration-owner': '600',
    notes: '644',
  });
  expect(statSync(dataDirectory).mode).toBe(before);
  await makeDataPrivate(join(dataDirectory, 'missing'), log);
});

test('the start does so', async () => {
  const { resources } = await testService();
  const books = await startBooks();
  const content = new TextEncoder().encode('%PDF-1.4\nprivate\n%%EOF\n');
  await books.upload('/api/books/invoice_documents', { name: 'a.pdf', content });
  const found = modes(resources.config.dataDirectory);
  expect(new Set(Object.values(found))).toEqual(new Set(['600', '700']));
});
