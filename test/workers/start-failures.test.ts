import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { freePort } from '../../src/embedded/free-port.js';
import { projectRoot } from '../../src/project-root.js';
import { startHangingProxy } from '../support/hanging-proxy.js';
import { findPgbouncer, startPgbouncer } from '../support/pgbouncer.js';
import { mountSmallDisk } from '../support/small-disk.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { adminUrlVariable, withDatabase } from '../support/test-servers.js';
import { workbenchKey } from '../support/workbench.js';

/** A start that cannot succeed: one line that says what to do, exit code 1, and nothing left running. */

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-start-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

interface FailedStart {
  exitCode: number | null;
  /** What it said on standard error. */
  said: string;
  /** The command lines of the processes that are left of it. */
  left: string[];
}

/** Starts the service as `npm start` does, and waits for it to end. `started` is told the process that was started. */
async function failToStart(
  environment: Record<string, string>,
  parts: string[] = [],
  started: (pid: number) => void = () => undefined,
): Promise<FailedStart> {
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const child = spawn(process.execPath, ['--import', loader, join(projectRoot, 'src/main.ts'), ...parts], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: dataDirectory,
      ...environment,
    },
    // A group of its own: what is left of it is known by the group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started(child.pid ?? 0);
  let said = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, said, left: commandLinesOf(child.pid ?? 0) };
}

/** Of the processes in this group, and of those that name the data directory (PostgreSQL has a group of its own). */
function commandLinesOf(group: number): string[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const [state, , groupOfPid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        const isOfStart = Number(groupOfPid) === group || commandLine.includes(dataDirectory);
        return isOfStart && state !== 'Z' ? [commandLine] : [];
      } catch {
        return [];
      }
    });
}

function ended(line: string): FailedStart {
  return { exitCode: 1, said: `${line}\n`, left: [] };
}

const address = (url: string) => new URL(url).host;

async function withListener<T>(onConnection: (socket: Socket) => void, use: (port: number) => Promise<T>): Promise<T> {
  const server: Server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: process.env[adminUrlVariable] });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

test('a port that is in use stops the embedded PostgreSQL again', async () => {
  await withListener(
    () => undefined,
    async (port) => {
      const line = `Port ${port} of 127.0.0.1 is in use by another process: stop that, or set PORT to another port.`;
      expect(await failToStart({ PORT: String(port) })).toEqual(ended(line));
      expect(existsSync(join(dataDirectory, 'postgres'))).toBe(true);
    },
  );
});

const pooled = findPgbouncer() ? test : test.skip;
const ignoredAtConnect = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

const onLinux = existsSync('/proc/self/stat') ? test : test.skip;

onLinux('a service that is killed before it runs', async () => {
  let supervisor = 0;
  const killChildren = () => {
    const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ');
    for (const pid of children) process.kill(Number(pid), 'SIGKILL');
  };
  await withListener(killChildren, async (port) => {
    const environment = { DATABASE_URL: `postgres://books:x@127.0.0.1:${port}/books` };
    const failed = await failToStart(environment, [], (pid) => {
      supervisor = pid;
    });
    const advice = "start it again, with more memory if the system's log says that it ran out.";
    expect(failed).toEqual(ended(`The service was ended by SIGKILL before it ran: ${advice}`));
  });
});

test('an address that is not this machine’s', async () => {
  const line = 'The service cannot listen on 192.0.2.1 (EADDRNOTAVAIL): set HOST to an address of this machine.';
  expect(await failToStart({ HOST: '192.0.2.1' })).toEqual(ended(line));
});

test('a folder for data that cannot be made, with the embedded PostgreSQL and without', async () => {
  const file = join(dataDirectory, 'file');
  writeFileSync(file, '');
  const folder = join(file, 'data');
  const advice = 'let the user that runs the service write there, or set DATA_DIR to a folder that it may write to.';
  expect(await failToStart({ DATA_DIR: folder })).toEqual(
    ended(`DATA_DIR, ${folder}, cannot be used (ENOTDIR at ${folder}): ${advice}`),
  );
  const databaseUrl = await createDatabase();
  const failed = await failToStart({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  expect(failed).toEqual(
    ended(`DATA_DIR, ${folder}, cannot be used (ENOTDIR at ${join(folder, 'encryption.key')}): ${advice}`),
  );
  await dropDatabase(databaseUrl);
});

(process.platform === 'linux' ? test : test.skip)('a folder for data where nobody can make one', async () => {
  const advice = 'let the user that runs the service write there, or set DATA_DIR to a folder that it may write to.';
  const line = `DATA_DIR, /proc/books/data, cannot be used (ENOENT at /proc/books): ${advice}`;
  const databaseUrl = await createDatabase();
  const without: Record<string, string>[] = [
    {},
    { DATABASE_URL: databaseUrl },
    { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: workbenchKey },
  ];
  for (const others of without)
    expect(await failToStart({ DATA_DIR: '/proc/books/data', ...others })).toEqual(ended(line));
  await dropDatabase(databaseUrl);
});

const disk = mountSmallDisk(16 * 1024 ** 2);
afterAll(() => disk?.unmount());

(disk ? test : test.skip)('a folder for data on a disk that is full', async () => {
  const databaseUrl = await createDatabase();
  const folder = join(disk?.path ?? '', 'data');
  const line = `DATA_DIR, ${folder}, cannot be used (ENOSPC at ${join(folder, 'files')}): make room on its disk.`;
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: workbenchKey };
  expect(await failToStart(environment)).toEqual(ended(line));
  await dropDatabase(databaseUrl);
});

describe('a database of one’s own', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
  });
  afterAll(() => dropDatabase(databaseUrl));

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(databaseUrl);
    change(url);
    return url.href;
  };

  test('that is out of reach', async () => {
    const port = await freePort();
    const line = `PostgreSQL cannot be reached at 127.0.0.1:${port} (ECONNREFUSED): start it, or correct DATABASE_URL.`;
    expect(await failToStart({ DATABASE_URL: changed((url) => (url.port = String(port))) })).toEqual(ended(line));
  });

  test('on a host that has no address', async () => {
    const failed = await failToStart({ DATABASE_URL: changed((url) => (url.hostname = 'database.invalid')) });
    expect(failed).toEqual({ exitCode: 1, said: expect.any(String), left: [] });
    expect(failed.said).toMatch(
      /^The host of DATABASE_URL, database\.invalid, has no address \((ENOTFOUND|EAI_AGAIN)\): correct the name\.\n$/,
    );
  });

  test('that takes the connection and says nothing', async () => {
    await withListener(
      () => undefined,
      async (port) => {
        const line = `PostgreSQL at 127.0.0.1:${port} does not answer: start it, or correct DATABASE_URL.`;
        const silent = changed((url) => (url.port = String(port)));
        const failed = await failToStart({ DATABASE_URL: silent, DATABASE_CONNECT_TIMEOUT_SECONDS: '1' });
        expect(failed).toEqual(ended(line));
      },
    );
  });

  test('that takes the connection and ends it', async () => {
    await withListener(
      (socket) => socket.destroy(),
      async (port) => {
        const ending = changed((url) => (url.port = String(port)));
        const failed = await failToStart({ DATABASE_URL: ending });
        expect(failed).toEqual({ exitCode: 1, said: expect.any(String), left: [] });
        expect(failed.said).toMatch(
          new RegExp(
            `^(What listens at 127.0.0.1:${port} ends the connection at once: start PostgreSQL there|PostgreSQL cannot be reached at 127.0.0.1:${port} \\(ECONNRESET\\): start it), or correct DATABASE_URL.\n$`,
          ),
        );
      },
    );
  });

  test('that has no TLS, which is asked for', async () => {
    const line = `PostgreSQL at ${address(databaseUrl)} offers no TLS: switch it on there, or take sslmode out of DATABASE_URL.`;
    const failed = await failToStart({ DATABASE_URL: `${databaseUrl}?sslmode=require`, NODE_NO_WARNINGS: '1' });
    expect(failed).toEqual(ended(line));
  });

  test('whose password is missing', async () => {
    const line = `PostgreSQL at ${address(databaseUrl)} asks for a password: put that of the user "books" into DATABASE_URL.`;
    expect(await failToStart({ DATABASE_URL: changed((url) => (url.password = '')) })).toEqual(ended(line));
  });

  test('whose password is another', async () => {
    const line = `PostgreSQL at ${address(databaseUrl)} refuses the password of the user "books": correct it in DATABASE_URL.`;
    expect(await failToStart({ DATABASE_URL: changed((url) => (url.password = 'guess')) })).toEqual(ended(line));
  });

  test('that is not there', async () => {
    const line = `PostgreSQL at ${address(databaseUrl)} has no database "elsewhere": create it (create database "elsewhere" owner "books"), or correct DATABASE_URL.`;
    expect(await failToStart({ DATABASE_URL: withDatabase(databaseUrl, 'elsewhere') })).toEqual(ended(line));
  });

  test('on a server that is too old', async () => {
    const older = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/18(000\d)(?=C)/, '15$1'), 'latin1');
    const proxy = await startHangingProxy(Number(new URL(databaseUrl).port), { toClient: older });
    const line = 'The server of DATABASE_URL is PostgreSQL 15: the service needs PostgreSQL 16 or newer.';
    expect(await failToStart({ DATABASE_URL: proxy.through(databaseUrl) })).toEqual(ended(line));
    await proxy.close();
  });

  test.each([
    ['pg_trgm', 'pg_none'],
    ['btree_gin', 'btree_nil'],
  ])('without the extension %s', async (extension, absent) => {
    const replace = (from: string, to: string) => (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
    const changes = { toServer: replace(extension, absent), toClient: replace(absent, extension) };
    const proxy = await startHangingProxy(Number(new URL(databaseUrl).port), changes);
    await asAdmin('create database books_without_extension owner books');
    const url = proxy.through(withDatabase(databaseUrl, 'books_without_extension'));
    const line = `PostgreSQL at ${address(url)} lacks the extension ${extension}: install the package with PostgreSQL's extensions (Debian: postgresql-contrib).`;
    expect(await failToStart({ DATABASE_URL: url })).toEqual(ended(line));
    await proxy.close();
    await asAdmin('drop database books_without_extension');
  });

  test('that the user may not change', async () => {
    await asAdmin(
      `create role books_guest login createrole password 'guest'`,
      'create database books_of_another owner postgres',
    );
    const url = changed((own) => {
      own.username = 'books_guest';
      own.password = 'guest';
      own.pathname = '/books_of_another';
    });
    const line = `The database user "books_guest" may not do what the start needs (permission denied for schema public): let it own the database (alter database "books_of_another" owner to "books_guest").`;
    expect(await failToStart({ DATABASE_URL: url })).toEqual(ended(line));
    const roles = ['api', 'worker', 'relay', 'auditor'].map((role) => `drop role books_guest_${role}`);
    await asAdmin('drop database books_of_another', ...roles, 'drop role books_guest');
  });

  describe.each([
    ['that takes no settings at connect', {}],
    ['that ignores settings at connect', { ignore_startup_parameters: ignoredAtConnect }],
    ['between sessions', { ignore_startup_parameters: ignoredAtConnect, pool_mode: 'session' }],
  ])('behind a connection pooler %s', (_kind, settings) => {
    pooled('with no way past it, and with one that leads to it again', async () => {
      const pgbouncer = await startPgbouncer(databaseUrl, settings);
      const url = pgbouncer.through(databaseUrl);
      expect(await failToStart({ DATABASE_URL: url })).toEqual(
        ended(
          `What listens at ${address(url)} is a connection pooler: set DATABASE_DIRECT_URL to the same database on PostgreSQL itself, for migrations, LISTEN and the queues.`,
        ),
      );
      expect(await failToStart({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toEqual(
        ended(
          `What listens at ${address(url)} is a connection pooler too: set DATABASE_DIRECT_URL to PostgreSQL itself.`,
        ),
      );
      await pgbouncer.stop();
    });
  });

  pooled('behind a connection pooler that does not know the roles', async () => {
    const nobody = `select rolname, '' from pg_roles where rolname = $1 and false`;
    const pgbouncer = await startPgbouncer(databaseUrl, { auth_query: nobody });
    const url = pgbouncer.through(databaseUrl);
    const failed = await failToStart({ DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl });
    expect(failed).toEqual({ exitCode: 1, said: expect.any(String), left: [] });
    expect(failed.said).toMatch(
      /^The connection pooler of DATABASE_URL, at 127\.0\.0\.1:\d+, cannot be used as the role "books_api" \(.+\): docs\/operating\.md, "Connection poolers", says what it needs\.\n$/,
    );
    await pgbouncer.stop();
  });

  pooled('behind a connection pooler that leads to another database', async () => {
    const other = await createDatabase();
    const pgbouncer = await startPgbouncer(other);
    const url = pgbouncer.through(other);
    const line = `DATABASE_URL (${address(url)}) and DATABASE_DIRECT_URL (${address(databaseUrl)}) lead to different databases: name the same one in both.`;
    expect(await failToStart({ DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl })).toEqual(ended(line));
    await pgbouncer.stop();
    await dropDatabase(other);
  });

  test('behind a connection pooler that is out of reach', async () => {
    const port = await freePort();
    const url = changed((own) => (own.port = String(port)));
    const failed = await failToStart({ DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl });
    const line = `The connection pooler of DATABASE_URL, at 127.0.0.1:${port}, cannot be used as the role "books_api" (connect ECONNREFUSED 127.0.0.1:${port}): docs/operating.md, "Connection poolers", says what it needs.`;
    expect(failed).toEqual(ended(line));
  });

  test('with a port for health that is in use', async () => {
    await withListener(
      () => undefined,
      async (port) => {
        const environment = { DATABASE_URL: databaseUrl, HEALTH_PORT: String(port), ENCRYPTION_KEY: workbenchKey };
        const line = `Port ${port} of 127.0.0.1 is in use by another process: stop that, or set HEALTH_PORT to another port.`;
        expect(await failToStart(environment, ['worker'])).toEqual(ended(line));
      },
    );
  });

  test('with a Redis that is out of reach', async () => {
    const port = await freePort();
    const redis = { REDIS_URL: `redis://127.0.0.1:${port}`, ENCRYPTION_KEY: workbenchKey };
    const failed = await failToStart({ DATABASE_URL: databaseUrl, ...redis });
    expect(failed).toEqual({ exitCode: 1, said: expect.any(String), left: [] });
    expect(failed.said).toMatch(
      /^Redis cannot be used at 127\.0\.0\.1:\d+ \(.+\): start it, or correct REDIS_URL\.\n$/,
    );
  });
});

describe('files in S3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-start-s3-'));
  let databaseUrl: string;
  let s3: S3rver;
  let place: string;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    const configureBuckets = [{ name: 'books', configs: [] }];
    s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets });
    place = `127.0.0.1:${(await s3.run()).port}`;
  });
  afterAll(async () => {
    await s3.close();
    await dropDatabase(databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  });

  const failWith = (changes: Record<string, string>) =>
    failToStart({
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: workbenchKey,
      S3_BUCKET: 'books',
      S3_ENDPOINT: `http://${place}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      ...changes,
    });

  test('in a bucket that is not there', async () => {
    const line = `S3 at ${place} has no bucket "nowhere": make it, or correct S3_BUCKET, S3_ENDPOINT or S3_REGION.`;
    expect(await failWith({ S3_BUCKET: 'nowhere' })).toEqual(ended(line));
  });

  test('with a key that may not use it', async () => {
    const line = `S3 at ${place} does not let the service use the bucket "books": correct the credentials, give them s3:ListBucket on it, or set the clock of this machine right.`;
    expect(await failWith({ AWS_ACCESS_KEY_ID: 'STRANGER' })).toEqual(ended(line));
  });

  test('on a server that is out of reach, with an embedded PostgreSQL beside it', async () => {
    const port = await freePort();
    const line = `S3 cannot be reached at 127.0.0.1:${port} (ECONNREFUSED): start it, or correct S3_ENDPOINT.`;
    expect(await failWith({ S3_ENDPOINT: `http://127.0.0.1:${port}`, DATABASE_URL: '' })).toEqual(ended(line));
  });

  test('on a server that takes the connection and says nothing', async () => {
    await withListener(
      () => undefined,
      async (port) => {
        const failed = await failWith({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REQUEST_TIMEOUT_SECONDS: '1' });
        const why = 'S3 did not answer within 1000 ms';
        const line = `S3 at 127.0.0.1:${port} does not answer (${why}): start it, or correct S3_ENDPOINT.`;
        expect(failed).toEqual(ended(line));
      },
    );
  });
});

test('a variable with a wrong value', async () => {
  const line = 'Wrong configuration. PORT: Invalid port input: "eighty"';
  expect(await failToStart({ PORT: 'eighty' })).toEqual(ended(line));
});
