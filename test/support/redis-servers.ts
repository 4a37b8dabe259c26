import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../src/embedded/free-port.js';
import { findRedisServer } from '../../src/embedded/redis.js';
import { eventually } from './service-process.js';

/** The installed redis-server, run as installations run it. What it is told is in `url`, as REDIS_URL has it. */
export interface RedisInstallation {
  url: string;
  /** What the service's environment needs beside REDIS_URL. */
  environment: Record<string, string>;
  /** Asks each of the servers, in the order in which they were started. */
  ask(command: string, ...words: string[]): Promise<string[]>;
  /** SIGKILL to the first server. */
  killFirst(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  port: number;
  isEnded(): boolean;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const password = 'secret of tests';
const quick = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];

/** Three servers with a third of the slots each. */
export async function startRedisCluster(): Promise<RedisInstallation> {
  const installation = await opened();
  const ports = [await freePort(), await freePort(), await freePort()];
  const buses = [await freePort(), await freePort(), await freePort()];
  for (const [index, port] of ports.entries()) {
    await installation.start(port, [
      ...[
        '--cluster-enabled',
        'yes',
        '--cluster-port',
        `${buses[index]}`,
        '--cluster-config-file',
        `nodes-${port}.conf`,
      ],
      ...['--requirepass', password, '--masterauth', password],
    ]);
  }
  const ask = asking(ports, { password });
  const ranges = ['0 5460', '5461 10922', '10923 16383'];
  for (const [index, port] of ports.entries()) {
    await askOne(port, { password }, 'cluster', 'addslotsrange', ...(ranges[index] as string).split(' '));
    if (index > 0)
      await askOne(ports[0] as number, { password }, 'cluster', 'meet', '127.0.0.1', `${port}`, `${buses[index]}`);
  }
  await eventually('the cluster', async () =>
    (await ask('cluster', 'info')).every(
      (state) => state.includes('cluster_state:ok') && state.includes('cluster_known_nodes:3'),
    ),
  );
  const [first, second] = ports;
  const url = `redis+cluster://:${encodeURIComponent(password)}@127.0.0.1:${first},127.0.0.1:${second}`;
  return { ...installation, url, environment: {}, ask };
}

/** A server, its replica, and a sentinel that puts one in the place of the other. */
export async function startRedisSentinel(): Promise<RedisInstallation> {
  const installation = await opened();
  const [master, replica, sentinel] = [await freePort(), await freePort(), await freePort()];
  await installation.start(master, []);
  await installation.start(replica, ['--replicaof', '127.0.0.1', `${master}`, '--repl-diskless-sync-delay', '0']);
  const file = join(installation.folder, 'sentinel.conf');
  writeFileSync(
    file,
    `sentinel monitor books 127.0.0.1 ${master} 1
sentinel down-after-milliseconds books 1000
sentinel failover-timeout books 10000
`,
  );
  await installation.start(sentinel, [], [file, '--sentinel']);
  await eventually(
    'the replica',
    async () =>
      (await askOne(sentinel, {}, 'info', 'sentinel')).includes('status=ok') &&
      (await askOne(sentinel, {}, 'info', 'sentinel')).includes('slaves=1') &&
      (await askOne(replica, {}, 'info', 'replication')).includes('master_link_status:up'),
  );
  const url = `redis+sentinel://127.0.0.1:${sentinel}/books`;
  return { ...installation, url, environment: {}, ask: asking([sentinel], {}) };
}

/** A server that speaks TLS alone, with a certificate of an authority of our own. */
export async function startRedisOverTls(): Promise<RedisInstallation> {
  const installation = await opened();
  const port = await freePort();
  const { authority, certificate, key } = makeCertificates(installation.folder);
  const tls = ['--tls-port', `${port}`, '--tls-cert-file', certificate, '--tls-key-file', key];
  await installation.start(0, [...tls, '--tls-ca-cert-file', authority, '--tls-auth-clients', 'no'], [], port);
  const url = `rediss://127.0.0.1:${port}`;
  const options = { tls: { rejectUnauthorized: false } };
  return { ...installation, url, environment: { NODE_EXTRA_CA_CERTS: authority }, ask: asking([port], options) };
}

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'books-redis-'));
  const servers: Server[] = [];
  return {
    folder,
    start: async (port: number, settings: string[], before: string[] = [], listening = port) => {
      const own = join(folder, `${listening}`);
      mkdirSync(own);
      servers.push(await startServer([...before, ...quick, '--port', `${port}`, '--dir', own, ...settings], listening));
    },
    killFirst: async () => servers[0]?.end('SIGKILL'),
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(words: string[], port: number): Promise<Server> {
  const child = spawn(findRedisServer() ?? '', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close');
  const isEnded = () => child.exitCode !== null || child.signalCode !== null;
  await eventually('redis-server', async () => {
    if (isEnded()) throw new Error(`redis-server did not start:\n${said}`);
    return /Ready to accept connections|Sentinel ID is/.test(said);
  });
  return {
    port,
    isEnded,
    end: async (signal) => {
      if (!isEnded()) child.kill(signal);
      await ended;
    },
  };
}

function asking(ports: readonly number[], options: object) {
  return (command: string, ...words: string[]) =>
    Promise.all(ports.map((port) => askOne(port, options, command, ...words)));
}

async function askOne(port: number, options: object, command: string, ...words: string[]): Promise<string> {
  const client = new Redis({ host: '127.0.0.1', port, lazyConnect: true, ...options });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return String(await client.call(command, ...words));
  } finally {
    client.disconnect();
  }
}

function makeCertificates(folder: string) {
  const path = (name: string) => join(folder, name);
  const run = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });
  const [authority, certificate, key] = [path('ca.crt'), path('redis.crt'), path('redis.key')];
  const days = ['-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  run('req', '-x509', ...days, '-keyout', path('ca.key'), '-out', authority, '-subj', '/CN=Tests');
  run('req', ...days.slice(2), '-keyout', key, '-out', path('redis.csr'), '-subj', '/CN=redis');
  writeFileSync(path('names'), 'subjectAltName=IP:127.0.0.1\n');
  const signed = [
    '-CA',
    authority,
    '-CAkey',
    path('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    path('names'),
  ];
  run('x509', '-req', '-in', path('redis.csr'), ...signed, '-out', certificate);
  return { authority, certificate, key };
}
