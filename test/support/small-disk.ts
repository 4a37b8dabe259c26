import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, small enough to be filled. */
export interface SmallDisk {
  path: string;
  /** Leaves so many bytes free. */
  fill(freeBytes: number): void;
  /** Takes away what filled it. */
  empty(): void;
  unmount(): void;
}

/** Mounts a disk of so many bytes in memory; null where this process may not mount. */
export function mountSmallDisk(sizeBytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'books-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes},mode=711`, 'books-test', path]);
  if (mount.status !== 0) {
    rmdirSync(path);
    return null;
  }
  const filling = join(path, 'filling');
  return {
    path,
    fill: (freeBytes) => {
      const { bavail, bsize } = statfsSync(path);
      try {
        writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
      } catch (error) {
        // Somebody else wrote meanwhile: it is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(filling, { force: true }),
    unmount: () => {
      spawnSync('umount', [path]);
      rmdirSync(path);
    },
  };
}
