import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { limits } from '../../contract/limits.js';
import { Room } from '../../store/free-space.js';
import { privateFileMode } from '../../store/private-files.js';
import { ReceivedFile } from '../../store/received-file.js';
import type { HeldBytes } from '../../store/shared-bytes.js';
import type { RequestContext } from '../context.js';
import type { Spool } from './spool.js';

/** Where the files of running requests are kept until they are answered. */
export interface UploadSettings {
  spool: Spool;
}

/** Whose upload it is. */
export type Uploader = Pick<RequestContext, 'tenant' | 'credential'>;

/** Writes a stream to disk as a received file that lives until the response has been sent. */
export type Keep = (
  content: Readable,
  file: { filename: string | undefined; contentType: string },
) => Promise<ReceivedFile>;

/** How many files one request may bring, on either face. */
export const filesMaximum = 10;

const filenameCharacters = 255;

/**
 * A folder of this request alone; it goes with all it holds when the response has been sent or given up. What is written to it throws
 * RATE_LIMITED, SERVICE_UNAVAILABLE when the caller, their owner or all together keep too much.
 */
export async function temporaryFolder(
  { spool }: UploadSettings,
  response: Response | undefined,
  { tenant, credential }: Uploader,
): Promise<Keep> {
  const folder = await spool.requestFolder();
  const { uploadsAtOnceBytesOfOwner: ofOwner } = limits;
  const held = spool.bytes.open([
    { name: credential.caller, bytesMaximum: ofOwner / 2 },
    { name: `owner ${tenant.ownerId}`, bytesMaximum: ofOwner },
  ]);
  const discard = () => {
    held.release();
    return rm(folder, { recursive: true, force: true });
  };
  if (response?.closed) await discard();
  response?.once('close', () => void discard().catch(() => {}));
  return (content, file) => writeFile(content, file, { path: join(folder, randomUUID()), held });
}

async function writeFile(
  content: Readable,
  { filename, contentType }: { filename: string | undefined; contentType: string },
  { path, held }: { path: string; held: HeldBytes },
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const room = new Room(dirname(path));
  let sizeBytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      held.add(chunk.length);
      await room.take(chunk.length);
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(content, measure, createWriteStream(path, { mode: privateFileMode }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    room.release();
  }
  return new ReceivedFile(plainName(filename), contentType, sizeBytes, hash.digest('hex'), path);
}

/** A file's name as it can be shown and stored: without control characters, and not endless. */
function plainName(filename: string | undefined): string {
  const plain = (filename ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return plain.slice(0, filenameCharacters).toWellFormed() || 'file';
}
