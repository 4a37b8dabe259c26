import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../src/project-root.js';

const readyPollMs = 25;
const readyTimeoutMs = 60_000;

/** The whole service, in a process that can be killed and started again on the same port. */
export class ServiceProcess {
  readonly url: string;
  isReady = false;
  private child: ChildProcess | null = null;
  /** What the processes wrote to standard error, in case one does not start. */
  private words = '';

  constructor(
    private readonly port: number,
    private readonly environment: Record<string, string>,
    /** Where the version that runs is built. */
    private readonly root: string = projectRoot,
    /** Of the service; both by default. */
    private readonly parts: readonly ('api' | 'worker')[] = [],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.root, 'dist/src/main.js'), ...this.parts], {
      // Killed is the service itself, not a supervisor of it.
      env: {
        PATH: process.env.PATH,
        WATCHDOG_SECONDS: '0',
        ...this.environment,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        HEALTH_PORT: String(this.port),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.words = (this.words + text).slice(-5_000);
    });
    this.child = child;
    for (let waitedMs = 0; waitedMs < readyTimeoutMs && child.exitCode === null; waitedMs += readyPollMs) {
      if (await answersReady(this.url)) {
        this.isReady = true;
        return;
      }
      await delay(readyPollMs);
    }
    throw new Error(`The service did not start:\n${this.words}`);
  }

  /** As a power failure: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    this.isReady = false;
    await this.end('SIGKILL');
  }

  /** As a supervisor ends it; answers the exit code. */
  async stop(): Promise<number | null> {
    this.isReady = false;
    await this.end('SIGTERM');
    return this.child?.exitCode ?? null;
  }

  /** Whether it has ended, by itself or otherwise. */
  get hasEnded(): boolean {
    return this.child !== null && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  /** The last that it wrote to standard error. */
  get lastWords(): string {
    return this.words;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

async function answersReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
