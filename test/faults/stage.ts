import 'reflect-metadata';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Redis } from 'ioredis';
import pg from 'pg';
import { pino } from 'pino';
import S3rver from 's3rver';
import { ormSettings } from '../../mikro-orm.config.js';
import { openDatabase } from '../../src/database.js';
import { freePort } from '../../src/embedded/free-port.js';
import { type RedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { openKeys } from '../../src/encryption-key.js';
import { sweepOrphanedFiles } from '../../src/inbox/stored-files.js';
import { openBooks } from '../../src/open-books.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { projectRoot } from '../../src/project-root.js';
import { openOrm } from '../../src/store/orm.js';
import { S3FileStore } from '../../src/store/s3-file-store.js';
import { query, sql } from '../../src/store/sql.js';
import { actingFor } from '../../src/store/tenancy.js';
import { Client } from '../crash/load.js';
import { ServiceProcess } from '../crash/service-process.js';
import { judge } from '../crash/verdict.js';
import { type HangingProxy, startHangingProxy } from '../support/hanging-proxy.js';
import { startReceiver } from '../support/receiver.js';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { adminUrlVariable } from '../support/test-servers.js';
import { recordedEndpoint } from '../support/webhook-endpoints.js';
import { judgeFiles } from './file-verdict.js';
import { Uploader } from './uploader.js';

/** What quiet time a fault is given, and how long it lasts. */
export const quietMs = 2_000;
const silenceMs = 8_000;
const fullMs = 4_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const finishTimeoutMs = 240_000;
const clientCount = 4;
const uploaderCount = 2;
const diskBytes = 192 * 1024 * 1024;
const bucket = 'invoices';
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export interface Fault {
  name: string;
  strike(): Promise<void>;
}

/** Everything that one run stands on. */
export class Stage {
  private constructor(
    readonly services: readonly ServiceProcess[],
    readonly clients: readonly Client[],
    readonly uploaders: readonly Uploader[],
    private readonly parts: Parts,
  ) {}

  static async set(withRedis: boolean, postgresDisk: SmallDisk | null): Promise<Stage> {
    const parts = await openParts(withRedis, postgresDisk);
    const { environment, apiKey } = parts;
    const services = [
      new ServiceProcess(await freePort(), environment),
      new ServiceProcess(await freePort(), environment),
    ];
    const clients = Array.from({ length: clientCount }, () => new Client(services, apiKey));
    const uploaders = Array.from({ length: uploaderCount }, () => new Uploader(services, apiKey));
    return new Stage(services, clients, uploaders, parts);
  }

  /** Those whose names FAULT_NAMES, a regular expression, finds; all by default. */
  faults(): Fault[] {
    const names = new RegExp(process.env.FAULT_NAMES ?? '');
    return this.allFaults().filter(({ name }) => names.test(name));
  }

  private allFaults(): Fault[] {
    const { disk, postgresDisk, redis } = this.parts;
    return [
      { name: 'PostgreSQL killed', strike: () => killPostgres() },
      { name: 'PostgreSQL silent', strike: () => silence(this.parts.databaseLine) },
      { name: 'S3 silent', strike: () => silence(this.parts.s3Line) },
      ...(disk ? [{ name: 'disk full', strike: () => this.fillDisk(disk) }] : []),
      ...(postgresDisk ? [{ name: "PostgreSQL's disk full", strike: () => fillForAWhile(postgresDisk) }] : []),
      // What is put off while the clock is ahead waits until the true time comes to it: a minute, not an hour.
      { name: 'clock a minute ahead', strike: () => this.jumpClock(minuteMs) },
      { name: 'clock a minute behind', strike: () => this.jumpClock(-minuteMs) },
      { name: 'clock an hour behind', strike: () => this.jumpClock(-hourMs) },
      ...(redis ? [{ name: 'Redis emptied', strike: () => emptyRedis(redis.url) }] : []),
      ...(redis ? [{ name: 'Redis killed', strike: () => this.killRedis() }] : []),
    ];
  }

  /** What has been answered so far. */
  done(): { steps: number; uploads: number } {
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      steps: sum(this.clients.map(({ durationsMs }) => durationsMs.length)),
      uploads: sum(this.uploaders.map(({ uploads }) => uploads.length)),
    };
  }

  /** Waits until every service says that it is ready again. */
  async ready(): Promise<void> {
    const until = performance.now() + 60_000;
    for (const { url } of this.services) {
      while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
        if (performance.now() > until) throw new Error(`${url} does not become ready again`);
        await delay(100);
      }
    }
  }

  async finished(): Promise<void> {
    const until = performance.now() + finishTimeoutMs;
    while ((await query(this.parts.orm.em, sql`select 1 from staged_jobs limit 1`)).length > 0) {
      if (performance.now() > until) throw new Error('Staged jobs are still not done.');
      await delay(250);
    }
  }

  async judge(): Promise<void> {
    const { orm, ownerId, receivers } = this.parts;
    const sales = this.clients.flatMap((client) => client.sales);
    await judge({ em: orm.em, ownerId, sales, received: receivers.map(({ received }) => received) });
    const tools = { orm, log: pino({ level: 'silent' }), tenantOfOwner };
    await sweepOrphanedFiles(orm.em, tools, this.parts.files, 0);
    const uploads = this.uploaders.flatMap((uploader) => uploader.uploads);
    await judgeFiles({ em: orm.em, ownerId, uploads, stored: await storedFiles(this.parts.s3Url) });
  }

  async clear(): Promise<void> {
    await Promise.all(this.services.map((service) => service.kill()));
    await this.parts.close();
  }

  private async fillDisk(disk: SmallDisk): Promise<void> {
    disk.fill(4 * 1024);
    await delay(fullMs);
    const states = await Promise.all(this.services.map(({ url }) => fetch(`${url}/readyz`)));
    disk.empty();
    if (states.some(({ status }) => status !== 503))
      throw new Error('A service with a full disk says that it is ready');
  }

  private async jumpClock(offsetMs: number): Promise<void> {
    writeFileSync(this.parts.clockFile, String(offsetMs));
    await delay(quietMs);
    writeFileSync(this.parts.clockFile, '0');
  }

  private async killRedis(): Promise<void> {
    const { redis } = this.parts;
    if (!redis) return;
    await redis.kill();
    await delay(quietMs);
    this.parts.redis = await startRedisServer({ port: Number(new URL(redis.url).port) });
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(withRedis: boolean, postgresDisk: SmallDisk | null) {
  const databaseUrl = await createDatabase();
  const disk = mountSmallDisk(diskBytes);
  const folder = mkdtempSync(join(tmpdir(), 'books-faults-'));
  const dataDirectory = join(disk?.path ?? folder, 'data');
  mkdirSync(dataDirectory);
  chmodSync(dataDirectory, 0o700);
  const clockFile = join(folder, 'clock');
  writeFileSync(clockFile, '0');
  const database = await openDatabase({ databaseUrl, dataDirectory }, () => undefined);
  const orm = await openOrm(ormSettings(databaseUrl));
  const encryptionKey = 'the encryption key of the fault run';
  await openKeys(orm.em, { encryptionKey, previousEncryptionKey: undefined, dataDirectory });
  const { ownerId, apiKey } = await openBooks(orm.em, { name: 'Acme', currency: 'USD' });
  const receivers = [await startReceiver(), await startReceiver()];
  const em = actingFor(orm.em, await tenantOfOwner(orm.em.fork(), ownerId));
  for (const { url } of receivers) {
    await em.transactional((transaction) => recordedEndpoint(transaction, { url }));
  }
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const s3Port = (await s3.run()).port;
  const s3Url = `http://127.0.0.1:${s3Port}`;
  const s3Line = await startHangingProxy(s3Port);
  const databaseLine = await startHangingProxy(Number(new URL(databaseUrl).port));
  const environment: Record<string, string> = {
    ...credentials,
    DATABASE_URL: databaseLine.through(databaseUrl),
    DATABASE_CONNECT_TIMEOUT_SECONDS: '3',
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '5',
    DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS: '5',
    DATA_DIR: dataDirectory,
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${s3Line.port}`,
    S3_REQUEST_TIMEOUT_SECONDS: '3',
    ENCRYPTION_KEY: encryptionKey,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    WEBHOOK_RETRY_SECONDS: Array(12).fill(1).join(','),
    NODE_OPTIONS: `--import=${join(projectRoot, 'test/faults/shifting-clock.mjs')}`,
    CLOCK_OFFSET_FILE: clockFile,
  };
  const redis: RedisServer | null = withRedis ? await startRedisServer() : null;
  if (redis) environment.REDIS_URL = redis.url;
  const files = new S3FileStore({
    bucket,
    region: 'us-east-1',
    endpoint: s3Url,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    connectMs: 3_000,
    requestMs: 10_000,
  });
  const parts = {
    environment,
    apiKey,
    ownerId,
    orm,
    receivers,
    files,
    s3Url,
    s3Line,
    databaseLine,
    disk,
    postgresDisk,
    clockFile,
    redis,
    close: async () => {
      await Promise.all([s3Line.close(), databaseLine.close(), files.close(), parts.redis?.stop()]);
      await Promise.all([s3.close(), ...receivers.map((receiver) => receiver.close())]);
      await orm.close(true);
      await database.close();
      await dropDatabase(databaseUrl);
      disk?.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return parts;
}

/** SIGKILL to the server itself; the run, whose server it is, starts it again on the same port. */
async function killPostgres(): Promise<void> {
  const url = process.env[adminUrlVariable] ?? '';
  const admin = new pg.Client({ connectionString: url });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
  const [pid] = readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await admin.end().catch(() => undefined);
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch {
      await delay(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function fillForAWhile(disk: SmallDisk): Promise<void> {
  disk.fill(0);
  await delay(fullMs);
  disk.empty();
}

async function silence(line: HangingProxy): Promise<void> {
  line.hang();
  await delay(silenceMs);
  line.resume();
}

async function emptyRedis(url: string): Promise<void> {
  const connection = new Redis(url);
  await connection.flushall();
  connection.disconnect();
}

async function storedFiles(endpoint: string): Promise<Map<string, number>> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  const found = new Map<string, number>();
  for (let token: string | undefined; ; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }));
    for (const { Key = '', Size = 0 } of page.Contents ?? []) found.set(Key.split('/')[1] ?? '', Size);
    token = page.NextContinuationToken;
    if (!token) break;
  }
  client.destroy();
  return found;
}
