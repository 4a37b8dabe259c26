import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, Refusal } from '../contract/errors.js';
import { hashOf } from '../owners/api-key-text.js';
import type { Actor } from '../store/actor.js';
import { type EncryptedRows, encryptedAnew, isUnderEarlierKey } from '../store/encrypted-rows.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { actorOf, recordEverywhere } from './person-log.js';
import { lockedProofs } from './proofs.js';
import { endSessionsOf, type Person } from './session.operations.js';
import { newRecoveryCodes, newTotpSecret, otpauthUri, recoveryCodeIn, stepOfCode } from './totp.js';

/**
 * The second factor of a person: codes of an app, and recovery codes for whoever lost it. The secret is encrypted with the key
 * of the installation, the recovery codes are hashed, and each code is taken once. All of it as the role `identity`.
 */
export interface SecondFactor {
  isEnabled: boolean;
  recoveryCodesLeft: number;
}

export async function secondFactorOf(em: EntityManager, personId: number): Promise<SecondFactor> {
  const { confirmedAt, recoveryCodesLeft } = await factorOf(em, personId);
  return { isEnabled: confirmedAt !== null, recoveryCodesLeft };
}

/** Makes a secret, which counts once a code of it was confirmed. Throws SECOND_FACTOR_ENABLED. */
export async function enrolTotp(em: EntityManager, { id, email }: Person): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const stored = await query(
    em,
    sql`update persons set totp_secret_encrypted = ${encryptSecret(secret, placeOf(id))}, totp_last_step = null
      where id = ${id} and totp_confirmed_at is null returning id`,
  );
  ensureNotEnabled(stored.length === 1);
  return { secret, uri: otpauthUri(secret, { issuer: 'Books', account: email }) };
}

/**
 * Puts the second factor into force, ends the person's other sessions, and answers the recovery codes, this once. Throws
 * LOGIN_FAILED, SECOND_FACTOR_ENABLED.
 */
export async function confirmTotp(
  em: EntityManager,
  { person, sessionId }: { person: Person; sessionId: number },
  code: string,
  requestId: string | null,
): Promise<string[]> {
  const { encryptedSecret } = await factorOf(em, person.id);
  const step = encryptedSecret && stepOfCode(decryptSecret(encryptedSecret, placeOf(person.id)), code, now());
  if (!step) throw wrongCode();
  const codes = newRecoveryCodes();
  await em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, person.id);
    const confirmed = await query(
      transaction,
      sql`update persons set totp_confirmed_at = ${now()}, totp_last_step = ${step},
          recovery_code_hashes = ${codes.map(hashOf)}::text[]
        where id = ${person.id} and totp_confirmed_at is null and totp_secret_encrypted = ${encryptedSecret}
        returning id`,
    );
    ensureNotEnabled(confirmed.length === 1);
    await endSessionsOf(transaction, person.id, sessionId);
    const actor = actorOf(person, requestId);
    await recordEverywhere(transaction, person, { action: 'add-second-factor', actor, before });
  });
  return codes;
}

/** Puts new recovery codes in place of those that are left, and answers them, this once. Throws SECOND_FACTOR_MISSING. */
export async function replaceRecoveryCodes(
  em: EntityManager,
  person: Person,
  requestId: string | null,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, person.id);
    const replaced = await query(
      transaction,
      sql`update persons set recovery_code_hashes = ${codes.map(hashOf)}::text[]
        where id = ${person.id} and totp_confirmed_at is not null returning id`,
    );
    ensure(replaced.length === 1, 'SECOND_FACTOR_MISSING', 'You have no second factor');
    const actor = actorOf(person, requestId);
    await recordEverywhere(transaction, person, { action: 'replace-recovery-codes', actor, before });
  });
  return codes;
}

/** Takes the second factor away, as the person or whoever runs the installation; nothing where there is none. */
export async function removeTotp(em: EntityManager, person: Person, actor: Actor): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, person.id);
    const isRemoved = await withoutSecondFactor(transaction, person.id);
    if (isRemoved) await recordEverywhere(transaction, person, { action: 'remove-second-factor', actor, before });
  });
}

/** Answers whether there was one. */
export async function withoutSecondFactor(em: EntityManager, personId: number): Promise<boolean> {
  const removed = await query(
    em,
    sql`update persons set totp_secret_encrypted = null, totp_confirmed_at = null, totp_last_step = null,
        recovery_code_hashes = '{}' where id = ${personId} and totp_secret_encrypted is not null returning id`,
  );
  return removed.length === 1;
}

/**
 * Takes a code of the person's, which is good for nothing afterwards; whoever has no second factor needs none. Throws
 * SECOND_FACTOR_REQUIRED, LOGIN_FAILED.
 */
export async function takeCode(
  em: EntityManager,
  person: Person,
  code: string | null,
  requestId: string | null,
): Promise<void> {
  const { encryptedSecret, confirmedAt } = await factorOf(em, person.id);
  if (confirmedAt === null || encryptedSecret === null) return;
  if (!code) throw new Refusal('SECOND_FACTOR_REQUIRED', 'Give the code of your authenticator app, or a recovery code');
  const recovery = recoveryCodeIn(code);
  const step = stepOfCode(decryptSecret(encryptedSecret, placeOf(person.id)), code.trim(), now());
  const isTaken = recovery
    ? await takeRecovery(em, person, recovery, requestId)
    : step !== null && (await takeStep(em, person.id, step));
  if (!isTaken) throw wrongCode();
}

async function takeStep(em: EntityManager, personId: number, step: number): Promise<boolean> {
  const taken = await query(
    em,
    sql`update persons set totp_last_step = ${step}
      where id = ${personId} and totp_last_step < ${step} returning id`,
  );
  return taken.length === 1;
}

function takeRecovery(em: EntityManager, person: Person, code: string, requestId: string | null): Promise<boolean> {
  const hash = hashOf(code);
  return em.fork().transactional(async (transaction) => {
    const before = await lockedProofs(transaction, person.id);
    const [taken] = await query<{ left: number }>(
      transaction,
      sql`update persons set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash})
        where id = ${person.id} and ${hash} = any(recovery_code_hashes)
        returning cardinality(recovery_code_hashes) as left`,
    );
    if (!taken) return false;
    const changes = { recoveryCodesLeft: { from: taken.left + 1, to: taken.left } };
    const actor = actorOf(person, requestId);
    await recordEverywhere(transaction, person, { action: 'use-recovery-code', actor, before, changes });
    return true;
  });
}

interface FactorRow {
  encryptedSecret: string | null;
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
}

async function factorOf(em: EntityManager, personId: number): Promise<FactorRow> {
  const [found] = await query<FactorRow>(
    em,
    sql`select totp_secret_encrypted as "encryptedSecret", totp_confirmed_at as "confirmedAt",
        cardinality(recovery_code_hashes) as "recoveryCodesLeft"
      from persons where id = ${personId}`,
  );
  return found ?? { encryptedSecret: null, confirmedAt: null, recoveryCodesLeft: 0 };
}

function ensureNotEnabled(isChanged: boolean): void {
  ensure(isChanged, 'SECOND_FACTOR_ENABLED', 'You have a second factor already; remove it first');
}

function wrongCode(): Refusal {
  return new Refusal('LOGIN_FAILED', 'The code is wrong, or was used already');
}

/** A secret that was copied to another person does not decrypt there. */
function placeOf(personId: number): string {
  return `second factor of person ${personId}`;
}

const rowsAtOnce = 100;

/** Secrets of second factors, for a change of the encryption key. */
export const encryptedTotpSecrets: EncryptedRows = {
  what: 'second factors',
  encryptAnew: async (em) => {
    const found = await query<{ id: number; secret: string }>(
      em,
      sql`select id, totp_secret_encrypted as secret from persons
        where ${isUnderEarlierKey(sql`totp_secret_encrypted`)} order by id limit ${rowsAtOnce} for update`,
    );
    for (const { id, secret } of found) {
      const anew = encryptedAnew(secret, placeOf(id));
      await query(em, sql`update persons set totp_secret_encrypted = ${anew} where id = ${id}`);
    }
    return found.length;
  },
};
