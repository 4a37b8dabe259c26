import { now, setClock } from '../../src/values/clock.js';

test('the clock is that of the machine, another while one is set', () => {
  const earlier = new Date();
  expect(now().getTime()).toBeGreaterThanOrEqual(earlier.getTime());
  const outer = setClock(() => new Date('2026-03-01T00:00:00Z'));
  const inner = setClock(() => new Date('2026-04-01T00:00:00Z'));
  expect(now()).toEqual(new Date('2026-04-01T00:00:00Z'));
  inner();
  expect(now()).toEqual(new Date('2026-03-01T00:00:00Z'));
  outer();
  expect(now().getTime()).toBeGreaterThanOrEqual(earlier.getTime());
});
