import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allScopes } from '../../src/contract/scopes.js';
import { freePort } from '../../src/embedded/free-port.js';
import { findRedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import { projectRoot } from '../../src/project-root.js';
import { startBooks, testService } from '../support/books.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { openWorkbench, type Workbench, workbenchKey } from '../support/workbench.js';

/** The end of the service, in order, whatever its clients and servers do meanwhile. */
let bench: Workbench;
let environment: Record<string, string>;
let apiKey: string;

beforeAll(async () => {
  bench = await openWorkbench();
  environment = {
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'books-shutdown-')),
    ENCRYPTION_KEY: workbenchKey,
  };
  apiKey = (await bench.transaction((em) => createApiKey(em, { name: 'Shutdown', scopes: allScopes }))).secret;
});

afterAll(async () => {
  await bench.close();
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true });
});

interface Got {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

/** One request over the connection that the agent keeps; null when there is none and none can be had. */
function get(url: string, agent: Agent): Promise<Got | null> {
  return new Promise((resolve) => {
    const read = (response: IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
    };
    request(url, { agent, headers: { authorization: `Bearer ${apiKey}` } }, read)
      .once('error', () => resolve(null))
      .end();
  });
}

/** Asks without a pause, over one connection; answers the last answer when no other comes. */
async function hammer(url: string): Promise<Got> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let last: Got = { status: 0, connection: undefined, body: '' };
  for (;;) {
    const got = await get(url, agent);
    if (!got) return last;
    last = got;
  }
}

test('clients that keep their connections busy are told to leave, and the process ends', async () => {
  const service = await startServiceProcess(environment);
  const clients = Array.from({ length: 8 }, () => hammer(`${service.url}/api/v1/books/contacts`));
  await get(`${service.url}/healthz`, new Agent());
  expect(await service.terminate()).toBe(0);
  const last = await Promise.all(clients);
  expect(last.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(last.map(({ connection }) => connection)).toContain('close');
});

test('new connections are answered while a balancer learns from readiness that the process stops', async () => {
  const service = await startServiceProcess({ ...environment, SHUTDOWN_DELAY_SECONDS: '4' });
  const once = (path: string) => get(`${service.url}${path}`, new Agent());
  expect(await once('/readyz')).toMatchObject({ status: 200 });
  const ended = service.terminate();
  let ready = await once('/readyz');
  while (ready?.status === 200) ready = await once('/readyz');
  expect(ready).toMatchObject({ status: 503, body: '{"status":"unavailable","process":"stopping"}' });
  expect(await once('/api/v1/books/contacts')).toMatchObject({ status: 200 });
  expect(await ended).toBe(0);
});

test('a process that is asked to stop while it starts leaves no server behind', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-shutdown-'));
  // The user that PostgreSQL runs as under root passes through.
  chmodSync(dataDirectory, 0o711);
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const child = spawn(process.execPath, ['--import', loader, join(projectRoot, 'src/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  expect(words.toString()).toContain('Preparing the embedded PostgreSQL');
  child.stdout.resume();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(existsSync(join(dataDirectory, 'postgres/data/PG_VERSION'))).toBe(true);
  expect(existsSync(join(dataDirectory, 'postgres/data/postmaster.pid'))).toBe(false);
  rmSync(dataDirectory, { recursive: true });
});

test('a start and a stop in order have nothing to warn of, though the embedded PostgreSQL stops with them', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-shutdown-'));
  chmodSync(dataDirectory, 0o711);
  const service = await startServiceProcess({ DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' });
  expect(await service.terminate()).toBe(0);
  expect(service.said().match(/^\{.*$/gm)).toBeNull();
  expect(service.said()).toMatch(/^Stopped\.$/m);
  rmSync(dataDirectory, { recursive: true });
});

const withRedis = findRedisServer() ? test : test.skip;

withRedis('a Redis that is gone does not keep the process', async () => {
  const redis = await startRedisServer();
  let service: ServiceProcess | null = null;
  try {
    service = await startServiceProcess({ ...environment, REDIS_URL: redis.url });
  } finally {
    await redis.stop();
  }
  expect(await service.terminate()).toBe(0);
});

test('readiness says that it stops, on a connection from before; a request that never ends is cut off', async () => {
  const { server, resources } = await testService();
  const { apiKey: key } = await startBooks();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(`${server.url}/readyz`, agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
  const lines = [
    'POST /graphql HTTP/1.1',
    'Host: books',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
    '',
    '{"query":',
  ];
  const [stuck, busy] = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
  stuck.write(lines.join('\r\n'));
  // The first half of a request: this connection is not idle.
  busy.write('GET /readyz HTTP/1.1\r\nHost: books\r\n');
  await get(`${server.url}/healthz`, agent);
  const cut = new Promise<void>((resolve) => stuck.once('close', () => resolve()));
  const heard = new Promise<string>((resolve) => {
    let text = '';
    busy.on('data', (bytes: Buffer) => (text += bytes.toString()));
    busy.once('close', () => resolve(text));
  });
  const stopped = server.stop(2_000);
  busy.write('\r\n');
  const answer = await heard;
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(answer).toContain('{"status":"unavailable","process":"stopping"}');
  expect(await stopped).toBe(false);
  await cut;
  expect(await resources.ready()).toMatchObject({ database: 'ok' });
});
