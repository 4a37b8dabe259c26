import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/embedded/free-port.js';
import { projectRoot } from '../../src/project-root.js';

/** The service in a process of its own: to be killed. There is no supervisor above it unless WATCHDOG_SECONDS says so. */
export interface ServiceProcess {
  url: string;
  /** Of the process that was started: of the supervisor, when there is one. */
  pid: number;
  /** What it has written so far, on standard output and standard error. */
  said(): string;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** SIGINT, as Ctrl-C; answers the exit code. */
  interrupt(): Promise<number | null>;
  /** SIGTERM, as a supervisor ends a service; answers the exit code. */
  terminate(): Promise<number | null>;
}

/** Starts the given parts (by default both), on a free port unless PORT says which, and waits until they say that they run. */
export async function startServiceProcess(
  environment: Record<string, string>,
  parts: ('api' | 'worker')[] = [],
): Promise<ServiceProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const child = spawn(process.execPath, ['--import', loader, join(projectRoot, 'src/main.ts'), ...parts], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      WATCHDOG_SECONDS: '0',
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', process.env.BOOKS_TEST_LOG ? 'inherit' : 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  await runs(child, () => said);
  const endedBy = async (signal: 'SIGINT' | 'SIGTERM') => {
    child.kill(signal);
    await ended(child);
    return child.exitCode;
  };
  return {
    pid: child.pid ?? 0,
    said: () => said,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    interrupt: () => endedBy('SIGINT'),
    terminate: () => endedBy('SIGTERM'),
  };
}

/** One GraphQL request with a connection of its own; refuses an answer with errors. */
export async function askService<T>(
  { url }: Pick<ServiceProcess, 'url'>,
  apiKey: string,
  document: string,
  variables: object = {},
): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: object[] };
  expect(errors).toBeUndefined();
  return data;
}

/** Both parts end what they say at the start in the same way. */
function runs(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (/Ctrl-C stops it\./.test(said())) resolve();
    };
    child.stdout?.on('data', look);
    child.once('exit', () => reject(new Error(`The service ended before it ran:\n${said()}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Asks again until the answer is there: another process is at work, and only its own answers say how far it is. */
export async function eventually<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let left = 20_000; left > 0; left--) {
    const answer = await ask();
    if (answer) return answer;
    await delay(10);
  }
  throw new Error(`${what} did not come about`);
}
