import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../contract/errors.js';
import { networkOf } from '../values/address-range.js';

const windowSeconds = 60;

/** Counts requests per API key in windows of a minute; 0 switches it off (decisions section 1). */
export function createRateLimit(requestsPerMinute: number): (apiKeyId: number) => Promise<void> {
  if (requestsPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
  return (apiKeyId) => consume(limiter, apiKeyId, `More than ${requestsPerMinute} requests a minute`);
}

/** Addresses share this many counters, so that no number of them fills the memory. */
const counters = 65_536;

/**
 * Counts requests without a valid key per address (of IPv6: per /64), in windows of a minute; 0 switches it off. Only these
 * are counted and refused: a customer behind the same address, or one whose address shares the counter, goes on.
 */
export function createFailureLimit(failuresPerMinute: number): (address: string) => Promise<void> {
  if (failuresPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: windowSeconds });
  const secret = randomBytes(32);
  const counterOf = (address: string) =>
    createHmac('sha256', secret).update(networkOf(address)).digest().readUInt32BE() % counters;
  return (address) =>
    consume(limiter, counterOf(address), `More than ${failuresPerMinute} requests a minute without a valid API key`);
}

async function consume(limiter: RateLimiterMemory, counter: number, message: string): Promise<void> {
  try {
    await limiter.consume(counter);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new Refusal('RATE_LIMITED', `${message}; try again in ${seconds} s`, [], seconds);
  }
}
