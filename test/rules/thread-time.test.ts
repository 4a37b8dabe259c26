import type { Worker } from 'node:worker_threads';
import { watchThreadTime } from '../../src/values/thread-time.js';

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
  // No watch begins when the clock does.
  jest.advanceTimersByTime(5_000);
});

afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** A thread that says, each time it is asked, what it has used by then; null when it has ended. */
class Thread {
  asked = 0;
  usedMs: number | null = 400;
  /** What it answers with; at once, unless a test holds it up. */
  answering: Promise<unknown> = Promise.resolve();

  async cpuUsage() {
    const { usedMs, answering } = this;
    this.asked += 1;
    await answering;
    if (usedMs === null) throw new Error('ended');
    return { user: usedMs * 750, system: usedMs * 250 };
  }

  watch(processorMs: number, clockMs: number) {
    const exceeded = jest.fn<void, []>();
    const end = watchThreadTime(this as unknown as Worker, { processorMs, clockMs }, exceeded);
    return { exceeded, end };
  }
}

test('processor time counts from the beginning of the watch, is looked at each quarter of a second, and is told of once', async () => {
  const thread = new Thread();
  const { exceeded } = thread.watch(1_000, 60_000);
  expect(thread.asked).toBe(1);
  await jest.advanceTimersByTimeAsync(249);
  expect(thread.asked).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(thread.asked).toBe(2);
  thread.usedMs = 1_400;
  await jest.advanceTimersByTimeAsync(250);
  expect([thread.asked, exceeded.mock.calls.length]).toEqual([3, 0]);
  thread.usedMs = 1_400.004;
  await jest.advanceTimersByTimeAsync(250);
  expect([thread.asked, exceeded.mock.calls]).toEqual([4, [[]]]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([thread.asked, exceeded.mock.calls.length]).toEqual([4, 1]);
});

test('a thread that waits for ever has its time by the clock', async () => {
  const thread = new Thread();
  const { exceeded } = thread.watch(1_000, 2_000);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(exceeded).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(250);
  expect(exceeded).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(exceeded).toHaveBeenCalledTimes(1);
});

test('a short time is looked at when it is over', async () => {
  for (const [processorMs, clockMs] of [
    [40, 60_000],
    [60_000, 40],
  ] as const) {
    const thread = new Thread();
    const { exceeded, end } = thread.watch(processorMs, clockMs);
    thread.usedMs = 500;
    await jest.advanceTimersByTimeAsync(39);
    expect([thread.asked, exceeded.mock.calls.length]).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(41);
    expect(exceeded).toHaveBeenCalledTimes(1);
    end();
  }
});

test('a thread that answers late is not asked again meanwhile, and the clock goes on', async () => {
  const thread = new Thread();
  const { exceeded } = thread.watch(1_000, 3_000);
  thread.answering = new Promise(() => undefined);
  await jest.advanceTimersByTimeAsync(3_000);
  expect([thread.asked, exceeded.mock.calls.length]).toEqual([2, 0]);
  await jest.advanceTimersByTimeAsync(250);
  expect([thread.asked, exceeded.mock.calls.length]).toEqual([2, 1]);
});

test('after its end a watch says nothing, be it of what was asked before', async () => {
  const thread = new Thread();
  const { exceeded, end } = thread.watch(1_000, 60_000);
  const { promise, resolve } = Promise.withResolvers<void>();
  thread.answering = promise;
  thread.usedMs = 5_000;
  await jest.advanceTimersByTimeAsync(250);
  expect(thread.asked).toBe(2);
  end();
  resolve();
  await jest.advanceTimersByTimeAsync(120_000);
  expect([thread.asked, exceeded.mock.calls.length]).toEqual([2, 0]);
});

test('a thread that has ended has used nothing', async () => {
  const thread = new Thread();
  thread.usedMs = null;
  const { exceeded, end } = thread.watch(1_000, 60_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([thread.asked, exceeded.mock.calls.length]).toEqual([5, 0]);
  end();
});
