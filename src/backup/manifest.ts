import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { KnownKey } from '../encryption-key.js';
import { type InstallationKey, isSameText, macUnder, sealWithInstallationKey } from '../store/secrets.js';

/**
 * What a backup is: a folder with the rows of every table (`tables/<name>.copy.gz`, in PostgreSQL's text format), the list
 * of the files that the rows name (`files.txt`), these files (`files/<owner>/<sha256>`), and `manifest.json`, written last,
 * with the SHA-256 of all that and a seal under the encryption key. A folder without a manifest is not a backup.
 */
export interface Manifest {
  format: typeof backupFormat;
  madeAt: string;
  /** Of the schema, in order. */
  migrations: string[];
  /** What the encryption key is recognised by. */
  keys: KnownKey[];
  /** Above the number of every transaction that it holds. */
  nextTransaction: string;
  tables: TableDump[];
  sequences: { name: string; lastValue: string }[];
  files: {
    count: number;
    bytes: number;
    /** Of `files.txt`. */
    sha256: string;
    areIncluded: boolean;
    /** Keys of those that the store did not have, or had otherwise, when the backup was made. */
    missing: string[];
  };
}

export interface TableDump {
  name: string;
  columns: string[];
  rows: number;
  /** Of the file as it lies there. */
  sha256: string;
}

/** One file of an owner: `<ownerId>/<sha256>`. */
export interface ListedFile {
  key: string;
  bytes: number;
}

export const backupFormat = 'books backup 1';

/** What is wrong with a backup, or with the place that it is to be restored into: one line for a person. */
export class BackupRefused extends Error {}

export function manifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

export function tablePath(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.copy.gz`);
}

export function fileListPath(folder: string): string {
  return join(folder, 'files.txt');
}

export function filePath(folder: string, key: string): string {
  return join(folder, 'files', key);
}

/** The text of `manifest.json`, sealed. */
export function sealedManifest(manifest: Manifest): string {
  const seal = sealWithInstallationKey(sealPurpose, JSON.stringify(manifest));
  return `${JSON.stringify({ ...manifest, seal }, null, 2)}\n`;
}

const sealPurpose = 'backup manifest';

/** The manifest of a backup and its seal, which is not checked yet. Throws BackupRefused. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; seal: string }> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupRefused(`${folder} holds no whole backup: manifest.json, which is written last, is missing.`);
  });
  const { seal, ...manifest } = parsed(text) as Manifest & { seal: string };
  if (manifest.format !== backupFormat || typeof seal !== 'string')
    throw new BackupRefused(`${manifestPath(folder)} is not the manifest of a backup of the form "${backupFormat}".`);
  return { manifest, seal };
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new BackupRefused('manifest.json is damaged: it is no JSON.');
  }
}

/** Throws BackupRefused unless the manifest is as it was written under this key. */
export function ensureSealed(manifest: Manifest, seal: string, key: InstallationKey): void {
  const expected = `${key.version}.${macUnder(key, sealPurpose, JSON.stringify(manifest))}`;
  if (!isSameText(seal, expected)) throw new BackupRefused('manifest.json was changed after the backup was made.');
}

/** Reads everything that the manifest names. Throws BackupRefused for the first part that is missing or is not what it was. */
export async function ensureWhole(folder: string, manifest: Manifest, say: (line: string) => void): Promise<void> {
  for (const { name, sha256 } of manifest.tables) await ensureSame(tablePath(folder, name), sha256);
  await ensureSame(fileListPath(folder), manifest.files.sha256);
  if (!manifest.files.areIncluded) return;
  const missing = new Set(manifest.files.missing);
  let count = 0;
  for await (const { key } of listedFiles(folder)) {
    if (missing.has(key)) continue;
    await ensureSame(filePath(folder, key), key.slice(key.indexOf('/') + 1));
    count += 1;
    if (count % 1_000 === 0) say(`  ${count} of ${manifest.files.count} files are whole`);
  }
}

/** The files that the rows of the backup name. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({ input: createReadStream(fileListPath(folder)), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const [key = '', bytes = ''] = line.split(' ');
    yield { key, bytes: Number(bytes) };
  }
}

async function ensureSame(path: string, sha256: string): Promise<void> {
  const size = await stat(path).catch(() => null);
  if (!size) throw new BackupRefused(`The backup is not whole: ${path} is missing.`);
  if ((await sha256Of(path)) !== sha256)
    throw new BackupRefused(`The backup is damaged: ${path} is not what was written.`);
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
