import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';

/**
 * What proves who a person is, as the audit logs of their owners tell of it (`person_proofs` in the schema): a digest, so that
 * `books:verify` finds a password or a passkey that was put there past the service. All of it as the role `identity`.
 */

/** The digest of a person whose proofs nobody else changes until the transaction ends. */
export async function lockedProofs(em: EntityManager, personId: number): Promise<string> {
  await query(em, sql`select from persons where id = ${personId} for no key update`);
  return proofsOf(em, personId);
}

/** What it is now, the caller's own changes included. */
export async function proofsOf(em: EntityManager, personId: number): Promise<string> {
  const [found] = await query<{ proofs: string }>(em, sql`select person_proofs(${personId}) as proofs`);
  return found?.proofs ?? '';
}
