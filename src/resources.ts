import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { countsInRedis, countsOfProcess, type RequestCounts } from './api/request-counts.js';
import type { Config } from './config.js';
import { type Database, openDatabase } from './database.js';
import { openKeys, trustedKeys } from './encryption-key.js';
import { openQueues, type Queues } from './outbox/queues.js';
import { createReadiness } from './readiness.js';
import { asBucketRefusal, asDataRefusal, asRedisRefusal } from './start-refused.js';
import { connectSteps } from './steps.js';
import type { FileStore } from './store/file-store.js';
import { ensureWritable } from './store/free-space.js';
import { LocalFileStore } from './store/local-file-store.js';
import { makeDataPrivate } from './store/private-files.js';
import { Replica } from './store/replica.js';
import { S3FileStore } from './store/s3-file-store.js';
import type { KeyRing } from './store/secrets.js';

/** What the parts of one process share; closed last, by the code that opened them. */
export interface Resources {
  config: Config;
  database: Database;
  /** What requests read and write with. */
  orm: MikroORM;
  /** What jobs read and write with. */
  workerOrm: MikroORM;
  /** What reads the books of every owner, and writes nothing. */
  auditorOrm: MikroORM;
  /** What logs people in: sees persons and sessions of every owner, and nothing of the books. */
  identityOrm: MikroORM;
  /** What takes staged jobs to the queues, and removes what has expired. */
  relayOrm: MikroORM;
  /** What reports are read from instead, where there is a standby. */
  replica: Replica | null;
  queues: Queues;
  files: FileStore;
  /** What links to files are signed with, the key that signs new ones first. */
  linkKeys: readonly Buffer[];
  log: Logger;
  /** `ok` or what is wrong, for each part that requests need. */
  /** Where requests are counted. */
  counts: RequestCounts;
  ready(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Opens everything that the configuration names: database, queues, file store. `say` tells a person about slow steps. A process
 * that does not work on the queues (`works`) starts and is ready without them: requests stage their jobs in the database.
 */
export async function openResources(
  config: Config,
  log: Logger,
  say: (line: string) => void,
  { works = true }: { works?: boolean } = {},
): Promise<Resources> {
  connectSteps();
  const database = await openDatabase(config, say);
  return closingOnError(database, () => openOn(database, config, { log, works }));
}

async function openOn(
  database: Database,
  config: Config,
  { log, works }: { log: Logger; works: boolean },
): Promise<Resources> {
  await makeDataPrivate(config.dataDirectory, log);
  const keys = await openedKeys(database, config);
  const urls = { databaseUrl: database.roles.urls.relay, operatorUrl: database.url };
  const files = openFileStore(config);
  await ensureUsable(files, config);
  const queues = await openQueues({ ...config, ...urls, prefix: 'books', log });
  if (works) await ensureReached(queues, config.redisUrl);
  const [orm, workerOrm, relayOrm, auditorOrm, identityOrm] = [
    await database.open('api'),
    await database.open('worker'),
    await database.open('relay'),
    await database.open('auditor'),
    await database.open('identity'),
  ];
  const linkKeys = trustedKeys(keys);
  const counts = openCounts(linkKeys[0] as Buffer, config, log);
  const replicaOrm = await database.openReplica('api');
  return {
    config,
    database,
    orm,
    workerOrm,
    relayOrm,
    auditorOrm,
    identityOrm,
    replica: replicaOrm && new Replica(replicaOrm.em, log),
    queues,
    files,
    linkKeys,
    log,
    counts,
    ready: createReadiness(readinessChecks({ config, orm, queues: works ? queues : null, files })),
    close: async () => {
      counts.close();
      await queues.close();
      await files.close();
      await database.close();
    },
  };
}

function openCounts(key: Buffer, { rateLimitShared, redisUrl, redisTimeouts }: Config, log: Logger): RequestCounts {
  if (!rateLimitShared || !redisUrl) return countsOfProcess(key);
  return countsInRedis(key, { redisUrl, redisTimeouts, log });
}

/** Where the configuration keeps the owners' files. */
export function openFileStore({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): FileStore {
  return s3 ? new S3FileStore(s3) : new LocalFileStore(join(dataDirectory, 'files'));
}

async function openedKeys(database: Database, config: Config): Promise<KeyRing> {
  try {
    return await database.asOperator((em) => openKeys(em, config));
  } catch (error) {
    throw asDataRefusal(error, config.dataDirectory);
  }
}

/** Throws StartRefused when files cannot be stored. */
async function ensureUsable(files: FileStore, { s3, dataDirectory }: Config): Promise<void> {
  try {
    await files.check();
  } catch (error) {
    await files.close();
    throw s3 ? asBucketRefusal(error, s3) : asDataRefusal(error, dataDirectory);
  }
}

async function ensureReached(queues: Queues, redisUrl: string | undefined): Promise<void> {
  try {
    await queues.ping();
  } catch (error) {
    await queues.close();
    throw redisUrl ? asRedisRefusal(error, redisUrl) : error;
  }
}

/** Leaves nothing open when the start ends there. */
async function closingOnError<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.close();
    throw error;
  }
}

function readinessChecks({ config, orm, queues, files }: Opened): Record<string, () => Promise<unknown>> {
  return {
    database: () => orm.em.fork().execute('select 1'),
    migrations: async () => {
      const missing = await orm.migrator.getPending();
      if (missing.length > 0) throw new Error(`${missing.length} migrations are missing`);
    },
    ...(queues ? { queues: () => queues.ping() } : {}),
    files: () => files.check(),
    disk: () => ensureWritable(config.dataDirectory),
  };
}

interface Opened {
  config: Config;
  orm: MikroORM;
  /** Null where nothing works on them. */
  queues: Queues | null;
  files: FileStore;
}
