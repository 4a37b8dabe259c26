import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';

const pollMs = 20;
const startTimeoutMs = 20_000;
const startAttempts = 3;

export interface RedisServer {
  /** `redis://127.0.0.1:<port>` */
  url: string;
  /** Ends the server and everything in it. Safe to call more than once. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** The absolute path of redis-server when it is installed (on PATH), else null. */
export function findRedisServer(): string | null {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory, 'redis-server');
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this directory.
    }
  }
  return null;
}

/**
 * Starts the installed redis-server on a free port of 127.0.0.1, with nothing written to disk; `directory` is where it
 * runs (default: the system's temporary directory), `port` one to take again after a server that ended. Throws when it is not installed or does not start.
 */
export async function startRedisServer({
  directory = tmpdir(),
  port,
}: {
  directory?: string;
  port?: number;
} = {}): Promise<RedisServer> {
  const program = findRedisServer();
  if (program === null) throw new Error('redis-server is not installed (Debian: apt-get install redis-server).');
  let failure = '';
  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    // Again when another process took the port between the choice and the start.
    const started = await launch(program, directory, port ?? (await freePort()));
    if (typeof started !== 'string') return started;
    failure = started;
  }
  throw new Error(`redis-server did not start:\n${failure}`);
}

async function launch(program: string, directory: string, port: number): Promise<RedisServer | string> {
  const options = ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', directory, '--save', '', '--appendonly', 'no'];
  // Its own process group: Ctrl-C reaches us alone, and we stop it in order.
  const child = spawn(program, options, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = { hasHappened: false };
  let output = '';
  const keepOutput = (text: string) => {
    output += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keepOutput);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(''));
  }).then((reason) => {
    end.hasHappened = true;
    output += reason;
  });

  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  const stop = () => endBy('SIGTERM');
  for (let waitedMs = 0; waitedMs < startTimeoutMs && !end.hasHappened; waitedMs += pollMs) {
    if (await answersPing(port, child.pid)) {
      child.stdout.off('data', keepOutput).resume();
      child.stderr.off('data', keepOutput).resume();
      return { url: `redis://127.0.0.1:${port}`, stop, kill: () => endBy('SIGKILL') };
    }
    await delay(pollMs);
  }
  await stop();
  return output;
}

/** Whether the Redis at this port is ours and ready. */
function answersPing(port: number, pid: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.setEncoding('utf8').setTimeout(1_000, () => socket.destroy());
    socket.once('connect', () => socket.end('INFO server\r\nQUIT\r\n'));
    socket.on('data', (text) => {
      answer += text;
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(answer.includes(`process_id:${pid}\r\n`)));
  });
}
