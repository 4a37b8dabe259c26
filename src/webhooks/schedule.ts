import { limits } from '../contract/limits.js';
import type { Answer } from './send.js';

/** When a failed delivery is attempted again. */
export interface RetrySchedule {
  /** Seconds to wait after the first failure, after the second, and so on; after the last the delivery has failed. */
  retrySeconds: readonly number[];
}

/** How far a delivery is, as the schedule sees it. */
export interface Progress {
  isTest: boolean;
  attemptCount: number;
  attemptsBeforeRedelivery: number;
}

const jitter = 0.2;
const gone = 410;
const busyOrAway: ReadonlySet<number | null> = new Set([429, 503]);
const daySeconds = 86_400;

/**
 * What follows from the answer to an attempt: nothing more, another attempt after so many seconds, or giving up. Waits
 * are lengthened by up to a fifth, so that what failed together does not come back together, and by what `Retry-After`
 * asks for, up to a day. `random` is from 0 to 1.
 */
export function afterAttempt(
  delivery: Progress,
  answer: Pick<Answer, 'error' | 'statusCode' | 'retryAfterSeconds'>,
  { retrySeconds }: RetrySchedule,
  random: number,
): { outcome: 'delivered' } | { outcome: 'failed' } | { outcome: 'again'; inSeconds: number } {
  if (answer.error === null) return { outcome: 'delivered' };
  if (answer.statusCode === gone || delivery.isTest) return { outcome: 'failed' };
  const failures = delivery.attemptCount + 1 - delivery.attemptsBeforeRedelivery;
  const wait = retrySeconds[failures - 1];
  if (wait === undefined) return { outcome: 'failed' };
  return { outcome: 'again', inSeconds: Math.max(wait * (1 + jitter * random), askedSeconds(answer)) };
}

/** How long an endpoint that is busy (429) or away (503) asks to be left alone with `Retry-After`, up to a day; else 0. */
export function pauseSeconds(answer: Pick<Answer, 'statusCode' | 'retryAfterSeconds'>): number {
  return busyOrAway.has(answer.statusCode) ? askedSeconds(answer) : 0;
}

function askedSeconds({ retryAfterSeconds }: Pick<Answer, 'retryAfterSeconds'>): number {
  return Math.min(retryAfterSeconds ?? 0, daySeconds);
}

/** Whether the endpoint says that it will never want anything again. */
export function saysGone(answer: Pick<Answer, 'statusCode'>): boolean {
  return answer.statusCode === gone;
}

/** How many deliveries to an endpoint are under way at once, in all processes; fewer while it does not answer well. */
export function deliveriesAtOnce(isFailing: boolean): number {
  return isFailing ? limits.webhookDeliveriesAtOnceWhileFailing : limits.webhookDeliveriesAtOnce;
}
