import assert from 'node:assert/strict';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The keys of the installation, and what is encrypted and authenticated under them. Whatever is written says the version of
 * its key, so that keys can be changed.
 *
 * Secrets at rest are AES-256-GCM: `v2.<key version>.<nonce>.<tag>.<ciphertext>`, base64url; `v1.` without a version is from
 * before keys had one. Seals are HMAC-SHA256 under a key of its own for each purpose: `<key version>.<hex>`.
 */
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export interface InstallationKey {
  /** 1 for the first key of a database, and one more with each change. */
  version: number;
  /** 32 bytes. */
  key: Buffer;
}

export interface KeyRing {
  /** What is written is written under this one. */
  current: InstallationKey;
  /** The one before, while a change is under way: what it protects is still trusted. */
  previous: InstallationKey | null;
  /** Earlier ones. They prove links of the chain that lie before links of a later key, and nothing else. */
  retired: readonly InstallationKey[];
}

let ring: KeyRing | null = null;

/** Sets the keys of this process, once at start. */
export function setKeyRing(keys: KeyRing): void {
  for (const { key } of [keys.current, ...keys.retired]) {
    assert(key.byteLength === keyBytes, `an encryption key has ${keyBytes} bytes`);
  }
  ring = keys;
}

/** The version that is written under. */
export function currentKeyVersion(): number {
  return keysInUse().current.version;
}

/** True for the versions whose word is taken for what is newest. */
export function isTrustedKey(version: number): boolean {
  const { current, previous } = keysInUse();
  return version === current.version || version === previous?.version;
}

/** The text as it may be stored. When a place is given it decrypts there only, and not where somebody copied it to. */
export function encryptSecret(secret: string, place = ''): string {
  return encryptUnder(keysInUse().current, secret, place);
}

/**
 * The text that was encrypted. Throws when it was changed, or encrypted for another place, or under a key that is not
 * trusted here.
 */
export function decryptSecret(stored: string, place = ''): string {
  const version = keyVersionOf(stored);
  assert(isTrustedKey(version), `a stored secret is under key version ${version}, which this process does not hold`);
  return decryptUnder(keyOf(version) as InstallationKey, stored, place);
}

/** Under which key a stored secret is. */
export function keyVersionOf(stored: string): number {
  const [format, version] = stored.split('.');
  return format === 'v1' ? 1 : Number(version);
}

/** As `encryptSecret`, under a given key. */
export function encryptUnder({ version, key }: InstallationKey, secret: string, place = ''): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return ['v2', version, ...parts].join('.');
}

/** As `decryptSecret`, under a given key. */
export function decryptUnder({ version, key }: InstallationKey, stored: string, place = ''): string {
  const parts = stored.split('.');
  const isKnown = parts[0] === 'v1' ? parts.length === 4 : parts[0] === 'v2' && parts.length === 5;
  assert(isKnown, 'a stored secret has the form v2.version.nonce.tag.ciphertext');
  assert(keyVersionOf(stored) === version, `the stored secret is not under key version ${version}`);
  const [nonce, tag, ciphertext] = parts.slice(-3).map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  decipher.setAAD(Buffer.from(place));
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/** Authenticates a text under the current key. Who can only write to the database cannot make one. */
export function sealWithInstallationKey(purpose: string, text: string): string {
  const { current } = keysInUse();
  return `${current.version}.${macUnder(current, purpose, text)}`;
}

/** True when the seal is of this text, by a key that is trusted. */
export function isSealed(purpose: string, text: string, seal: string): boolean {
  const [, version, mac] = /^(?:(\d{1,9})\.)?([0-9a-f]{64})$/.exec(seal) ?? [];
  // Seals from before keys had versions are of the first.
  return mac !== undefined && isTrustedKey(Number(version ?? 1)) && macOf(purpose, text, Number(version ?? 1)) === mac;
}

/** The authentication code under the key of that version, as hex; null when this process does not hold the key. */
export function macOf(purpose: string, text: string, version: number): string | null {
  const key = keyOf(version);
  return key && macUnder(key, purpose, text);
}

/** HMAC-SHA256 as hex, under a key derived for the purpose. */
export function macUnder({ key }: { key: Uint8Array }, purpose: string, text: string): string {
  return createHmac('sha256', purposeKey(key, purpose)).update(text).digest('hex');
}

/** Compares without telling by the time it takes where they differ. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const purposeKeys = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** Made once: making an object of a key costs more than what it signs. */
function purposeKey(key: Uint8Array, purpose: string): KeyObject {
  const known = purposeKeys.get(key) ?? new Map<string, KeyObject>();
  purposeKeys.set(key, known);
  const derived = known.get(purpose) ?? createSecretKey(createHmac('sha256', key).update(purpose).digest());
  known.set(purpose, derived);
  return derived;
}

function keyOf(version: number): InstallationKey | null {
  const { current, previous, retired } = keysInUse();
  return [current, previous, ...retired].find((key) => key?.version === version) ?? null;
}

function keysInUse(): KeyRing {
  assert(ring, 'the encryption key is set at start');
  return ring;
}
