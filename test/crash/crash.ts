import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { ormSettings } from '../../mikro-orm.config.js';
import { openDatabase } from '../../src/database.js';
import { freePort } from '../../src/embedded/free-port.js';
import { findRedisServer } from '../../src/embedded/redis.js';
import { openKeys } from '../../src/encryption-key.js';
import { openBooks } from '../../src/open-books.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { openOrm } from '../../src/store/orm.js';
import { query, sql } from '../../src/store/sql.js';
import { actingFor } from '../../src/store/tenancy.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { redisUrlVariable, startTestServers } from '../support/test-servers.js';
import { recordedEndpoint } from '../support/webhook-endpoints.js';
import { Client } from './load.js';
import { ServiceProcess } from './service-process.js';
import { judge } from './verdict.js';

/**
 * `npm run test:crash`: two processes of the whole service under load, one of them killed at a hundred random moments,
 * on either backend of the queues, and Redis emptied in between. Afterwards nothing is lost and nothing happened twice.
 * CRASHES sets another number of kills, CRASH_BACKEND (`postgresql`, `redis`) tries one backend alone.
 */
const crashes = Number(process.env.CRASHES ?? 100);
const clientCount = 6;
const betweenCrashesMs = 500;
const flushEvery = 10;
const failureShare = 0.05;
const togetherShare = 0.2;
const finishTimeoutMs = 240_000;
const only = process.env.CRASH_BACKEND;

const servers = await startTestServers();
try {
  if (only !== 'redis') await crashRepeatedly('PostgreSQL', undefined);
  if (only === 'postgresql') say('The Redis backend was not tried, as CRASH_BACKEND says.');
  else if (findRedisServer()) await crashRepeatedly('Redis', process.env[redisUrlVariable]);
  else say('redis-server is not installed: the Redis backend was not tried.');
} finally {
  await servers.stop();
}

async function crashRepeatedly(backend: string, redisUrl: string | undefined): Promise<void> {
  const databaseUrl = await createDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-crash-'));
  const database = await openDatabase({ databaseUrl, dataDirectory }, () => undefined);
  const orm = await openOrm(ormSettings(databaseUrl));
  const encryptionKey = 'the encryption key of the crash test';
  await openKeys(orm.em, { encryptionKey, previousEncryptionKey: undefined, dataDirectory });
  const { ownerId, apiKey } = await openBooks(orm.em, { name: 'Acme', currency: 'USD' });
  const receivers = [await startUnreliable(), await startUnreliable()];
  const em = actingFor(orm.em, await tenantOfOwner(orm.em.fork(), ownerId));
  for (const { url } of receivers) {
    await em.transactional((transaction) => recordedEndpoint(transaction, { url }));
  }
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    ENCRYPTION_KEY: encryptionKey,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    WEBHOOK_RETRY_SECONDS: Array(12).fill(1).join(','),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  };
  const services = [
    new ServiceProcess(await freePort(), environment),
    new ServiceProcess(await freePort(), environment),
  ];
  try {
    await Promise.all(services.map((service) => service.start()));
    const clients = Array.from({ length: clientCount }, () => new Client(services, apiKey));
    const selling = Promise.all(clients.map((client) => client.sellUntilStopped()));
    await Promise.race([kill(services, redisUrl, backend), selling]);
    for (const client of clients) client.stop();
    await selling;
    say(`${backend}: ${crashes} crashes; waiting for what was staged…`);
    await finished(() => query(orm.em, sql`select 1 from staged_jobs limit 1`));
    const sales = clients.flatMap((client) => client.sales);
    await judge({ em: orm.em, ownerId, sales, received: receivers.map(({ received }) => received) });
    const count = receivers.reduce((sum, { received }) => sum + received.length, 0);
    say(
      `${backend}: ${crashes} crashes, ${sales.length} sales, ${count} requests to endpoints: nothing lost, nothing twice.`,
    );
  } finally {
    await Promise.all(services.map((service) => service.kill()));
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await orm.close(true);
    await database.close();
    await dropDatabase(databaseUrl);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** An endpoint as they are: now and then it fails. */
async function startUnreliable(): Promise<Receiver> {
  return startReceiver((received, response) => answering(Math.random() < failureShare ? 500 : 200)(received, response));
}

/** At random moments; now and then both processes at once. */
async function kill(services: readonly ServiceProcess[], redisUrl: string | undefined, backend: string): Promise<void> {
  for (let crash = 1; crash <= crashes; crash++) {
    await delay(Math.random() * betweenCrashesMs);
    const one = services[Math.floor(Math.random() * services.length)] as ServiceProcess;
    const victims = Math.random() < togetherShare ? services : [one];
    await Promise.all(victims.map((victim) => victim.kill()));
    if (redisUrl && crash % flushEvery === 0) await emptyRedis(redisUrl);
    await Promise.all(victims.map((victim) => victim.start()));
    if (crash % 10 === 0) say(`${backend}: ${crash} of ${crashes} crashes`);
  }
}

async function emptyRedis(url: string): Promise<void> {
  const connection = new Redis(url);
  await connection.flushall();
  connection.disconnect();
}

async function finished(unfinished: () => Promise<unknown[]>): Promise<void> {
  const until = Date.now() + finishTimeoutMs;
  while ((await unfinished()).length > 0) {
    if (Date.now() > until) throw new Error('Staged jobs are still not done.');
    await delay(250);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
