import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRedisServer } from '../../src/embedded/redis.js';
import { projectRoot } from '../../src/project-root.js';
import {
  type RedisInstallation,
  startRedisCluster,
  startRedisOverTls,
  startRedisSentinel,
} from '../support/redis-servers.js';
import { eventually, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { workbenchKey } from '../support/workbench.js';

/** The service with its queues on Redis as installations run it: what is uploaded is read, and what happens is told. */
const isInstalled = findRedisServer() !== null;
if (!isInstalled) process.stderr.write('redis-server is not installed (Debian: apt-get install redis-server)\n');

const folder = mkdtempSync(join(tmpdir(), 'books-redis-servers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let databaseUrl: string;
let redis: RedisInstallation;
let service: ServiceProcess;

async function environmentWith(start: () => Promise<RedisInstallation>): Promise<Record<string, string>> {
  databaseUrl = await createDatabase();
  redis = await start();
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    ENCRYPTION_KEY: workbenchKey,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    // A machine that does much else at the same time is slow, not out of reach.
    DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
    REDIS_CONNECT_TIMEOUT_SECONDS: '60',
    REDIS_COMMAND_TIMEOUT_SECONDS: '60',
    ...redis.environment,
  };
}

afterEach(async () => {
  await service.kill();
  await redis.stop();
  await dropDatabase(databaseUrl);
});

/** Upload, reading, posting, payment and signed webhook. */
async function playTour(environment: Record<string, string>): Promise<void> {
  const tour = join(projectRoot, 'dist/tour/tour.js');
  const options = { env: { PATH: process.env.PATH, ...environment, BASE_URL: service.url } };
  const { stdout } = await promisify(execFile)(process.execPath, [tour], options);
  expect(stdout).toContain('12/12');
}

const readyz = async (): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${service.url}/readyz`);
  return { status: response.status, body: await response.json() };
};

(isInstalled ? describe : describe.skip)('with the queues', () => {
  test('on a cluster of three: the keys of each queue are on one node, those of all on several', async () => {
    const environment = await environmentWith(startRedisCluster);
    service = await startServiceProcess(environment);
    await playTour(environment);
    const sizes = (await redis.ask('dbsize')).map(Number);
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(1);
    const errors = (await redis.ask('info', 'errorstats')).join('\n');
    expect(errors).not.toContain('CROSSSLOT');
    const moved = [...errors.matchAll(/errorstat_MOVED:count=(\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    expect(moved).toBeLessThan(20);
    await redis.killFirst();
    const { status } = await eventually('the loss of a node is seen', async () => {
      const state = await readyz();
      return state.status !== 200 && state;
    });
    expect(status).toBe(503);
  });

  test('on what Sentinel watches: work goes on when the replica takes over', async () => {
    const environment = await environmentWith(startRedisSentinel);
    service = await startServiceProcess(environment);
    await playTour(environment);
    const [before] = await redis.ask('sentinel', 'get-master-addr-by-name', 'books');
    await redis.killFirst();
    await eventually('the replica takes over', async () => {
      const [after] = await redis.ask('sentinel', 'get-master-addr-by-name', 'books');
      return after !== before;
    });
    await eventually('the queues are back', async () => (await readyz()).status === 200);
    await playTour(environment);
  });

  test('on a server that speaks TLS, with a certificate of an authority of one’s own', async () => {
    const environment = await environmentWith(startRedisOverTls);
    service = await startServiceProcess(environment);
    await playTour(environment);
    const [clients] = await redis.ask('info', 'clients');
    expect(clients).toMatch(/blocked_clients:[1-9]/);
  });

  test('out of reach: a process of the API alone starts, is ready and takes work, since it only stages jobs', async () => {
    const environment = await environmentWith(startRedisOverTls);
    await redis.killFirst();
    service = await startServiceProcess(environment, ['api']);
    const { status, body } = await readyz();
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('queues');
    await expect(startServiceProcess(environment, ['worker'])).rejects.toThrow('Redis cannot be used at 127.0.0.1:');
  });
});
