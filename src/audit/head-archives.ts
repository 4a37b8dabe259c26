import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { privateFileMode, privateFolderMode } from '../store/private-files.js';
import { RetainedObjects, type RetentionSettings } from '../store/retained-objects.js';
import type { HeadArchive } from './publish-heads.js';
import type { PublishedHead } from './published-heads.js';

export interface HeadArchiveSettings {
  /** One JSON object a line is added to this file. */
  file: string | undefined;
  /** One object a head, which nobody can remove or replace before its time. */
  s3: RetentionSettings | undefined;
}

/** The places that the configuration names. */
export function openHeadArchives({ file, s3 }: HeadArchiveSettings): { archives: HeadArchive[]; close(): void } {
  const objects = s3 && new RetainedObjects(s3);
  return {
    archives: [...(file ? [fileArchive(file)] : []), ...(objects ? [objectArchive(objects)] : [])],
    close: () => objects?.close(),
  };
}

function fileArchive(path: string): HeadArchive {
  return {
    keep: async (head) => {
      await mkdir(dirname(path), { recursive: true, mode: privateFolderMode });
      const file = await open(path, 'a', privateFileMode);
      try {
        await file.appendFile(lineOf(head));
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

function objectArchive(objects: RetainedObjects): HeadArchive {
  return {
    // Padded, so that a list of the bucket is in the order of the chain.
    keep: (head) =>
      objects.put(`chain-heads/${head.owner_id}/${String(head.position).padStart(12, '0')}.json`, lineOf(head)),
  };
}

function lineOf(head: PublishedHead): string {
  return `${JSON.stringify(head)}\n`;
}
