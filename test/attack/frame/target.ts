import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../src/embedded/free-port.js';
import { removeEmbeddedPostgres } from '../../../src/embedded/postgres.js';
import { projectRoot } from '../../../src/project-root.js';
import type { Answer } from './attack.js';

/** An owner of the attacked service, with a key of every kind. */
export interface AttackedOwner {
  ownerId: number;
  /** Of all scopes. */
  apiKey: string;
  readKey: string;
  reportsKey: string;
}

export interface SendOptions {
  method?: string;
  /** Null: no Authorization header. The first owner's key of all scopes when left out. */
  apiKey?: string | null;
  headers?: Record<string, string>;
  body?: string | FormData | Uint8Array;
}

/** The running service as an attacker on the same machine reaches it. */
export interface Target extends AttackedOwner {
  url: string;
  /** Another owner, who must notice nothing. */
  neighbour: AttackedOwner;
  /** One request, whose answer is read to its end. */
  send(path: string, options?: SendOptions): Promise<Answer>;
  /** `POST /graphql` with JSON; answers what came. */
  graphql(query: string, variables?: unknown, options?: SendOptions & { operationName?: string }): Promise<Answer>;
  /** The data of a request that must succeed: to lay out what the attacks need. */
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows the shape
  data(query: string, variables?: unknown): Promise<any>;
}

export interface AttackedService extends Target {
  /** Exit code of the process, should it have ended; null while it runs. */
  exitCode(): number | null;
  stop(): Promise<void>;
}

const readyTimeoutMs = 120_000;
const readyPollMs = 50;

/** Starts the built service, on an embedded database of its own and on the loopback address, with two owners. */
export async function startAttackedService(): Promise<AttackedService> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-attack-'));
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js')], {
    env: environment,
    stdio: ['ignore', 'ignore', process.env.BOOKS_TEST_LOG ? 'inherit' : 'ignore'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    await ready(child, url);
    const owner = await openOwner(environment, 'Attacked Ltd');
    const neighbour = await openOwner(environment, 'Neighbour Ltd');
    const exitCode = () => child.exitCode ?? (child.signalCode === null ? null : -1);
    return { url, ...owner, neighbour, ...requests(url, owner.apiKey), exitCode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < readyTimeoutMs && child.exitCode === null; waitedMs += readyPollMs) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await delay(readyPollMs);
  }
  throw new Error('The service did not start; BOOKS_TEST_LOG=1 shows what it says.');
}

async function openOwner(environment: Record<string, string>, name: string): Promise<AttackedOwner> {
  const run = async (...words: string[]) => {
    const program = join(projectRoot, 'dist/src/commands/command-line.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env: environment });
    return JSON.parse(stdout) as { owner_id: number; api_key: string };
  };
  const { owner_id: ownerId, api_key: apiKey } = await run('owner:create', '--name', name, '--currency', 'USD');
  const keyOf = async (scope: string) =>
    (await run('api-key:create', '--owner', String(ownerId), '--scopes', scope)).api_key;
  return { ownerId, apiKey, readKey: await keyOf('read'), reportsKey: await keyOf('reports') };
}

function requests(url: string, ownKey: string): Pick<Target, 'send' | 'graphql' | 'data'> {
  const send: Target['send'] = async (path, { method, apiKey = ownKey, headers, body } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }), ...headers },
      ...(body === undefined ? {} : { body: body as RequestInit['body'] }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const graphql: Target['graphql'] = (query, variables, { operationName, headers, ...options } = {}) =>
    send('/graphql', {
      ...options,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables, operationName }),
    });
  const data: Target['data'] = async (query, variables) => {
    const { text } = await graphql(query, variables);
    const answer = JSON.parse(text);
    if (answer.errors) throw new Error(`The attack could not be prepared: ${text.slice(0, 500)}`);
    return answer.data;
  };
  return { send, graphql, data };
}

/** In order when it still can, else by force. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 40_000);
  await once(child, 'exit');
  clearTimeout(force);
}
