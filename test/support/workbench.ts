import 'reflect-metadata';
import { EventEmitter, once } from 'node:events';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Logger, pino } from 'pino';
import { ormSettings } from '../../mikro-orm.config.js';
import { openDatabase } from '../../src/database.js';
import { openKeys } from '../../src/encryption-key.js';
import { openBooks } from '../../src/open-books.js';
import type { JobTools } from '../../src/outbox/job-tools.js';
import { drainJobs, type JobDefinition } from '../../src/outbox/run-jobs.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { connectSteps } from '../../src/steps.js';
import { openOrm } from '../../src/store/orm.js';
import { query, type Sql } from '../../src/store/sql.js';
import { actingFor } from '../../src/store/tenancy.js';
import { createDatabase, dropDatabase } from './test-databases.js';

/** A database with one owner, and what jobs need: the part of the service behind the API. */
export interface Workbench {
  databaseUrl: string;
  relayUrl: string;
  /** As the operator, who sees everything: to look at what is there, and to put it there. */
  orm: MikroORM;
  /** As the service takes jobs to the queues and removes what has expired. */
  relayOrm: MikroORM;
  ownerId: number;
  tools: JobTools;
  /** What was logged, as objects. */
  logged: Record<string, unknown>[];
  log: Logger;
  /** Resolves when this message stands in `logged`. */
  told(message: string): Promise<void>;
  /** Runs work in a transaction of the owner. */
  transaction<T>(work: (em: EntityManager) => Promise<T>, ownerId?: number): Promise<T>;
  rows<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  drain(definitions: readonly JobDefinition[], until?: Date): Promise<number>;
  close(): Promise<void>;
}

/** The encryption key of every workbench. */
export const workbenchKey = 'the encryption key of the workbench';

export async function openWorkbench(): Promise<Workbench> {
  connectSteps();
  const databaseUrl = await createDatabase();
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, () => undefined);
  const [orm, workerOrm] = [await openOrm(ormSettings(databaseUrl)), await database.open('worker')];
  await openKeys(orm.em, { encryptionKey: workbenchKey, previousEncryptionKey: undefined, dataDirectory: '' });
  const { ownerId } = await openBooks(orm.em, { name: 'Acme', currency: 'USD' });
  const logged: Record<string, unknown>[] = [];
  const written = new EventEmitter();
  const write = (line: string) => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    logged.push(entry);
    written.emit(String(entry.msg));
  };
  const log = pino({ level: 'info' }, { write });
  const tools: JobTools = { orm: workerOrm, log, tenantOfOwner };
  return {
    databaseUrl,
    relayUrl: database.roles.urls.relay,
    orm,
    relayOrm: await database.open('relay'),
    ownerId,
    tools,
    logged,
    log,
    told: async (message) => {
      if (!logged.some(({ msg }) => msg === message)) await once(written, message);
    },
    transaction: async (work, owner = ownerId) =>
      actingFor(workerOrm.em, await tenantOfOwner(workerOrm.em, owner)).transactional(work),
    rows: (statement) => query(orm.em, statement),
    drain: (definitions, until) => drainJobs(tools, definitions, until ? { until } : {}),
    close: async () => {
      await orm.close(true);
      await database.close();
      await dropDatabase(databaseUrl);
    },
  };
}
