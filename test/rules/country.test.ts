import { isCountry } from '../../src/values/country.js';

test.each([
  ['DE', true],
  ['US', true],
  ['XK', true],
  ['EU', false],
  ['EZ', false],
  ['UN', false],
  ['QO', false],
  ['XA', false],
  ['XB', false],
  ['ZZ', false],
  ['QQ', false],
  ['de', false],
  ['DEU', false],
  ['276', false],
  ['D', false],
  ['', false],
])('%s is a country: %s', (code, isOne) => {
  expect(isCountry(code)).toBe(isOne);
});
