import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../contract/limits.js';
import { privateFileMode } from '../store/private-files.js';
import type { FileOnDisk } from '../store/stored-files.js';

/** A message that is larger than a mail may be. */
export class MailTooLarge extends Error {
  constructor() {
    super(`the message is larger than ${limits.incomingMailBytes} bytes`);
  }
}

/** Writes a message to disk for as long as it is used. Throws MailTooLarge, and what breaks the stream off. */
export async function withSpooled<T>(content: Readable, use: (message: FileOnDisk) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'books-mail-'));
  try {
    const path = join(folder, 'message.eml');
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        done(sizeBytes > limits.incomingMailBytes ? new MailTooLarge() : null, chunk);
      },
    });
    await pipeline(content, measure, createWriteStream(path, { mode: privateFileMode }));
    return await use({ sha256: hash.digest('hex'), sizeBytes, path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
