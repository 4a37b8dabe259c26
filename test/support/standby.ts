import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../src/embedded/free-port.js';
import { eventually } from './service-process.js';
import { withClient } from './test-databases.js';

/** A streaming standby of a server on this machine, run by the same programs. */
export interface Standby {
  /** The same database there. */
  of(databaseUrl: string): string;
  /** As its superuser. */
  asAdmin(statement: string): Promise<unknown[]>;
  /** Stops what it does to what it receives; goes on. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Ends recovery: it takes writes from then on. */
  promote(): Promise<void>;
  /** SIGQUIT to the server: it ends as if the machine had. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Copies the data of the running primary, as PostgreSQL's documentation has it ("Making a Base Backup Using the Low Level
 * API"): the programs that a package of npm has come without pg_basebackup.
 */
export async function startStandby(primaryAdminUrl: string): Promise<Standby> {
  const { dataDirectory, program, account } = await serverOf(primaryAdminUrl);
  const port = await freePort();
  const slot = `standby_${port}`;
  const home = mkdtempSync(join(dirname(dataDirectory), 'standby-'));
  const copy = join(home, 'data');
  await copyData(primaryAdminUrl, dataDirectory, copy, slot);
  writeFileSync(join(copy, 'standby.signal'), '');
  for (const path of [home, join(copy, 'standby.signal'), join(copy, 'backup_label'), join(copy, 'pg_wal'), copy])
    chownSync(path, account.uid, account.gid);
  chmodSync(copy, 0o700);
  let child: ChildProcess | null = null;
  const adminUrl = at(primaryAdminUrl, port);
  const settings = { ...(await primarySettings(primaryAdminUrl)), primary_slot_name: slot, port };
  const start = async () => {
    const launched = launch(program, copy, home, account, settings);
    child = launched.server;
    await eventually('the standby', () => {
      if (hasEnded(launched.server)) throw new Error(`The standby ended before it ran:\n${launched.said()}`);
      return withClient(adminUrl, () => Promise.resolve(true)).catch(() => false);
    });
  };
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    if (!child || hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const asAdmin = (statement: string) =>
    withClient(adminUrl, async (client) => (await client.query(statement)).rows as unknown[]);
  await start();
  return {
    of: (databaseUrl) => at(databaseUrl, port),
    asAdmin,
    pauseReplay: async () => {
      await asAdmin('select pg_wal_replay_pause()');
      await eventually('the pause', async () => {
        const [row] = (await asAdmin('select pg_get_wal_replay_pause_state() as state')) as { state: string }[];
        return row?.state === 'paused';
      });
    },
    resumeReplay: async () => void (await asAdmin('select pg_wal_replay_resume()')),
    promote: async () => void (await asAdmin('select pg_promote()')),
    kill: () => end('SIGQUIT'),
    start,
    stop: async () => {
      await end('SIGINT');
      await withClient(primaryAdminUrl, (admin) =>
        admin.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
          slot,
        ]),
      ).catch(() => undefined);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

interface Account {
  uid: number;
  gid: number;
}

async function serverOf(adminUrl: string): Promise<{ dataDirectory: string; program: string; account: Account }> {
  const dataDirectory = await withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  });
  const [pid] = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
  const { uid, gid } = statSync(dataDirectory);
  return { dataDirectory, program: readlinkSync(`/proc/${pid}/exe`), account: { uid, gid } };
}

/** The slot keeps what the primary writes meanwhile and later. */
async function copyData(adminUrl: string, from: string, to: string, slot: string): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    await admin.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    await admin.query("select pg_backup_start('standby', true)");
    const left = new Set(
      ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'].map((name) => join(from, name)),
    );
    copyOwned(from, to, left);
    mkdirSync(join(to, 'pg_wal'), { mode: 0o700 });
    mkdirSync(join(to, 'pg_replslot'), { mode: 0o700 });
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  const { uid, gid } = statSync(from);
  for (const name of ['pg_wal', 'pg_replslot']) chownSync(join(to, name), uid, gid);
}

/**
 * Other tests make and drop databases meanwhile. What goes while it is copied is not needed: the log says that it went.
 * Caches of relations are made anew.
 */
function copyOwned(from: string, to: string, left: ReadonlySet<string>): void {
  const entry = unlessGone(() => lstatSync(from));
  if (!entry || left.has(from) || from.includes('pg_internal.init')) return;
  if (entry.isDirectory()) {
    mkdirSync(to, { mode: entry.mode });
    for (const name of unlessGone(() => readdirSync(from)) ?? []) copyOwned(join(from, name), join(to, name), left);
  } else if (unlessGone(() => copyFileSync(from, to) ?? true) === undefined) return;
  chownSync(to, entry.uid, entry.gid);
}

/** What a step on a file answers, or undefined when the file is no longer there. */
function unlessGone<Answer>(step: () => Answer): Answer | undefined {
  try {
    return step();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How to reach the primary, and what a standby must not have less of than it ("Hot Standby", "Administrator's Overview"). */
async function primarySettings(adminUrl: string): Promise<Record<string, string>> {
  const { hostname, port, username, password } = new URL(adminUrl);
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('max_connections', 'max_locks_per_transaction',
         'max_prepared_transactions', 'max_wal_senders', 'max_worker_processes')`,
    ),
  );
  return {
    ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])),
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
  };
}

interface Launched {
  server: ChildProcess;
  /** The end of what it said, for the error of a start that failed. */
  said(): string;
}

function launch(
  program: string,
  data: string,
  home: string,
  account: Account,
  settings: Record<string, string | number>,
): Launched {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '32MB',
    fsync: 'off',
    hot_standby: 'on',
    dynamic_shared_memory_type: 'mmap',
    ...settings,
  };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(program, ['-D', data, ...parameters], {
    ...account,
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr?.on('data', (words: Buffer) => {
    if (process.env.BOOKS_TEST_LOG) process.stderr.write(words);
    said = (said + words.toString()).slice(-keptCharacters);
  });
  return { server, said: () => said };
}

const keptCharacters = 4_000;

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function at(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).href;
}
