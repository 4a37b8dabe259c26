import { open } from 'node:fs/promises';
import { type AcceptedType, acceptedType, HEAD_BYTES } from '../extraction/accepted-files.js';

/** What a file on disk is by its content; null for what the inbox does not take. */
export async function acceptedTypeOf({ path }: { path: string }): Promise<AcceptedType | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return acceptedType(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
