import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileStore } from '../store/file-store.js';
import { privateFileMode } from '../store/private-files.js';
import { type FileOnDisk, storeFile } from '../store/stored-files.js';

/**
 * Puts a PDF that was made of a document into the owner's store, for the transaction that names it. Outside of every
 * transaction. Throws QUOTA_EXCEEDED.
 */
export async function storeMadePdf(em: EntityManager, files: FileStore, content: Uint8Array): Promise<FileOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'books-made-'));
  try {
    const path = join(folder, 'made.pdf');
    await writeFile(path, content, { mode: privateFileMode });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { sha256, sizeBytes: content.length, path };
    await storeFile(em, files, file);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
