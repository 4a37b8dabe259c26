import { instantText } from '../../src/values/instant-text.js';

test.each([
  ['1970-01-01T00:00:00.000Z'],
  ['2026-03-01T12:34:56.789Z'],
  ['2026-03-01T23:59:59.999Z'],
  ['2026-03-02T00:00:00.000Z'],
  ['2024-02-29T01:02:03.004Z'],
  ['9999-12-31T23:59:59.999Z'],
  ['1969-12-31T23:59:59.999Z'],
  ['+010000-01-01T00:00:00.000Z'],
  ['-000001-01-01T00:00:00.000Z'],
])('%s is written as the engine writes it, on one day and the next', (text) => {
  expect(instantText(new Date(text))).toBe(text);
});

test('every hour of a year', () => {
  const hours = Array.from(
    { length: 366 * 24 },
    (_each, hour) => new Date(Date.UTC(2028, 0, 1, hour, 61, 7, hour % 1000)),
  );
  expect(hours.map(instantText)).toEqual(hours.map((each) => each.toISOString()));
});

test('a date that is none is refused', () => {
  expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError);
});
