import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../schema/migrations/index.js';
import { type CommandResult, runCommand } from '../support/command.js';
import { startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';
import { workbenchKey } from '../support/workbench.js';

/** Commands of an operator, in processes of their own, beside a service that runs. */
const folder = mkdtempSync(join(tmpdir(), 'books-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const environmentOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  ENCRYPTION_KEY: workbenchKey,
});

const ended = (output: string): CommandResult => ({ code: 0, output, errors: '' });
const nothing = ended('Nothing to migrate.\n');

const rows = (databaseUrl: string, statement: string): Promise<unknown[]> =>
  withClient(databaseUrl, async (client) => (await client.query(statement)).rows);

describe('migrate', () => {
  test('brings an empty database up to date once, whoever asks at the same time, and makes no key', async () => {
    const databaseUrl = await createDatabase('template0');
    const names = migrations.map(({ name }) => `${name}\n`).join('');
    const migrate = () => runCommand(environmentOf(databaseUrl), 'migrate');
    const both = await Promise.all([migrate(), migrate()]);
    expect(both.toSorted((a, b) => b.output.length - a.output.length)).toEqual([
      ended(`${names}${migrations.length} migrations ran.\n`),
      nothing,
    ]);
    expect(await migrate()).toEqual(nothing);
    expect(await rows(databaseUrl, 'select from encryption_keys')).toEqual([]);
    await dropDatabase(databaseUrl);
  });

  test('beside a service of this version, which goes on', async () => {
    const databaseUrl = await createDatabase();
    const environment = environmentOf(databaseUrl);
    const service = await startServiceProcess(environment, ['api']);
    expect(await runCommand(environment, 'migrate')).toEqual(nothing);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.terminate()).toBe(0);
    await dropDatabase(databaseUrl);
  });

  test('of a database that a newer version has migrated it says so and changes nothing; the service runs on it', async () => {
    const databaseUrl = await createDatabase();
    const environment = environmentOf(databaseUrl);
    await rows(databaseUrl, `insert into schema_migrations (name) values ('Migration20990101000000')`);
    const policies = 'select tablename, policyname from pg_policies order by 1, 2';
    await rows(databaseUrl, 'create policy of_the_newer_version on contacts using (false)');
    const before = await rows(databaseUrl, policies);
    expect(await runCommand(environment, 'migrate')).toEqual({
      code: 1,
      output: '',
      errors:
        'A newer version of the service has migrated this database (Migration20990101000000): migrate with that version. This one can run on it as it is.\n',
    });
    const service = await startServiceProcess(environment, ['api']);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.terminate()).toBe(0);
    expect(await rows(databaseUrl, policies)).toEqual(before);
    await dropDatabase(databaseUrl);
  });

  test('a database that is out of reach is said in one line', async () => {
    const unreachable = environmentOf('postgres://books:x@127.0.0.1:1/books');
    expect(await runCommand(unreachable, 'migrate')).toEqual({
      code: 1,
      output: '',
      errors: 'PostgreSQL cannot be reached at 127.0.0.1:1 (ECONNREFUSED): start it, or correct DATABASE_URL.\n',
    });
  });
});

interface GraphqlBody {
  data: { createOwner: { secret: string } };
  errors: { extensions: { code: string } }[];
}

describe('service keys', () => {
  test('one that was made creates owners over HTTP, and no longer once it is revoked; its owners stay', async () => {
    const databaseUrl = await createDatabase();
    const environment = environmentOf(databaseUrl);
    const service = await startServiceProcess(environment, ['api']);
    const made = await runCommand(environment, 'service-key:create', '--name', 'Sign-up');
    expect(made).toEqual({
      ...ended(''),
      output: expect.stringMatching(/^\{"service_key_id":1,"service_key":"bs_live_\w+"\}\n$/),
    });
    const { service_key: serviceKey } = JSON.parse(made.output);
    const ask = async <Body>(path: string, key: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const response = await fetch(`${service.url}${path}`, { headers, ...request });
      return { status: response.status, body: (await response.json()) as Body };
    };
    const createOwner = (name: string) =>
      ask<GraphqlBody>('/graphql', serviceKey, {
        query: `mutation { createOwner(input: { name: "${name}", currency: "EUR" }) { secret owner { name currency } } }`,
      });
    const first = await createOwner('First');
    expect(first).toEqual({
      status: 200,
      body: {
        data: {
          createOwner: { secret: expect.stringMatching(/^bk_live_/), owner: { name: 'First', currency: 'EUR' } },
        },
      },
    });
    const { secret } = first.body.data.createOwner;
    expect((await ask('/api/v1/books/accounts', serviceKey)).status).toBe(403);
    const accounts = await ask<{ data: object[] }>('/api/v1/books/accounts', secret);
    expect([accounts.status, accounts.body.data.length > 0]).toEqual([200, true]);

    const owners = () => rows(databaseUrl, 'select name from owners');
    const revoke = (id: string) => runCommand(environment, 'service-key:revoke', '--id', id);
    expect(await revoke('1')).toEqual(ended('{"service_key_id":1,"revoked":true}\n'));
    const refused = await createOwner('Second');
    expect([refused.status, refused.body.errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await owners()).toEqual([{ name: 'First' }]);
    expect((await ask('/api/v1/books/accounts', secret)).status).toBe(200);
    expect(await revoke('1')).toEqual(ended('{"service_key_id":1,"revoked":true}\n'));
    expect(await revoke('2')).toEqual({ code: 1, output: '', errors: 'Service key not found\n' });
    expect(await service.terminate()).toBe(0);
    await dropDatabase(databaseUrl);
  });

  test('what they need is said in one line', async () => {
    const databaseUrl = await createDatabase();
    const environment = environmentOf(databaseUrl);
    expect(await runCommand(environment, 'service-key:create')).toEqual({
      code: 1,
      output: '',
      errors: 'service-key:create needs --name "<what the key is for>"\n',
    });
    expect(await runCommand(environment, 'service-key:revoke', '--id', 'first')).toEqual({
      code: 1,
      output: '',
      errors: 'service-key:revoke needs --id <id of the key>\n',
    });
    expect(await rows(databaseUrl, 'select from service_keys')).toEqual([]);
    await dropDatabase(databaseUrl);
  });
});

describe('owner:approval-limit', () => {
  test('sets the limit of an owner and takes it away, recorded as what the command line did', async () => {
    const databaseUrl = await createDatabase();
    const environment = environmentOf(databaseUrl);
    const created = await runCommand(environment, 'owner:create', '--name', 'Acme', '--email', 'ann@example.com');
    expect(created.code).toBe(0);
    const { owner_id: owner } = JSON.parse(created.output) as { owner_id: number };
    const set = (...words: string[]) => runCommand(environment, 'owner:approval-limit', ...words);
    const limit = () => rows(databaseUrl, 'select payment_approval_limit_cents as cents from owners');
    expect(await set('--owner', String(owner), '--limit', '500000')).toEqual(
      ended(`${JSON.stringify({ owner_id: owner, payment_approval_limit_cents: 500_000 })}\n`),
    );
    expect(await limit()).toEqual([{ cents: '500000' }]);
    for (const wrong of [
      ['--owner', '1'],
      ['--limit', '5'],
      ['--owner', '1', '--limit', '5.5'],
      ['--owner', '1', '--limit=-1'],
    ])
      expect(await set(...wrong)).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringContaining(
          'owner:approval-limit needs --owner <id> and --limit <minor units>, or --limit none',
        ),
      });
    expect(await set('--owner', '999', '--limit', '5')).toMatchObject({ code: 1, output: '' });
    expect(await limit()).toEqual([{ cents: '500000' }]);
    expect((await set('--owner', String(owner), '--limit', 'none')).code).toBe(0);
    expect(await limit()).toEqual([{ cents: null }]);
    const recorded = `select created_by ->> 'kind' as kind, changes from audit_log where action = 'owner:approval-limit' order by id`;
    expect(await rows(databaseUrl, recorded)).toEqual([
      { kind: 'command_line', changes: { paymentApprovalLimitCents: { from: null, to: 500_000 } } },
      { kind: 'command_line', changes: { paymentApprovalLimitCents: { from: 500_000, to: null } } },
    ]);
    await dropDatabase(databaseUrl);
  });
});
