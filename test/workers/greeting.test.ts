import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { removeEmbeddedPostgres } from '../../src/embedded/postgres.js';
import { Browser, passwordOfAll } from '../support/people.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';

let dataDirectory: string;
let service: ServiceProcess;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-greeting-'));
});
afterEach(async () => {
  await service.interrupt();
  await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
  rmSync(dataDirectory, { recursive: true, force: true });
});

const apiKey = /bk_\w{8}/;

test('a database of one’s own is given no owner and no key, and the start says how to make them', async () => {
  const databaseUrl = await createDatabase();
  service = await startServiceProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory });
  expect(service.said()).not.toMatch(apiKey);
  expect(service.said()).not.toContain('#token=');
  expect(service.said()).toContain('npm run --silent owner:create -- --name "Acme" --currency USD');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select (select count(*) from owners) + (select count(*) from api_keys) as made');
  await client.end();
  expect(rows).toEqual([{ made: '0' }]);
  await service.interrupt();
  await dropDatabase(databaseUrl);
});

test('the embedded database has a demonstration owner, whose key is shown once, and listens on this machine', async () => {
  // An empty variable counts as absent: the default applies.
  const environment = { DATA_DIR: dataDirectory, HOST: '' };
  service = await startServiceProcess(environment);
  expect(service.said()).toContain('Only this machine reaches it. HOST=0.0.0.0 opens it to the network');
  const key = /API key +(bk_\S+)/.exec(service.said())?.[1];
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${service.url}/api/v1/books/accounts`, { headers })).status).toBe(200);
  // Another address of this machine: nothing listens there.
  await expect(fetch(service.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toMatchObject({
    cause: { code: 'ECONNREFUSED' },
  });
  const first = tokenSaid();
  await service.interrupt();
  service = await startServiceProcess(environment);
  expect(service.said()).not.toMatch(apiKey);
  // Nobody has made themselves a user yet: there is another link, and the one before works no longer.
  const redeem = (token: string) =>
    new Browser(service.url).ask('POST', '/session/link', {
      token,
      email: 'ann@example.com',
      name: 'Ann',
      password: passwordOfAll,
    });
  expect((await redeem(first)).body.error.code).toBe('LINK_NOT_USABLE');
  const { status, body } = await redeem(tokenSaid());
  expect([status, body.session.role, body.session.ownerName]).toEqual([201, 'owner', 'Demonstration Ltd']);
  await service.interrupt();
  service = await startServiceProcess(environment);
  expect(service.said()).not.toContain('#token=');
});

/** Of the link that the start printed. */
function tokenSaid(): string {
  const link = new RegExp(`Make yourself a user +${service.url}/dashboard/welcome#token=([\\w-]{43})\n`);
  return link.exec(service.said())?.[1] ?? '';
}
