import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { writeBackup } from '../backup/write-backup.js';
import type { Config } from '../config.js';
import { openFileStore } from '../resources.js';
import { connectionOptions, unhurried } from '../store/watched-client.js';
import type { Command } from './command.js';

/**
 * `npm run books:backup -- --to /backups/monday [--without-files]`: database and files of one moment, in a new folder, while
 * the service goes on. Ends with exit code 1 when files are missing in the store.
 */
export const backUpBooks: Command = async ({ database, config, keys, words }) => {
  const { values } = parseArgs({
    args: words,
    options: { to: { type: 'string' }, 'without-files': { type: 'boolean', default: false } },
  });
  if (!values.to) throw new Error('books:backup needs --to <a new folder>, and takes --without-files');
  const files = openFileStore(config);
  const client = new pg.Client({
    connectionString: database.url,
    ...connectionOptions(unhurried(config.databaseTimeouts)),
  });
  await client.connect();
  try {
    const manifest = await writeBackup({
      client,
      files,
      folder: values.to,
      withFiles: !values['without-files'],
      say,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows and ${fileWords(manifest.files)} of ${manifest.madeAt} are in ${values.to}.`);
    say(`Keep apart from it, and as long as it: ${nameOfKey(config)}, version ${keys.current.version}.`);
    for (const key of manifest.files.missing) say(`MISSING  the file ${key} is not in the file store, or is damaged`);
    return manifest.files.missing.length === 0 ? 0 : 1;
  } finally {
    await client.end();
    await files.close();
  }
};

function fileWords({ count, areIncluded }: { count: number; areIncluded: boolean }): string {
  return areIncluded ? `${count} files` : `the names of ${count} files, which stay where they are,`;
}

function nameOfKey({ encryptionKey, dataDirectory }: Config): string {
  return encryptionKey ? 'ENCRYPTION_KEY' : join(dataDirectory, 'encryption.key');
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
