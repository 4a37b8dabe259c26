import { placesOf, redisServersIn } from '../../src/outbox/redis-servers.js';

const plain = {
  kind: 'server',
  isEncrypted: false,
  nodes: [{ host: 'cache.internal', port: 6379 }],
  username: undefined,
  password: undefined,
  database: 0,
  master: undefined,
  sentinelPassword: undefined,
};

test.each([
  ['redis://cache.internal', plain],
  ['redis://cache.internal:6379/', plain],
  ['redis://:p%40ss@cache.internal/3', { ...plain, password: 'p@ss', database: 3 }],
  [
    'rediss://books:a:b@[::1]:6380',
    {
      ...plain,
      isEncrypted: true,
      nodes: [{ host: '::1', port: 6380 }],
      username: 'books',
      password: 'a:b',
    },
  ],
  [
    'rediss+cluster://:secret@a:7000,b',
    {
      ...plain,
      kind: 'cluster',
      isEncrypted: true,
      password: 'secret',
      nodes: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 6379 },
      ],
    },
  ],
  [
    'redis+sentinel://books:secret@a,b:5000/main/2?sentinelPassword=x%2By',
    {
      ...plain,
      kind: 'sentinel',
      username: 'books',
      password: 'secret',
      database: 2,
      master: 'main',
      sentinelPassword: 'x+y',
      nodes: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 5000 },
      ],
    },
  ],
])('%s', (url, servers) => {
  expect(redisServersIn(url)).toEqual(servers);
});

test.each([
  'http://cache.internal',
  'redis://',
  'redis://cache.internal:70000',
  'redis://cache.internal/books',
  'redis://a,b',
  'redis://a?sentinelPassword=x',
  'redis+cluster://a/1',
  'redis+cluster://a,,b',
  'redis+sentinel://a',
  'redis+sentinel://a/main?password=x',
])('%s is none', (url) => {
  expect(() => redisServersIn(url)).toThrow('not a URL of Redis');
});

test('says where to look without what is secret', () => {
  expect(placesOf(redisServersIn('redis+cluster://books:secret@a:7000,[::1]'))).toBe('a:7000, [::1]:6379');
});
