import { isEmailAddress } from '../../src/values/email-address.js';

const long = (characters: number) => `${'a'.repeat(characters - '@example.com'.length)}@example.com`;

test.each([
  ['anna@example.com', true],
  ['anna.müller+books@exämple.com', true],
  ['root@localhost', true],
  [long(254), true],
  [long(255), false],
  ['Anna <anna@example.com>', false],
  ['anna@example.com, otto@example.com', false],
  ['anna@example.com;otto@example.com', false],
  ['anna@example.com\r\nBcc: otto@example.com', false],
  ['anna@example.com\u2028', false],
  ['anna@@example.com', false],
  ['anna', false],
  ['@example.com', false],
  ['anna@', false],
  ['', false],
])('%j is the address of a mailbox: %s', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne);
});
