import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.js';
import { findRedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { eventually } from '../support/service-process.js';

const directory = mkdtempSync(join(tmpdir(), 'books-embedded-'));
const messages: string[] = [];
const running = new Set<EmbeddedPostgres>();
const starters = new Set<ChildProcess>();

afterEach(async () => {
  for (const starter of starters) await kill(starter);
  for (const server of running) await server.stop();
  running.clear();
});

afterAll(() => removeEmbeddedPostgres(directory));

test('the first start prepares a database in UTF-8 and UTC whose owner is no superuser', async () => {
  const server = await start();
  expect(messages[0]).toBe('Preparing the embedded PostgreSQL (first start, a few seconds)…');
  expect(server.url).toMatch(new RegExp(`^postgres://books:[0-9a-f]{48}@127\\.0\\.0\\.1:${server.port}/books$`));
  expect(
    await firstRow(
      server.url,
      `SELECT current_database() AS database, current_user AS role, rolsuper AS is_superuser,
         current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS time_zone,
         current_setting('max_connections') AS connections, current_setting('fsync') AS fsync,
         current_setting('listen_addresses') AS addresses, lower('ÄÉ') AS lower_case
       FROM pg_roles WHERE rolname = current_user`,
    ),
  ).toEqual({
    database: 'books',
    role: 'books',
    is_superuser: false,
    encoding: 'UTF8',
    time_zone: 'UTC',
    connections: '200',
    fsync: 'off',
    addresses: '127.0.0.1',
    lower_case: 'äé',
  });
  expect(await firstRow(server.adminUrl, 'SELECT current_user AS role')).toEqual({ role: 'postgres' });
  await expect(firstRow(server.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({
    code: '28P01',
  });
});

test('data is kept between starts, and stopping leaves no process behind', async () => {
  const first = await start();
  await firstRow(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = await serverPid(first);
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(await firstRow(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  expect(await serverPid(second)).not.toBe(pid);
});

test('processes that start at once share one server, and the last to leave stops it', async () => {
  const [here, there, alsoHere] = await Promise.all([start(), startElsewhere(), start()]);
  expect(there.port).toBe(here.port);
  expect(alsoHere.port).toBe(here.port);
  const pid = await serverPid(here);

  await here.stop();
  await here.stop();
  await alsoHere.stop();
  expect(await serverPid(here)).toBe(pid);

  await there.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a server that outlived its killed starter is taken over, and stopped by who took it', async () => {
  const there = await startElsewhere();
  const pid = await serverPid(there);
  await kill(there.process);
  const here = await start();
  expect(await serverPid(here)).toBe(pid);
  await here.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a start after SIGKILL of starter and server keeps what was committed, also when the process id was reused', async () => {
  const there = await startElsewhere();
  await firstRow(there.url, 'CREATE TABLE survived AS SELECT 7 AS answer');
  const pid = await serverPid(there);
  const pidFile = join(await dataDirectory(there), 'postmaster.pid');
  await kill(there.process);
  process.kill(pid, 'SIGKILL');
  // As if this very process had got the number of the killed server.
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, `${process.pid}`));

  const here = await start();
  expect(await serverPid(here)).not.toBe(pid);
  expect(await firstRow(here.url, 'SELECT answer FROM survived')).toEqual({ answer: 7 });
});

test('a server killed under its users comes back at the same address', async () => {
  const here = await start();
  const pid = await serverPid(here);
  process.kill(pid, 'SIGKILL');
  const alsoHere = await start();
  expect(alsoHere.url).toBe(here.url);
  const nextPid = await serverPid(here);
  expect(nextPid).not.toBe(pid);
  await alsoHere.stop();
  await here.stop();
  expect(isAlive(nextPid)).toBe(false);
});

test('a server that cannot be started again is tried until it can', async () => {
  const here = await start();
  const settings = join(await dataDirectory(here), 'postgresql.conf');
  const before = readFileSync(settings, 'utf8');
  writeFileSync(settings, `${before}\nno_such_setting = 1\n`);
  messages.length = 0;
  process.kill(await serverPid(here), 'SIGKILL');
  await eventually('a refused start', async () => messages.some((message) => message.includes('no_such_setting')));
  writeFileSync(settings, before);
  const found = await eventually('the server', () => firstRow(here.url, 'SELECT 1 AS answer').catch(() => null));
  expect(found).toEqual({ answer: 1 });
  expect(messages.filter((message) => message.includes('the next attempt follows in 2 s'))).not.toEqual([]);
});

test('a refused start says what PostgreSQL said', async () => {
  await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(
    /did not start:.*invalid value for parameter "shared_buffers": "plenty"/s,
  );
});

test('a database in use is not removed', async () => {
  await start();
  await expect(removeEmbeddedPostgres(directory)).rejects.toThrow(/is in use/);
});

(findRedisServer() === null ? test.skip : test)(
  'the installed redis-server starts on a free port and stops',
  async () => {
    const [first, second] = await Promise.all([startRedisServer(), startRedisServer()]);
    expect(first.url).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
    expect(second.url).not.toBe(first.url);
    await Promise.all([first.stop(), second.stop()]);
    await first.stop();
    await expect(fetch(first.url.replace('redis:', 'http:'))).rejects.toThrow('fetch failed');
  },
);

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    directory,
    log: (message) => messages.push(message),
    settings: { fsync: 'off', ...settings },
  });
  running.add(server);
  return server;
}

interface StartedElsewhere {
  process: ChildProcess;
  url: string;
  adminUrl: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts in a process of its own, which stops in order when its standard input ends. */
async function startElsewhere(): Promise<StartedElsewhere> {
  const program = `
    import { startEmbeddedPostgres } from './src/embedded/postgres.ts';
    const server = await startEmbeddedPostgres({
      directory: ${JSON.stringify(directory)}, log: () => {}, settings: { fsync: 'off' },
    });
    console.log(JSON.stringify(server));
    process.stdin.resume().once('end', () => server.stop());
  `;
  const starter = spawn(
    process.execPath,
    ['--import', './test/support/typescript-loader.mjs', '--input-type=module', '--eval', program],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  starters.add(starter);
  const ended = once(starter, 'exit');
  const [line] = await once(createInterface(starter.stdout), 'line');
  const { url, adminUrl, port } = JSON.parse(line as string) as EmbeddedPostgres;
  const stop = async () => {
    starter.stdin.end();
    await ended;
  };
  return { process: starter, url, adminUrl, port, stop };
}

async function kill(starter: ChildProcess): Promise<void> {
  starters.delete(starter);
  if (starter.exitCode !== null || starter.signalCode !== null) return;
  const ended = once(starter, 'exit');
  starter.kill('SIGKILL');
  await ended;
}

async function firstRow(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

async function dataDirectory({ adminUrl }: { adminUrl: string }): Promise<string> {
  const row = await firstRow(adminUrl, "SELECT current_setting('data_directory') AS path");
  return `${row?.path}`;
}

/** Of the server itself, as it says in its data directory. */
async function serverPid(server: { adminUrl: string }): Promise<number> {
  const text = readFileSync(join(await dataDirectory(server), 'postmaster.pid'), 'utf8');
  return Number.parseInt(text, 10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that ended stays in the table, without a command line, until its parent has waited for it.
  return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}
