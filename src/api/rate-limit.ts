import { createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { networkOf } from '../values/address-range.js';

const windowSeconds = 60;

/** Counts a request of a key or a person, and says in its response what is left. Throws RATE_LIMITED. */
export type RateLimit = (
  caller: number | string,
  response: Pick<ServerResponse, 'setHeaders'> | undefined,
) => Promise<void>;

/** Counts requests per key or person in windows of a minute; 0 switches it off (decisions section 1). */
export function createRateLimit(requestsPerMinute: number): RateLimit {
  if (requestsPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
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

/** Addresses share this many counters, so that no number of them fills the memory. */
const counters = 65_536;

/**
 * Counts requests without a valid key per address (of IPv6: per /64), in windows of a minute; 0 switches it off. Only these
 * are counted and refused: a customer behind the same address, or one whose address shares the counter, goes on.
 */
export function createFailureLimit(
  failuresPerMinute: number,
  what = 'requests a minute without a valid API key',
): (address: string) => Promise<void> {
  if (failuresPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: windowSeconds });
  const counterOf = sharedCounters();
  return (address) =>
    consumed(limiter, counterOf(networkOf(address))).then((counted) =>
      refuseExcess(counted, failuresPerMinute, `More than ${failuresPerMinute} ${what}`),
    );
}

/** Which counter counts a name: nobody outside can tell who shares theirs. */
function sharedCounters(): (name: string) => number {
  const secret = randomBytes(32);
  return (name) => createHmac('sha256', secret).update(name).digest().readUInt32BE() % counters;
}

/**
 * Counts an attempt to log in, by address (of IPv6: per /64) and by whom it names, before it is known how it ends; what it
 * answers takes one back that succeeded. Throws RATE_LIMITED.
 */
export type LogInLimit = (address: string, name: string) => Promise<() => Promise<void>>;

export function createLogInLimit(): LogInLimit {
  const { logInWindowSeconds: duration, logInsPerAddress, logInsPerPerson } = limits;
  const counterOf = sharedCounters();
  const byAddress = new RateLimiterMemory({ points: logInsPerAddress, duration });
  const byPerson = new RateLimiterMemory({ points: logInsPerPerson, duration });
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
async function consumed(limiter: RateLimiterMemory, counter: number | string): Promise<RateLimiterRes> {
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
