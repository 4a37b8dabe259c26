import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { limits } from '../contract/limits.js';
import { makeFolder } from './private-files.js';

/** By the number of a disk: the bytes that files which are being written have been promised. */
const promised = new Map<number, number>();

/**
 * Throws unless files can be written below the directory: it takes writes, and its disk has at least
 * `limits.freeDiskBytes` for us. A disk without room is ENOSPC, as a write to it would be.
 */
export async function ensureWritable(directory: string): Promise<void> {
  makeFolder(directory);
  await access(directory, constants.W_OK);
  ensureFree(directory, await freeOn(directory));
}

/**
 * Room for a file that is being written below a directory: the disk is asked again for each part of it, and what other files have been
 * promised counts as written, so that many that begin at once do not fill it together.
 */
export class Room {
  private disk: number | null = null;
  private bytes = 0;
  private left = 0;

  constructor(private readonly directory: string) {}

  /** Before so many bytes are written. Throws ENOSPC when the disk would have less than `limits.freeDiskBytes` left. */
  async take(bytes: number): Promise<void> {
    if (bytes > this.left) await this.promise(Math.max(bytes, limits.roomBytes));
    this.left -= bytes;
  }

  /** When the file is written, or given up. */
  release(): void {
    if (this.disk !== null) change(this.disk, -this.bytes);
    this.disk = null;
    this.bytes = 0;
    this.left = 0;
  }

  private async promise(bytes: number): Promise<void> {
    this.release();
    const free = await freeOn(this.directory);
    ensureFree(this.directory, { ...free, bytes: free.bytes - bytes });
    change(free.disk, bytes);
    this.disk = free.disk;
    this.bytes = bytes;
    this.left = bytes;
  }
}

interface Free {
  disk: number;
  /** Less what is promised. */
  bytes: number;
  hasFiles: boolean;
}

async function freeOn(directory: string): Promise<Free> {
  const [{ dev: disk }, { bavail, bsize, files, ffree }] = await Promise.all([stat(directory), statfs(directory)]);
  return { disk, bytes: bavail * bsize - (promised.get(disk) ?? 0), hasFiles: files === 0 || ffree > 0 };
}

function ensureFree(directory: string, { bytes, hasFiles }: Free): void {
  if (bytes >= limits.freeDiskBytes && hasFiles) return;
  throw Object.assign(new Error(`the disk of ${directory} is full`), { code: 'ENOSPC', path: directory });
}

function change(disk: number, by: number): void {
  const bytes = (promised.get(disk) ?? 0) + by;
  if (bytes > 0) promised.set(disk, bytes);
  else promised.delete(disk);
}
