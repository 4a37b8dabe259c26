import {
  isAddressRange,
  isAddressWithin,
  isLoopback,
  isPublicAddress,
  networkOf,
  surroundingsOf,
} from '../../src/values/address-range.js';

test.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '192.168.1.1/32', '::1', 'fd00::/8', '2001:db8::/128', '::/0'])(
  '%s is a range',
  (text) => {
    expect(isAddressRange(text)).toBe(true);
  },
);

test.each([
  '',
  '10',
  '10.1',
  '010.0.0.1',
  '0x0a.0.0.1',
  '10.0.0.1/',
  '10.0.0.1/33',
  '10.0.0.1/-1',
  '10.0.0.1/8x',
  'fe80::1%eth0',
  '::/129',
  '::ffff:10.0.0.1',
  '::ffff:10.0.0.0/104',
  'example.com',
  '10.0.0.1/8/8',
  ' 10.0.0.1',
])('%s is none', (text) => {
  expect(isAddressRange(text)).toBe(false);
});

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['10.1.2.3', ['10.1.2.3'], true],
  ['10.1.2.4', ['10.1.2.3', '10.1.2.5'], false],
  ['10.1.2.3', ['::/0'], false],
  ['2001:db8::5', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['::1', ['0.0.0.0/0'], false],
  ['', ['0.0.0.0/0', '::/0'], false],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
  ['10.1.2.3', [], false],
])('%s within %j: %s', (address, ranges, expected) => {
  expect(isAddressWithin(address, ranges)).toBe(expected);
});

test('loopback is what only this machine reaches', () => {
  expect(
    ['127.0.0.1', '127.8.0.1', '::1', 'localhost', '0.0.0.0', '::', '10.0.0.1', 'example.com'].map(isLoopback),
  ).toEqual([true, true, true, true, false, false, false, false]);
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['::1', '::'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['10.1.2.3', '10.1.2.0'],
  ['::ffff:10.1.2.3', '10.1.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['unknown', 'unknown'],
])('%s lies in %s', (address, surroundings) => {
  expect(surroundingsOf(address)).toBe(surroundings);
});

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['::ffff:8.8.8.8', true],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['mail.example.com', false],
  ['', false],
])('anybody may be at %s: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
