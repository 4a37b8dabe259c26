import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FileLock } from './file-lock.js';
import { createPrivateFile, type PostgresHome, removeHome, settleHome } from './postgres-home.js';
import { ensureServer, type RunningServer, type ServerSettings, stopServer } from './postgres-server.js';

const lockPollMs = 25;
const lockNoticeMs = 2_000;
const lockTimeoutMs = 10 * 60_000;
const startAgainMs = 2_000;

export interface EmbeddedPostgresOptions {
  /** Belongs to the embedded PostgreSQL alone; created when missing. Names the database: same directory, same data. */
  directory: string;
  /** Receives progress, one sentence at a time. */
  log: (message: string) => void;
  /** PostgreSQL parameters (`{ fsync: 'off' }`) over the defaults; without effect when the server runs already. */
  settings?: ServerSettings;
}

export interface EmbeddedPostgres {
  /** Database `books` as its owner, the role `books`, which is no superuser and may make roles. */
  url: string;
  /** Database `postgres` as the superuser `postgres`. */
  adminUrl: string;
  /** Of 127.0.0.1. */
  port: number;
  /** Leaves the server; the last to leave stops it. Safe to call more than once. Connections should be closed before. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for a machine that has none, with its data kept in `directory` between starts.
 *
 * Processes that start on the same directory share one server: the first starts it, the last to leave
 * stops it. Two locks held by the kernel do all the bookkeeping, so a process that is killed leaves none behind:
 * `start.lock` lets one process at a time start or stop the server, `members.lock` is shared by all who use it. A server
 * that outlives its killed users is taken over by the next start.
 *
 * Throws when the platform has no server programs (the message names DATABASE_URL) and when the server cannot start
 * (the message ends with the server's own words).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = settleHome(options.directory);
  const membership = await oneAtATime(home, options.log, async () => {
    const server = await ensureServer(home, options);
    return new Membership(home, options, server);
  });
  membership.keepRunning();
  return {
    url: membership.server.url,
    adminUrl: membership.server.adminUrl,
    port: membership.server.port,
    stop: () => membership.leave(),
  };
}

/** Deletes the database of `directory`, also where it lives elsewhere. Throws while a process uses it. */
export async function removeEmbeddedPostgres(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const home = settleHome(directory);
  await oneAtATime(
    home,
    () => {},
    async () => {
      const alone = FileLock.tryExclusive(createPrivateFile(home, 'members.lock'));
      if (alone === null) throw new Error(`The embedded PostgreSQL in ${home.path} is in use.`);
      try {
        await stopServer(home);
      } finally {
        alone.release();
      }
    },
  );
  removeHome(directory);
}

/** One process's use of a running server. */
class Membership {
  private readonly presence: FileLock;
  private leaving: Promise<void> | null = null;

  constructor(
    private readonly home: PostgresHome,
    private readonly options: EmbeddedPostgresOptions,
    public server: RunningServer,
  ) {
    const presence = FileLock.tryShared(createPrivateFile(home, 'members.lock'));
    if (presence === null) throw new Error(`${home.path}/members.lock is locked by a program that is not ours.`);
    this.presence = presence;
  }

  /** Whoever started the server starts it again, on the same port, when it dies: other users' pools just reconnect. */
  keepRunning(): void {
    this.server.ended?.then(async () => {
      if (this.leaving !== null) return;
      this.options.log('The embedded PostgreSQL ended unexpectedly; starting it again.');
      await this.startAgain();
    });
  }

  /** Until it runs or nobody needs it any more: what keeps it from starting, a full disk for example, may pass. */
  private async startAgain(): Promise<void> {
    try {
      await oneAtATime(this.home, this.options.log, async () => {
        if (this.leaving === null) await this.replaceServer();
      });
    } catch (error) {
      if (this.leaving !== null) return;
      this.options.log(
        `The embedded PostgreSQL could not be started again; the next attempt follows in ${startAgainMs / 1000} s: ${error}`,
      );
      await delay(startAgainMs, undefined, { ref: false });
      await this.startAgain();
    }
  }

  leave(): Promise<void> {
    this.leaving ??= oneAtATime(this.home, this.options.log, () => this.stopIfLast());
    return this.leaving;
  }

  private async replaceServer(): Promise<void> {
    const port = this.server.port;
    this.server = await ensureServer(this.home, this.options);
    if (this.server.port !== port) {
      this.options.log(`The embedded PostgreSQL moved from port ${port} to ${this.server.port}: restart this process.`);
    }
    this.keepRunning();
  }

  private async stopIfLast(): Promise<void> {
    this.presence.release();
    const alone = FileLock.tryExclusive(join(this.home.path, 'members.lock'));
    if (alone === null) return;
    try {
      await stopServer(this.home);
      await this.ended();
    } finally {
      alone.release();
    }
  }

  /** The server does not keep this process awake, so the wait for its end has to. */
  private async ended(): Promise<void> {
    const awake = setInterval(() => undefined, lockPollMs);
    await this.server.ended;
    clearInterval(awake);
  }
}

async function oneAtATime<Result>(
  home: PostgresHome,
  log: (message: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await waitForLock(createPrivateFile(home, 'start.lock'), log);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(path: string, log: (message: string) => void): Promise<FileLock> {
  for (let waitedMs = 0; waitedMs < lockTimeoutMs; waitedMs += lockPollMs) {
    const lock = FileLock.tryExclusive(path);
    if (lock !== null) return lock;
    if (waitedMs === lockNoticeMs) log('Waiting for another process to start or stop the embedded PostgreSQL…');
    await delay(lockPollMs);
  }
  throw new Error(`Another process has been starting or stopping the embedded PostgreSQL for minutes (${path}).`);
}
