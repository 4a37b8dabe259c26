import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * An API key as it is written: `bk_<environment>_<random>_<checksum>`. Scanners of source code and logs find leaked keys by
 * the prefix and tell them from look-alikes by the checksum, and say by the environment how urgent it is; the service
 * refuses a mistyped key without asking the database.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 random bits: nothing to guess, so a plain hash is enough to keep it. */
const randomCharacters = 32;
/** Holds every CRC-32 in base 62. */
const checksumCharacters = 6;
const written = /^(bk_[a-z]{1,16}_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;
const writtenForService = /^(bs_[a-z]{1,16}_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;
/** Keys made before they had an environment and a checksum; they are valid as long as their records are. */
const writtenBefore = /^bk_[\w-]{32}$/;

/** True for a word that may stand in a key as its environment. */
export function isKeyEnvironment(word: string): boolean {
  return /^[a-z]{1,16}$/.test(word);
}

/** A new key of the environment. */
export function newKeyText(environment: string): string {
  return keyText('bk', environment);
}

/** A new key of the installation itself, which is no owner's: `bs_…`. */
export function newServiceKeyText(environment: string): string {
  return keyText('bs', environment);
}

function keyText(prefix: string, environment: string): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)]).join('');
  const checked = `${prefix}_${environment}_${random}`;
  return `${checked}_${checksumOf(checked)}`;
}

/** False for what was never a key: it has another form, or its checksum is wrong. */
export function mayBeKey(text: string): boolean {
  return isWritten(text, written) || writtenBefore.test(text);
}

/** The same of keys of the installation. */
export function mayBeServiceKey(text: string): boolean {
  return isWritten(text, writtenForService);
}

/** What is kept of a key. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isWritten(text: string, form: RegExp): boolean {
  const [, checked = '', checksum] = form.exec(text) ?? [];
  return checked !== '' && checksumOf(checked) === checksum;
}

/** CRC-32 of the text in base 62. */
function checksumOf(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < checksumCharacters; rest = Math.floor(rest / alphabet.length)) {
    digits = alphabet[rest % alphabet.length] + digits;
  }
  return digits;
}
