import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from '../contract/limits.js';

/** The archive cannot be opened, or not within the limits; the message is a sentence for people. */
export class UnreadableArchive extends Error {}

export interface UnzippedFile {
  filename: string;
  content: Buffer;
}

export function isZip(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
}

/**
 * The files of an archive, one after the other, none of them larger than an upload, and not more together than a mail may
 * have, whatever the archive says of their sizes. Throws UnreadableArchive.
 */
export async function* unzipped(archive: Buffer): AsyncGenerator<UnzippedFile> {
  const zip = await opened(archive);
  if (zip.entryCount > limits.zipEntries) {
    throw new UnreadableArchive(`The archive has more than ${limits.zipEntries} entries`);
  }
  let left = limits.incomingMailUnpackedBytes;
  try {
    for await (const entry of zip.eachEntry()) {
      const filename = nameOf(entry);
      if (filename.endsWith('/')) continue;
      const content = await contentOf(zip, entry, Math.min(left, limits.uploadBytes));
      left -= content.length;
      yield { filename, content };
    }
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function opened(archive: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(archive, { decodeStrings: false, validateEntrySizes: true });
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Stops where the content passes `most`: an archive lies about sizes, what comes out of it does not. */
async function contentOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new UnreadableArchive('The archive is protected by a password');
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) {
      stream.destroy();
      throw new UnreadableArchive(`What the archive unpacks to is larger than ${most} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A name is shown, and no path: where an archive wants to put a file does not matter. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0;
  return fileNameRaw.toString(isUtf8 ? 'utf8' : 'latin1');
}

function asUnreadable(error: unknown): UnreadableArchive {
  if (error instanceof UnreadableArchive) return error;
  return new UnreadableArchive('The archive is broken');
}
