import { crc32 } from 'node:zlib';
import { isKeyEnvironment, mayBeKey, newKeyText } from '../../src/owners/api-key-text.js';

/** What SECURITY.md tells scanners to look for. */
const scanned = /\bbk_[a-z]{1,16}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}\b/;

test('a key says what it is, what it opens, and holds a checksum that anybody can check', () => {
  const keys = Array.from({ length: 200 }, (_, index) => newKeyText(index % 2 === 0 ? 'live' : 'test'));
  expect(new Set(keys).size).toBe(keys.length);
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (const key of keys) {
    expect(scanned.exec(`token=${key};`)?.[0]).toBe(key);
    const [checked = '', checksum = ''] = [key.slice(0, -7), key.slice(-6)];
    const value = [...checksum].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0);
    expect([key.at(-7), value]).toEqual(['_', crc32(checked)]);
    expect(mayBeKey(key)).toBe(true);
  }
});

test('any other character makes it no key', () => {
  const key = newKeyText('live');
  for (let index = 0; index < key.length; index++) {
    const changed = `${key.slice(0, index)}${key[index] === 'x' ? 'y' : 'x'}${key.slice(index + 1)}`;
    expect([changed, mayBeKey(changed)]).toEqual([changed, false]);
  }
});

test.each([
  '',
  'bk_',
  'bk_unknown',
  'sk_live_x',
  `bk_${'a'.repeat(31)}`,
  `bk_${'a'.repeat(33)}`,
  `bk_${'a'.repeat(31)}!`,
])('%j is no key', (text) => {
  expect(mayBeKey(text)).toBe(false);
});

test('a key from before keys had a checksum may be one, whatever it looks like', () => {
  for (const key of ['bk_S_rbLeurWyeXJR2xn6y34KmbU_W6gjUB', `bk_live_${'a'.repeat(27)}`, `bk_${'_'.repeat(32)}`]) {
    expect([key, mayBeKey(key)]).toEqual([key, true]);
  }
});

test('an environment is one short word', () => {
  expect(['live', 'test', 'a', 'abcdefghijklmnop'].every(isKeyEnvironment)).toBe(true);
  expect(['', 'Live', 'eu1', 'a_b', 'abcdefghijklmnopq'].some(isKeyEnvironment)).toBe(false);
});
