import type { EntityManager } from '@mikro-orm/postgresql';
import { Webhook } from 'standardwebhooks';
import { envelopeExample, eventTypes } from '../../src/contract/events.js';
import { limits } from '../../src/contract/limits.js';
import { emit } from '../../src/outbox/emit.js';
import { closeJobs } from '../../src/outbox/run-jobs.js';
import { find } from '../../src/store/records.js';
import { acrossOwners, query, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import type { WebhookSettings } from '../../src/webhooks/deliver.job.js';
import { fanOutJob } from '../../src/webhooks/fan-out.job.js';
import { bodySignature, signingKey } from '../../src/webhooks/signature.js';
import { dueAt } from '../../src/webhooks/turn.js';
import {
  pingWebhookEndpoint,
  redeliverWebhook,
  sendTestEvent,
} from '../../src/webhooks/webhook-delivery.operations.js';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.entity.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '../../src/webhooks/webhook-endpoint.operations.js';
import { webhookJobs } from '../../src/webhooks/webhook-jobs.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';
import { answering, type Receiver, type Respond, startReceiver } from '../support/receiver.js';
import { sentAtBest } from '../support/statements.js';
import { openWorkbench, type Workbench } from '../support/workbench.js';

const settings: WebhookSettings = {
  brand: 'Acme',
  retrySeconds: [30, 300, 1800],
  timeoutMs: 10_000,
  allowPrivateAddresses: true,
};
const jobs = webhookJobs(settings);

let bench: Workbench;
let receiver: Receiver;
let instant: Date;
let restoreClock: () => void;

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(async () => {
  await closeJobs(jobs);
  await bench.close();
});

beforeEach(async () => {
  receiver = await startReceiver();
  instant = new Date();
  restoreClock = setClock(() => instant);
  await bench.rows(
    sql`truncate webhook_endpoints, webhook_deliveries, webhook_attempts, events, staged_jobs restart identity`,
  );
  bench.logged.length = 0;
});
afterEach(async () => {
  restoreClock();
  await receiver.close();
});

const drain = () => bench.drain(jobs);
const advance = (seconds: number) => {
  instant = new Date(instant.getTime() + seconds * 1000);
};
const endpoint = (eventTypes?: string[]) =>
  bench.transaction((em) => createWebhookEndpoint(em, { url: receiver.url, eventTypes: eventTypes ?? null }));
const billPaid = (em: EntityManager, number = 1) =>
  emit(em, 'books.bill.paid', {
    bill_id: number,
    bill_number: `BILL-00000${number}`,
    total_cents: 12500,
    contact_id: 9,
  });
const paid = (number = 1) => bench.transaction((em) => billPaid(em, number));
const deliveries = () =>
  bench.rows<{
    id: number;
    status: string;
    attempt_count: number;
    message_id: string;
    payload: string;
    next_attempt_at: Date | null;
  }>(sql`select id, status, attempt_count, message_id, payload, next_attempt_at from webhook_deliveries order by id`);
const theEndpoint = async () =>
  (
    await bench.rows<{
      enabled: boolean;
      consecutive_failures: number;
      disabled_reason: string | null;
      secret_encrypted: string;
    }>(sql`select enabled, consecutive_failures, disabled_reason, secret_encrypted from webhook_endpoints`)
  )[0];
const staged = async () => (await bench.rows(sql`select id from staged_jobs where name <> 'ledger.chain'`)).length;

test('an event arrives once, with the documented headers, signed over the very bytes that are stored', async () => {
  const { secret } = await endpoint();
  await paid();
  expect(await drain()).toBe(2);
  const [event] = await bench.rows<{ event_id: string; payload: string }>(sql`select event_id, payload from events`);
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  expect(body).toBe(event?.payload);
  expect(JSON.parse(body)).toEqual({
    event: 'books.bill.paid',
    event_id: event?.event_id,
    occurred_at: instant.toISOString(),
    data: { bill_id: 1, bill_number: 'BILL-000001', total_cents: 12500, contact_id: 9 },
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Acme-Webhooks/1.0',
    'x-acme-event': 'books.bill.paid',
    'x-acme-signature': bodySignature(signingKey(secret), body),
    'webhook-id': event?.event_id,
  });
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  expect(await deliveries()).toEqual([
    expect.objectContaining({ status: 'delivered', attempt_count: 1, next_attempt_at: null, payload: body }),
  ]);
  expect(await bench.rows(sql`select attempt, status_code, error, response_excerpt from webhook_attempts`)).toEqual([
    { attempt: 1, status_code: 204, error: null, response_excerpt: null },
  ]);
  expect(await staged()).toBe(0);
});

test('the events of a transaction become deliveries in their order', async () => {
  await endpoint();
  await bench.transaction(async (em) => {
    for (const number of [1, 2, 3]) await billPaid(em, number);
  });
  await drain();
  const events = await bench.rows<{ event_id: string }>(sql`select event_id from events order by id`);
  expect((await deliveries()).map((delivery) => delivery.message_id)).toEqual(events.map((event) => event.event_id));
});

test('an event that comes alone is fanned out and delivered in few round trips to the database', async () => {
  await endpoint();
  await paid();
  await drain();
  let bill = 1;
  const paidAlone = async () => {
    await paid(++bill);
    return drain;
  };
  expect(await sentAtBest(paidAlone, 'worker')).toEqual({ statements: 36, waitedFor: 22 });
  expect(receiver.received).toHaveLength(bill);
});

test('an event for an endpoint that is being delivered to is sent in that turn, without a job of its own', async () => {
  await endpoint();
  await paid(1);
  let answerFirst = () => {};
  receiver.respond = (_received, response) => {
    if (receiver.received.length === 1) answerFirst = () => void response.writeHead(204).end();
    else response.writeHead(204).end();
  };
  const delivering = drain();
  await receiver.arrival(1);
  await paid(2);
  expect(await bench.drain([fanOutJob()])).toBe(1);
  expect(await bench.rows(sql`select name from staged_jobs where name = 'webhook.deliver'`)).toHaveLength(1);
  answerFirst();
  await delivering;
  expect((await deliveries()).map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
  expect(receiver.received).toHaveLength(2);
  expect(await staged()).toBe(0);
});

test('an event for an endpoint whose job has died in its turn gets a job of its own once the turn is over', async () => {
  await endpoint();
  await paid(1);
  await bench.rows(sql`update webhook_endpoints set delivering_job_id = 999,
    delivering_until = clock_timestamp() - interval '1 second'`);
  await drain();
  expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered']);
  expect(await staged()).toBe(0);
});

/** Holds the next attempt until it is told what to answer; others are answered as before. */
function heldAttempt(): (respond: Respond) => void {
  const { respond: before } = receiver;
  const answer = Promise.withResolvers<Respond>();
  receiver.respond = (received, response) => {
    receiver.respond = before;
    void answer.promise.then((respond) => respond(received, response));
  };
  return answer.resolve;
}

test('an endpoint that is changed while it is delivered to gets what begins later at its new address, under its new secret', async () => {
  const { webhookEndpoint, secret: old } = await endpoint();
  const id = String(webhookEndpoint.id);
  await paid(1);
  const answer = heldAttempt();
  const delivering = drain();
  await receiver.arrival(1);
  await bench.transaction((em) => updateWebhookEndpoint(em, { id, url: `${receiver.url}/moved` }));
  const { secret } = await bench.transaction((em) => rotateWebhookSecret(em, { id }));
  await paid(2);
  await bench.drain([fanOutJob()]);
  answer(answering(204));
  await delivering;
  const sent = receiver.received.map(({ path, headers, body }) => [
    path,
    headers['x-acme-signature'] === bodySignature(signingKey(old), body),
    headers['x-acme-signature'] === bodySignature(signingKey(secret), body),
    String(headers['webhook-signature']).split(' ').length,
  ]);
  expect(sent).toEqual([
    ['/hook', true, false, 1],
    ['/hook/moved', false, true, 2],
  ]);
});

test.each([
  ['fails', 500, 'failed', 1],
  ['succeeds', 204, 'delivered', 0],
])(
  'an attempt to an endpoint that is deleted meanwhile, and that %s, is the last one',
  async (_what, status, became, resent) => {
    const { webhookEndpoint: old } = await endpoint();
    await paid();
    const answer = heldAttempt();
    const delivering = drain();
    await receiver.arrival(1);
    await bench.transaction((em) => deleteWebhookEndpoint(em, { id: String(old.id) }));
    answer(answering(status));
    await delivering;
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: became, attempt_count: 1, next_attempt_at: null });
    expect(await staged()).toBe(0);
    const { webhookEndpoint } = await endpoint();
    const toWebhookEndpointId = String(webhookEndpoint.id);
    const since = new Date(0);
    const elsewhere = await bench.transaction((em) =>
      redeliverWebhook(em, { failedSince: since, toWebhookEndpointId }),
    );
    expect(elsewhere.count).toBe(resent);
  },
);

test('an endpoint that is deleted while its deliveries are made gets none of them', async () => {
  const { webhookEndpoint } = await endpoint();
  await paid();
  const deleted = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const deleting = bench.transaction(async (em) => {
    await deleteWebhookEndpoint(em, { id: String(webhookEndpoint.id) });
    isHeld.resolve();
    await deleted.promise;
  });
  await isHeld.promise;
  const fanningOut = bench.drain([fanOutJob()]);
  await untilLocksAreWaitedFor(bench.orm.em);
  deleted.resolve();
  await Promise.all([deleting, fanningOut]);
  expect(await deliveries()).toEqual([]);
  expect(await staged()).toBe(0);
});

test('what was left to a deleted endpoint has failed as soon as a job looks for it', async () => {
  await endpoint();
  await paid();
  await bench.drain([fanOutJob()]);
  await bench.rows(sql`update webhook_endpoints set deleted_at = now()`);
  await drain();
  expect(await deliveries()).toEqual([
    expect.objectContaining({ status: 'failed', attempt_count: 0, next_attempt_at: null }),
  ]);
  expect(receiver.received).toEqual([]);
});

test('a change that is undone leaves no event and no job', async () => {
  await endpoint();
  const undone = bench.transaction(async (em) => {
    await billPaid(em);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await bench.rows(sql`select id from events`)).toEqual([]);
  expect(await staged()).toBe(0);
});

test('an endpoint gets the types it wants, and nobody gets another owner’s events', async () => {
  await endpoint(['books.invoice.posted']);
  await endpoint(['books.bill.paid']);
  const [other] = await bench.rows<{ id: number }>(
    sql`insert into owners (name, email, currency) values ('Other', 'other@example.com', 'EUR') returning id`,
  );
  await bench.transaction((em) => createWebhookEndpoint(em, { url: `${receiver.url}/other` }), other!.id);
  await paid();
  await drain();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect(await bench.rows(sql`select endpoint_id from webhook_deliveries`)).toEqual([{ endpoint_id: 2 }]);
});

test('a failed delivery is tried again after 30 s, 5 min and 30 min, under the same id, and then counts once', async () => {
  receiver.respond = answering(500, {}, 'out of order');
  await endpoint();
  await paid();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    await drain();
    expect(receiver.received).toHaveLength(attempt);
    const [delivery] = await deliveries();
    if (!delivery?.next_attempt_at) break;
    waits.push((delivery.next_attempt_at.getTime() - instant.getTime()) / 1000);
    advance(waits.at(-1)! - 0.001);
    expect(await drain()).toBe(0);
    advance(0.001);
  }
  for (const [index, wait] of [30, 300, 1800].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(wait);
    expect(waits[index]).toBeLessThanOrEqual(wait * 1.2);
  }
  expect(waits).toHaveLength(3);
  expect(await deliveries()).toEqual([
    expect.objectContaining({ status: 'failed', attempt_count: 4, next_attempt_at: null }),
  ]);
  expect(await theEndpoint()).toMatchObject({ enabled: true, consecutive_failures: 1 });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(
    await bench.rows(sql`select attempt, status_code, error, response_excerpt from webhook_attempts order by id`),
  ).toEqual(
    [1, 2, 3, 4].map((attempt) => ({
      attempt,
      status_code: 500,
      error: 'answered 500',
      response_excerpt: 'out of order',
    })),
  );
  expect(await staged()).toBe(0);
});

test('Retry-After is honoured', async () => {
  receiver.respond = answering(429, { 'retry-after': '1000' });
  await endpoint();
  await paid();
  await drain();
  const [delivery] = await deliveries();
  expect(delivery?.next_attempt_at).toEqual(new Date(instant.getTime() + 1_000_000));
});

test.each([429, 503])('an endpoint that answers %d with Retry-After is left alone for so long', async (status) => {
  receiver.respond = answering(status, { 'retry-after': '1000' });
  const { webhookEndpoint } = await endpoint();
  await paid();
  await drain();
  receiver.respond = answering(204);
  await paid(2);
  await bench.transaction((em) => pingWebhookEndpoint(em, { id: String(webhookEndpoint.id) }));
  await drain();
  advance(999);
  await paid(3);
  await drain();
  expect(receiver.received.map(({ headers }) => headers['x-acme-event'])).toEqual(['books.bill.paid', 'webhook.ping']);
  expect((await deliveries()).map((delivery) => delivery.attempt_count)).toEqual([1, 1, 0, 0]);
  advance(1);
  await drain();
  expect((await deliveries()).map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
    ['delivered', 2],
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 1],
  ]);
  expect(await staged()).toBe(0);
});

test('a paused endpoint that is enabled by hand gets its events at once; any other status pauses nothing', async () => {
  receiver.respond = answering(503, { 'retry-after': '1000' });
  const { webhookEndpoint } = await endpoint();
  await paid();
  await drain();
  receiver.respond = answering(500, { 'retry-after': '1000' });
  await bench.transaction((em) => enableWebhookEndpoint(em, { id: String(webhookEndpoint.id) }));
  await drain();
  await paid(2);
  await drain();
  expect((await deliveries()).map((delivery) => delivery.attempt_count)).toEqual([2, 1]);
});

test('410 Gone disables the endpoint at once', async () => {
  receiver.respond = answering(410);
  await endpoint();
  await paid();
  await drain();
  expect(await theEndpoint()).toMatchObject({ enabled: false, disabled_reason: 'gone', consecutive_failures: 1 });
  expect(await deliveries()).toEqual([expect.objectContaining({ status: 'failed', attempt_count: 1 })]);
});

/** Lets every attempt of every delivery happen. */
async function exhaust(): Promise<void> {
  for (let attempt = 1; attempt <= 4; attempt++) {
    await drain();
    advance(3600);
  }
}

test('ten failed deliveries in a row disable the endpoint; the owner is told at five, at eight, and then', async () => {
  receiver.respond = answering(500);
  await endpoint();
  for (let number = 1; number <= 9; number++) {
    await paid(number);
    await exhaust();
  }
  expect(await theEndpoint()).toMatchObject({ enabled: true, consecutive_failures: 9 });
  await paid(10);
  await exhaust();
  expect(await theEndpoint()).toMatchObject({ enabled: false, disabled_reason: 'consecutive_failures' });
  expect(bench.logged.filter(({ level }) => level === 40).map(({ notice }) => notice)).toEqual([
    '5 consecutive deliveries failed; after 10 the endpoint is disabled.',
    '8 consecutive deliveries failed; after 10 the endpoint is disabled.',
    'Disabled: 10 consecutive deliveries failed.',
  ]);
});

test('a success sets the count of failures to zero', async () => {
  receiver.respond = answering(500);
  await endpoint();
  await paid(1);
  await exhaust();
  expect(await theEndpoint()).toMatchObject({ consecutive_failures: 1 });
  receiver.respond = answering(200);
  await paid(2);
  await drain();
  expect(await theEndpoint()).toMatchObject({ consecutive_failures: 0 });
});

test('what happens while an endpoint is disabled is kept, and sent when it is enabled again', async () => {
  const { webhookEndpoint } = await endpoint();
  const id = String(webhookEndpoint.id);
  await bench.transaction((em) => updateWebhookEndpoint(em, { id, enabled: false }));
  await paid(1);
  await paid(2);
  await drain();
  expect(receiver.received).toEqual([]);
  expect((await deliveries()).map(({ status }) => status)).toEqual(['pending', 'pending']);
  await bench.transaction((em) => enableWebhookEndpoint(em, { id }));
  await drain();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.bill_id).toSorted()).toEqual([1, 2]);
  expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

test('what has been due for longest is sent first, whatever was made first', async () => {
  await endpoint();
  for (const number of [1, 2, 3]) await paid(number);
  await bench.drain([fanOutJob()]);
  const ids = (await deliveries()).map(({ id }) => id);
  await bench.rows(
    sql`update webhook_deliveries set next_attempt_at = next_attempt_at - interval '1 minute' where id = ${ids[2]}`,
  );
  await drain();
  const sent = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { bill_id: number } }).data.bill_id);
  expect(sent).toEqual([3, 1, 2]);
});

test('what is due is found by as many pages however much waits behind it', async () => {
  await endpoint();
  const pagesRead = () =>
    bench.transaction(async (em) => {
      const [found] = await find(em, WebhookEndpoint, sql`true`);
      const [plan] = await query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
        em,
        sql`explain (analyze, buffers, format json) ${dueAt(found!, instant, [])}`,
      );
      return plan!['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
    });
  const waiting = (first: number, count: number) =>
    bench.rows(sql`insert into webhook_deliveries
        (owner_id, endpoint_id, message_id, event_type, payload, status, next_attempt_at)
      select ${bench.ownerId}, 1, 'msg ' || n, 'books.bill.paid', '{}', 'pending', ${instant}::timestamptz - interval '1 hour' + n * interval '1 ms'
      from generate_series(${first}::int, ${first + count}) n`);
  await waiting(1, 1_000);
  await bench.rows(sql`analyze webhook_deliveries`);
  const few = await pagesRead();
  await waiting(2_000, 20_000);
  await bench.rows(sql`analyze webhook_deliveries`);
  expect(await pagesRead()).toBeLessThan(3 * few);
});

test('a ping is one attempt that does not count, also to a disabled endpoint', async () => {
  receiver.respond = answering(500);
  const { webhookEndpoint, secret } = await endpoint(['books.bill.paid']);
  const id = String(webhookEndpoint.id);
  await bench.transaction((em) => updateWebhookEndpoint(em, { id, enabled: false }));
  const delivery = await bench.transaction((em) => pingWebhookEndpoint(em, { id }));
  expect(delivery).toMatchObject({ status: 'pending', eventType: 'webhook.ping', eventId: null });
  await exhaust();
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  expect(JSON.parse(body)).toEqual({
    event: 'webhook.ping',
    data: { webhook_endpoint_id: webhookEndpoint.id },
    timestamp: expect.stringMatching(/Z$/),
  });
  expect(headers).toMatchObject({
    'x-acme-event': 'webhook.ping',
    'x-acme-signature': bodySignature(signingKey(secret), body),
  });
  expect(await deliveries()).toEqual([expect.objectContaining({ status: 'failed', attempt_count: 1 })]);
  expect(await theEndpoint()).toMatchObject({ consecutive_failures: 0 });
});

test('for 24 hours after a rotation both secrets verify, and then only the new one', async () => {
  const { webhookEndpoint, secret: old } = await endpoint();
  const { secret } = await bench.transaction((em) => rotateWebhookSecret(em, { id: String(webhookEndpoint.id) }));
  expect(secret).not.toBe(old);
  await paid(1);
  await drain();
  advance(24 * 3600);
  await paid(2);
  await drain();
  const [during, after] = receiver.received as [(typeof receiver.received)[0], (typeof receiver.received)[0]];
  expect(during.headers['x-acme-signature']).toBe(bodySignature(signingKey(secret), during.body));
  const signatures = (received: typeof during) => String(received.headers['webhook-signature']).split(' ').length;
  expect([signatures(during), signatures(after)]).toEqual([2, 1]);
  for (const key of [old, secret]) {
    expect(new Webhook(key).verify(during.body, during.headers as Record<string, string>)).toEqual(
      JSON.parse(during.body),
    );
  }
});

test('a secret may wait: the old one signs alone until the moment that was chosen, and both verify until a day after', async () => {
  const { webhookEndpoint, secret: old } = await endpoint();
  const id = String(webhookEndpoint.id);
  const signsFrom = new Date(instant.getTime() + 7 * 24 * 3_600_000);
  const rotated = await bench.transaction((em) => rotateWebhookSecret(em, { id, signsFrom }));
  expect(rotated.webhookEndpoint).toMatchObject({
    secretSignsFrom: signsFrom,
    previousSecretExpiresAt: new Date(signsFrom.getTime() + 24 * 3_600_000),
  });
  const signedAfter = async (seconds: number) => {
    advance(seconds);
    await paid();
    await drain();
    const { headers, body } = receiver.received.at(-1)!;
    const verified = [old, rotated.secret].filter((secret) =>
      verifies(secret, headers as Record<string, string>, body),
    );
    const alone = [old, rotated.secret].find(
      (secret) => headers['x-acme-signature'] === bodySignature(signingKey(secret), body),
    );
    return { verified, alone };
  };
  const both = [old, rotated.secret];
  expect(await signedAfter(0)).toEqual({ verified: both, alone: old });
  expect(await signedAfter(7 * 24 * 3_600 - 1)).toEqual({ verified: both, alone: old });
  expect(await signedAfter(1)).toEqual({ verified: both, alone: rotated.secret });
  expect(await signedAfter(24 * 3_600 - 1)).toEqual({ verified: both, alone: rotated.secret });
  expect(await signedAfter(1)).toEqual({ verified: [rotated.secret], alone: rotated.secret });
});

test('a secret that waits is replaced by the next one; the one that signs goes on until then', async () => {
  const { webhookEndpoint, secret: old } = await endpoint();
  const id = String(webhookEndpoint.id);
  const signsFrom = new Date(instant.getTime() + 3_600_000);
  const rotate = (from: Date | null) => bench.transaction((em) => rotateWebhookSecret(em, { id, signsFrom: from }));
  const leaked = await rotate(signsFrom);
  const { secret } = await rotate(null);
  await paid();
  await drain();
  const { headers, body } = receiver.received[0]!;
  const verified = [old, leaked.secret, secret].filter((one) => verifies(one, headers as Record<string, string>, body));
  expect(verified).toEqual([old, secret]);
  expect(headers['x-acme-signature']).toBe(bodySignature(signingKey(secret), body));
  for (const wrong of [instant, new Date(instant.getTime() + 31 * 24 * 3_600_000)]) {
    await expect(rotate(wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'signsFrom' }] });
  }
});

/** Whether the library of Standard Webhooks comes to one of the signatures with this secret. */
function verifies(secret: string, headers: Record<string, string>, body: string): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' } = headers;
  return signatures.split(' ').includes(new Webhook(secret).sign(id, new Date(Number(seconds) * 1000), body));
}

test('secrets are encrypted at rest', async () => {
  const { secret } = await endpoint();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect((await theEndpoint())?.secret_encrypted).toMatch(/^v2\.1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
  expect(await bench.rows(sql`select 1 from webhook_endpoints where secret_encrypted like ${`%${secret}%`}`)).toEqual(
    [],
  );
});

test('one delivery can be sent again, with the same bytes and id and the whole schedule', async () => {
  receiver.respond = answering(500);
  await endpoint();
  await paid();
  await exhaust();
  const [failed] = await deliveries();
  receiver.respond = answering(200);
  const { webhookDelivery, count } = await bench.transaction((em) => redeliverWebhook(em, { id: String(failed?.id) }));
  expect([webhookDelivery?.status, count]).toEqual(['pending', 1]);
  await drain();
  expect(await deliveries()).toEqual([expect.objectContaining({ status: 'delivered', attempt_count: 5 })]);
  expect(receiver.received[4]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  expect(receiver.received[4]?.body).toBe(receiver.received[0]?.body);
});

test.each([
  ['fails: it is due again at once, with its whole schedule', 500, 204, ['delivered', 5, 4]],
  ['fails, as the one after it: that is tried again after 30 s', 500, 500, ['pending', 5, 4]],
  ['succeeds: nothing is sent again', 204, 204, ['delivered', 4, 3]],
])('one delivery is sent again while its last attempt is under way, which %s', async (_what, first, second, became) => {
  receiver.respond = answering(500);
  await endpoint();
  await paid();
  for (const seconds of [60, 600, 3600]) {
    await drain();
    advance(seconds);
  }
  receiver.respond = answering(second);
  const answer = heldAttempt();
  const delivering = drain();
  await receiver.arrival(4);
  const [delivery] = await deliveries();
  await bench.transaction((em) => redeliverWebhook(em, { id: String(delivery?.id) }));
  answer(answering(first));
  await delivering;
  const rows = await bench.rows(sql`select status, attempt_count, attempts_before_redelivery, next_attempt_at
    from webhook_deliveries`);
  const [row] = rows as {
    status: string;
    attempt_count: number;
    attempts_before_redelivery: number;
    next_attempt_at: Date | null;
  }[];
  expect([row?.status, row?.attempt_count, row?.attempts_before_redelivery]).toEqual(became);
  const waitMs = row?.next_attempt_at ? row.next_attempt_at.getTime() - instant.getTime() : null;
  expect(second === 500 ? waitMs !== null && waitMs >= 30_000 && waitMs <= 36_000 : waitMs === null).toBe(true);
  expect(await theEndpoint()).toMatchObject({ consecutive_failures: 0 });
});

test('all that failed since a time can be sent again', async () => {
  receiver.respond = answering(500);
  const { webhookEndpoint } = await endpoint();
  await paid(1);
  await exhaust();
  const since = instant;
  await paid(2);
  await paid(3);
  await exhaust();
  receiver.respond = answering(200);
  const webhookEndpointId = String(webhookEndpoint.id);
  expect(await bench.transaction((em) => redeliverWebhook(em, { failedSince: since, webhookEndpointId }))).toEqual({
    webhookDelivery: null,
    count: 2,
    hasMore: false,
  });
  await drain();
  expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'delivered', 'delivered']);
});

test('no more is sent again at once than is good for one request, and asking again goes on', async () => {
  await endpoint();
  const count = limits.redeliveriesPerRequest + 5;
  await bench.rows(sql`insert into webhook_deliveries
      (owner_id, endpoint_id, message_id, event_type, payload, status, attempt_count, created_at, updated_at)
    select ${bench.ownerId}, 1, n::text, 'books.bill.paid', '{}', 'failed', 4, ${instant}, ${instant}
    from generate_series(1, ${count}::int) n`);
  const again = () => bench.transaction((em) => redeliverWebhook(em, { failedSince: instant }));
  expect(await again()).toEqual({ webhookDelivery: null, count: limits.redeliveriesPerRequest, hasMore: true });
  expect(await again()).toEqual({ webhookDelivery: null, count: 5, hasMore: false });
  expect(await again()).toEqual({ webhookDelivery: null, count: 0, hasMore: false });
});

test('what failed goes to another endpoint, each event once however often it is asked for', async () => {
  receiver.respond = answering(500);
  const { webhookEndpoint: old } = await endpoint();
  await paid(1);
  await exhaust();
  await bench.transaction((em) => deleteWebhookEndpoint(em, { id: String(old.id) }));
  receiver.respond = answering(204);
  const { webhookEndpoint } = await endpoint();
  const toWebhookEndpointId = String(webhookEndpoint.id);
  await paid(2);
  await drain();
  const since = new Date(0);
  const elsewhere = (input: object = {}) =>
    bench.transaction((em) => redeliverWebhook(em, { failedSince: since, toWebhookEndpointId, ...input }));
  const answers = await Promise.all([elsewhere(), elsewhere(), elsewhere({ webhookEndpointId: String(old.id) })]);
  expect(answers.map(({ count }) => count).sort()).toEqual([0, 0, 1]);
  await drain();
  expect(await elsewhere()).toEqual({ webhookDelivery: null, count: 0, hasMore: false });
  await drain();
  const sent = receiver.received.filter(({ body }) => JSON.parse(body).data.bill_id === 1);
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  const perEndpoint = await bench.rows(
    sql`select endpoint_id as endpoint, event_id as event, status from webhook_deliveries order by 1, 2`,
  );
  expect(perEndpoint).toEqual([
    { endpoint: old.id, event: 1, status: 'failed' },
    { endpoint: webhookEndpoint.id, event: 1, status: 'delivered' },
    { endpoint: webhookEndpoint.id, event: 2, status: 'delivered' },
  ]);
});

test('another endpoint gets only the types that it has chosen, and none while it is disabled', async () => {
  receiver.respond = answering(500);
  await endpoint(['books.bill.paid']);
  await paid(1);
  await exhaust();
  const { webhookEndpoint } = await endpoint(['books.bill.posted']);
  const id = String(webhookEndpoint.id);
  const elsewhere = (input: object) =>
    bench.transaction((em) => redeliverWebhook(em, { failedSince: new Date(0), toWebhookEndpointId: id, ...input }));
  expect(await elsewhere({})).toEqual({ webhookDelivery: null, count: 0, hasMore: false });
  await bench.transaction((em) => updateWebhookEndpoint(em, { id, eventTypes: null, enabled: false }));
  await expect(elsewhere({})).rejects.toMatchObject({ code: 'ENDPOINT_DISABLED' });
  await expect(elsewhere({ toWebhookEndpointId: '99' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(elsewhere({ webhookEndpointId: '99' })).rejects.toMatchObject({ code: 'ENDPOINT_DISABLED' });
  await expect(elsewhere({ failedSince: null, id: '1' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('a test event is the example of the catalogue, signed, marked, attempted once and counted by nobody', async () => {
  receiver.respond = answering(500);
  const { webhookEndpoint, secret } = await endpoint(['books.bill.paid']);
  const id = String(webhookEndpoint.id);
  await bench.transaction((em) => updateWebhookEndpoint(em, { id, enabled: false }));
  for (const eventType of eventTypes) {
    const delivery = await bench.transaction((em) => sendTestEvent(em, { id, eventType }));
    expect(delivery).toMatchObject({ eventType, isTest: true, status: 'pending', eventId: null });
  }
  await exhaust();
  expect(receiver.received).toHaveLength(eventTypes.length);
  for (const { headers, body } of receiver.received) {
    const type = headers['x-acme-event'] as (typeof eventTypes)[number];
    const example = envelopeExample(type) as { data: object };
    expect(JSON.parse(body)).toEqual({
      ...Object.fromEntries(Object.keys(example).map((name) => [name, expect.anything()])),
      event: type,
      data: example.data,
    });
    expect(headers['x-acme-test']).toBe('true');
    expect(headers['x-acme-signature']).toBe(bodySignature(signingKey(secret), body));
  }
  expect(await theEndpoint()).toMatchObject({ consecutive_failures: 0 });
  expect(await bench.rows(sql`select id from events`)).toEqual([]);
  await expect(bench.transaction((em) => sendTestEvent(em, { id, eventType: 'books.nothing' }))).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'eventType', message: expect.stringContaining('books.bill.paid') }],
  });
  const again = await bench.transaction((em) => redeliverWebhook(em, { failedSince: new Date(0) }));
  expect(again).toEqual({ webhookDelivery: null, count: 0, hasMore: false });
});

test('nothing is sent again to an endpoint that is disabled', async () => {
  receiver.respond = answering(410);
  await endpoint();
  await paid();
  await drain();
  const again = (input: Parameters<typeof redeliverWebhook>[1]) =>
    bench.transaction((em) => redeliverWebhook(em, input));
  await expect(again({ id: '1' })).rejects.toMatchObject({ code: 'ENDPOINT_DISABLED' });
  await expect(again({ failedSince: new Date(0), webhookEndpointId: '1' })).rejects.toMatchObject({
    code: 'ENDPOINT_DISABLED',
  });
  expect(await again({ failedSince: new Date(0) })).toEqual({ webhookDelivery: null, count: 0, hasMore: false });
  await expect(again({})).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(again({ id: '99' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await staged()).toBe(0);
});

test('a deleted endpoint gets nothing and is found no more', async () => {
  const { webhookEndpoint } = await endpoint();
  const id = String(webhookEndpoint.id);
  await paid(1);
  await bench.transaction((em) => deleteWebhookEndpoint(em, { id }));
  await paid(2);
  await drain();
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toEqual([]);
  await expect(bench.transaction((em) => pingWebhookEndpoint(em, { id }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  [{ url: 'ftp://example.com/' }, 'url must be an absolute http or https URL'],
  [{ url: '/hook' }, 'url must be an absolute http or https URL'],
  [{ url: 'https://example.com/', eventTypes: [] }, 'eventTypes must name a type; leave it out for all'],
  [
    { url: 'https://example.com/', eventTypes: ['books.bill.paid', 'bill', 'invoice'] },
    `eventTypes.1 is not an event type: "bill"; there are ${eventTypes.join(', ')}; eventTypes.2 is not an event type: "invoice"`,
  ],
])('refuses an endpoint %j', async (input, message) => {
  const refusal = bench.transaction((em) => createWebhookEndpoint(em, input));
  await expect(refusal).rejects.toMatchObject({ code: 'VALIDATION_FAILED', message });
});

test('another owner’s endpoint is not found', async () => {
  await endpoint();
  const [other] = await bench.rows<{ id: number }>(
    sql`insert into owners (name, email, currency) values ('Third', 'third@example.com', 'EUR') returning id`,
  );
  const foreign = (work: (em: EntityManager) => Promise<unknown>) => bench.transaction(work, other!.id);
  for (const work of [
    (em: EntityManager) => pingWebhookEndpoint(em, { id: '1' }),
    (em: EntityManager) => rotateWebhookSecret(em, { id: '1' }),
    (em: EntityManager) => deleteWebhookEndpoint(em, { id: '1' }),
    (em: EntityManager) => enableWebhookEndpoint(em, { id: '1' }),
  ]) {
    await expect(foreign(work)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('an event that is removed is named by no delivery any more, and a delivery takes its attempts with it', async () => {
  await endpoint();
  for (const number of [1, 2]) await paid(number);
  await drain();
  const named = () => bench.rows(sql`select id, event_id from webhook_deliveries order by id`);
  const attempted = () => bench.rows(sql`select delivery_id from webhook_attempts order by id`);
  expect(await named()).toEqual([
    { id: 1, event_id: 1 },
    { id: 2, event_id: 2 },
  ]);
  await bench.rows(sql`delete from events where id = 1`);
  expect(await named()).toEqual([
    { id: 1, event_id: null },
    { id: 2, event_id: 2 },
  ]);
  expect(await attempted()).toEqual([{ delivery_id: 1 }, { delivery_id: 2 }]);
  await bench.rows(sql`delete from webhook_deliveries where id = 1`);
  expect(await attempted()).toEqual([{ delivery_id: 2 }]);
});

test('the same event fanned out twice is delivered once', async () => {
  await endpoint();
  await paid();
  await bench.transaction((em) =>
    query(
      em,
      acrossOwners(
        'the test stages again',
        sql`insert into staged_jobs (name, payload) select name, payload from staged_jobs`,
      ),
    ),
  );
  await drain();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries()).toHaveLength(1);
});
