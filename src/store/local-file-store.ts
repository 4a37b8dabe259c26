import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, checkedFileKey, type FileStore, MissingFile } from './file-store.js';
import { ensureWritable, Room } from './free-space.js';
import { privateFileMode, privateFolderMode } from './private-files.js';

/** No file takes a day to be written. */
const leftoverAgeMs = 24 * 3_600_000;

/** Files below a directory of this machine. A power cut leaves a file whole or not there. */
export class LocalFileStore implements FileStore {
  constructor(private readonly directory: string) {}

  async put(key: string, path: string): Promise<void> {
    const target = this.pathOf(key);
    const folder = dirname(target);
    const temporary = join(this.incoming, randomUUID());
    await mkdir(this.incoming, { recursive: true, mode: privateFolderMode });
    await mkdir(folder, { recursive: true, mode: privateFolderMode });
    const room = new Room(this.incoming);
    try {
      await room.take((await stat(path)).size);
      await copyFile(path, temporary);
      await chmod(temporary, privateFileMode);
      await syncToDisk(temporary);
      await rename(temporary, target);
      await syncToDisk(folder);
    } finally {
      room.release();
      await rm(temporary, { force: true });
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.pathOf(key), 'r');
      return file.createReadStream(range);
    } catch (error) {
      if (isMissing(error)) throw new MissingFile(key, { cause: error });
      throw error;
    }
  }

  async downloadUrl(): Promise<null> {
    return null;
  }

  async sizeBytes(key: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async removeLeftovers(): Promise<void> {
    const before = Date.now() - leftoverAgeMs;
    for (const name of await readdir(this.incoming).catch(() => [])) {
      const path = join(this.incoming, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < before) await rm(path, { force: true });
    }
  }

  check(): Promise<void> {
    return ensureWritable(this.directory);
  }

  async close(): Promise<void> {}

  /** Where content is until it is whole: on the same disk, so that it can be renamed. */
  private get incoming(): string {
    return join(this.directory, 'incoming');
  }

  private pathOf(key: string): string {
    return join(this.directory, checkedFileKey(key));
  }
}

/** A rename is only safe when the content, and then the folder that names it, have reached the disk. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT';
}
