import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { ormSettings } from '../mikro-orm.config.js';
import { migrations as knownMigrations } from '../schema/migrations/index.js';
import { raiseWall } from '../schema/wall.js';
import { limits } from './contract/limits.js';
import { refusePooler } from './database-pooler.js';
import { boundRoles, type DatabaseRoles, ensureRoles } from './database-roles.js';
import { type DatabaseVariable, refuseOldPostgres } from './start-refused.js';
import { withOrm } from './store/orm.js';
import { sqlStateOf } from './store/outages.js';
import { connectionOptions, type DatabaseTimeouts, unhurried, WatchedClient } from './store/watched-client.js';

/** Whoever changes the schema, or what may be done to it, holds the advisory lock of this name. */
export const migrationsLockName = 'books: migrations';

export interface DatabaseAccess {
  /** PostgreSQL itself, as the operator. */
  url: string;
  variable: DatabaseVariable;
  timeouts: DatabaseTimeouts;
  /** Whether the service's roles work through a connection pooler. */
  isPooled: boolean;
}

export interface UpToDate {
  roles: DatabaseRoles;
  /** The migrations that ran, in order. */
  migrations: string[];
  /** The last of those that a newer version made; null where there are none. */
  newerMigration: string | null;
}

/**
 * Brings the schema of a database, the roles of the service and what they may do up to date, without a bound on its
 * statements; of several processes that start at once, one does it and the others wait. A database that a newer version
 * has migrated is left as it is: this version runs on it until it is replaced (docs/upgrading.md).
 */
export async function bringUpToDate({ url, variable, timeouts, isPooled }: DatabaseAccess): Promise<UpToDate> {
  const waiting = { ...unhurried(timeouts), lockMs: 0 };
  const operator = new WatchedClient({ connectionString: url, ...connectionOptions(waiting) });
  await operator.connect();
  try {
    await refusePooler(operator, variable);
    refuseOldPostgres(await serverVersion(operator));
    await operator.query('select pg_advisory_lock(hashtextextended($1, 0))', [migrationsLockName]);
    const roles = await ensureRoles(operator, url);
    if (isPooled) await boundRoles(operator, roles, timeouts);
    const yielding = { ...waiting, lockMs: limits.migrationLockMs };
    const { migrations, newerMigration } = await withOrm(ormSettings(url, 2, yielding), migrate);
    if (newerMigration === null) await raiseWall(operator, roles, givingWay);
    return { roles, migrations, newerMigration };
  } finally {
    await operator.end();
  }
}

async function serverVersion(operator: pg.Client): Promise<number> {
  const { rows } = await operator.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(rows[0]?.version);
}

const known = new Set(knownMigrations.map(({ name }) => name));

/** Each migration is a transaction of its own, so that none keeps the locks of all while another process works. */
async function migrate({ migrator }: MikroORM): Promise<Omit<UpToDate, 'roles'>> {
  const migrations: string[] = [];
  migrator.on('migrated', ({ name }) => void migrations.push(name));
  await givingWay(() => migrator.up());
  const executed = await migrator.getExecuted();
  return { migrations, newerMigration: executed.findLast(({ name }) => !known.has(name))?.name ?? null };
}

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/**
 * Repeats what needs a table to itself until it gets it: it waits `limits.migrationLockMs` at most, in which requests on
 * that table wait behind it, and then lets them pass.
 */
async function givingWay(work: () => Promise<unknown>): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      await work();
      return;
    } catch (error) {
      const state = sqlStateOf(error);
      const isInTheWay = state === lockNotAvailable || state === deadlockDetected;
      if (!isInTheWay || attempts >= limits.migrationAttempts) throw error;
      await delay(limits.migrationPauseMs);
    }
  }
}
