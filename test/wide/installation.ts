import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import S3rver from 's3rver';
import { ormSettings } from '../../mikro-orm.config.js';
import { openDatabase } from '../../src/database.js';
import { freePort } from '../../src/embedded/free-port.js';
import { findRedisServer } from '../../src/embedded/redis.js';
import { openKeys } from '../../src/encryption-key.js';
import { openBooks } from '../../src/open-books.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { projectRoot } from '../../src/project-root.js';
import { openOrm } from '../../src/store/orm.js';
import { query, sql } from '../../src/store/sql.js';
import { actingFor } from '../../src/store/tenancy.js';
import { ServiceProcess } from '../crash/service-process.js';
import type { Evidence } from '../crash/verdict.js';
import { balanceRequests, findHaproxy, leadToPrimary } from '../support/haproxy.js';
import { findPgbouncer, startPgbouncer } from '../support/pgbouncer.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { startRedisCluster } from '../support/redis-servers.js';
import { type Standby, startStandby } from '../support/standby.js';
import { createDatabase } from '../support/test-databases.js';
import { adminUrlVariable, startTestServers } from '../support/test-servers.js';
import { recordedEndpoint } from '../support/webhook-endpoints.js';

const apiCount = 4;
const workerCount = 2;
const finishTimeoutMs = 240_000;
const encryptionKey = 'the encryption key of the wide installation';
const bucket = 'books';

type Say = (line: string) => void;
type Environment = Record<string, string>;

/** What is stopped in the end, the last first. */
class Opened {
  private readonly ends: (() => Promise<unknown>)[] = [];

  add<T extends { stop(): Promise<unknown> }>(part: T): T {
    this.ends.push(() => part.stop());
    return part;
  }

  async stop(): Promise<void> {
    for (const end of this.ends.toReversed()) await end();
  }
}

interface DatabaseServers {
  /** Where the service reaches them, and whoever looks at the rows. */
  url: string;
  environment: Environment;
  /** Null where the standby takes over from nobody. */
  failOver: (() => Promise<void>) | null;
}

/** The service as it is run on many machines, as far as this machine has the programs; says what it lacks. */
export class WideInstallation {
  private constructor(
    private readonly opened: Opened,
    private readonly database: DatabaseServers,
    private readonly environment: Environment,
    private readonly books: { orm: MikroORM; ownerId: number; apiKey: string; receiver: Receiver },
    readonly processes: readonly ServiceProcess[],
    /** Where clients come in. */
    readonly doors: readonly Pick<ServiceProcess, 'url' | 'isReady'>[],
    readonly isBalanced: boolean,
  ) {}

  static async start(say: Say): Promise<WideInstallation> {
    const opened = new Opened();
    try {
      return await WideInstallation.startOn(opened, say);
    } catch (error) {
      await opened.stop();
      throw error;
    }
  }

  private static async startOn(opened: Opened, say: Say): Promise<WideInstallation> {
    const database = await startDatabase(opened, say);
    const folder = mkdtempSync(join(tmpdir(), 'books-wide-'));
    opened.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
    const books = await openOwner(opened, database.url, folder);
    const environment = {
      ...database.environment,
      ...(await startRedis(opened, say)),
      ...(await startObjectStore(opened, folder)),
      DATA_DIR: folder,
      ENCRYPTION_KEY: encryptionKey,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      SHUTDOWN_DELAY_SECONDS: '5',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
      WEBHOOK_RETRY_SECONDS: Array(12).fill(1).join(','),
      // A machine that does much else at the same time is slow, not out of reach.
      DATABASE_CONNECT_TIMEOUT_SECONDS: '30',
      REDIS_CONNECT_TIMEOUT_SECONDS: '30',
      REDIS_COMMAND_TIMEOUT_SECONDS: '30',
    };
    const ports = await freePorts(apiCount + workerCount);
    const processes = ports.map(
      (port, index) => new ServiceProcess(port, environment, projectRoot, [index < apiCount ? 'api' : 'worker']),
    );
    opened.add({ stop: () => Promise.all(processes.map((process) => process.kill())) });
    for (const process of processes) await process.start();
    const apis = processes.slice(0, apiCount);
    const balancer = findHaproxy() ? opened.add(await balanceRequests(ports.slice(0, apiCount))) : null;
    if (!balancer)
      say('haproxy is not installed (Debian: apt-get install haproxy): clients choose a process themselves.');
    const doors = balancer ? [{ url: `http://127.0.0.1:${balancer.port}`, isReady: true }] : apis;
    return new WideInstallation(opened, database, environment, books, processes, doors, balancer !== null);
  }

  get apiKey(): string {
    return this.books.apiKey;
  }

  get canFailOver(): boolean {
    return this.database.failOver !== null;
  }

  /** Upload, reading, posting, payment and signed webhook; answers the last line of it. */
  async playTour(): Promise<string> {
    const tour = join(projectRoot, 'dist/tour/tour.js');
    const env = { PATH: process.env.PATH, ...this.environment, BASE_URL: this.doors[0]?.url };
    const { stdout } = await promisify(execFile)(process.execPath, [tour], { env });
    return stdout.trim().split('\n').at(-1) ?? '';
  }

  async failOver(): Promise<void> {
    await this.database.failOver?.();
  }

  /** Waits until nothing is staged any more. */
  async finished(): Promise<void> {
    const until = Date.now() + finishTimeoutMs;
    while ((await query(this.books.orm.em.fork(), sql`select 1 from staged_jobs limit 1`)).length > 0) {
      if (Date.now() > until) throw new Error('Staged jobs are still not done.');
      await delay(250);
    }
  }

  evidence(): Omit<Evidence, 'sales'> {
    const { orm, ownerId, receiver } = this.books;
    return { em: orm.em, ownerId, received: [receiver.received] };
  }

  stop(): Promise<void> {
    return this.opened.stop();
  }
}

/**
 * A primary that nobody starts again when it ends, its standby, a balancer that leads to whichever is the primary, and a pooler
 * before it. The primary is itself made as a standby, of the server that has the schema.
 */
async function startDatabase(opened: Opened, say: Say): Promise<DatabaseServers> {
  opened.add(await startTestServers({ fsync: 'off', full_page_writes: 'off' }));
  const originUrl = await createDatabase();
  if (process.platform !== 'linux') {
    say('The standby is made of what Linux tells of processes: there is none here, and no failover.');
    return pooled(opened, say, { url: originUrl, environment: {}, failOver: null });
  }
  const originAdmin = process.env[adminUrlVariable] ?? '';
  const primary = opened.add(await startStandby(originAdmin));
  await primary.promote();
  process.env[adminUrlVariable] = primary.of(originAdmin);
  const standby = opened.add(await startStandby(primary.of(originAdmin)));
  // Not before its copy is made: it is to wait for nobody when it is the primary.
  await primary.asAdmin("alter system set synchronous_standby_names = '*'");
  await primary.asAdmin('select pg_reload_conf()');
  const environment = { DATABASE_REPLICA_URL: standby.of(originUrl) };
  const failOver = () => takeOver(primary, standby, originAdmin);
  if (!findHaproxy()) {
    say('haproxy is not installed: there is no failover, since nothing would lead to the new primary.');
    return pooled(opened, say, { url: primary.of(originUrl), environment, failOver: null });
  }
  const portOf = (server: Standby) => Number(new URL(server.of(originUrl)).port);
  const balancer = opened.add(await leadToPrimary(portOf(primary), portOf(standby)));
  const url = Object.assign(new URL(originUrl), { port: String(balancer.port) }).href;
  return pooled(opened, say, { url, environment, failOver });
}

async function takeOver(primary: Standby, standby: Standby, originAdmin: string): Promise<void> {
  await primary.kill();
  await standby.promote();
  process.env[adminUrlVariable] = standby.of(originAdmin);
}

async function pooled(opened: Opened, say: Say, servers: DatabaseServers): Promise<DatabaseServers> {
  const { url, environment } = servers;
  if (!findPgbouncer()) {
    say('pgbouncer is not installed (Debian: apt-get install pgbouncer): nothing is pooled.');
    return { ...servers, environment: { ...environment, DATABASE_URL: url } };
  }
  const pooler = opened.add(
    await startPgbouncer(url, { default_pool_size: '20', server_connect_timeout: '2', server_login_retry: '1' }),
  );
  return { ...servers, environment: { ...environment, DATABASE_URL: pooler.through(url), DATABASE_DIRECT_URL: url } };
}

async function startRedis(opened: Opened, say: Say): Promise<Environment> {
  if (findRedisServer()) return { REDIS_URL: opened.add(await startRedisCluster()).url };
  say('redis-server is not installed (Debian: apt-get install redis-server): the queues are in PostgreSQL.');
  return {};
}

async function startObjectStore(opened: Opened, folder: string): Promise<Environment> {
  const [port, directory] = [await freePort(), join(folder, 's3')];
  mkdirSync(directory);
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  opened.add({ stop: () => server.close() });
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

async function openOwner(opened: Opened, databaseUrl: string, dataDirectory: string) {
  const database = await openDatabase({ databaseUrl, dataDirectory }, () => undefined);
  await database.close();
  const orm = await openOrm(ormSettings(databaseUrl));
  opened.add({ stop: () => orm.close(true) });
  await openKeys(orm.em, { encryptionKey, previousEncryptionKey: undefined, dataDirectory });
  const { ownerId, apiKey } = await openBooks(orm.em, { name: 'Acme', currency: 'USD' });
  const receiver = await startReceiver();
  opened.add({ stop: () => receiver.close() });
  const em = actingFor(orm.em, await tenantOfOwner(orm.em.fork(), ownerId));
  await em.transactional((transaction) => recordedEndpoint(transaction, { url: receiver.url }));
  return { orm, ownerId, apiKey, receiver };
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let index = 0; index < count; index++) ports.push(await freePort());
  return ports;
}
