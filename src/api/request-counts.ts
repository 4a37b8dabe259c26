import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { limits } from '../contract/limits.js';
import { connectRedis, type RedisTimeouts } from '../outbox/redis-connections.js';
import { redisServersIn } from '../outbox/redis-servers.js';

/** Where requests, failures and attempts to log in are counted: in this process, or in Redis together with the others. */
export interface RequestCounts {
  /** Counts up to `points` in windows of `duration` seconds, apart from what is counted under another name. */
  limiter(name: string, window: { points: number; duration: number }): RateLimiterAbstract;
  /** Addresses and names share so many counters that no number of them fills the memory; nobody outside can tell who shares theirs. */
  counterOf(name: string): number;
  /** Resolves when they can be counted there. */
  ready(): Promise<void>;
  close(): void;
}

const counters = 65_536;

/** Each process counts for itself. The key says who shares a counter. */
export function countsOfProcess(key: Uint8Array): RequestCounts {
  return {
    limiter: (_name, window) => new RateLimiterMemory(window),
    counterOf: countersOf(key),
    ready: async () => {},
    close: () => {},
  };
}

/** All processes that have the key count together; while Redis is away, or too slow for a request, each counts for itself. */
export function countsInRedis(
  key: Uint8Array,
  redis: CountingRedis,
  countMs: number = limits.sharedCountMs,
): RequestCounts {
  const { redisUrl, redisTimeouts, log } = redis;
  const commandMs = Math.min(redisTimeouts.commandMs, countMs);
  const connection = connectRedis(redisServersIn(redisUrl), { ...redisTimeouts, commandMs }, 'commands');
  connection.on('error', (error: Error) => log.warn({ err: error }, 'requests are counted by this process alone'));
  const limiter: RequestCounts['limiter'] = (name, window) =>
    new RateLimiterRedis({
      ...window,
      storeClient: connection,
      keyPrefix: `books:counts:${name}`,
      insuranceLimiter: new RateLimiterMemory(window),
      rejectIfRedisNotReady: true,
    });
  return {
    limiter,
    counterOf: countersOf(key),
    ready: async () => void (await connection.exists('books:counts:ready')),
    close: () => {
      // Ended once more, a connection keeps the process for two seconds.
      if (connection.status !== 'end') connection.disconnect();
    },
  };
}

interface CountingRedis {
  redisUrl: string;
  redisTimeouts: RedisTimeouts;
  log: Logger;
}

function countersOf(key: Uint8Array): RequestCounts['counterOf'] {
  const secret = createHmac('sha256', key).update('counters of addresses').digest();
  return (name) => createHmac('sha256', secret).update(name).digest().readUInt32BE() % counters;
}
