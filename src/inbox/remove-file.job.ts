import { defineJob, type JobDefinition } from '../outbox/run-jobs.js';
import type { FileStore } from '../store/file-store.js';
import { removeUnneededFile } from './stored-files.js';

/** Takes files out of the store after the commit that let go of them. Tried again until the store answers. */
export function fileRemoval({ files }: { files: FileStore }): JobDefinition {
  return defineJob('file.remove', async (job) => {
    await removeUnneededFile(job.em, files, job.payload.sha256);
  });
}
