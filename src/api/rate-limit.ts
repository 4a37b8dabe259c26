import { createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../contract/errors.js';
import { networkOf } from '../values/address-range.js';

const windowSeconds = 60;

/** Counts a request of an API key, and says in its response what is left. Throws RATE_LIMITED. */
export type RateLimit = (apiKeyId: number, response: Pick<ServerResponse, 'setHeaders'> | undefined) => Promise<void>;

/** Counts requests per API key in windows of a minute; 0 switches it off (decisions section 1). */
export function createRateLimit(requestsPerMinute: number): RateLimit {
  if (requestsPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
  return async (apiKeyId, response) => {
    const counted = await consumed(limiter, apiKeyId);
    response?.setHeaders(rateLimitHeaders(counted, requestsPerMinute));
    refuseExcess(counted, requestsPerMinute, `More than ${requestsPerMinute} requests a minute`);
  };
}

/** As the IETF's draft has them (draft-ietf-httpapi-ratelimit-headers-11), and as clients of its drafts before 7 know them. */
function rateLimitHeaders(counted: RateLimiterRes, allowed: number): Map<string, string> {
  const [left, seconds] = [String(counted.remainingPoints), String(secondsUntilNext(counted))];
  return new Map([
    ['RateLimit-Policy', `"minute";q=${allowed};w=${windowSeconds}`],
    ['RateLimit', `"minute";r=${left};t=${seconds}`],
    ['RateLimit-Limit', String(allowed)],
    ['RateLimit-Remaining', left],
    ['RateLimit-Reset', seconds],
  ]);
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
    consumed(limiter, counterOf(address)).then((counted) =>
      refuseExcess(
        counted,
        failuresPerMinute,
        `More than ${failuresPerMinute} requests a minute without a valid API key`,
      ),
    );
}

/** The state of the counter, whether it allows the request or not. */
async function consumed(limiter: RateLimiterMemory, counter: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(counter);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

function refuseExcess(counted: RateLimiterRes, allowed: number, message: string): void {
  if (counted.consumedPoints <= allowed) return;
  const seconds = secondsUntilNext(counted);
  throw new Refusal('RATE_LIMITED', `${message}; try again in ${seconds} s`, [], seconds);
}

function secondsUntilNext({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
