import type { ServerResponse } from 'node:http';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { networkOf } from '../values/address-range.js';
import type { RequestCounts } from './request-counts.js';

const windowSeconds = 60;

/** Counts a request of a key or a person, and says in its response what is left. Throws RATE_LIMITED. */
export type RateLimit = (
  caller: number | string,
  response: Pick<ServerResponse, 'setHeaders'> | undefined,
) => Promise<void>;

/** Counts requests per key or person in windows of a minute; 0 switches it off (decisions section 1). */
export function createRateLimit(counts: RequestCounts, name: string, requestsPerMinute: number): RateLimit {
  if (requestsPerMinute === 0) return async () => undefined;
  const limiter = counts.limiter(name, { points: requestsPerMinute, duration: windowSeconds });
  return async (caller, response) => {
    const counted = await consumed(limiter, caller);
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

/**
 * Counts requests without a valid key per address (of IPv6: per /64), in windows of a minute; 0 switches it off. Only these
 * are counted and refused: a customer behind the same address, or one whose address shares the counter, goes on.
 */
export function createFailureLimit(
  counts: RequestCounts,
  name: string,
  failuresPerMinute: number,
  what = 'requests a minute without a valid API key',
): (address: string) => Promise<void> {
  if (failuresPerMinute === 0) return async () => undefined;
  const limiter = counts.limiter(name, { points: failuresPerMinute, duration: windowSeconds });
  return (address) =>
    consumed(limiter, counts.counterOf(networkOf(address))).then((counted) =>
      refuseExcess(counted, failuresPerMinute, `More than ${failuresPerMinute} ${what}`),
    );
}

/**
 * Counts an attempt to log in, by address (of IPv6: per /64) and by whom it names, before it is known how it ends; what it
 * answers takes one back that succeeded. Throws RATE_LIMITED.
 */
export type LogInLimit = (address: string, name: string) => Promise<() => Promise<void>>;

export function createLogInLimit({ limiter, counterOf }: RequestCounts): LogInLimit {
  const { logInWindowSeconds: duration, logInsPerAddress, logInsPerPerson } = limits;
  const byAddress = limiter('log-ins-of-address', { points: logInsPerAddress, duration });
  const byPerson = limiter('log-ins-of-person', { points: logInsPerPerson, duration });
  return async (address, name) => {
    const [ofAddress, ofPerson] = [counterOf(networkOf(address)), counterOf(name.trim().toLowerCase())];
    refuseExcess(
      await consumed(byAddress, ofAddress),
      logInsPerAddress,
      'Too many attempts to log in from this address',
    );
    refuseExcess(await consumed(byPerson, ofPerson), logInsPerPerson, 'Too many attempts to log in as this person');
    return async () => {
      await byAddress.reward(ofAddress, 1);
      await byPerson.reward(ofPerson, 1);
    };
  };
}

/** The state of the counter, whether it allows the request or not. */
async function consumed(limiter: RateLimiterAbstract, counter: number | string): Promise<RateLimiterRes> {
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
