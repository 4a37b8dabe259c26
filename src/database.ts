import { join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ormSettings } from '../mikro-orm.config.js';
import { bringUpToDate, type UpToDate } from './bring-up-to-date.js';
import { limits } from './contract/limits.js';
import { examinePooler, loggedInAs } from './database-pooler.js';
import { type DatabaseRoles, type ServiceRole, timeoutsOf } from './database-roles.js';
import { startEmbeddedPostgres } from './embedded/postgres.js';
import { asDatabaseRefusal, asDataRefusal } from './start-refused.js';
import { openOrm, type Pooler, withOrm } from './store/orm.js';
import { makeFolder, privateFolderMode } from './store/private-files.js';
import { type DatabaseTimeouts, defaultDatabaseTimeouts } from './store/watched-client.js';
import { endsWithin } from './values/ends-within.js';

export interface Database {
  /** PostgreSQL itself, as the operator, who owns the database. */
  url: string;
  roles: DatabaseRoles;
  /** The migrations that ran when it was opened, in order. */
  migrations: readonly string[];
  /** The last migration of a newer version of the service; null where there is none. */
  newerMigration: string | null;
  /** What a part of the service reads and writes with; one pool for each role. */
  open(role: ServiceRole): Promise<MikroORM>;
  /** The same on the standby; null where none is configured. Connects when it is first asked. */
  openReplica(role: ServiceRole): Promise<MikroORM> | null;
  /** For what is nobody's request: books that are opened, a key that is made on the command line. */
  asOperator<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where a connection pooler stands at `databaseUrl`; defaults to that. */
  databaseDirectUrl?: string | undefined;
  /** A streaming standby, for reports and exports. */
  databaseReplicaUrl?: string | undefined;
  dataDirectory: string;
  poolSize?: number;
  databaseTimeouts?: DatabaseTimeouts;
}

/**
 * Opens the database of the configuration, the embedded one when none is named, and brings its schema, its roles and what
 * they may do up to date.
 */
export async function openDatabase(settings: DatabaseSettings, say: (line: string) => void): Promise<Database> {
  const { url, stop } = await openServer(settings, say);
  const timeouts = settings.databaseTimeouts ?? defaultDatabaseTimeouts;
  const { roles, migrations, newerMigration, pooled } = await prepare(settings, url, timeouts).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  const opened = new Map<string, Promise<MikroORM>>();
  const openOnce = (watchedAs: string, open: () => Promise<MikroORM>) => {
    const orm = opened.get(watchedAs) ?? open();
    opened.set(watchedAs, orm);
    return orm;
  };
  const { databaseReplicaUrl: replicaUrl } = settings;
  return {
    url,
    roles,
    migrations,
    newerMigration,
    open: (role) =>
      openOnce(role, () =>
        openOrm({
          ...ormSettings(pooled ? loggedInAs(pooled.url, roles.urls[role]) : roles.urls[role], settings.poolSize),
          timeouts: timeoutsOf(role, timeouts),
          pooler: pooled?.pooler ?? null,
          watchedAs: role,
          isShared: isSharedByOwners(role),
        }),
      ),
    openReplica: (role) => {
      if (!replicaUrl) return null;
      const watchedAs = `replica ${role}`;
      return openOnce(watchedAs, () =>
        openOrm({
          ...ormSettings(loggedInAs(replicaUrl, roles.urls[role]), settings.poolSize),
          timeouts: timeoutsOf(role, timeouts),
          watchedAs,
          isShared: isSharedByOwners(role),
        }),
      );
    },
    asOperator: (work) => withOrm(ormSettings(url, 2, timeouts), (orm) => work(orm.em.fork())),
    close: async () => {
      // A connection that is stuck does not keep the server of the machine running.
      const closed = Promise.all([...opened.values()].map(async (orm) => (await orm).close(true)));
      await endsWithin(limits.shutdownConnectionsSeconds * 1000, closed).finally(stop);
    },
  };
}

/** Requests alone come as anybody sends them: jobs of an owner are bounded where they are taken. */
function isSharedByOwners(role: ServiceRole): boolean {
  return role === 'api';
}

interface Prepared extends UpToDate {
  /** Null where the roles of the service reach PostgreSQL itself. */
  pooled: { url: string; pooler: Pooler } | null;
}

async function prepare(settings: DatabaseSettings, url: string, timeouts: DatabaseTimeouts): Promise<Prepared> {
  const { databaseUrl, databaseDirectUrl } = settings;
  const variable = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const pooledUrl = databaseUrl !== url ? databaseUrl : undefined;
  const access = { url, variable, timeouts, isPooled: pooledUrl !== undefined } as const;
  const upToDate = await bringUpToDate(access).catch((error: unknown) => {
    throw databaseUrl ? asDatabaseRefusal(error, url, variable) : error;
  });
  if (!pooledUrl) return { ...upToDate, pooled: null };
  const pooler = await examinePooler(pooledUrl, upToDate.roles, timeouts);
  return { ...upToDate, pooled: { url: pooledUrl, pooler } };
}

/** A PostgreSQL server, with whatever is in its database. */
export interface OpenServer {
  /** The database as the operator. */
  url: string;
  stop(): Promise<void>;
}

/** The server of the configuration, the embedded one when none is named. Nothing is done to its database. */
export async function openServer(settings: DatabaseSettings, say: (line: string) => void): Promise<OpenServer> {
  const url = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (url) return { url, stop: async () => undefined };
  return startEmbedded(settings.dataDirectory, say);
}

/** Gives a database without rows the schema of these migrations; nobody but the operator may use it yet. */
export async function migrateTo(url: string, timeouts: DatabaseTimeouts, names: string[]): Promise<void> {
  await withOrm(ormSettings(url, 2, timeouts), (orm) => orm.migrator.up({ migrations: names }));
}

/**
 * Root leaves a way through the data directory to the user that the embedded server runs as; nothing can be listed. Throws
 * StartRefused when the directory cannot be used.
 */
async function startEmbedded(dataDirectory: string, say: (line: string) => void) {
  try {
    makeFolder(dataDirectory, process.getuid?.() === 0 ? 0o711 : privateFolderMode);
    return await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log: say });
  } catch (error) {
    throw asDataRefusal(error, dataDirectory);
  }
}
