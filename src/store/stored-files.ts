import type { EntityManager } from '@mikro-orm/postgresql';
import { type FileStore, fileKey } from './file-store.js';
import { NeededFirst } from './needed-first.js';
import { giveBackStorage, takeStorage } from './quotas.js';
import { acrossOwners, query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * Files are stored before the transaction that names them opens, so that a file store that hangs holds no transaction.
 * A row of `stored_files` for each file of an owner says how far it is; every step is a statement of its own:
 *
 * | step | `announced_at` | `stored_at` | `is_named` |
 * |---|---|---|---|
 * | announced, the content on its way | set | – | false |
 * | stored, for a request to name | set | set | false |
 * | named by a document or an attachment | set | set | true |
 * | being removed | – | – | false |
 *
 * Naming a file takes its row's lock until the commit and is refused unless it is stored; removing it takes the same
 * lock. Whatever dies in between leaves an unnamed row, which the sweep removes with its content after a while.
 */

/** Who holds the advisory lock of this name keeps every stored file where it is: a backup, from before its snapshot on. */
export const backupLockName = 'books: backup';

/** Keeps every stored file where it is until the transaction ends; waits for removals that are under way, and for a backup. */
export async function lockStoredFiles(em: EntityManager): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${backupLockName}, 0))`);
}

/** A file of a request on the disk of this process. */
export interface FileOnDisk {
  sha256: string;
  sizeBytes: number;
  path: string;
}

/** Carries a file out of a transaction that wants to name it: it must be stored first, and the transaction begin anew. */
export class FileNotStored extends NeededFirst {
  constructor(readonly file: FileOnDisk) {
    super(`the file ${file.sha256} is not stored yet`);
    this.name = 'FileNotStored';
  }

  provide(em: EntityManager, files: FileStore): Promise<void> {
    return storeFile(em, files, this.file);
  }
}

/**
 * Says in this transaction that a row names the file; nobody removes it until the commit, or after it. Throws
 * FileNotStored when the store does not have it.
 */
export async function nameFile(em: EntityManager, file: FileOnDisk): Promise<void> {
  const named = await query(
    em,
    sql`update stored_files set is_named = true where ${isFile(em, file.sha256)} and stored_at is not null returning 1`,
  );
  if (named.length === 0) throw new FileNotStored(file);
}

/**
 * Puts the file into the store unless it is there; outside of every transaction, for it takes as long as it takes. Throws
 * QUOTA_EXCEEDED.
 */
export async function storeFile(em: EntityManager, files: FileStore, file: FileOnDisk): Promise<void> {
  const { sha256, path } = file;
  while (!(await announce(em, file))) {
    await files.put(fileKey(tenantOf(em).ownerId, sha256), path);
    // When a removal came in between, the content may be gone: once more.
    if (await noteStored(em, sha256)) return;
  }
}

/**
 * Notes that the content comes, or is wanted still; answers whether it is there already. From here until its row goes it
 * counts for what the owner's files may take.
 */
function announce(em: EntityManager, { sha256, sizeBytes }: FileOnDisk): Promise<boolean> {
  return em.fork().transactional(async (inside) => {
    const [file] = await query<{ isStored: boolean; isNew: boolean }>(
      inside,
      sql`insert into stored_files (owner_id, sha256, size_bytes, announced_at)
        values (${tenantOf(inside).ownerId}, ${sha256}, ${sizeBytes}, clock_timestamp())
        on conflict (owner_id, sha256) do update set announced_at = excluded.announced_at
        returning stored_at is not null as "isStored", xmax = 0 as "isNew"`,
    );
    if (file?.isNew) await takeStorage(inside, sizeBytes);
    return file?.isStored ?? false;
  });
}

async function noteStored(em: EntityManager, sha256: string): Promise<boolean> {
  const noted = await query(
    em,
    sql`update stored_files set stored_at = statement_timestamp()
      where ${isFile(em, sha256)} and announced_at is not null returning 1`,
  );
  return noted.length > 0;
}

/** Records a file that rows of this transaction name, and that is put into the store before its commit. Throws QUOTA_EXCEEDED. */
export async function recordStoredFile(em: EntityManager, { sha256, sizeBytes }: FileOnDisk): Promise<void> {
  await query(
    em,
    sql`insert into stored_files (owner_id, sha256, size_bytes, announced_at, stored_at, is_named)
      values (${tenantOf(em).ownerId}, ${sha256}, ${sizeBytes}, clock_timestamp(), clock_timestamp(), true)`,
  );
  await takeStorage(em, sizeBytes);
}

/**
 * Takes a file out of the store unless a row names it: `isNeeded` is asked under the file's lock. It is marked as being
 * removed in a transaction before, so that a crash in between never leaves a row that says it is stored. While a backup is
 * made the file stays where it is, marked: the sweep comes back for it.
 */
export async function removeFile(
  em: EntityManager,
  files: FileStore,
  sha256: string,
  isNeeded: (em: EntityManager) => Promise<boolean>,
): Promise<void> {
  const isMarked = await em.fork().transactional((inside) => markForRemoval(inside, sha256, isNeeded));
  if (!isMarked) return;
  await em.fork().transactional(async (inside) => {
    const [backup] = await query<{ isUnderWay: boolean }>(
      inside,
      sql`select not pg_try_advisory_xact_lock_shared(hashtextextended(${backupLockName}, 0)) as "isUnderWay"`,
    );
    if (backup?.isUnderWay) return;
    const [marked] = await query(
      inside,
      sql`select 1 from stored_files where ${isFile(inside, sha256)} and announced_at is null for update`,
    );
    // Announced again: whoever did stores it anew.
    if (!marked) return;
    await files.remove(fileKey(tenantOf(inside).ownerId, sha256));
    const [gone] = await query<{ sizeBytes: number }>(
      inside,
      sql`delete from stored_files where ${isFile(inside, sha256)} returning size_bytes as "sizeBytes"`,
    );
    await giveBackStorage(inside, gone?.sizeBytes ?? 0);
  });
}

async function markForRemoval(
  em: EntityManager,
  sha256: string,
  isNeeded: (em: EntityManager) => Promise<boolean>,
): Promise<boolean> {
  const [file] = await query(em, sql`select 1 from stored_files where ${isFile(em, sha256)} for update`);
  if (!file || (await isNeeded(em))) return false;
  await query(
    em,
    sql`update stored_files set announced_at = null, stored_at = null, is_named = false where ${isFile(em, sha256)}`,
  );
  return true;
}

/** Files of any owner that nothing has named for so long: of requests that were refused, or processes that died. */
export function orphanedFiles(
  em: EntityManager,
  graceMs: number,
  count: number,
): Promise<{ ownerId: number; sha256: string }[]> {
  return query(
    em,
    acrossOwners(
      'files that nothing names are looked for among all',
      sql`select owner_id as "ownerId", sha256 from stored_files
      where not is_named and coalesce(announced_at, '-infinity')
        <= clock_timestamp() - ${graceMs}::float8 * interval '1 millisecond'
      order by announced_at nulls first limit ${count}`,
    ),
  );
}

function isFile(em: EntityManager, sha256: string): Sql {
  return sql`owner_id = ${tenantOf(em).ownerId} and sha256 = ${sha256}`;
}
