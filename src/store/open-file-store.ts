import type { FileStore } from './file-store.js';
import { LocalFileStore } from './local-file-store.js';
import { S3FileStore, type S3Settings } from './s3-file-store.js';

/** The store that the configuration names: a bucket when there is one, else a directory of this machine. */
export function openFileStore(settings: { s3: S3Settings | undefined; directory: string }): FileStore {
  return settings.s3 ? new S3FileStore(settings.s3) : new LocalFileStore(settings.directory);
}
