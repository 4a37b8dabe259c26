import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/embedded/free-port.js';
import { projectRoot } from '../../src/project-root.js';
import { withClient } from './test-databases.js';
import { adminUrlVariable, withDatabase } from './test-servers.js';

/** PgBouncer before one database, set up as docs/operating.md says. */
export interface RunningPgbouncer {
  /** The database through PgBouncer. */
  through(databaseUrl: string): string;
  /** What its log has. */
  said(): string;
  stop(): Promise<void>;
}

/** The path of pgbouncer (Debian's package of that name), or null where it is not installed. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/** Starts PgBouncer before a database; `changes` replaces lines of its configuration, or adds some. */
export async function startPgbouncer(
  databaseUrl: string,
  changes: Record<string, string> = {},
): Promise<RunningPgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'books-pgbouncer-'));
  const [port, role] = [await freePort(), `pooler_${process.hrtime.bigint().toString(36)}`];
  await makeRole(databaseUrl, role);
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    changed(block('ini'), {
      books: undefined,
      [pathname.slice(1)]: `host=${hostname} port=${serverPort}`,
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      default_pool_size: '4',
      auth_user: role,
      auth_file: join(folder, 'userlist.txt'),
      auth_query: block('ini')
        .match(/^auth_query = (.*)$/m)?.[1]
        ?.replaceAll('pooler.', `${role}.`),
      ...changes,
    }),
  );
  writeFileSync(join(folder, 'userlist.txt'), `"${role}" "secret"\n`);
  // PgBouncer does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) spawnSync('chown', ['-R', 'nobody', folder]);
  const child = spawn(findPgbouncer() ?? '', [...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${said}`);
  }
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    said: () => said,
    stop: async () => {
      // SIGTERM ends it at once, SIGINT waits for its clients.
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
      await withClient(asAdmin(databaseUrl), (admin) => admin.query(`drop schema ${role} cascade; drop role ${role}`));
    },
  };
}

/** What the documentation has a superuser do, with names of this test's own: roles are the server's. */
async function makeRole(databaseUrl: string, role: string): Promise<void> {
  const statements = block('sql')
    .replaceAll('<the password>', 'secret')
    .replace(/\bpooler\b/g, role);
  await withClient(asAdmin(databaseUrl), (admin) => admin.query(statements));
}

function asAdmin(databaseUrl: string): string {
  return withDatabase(process.env[adminUrlVariable] ?? '', new URL(databaseUrl).pathname.slice(1));
}

/** The block of this language in the section about poolers. */
function block(language: 'ini' | 'sql'): string {
  const text = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8').split('## Connection poolers\n')[1] ?? '';
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? '';
}

/** Settings of the file with other values; undefined takes one away, and one that is not there goes to its section's end. */
function changed(ini: string, values: Record<string, string | undefined>): string {
  const [databases = '', settings = ''] = ini.split('[pgbouncer]');
  const without = (section: string) =>
    section
      .split('\n')
      .filter((line) => !((line.split(' =')[0] as string) in values))
      .join('\n');
  const isOfDatabases = (value: string | undefined) => value?.startsWith('host=');
  const lines = (wanted: (value: string | undefined) => boolean | undefined) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined && wanted(value))
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('');
  return `${without(databases)}${lines(isOfDatabases)}[pgbouncer]${without(settings)}${lines((value) => !isOfDatabases(value))}`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
