import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../src/store/sql.js';
import type { Uploaded } from './uploader.js';

export interface FileEvidence {
  em: EntityManager;
  ownerId: number;
  uploads: readonly Uploaded[];
  /** What the file store holds, after a sweep: size by SHA-256. */
  stored: ReadonlyMap<string, number>;
}

/** Throws unless every upload that was answered is one document with its file, and the store holds nothing else. */
export async function judgeFiles({ em, ownerId, uploads, stored }: FileEvidence): Promise<void> {
  const documents = await query<{ id: number; sha256: string; status: string }>(
    em,
    sql`select id, sha256, status from invoice_documents where owner_id = ${ownerId}`,
  );
  const kept = uploads.filter(({ isDeleted }) => !isDeleted);
  assert.deepEqual(
    documents.map(({ id, sha256 }) => `${sha256} ${id}`).sort(),
    kept.map(({ documentId, sha256 }) => `${sha256} ${documentId}`).sort(),
    'one document for each upload that was answered and not deleted',
  );
  assert.deepEqual(
    documents.filter(({ status }) => status === 'received' || status === 'extracting'),
    [],
    'every document was read',
  );
  assert.deepEqual(
    [...stored].map(([sha256, bytes]) => `${sha256} ${bytes}`).sort(),
    kept.map(({ sha256, sizeBytes }) => `${sha256} ${sizeBytes}`).sort(),
    'the store holds the file of each document, whole, and no other',
  );
  const rows = await query(
    em,
    sql`select sha256 from stored_files where owner_id = ${ownerId} and not (is_named and stored_at is not null)`,
  );
  assert.deepEqual(rows, [], 'no file is on its way');
}
