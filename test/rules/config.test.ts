import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, withoutPooler } from '../../src/config.js';
import { projectRoot } from '../../src/project-root.js';

const ownDatabase = { DATABASE_URL: 'postgres://books@db.internal/books' };

test('the embedded database is for one machine, a database of one’s own for the network', () => {
  const { host, graphqlExplorer, graphqlIntrospection, webhooks } = readConfig({});
  expect([host, graphqlExplorer, graphqlIntrospection, webhooks.allowPrivateAddresses]).toEqual([
    '127.0.0.1',
    true,
    true,
    true,
  ]);
  const own = readConfig(ownDatabase);
  expect([own.host, own.graphqlExplorer, own.graphqlIntrospection, own.webhooks.allowPrivateAddresses]).toEqual([
    '0.0.0.0',
    false,
    true,
    false,
  ]);
  expect(readConfig({ DATABASE_URL: '' }).host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readConfig({ ...ownDatabase, HOST: '127.0.0.1', GRAPHQL_EXPLORER: 'true' })).toMatchObject({
    host: '127.0.0.1',
    graphqlExplorer: true,
  });
});

test('API keys are live and last, by default', () => {
  expect(readConfig({}).keyRules).toEqual({ environment: 'live', lifetimeDays: null });
  const settings = { API_KEY_ENVIRONMENT: 'test', API_KEY_LIFETIME_DAYS: '90' };
  expect(readConfig(settings).keyRules).toEqual({ environment: 'test', lifetimeDays: 90 });
  for (const wrong of [
    { API_KEY_ENVIRONMENT: 'Live' },
    { API_KEY_ENVIRONMENT: 'a_b' },
    { API_KEY_LIFETIME_DAYS: '0' },
  ]) {
    expect(() => readConfig(wrong)).toThrow(`Wrong configuration. ${Object.keys(wrong)[0]}: must be`);
  }
});

test('no proxy is trusted that is not named', () => {
  expect(readConfig({}).trustedProxies).toEqual([]);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.7,fd00::/8' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '192.168.1.7',
    'fd00::/8',
  ]);
});

test.each(['true', '1', '10.0.0.0/33', '10.1', '300.1.1.1', 'proxy.internal', '::/129', '10.0.0.0/8/8', '10.0.0.1,'])(
  'a trusted proxy is an address or a range, not %s',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/Wrong configuration\. TRUST_PROXY: must be IP addresses/);
  },
);

test.each([
  ['DATABASE_URL', 'mysql://books@db.internal/books', 'postgresql://user:password@host:5432/database'],
  ['DATABASE_URL', 'db.internal:5432', 'postgresql://user:password@host:5432/database'],
  ['REDIS_URL', 'http://cache.internal:6379', 'redis://user:password@host:6379, or rediss://'],
  ['REDIS_URL', 'redis://a:6379,b:6379', 'redis://user:password@host:6379, or rediss://'],
  ['REDIS_URL', 'redis+sentinel://a:26379', 'redis://user:password@host:6379, or rediss://'],
  ['SMTP_URL', 'smtp://', 'smtp://user:password@host:port, or smtps://'],
])('%s cannot be %s', (name, wrong, example) => {
  expect(() => readConfig({ [name]: wrong })).toThrow(`Wrong configuration. ${name}: must be a URL such as ${example}`);
});

test.each(['PUBLIC_URL', 'S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
  '%s is reached over HTTP: without its scheme, a host and port would be one',
  (name) => {
    for (const wrong of ['books.example.com:8080', 'ftp://books.example.com', 'http://', '/books'])
      expect(() => readConfig({ [name]: wrong })).toThrow(
        `Wrong configuration. ${name}: must be a URL such as https://books.example.com`,
      );
    expect(() => readConfig({ [name]: 'http://127.0.0.1:8080' })).not.toThrow();
  },
);

test('an endpoint of a webhook has a whole number of seconds to answer', () => {
  expect(readConfig({ WEBHOOK_TIMEOUT_SECONDS: '3' }).webhooks.timeoutSeconds).toBe(3);
  for (const wrong of ['0', '-1', '1.5', 'ten'])
    expect(() => readConfig({ WEBHOOK_TIMEOUT_SECONDS: wrong })).toThrow(
      'Wrong configuration. WEBHOOK_TIMEOUT_SECONDS: must be a whole number of at least 1',
    );
});

test('scans are read in languages whose data is installed', () => {
  expect(readConfig({}).ocrLanguages).toEqual(['eng', 'deu', 'fra', 'spa', 'ita', 'nld']);
  expect(readConfig({ OCR_LANGUAGES: 'deu, eng' }).ocrLanguages).toEqual(['deu', 'eng']);
  for (const [given, unknown] of [
    ['eng,xxx', 'xxx'],
    ['eng deu', 'eng deu'],
    ['../eng', '../eng'],
    ['eng,', ''],
  ] as const)
    expect(() => readConfig({ OCR_LANGUAGES: given })).toThrow(
      `Wrong configuration. OCR_LANGUAGES: must be languages whose data is installed, such as eng,deu, not ${unknown}`,
    );
});

test('files are read from a bucket directly where there is one', () => {
  const bucket = { S3_BUCKET: 'invoices', S3_DIRECT_DOWNLOADS: 'true' };
  expect(readConfig({ S3_BUCKET: 'invoices' }).s3?.direct).toBeUndefined();
  expect(readConfig(bucket).s3?.direct).toEqual({ endpoint: undefined });
  const endpoint = 'https://files.example.com';
  expect(readConfig({ ...bucket, S3_DOWNLOAD_ENDPOINT: endpoint }).s3?.direct).toEqual({ endpoint });
  expect(() => readConfig({ S3_DIRECT_DOWNLOADS: 'true' })).toThrow(
    'Wrong configuration. S3_DIRECT_DOWNLOADS: needs S3_BUCKET, which files are read from',
  );
  expect(() => readConfig({ S3_BUCKET: 'invoices', S3_DOWNLOAD_ENDPOINT: endpoint })).toThrow(
    'Wrong configuration. S3_DOWNLOAD_ENDPOINT: needs S3_DIRECT_DOWNLOADS=true, which sends readers there',
  );
});

test('a provider of OpenID Connect is configured as a whole, and over https', () => {
  const whole = { OPENID_ISSUER: 'https://login.example.com', OPENID_CLIENT_ID: 'books', OPENID_CLIENT_SECRET: 's' };
  const settings = {
    issuer: 'https://login.example.com',
    clientId: 'books',
    clientSecret: 's',
    label: 'Single sign-on',
  };
  expect([readConfig(whole).openId, readConfig({}).openId]).toEqual([settings, null]);
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow('OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET');
  for (const issuer of ['http://login.example.com', 'login.example.com', 'ftp://localhost'])
    expect(() => readConfig({ ...whole, OPENID_ISSUER: issuer })).toThrow(/OPENID_ISSUER: must be an https URL/);
  expect(readConfig({ ...whole, OPENID_ISSUER: 'http://localhost:4000' }).openId?.issuer).toBe('http://localhost:4000');
});

test('a database may be reached through a socket', () => {
  const socket = 'postgresql:///books?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
});

test('PostgreSQL itself is behind the pooler, with the same user; programs of the command line go there', () => {
  const url = 'postgres://books:secret@db.internal/books';
  const pooler = 'postgres://books:secret@pooler.internal:6432/books';
  const config = readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: url });
  expect([config.databaseUrl, config.databaseDirectUrl]).toEqual([pooler, url]);
  expect(withoutPooler(config)).toEqual({ ...config, databaseUrl: url });
  const unpooled = readConfig({ DATABASE_URL: url });
  expect([unpooled.databaseDirectUrl, withoutPooler(unpooled)]).toEqual([undefined, unpooled]);
  expect(() => readConfig({ DATABASE_DIRECT_URL: url })).toThrow(
    'Wrong configuration. DATABASE_DIRECT_URL: needs DATABASE_URL, which names the connection pooler before it',
  );
  for (const other of ['postgres://other:secret@db.internal/books', 'postgres://books:other@db.internal/books'])
    expect(() => readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: other })).toThrow(
      'Wrong configuration. DATABASE_DIRECT_URL: must have the user and the password of DATABASE_URL',
    );
});

test('processes count requests together where there is a Redis to count in', () => {
  const redis = { REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(readConfig(redis).rateLimitShared).toBe(false);
  expect(readConfig({ ...redis, RATE_LIMIT_SHARED: 'true' }).rateLimitShared).toBe(true);
  expect(() => readConfig({ RATE_LIMIT_SHARED: 'true' })).toThrow(
    'Wrong configuration. RATE_LIMIT_SHARED: needs REDIS_URL, where the requests are counted',
  );
});

test('the README lists every variable, and no other', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(pattern)].map(([, name]) => name).toSorted();
  const variables = namesIn('src/config.ts', /^ {6}([A-Z][A-Z0-9_]+): \w+\(/gm);
  expect(variables.length).toBeGreaterThan(20);
  expect(namesIn('README.md', /^\| `([A-Z][A-Z0-9_]+)` \|/gm)).toEqual(variables);
});
