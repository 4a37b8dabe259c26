import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFileMode, privateFolderMode } from './store/private-files.js';

/**
 * The key of the installation, 32 bytes: from ENCRYPTION_KEY, or else made once and kept in the data directory.
 * Several processes that start at once end up with the same key.
 */
export function installationKey(configured: string | undefined, dataDirectory: string): Buffer {
  if (configured) return createHash('sha256').update(configured).digest();
  const path = join(dataDirectory, 'encryption.key');
  return readKey(path) ?? makeKey(path, dataDirectory);
}

function readKey(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written aside and linked into place: whoever comes second reads the first one's key, never half of one. */
function makeKey(path: string, dataDirectory: string): Buffer {
  mkdirSync(dataDirectory, { recursive: true, mode: privateFolderMode });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: privateFileMode });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
  const key = readKey(path);
  if (!key) throw new Error(`The encryption key ${path} could not be made`);
  return key;
}
