import { randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so that a plain hash is enough to keep (`hashOf`). */
const tokenBytes = 32;
const written = /^[\w-]{43}$/;

/** A token of a session or of a one-time link, in base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** False for what was never one, which needs no look-up. */
export function mayBeToken(text: string): boolean {
  return written.test(text);
}
