import assert from 'node:assert/strict';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * Secrets at rest: AES-256-GCM under the key of the installation. What is stored says its format, so that another one can
 * be told apart: `v1.<nonce>.<tag>.<ciphertext>`, base64url.
 */
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

let encryptionKey: Buffer | null = null;

/** Sets the key of the installation (32 bytes), once at start. */
export function setEncryptionKey(key: Uint8Array): void {
  assert(key.byteLength === keyBytes, `the encryption key has ${keyBytes} bytes`);
  encryptionKey = Buffer.from(key);
}

/** The text as it may be stored. When a place is given it decrypts there only, and not where somebody copied it to. */
export function encryptSecret(secret: string, place = ''): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyInUse(), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return ['v1', ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.');
}

/** The text that was encrypted. Throws when it was changed, or encrypted under another key or for another place. */
export function decryptSecret(stored: string, place = ''): string {
  const [version, ...parts] = stored.split('.');
  assert(version === 'v1' && parts.length === 3, 'a stored secret has the form v1.nonce.tag.ciphertext');
  const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
  const decipher = createDecipheriv(algorithm, keyInUse(), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  decipher.setAAD(Buffer.from(place));
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/**
 * Authenticates a text under the key of the installation, as hex: HMAC-SHA256, under a key of its own for each purpose.
 * Who can only write to the database cannot make one.
 */
export function sealWithInstallationKey(purpose: string, text: string): string {
  const purposeKey = createHmac('sha256', keyInUse()).update(purpose).digest();
  return createHmac('sha256', purposeKey).update(text).digest('hex');
}

function keyInUse(): Buffer {
  assert(encryptionKey, 'the encryption key is set at start');
  return encryptionKey;
}
