import { existsSync, mkdirSync, statSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';

/** What the service keeps in its data directory is for its own user: folders 0700, files 0600. */
export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

const permissionBits = 0o777;

/**
 * Makes a folder that the configuration names, and those above it that are not there. One after the other: where nobody can make
 * a folder (`/proc`), Node.js tries for ever when it is to make all of them.
 */
export function makeFolder(path: string, mode = privateFolderMode): void {
  const missing = [path];
  for (let above = dirname(path); !existsSync(above); above = dirname(above)) missing.unshift(above);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
      if (!isThere) throw error;
    }
  }
}

/**
 * Takes the folders and files of the service in its data directory from other users: earlier versions left them to be
 * read by all. The embedded server sees to its own. Where modes cannot be changed (some network file systems) the log
 * says so.
 */
export async function makeDataPrivate(dataDirectory: string, log: Logger): Promise<void> {
  for (const name of ['files', 'uploads', 'encryption.key', 'demonstration-owner']) {
    const path = join(dataDirectory, name);
    try {
      await makePrivate(path);
    } catch (error) {
      log.warn({ err: error, path }, 'other users may be able to read this');
    }
  }
}

/** A folder's own mode is changed last: one that is private already has been gone through. */
async function makePrivate(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) return;
  const mode = found.isDirectory() ? privateFolderMode : privateFileMode;
  if ((found.mode & permissionBits) === mode) return;
  if (found.isDirectory()) await makeContentPrivate(path);
  await chmod(path, mode);
}

async function makeContentPrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolderMode : privateFileMode);
  }
}
