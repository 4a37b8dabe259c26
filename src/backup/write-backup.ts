import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type pg from 'pg';
import type { KnownKey } from '../encryption-key.js';
import { type FileStore, MissingFile } from '../store/file-store.js';
import { makeFolder, privateFileMode, privateFolderMode } from '../store/private-files.js';
import { backupLockName } from '../store/stored-files.js';
import { now } from '../values/clock.js';
import { dumpTable, tablesOf, writeHashed } from './database-rows.js';
import {
  BackupRefused,
  backupFormat,
  fileListPath,
  filePath,
  listedFiles,
  type Manifest,
  manifestPath,
  sealedManifest,
  tablePath,
} from './manifest.js';

export interface BackupRequest {
  /** As the operator, with no bound on its statements; it is used for nothing else meanwhile. */
  client: pg.Client;
  files: FileStore;
  /** Made here; must not exist, or be empty. */
  folder: string;
  /** Without files the backup names them, and a restore expects them in its file store. */
  withFiles: boolean;
  say(line: string): void;
}

/**
 * Writes one state of the database with its files while the service goes on. Files that are let go of meanwhile are removed
 * from the store after the backup. What was begun is removed when it fails. Throws BackupRefused.
 */
export async function writeBackup(request: BackupRequest): Promise<Manifest> {
  const folder = resolve(request.folder);
  await makeEmptyFolder(folder);
  await lockAgainstRemovals(request);
  try {
    return await writeInto(folder, request);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty: name a new folder.`);
}

/** The lock goes with the connection. */
async function lockAgainstRemovals({ client, say }: BackupRequest): Promise<void> {
  const {
    rows: [row],
  } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [backupLockName]);
  if (row.locked) return;
  say('Waiting for another backup, or for files that are being removed…');
  await client.query('set lock_timeout = 0');
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [backupLockName]);
}

async function writeInto(folder: string, { client, files, withFiles, say }: BackupRequest): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { mode: privateFolderMode });
  await client.query('begin isolation level repeatable read read only');
  const database = await writeDatabase(client, folder, say);
  const list = await writeFileList(client, folder);
  await client.query('commit');
  const missing = withFiles ? await copyFiles(files, folder, list.count, say) : [];
  const manifest: Manifest = { ...database, files: { ...list, areIncluded: withFiles, missing } };
  await writeFile(manifestPath(folder), sealedManifest(manifest), { flag: 'wx', mode: privateFileMode, flush: true });
  return manifest;
}

/** The rows of one snapshot, and of the sequences at least what the snapshot has used. */
async function writeDatabase(
  client: pg.Client,
  folder: string,
  say: (line: string) => void,
): Promise<Omit<Manifest, 'files'>> {
  const madeAt = now().toISOString();
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) {
    const dump = await dumpTable(client, table, tablePath(folder, table.name));
    if (dump.rows > 0) say(`  ${dump.name}: ${dump.rows} rows`);
    tables.push(dump);
  }
  const migrations = await client.query<{ name: string }>('select name from schema_migrations order by id');
  const keys = await client.query<KnownKey>(
    'select version, check_value as "checkValue", wrapped_key as "wrappedKey" from encryption_keys order by version',
  );
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
      where schemaname = 'public' and sequencename <> 'schema_migrations_id_seq' and last_value is not null order by 1`,
  );
  const next = await client.query<{ next: string }>(
    'select transaction_number(pg_snapshot_xmax(pg_current_snapshot()))::text as next',
  );
  return {
    format: backupFormat,
    madeAt,
    migrations: migrations.rows.map(({ name }) => name),
    keys: keys.rows,
    nextTransaction: next.rows[0]?.next ?? '',
    tables,
    sequences: sequences.rows,
  };
}

const listBatch = 10_000;

/** Every file that is stored, named by a record or not yet. */
async function writeFileList(
  client: pg.Client,
  folder: string,
): Promise<Pick<Manifest['files'], 'count' | 'bytes' | 'sha256'>> {
  let [count, bytes] = [0, 0];
  async function* lines() {
    for (let after: [string, string] = ['0', '']; ; ) {
      const { rows } = await client.query<{ owner: string; sha256: string; bytes: string }>(
        `select owner_id as owner, sha256, size_bytes as bytes from stored_files
          where stored_at is not null and (owner_id, sha256) > ($1, $2) order by owner_id, sha256 limit ${listBatch}`,
        after,
      );
      for (const row of rows) {
        count += 1;
        bytes += Number(row.bytes);
        yield `${row.owner}/${row.sha256} ${row.bytes}\n`;
      }
      const last = rows.at(-1);
      if (!last || rows.length < listBatch) return;
      after = [last.owner, last.sha256];
    }
  }
  const sha256 = await writeHashed(Readable.from(lines()), new PassThrough(), fileListPath(folder));
  return { count, bytes, sha256 };
}

/** Answers the files that are missing in the store, or are not what their name says. */
async function copyFiles(
  files: FileStore,
  folder: string,
  total: number,
  say: (line: string) => void,
): Promise<string[]> {
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const { key } of listedFiles(folder)) {
    const path = filePath(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: privateFolderMode });
    if (!(await copyFile(files, key, path))) missing.push(key);
    else bytes += (await stat(path)).size;
    count += 1;
    if (count % 100 === 0 || count === total) say(`  files: ${count} of ${total} (${Math.ceil(bytes / 1024 ** 2)} MB)`);
  }
  return missing;
}

async function copyFile(files: FileStore, key: string, path: string): Promise<boolean> {
  try {
    const sha256 = await writeHashed(await files.open(key), new PassThrough(), path);
    if (key.endsWith(`/${sha256}`)) return true;
    await rm(path);
    return false;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}
