import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../contract/limits.js';
import { Room } from '../store/free-space.js';
import { privateFileMode } from '../store/private-files.js';
import type { FileOnDisk } from '../store/stored-files.js';

/** A message that is larger than a mail may be. */
export class MailTooLarge extends Error {
  constructor() {
    super(`the message is larger than ${limits.incomingMailBytes} bytes`);
  }
}

/**
 * Writes a message to disk for as long as it is used; `note` is told of its bytes before they are written. Throws MailTooLarge, what
 * `note` throws, ENOSPC, and what breaks the stream off.
 */
export async function withSpooled<T>(
  content: Readable,
  use: (message: FileOnDisk) => Promise<T>,
  note?: (bytes: number) => void,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'books-mail-'));
  const room = new Room(folder);
  const noteAll = async (bytes: number) => {
    note?.(bytes);
    await room.take(bytes);
  };
  try {
    const path = join(folder, 'message.eml');
    const file = createWriteStream(path, { mode: privateFileMode });
    const message = { ...(await measuredInto(file, content, noteAll)), path };
    room.release();
    return await use(message);
  } finally {
    room.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a message that is written nowhere. Throws as `withSpooled` does. */
export function measured(content: Readable): Promise<MeasuredMail> {
  return measuredInto(new Writable({ write: (_chunk, _encoding, done) => done() }), content);
}

type MeasuredMail = Pick<FileOnDisk, 'sha256' | 'sizeBytes'>;

async function measuredInto(
  target: Writable,
  content: Readable,
  note: (bytes: number) => Promise<void> = async () => undefined,
): Promise<MeasuredMail> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes > limits.incomingMailBytes) throw new MailTooLarge();
      await note(chunk.length);
      yield chunk;
    }
  };
  await pipeline(content, measure, target);
  return { sha256: hash.digest('hex'), sizeBytes };
}
