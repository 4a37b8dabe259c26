import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { bodySignature, deliveryHeaders, signingKey, standardWebhooksHeaders } from '../../src/webhooks/signature.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_plJ3nmyCDGBKInavdOK15jsl0jMkVLwE';
const body =
  '{"event":"books.invoice.created","data":{"invoice_id":7,"external_id":"ü-1"},"timestamp":"2026-11-21T03:00:00.000Z"}';

/** The public library refuses timestamps that are not of now. */
function messageOfNow() {
  return { messageId: '0b6c6a52-9a4e-4a51-9f0e-6f6d1c1f2a10', timestampSeconds: Math.floor(Date.now() / 1000), body };
}

test('the body is signed with the whole secret as it was shown', () => {
  expect(bodySignature(signingKey(secret), body)).toBe(
    `sha256=${createHmac('sha256', secret).update(Buffer.from(body)).digest('hex')}`,
  );
  expect(bodySignature(signingKey('whsec_c2VjcmV0'), '{}')).toBe(
    'sha256=f2a9d48be51b03e17422a1499a4cdb7f8400afd0aa4cf50f34b9852d223553bb',
  );
});

test('the public Standard Webhooks library verifies a delivery', () => {
  const headers = standardWebhooksHeaders([signingKey(secret)], messageOfNow());
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(body.replace('7', '8'), headers)).toThrow('No matching signature found');
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature found');
});

test('the known answer of the Standard Webhooks specification', () => {
  const message = {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(standardWebhooksHeaders([signingKey(secret)], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while a secret is rotated both verify, and the branded signature is the new one', () => {
  const headers = deliveryHeaders(
    'Acme',
    { eventType: 'books.invoice.created', isTest: false },
    [signingKey(secret), signingKey(other)],
    messageOfNow(),
  );
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Webhook(other).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers['X-Acme-Signature']).toBe(bodySignature(signingKey(secret), body));
});

test('a delivery has exactly the documented headers', () => {
  expect(
    deliveryHeaders('Service', { eventType: 'books.bill.paid', isTest: false }, [signingKey(secret)], {
      ...messageOfNow(),
      timestampSeconds: 1700000000,
    }),
  ).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'X-Service-Event': 'books.bill.paid',
    'X-Service-Signature': bodySignature(signingKey(secret), body),
    'webhook-id': '0b6c6a52-9a4e-4a51-9f0e-6f6d1c1f2a10',
    'webhook-timestamp': '1700000000',
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  });
});

test('a delivery that somebody asked for to try says so', () => {
  const about = { eventType: 'books.bill.paid', isTest: true };
  const headers = deliveryHeaders('Acme', about, [signingKey(secret)], messageOfNow());
  expect(headers['X-Acme-Test']).toBe('true');
});
