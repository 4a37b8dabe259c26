import { Refusal } from '../../contract/errors.js';
import { limits } from '../../contract/limits.js';

/** True for what the parser and the streams behind it say of a body; what the disk says has another code. */
export function isStreamError(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const { code } = (error ?? {}) as { code?: string };
  return code === undefined || code.startsWith('ERR_STREAM');
}

/** BAD_REQUEST: `why` says what is wrong with the body. */
export function malformed(why: string): Refusal {
  return new Refusal('BAD_REQUEST', `The multipart body cannot be read: ${why}`);
}

/** FILE_TOO_LARGE (specification section 8). */
export function tooLarge(): Refusal {
  return new Refusal('FILE_TOO_LARGE', `The file is larger than ${limits.uploadBytes} bytes`);
}
