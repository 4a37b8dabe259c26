import 'reflect-metadata';
import { afterAttempt, deliveriesAtOnce } from '../../src/webhooks/schedule.js';
import { retryAfterSeconds } from '../../src/webhooks/send.js';

const schedule = { retrySeconds: [30, 300, 1800] };
const delivery = { isTest: false, attemptCount: 0, attemptsBeforeRedelivery: 0 };
const failure = { error: 'answered 500', statusCode: 500, retryAfterSeconds: null };

test('the first attempt is followed by three more, after 30 s, 5 min and 30 min', () => {
  const waits = [0, 1, 2, 3].map((attemptCount) => afterAttempt({ ...delivery, attemptCount }, failure, schedule, 0));
  expect(waits).toEqual([
    { outcome: 'again', inSeconds: 30 },
    { outcome: 'again', inSeconds: 300 },
    { outcome: 'again', inSeconds: 1800 },
    { outcome: 'failed' },
  ]);
});

test('jitter lengthens a wait by up to a fifth, and never shortens it', () => {
  expect(afterAttempt(delivery, failure, schedule, 1)).toEqual({ outcome: 'again', inSeconds: 36 });
});

test('Retry-After lengthens a wait, up to a day, and never shortens it', () => {
  const after = (retryAfter: number) =>
    afterAttempt(delivery, { ...failure, retryAfterSeconds: retryAfter }, schedule, 0);
  expect(after(120)).toEqual({ outcome: 'again', inSeconds: 120 });
  expect(after(1)).toEqual({ outcome: 'again', inSeconds: 30 });
  expect(after(1_000_000)).toEqual({ outcome: 'again', inSeconds: 86_400 });
});

test('a 2xx delivers; 410 and a failed ping end it at once', () => {
  const accepted = { error: null, statusCode: 202, retryAfterSeconds: null };
  expect(afterAttempt(delivery, accepted, schedule, 0)).toEqual({ outcome: 'delivered' });
  expect(afterAttempt(delivery, { ...failure, statusCode: 410 }, schedule, 0)).toEqual({ outcome: 'failed' });
  expect(afterAttempt({ ...delivery, isTest: true }, failure, schedule, 0)).toEqual({ outcome: 'failed' });
});

test('a redelivery has the whole schedule again', () => {
  const again = { ...delivery, attemptCount: 4, attemptsBeforeRedelivery: 4 };
  expect(afterAttempt(again, failure, schedule, 0)).toEqual({ outcome: 'again', inSeconds: 30 });
  expect(afterAttempt({ ...again, attemptCount: 7 }, failure, schedule, 0)).toEqual({ outcome: 'failed' });
});

test('an endpoint that fails gets fewer deliveries at once', () => {
  expect(deliveriesAtOnce(false)).toBe(50);
  expect(deliveriesAtOnce(true)).toBe(10);
});

test('Retry-After is read in both of its forms', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  expect(retryAfterSeconds('120', at)).toBe(120);
  expect(retryAfterSeconds('Sat, 21 Nov 2026 03:01:30 GMT', at)).toBe(90);
  expect(retryAfterSeconds('Sat, 21 Nov 2026 02:00:00 GMT', at)).toBe(0);
  expect(retryAfterSeconds('soon', at)).toBeNull();
  expect(retryAfterSeconds(undefined, at)).toBeNull();
});
