import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.js';
import { createPrivateFile, type PostgresHome } from './postgres-home.js';
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.js';

export type ServerSettings = Record<string, string | number | boolean>;

export interface RunningServer {
  url: string;
  adminUrl: string;
  port: number;
  /** Resolves when the server ends; null when another process started it. */
  ended: Promise<void> | null;
}

interface StartOptions {
  log: (message: string) => void;
  settings?: ServerSettings;
}

interface Passwords {
  books: string;
  postgres: string;
}

interface PostmasterFile {
  pid: number;
  port: number;
}

const pollMs = 20;
/** A server that was killed may have gigabytes of log to replay. */
const readyTimeoutMs = 10 * 60_000;
const transientTimeoutMs = 30_000;
const fastStopTimeoutMs = 30_000;
const immediateStopTimeoutMs = 10_000;
const logFileLimitBytes = 10 * 1024 * 1024;
const sharedMemoryFloorBytes = 256 * 1024 * 1024;
/** No process can have it: the largest number that PostgreSQL reads as one. */
const impossiblePid = 2_147_483_647;
/** Reasons not to start that pass: our port was taken meanwhile, or what is left of a killed server is still leaving. */
const transientFailures = ['Address already in use', 'pre-existing shared memory block', 'lock file "postmaster.pid"'];

/**
 * The server of this home, with the role and the database `books` in it: the one that runs, else a new one. The caller
 * holds `start.lock`.
 */
export async function ensureServer(home: PostgresHome, options: StartOptions): Promise<RunningServer> {
  const passwords = readOrCreatePasswords(home);
  const isFirstStart = !existsSync(home.dataDirectory);
  if (isFirstStart) options.log('Preparing the embedded PostgreSQL (first start, a few seconds)…');
  const { port, ended } = await findOrLaunch(home, passwords, options);
  const server: RunningServer = {
    url: `postgres://books:${passwords.books}@127.0.0.1:${port}/books`,
    adminUrl: `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/postgres`,
    port,
    ended,
  };
  try {
    await ensureDatabase(server, passwords);
    return server;
  } catch (error) {
    if (ended !== null) await stopServer(home);
    throw error;
  }
}

/** Stops the server of this home, if it runs: open transactions are rolled back. The caller holds `start.lock`. */
export async function stopServer(home: PostgresHome): Promise<void> {
  const file = readPostmasterFile(home);
  if (file === null || !isServerOf(home, file.pid)) return;
  const hasStopped = () => !isServerOf(home, file.pid);
  process.kill(file.pid, 'SIGINT');
  if (await isTrueWithin(fastStopTimeoutMs, hasStopped)) return;
  process.kill(file.pid, 'SIGQUIT');
  if (await isTrueWithin(immediateStopTimeoutMs, hasStopped)) return;
  throw new Error(`The embedded PostgreSQL (process ${file.pid}) does not stop.`);
}

async function findOrLaunch(
  home: PostgresHome,
  passwords: Passwords,
  options: StartOptions,
): Promise<{ port: number; ended: Promise<void> | null }> {
  const deadline = Date.now() + transientTimeoutMs;
  let programs: PostgresPrograms | null = null;
  for (;;) {
    const running = await findRunning(home, passwords, options.log);
    if (running !== null) return { port: running, ended: null };

    programs ??= postgresPrograms(home);
    if (!existsSync(home.dataDirectory)) await initialize(home, programs, passwords, options);
    const launched = await launch(home, programs, passwords, options);
    if ('port' in launched) return launched;

    const isTransient = transientFailures.some((reason) => launched.failure.includes(reason));
    if (!isTransient || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL in ${home.path} did not start:\n${launched.failure}`);
    }
    await delay(10 * pollMs);
  }
}

/** The port of the server that runs on this data already (shared, or left over from killed users), or null. */
async function findRunning(
  home: PostgresHome,
  passwords: Passwords,
  log: (message: string) => void,
): Promise<number | null> {
  const deadline = Date.now() + readyTimeoutMs;
  let isAnnounced = false;
  for (;;) {
    const file = readPostmasterFile(home);
    if (file === null) return null;
    if (!isServerOf(home, file.pid)) {
      disown(home, file);
      return null;
    }
    if (await isReady(home, file.port, passwords)) return file.port;
    if (Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL (process ${file.pid}) runs in ${home.path} but does not answer.`);
    }
    if (!isAnnounced) log('Waiting for the embedded PostgreSQL that runs already…');
    isAnnounced = true;
    await delay(pollMs);
  }
}

async function launch(
  home: PostgresHome,
  programs: PostgresPrograms,
  passwords: Passwords,
  { log, settings }: StartOptions,
): Promise<{ port: number; ended: Promise<void> } | { failure: string }> {
  if (home.account !== null) {
    log(`PostgreSQL refuses to run as root: it runs as user ${home.account.uid}, with its data in ${home.path}.`);
  }
  const port = await freePort(readPostmasterFile(home)?.port);
  const { child, readOutput } = spawnServer(home, programs, { ...defaultSettings(home), ...settings, port });
  const end = { hasHappened: false, reason: '' };
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${error.message}\n`));
    child.once('exit', () => resolve(''));
  }).then((reason) => {
    Object.assign(end, { hasHappened: true, reason });
  });

  try {
    const deadline = Date.now() + readyTimeoutMs;
    while (Date.now() < deadline) {
      if (await isReady(home, port, passwords)) return { port, ended };
      if (end.hasHappened) return { failure: `${end.reason}${readOutput()}` };
      await delay(pollMs);
    }
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
  child.kill('SIGQUIT');
  return { failure: `It did not become ready in time.\n${readOutput()}` };
}

function spawnServer(
  home: PostgresHome,
  programs: PostgresPrograms,
  settings: ServerSettings,
): { child: ChildProcess; readOutput: () => string } {
  const logFile = createPrivateFile(home, 'postgres.log');
  if (statSync(logFile).size > logFileLimitBytes) truncateSync(logFile);
  const start = statSync(logFile).size;
  const output = openSync(logFile, 'a');
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', home.dataDirectory, ...parameters], {
    ...home.account,
    cwd: home.path,
    env: environment(),
    // Its own process group, and no pipe to us: Ctrl-C reaches us alone, and our death does not disturb it.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return { child, readOutput: () => readFileSync(logFile).subarray(start).toString('utf8').trim() };
}

function defaultSettings(home: PostgresHome): ServerSettings {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Ranks above ERROR here: the application reports its own failed statements.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    dynamic_shared_memory_type: isSharedMemoryUsable(home) ? 'posix' : 'mmap',
  };
}

/** Containers often have a tiny /dev/shm, or none; then memory shared between processes goes to files of the data. */
function isSharedMemoryUsable({ account }: PostgresHome): boolean {
  if (process.platform !== 'linux') return true;
  const probe = spawnSync('/bin/sh', ['-c', 'test -w /dev/shm'], { ...account, cwd: '/' });
  if (probe.status !== 0) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= sharedMemoryFloorBytes;
}

/** Creates the data beside its place and moves it there whole: an interrupted first start leaves nothing half made. */
async function initialize(
  home: PostgresHome,
  programs: PostgresPrograms,
  passwords: Passwords,
  { settings }: StartOptions,
): Promise<void> {
  for (const name of readdirSync(home.path)) {
    if (name.startsWith('new-')) rmSync(join(home.path, name), { recursive: true, force: true });
  }
  const directory = join(home.path, `new-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${directory}.password`;
  mkdirSync(directory, { mode: 0o700 });
  writeFileSync(passwordFile, `${passwords.postgres}\n`, { mode: 0o600 });
  if (home.account !== null) {
    chownSync(directory, home.account.uid, home.account.gid);
    chownSync(passwordFile, home.account.uid, home.account.gid);
  }
  const options = [...initdbOptions, ...(settings?.fsync === 'off' ? ['--no-sync'] : [])];
  try {
    await promisify(execFile)(programs.initdb, [...options, `--pwfile=${passwordFile}`, '-D', directory], {
      ...home.account,
      cwd: home.path,
      env: environment(),
    });
    chmodSync(directory, 0o700);
    renameSync(directory, home.dataDirectory);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`The embedded PostgreSQL could not be prepared in ${home.path}: ${error}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

const initdbOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's own C.UTF-8 sorts and folds case alike on every system; the C library's is for what still asks it.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
  '--no-instructions',
];

/** Nothing of ours: PGPORT, PGDATA and the like of the user are for other servers. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

async function ensureDatabase(server: RunningServer, passwords: Passwords): Promise<void> {
  const client = clientOf({ connectionString: server.adminUrl });
  await client.connect();
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'books'");
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE books LOGIN PASSWORD ${client.escapeLiteral(passwords.books)}`);
    }
    // It makes the roles that the service runs as (database-roles.ts), and rules over no others.
    await client.query('ALTER ROLE books CREATEROLE');
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'books'");
    if (database.rowCount === 0) await client.query('CREATE DATABASE books OWNER books');
  } finally {
    await client.end();
  }
}

/** A connection whose loss fails its statement, and not the process. */
function clientOf(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}

/** Whether the server at this port answers, and is the one of this home. */
async function isReady(home: PostgresHome, port: number, passwords: Passwords): Promise<boolean> {
  const client = clientOf({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.postgres,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === home.dataDirectory;
  } catch (error) {
    const invalidPassword = '28P01';
    if ((error as { code?: unknown }).code === invalidPassword) {
      throw new Error(`The passwords in ${home.path}/passwords.json are not those of its database.`, { cause: error });
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function readOrCreatePasswords(home: PostgresHome): Passwords {
  const file = createPrivateFile(home, 'passwords.json');
  const text = readFileSync(file, 'utf8');
  if (text !== '') return JSON.parse(text) as Passwords;
  if (existsSync(home.dataDirectory)) throw new Error(`${file} with the passwords of the database is gone.`);
  const passwords = { books: randomBytes(24).toString('hex'), postgres: randomBytes(24).toString('hex') };
  writeFileSync(file, `${JSON.stringify(passwords)}\n`);
  return passwords;
}

/** What a server writes while it runs, and leaves behind when killed; null when there is none or it is half written. */
function readPostmasterFile(home: PostgresHome): PostmasterFile | null {
  const path = join(home.dataDirectory, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  return Number.isInteger(pid) && Number.isInteger(port) ? { pid, port } : null;
}

/** Whether the process is a living PostgreSQL on this data, and not one that got the number of a killed one. */
function isServerOf(home: PostgresHome, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
    return (stdout ?? '').includes(` -D ${home.dataDirectory} `);
  }
  try {
    // Empty for a process that ended and that nobody has waited for yet.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-D\0${home.dataDirectory}\0`);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL does not start while the process named in a left-over postmaster.pid lives, whatever it is by now. The rest
 * of the file stays: by it PostgreSQL sees whether parts of the killed server still use the data.
 */
function disown(home: PostgresHome, { pid }: PostmasterFile): void {
  const path = join(home.dataDirectory, 'postmaster.pid');
  if (pid === impossiblePid || !existsSync(path)) return;
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [impossiblePid, ...rest].join('\n'));
}

async function isTrueWithin(timeoutMs: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (condition()) return true;
    await delay(pollMs);
  }
  return condition();
}
