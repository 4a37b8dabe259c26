import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { limits } from '../contract/limits.js';
import { makeFolder } from './private-files.js';

/**
 * Throws unless files can be written below the directory: it takes writes, and its disk has at least
 * `limits.freeDiskBytes` for us. A disk without room is ENOSPC, as a write to it would be.
 */
export async function ensureWritable(directory: string): Promise<void> {
  makeFolder(directory);
  await access(directory, constants.W_OK);
  const { bavail, bsize, files, ffree } = await statfs(directory);
  const isFull = bavail * bsize < limits.freeDiskBytes || (files > 0 && ffree === 0);
  if (isFull) throw Object.assign(new Error(`the disk of ${directory} is full`), { code: 'ENOSPC', path: directory });
}
