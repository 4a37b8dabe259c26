import type { EntityManager } from '@mikro-orm/postgresql';
import { Contributions } from './contributions.js';
import { currentKeyVersion, decryptSecret, encryptSecret } from './secrets.js';
import { type Sql, sql } from './sql.js';

/** Rows of every owner that hold something encrypted. */
export interface EncryptedRows {
  /** What a person calls them, for example `webhook secrets`. */
  what: string;
  /** Encrypts some of those under an earlier key anew, in the caller's transaction; answers how many, 0 when none is left. */
  encryptAnew(em: EntityManager): Promise<number>;
}

/** What is encrypted, of every folder. */
export const encryptedRows = new Contributions<EncryptedRows>('rows that are encrypted');

/** The same secret under the key of this process. Null stays null. */
export function encryptedAnew<T extends string | null>(stored: T, place = ''): T {
  return (stored && encryptSecret(decryptSecret(stored, place), place)) as T;
}

/** True for a column whose secret is under an earlier key. */
export function isUnderEarlierKey(column: Sql): Sql {
  return sql`${column} not like ${`v2.${currentKeyVersion()}.%`}`;
}
