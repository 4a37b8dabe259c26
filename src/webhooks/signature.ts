import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** What is signed: the exact bytes of the body, under the identifier that every delivery of the event carries. */
export interface SignedMessage {
  messageId: string;
  timestampSeconds: number;
  body: string;
}

export const secretPrefix = 'whsec_';

/** A secret made ready to sign with, which costs more than signing. */
export interface SigningKey {
  /** The secret as it was shown. */
  whole: KeyObject;
  /** What its base64 part stands for. */
  decoded: KeyObject;
}

export function signingKey(secret: string): SigningKey {
  return {
    whole: createSecretKey(secret, 'utf8'),
    decoded: createSecretKey(secret.slice(secretPrefix.length), 'base64'),
  };
}

/**
 * `sha256=` and the HMAC-SHA256 of the body in hexadecimal, keyed with the whole secret as it was shown (specification
 * section 6, "Delivery").
 */
export function bodySignature({ whole }: SigningKey, body: string): string {
  return `sha256=${createHmac('sha256', whole).update(body, 'utf8').digest('hex')}`;
}

/**
 * The headers of Standard Webhooks: signatures under every valid secret (two while one is being rotated), keyed with the
 * secret's base64 part.
 */
export function standardWebhooksHeaders(keys: readonly SigningKey[], message: SignedMessage): Record<string, string> {
  const { messageId, timestampSeconds, body } = message;
  const signed = `${messageId}.${timestampSeconds}.${body}`;
  const signatures = keys.map(
    ({ decoded }) => `v1,${createHmac('sha256', decoded).update(signed, 'utf8').digest('base64')}`,
  );
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Every header of a delivery. The first of `keys` alone signs `X-<Brand>-Signature`. */
export function deliveryHeaders(
  brand: string,
  { eventType, isTest }: { eventType: string; isTest: boolean },
  keys: readonly [SigningKey, ...SigningKey[]],
  message: SignedMessage,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${brand}-Webhooks/1.0`,
    [`X-${brand}-Event`]: eventType,
    ...(isTest && { [`X-${brand}-Test`]: 'true' }),
    [`X-${brand}-Signature`]: bodySignature(keys[0], message.body),
    ...standardWebhooksHeaders(keys, message),
  };
}
