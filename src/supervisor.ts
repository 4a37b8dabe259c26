import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limits } from './contract/limits.js';
import { recordedStack } from './stalled-stack.js';
import { isHeartbeat, stopWord } from './supervised.js';

/** What the service of a supervisor is started with, before the words of the command line. */
export const supervisedWord = '--supervised';

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It had started, so that what ended it came later. */
  hadRun: boolean;
}

export interface Supervision {
  /** The program that runs the service, this one. */
  program: string;
  words: readonly string[];
  /** Seconds that the event loop may be blocked. */
  watchdogSeconds: number;
  log: Logger;
}

/**
 * Runs the service in a process of its own and restarts it when it exits unexpectedly or its event loop is blocked. Answers the exit
 * code when it was asked to stop, when it does not come up at the first start, and when it ends again and again.
 */
export async function supervise(supervision: Supervision): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'books-stalled-'));
  try {
    return await new Supervisor(supervision, folder).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Supervisor {
  private child: ChildProcess | null = null;
  private readonly stopping = new AbortController();
  private restarts: number[] = [];

  constructor(
    private readonly supervision: Supervision,
    /** Where a blocked service writes its stack. */
    private readonly folder: string,
  ) {}

  async run(): Promise<number> {
    const stop = () => this.stop();
    process.on('SIGINT', stop).on('SIGTERM', stop);
    for (let isFirst = true; ; isFirst = false) {
      const end = await this.runOnce(isFirst);
      const neverRan = isFirst && !end.hadRun;
      if (neverRan && end.signal) sayKilled(end.signal);
      if (this.stopping.signal.aborted || neverRan) return end.code ?? 1;
      if (!(await this.mayStartAgain(end))) return 1;
    }
  }

  /** In order the first time; at once when asked again. */
  private stop(): void {
    if (this.stopping.signal.aborted) {
      this.child?.kill('SIGKILL');
      process.exit(130);
    }
    this.stopping.abort();
    if (this.child?.connected) this.child.send(stopWord);
  }

  private async runOnce(isFirst: boolean): Promise<End> {
    const { program, words } = this.supervision;
    const kind = isFirst ? 'first' : 'again';
    const child = fork(program, [supervisedWord, kind, this.folder, ...words], { stdio: 'inherit' });
    this.child = child;
    const watch = new Watch(child, this.supervision, this.folder);
    // Asked to stop between two lives.
    if (this.stopping.signal.aborted) child.send(stopWord);
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    watch.end();
    this.child = null;
    return { code, signal, hadRun: watch.hasRun };
  }

  /** Waits longer each time; false when it was asked to stop meanwhile, or starts again too often. */
  private async mayStartAgain({ code, signal }: End): Promise<boolean> {
    const { log } = this.supervision;
    const now = performance.now();
    this.restarts = this.restarts.filter((at) => now - at < limits.restartWindowMs);
    if (this.restarts.length >= limits.restartsMaximum) {
      log.fatal({ code, signal }, `the service exited more than ${limits.restartsMaximum} times: giving up`);
      return false;
    }
    const waitMs = Math.min(limits.restartWaitMs * 2 ** this.restarts.length, limits.restartWaitMaximumMs);
    this.restarts.push(now);
    log.error({ code, signal, waitMs }, 'the service exited unexpectedly: restarting it');
    await delay(waitMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    return !this.stopping.signal.aborted;
  }
}

/** Whoever ended the service before it ran left it no time to say why. */
function sayKilled(signal: NodeJS.Signals): void {
  process.stderr.write(
    `The service was ended by ${signal} before it ran: start it again, with more memory if the system's log says that it ran out.\n`,
  );
}

const heartbeatMs = 1_000;

/**
 * Counts the seconds in which the service gave no sign, each of them one in which this process had its own turn: a machine
 * that slept, or did not get to either of the two, is no blocked service. Nor is one that is being debugged.
 */
class Watch {
  hasRun = false;
  private isDebugged = false;
  private missed = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly child: ChildProcess,
    private readonly supervision: Supervision,
    private readonly folder: string,
  ) {
    child.on('message', (message) => {
      if (!isHeartbeat(message)) return;
      this.hasRun = true;
      this.isDebugged = message.isDebugged;
      this.missed = 0;
    });
    this.timer = setInterval(() => this.look(), heartbeatMs);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    if (!this.hasRun || this.isDebugged) return;
    this.missed += 1;
    if (this.missed <= this.supervision.watchdogSeconds) return;
    this.end();
    const stack = recordedStack(this.folder);
    const { pid } = this.child;
    this.supervision.log.fatal(
      { pid, stack },
      `the event loop of the service was blocked for ${this.supervision.watchdogSeconds} s: killing it`,
    );
    this.child.kill('SIGKILL');
  }
}
