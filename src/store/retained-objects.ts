import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { now } from '../values/clock.js';
import { openS3, type S3Settings } from './s3-file-store.js';

export interface RetentionSettings extends S3Settings {
  /** For how long nobody can remove or replace an object. */
  retentionDays: number;
}

const dayMs = 86_400_000;

/**
 * Small objects that stay what they are: S3 Object Lock in the mode COMPLIANCE, in which not even the account's root may
 * shorten the retention. The bucket must have Object Lock, which is chosen when it is made.
 */
export class RetainedObjects {
  private readonly client: S3Client;

  constructor(private readonly settings: RetentionSettings) {
    this.client = openS3(settings);
  }

  async put(key: string, text: string): Promise<void> {
    const { bucket, retentionDays, requestMs } = this.settings;
    const put = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: text,
      ContentType: 'application/json',
      // Object Lock asks for a checksum.
      ChecksumAlgorithm: 'SHA256',
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: new Date(now().getTime() + retentionDays * dayMs),
    });
    await this.client.send(put, { abortSignal: AbortSignal.timeout(requestMs) });
  }

  close(): void {
    this.client.destroy();
  }
}
