import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import type { JobTools } from '../outbox/job-tools.js';
import { systemActor } from '../store/actor.js';
import type { FileStore } from '../store/file-store.js';
import { query, sql } from '../store/sql.js';
import { orphanedFiles, removeFile } from '../store/stored-files.js';
import { actingFor, tenantOf } from '../store/tenancy.js';

/** Takes a file out of the store unless a document, a mail, an attachment or an export needs it. */
export function removeUnneededFile(em: EntityManager, files: FileStore, sha256: string): Promise<void> {
  return removeFile(em, files, sha256, async (inside) => {
    const { ownerId } = tenantOf(inside);
    const needed = await query(
      inside,
      sql`select 1 from invoice_documents where owner_id = ${ownerId} and sha256 = ${sha256}
        union all select 1 from invoice_documents where owner_id = ${ownerId} and pdf_sha256 = ${sha256}
        union all select 1 from incoming_mails where owner_id = ${ownerId} and sha256 = ${sha256}
        union all select 1 from attachments where owner_id = ${ownerId} and sha256 = ${sha256}
        union all select 1 from report_exports where owner_id = ${ownerId} and sha256 = ${sha256} limit 1`,
    );
    return needed.length > 0;
  });
}

const batchSize = 100;

/**
 * Removes files that were stored and never named; answers how many there were. A running request is given its time.
 * `relay` sees the files of every owner; each is removed on behalf of its own.
 */
export async function sweepOrphanedFiles(
  relay: EntityManager,
  tools: JobTools,
  files: FileStore,
  graceMs: number = limits.orphanedFileMinutes * 60_000,
): Promise<number> {
  for (let total = 0; ; ) {
    const orphans = await orphanedFiles(relay.fork(), graceMs, batchSize);
    for (const { ownerId, sha256 } of orphans) {
      const tenant = await tools.tenantOfOwner(tools.orm.em.fork(), ownerId, systemActor);
      await removeUnneededFile(actingFor(tools.orm.em, tenant), files, sha256);
    }
    total += orphans.length;
    if (orphans.length < batchSize) return total;
  }
}
