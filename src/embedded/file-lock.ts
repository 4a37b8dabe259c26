import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * A lock on a file that the kernel holds for this process and gives up when the process dies, however it dies: no
 * stale locks to recognise. Node has no flock(2) of its own; the SQLite in it locks files the same way on every system.
 * The file stays empty.
 */
export class FileLock {
  private constructor(private readonly database: DatabaseSync) {}

  /** Taken together with other shared holders; null while someone holds the file exclusively. */
  static tryShared(path: string): FileLock | null {
    // The lock is taken by the first read of the transaction, not by BEGIN itself.
    return FileLock.take(path, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  }

  /** Taken alone; null while anyone else, in this process or another, holds the file. */
  static tryExclusive(path: string): FileLock | null {
    return FileLock.take(path, 'BEGIN EXCLUSIVE');
  }

  release(): void {
    if (this.database.isOpen) this.database.close();
  }

  private static take(path: string, sql: string): FileLock | null {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec(sql);
      return new FileLock(database);
    } catch (error) {
      database.close();
      if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return null;
      throw error;
    }
  }
}
