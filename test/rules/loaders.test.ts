import { performance } from 'node:perf_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Loaders } from '../../src/store/loaders.js';
import { pauseWhenBusy } from '../../src/store/turns.js';

/** The records of a request, as its fields ask for them. */
const loaders = (isInTransaction = false) => {
  const em = { getSessionContext: () => undefined, isInTransaction: () => isInTransaction };
  return new Loaders(em as unknown as EntityManager, true);
};

test('what one tick asks for is one batch', async () => {
  const batches: (readonly number[])[] = [];
  const loader = loaders().batch('doubled', async (keys: readonly number[]) => {
    batches.push(keys);
    return keys.map((key) => 2 * key);
  });
  expect(await Promise.all([1, 2, 3].map((key) => loader.load(key)))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('others have their turn while a request goes on through what it has asked for before', async () => {
  expect(await turnsOfOthersDuring(loaders())).toBeGreaterThanOrEqual(9);
});

test('what is in a transaction goes on at once: others wait for what it has locked', async () => {
  expect(await turnsOfOthersDuring(loaders(true))).toBe(0);
});

/** How many turns others have while ten levels of a request, each as long as a turn, are answered from what is known. */
async function turnsOfOthersDuring(request: Loaders): Promise<number> {
  const loader = request.batch('same', async (keys: readonly number[]) => [...keys]);
  await loader.load(1);
  let turnsOfOthers = 0;
  const others = () => {
    turnsOfOthers++;
    next = setImmediate(others);
  };
  let next = setImmediate(others);
  for (let level = 0; level < 10; level++) {
    keepBusy();
    await loader.load(1);
  }
  clearImmediate(next);
  return turnsOfOthers;
}

test('a machine that is busy with other things makes no turn long', async () => {
  // Ends the turn of the test before.
  await new Promise((resolve) => setImmediate(resolve));
  const startedAt = performance.now();
  try {
    performance.now = () => startedAt;
    expect(pauseWhenBusy()).toBeNull();
    performance.now = () => startedAt + 60_000;
    expect(pauseWhenBusy()).toBeNull();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
});

test('of those who wait, one of each owner has a turn before the next of the same', async () => {
  await beginTurn('many');
  keepBusy();
  const order: string[] = [];
  const wait = async (whose: string, name: string) => {
    await pauseWhenBusy(whose);
    order.push(name);
  };
  await Promise.all([
    ...['first', 'second', 'third', 'fourth'].map((name) => wait('many', name)),
    wait('few', 'of few'),
    wait('', 'of nobody'),
  ]);
  expect(order).toEqual(['first', 'of few', 'of nobody', 'second', 'third', 'fourth']);
});

/** Another one when the machine kept the process from going on for as long as a turn, with its other threads at work. */
async function beginTurn(whose: string): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (pauseWhenBusy(whose) !== null);
}

/** For longer than one turn, by the clock and of the processor's time: the threads of the process work beside each other. */
function keepBusy(): void {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const workedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (performance.now() - startedAt < 11 || workedMs() < 11);
}
