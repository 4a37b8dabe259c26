import { createHmac } from 'node:crypto';

/** What is signed: the exact bytes of the body, under the identifier that every delivery of the event carries. */
export interface SignedMessage {
  messageId: string;
  timestampSeconds: number;
  body: string;
}

export const secretPrefix = 'whsec_';

/**
 * `sha256=` and the HMAC-SHA256 of the body in hexadecimal, keyed with the whole secret as it was shown (specification
 * section 6, "Delivery").
 */
export function bodySignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
}

/**
 * The headers of Standard Webhooks: signatures under every valid secret (two while one is being rotated), keyed with the
 * secret's base64 part.
 */
export function standardWebhooksHeaders(secrets: readonly string[], message: SignedMessage): Record<string, string> {
  const { messageId, timestampSeconds, body } = message;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestampSeconds}.${body}`, 'utf8').digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Every header of a delivery. `secrets` begins with the current one, which alone signs `X-<Brand>-Signature`. */
export function deliveryHeaders(
  brand: string,
  eventType: string,
  secrets: readonly [string, ...string[]],
  message: SignedMessage,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${brand}-Webhooks/1.0`,
    [`X-${brand}-Event`]: eventType,
    [`X-${brand}-Signature`]: bodySignature(secrets[0], message.body),
    ...standardWebhooksHeaders(secrets, message),
  };
}
