import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHangingProxy } from '../support/hanging-proxy.js';
import { eventually, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';

/** A process that only works says how it is, on a port of its own. */
test('a worker answers for itself, and knows when its database is away and when it stops', async () => {
  const databaseUrl = await createDatabase();
  const proxy = await startHangingProxy(Number(new URL(databaseUrl).port));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-health-'));
  const environment = { DATABASE_URL: proxy.through(databaseUrl), DATA_DIR: dataDirectory };
  const worker = await startServiceProcess(environment, ['worker']);
  const url = /its health is at (http:\S+)\/readyz/.exec(worker.said())?.[1] ?? '';
  const status = async (path: string) => (await fetch(`${url}${path}`)).status;
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
    status: 'ok',
    database: 'ok',
    migrations: 'ok',
    queues: 'ok',
    files: 'ok',
    disk: 'ok',
  });
  expect(await status('/healthz')).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('books_chain_alarms 0');
  expect(await status('/graphql')).toBe(404);
  proxy.hang();
  await eventually('the database that is away', async () => (await status('/readyz')) === 503);
  expect(await status('/healthz')).toBe(200);
  proxy.resume();
  await eventually('the database that is back', async () => (await status('/readyz')) === 200);
  expect(await worker.terminate()).toBe(0);
  await proxy.close();
  await dropDatabase(databaseUrl);
  rmSync(dataDirectory, { recursive: true });
});
