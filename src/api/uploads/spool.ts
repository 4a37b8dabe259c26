import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../contract/limits.js';
import { FileLock } from '../../embedded/file-lock.js';
import { ensureWritable } from '../../store/free-space.js';
import { privateFileMode, privateFolderMode } from '../../store/private-files.js';
import { SharedBytes } from '../../store/shared-bytes.js';

const lockSuffix = '.lock';

/**
 * Where this process keeps the files of running requests: a folder of its own below `<data directory>/uploads`, beside a
 * lock that the kernel holds for it. What a process that died has left is known by its lock, which anybody can take.
 */
export class Spool {
  /** What is in it. */
  readonly bytes = new SharedBytes(limits.uploadsAtOnceBytes);

  private constructor(
    private readonly directory: string,
    private readonly name: string,
    private readonly lock: FileLock,
  ) {}

  /** Makes the folder of this process, and removes those of processes that died. */
  static async open(dataDirectory: string): Promise<Spool> {
    const directory = join(dataDirectory, 'uploads');
    await mkdir(directory, { recursive: true, mode: privateFolderMode });
    const spool = Spool.take(directory);
    await mkdir(spool.folder, { mode: privateFolderMode });
    await spool.sweep();
    return spool;
  }

  /** The lock comes before the folder: a folder without one is left over. */
  private static take(directory: string): Spool {
    for (;;) {
      const name = randomUUID();
      writeFileSync(join(directory, name + lockSuffix), '', { mode: privateFileMode });
      const lock = FileLock.tryExclusive(join(directory, name + lockSuffix));
      if (lock) return new Spool(directory, name, lock);
    }
  }

  /** Goes with the process. */
  get folder(): string {
    return join(this.directory, this.name);
  }

  /** A new folder in it, for one request. Throws ENOSPC when the disk has no room to spare. */
  async requestFolder(): Promise<string> {
    await ensureWritable(this.directory);
    const folder = join(this.folder, randomUUID());
    await mkdir(folder, { recursive: true, mode: privateFolderMode });
    return folder;
  }

  /** Removes what processes that died have left; answers how many there were. */
  async sweep(): Promise<number> {
    const entries = await readdir(this.directory);
    // A folder, its lock, and what SQLite keeps beside the lock.
    const names = new Set(entries.map((entry) => entry.split('.', 1)[0] ?? ''));
    names.delete(this.name);
    const removed = await Promise.all([...names].map((name) => this.removeLeft(name)));
    return removed.filter(Boolean).length;
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    this.lock.release();
    await rm(join(this.directory, this.name + lockSuffix), { force: true });
  }

  private async removeLeft(name: string): Promise<boolean> {
    const path = join(this.directory, name);
    const lock = FileLock.tryExclusive(path + lockSuffix);
    if (!lock) return false;
    try {
      await rm(path, { recursive: true, force: true });
    } finally {
      lock.release();
      await rm(path + lockSuffix, { force: true });
    }
    return true;
  }
}
