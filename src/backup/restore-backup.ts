import { resolve } from 'node:path';
import pg from 'pg';
import { migrations } from '../../schema/migrations/index.js';
import { migrationsLockName } from '../bring-up-to-date.js';
import type { Config } from '../config.js';
import { migrateTo, type OpenServer } from '../database.js';
import { keyOfBackup } from '../encryption-key.js';
import type { FileStore } from '../store/file-store.js';
import { connectionOptions, unhurried } from '../store/watched-client.js';
import { loadRows, tablesOf } from './database-rows.js';
import {
  BackupRefused,
  ensureSealed,
  ensureWhole,
  filePath,
  listedFiles,
  type Manifest,
  readManifest,
  tablePath,
} from './manifest.js';

/**
 * Answers the manifest of a backup that can be restored here: of a schema that this version knows, under the key that is
 * configured, sealed and whole. Throws BackupRefused, or EncryptionKeyRefused.
 */
export async function checkBackup(folder: string, config: Config, say: (line: string) => void): Promise<Manifest> {
  const { manifest, seal } = await readManifest(resolve(folder));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new BackupRefused(
      `The backup was made by a newer version of the service (${unknown.at(-1)}): install that version, or a later one, and restore with it.`,
    );
  }
  ensureSealed(manifest, seal, keyOfBackup(config, manifest.keys));
  await ensureWhole(resolve(folder), manifest, say);
  return manifest;
}

export interface RestoreRequest {
  folder: string;
  manifest: Manifest;
  config: Config;
  server: OpenServer;
  files: FileStore;
  say(line: string): void;
}

/**
 * Puts a backup that was checked into a database without rows, and its files into the file store. Rows come in one
 * transaction, after the files: when it breaks off, it can be run again. Throws BackupRefused.
 */
export async function restoreBackup(request: RestoreRequest): Promise<void> {
  const { manifest, config, server, say } = request;
  const folder = resolve(request.folder);
  const timeouts = { ...unhurried(config.databaseTimeouts), lockMs: 0 };
  const client = new pg.Client({ connectionString: server.url, ...connectionOptions(timeouts) });
  await client.connect();
  try {
    // A service that is started meanwhile waits.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [migrationsLockName]);
    await ensureEmpty(client, manifest);
    await putFiles(request, folder);
    await migrateTo(server.url, timeouts, manifest.migrations);
    await loadRows(client, manifest, (table) => tablePath(folder, table), say);
  } finally {
    await client.end();
  }
}

/** A schema without rows is what a restore that broke off leaves, and `npm run migrate`. */
async function ensureEmpty(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length === 0) continue;
    throw new BackupRefused(
      `The database is in use: its table ${name} has rows. A backup is restored into an empty one (a new DATA_DIR, or a new database).`,
    );
  }
  const prepared = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
  if (!prepared.rows[0]?.exists) return;
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id');
  const newer = rows.find(({ name }) => !manifest.migrations.includes(name));
  if (newer) {
    throw new BackupRefused(
      `The database has no rows, but a newer schema than the backup (${newer.name}): restore into a new DATA_DIR, or a new database, which is then brought up to date.`,
    );
  }
}

async function putFiles({ manifest, files, say }: RestoreRequest, folder: string): Promise<void> {
  const { areIncluded, count: total } = manifest.files;
  const missing = new Set(manifest.files.missing);
  const absent: string[] = [];
  let count = 0;
  for await (const { key, bytes } of listedFiles(folder)) {
    count += 1;
    if (missing.has(key)) continue;
    if (areIncluded) await files.put(key, filePath(folder, key));
    else if ((await files.sizeBytes(key)) !== bytes) absent.push(key);
    if (count % 100 === 0 || count === total) say(`  files: ${count} of ${total}`);
  }
  if (absent.length === 0) return;
  throw new BackupRefused(
    `The backup was made without files, and ${absent.length} of them are not in the file store: ${absent.slice(0, 10).join(', ')}.`,
  );
}
