import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormSettings } from '../mikro-orm.config.js';
import { startEmbeddedPostgres } from './embedded/postgres.js';
import { openOrm } from './store/orm.js';
import { privateFolderMode } from './store/private-files.js';
import {
  connectionOptions,
  type DatabaseTimeouts,
  defaultDatabaseTimeouts,
  unhurried,
} from './store/watched-client.js';

export interface Database {
  orm: MikroORM;
  url: string;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDirectory: string;
  poolSize?: number;
  databaseTimeouts?: DatabaseTimeouts;
}

/** Opens the database of the configuration, the embedded one when none is named, and brings its schema up to date. */
export async function openDatabase(settings: DatabaseSettings, say: (line: string) => void): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await startEmbedded(settings.dataDirectory, say);
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  const timeouts = settings.databaseTimeouts ?? defaultDatabaseTimeouts;
  const orm = await openOrm(ormSettings(url, settings.poolSize, timeouts));
  await migrate(orm, url, timeouts);
  return {
    orm,
    url,
    close: async () => {
      await orm.close(true);
      await embedded?.stop();
    },
  };
}

/** Root leaves a way through the data directory to the user that the embedded server runs as; nothing can be listed. */
function startEmbedded(dataDirectory: string, say: (line: string) => void) {
  mkdirSync(dataDirectory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : privateFolderMode });
  return startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log: say });
}

/**
 * Applies the migrations that are missing, without a bound on their statements; of several processes that start at once,
 * one does it and the others wait.
 */
async function migrate(orm: MikroORM, url: string, timeouts: DatabaseTimeouts): Promise<void> {
  const waiting = { ...unhurried(timeouts), lockMs: 0 };
  const client = new pg.Client({ connectionString: url, ...connectionOptions(waiting) });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended('books: migrations', 0))");
    if ((await orm.migrator.getPending()).length > 0) await applyMigrations(url, waiting);
  } finally {
    await client.end();
  }
}

async function applyMigrations(url: string, timeouts: DatabaseTimeouts): Promise<void> {
  const orm = await openOrm(ormSettings(url, 1, timeouts));
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}
