import { createReadiness } from '../../src/readiness.js';

/** Readiness asks each part once at a time, and waits for none without end. */
test('says of each part how it is', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const ready = createReadiness({
    database: async () => undefined,
    files: () => Promise.reject(full),
    queues: () => Promise.reject(new Error('refused')),
    silent: () => new Promise(() => undefined),
  });
  expect(await ready()).toEqual({ database: 'ok', files: 'full', queues: 'out of reach', silent: 'no answer' });
});

test('many who ask at once, and again right after, ask a part once', async () => {
  let count = 0;
  const ready = createReadiness({
    part: async () => {
      count += 1;
    },
  });
  await Promise.all(Array.from({ length: 100 }, ready));
  await ready();
  expect(count).toBe(1);
});
