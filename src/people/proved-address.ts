import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { actorOf, recordEverywhere } from './person-log.js';
import { lockedProofs } from './proofs.js';
import { withoutSecondFactor } from './second-factor.operations.js';
import { endSessionsOf, type Person } from './session.operations.js';

/**
 * Notes, in the caller's transaction, that a person has just proved to have their e-mail address. Where nobody had, somebody else may
 * have made the account in their name, by an invitation of an owner who saw its link: password, passkeys, second factor and sessions
 * from before open nothing any longer. A second factor stays of which they have given a code.
 */
export async function proveAddress(
  em: EntityManager,
  person: Person,
  requestId: string,
  { hasGivenCode = false } = {},
): Promise<void> {
  const before = await lockedProofs(em, person.id);
  const [unproved] = await query<{ password: boolean; secondFactor: boolean }>(
    em,
    sql`select password_hash is not null as password, totp_secret_encrypted is not null as "secondFactor"
      from persons where id = ${person.id} and not is_address_proved`,
  );
  if (!unproved) return;
  const passkeys = await query(em, sql`delete from passkeys where person_id = ${person.id} returning id`);
  await query(
    em,
    sql`update persons set is_address_proved = true, password_hash = null, updated_at = ${now()} where id = ${person.id}`,
  );
  if (!hasGivenCode) await withoutSecondFactor(em, person.id);
  await endSessionsOf(em, person.id);
  const changes = {
    password: { from: unproved.password, to: false },
    secondFactor: { from: unproved.secondFactor, to: unproved.secondFactor && hasGivenCode },
    passkeys: { from: passkeys.length, to: 0 },
  };
  const actor = actorOf(person, requestId);
  await recordEverywhere(em, person, { action: 'prove-address', actor, before, changes });
}
