import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../src/project-root.js';

/** A server in a process of its own. */
export interface Server {
  url: string;
  pid: number;
}

const started: ChildProcess[] = [];

/** Starts a program of Node's and waits for its first output that matches; answers its process and what matched. */
export async function startProgram(
  program: string,
  words: readonly string[],
  given: { environment: Record<string, string>; wanted: RegExp; errors?: 'inherit' | 'ignore' },
): Promise<{ pid: number; found: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...given.environment },
    stdio: ['ignore', 'pipe', given.errors ?? 'inherit'],
  });
  started.push(child);
  return { pid: child.pid ?? 0, found: await firstOutput(child, given.wanted) };
}

/** The service on a database that is there, as in production but that it is silent and limits no rate. */
export async function startService(
  program: string,
  words: readonly string[],
  { databaseUrl, dataDirectory }: { databaseUrl: string; dataDirectory: string },
): Promise<Server> {
  // Another port for each server that was started.
  const port = 20_000 + (process.pid % 20_000) + started.length;
  const environment = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const { pid } = await startProgram(join(projectRoot, 'dist', program), words, { environment, wanted: /running at/ });
  return { url: `http://127.0.0.1:${port}`, pid };
}

/** Ends every server that was started. */
export async function stopServers(): Promise<void> {
  await Promise.all(started.map(stop));
}

async function firstOutput(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const found = wanted.exec(text)?.[0];
    if (!found) continue;
    child.stdout?.resume();
    return found;
  }
  throw new Error(`A server ended before it was ready: ${text}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
