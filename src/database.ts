import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormSettings } from '../mikro-orm.config.js';
import { startEmbeddedPostgres } from './embedded/postgres.js';
import { openOrm } from './store/orm.js';

export interface Database {
  orm: MikroORM;
  url: string;
  close(): Promise<void>;
}

/** Opens the database of the configuration, the embedded one when none is named, and brings its schema up to date. */
export async function openDatabase(
  settings: { databaseUrl: string | undefined; dataDirectory: string; poolSize?: number },
  say: (line: string) => void,
): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await startEmbedded(settings.dataDirectory, say);
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  const orm = await openOrm(ormSettings(url, settings.poolSize));
  await migrate(orm, url);
  return {
    orm,
    url,
    close: async () => {
      await orm.close(true);
      await embedded?.stop();
    },
  };
}

/** The data directory is not private to root: the embedded server runs as an unprivileged user there. */
function startEmbedded(dataDirectory: string, say: (line: string) => void) {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  return startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log: say });
}

/** Applies the migrations that are missing; of several processes that start at once, one does it and the others wait. */
async function migrate(orm: MikroORM, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended('books: migrations', 0))");
    await orm.migrator.up();
  } finally {
    await client.end();
  }
}
