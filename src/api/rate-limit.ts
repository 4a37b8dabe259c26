import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../contract/errors.js';

/** Counts requests per API key in windows of a minute; 0 switches it off (decisions section 1). */
export function createRateLimit(requestsPerMinute: number): (apiKeyId: number) => Promise<void> {
  if (requestsPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (apiKeyId) => {
    try {
      await limiter.consume(apiKeyId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal(
        'RATE_LIMITED',
        `More than ${requestsPerMinute} requests a minute; try again in ${seconds} s`,
        [],
        seconds,
      );
    }
  };
}
