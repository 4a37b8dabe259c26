import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../contract/errors.js';
import { stage } from '../outbox/stage.js';
import { newRecord, save } from '../store/records.js';
import { query, type Sql, sql } from '../store/sql.js';
import { nameFile } from '../store/stored-files.js';
import { tenantOf } from '../store/tenancy.js';
import { recordId } from '../values/record-id.js';
import { Attachment, AttachmentResource } from './attachment.entity.js';

/** A file that a request brought: where it lies, and what is known of it. */
export interface FileToAttach {
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  path: string;
}

/** A file that the owner's store already has. */
export interface StoredFile {
  filename: string;
  contentType: string;
  fileSizeBytes: number;
  sha256: string;
}

/** What each kind of record is called, and its table: their folders build on this one, so they are known by name. */
const resources: Record<AttachmentResource, { name: string; table: Sql }> = {
  [AttachmentResource.BILL]: { name: 'Bill', table: sql.raw('bills') },
  [AttachmentResource.VENDOR_PAYMENT]: { name: 'Vendor payment', table: sql.raw('vendor_payments') },
  [AttachmentResource.INVOICE]: { name: 'Invoice', table: sql.raw('invoices') },
  [AttachmentResource.MANUAL_JOURNAL]: { name: 'Manual journal', table: sql.raw('manual_journals') },
  [AttachmentResource.DEBIT_NOTE]: { name: 'Debit note', table: sql.raw('debit_notes') },
};

/**
 * Keeps a file with a record of any status. Throws NOT_FOUND when the owner has no such record (decisions section 6).
 * The content is in the store before: a file that nothing names is harmless, a row without its file is not. Throws
 * FileNotStored.
 */
export async function attachFile(
  em: EntityManager,
  input: { resourceType: AttachmentResource; resourceId: string; file: FileToAttach },
): Promise<Attachment> {
  const resourceId = recordId(input.resourceId, resources[input.resourceType].name);
  await keepResource(em, input.resourceType, resourceId);
  const { filename, contentType, sizeBytes, sha256, path } = input.file;
  await nameFile(em, { sha256, sizeBytes, path });
  return attachStoredFile(em, input.resourceType, resourceId, {
    filename,
    contentType,
    sha256,
    fileSizeBytes: sizeBytes,
  });
}

/** Attaches a file that the owner's store already has, to a record that this transaction made or holds. */
export async function attachStoredFile(
  em: EntityManager,
  resourceType: AttachmentResource,
  resourceId: number,
  file: StoredFile,
): Promise<Attachment> {
  const attachment = newRecord(Attachment, { resourceType, resourceId, ...file });
  await save(em, Attachment, attachment);
  return attachment;
}

/** Deletes the attachments of a record that is deleted; content that nothing else needs is removed from the store. */
export async function detachFiles(
  em: EntityManager,
  resourceType: AttachmentResource,
  resourceId: number,
): Promise<void> {
  const { ownerId } = tenantOf(em);
  const detached = await query<{ sha256: string }>(
    em,
    sql`delete from attachments where owner_id = ${ownerId} and resource_type = ${resourceType}
      and resource_id = ${resourceId} returning sha256`,
  );
  for (const { sha256 } of detached) await stage(em, 'file.remove', { ownerId, sha256 });
}

/** The record exists, and is not deleted before this transaction ends. */
async function keepResource(em: EntityManager, resourceType: AttachmentResource, resourceId: number): Promise<void> {
  const { name, table } = resources[resourceType];
  const { ownerId } = tenantOf(em);
  const found = await query(
    em,
    sql`select id from ${table} where owner_id = ${ownerId} and id = ${resourceId} for key share`,
  );
  if (found.length === 0) throw notFound(name);
}
