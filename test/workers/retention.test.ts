import { exampleData } from '../../src/contract/events.js';
import { emit } from '../../src/outbox/emit.js';
import { openQueues } from '../../src/outbox/queues.js';
import { removeExpired, startRetention } from '../../src/outbox/retention.js';
import { closeJobs } from '../../src/outbox/run-jobs.js';
import { sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { createWebhookEndpoint } from '../../src/webhooks/webhook-endpoint.operations.js';
import { webhookJobs } from '../../src/webhooks/webhook-jobs.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { openWorkbench, type Workbench } from '../support/workbench.js';

const settings = { eventRetentionDays: 90 };
const dayMs = 86_400_000;
const start = new Date();

let bench: Workbench;
let receiver: Receiver;
let instant = start;
const restoreClock = setClock(() => instant);

beforeAll(async () => {
  bench = await openWorkbench();
  receiver = await startReceiver(answering(200, {}, 'thanks'));
  const jobs = webhookJobs({ brand: 'Acme', retrySeconds: [], timeoutMs: 5_000, allowPrivateAddresses: true });
  await bench.transaction((em) => createWebhookEndpoint(em, { url: receiver.url }));
  await bench.transaction((em) => emit(em, 'books.bill.posted', exampleData('books.bill.posted')));
  await bench.drain(jobs);
  await closeJobs(jobs);
  await bench.rows(
    sql`insert into idempotency_records (owner_id, key, fingerprint, scopes, created_at)
      values (${bench.ownerId}, 'k', 'f', '{}', ${start})`,
  );
  await bench.rows(
    sql`insert into passkey_challenges (challenge_hash, expires_at) values ('h', ${new Date(start.getTime() + 300_000)})`,
  );
});

afterAll(async () => {
  restoreClock();
  await receiver.close();
  await bench.close();
});

const after = (days: number) => {
  instant = new Date(start.getTime() + days * dayMs + 1_000);
  return removeExpired(bench.relayOrm.em, settings, bench.log);
};
const nothing = {
  deliveries: 0,
  events: 0,
  responseExcerpts: 0,
  idempotencyRecords: 0,
  invitations: 0,
  passkeyChallenges: 0,
  passwordResets: 0,
  sessions: 0,
};

test('each kind of row goes when its time is over, and not before', async () => {
  expect(await after(0)).toEqual(nothing);
  expect(await after(1)).toEqual({ ...nothing, idempotencyRecords: 1, passkeyChallenges: 1 });
  expect(await after(29)).toEqual(nothing);
  expect(await bench.rows(sql`select response_excerpt from webhook_attempts`)).toEqual([
    { response_excerpt: 'thanks' },
  ]);
  expect(await after(30)).toEqual({ ...nothing, responseExcerpts: 1 });
  expect(await bench.rows(sql`select status_code, response_excerpt from webhook_attempts`)).toEqual([
    { status_code: 200, response_excerpt: null },
  ]);
  expect(await after(89)).toEqual(nothing);
  expect(await after(90)).toEqual({ ...nothing, deliveries: 1, events: 1 });
  expect(await bench.rows(sql`select id from webhook_attempts`)).toEqual([]);
  expect(await bench.rows(sql`select id from webhook_endpoints`)).toEqual([{ id: 1 }]);
  expect(bench.logged).toMatchObject([
    { level: 30, msg: 'removed what had expired', idempotencyRecords: 1, passkeyChallenges: 1 },
    { level: 30, msg: 'removed what had expired', responseExcerpts: 1 },
    { level: 30, msg: 'removed what had expired', deliveries: 1, events: 1 },
  ]);
});

test('the queue runs it by itself', async () => {
  const queues = await openQueues({ databaseUrl: bench.relayUrl, operatorUrl: bench.databaseUrl, log: bench.log });
  await bench.rows(
    sql`insert into idempotency_records (owner_id, key, fingerprint, scopes, created_at)
      values (${bench.ownerId}, 'k', 'f', '{}', ${start})`,
  );
  bench.logged.length = 0;
  const removed = bench.told('removed what had expired');
  startRetention(bench.relayOrm.em.fork(), queues, settings, bench.log);
  await removed;
  await queues.close();
  expect(bench.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
