import type { EntityManager } from '@mikro-orm/postgresql';
import { type FileStore, fileKey } from '../store/file-store.js';
import { lockFile } from '../store/locks.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** Takes a file out of the store unless a document or an attachment needs it. */
export async function removeUnneededFile(em: EntityManager, files: FileStore, sha256: string): Promise<void> {
  await lockFile(em, sha256);
  const { ownerId } = tenantOf(em);
  const needed = await query(
    em,
    sql`select 1 from invoice_documents where owner_id = ${ownerId} and sha256 = ${sha256}
      union all select 1 from attachments where owner_id = ${ownerId} and sha256 = ${sha256} limit 1`,
  );
  if (needed.length === 0) await files.remove(fileKey(ownerId, sha256));
}
