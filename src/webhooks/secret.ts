import { randomBytes } from 'node:crypto';
import { limits } from '../contract/limits.js';
import { type EncryptedRows, encryptedAnew, isUnderEarlierKey } from '../store/encrypted-rows.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';
import { type SigningKey, secretPrefix, signingKey } from './signature.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

const secretBytes = 24;
const hourMs = 3_600_000;
const rowsAtOnce = 100;

type Secrets = Pick<
  WebhookEndpoint,
  'secretEncrypted' | 'previousSecretEncrypted' | 'previousSecretExpiresAt' | 'secretSignsFrom'
>;

/**
 * Gives the endpoint a new secret, and answers it: this is the only time it is shown. It takes over from the old one at
 * `signsFrom`, at once by default; the old one is valid for 24 hours after that. A secret that was given before and does
 * not sign yet is replaced.
 */
export function giveNewSecret(endpoint: Secrets, signsFrom: Date | null = null): string {
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  if (endpoint.secretEncrypted) {
    if (!isWaiting(endpoint)) endpoint.previousSecretEncrypted = endpoint.secretEncrypted;
    const takeover = signsFrom ?? now();
    endpoint.previousSecretExpiresAt = new Date(takeover.getTime() + limits.secretOverlapHours * hourMs);
  }
  endpoint.secretEncrypted = encryptSecret(secret);
  endpoint.secretSignsFrom = signsFrom;
  return secret;
}

/** What signs now; the first one alone signs what has room for one signature. */
export type KeysNow = () => [SigningKey, ...SigningKey[]];

/** The keys of an endpoint, made ready once; which of them sign is asked for each attempt. */
export function keysOf(endpoint: Secrets): KeysNow {
  const current = signingKey(decryptSecret(endpoint.secretEncrypted));
  const { previousSecretEncrypted, previousSecretExpiresAt } = endpoint;
  if (!previousSecretEncrypted || !previousSecretExpiresAt) return () => [current];
  const previous = signingKey(decryptSecret(previousSecretEncrypted));
  return () => {
    if (previousSecretExpiresAt <= now()) return [current];
    return isWaiting(endpoint) ? [previous, current] : [current, previous];
  };
}

/** Whether the secret does not sign alone yet, so that the one before does. */
function isWaiting({ secretSignsFrom, previousSecretEncrypted }: Secrets): boolean {
  return previousSecretEncrypted !== null && secretSignsFrom !== null && secretSignsFrom > now();
}

/** The secrets of endpoints, for a change of the encryption key. */
export const encryptedSecrets: EncryptedRows = {
  what: 'webhook secrets',
  encryptAnew: async (em) => {
    const found = await query<{ id: number; ownerId: number; secret: string; previous: string | null }>(
      em,
      sql`select id, owner_id as "ownerId", secret_encrypted as secret, previous_secret_encrypted as previous
        from webhook_endpoints
        where ${isUnderEarlierKey(sql`secret_encrypted`)} or ${isUnderEarlierKey(sql`previous_secret_encrypted`)}
        order by owner_id, id limit ${rowsAtOnce} for update`,
    );
    for (const { id, ownerId, secret, previous } of found) {
      await query(
        em,
        sql`update webhook_endpoints set secret_encrypted = ${encryptedAnew(secret)},
            previous_secret_encrypted = ${encryptedAnew(previous)}
          where owner_id = ${ownerId} and id = ${id}`,
      );
    }
    return found.length;
  },
};
