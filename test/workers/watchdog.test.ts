import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '../../src/embedded/postgres.js';
import { projectRoot } from '../../src/project-root.js';
import { eventually, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';

/** The supervisor above the service: on the embedded database, where both lives of the service share it. */

let dataDirectory: string;
let service: ServiceProcess;
let databaseUrl: string | null;

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-watchdog-'));
  databaseUrl = null;
});
afterEach(async () => {
  await service.terminate();
  if (databaseUrl === null) await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
  else await dropDatabase(databaseUrl);
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function startWithDatabase(): Promise<void> {
  databaseUrl = await createDatabase();
  await start(2, { DATABASE_URL: databaseUrl });
}

async function start(watchdogSeconds = 2, environment: Record<string, string> = {}): Promise<void> {
  service = await startServiceProcess({
    ...environment,
    DATA_DIR: dataDirectory,
    WATCHDOG_SECONDS: String(watchdogSeconds),
    NODE_OPTIONS: `--import ${join(projectRoot, 'test/support/stall.mjs')}`,
    BOOKS_TEST_PID_FILE: pidFile(),
  });
}

const pidFile = () => join(dataDirectory, 'service.pid');
const servicePid = () => Number(readFileSync(pidFile(), 'utf8'));
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
/** What a person reads of the end. */
const spoken = () =>
  service
    .said()
    .split('\n')
    .filter((line) => /^Stop/.test(line));
const demonstrationKey = () => /API key +(bk_\S+)/.exec(service.said())?.[1];
const accounts = () =>
  fetch(`${service.url}/api/v1/books/accounts`, { headers: { authorization: `Bearer ${demonstrationKey()}` } }).then(
    ({ status }) => status,
    () => null,
  );

test('a service that stands still is ended, with what it was doing in the log, and started again', async () => {
  // Long enough for the thread that takes the stack to get its turn on a busy machine.
  await start(6);
  const first = servicePid();
  expect(first).not.toBe(service.pid);
  expect(await accounts()).toBe(200);
  process.kill(first, 'SIGUSR1');
  await eventually('another service', async () => servicePid() !== first);
  await eventually('its answer', async () => (await accounts()) === 200);
  expect(isAlive(first)).toBe(false);
  await eventually('its line', async () => service.said().includes('The service runs again.'));
  const lines = service.said().split('\n');
  const told = lines.find((line) => line.includes('the event loop of the service was blocked for 6 s')) ?? '{}';
  expect(JSON.parse(told)).toMatchObject({ level: 60, pid: first });
  expect(JSON.parse(told).stack[0]).toContain('standStill');
  expect(lines.filter((line) => line.startsWith('Books is running at'))).toHaveLength(1);
  expect(lines.filter((line) => line === 'The service runs again.')).toHaveLength(1);
  expect(await service.terminate()).toBe(0);
});

test('a service that was killed is started again', async () => {
  await start();
  const first = servicePid();
  process.kill(first, 'SIGKILL');
  await eventually('another service', async () => servicePid() !== first);
  await eventually('its answer', async () => (await accounts()) === 200);
  expect(service.said()).toContain('the service exited unexpectedly: restarting it');
});

test.each(['interrupt', 'terminate'] as const)('the supervisor and its service end in order: %s', async (how) => {
  await startWithDatabase();
  const pid = servicePid();
  expect(await service[how]()).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(spoken()).toEqual(['Stopping: requests and jobs finish first…', 'Stopped.']);
});

test('Ctrl-C in a terminal reaches both, and ends them in order once', async () => {
  await startWithDatabase();
  const pid = servicePid();
  process.kill(pid, 'SIGINT');
  expect(await service.interrupt()).toBe(0);
  expect(spoken()).toEqual(['Stopping: requests and jobs finish first…', 'Stopped.']);
});

test('a service without its supervisor ends', async () => {
  await startWithDatabase();
  const pid = servicePid();
  await service.kill();
  await eventually('its end', async () => !isAlive(pid));
});

test('who asks to stop a service that stands still gets a process that ends', async () => {
  await startWithDatabase();
  process.kill(servicePid(), 'SIGUSR1');
  await eventually('standing still', async () =>
    fetch(`${service.url}/healthz`, { signal: AbortSignal.timeout(200) }).then(
      () => false,
      () => true,
    ),
  );
  expect(await service.terminate()).toBe(1);
});
