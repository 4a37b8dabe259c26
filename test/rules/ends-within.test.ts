import { endsWithin } from '../../src/values/ends-within.js';

const { jest } = import.meta;
const endless = new Promise(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('work that ends in time is waited for, and no timer stays', async () => {
  const work = new Promise((resolve) => setTimeout(resolve, 59_999));
  const ended = endsWithin(60_000, work);
  jest.advanceTimersByTime(59_999);
  expect(await ended).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  [60_000, 60_000],
  [-5, 0],
])('work without an end that has %i ms is late after %i ms', async (timeoutMs, lateMs) => {
  const ended = endsWithin(timeoutMs, endless);
  jest.advanceTimersByTime(lateMs);
  expect(await ended).toBe(false);
});

test('what the work throws by then is thrown, and no timer stays', async () => {
  await expect(endsWithin(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});
