import type { Readable } from 'node:stream';

/** The first and the last byte of a part of a file, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How a store answers with a file that is read from it directly. */
export interface Download {
  contentType: string;
  /** The header `Content-Disposition`. */
  contentDisposition: string;
  /** From when on the address answers nothing, but for what has begun. */
  expiresInSeconds: number;
}

/**
 * Where the owners' files are kept: content-addressed, so that putting a file twice is putting it once.
 * `local-file-store.ts` keeps them on disk, `s3-file-store.ts` in a bucket; both pass the same tests.
 */
export interface FileStore {
  /** Keeps the content of the file at `path` under `key`. Whoever opens the key sees the whole file or none. */
  put(key: string, path: string): Promise<void>;
  /** The content or a part of it that there is, as a stream. Throws MissingFile. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * An address at the store itself that answers this content to anybody who reads it by GET before it ends; null for a store
   * whose files are read through the service only.
   */
  downloadUrl(key: string, download: Download): Promise<string | null>;
  /** Size of the content in bytes, or null when there is none. */
  sizeBytes(key: string): Promise<number | null>;
  /** Forgets the content; nothing there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what processes that died in the middle of a `put` have left. */
  removeLeftovers(): Promise<void>;
  /** Throws when files cannot be stored: the store is out of reach, or full. */
  check(): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

/** The store has nothing under a key: for a row that names one, our fault. */
export class MissingFile extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`no file is stored under ${key}`, options);
    this.name = 'MissingFile';
  }
}

/** The store cannot be asked, does not answer in time, or cannot do its work at the moment: coming again may help. */
export class FileStoreUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('the file store is not available', options);
    this.name = 'FileStoreUnavailable';
  }
}

const keyPattern = /^[1-9]\d{0,15}\/[0-9a-f]{64}$/;

/** The key of an owner's file: `<ownerId>/<sha256>`. Owners never share a file, even of the same content. */
export function fileKey(ownerId: number, sha256: string): string {
  return checkedFileKey(`${ownerId}/${sha256}`);
}

/** The key itself; throws RangeError for text that is no key, such as one that climbs out of a folder. */
export function checkedFileKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`not a file key: ${key}`);
  return key;
}

/** The whole content under a key. Throws MissingFile. */
export async function readStoredFile(files: FileStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await files.open(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
