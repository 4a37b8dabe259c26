import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type PasswordAsker, PasswordTurns } from './password-turns.js';

/**
 * What is kept of passwords: scrypt with a salt of its own, as `scrypt.<log2 N>.<r>.<p>.<salt>.<key>`, base64url. A hash says
 * its cost, so that a later version may raise it.
 */
const cost = { log2N: 15, r: 8, p: 3 };
const saltBytes = 16;
const keyBytes = 32;
const memoryMaximumBytes = 64 * 1024 * 1024;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** They run on the threads that files are read with. */
const turns = new PasswordTurns();

/** The hash to keep. Throws RATE_LIMITED when too many wait. */
export async function hashOfPassword(password: string, asker: PasswordAsker): Promise<string> {
  const salt = randomBytes(saltBytes);
  return written(salt, await turns.run(asker, () => keyOf(password, salt, cost)));
}

/** Nobody's: checked in place of the hash of a person that is not there, so that the answer takes as long. */
const nobodysHash = written(randomBytes(saltBytes), randomBytes(keyBytes));

/** Whether it is the password; without a hash it never is, and finding that out takes as long. Throws RATE_LIMITED when too many wait. */
export async function isPassword(password: string, hash: string | null, asker: PasswordAsker): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = (hash ?? nobodysHash).split('.');
  const derived = await turns.run(asker, () =>
    keyOf(password, Buffer.from(salt, 'base64url'), { log2N: Number(log2N), r: Number(r), p: Number(p) }),
  );
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null;
}

/** Notes what is wrong with a password that somebody chose. */
export function checkNewPassword(password: string, path: string, problems: FieldProblems): void {
  const { passwordCharactersMinimum: least, passwordCharactersMaximum: most } = limits;
  const { length } = [...password];
  problems.check(length >= least && length <= most, path, `must have ${least} to ${most} characters`);
}

function written(salt: Buffer, key: Buffer): string {
  const { log2N, r, p } = cost;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('.');
}

/** The same text by another keyboard is the same password. */
function keyOf(password: string, salt: Buffer, { log2N, r, p }: typeof cost): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, keyBytes, { N: 2 ** log2N, r, p, maxmem: memoryMaximumBytes });
}
