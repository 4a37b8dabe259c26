import { isBlank } from '../../src/values/blank-text.js';

test.each([
  ['', true],
  [' \t\n', true],
  ['\u200b\u3164\u2800\u0007', true],
  ['\u200ba', false],
  ['0', false],
  ['–', false],
])('%j shows nothing: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});
