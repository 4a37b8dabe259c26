import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { ormSettings } from '../../mikro-orm.config.js';
import { createAuthenticate, type TracedRequest } from '../../src/api/authenticate.js';
import { defaultKeyRules, readKeyHolder } from '../../src/owners/api-key.operations.js';
import { newKeyText } from '../../src/owners/api-key-text.js';
import { projectRoot } from '../../src/project-root.js';
import { startServer } from '../../src/server.js';
import { openOrm } from '../../src/store/orm.js';
import { setClock } from '../../src/values/clock.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const createApiKey = /* GraphQL */ `
  mutation ($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { secret apiKey { id expiresAt allowedAddresses hint lastUsedAt } }
  }`;
const viewer = '{ viewer { owner { id } } }';

async function keyWith(input: object) {
  const { data, errors } = await books.graphql(createApiKey, { input: { name: 'Test', scopes: ['READ'], ...input } });
  expect(errors).toEqual([]);
  return data.createApiKey;
}

/** The same service, its settings changed, while the work is done. */
async function withSettings<T>(changed: object, work: (url: string) => Promise<T>): Promise<T> {
  const { resources } = await testService();
  const config = { ...resources.config, ...changed };
  const server = await startServer({ ...resources, config }, { port: 0, host: '127.0.0.1' });
  return work(server.url).finally(() => server.stop());
}

async function ask(url: string, apiKey: string, headers: Record<string, string> = {}, query = viewer, variables = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}`, ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

describe('what a key looks like', () => {
  test('it has an environment and a checksum, and its hint is its end', async () => {
    expect(books.apiKey).toMatch(/^bk_live_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    const { secret, apiKey } = await keyWith({});
    expect([secret.slice(0, 8), secret.slice(-4)]).toEqual(['bk_live_', apiKey.hint]);
  });

  test('the installation names the environment', async () => {
    const keyRules = { environment: 'test', lifetimeDays: null };
    const input = { name: 'x', scopes: ['READ'] };
    const { body } = await withSettings({ keyRules }, (url) => ask(url, books.apiKey, {}, createApiKey, { input }));
    expect(body.data.createApiKey.secret).toMatch(/^bk_test_/);
    expect((await ask(books.url, body.data.createApiKey.secret)).status).toBe(200);
  });

  test('one from before keys had a checksum is still valid', async () => {
    booksAreTampered(books);
    const secret = 'bk_S_rbLeurWyeXJR2xn6y34KmbU_W6gjUB';
    const { apiKey } = await keyWith({});
    const em = await books.em();
    const hash = createHash('sha256').update(secret).digest('hex');
    await em.execute('update api_keys set key_hash = ? where id = ?', [hash, apiKey.id]);
    expect((await ask(books.url, secret)).status).toBe(200);
    expect((await ask(books.url, `${secret.slice(0, -1)}C`)).status).toBe(401);
  });

  test('one with a wrong checksum is refused without asking the database', async () => {
    // Nothing listens there: whoever asks this database fails.
    const orm = await openOrm(ormSettings('postgres://books@127.0.0.1:1/books'));
    const { resources } = await testService();
    const authenticate = createAuthenticate({
      em: orm.em,
      identity: orm.em,
      publicUrl: '',
      counts: resources.counts,
      files: resources.files,
      linkKey: resources.linkKeys[0] as Buffer,
      keyRules: defaultKeyRules,
      keyHolders: { read: readKeyHolder, forget: () => undefined },
      mailSender: null,
      mailDomain: undefined,
      countRequest: async () => undefined,
      countFailure: async () => undefined,
    });
    const present = (secret: string) =>
      authenticate({
        headers: { authorization: `Bearer ${secret}` },
        ip: '127.0.0.1',
        log: pino({ level: 'silent' }),
      } as TracedRequest);
    const secret = newKeyText('live');
    const mistyped = `${secret.slice(0, 20)}${secret[20] === 'a' ? 'b' : 'a'}${secret.slice(21)}`;
    try {
      await expect(present(mistyped)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(present('bk_guessed')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(present(secret)).rejects.not.toMatchObject({ code: 'UNAUTHENTICATED' });
    } finally {
      await orm.close(true);
    }
  });
});

describe('allowed addresses', () => {
  const elsewhere = ['203.0.113.0/24', '2001:db8::/32'];

  test('are shown, and kept by a rotation', async () => {
    const { apiKey } = await keyWith({ allowedAddresses: elsewhere });
    expect(apiKey.allowedAddresses).toEqual(elsewhere);
    const { data } = await books.graphql(
      'mutation ($id: ID!) { rotateApiKey(input: { id: $id }) { apiKey { id allowedAddresses } } }',
      { id: apiKey.id },
    );
    expect(data.rotateApiKey.apiKey.allowedAddresses).toEqual(elsewhere);
    const listed = await books.graphql('{ apiKeys(first: 100) { nodes { id allowedAddresses } } }');
    const ofKey = (id: string) => listed.data.apiKeys.nodes.find((key: { id: string }) => key.id === id);
    expect(ofKey(data.rotateApiKey.apiKey.id).allowedAddresses).toEqual(elsewhere);
    expect(listed.data.apiKeys.nodes[0].allowedAddresses).toBeNull();
  });

  test('keep the key from working anywhere else, on both faces, and a refused use is none', async () => {
    const { secret, apiKey } = await keyWith({ allowedAddresses: elsewhere });
    const graphql = await ask(books.url, secret);
    expect([graphql.status, graphql.body.errors[0].extensions.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
    const rest = await books.rest('GET', '/api/v1/books/accounts', undefined, { apiKey: secret });
    expect([rest.status, rest.body]).toEqual([
      403,
      { error: { code: 'ADDRESS_NOT_ALLOWED', message: 'This API key does not work from 127.0.0.1' } },
    ]);
    const em = await books.em();
    expect(await em.execute('select last_used_at from api_keys where id = ?', [apiKey.id])).toEqual([
      { last_used_at: null },
    ]);
    const here = await keyWith({ allowedAddresses: [...elsewhere, '127.0.0.0/8'] });
    expect((await ask(books.url, here.secret)).status).toBe(200);
  });

  test('are compared with what a trusted proxy says of the address, and with nobody else’s word', async () => {
    const { secret } = await keyWith({ allowedAddresses: elsewhere });
    const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
    const statuses = (url: string, ...forwarded: string[]) =>
      Promise.all(forwarded.map(async (text) => (await ask(url, secret, from(text))).status));
    expect(await statuses(books.url, '203.0.113.9', '127.0.0.1, 203.0.113.9')).toEqual([403, 403]);
    const behindProxy = { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] };
    await withSettings(behindProxy, async (url) => {
      expect(await statuses(url, '203.0.113.9', '2001:db8::7', '198.51.100.1, 203.0.113.9, 10.2.3.4')).toEqual([
        200, 200, 200,
      ]);
      expect(
        await statuses(
          url,
          '198.51.100.1',
          '203.0.113.9, 198.51.100.1',
          '203.0.113.9, 198.51.100.1, 10.2.3.4',
          'unknown',
        ),
      ).toEqual([403, 403, 403, 403]);
    });
    await withSettings({ trustedProxies: ['10.0.0.0/8'] }, async (url) => {
      expect(await statuses(url, '203.0.113.9')).toEqual([403]);
    });
  });

  test.each([
    [[], [{ path: 'allowedAddresses', message: 'must name an address; leave it out for any' }]],
    [
      ['10.0.0.1', '10.0.0.0/33', 'office.example.com'],
      [1, 2].map((index) => ({
        path: `allowedAddresses.${index}`,
        message: 'must be an IP address or a range such as 10.0.0.0/8',
      })),
    ],
    [
      Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`),
      [{ path: 'allowedAddresses', message: 'must have at most 100 entries' }],
    ],
  ])('%j are refused', async (allowedAddresses, fields) => {
    const em = await books.em();
    const count = async () => (await em.execute('select 1 from api_keys where owner_id = ?', [books.ownerId])).length;
    const before = await count();
    const input = { name: 'x', scopes: ['READ'], allowedAddresses };
    const { errors } = await books.graphql(createApiKey, { input });
    expect(errors[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', httpStatus: 422, fields });
    expect(await count()).toBe(before);
  });
});

describe('expiry', () => {
  const at = new Date('2027-03-01T12:00:00.000Z');
  const month = { keyRules: { environment: 'live', lifetimeDays: 30 } };
  const later = '2028-01-01T00:00:00.000Z';
  let resetClock = () => {};
  beforeEach(() => {
    resetClock = setClock(() => at);
  });
  afterEach(() => resetClock());

  test.each([
    ['left out', {}, month, '2027-03-31T12:00:00.000Z'],
    ['null', { expiresAt: null }, month, null],
    ['given', { expiresAt: later }, month, later],
    ['left out', {}, {}, null],
  ])('%s: the installation’s lifetime is for keys that say nothing', async (_name, fields, settings, expected) => {
    const input = { name: 'x', scopes: ['READ'], ...fields };
    const { body } = await withSettings(settings, (url) => ask(url, books.apiKey, {}, createApiKey, { input }));
    expect(body.data.createApiKey.apiKey.expiresAt).toBe(expected);
  });

  test.each([
    ['left out', {}, later],
    ['null', { expiresAt: null }, null],
    ['given', { expiresAt: '2029-01-01T00:00:00.000Z' }, '2029-01-01T00:00:00.000Z'],
  ])('%s in a rotation: the old key’s is for successors that say nothing', async (_name, fields, expected) => {
    const { apiKey } = await keyWith({ expiresAt: later });
    const { data } = await books.graphql(
      'mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { apiKey { expiresAt } } }',
      { input: { id: apiKey.id, ...fields } },
    );
    expect(data.rotateApiKey.apiKey.expiresAt).toBe(expected);
  });
});

describe('the command line', () => {
  const program = join(projectRoot, 'src/commands/command-line.ts');
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  async function run(settings: Record<string, string>, ...words: string[]) {
    const { databaseUrl, resources } = await testService();
    const own = { DATABASE_URL: databaseUrl, DATA_DIR: resources.config.dataDirectory };
    const env = { PATH: process.env.PATH, ...own, ...settings };
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', loader, program, ...words], { env });
    return JSON.parse(stdout);
  }
  const recordOf = async (secret: string) => {
    const em = await books.em();
    const [row] = await em.execute(
      `select allowed_addresses, expires_at is null as never, round(extract(epoch from expires_at - created_at) / 86400)::int as days
        from api_keys where key_hash = ?`,
      [createHash('sha256').update(secret).digest('hex')],
    );
    return row;
  };

  test('takes addresses and an expiry, and keeps to the rules of the installation', async () => {
    const owner = ['--owner', String(books.ownerId), '--scopes', 'read'];
    const settings = { API_KEY_ENVIRONMENT: 'staging', API_KEY_LIFETIME_DAYS: '30' };
    const { api_key: usual } = await run(settings, 'api-key:create', ...owner);
    expect(usual).toMatch(/^bk_staging_/);
    expect(await recordOf(usual)).toEqual({ allowed_addresses: null, never: false, days: 30 });
    const addresses = ['--allowed-addresses', '10.0.0.0/8, 192.0.2.1', '--expires', 'never'];
    const { api_key: bound } = await run(settings, 'api-key:create', ...owner, ...addresses);
    expect(await recordOf(bound)).toEqual({ allowed_addresses: ['10.0.0.0/8', '192.0.2.1'], never: true, days: null });
    const opened = await run(settings, 'owner:create', '--name', 'From the command line');
    expect(await recordOf(opened.api_key)).toEqual({ allowed_addresses: null, never: false, days: 30 });
    for (const wrong of [
      ['--expires', 'soon'],
      ['--expires', '2020-01-01'],
      ['--allowed-addresses', 'here'],
    ]) {
      await expect(run(settings, 'api-key:create', ...owner, ...wrong)).rejects.toMatchObject({ code: 1 });
    }
  });
});
