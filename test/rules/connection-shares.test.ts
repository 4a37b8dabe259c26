import type pg from 'pg';
import { shareByOwners, withinShare } from '../../src/store/connection-shares.js';

/** Of a pool, only what its shares know of it. */
function sharedPool(max: number, connectionTimeoutMillis = 0): pg.Pool {
  const pool = { options: { max, connectionTimeoutMillis } } as unknown as pg.Pool;
  shareByOwners(pool);
  return pool;
}

/** Work under way, each with what ends it, in the order in which it began. */
function worker(pool: pg.Pool) {
  const begun: { name: string; end: () => void }[] = [];
  const begin = (whose: string, name = whose) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return withinShare(pool, whose, () => {
      begun.push({ name, end: resolve });
      return promise;
    });
  };
  const names = async () => {
    await new Promise(setImmediate);
    return begun.map(({ name }) => name).join('');
  };
  const end = (name: string) => begun.find((work) => work.name === name)?.end();
  return { begin, names, end };
}

test('one owner has half of the connections, two have a third each, and whoever has none goes on', async () => {
  const { begin, names } = worker(sharedPool(6));
  for (const whose of 'aaaaaa') void begin(whose);
  expect(await names()).toBe('aaa');
  for (const whose of 'bbb') void begin(whose);
  expect(await names()).toBe('aaabb');
  for (const whose of 'cdef') void begin(whose);
  expect(await names()).toBe('aaabbcdef');
});

test('those who wait go on in the order of their owner’s line, and the owners take turns', async () => {
  const { begin, names, end } = worker(sharedPool(4));
  const works = [
    ...['1', '2', '3', '4'].map((name) => begin('a', name)),
    ...['5', '6', '7'].map((name) => begin('b', name)),
  ];
  expect(await names()).toBe('125');
  end('1');
  expect(await names()).toBe('1253');
  end('2');
  expect(await names()).toBe('12536');
  for (const name of ['3', '5', '6']) end(name);
  expect(await names()).toBe('1253647');
  for (const name of ['4', '7']) end(name);
  await Promise.all(works);
});

test('whoever waits longer than the pool lets anybody wait is refused, and nothing was done', async () => {
  const { begin, names, end } = worker(sharedPool(2, 1));
  const first = begin('a', '1');
  await expect(begin('a', '2')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many requests of this owner at once; try again in 1 s',
    retryAfterSeconds: 1,
  });
  end('1');
  await first;
  const third = begin('a', '3');
  expect(await names()).toBe('13');
  end('3');
  await third;
});

test('work that fails gives its connection back', async () => {
  const pool = sharedPool(1);
  await expect(withinShare(pool, 'a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withinShare(pool, 'a', async () => 'done')).toBe('done');
});

test('a pool that owners do not share bounds nobody', async () => {
  const pool = { options: { max: 1 } } as unknown as pg.Pool;
  const { begin, names } = worker(pool);
  for (const whose of 'aaa') void begin(whose);
  expect(await names()).toBe('aaa');
});
