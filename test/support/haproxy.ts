import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/embedded/free-port.js';

/** HAProxy before servers of one kind, none of whose requests it repeats. */
export interface RunningHaproxy {
  port: number;
  stop(): Promise<void>;
}

/** The path of haproxy (Debian's package of that name), or null where it is not installed. */
export function findHaproxy(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path)) ?? null;
}

/** Takes turns among processes with the API that say on `/readyz` that they are ready. */
export function balanceRequests(ports: readonly number[]): Promise<RunningHaproxy> {
  return start(`
  mode http
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 1 rise 1
${ports.map((port, index) => `  server api${index} 127.0.0.1:${port}`).join('\n')}`);
}

/** Leads to the first server while it takes connections, and after it to the second. */
export function leadToPrimary(primary: number, standby: number): Promise<RunningHaproxy> {
  return start(`
  mode tcp
  default-server check inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary}
  server standby 127.0.0.1:${standby} backup`);
}

async function start(backend: string): Promise<RunningHaproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'books-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  retries 0
  timeout connect 5s
  timeout check 20s
  timeout client 5m
  timeout server 5m
listen books
  bind 127.0.0.1:${port}${backend}
`,
  );
  const child = spawn(findHaproxy() ?? '', ['-W', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close').then(() => {
    throw new Error(`haproxy did not start:\n${said}`);
  });
  ended.catch(() => undefined);
  const isUp = async () => {
    while (!said.includes('Loading success')) await once(child.stderr, 'data');
  };
  await Promise.race([isUp(), ended]);
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
