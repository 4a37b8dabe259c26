import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkedFileKey, type FileStore, MissingFile } from './file-store.js';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a server other than Amazon's; its buckets are addressed by path. */
  endpoint?: string | undefined;
  /** Absent: what the environment, the instance or the container provides. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Files in a bucket. S3 shows an object when it is whole, so that a broken upload leaves none. */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, credentials }: S3Settings) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(credentials ? { credentials } : {}),
      // Servers other than Amazon's know the older checksums only.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.client.send(
      new PutObjectCommand({ ...this.object(key), Body: createReadStream(path), ContentLength: size }),
    );
  }

  async open(key: string): Promise<Readable> {
    try {
      const { Body: body } = await this.client.send(new GetObjectCommand(this.object(key)));
      if (!(body instanceof Readable)) throw new TypeError('S3 answered without a stream');
      return body;
    } catch (error) {
      if (isMissing(error)) throw new MissingFile(key, { cause: error });
      throw error;
    }
  }

  async sizeBytes(key: string): Promise<number | null> {
    try {
      const { ContentLength: sizeBytes } = await this.client.send(new HeadObjectCommand(this.object(key)));
      return sizeBytes ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async close(): Promise<void> {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: checkedFileKey(key) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);
}
