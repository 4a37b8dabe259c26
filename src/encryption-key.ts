import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ChainEnd, plainSignatureOf } from './audit/chain-links.js';
import { StartRefused } from './start-refused.js';
import { makeFolder, privateFileMode } from './store/private-files.js';
import {
  decryptUnder,
  encryptUnder,
  type InstallationKey,
  isSameText,
  type KeyRing,
  macUnder,
  setKeyRing,
} from './store/secrets.js';
import { query, sql } from './store/sql.js';

/** Where keys come from: the environment, or else a file in the data directory. */
export interface KeySettings {
  encryptionKey: string | undefined;
  previousEncryptionKey: string | undefined;
  dataDirectory: string;
}

/** Why the service must not start on this database with these keys, and what to do: one line for a person. */
export class EncryptionKeyRefused extends StartRefused {}

/**
 * Finds out which of the configured keys this database was written under, records a new one, and sets the keys of this
 * process. A database that was never written to takes the key that there is, or a new one. Throws EncryptionKeyRefused
 * when the key is missing or is another database's.
 */
export async function openKeys(em: EntityManager, settings: KeySettings): Promise<KeyRing> {
  const ring = await em.fork().transactional(async (transaction) => {
    await query(transaction, sql`select pg_advisory_xact_lock(hashtextextended('books: encryption key', 0))`);
    const known = await knownKeys(transaction);
    return known.length === 0 ? firstRing(transaction, settings) : ringOf(transaction, settings, known);
  });
  setKeyRing(ring);
  return ring;
}

/** The keys whose word is taken, the one that signs first. */
export function trustedKeys({ current, previous }: KeyRing): Buffer[] {
  return [current, ...(previous ? [previous] : [])].map(({ key }) => key);
}

/** The configured key that is the newest of those of a backup. Throws EncryptionKeyRefused. */
export function keyOfBackup(settings: KeySettings, known: readonly KnownKey[]): InstallationKey {
  const newest = known.at(-1);
  if (!newest) throw new EncryptionKeyRefused('The backup names no encryption key.');
  const configured = configuredKeys(settings);
  const candidates = [configured.current, configured.previous].filter((key) => key !== null);
  if (candidates.length === 0) throw refusedAsMissing(configured, newest.version);
  const key = candidates.find((candidate) => versionOf(known, candidate) === newest.version);
  if (!key) throw refusedAsWrong(configured, newest.version);
  return { version: newest.version, key };
}

/** Puts a new key before the one in the file of the data directory; answers the path, or null when there are two already. */
export function prepareNewKey({ dataDirectory }: KeySettings): string | null {
  const path = keyPath(dataDirectory);
  const lines = linesOf(path);
  if (lines.length !== 1) return null;
  replaceFile(path, [newKeyText(), ...lines]);
  return path;
}

/** Leaves the newest key alone in the file of the data directory. */
export function forgetPreviousKey({ dataDirectory }: KeySettings): void {
  const path = keyPath(dataDirectory);
  const [newest, ...older] = linesOf(path);
  if (newest && older.length > 0) replaceFile(path, [newest]);
}

/** A key as its database records it. */
export interface KnownKey {
  version: number;
  checkValue: string;
  /** Under the newest key; null for the newest itself. */
  wrappedKey: string | null;
}

interface ConfiguredKeys {
  current: Buffer | null;
  previous: Buffer | null;
  /** What a person knows the key by. */
  name: string;
}

function knownKeys(em: EntityManager): Promise<KnownKey[]> {
  return query<KnownKey>(
    em,
    sql`select version, check_value as "checkValue", wrapped_key as "wrappedKey" from encryption_keys order by version`,
  );
}

/** A database whose keys were never recorded: new, or of before keys were. What it holds says which key is its own. */
async function firstRing(em: EntityManager, settings: KeySettings): Promise<KeyRing> {
  const configured = configuredKeys(settings);
  const proof = await proofOfEarlierKey(em);
  const candidates = [configured.current, configured.previous].filter((key) => key !== null);
  if (proof && candidates.length === 0) throw refusedAsMissing(configured, 1);
  const first = proof ? candidates.find(proof) : (candidates.at(-1) ?? makeKeyFile(settings.dataDirectory));
  if (!first) throw refusedAsWrong(configured, 1);
  await record(em, { version: 1, key: first });
  const again = { ...configured, current: configured.current ?? first };
  return ringFrom(em, again, await knownKeys(em));
}

function ringOf(em: EntityManager, settings: KeySettings, known: readonly KnownKey[]): Promise<KeyRing> {
  return ringFrom(em, configuredKeys(settings), known);
}

async function ringFrom(
  em: EntityManager,
  { current: key, previous: previousKey, name }: ConfiguredKeys,
  known: readonly KnownKey[],
): Promise<KeyRing> {
  const newest = known.at(-1) as KnownKey;
  if (!key) throw refusedAsMissing({ name }, newest.version);
  const version = versionOf(known, key);
  const previousVersion = previousKey && versionOf(known, previousKey);
  if (previousKey && !previousVersion && version !== newest.version) throw refusedAsWrong({ name }, newest.version);
  if (version === newest.version) return withEarlier({ version, key }, previousKey, known);
  if (version) {
    throw new EncryptionKeyRefused(
      `${name} is version ${version} of this database’s encryption key, which version ${newest.version} has replaced: set the newer one.`,
    );
  }
  if (!previousKey || previousVersion !== newest.version) throw refusedAsWrong({ name }, newest.version);
  return changeKey(em, { version: newest.version + 1, key }, { version: newest.version, key: previousKey }, known);
}

/** The key before proves that the new one may follow it; from now on it is written under the new one. */
async function changeKey(
  em: EntityManager,
  next: InstallationKey,
  before: InstallationKey,
  known: readonly KnownKey[],
): Promise<KeyRing> {
  const ring = withEarlier(before, null, known);
  await record(em, next);
  for (const earlier of [before, ...ring.retired]) {
    const wrapped = encryptUnder(next, earlier.key.toString('base64url'), placeOfKey(earlier.version));
    await query(em, sql`update encryption_keys set wrapped_key = ${wrapped} where version = ${earlier.version}`);
  }
  return { current: next, previous: before, retired: ring.retired };
}

function withEarlier(current: InstallationKey, previousKey: Buffer | null, known: readonly KnownKey[]): KeyRing {
  const earlier = known
    .filter(({ version }) => version < current.version)
    .map(({ version, wrappedKey }) => {
      const text = wrappedKey && decrypted(current, wrappedKey, placeOfKey(version));
      if (!text) {
        throw new EncryptionKeyRefused(
          `Version ${version} of the encryption key was removed from the table encryption_keys, or changed: restore the table from your backup.`,
        );
      }
      return { version, key: Buffer.from(text, 'base64url') };
    });
  const previous = earlier.find(({ key }) => previousKey && key.equals(previousKey)) ?? null;
  return { current, previous, retired: earlier.filter((key) => key !== previous) };
}

function placeOfKey(version: number): string {
  return `encryption key ${version}`;
}

async function record(em: EntityManager, key: InstallationKey): Promise<void> {
  await query(
    em,
    sql`insert into encryption_keys (version, check_value) values (${key.version}, ${checkValueOf(key.key, key.version)})`,
  );
}

function versionOf(known: readonly KnownKey[], key: Buffer): number | null {
  return known.find(({ version, checkValue }) => isSameText(checkValue, checkValueOf(key, version)))?.version ?? null;
}

/** What a key is recognised by, which does not tell the key. */
function checkValueOf(key: Buffer, version: number): string {
  return macUnder({ key }, 'encryption key check', `encryption key ${version}`);
}

function refusedAsMissing({ name }: Pick<ConfiguredKeys, 'name'>, version: number): EncryptionKeyRefused {
  return new EncryptionKeyRefused(
    `The encryption key is missing: put ${name} back from your backup, or set ENCRYPTION_KEY to the key of this database (version ${version}).`,
  );
}

function refusedAsWrong({ name }: Pick<ConfiguredKeys, 'name'>, version: number): EncryptionKeyRefused {
  return new EncryptionKeyRefused(
    `${name} is not the encryption key of this database (version ${version}): set the right one. To change it, set ENCRYPTION_KEY to the new key and ENCRYPTION_KEY_PREVIOUS to the old one.`,
  );
}

/** Says whether a key is the one that a database of before keys were recorded was written under; null when nothing tells. */
async function proofOfEarlierKey(em: EntityManager): Promise<((key: Buffer) => boolean) | null> {
  const [head] = await query<ChainEnd & { ownerId: number; signature: string }>(
    em,
    sql`select owner_id as "ownerId", position, encode(hash, 'hex') as hash, key_version as "keyVersion",
        encode(signature, 'hex') as signature
      from journal_chain_heads where position > 0 order by key_version limit 1`,
  );
  if (head && head.keyVersion !== null) {
    throw new EncryptionKeyRefused(
      'The table encryption_keys is empty, and the books are sealed: restore the table from your backup.',
    );
  }
  if (head) return (key) => plainSignatureOf(key, head.ownerId, head) === head.signature;
  const [endpoint] = await query<{ secret: string }>(
    em,
    sql`select secret_encrypted as secret from webhook_endpoints limit 1`,
  );
  return endpoint ? (key) => decrypted({ version: 1, key }, endpoint.secret) !== null : null;
}

function decrypted(key: InstallationKey, stored: string, place = ''): string | null {
  try {
    return decryptUnder(key, stored, place);
  } catch {
    return null;
  }
}

function configuredKeys({ encryptionKey, previousEncryptionKey, dataDirectory }: KeySettings): ConfiguredKeys {
  if (encryptionKey) {
    const previous = previousEncryptionKey ? keyOfText(previousEncryptionKey) : null;
    return { current: keyOfText(encryptionKey), previous, name: 'ENCRYPTION_KEY' };
  }
  const name = keyPath(dataDirectory);
  const [current = null, previous = null] = linesOf(name).map((line) => Buffer.from(line, 'base64url'));
  return { current, previous, name };
}

/** A text of any length of at least 32 bytes becomes a key of 32. */
function keyOfText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function keyPath(dataDirectory: string): string {
  return join(dataDirectory, 'encryption.key');
}

function newKeyText(): string {
  return randomBytes(32).toString('base64url');
}

/** The newest key, and while a change is under way the one before. */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Written aside and linked into place: whoever comes second reads the first one's key, never half of one. */
export function makeKeyFile(dataDirectory: string): Buffer {
  makeFolder(dataDirectory);
  const path = keyPath(dataDirectory);
  const aside = writeAside(path, [newKeyText()]);
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
  const [key] = linesOf(path);
  if (!key) throw new Error(`The encryption key ${path} could not be made`);
  return Buffer.from(key, 'base64url');
}

function replaceFile(path: string, lines: readonly string[]): void {
  renameSync(writeAside(path, lines), path);
}

function writeAside(path: string, lines: readonly string[]): string {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${lines.join('\n')}\n`, { mode: privateFileMode });
  return aside;
}
