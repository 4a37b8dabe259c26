import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  type ByteRange,
  checkedFileKey,
  type Download,
  type FileStore,
  FileStoreUnavailable,
  MissingFile,
} from './file-store.js';
import { isNetworkError } from './outages.js';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a server other than Amazon's; its buckets are addressed by path. */
  endpoint?: string | undefined;
  /** Absent: what the environment, the instance or the container provides. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  connectMs: number;
  /** For a whole request, its retries included; of an answer that streams, for the next bytes. */
  requestMs: number;
}

/** A bucket for files. */
export interface S3FileSettings extends S3Settings {
  /** Lets readers be sent to the bucket itself, by addresses that are signed for them. */
  direct?: { endpoint?: string | undefined } | undefined;
}

/** Errors are thrown, and logged by the caller. */
const say = () => undefined;
const quiet = { trace: say, debug: say, info: say, warn: say, error: say };

/** A client of the settings' server, with its time-outs. */
export function openS3({ region, endpoint, credentials, connectMs, requestMs }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: connectMs, socketTimeout: requestMs },
    logger: quiet,
    // Servers other than Amazon's know the older checksums only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Files in a bucket. S3 shows an object when it is whole, so that a broken upload leaves none. */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  private readonly requestMs: number;

  /** Signs addresses of the server as readers reach it, and sends nothing. */
  private readonly signer: S3Client | null;

  constructor(settings: S3FileSettings) {
    const { direct } = settings;
    this.bucket = settings.bucket;
    this.requestMs = settings.requestMs;
    this.client = openS3(settings);
    this.signer = direct ? openS3({ ...settings, endpoint: direct.endpoint ?? settings.endpoint }) : null;
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const put = new PutObjectCommand({ ...this.object(key), Body: createReadStream(path), ContentLength: size });
    await this.within((abortSignal) => this.client.send(put, { abortSignal }));
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const get = new GetObjectCommand({
        ...this.object(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const { Body: body } = await this.within((abortSignal) => this.client.send(get, { abortSignal }));
      if (!(body instanceof Readable)) throw new TypeError('S3 answered without a stream');
      return body;
    } catch (error) {
      if (isMissing(error)) throw new MissingFile(key, { cause: error });
      throw error;
    }
  }

  async downloadUrl(key: string, download: Download): Promise<string | null> {
    const { signer } = this;
    if (!signer) return null;
    const get = new GetObjectCommand({
      ...this.object(key),
      ResponseContentType: download.contentType,
      ResponseContentDisposition: download.contentDisposition,
      ResponseCacheControl: 'private',
    });
    return this.within(() => getSignedUrl(signer, get, { expiresIn: download.expiresInSeconds }));
  }

  async sizeBytes(key: string): Promise<number | null> {
    try {
      const head = new HeadObjectCommand(this.object(key));
      const { ContentLength: sizeBytes } = await this.within((abortSignal) => this.client.send(head, { abortSignal }));
      return sizeBytes ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const remove = new DeleteObjectCommand(this.object(key));
    await this.within((abortSignal) => this.client.send(remove, { abortSignal }));
  }

  /** An object that is not whole is none. */
  async removeLeftovers(): Promise<void> {}

  async check(): Promise<void> {
    const head = new HeadBucketCommand({ Bucket: this.bucket });
    await this.within((abortSignal) => this.client.send(head, { abortSignal }));
  }

  async close(): Promise<void> {
    this.client.destroy();
    this.signer?.destroy();
  }

  /** Throws FileStoreUnavailable when there is no answer in time, or one that says the same. */
  private async within<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const overdue = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The client lets a request whose body nobody reads go on, whatever the signal says: it is not waited for.
    const expiry = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        overdue.abort();
        reject(new FileStoreUnavailable({ cause: new Error(`S3 did not answer within ${this.requestMs} ms`) }));
      }, this.requestMs);
    });
    try {
      return await Promise.race([send(overdue.signal), expiry]);
    } catch (error) {
      throw isUnavailable(error) ? new FileStoreUnavailable({ cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: checkedFileKey(key) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound;
}

/**
 * The network's own errors, and every refusal of S3: a clock that is wrong, credentials that ended, a bucket that is gone.
 * No request of a client causes one, so that the same request succeeds once the store is in order again.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof S3ServiceException) return !isMissing(error);
  return (
    isNetworkError(error) || ['TimeoutError', 'AbortError', 'CredentialsProviderError'].includes((error as Error).name)
  );
}
