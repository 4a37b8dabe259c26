import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The user PostgreSQL runs as when this process is root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Where one embedded PostgreSQL lives: its data, passwords, locks and log. This is the directory asked for, except when
 * this process is root and the user that PostgreSQL then runs as cannot reach that directory (a checkout below /root).
 * Then it is `/var/lib/books-<hash>`, and the file `location` in the directory asked for says so and is followed from
 * then on, also when the directory is moved.
 */
export interface PostgresHome {
  path: string;
  dataDirectory: string;
  /** null: PostgreSQL runs as the user of this process. */
  account: Account | null;
}

/** Finds, or on the first start settles, the home that belongs to `directory`. */
export function settleHome(directory: string): PostgresHome {
  // Root leaves a way through for the user that PostgreSQL runs as; nothing can be listed.
  mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const realDirectory = realpathSync(directory);
  const recordedPath = recordedLocation(realDirectory);
  if (recordedPath !== null) return existingHome(recordedPath, realDirectory);

  const account = accountFor(statSync(realDirectory));
  if (account === null || isReachable(realDirectory, account)) return homeAt(realDirectory, account);
  if (existsSync(join(realDirectory, 'data'))) {
    throw new Error(
      `The database in ${realDirectory} is out of reach for user ${account.uid}, as whom PostgreSQL runs when started ` +
        'by root: let others pass through the directories above it (chmod o+x), or start as the user who owns it.',
    );
  }
  return homeAt(settleElsewhere(realDirectory, account), account);
}

/** Deletes the database that belongs to `directory`, wherever it lives. Nobody may be using it. */
export function removeHome(directory: string): void {
  const recordedPath = existsSync(directory) ? recordedLocation(directory) : null;
  if (recordedPath !== null) rmSync(recordedPath, { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
}

/** Creates an empty file for this process only. Root leaves it to the owner of the home, who may be the next to start. */
export function createPrivateFile(home: PostgresHome, name: string): string {
  const path = join(home.path, name);
  if (existsSync(path)) return path;
  closeSync(openSync(path, 'a', 0o600));
  if (process.getuid?.() === 0) {
    const owner = statSync(home.path);
    chownSync(path, owner.uid, owner.gid);
  }
  return path;
}

function homeAt(path: string, account: Account | null): PostgresHome {
  const dataDirectory = join(path, 'data');
  const data = statSync(dataDirectory, { throwIfNoEntry: false });
  // Existing data decides who runs the server: PostgreSQL insists on owning it.
  const owner = account !== null && data !== undefined && data.uid !== 0 ? { uid: data.uid, gid: data.gid } : account;
  return { path, dataDirectory, account: owner };
}

function accountFor(directory: Stats): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (directory.uid !== 0) return { uid: directory.uid, gid: directory.gid };
  return { uid: numberOfNobody('-u'), gid: numberOfNobody('-g') };
}

function numberOfNobody(option: '-u' | '-g'): number {
  const { stdout } = spawnSync('id', [option, 'nobody'], { encoding: 'utf8' });
  const number = Number.parseInt(stdout ?? '', 10);
  if (Number.isNaN(number)) {
    throw new Error(
      'PostgreSQL refuses to run as root and this system has no user "nobody": start as another user, or set DATABASE_URL.',
    );
  }
  return number;
}

function isReachable(directory: string, account: Account): boolean {
  // The directory is ours alone; others may pass through it, not list it. The data inside stays private.
  if (statSync(directory).uid !== account.uid) chmodSync(directory, 0o711);
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], { ...account, cwd: '/' });
  return probe.status === 0;
}

function recordedLocation(directory: string): string | null {
  const file = join(directory, 'location');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function existingHome(path: string, directory: string): PostgresHome {
  if (!existsSync(path)) {
    throw new Error(
      `The database of ${directory} was kept in ${path}, which is gone: bring it back, or delete ${directory} to start afresh.`,
    );
  }
  return homeAt(path, accountFor(statSync(directory)));
}

function settleElsewhere(directory: string, account: Account): string {
  const path = join('/var/lib', `books-${identityOf(directory)}`);
  try {
    mkdirSync(path, { recursive: true });
    if (!isReachable(path, account)) throw new Error(`user ${account.uid} cannot reach it`);
  } catch (error) {
    throw new Error(
      `PostgreSQL refuses to run as root, and neither ${directory} nor ${path} can hold its data: ` +
        `${error instanceof Error ? error.message : error}. Start as another user, or set DATABASE_URL.`,
    );
  }
  const partial = join(directory, `location.${process.pid}`);
  writeFileSync(partial, `${path}\n`, { mode: 0o600 });
  renameSync(partial, join(directory, 'location'));
  return path;
}

/** The same for everyone who starts at once, and another for a directory deleted and made anew. */
function identityOf(directory: string): string {
  const { dev, ino, birthtimeMs } = statSync(directory);
  return createHash('sha256').update(`${directory}\0${dev}\0${ino}\0${birthtimeMs}`).digest('hex').slice(0, 16);
}
