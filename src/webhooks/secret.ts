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

type Secrets = Pick<WebhookEndpoint, 'secretEncrypted' | 'previousSecretEncrypted' | 'previousSecretExpiresAt'>;

/** Gives the endpoint a new secret, and answers it: this is the only time it is shown. The old one is valid for 24 hours more. */
export function giveNewSecret(endpoint: Secrets): string {
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  if (endpoint.secretEncrypted) {
    endpoint.previousSecretEncrypted = endpoint.secretEncrypted;
    endpoint.previousSecretExpiresAt = new Date(now().getTime() + limits.secretOverlapHours * hourMs);
  }
  endpoint.secretEncrypted = encryptSecret(secret);
  return secret;
}

/** What signs now, the current secret first. */
export function keysOf(endpoint: Secrets): [SigningKey, ...SigningKey[]] {
  const { secretEncrypted, previousSecretEncrypted, previousSecretExpiresAt } = endpoint;
  const isPreviousValid = previousSecretEncrypted && previousSecretExpiresAt && previousSecretExpiresAt > now();
  const previous = isPreviousValid ? [signingKey(decryptSecret(previousSecretEncrypted))] : [];
  return [signingKey(decryptSecret(secretEncrypted)), ...previous];
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
        order by id limit ${rowsAtOnce} for update`,
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
