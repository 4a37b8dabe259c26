import { randomBytes } from 'node:crypto';
import { limits } from '../contract/limits.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { now } from '../values/clock.js';
import { type SigningKey, secretPrefix, signingKey } from './signature.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

const secretBytes = 24;
const hourMs = 3_600_000;

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
