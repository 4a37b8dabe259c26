import 'reflect-metadata';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findRedisServer } from '../../src/embedded/redis.js';
import { mountSmallDisk } from '../support/small-disk.js';
import { startTestServers } from '../support/test-servers.js';
import { HealthWatch } from './health-watch.js';
import { quietMs, Stage } from './stage.js';

/**
 * `npm run test:faults`: two processes of the whole service under load while what they stand on fails: PostgreSQL is killed
 * and falls silent, Redis is emptied and killed, S3 falls silent, its disk and the service's fill up, the clock jumps. The processes live
 * through it and answer for their health all the while; afterwards nothing is lost and nothing happened twice. FAULT_ROUNDS
 * sets how often each fault comes.
 */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const postgresDiskBytes = 1024 * 1024 * 1024;

const postgresDisk = mountSmallDisk(postgresDiskBytes);
if (!postgresDisk) say('This process may not mount a disk: full disks are not tried.');
const servers = postgresDisk
  ? await startTestServers({}, join(postgresDisk.path, 'servers'))
  : await startTestServers({});
try {
  await failInTurn('PostgreSQL', false);
  if (findRedisServer()) await failInTurn('Redis', true);
  else say('redis-server is not installed: the Redis backend was not tried.');
} finally {
  await servers.stop();
  postgresDisk?.unmount();
}

async function failInTurn(backend: string, withRedis: boolean): Promise<void> {
  const stage = await Stage.set(withRedis, postgresDisk);
  const { services, clients, uploaders } = stage;
  const health = new HealthWatch(services);
  try {
    await Promise.all(services.map((service) => service.start()));
    const working = Promise.all([
      ...clients.map((client) => client.sellUntilStopped()),
      ...uploaders.map((uploader) => uploader.uploadUntilStopped()),
    ]);
    const watching = health.watch();
    await Promise.race([strikeAll(backend, stage), working]);
    for (const worker of [...clients, ...uploaders]) worker.stop();
    await working;
    health.stop();
    await watching;
    say(`${backend}: waiting for what was staged…`);
    await stage.finished();
    await stage.judge();
    const codes = await Promise.all(services.map((service) => service.stop()));
    report(backend, stage, health, codes);
  } finally {
    await stage.clear();
  }
}

/** Each fault by itself, with time to recover; what was done meanwhile is told. */
async function strikeAll(backend: string, stage: Stage): Promise<void> {
  const faults = stage.faults();
  await delay(quietMs);
  for (let round = 1; round <= rounds; round++) {
    for (const { name, strike } of faults) {
      const before = stage.done();
      await strike();
      const during = stage.done();
      await delay(quietMs);
      await stage.ready();
      const ended = stage.services.filter(({ hasEnded }) => hasEnded);
      if (ended.length > 0) throw new Error(`${name}: ${ended.length} processes of the service ended`);
      const [steps, uploads] = [during.steps - before.steps, during.uploads - before.uploads];
      say(`${backend}, round ${round} of ${rounds}, ${name}: ${steps} steps and ${uploads} uploads meanwhile`);
    }
  }
}

function report(backend: string, { clients, uploaders }: Stage, health: HealthWatch, codes: (number | null)[]): void {
  const durations = clients.flatMap(({ durationsMs }) => durationsMs).sort((a, b) => a - b);
  const at = (share: number) => Math.round(durations[Math.floor((durations.length - 1) * share)] ?? 0);
  const answers = new Map<number, number>();
  for (const [status, count] of uploaders.flatMap((uploader) => [...uploader.answers])) {
    answers.set(status, (answers.get(status) ?? 0) + count);
  }
  const sales = clients.reduce((sum, client) => sum + client.sales.length, 0);
  const uploads = uploaders.reduce((sum, uploader) => sum + uploader.uploads.length, 0);
  say(`${backend}: ${sales} sales, ${uploads} uploads, nothing lost, nothing twice.`);
  say(`  a step took ${at(0.5)} ms in the median, ${at(0.99)} ms at p99, ${at(1)} ms at most`);
  say(
    `  uploads were answered ${[...answers]
      .sort()
      .map(([status, count]) => `${status} ${count} times`)
      .join(', ')}`,
  );
  say(
    `  /healthz: ${health.count} answers, ${Math.round(health.slowestMs)} ms at most; the processes ended with ${codes}`,
  );
  if (health.failures.length > 0) throw new Error(`The health of a service was not answered: ${health.failures[0]}`);
  if (codes.some((code) => code !== 0)) throw new Error('A process did not end in order');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
