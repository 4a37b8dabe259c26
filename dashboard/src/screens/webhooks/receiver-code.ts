/** What a receiver in JavaScript does with every delivery (Standard Webhooks, docs/webhooks.md). */
export const receiverCode = `import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 5 * 60;

/** Headers by their lower-case names; the body as it came, a string: parsing it first would change it. */
export function isAuthentic(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

/** A delivery signed by hand, to try a receiver with: it must take this one, and refuse it with another secret. */
export function deliveryByCurl(url: string): string {
  return `SECRET='whsec_...'
BODY='{"event":"webhook.ping","data":{},"timestamp":"2026-01-01T00:00:00Z"}'
ID=msg_by_hand
TIMESTAMP=$(date +%s)
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt hexkey:"$KEY" -binary | base64)
curl --include ${quoted(url)} \\
  --header 'Content-Type: application/json' \\
  --header "webhook-id: $ID" \\
  --header "webhook-timestamp: $TIMESTAMP" \\
  --header "webhook-signature: v1,$SIGNATURE" \\
  --data-binary "$BODY"
`;
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\\\''")}'`;
}
