import { pino } from 'pino';
import { createFailureLimit, createLogInLimit } from '../../src/api/rate-limit.js';
import { countsInRedis, type RequestCounts } from '../../src/api/request-counts.js';
import { limits } from '../../src/contract/limits.js';
import { findRedisServer, type RedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { startServer } from '../../src/server.js';
import { startBooks, testService } from '../support/books.js';
import { startRedisCluster } from '../support/redis-servers.js';
import { eventually } from '../support/service-process.js';

/** Several processes that count requests in one Redis: each has counts of its own over a connection of its own. */

const withRedis = findRedisServer() ? describe : describe.skip;
const log = pino({ level: 'silent' });
// A busy machine may be slow to connect, and what is not counted together is counted apart.
const redisTimeouts = { connectMs: 30_000, commandMs: 30_000 };
const key = Buffer.from('the key of the installation');

withRedis('with RATE_LIMIT_SHARED', () => {
  let redis: RedisServer;
  const opened: RequestCounts[] = [];
  const countsAt = (redisUrl: string, ofKey = key) => {
    const counts = countsInRedis(ofKey, { redisUrl, redisTimeouts, log }, 30_000);
    opened.push(counts);
    return counts;
  };
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(async () => {
    for (const counts of opened) counts.close();
    await redis.stop();
  });

  test('requests of a key to one process leave fewer to it at another, and none of another key', async () => {
    const [books, other, { resources }] = [await startBooks(), await startBooks(), await testService()];
    const config = { ...resources.config, rateLimitPerMinute: 3 };
    const start = async () => {
      const counts = countsAt(redis.url);
      await counts.ready();
      return startServer({ ...resources, config, counts }, { port: 0, host: '127.0.0.1' });
    };
    const [first, second] = [await start(), await start()];
    const ask = async (url: string, apiKey: string) => {
      const answer = await fetch(`${url}/api/v1/books/accounts`, { headers: { authorization: `Bearer ${apiKey}` } });
      return [answer.status, answer.headers.get('ratelimit-remaining')];
    };
    try {
      expect(await ask(first.url, books.apiKey)).toEqual([200, '2']);
      expect(await ask(second.url, books.apiKey)).toEqual([200, '1']);
      expect(await ask(first.url, books.apiKey)).toEqual([200, '0']);
      expect(await ask(second.url, books.apiKey)).toEqual([429, '0']);
      expect(await ask(second.url, other.apiKey)).toEqual([200, '2']);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  });

  test('failures of an address and attempts to log in are counted together, and those that succeed are taken back', async () => {
    const [first, second] = [countsAt(redis.url), countsAt(redis.url)];
    await Promise.all([first.ready(), second.ready()]);
    const failures = [first, second].map((counts) => createFailureLimit(counts, 'failures', 2));
    await failures[0]?.('10.0.0.1');
    await failures[1]?.('10.0.0.1');
    await expect(failures[0]?.('10.0.0.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(failures[0]?.('10.0.0.2')).resolves.toBeUndefined();
    const [here, there] = [createLogInLimit(first), createLogInLimit(second)];
    for (let time = 0; time < limits.logInsPerPerson; time++) await (await here(`10.1.0.${time}`, 'ann@example.com'))();
    for (let time = 0; time < limits.logInsPerPerson; time++) await here(`10.2.0.${time}`, 'ann@example.com');
    await expect(there('10.3.0.1', 'ann@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('a process counts for itself while Redis is away, and with the others again when it is back', async () => {
    let own = await startRedisServer();
    const [first, second] = [countsAt(own.url), countsAt(own.url)];
    await Promise.all([first.ready(), second.ready()]);
    const [here, there] = [first, second].map((counts) => createFailureLimit(counts, 'failures', 2));
    await here?.('10.0.0.1');
    await own.kill();
    await here?.('10.0.0.1');
    await here?.('10.0.0.1');
    await expect(here?.('10.0.0.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(there?.('10.0.0.1')).resolves.toBeUndefined();
    own = await startRedisServer({ port: Number(new URL(own.url).port) });
    try {
      for (const counts of [first, second]) {
        const isReady = async () =>
          counts.ready().then(
            () => true,
            () => false,
          );
        await eventually('the connection', isReady);
      }
      await here?.('10.0.0.2');
      await here?.('10.0.0.2');
      await expect(there?.('10.0.0.2')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    } finally {
      first.close();
      second.close();
      await own.stop();
    }
  });

  test('on a cluster, whatever node a counter is on', async () => {
    const cluster = await startRedisCluster();
    try {
      const [first, second] = [countsAt(cluster.url), countsAt(cluster.url)];
      await Promise.all([first.ready(), second.ready()]);
      const [here, there] = [first, second].map((counts) => createFailureLimit(counts, 'failures', 1));
      const addresses = Array.from({ length: 20 }, (_, index) => `10.0.0.${index}`);
      for (const address of addresses) await here?.(address);
      for (const address of addresses) await expect(there?.(address)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    } finally {
      await cluster.stop();
    }
  });
});
