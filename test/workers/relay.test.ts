import { on } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { exampleData } from '../../src/contract/events.js';
import { batchedJobs, queueOf } from '../../src/contract/jobs.js';
import { findRedisServer, type RedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { openBooks } from '../../src/open-books.js';
import { Admission, type Slots } from '../../src/outbox/admission.js';
import { defineBatchJob, runBatchedJobs } from '../../src/outbox/batch-jobs.js';
import { emit } from '../../src/outbox/emit.js';
import { firstInLine, inPlaces, ownersWaiting } from '../../src/outbox/fair-shares.js';
import { openQueues, type QueuedJob, type Queues } from '../../src/outbox/queues.js';
import { type Relay, type RelaySettings, recallForgotten, startRelay } from '../../src/outbox/relay.js';
import {
  batchedJobsOf,
  defineJob,
  type Job,
  type JobDefinition,
  slotsOf,
  startJobs,
} from '../../src/outbox/run-jobs.js';
import { stage } from '../../src/outbox/stage.js';
import { query, sql } from '../../src/store/sql.js';
import type { WebhookSettings } from '../../src/webhooks/deliver.job.js';
import { fanOutJob } from '../../src/webhooks/fan-out.job.js';
import { createWebhookEndpoint } from '../../src/webhooks/webhook-endpoint.operations.js';
import { webhookJobs } from '../../src/webhooks/webhook-jobs.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { endConnections } from '../support/test-databases.js';
import { openWorkbench, type Workbench } from '../support/workbench.js';

const webhooks: WebhookSettings = { brand: 'Acme', retrySeconds: [1], timeoutMs: 60_000, allowPrivateAddresses: true };

/** More than the tests stage. */
const everySlot = { extraction: 1_000, 'webhook-deliveries': 1_000, maintenance: 1_000 };

const ownerOf = ({ content }: QueuedJob) => (content as { payload: { ownerId: number } }).payload.ownerId;

const backends = findRedisServer() ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];

describe.each(backends)('on %s', (backend) => {
  let bench: Workbench;
  let other: number;
  let third: number;
  let redis: RedisServer | null = null;
  let receiver: Receiver;
  /** What a test started, closed in reverse. */
  let running: (() => Promise<unknown>)[];

  beforeAll(async () => {
    bench = await openWorkbench();
    const open = async (name: string) => (await openBooks(bench.orm.em, { name, currency: 'USD' })).ownerId;
    [other, third] = [await open('Other'), await open('Third')];
    if (backend === 'Redis') redis = await startRedisServer();
  });
  afterAll(async () => {
    await redis?.stop();
    await bench.close();
  });

  beforeEach(async () => {
    running = [];
    receiver = await startReceiver();
    running.push(() => receiver.close());
    await bench.rows(
      sql`truncate webhook_endpoints, webhook_deliveries, webhook_attempts, events, staged_jobs restart identity`,
    );
    bench.logged.length = 0;
    await emptyQueues();
  });
  afterEach(async () => {
    for (const close of running.toReversed()) await close();
  });

  /** As FLUSHALL by somebody else: whatever the queues hold is gone. */
  async function emptyQueues(): Promise<void> {
    if (redis) {
      const connection = new Redis(redis.url);
      await connection.flushall();
      connection.disconnect();
    } else {
      await bench.rows(sql`delete from bullmq.job`);
    }
  }

  async function queues(): Promise<Queues> {
    const opened = await openQueues({
      databaseUrl: bench.relayUrl,
      operatorUrl: bench.databaseUrl,
      redisUrl: redis?.url,
      log: bench.log,
    });
    running.push(() => opened.close());
    return opened;
  }

  function relay(on: Queues, settings: Partial<RelaySettings> = {}): Relay {
    const started = startRelay({
      databaseUrl: bench.relayUrl,
      em: bench.relayOrm.em.fork(),
      queues: on,
      slots: everySlot,
      log: bench.log,
      ...settings,
    });
    running.push(() => started.stop());
    return started;
  }

  const admission = (on: Queues, slots: Slots = everySlot) => new Admission(bench.relayOrm.em.fork(), on, slots);

  /** A whole worker process, but for the process. */
  async function worker(definitions: readonly JobDefinition[], settings: Partial<RelaySettings> = {}) {
    const on = await queues();
    const jobs = startJobs(bench.tools, on, definitions);
    running.push(() => jobs.close());
    const slots = slotsOf(definitions);
    relay(on, { slots, runBatched: batchedJobsOf(bench.tools, definitions), ...settings });
    return { queues: on, jobs };
  }

  const endpoint = (url = receiver.url) => bench.transaction((em) => createWebhookEndpoint(em, { url }));
  const bill = exampleData('books.bill.posted');
  const happen = (count = 1) =>
    bench.transaction(async (em) => {
      for (let number = 1; number <= count; number++) await emit(em, 'books.bill.posted', { ...bill, bill_id: number });
    });
  const stageExtraction = (documentId = 1, ownerId = bench.ownerId) =>
    bench.transaction((em) => stage(em, 'document.extract', { ownerId, documentId, generation: 1 }));
  const staged = () =>
    bench.rows<{ id: number; relayed_at: Date | null; run_at: Date }>(sql`select * from staged_jobs order by id`);

  /** Resolves when nothing is staged any more: every job is done. */
  async function idle(): Promise<void> {
    const client = new pg.Client({ connectionString: bench.databaseUrl });
    await client.connect();
    await client.query(`create or replace function told() returns trigger language plpgsql as
      $$ begin perform pg_notify('done', ''); return null; end $$`);
    await client.query(
      'create or replace trigger told after delete on staged_jobs for each statement execute function told()',
    );
    // Keeps what arrives while the rows are looked at.
    const notifications = on(client, 'notification');
    await client.query('listen done');
    while ((await staged()).length > 0) await notifications.next();
    await notifications.return?.();
    await client.end();
  }

  test('an event reaches its endpoint after the commit, without polling', async () => {
    await worker(webhookJobs(webhooks), { pollMs: 3_600_000 });
    await endpoint();
    await happen();
    await receiver.arrival(1);
    await happen();
    await receiver.arrival(2);
    await idle();
    expect(await bench.rows(sql`select status from webhook_deliveries`)).toEqual([
      { status: 'delivered' },
      { status: 'delivered' },
    ]);
  });

  test('a relay whose connection is lost connects again, and misses nothing', async () => {
    await worker(webhookJobs(webhooks), { pollMs: 3_600_000 });
    await endpoint();
    await happen();
    await receiver.arrival(1);
    const lost = bench.told('a listening connection was lost');
    await endConnections(bench.databaseUrl, 'listen staged_jobs');
    await lost;
    await happen();
    await receiver.arrival(2);
    await idle();
  });

  if (backend === 'Redis') {
    test('while Redis is away nothing is lost, and whoever asks is told', async () => {
      const line = await openLine(Number(new URL(redis!.url).port));
      running.push(() => line.close());
      const on = await openQueues({
        databaseUrl: bench.relayUrl,
        operatorUrl: bench.databaseUrl,
        redisUrl: line.url,
        log: bench.log,
      });
      running.push(() => on.close());
      const jobs = startJobs(bench.tools, on, webhookJobs(webhooks));
      running.push(() => jobs.close());
      relay(on, { forgottenAfterMs: 200, runBatched: batchedJobsOf(bench.tools, webhookJobs(webhooks)) });
      await endpoint();
      await happen();
      await receiver.arrival(1);
      line.cut();
      await expect(on.ping()).rejects.toThrow();
      await happen();
      line.mend();
      await receiver.arrival(2);
      await idle();
      expect(await on.ping()).toBeUndefined();
      expect(receiver.received).toHaveLength(2);
    });
  }

  test('a failed delivery comes back when its time has come', async () => {
    receiver.respond = (received, response) =>
      answering(receiver.received.length === 1 ? 500 : 200)(received, response);
    await worker(webhookJobs(webhooks));
    await endpoint();
    await happen();
    await receiver.arrival(2);
    await idle();
    const [first, second] = receiver.received;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(950);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(await bench.rows(sql`select status, attempt_count from webhook_deliveries`)).toEqual([
      { status: 'delivered', attempt_count: 2 },
    ]);
  });

  test('several worker processes share the work, and every event arrives once', async () => {
    for (let process = 0; process < 3; process++) await worker(webhookJobs(webhooks));
    await endpoint();
    await Promise.all(Array.from({ length: 10 }, () => happen(10)));
    await idle();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
    expect(receiver.received).toHaveLength(100);
    expect(await bench.rows(sql`select count(*) from webhook_attempts`)).toEqual([{ count: 100 }]);
  });

  test('an endpoint that never answers does not delay the others', async () => {
    const dead = await startReceiver(() => undefined);
    running.push(() => dead.close());
    await endpoint(dead.url);
    for (let number = 0; number < 4; number++) await endpoint(`${receiver.url}/${number}`);
    await worker(webhookJobs(webhooks));
    await happen(40);
    await receiver.arrival(160);
    expect(receiver.received).toHaveLength(160);
    expect(
      await bench.rows(sql`select status, count(*) from webhook_deliveries group by status order by status`),
    ).toEqual([
      { status: 'delivered', count: expect.any(Number) },
      { status: 'pending', count: expect.any(Number) },
    ]);
    expect(
      await bench.rows(sql`select 1 from webhook_deliveries where endpoint_id = 1 and status = 'delivered'`),
    ).toEqual([]);
    await dead.close();
  });

  test('a thousand deliveries to twenty endpoints: none waits until another has got all of its own', async () => {
    const first = new Map<string, ServerResponse>();
    receiver.respond = ({ path }, response) => {
      const isFirst = !first.has(path);
      if (isFirst) first.set(path, response);
      if (!isFirst) response.writeHead(204).end();
      if (isFirst && first.size === 20) for (const held of first.values()) held.writeHead(204).end();
    };
    for (let number = 0; number < 20; number++) await endpoint(`${receiver.url}/${number}`);
    await happen(50);
    await worker(webhookJobs(webhooks));
    await receiver.arrival(1_000);
    await idle();
    const byEndpoint = Map.groupBy(receiver.received, ({ path }) => path);
    expect([...byEndpoint.values()].map((received) => received.length)).toEqual(Array(20).fill(50));
    expect(await bench.rows(sql`select status, count(*) from webhook_deliveries group by status`)).toEqual([
      { status: 'delivered', count: 1_000 },
    ]);
  });

  test('what an emptied queue forgot is told to it again', async () => {
    await endpoint();
    await happen();
    await bench.drain([fanOutJob()]);
    const on = await queues();
    expect(await admission(on).admit()).toBe(1);
    expect(await on.size('webhook-deliveries')).toBe(1);
    await emptyQueues();
    expect(await on.size('webhook-deliveries')).toBe(0);
    await worker(webhookJobs(webhooks), { forgottenAfterMs: 100 });
    await receiver.arrival(1);
    await idle();
    expect(receiver.received).toHaveLength(1);
  });

  test('recalling what the queue still holds adds nothing', async () => {
    await stageExtraction();
    const on = await queues();
    expect(await admission(on).admit()).toBe(1);
    await bench.rows(
      sql`update staged_jobs set relayed_at = now() - interval '61 s', run_at = now() - interval '61 s'`,
    );
    expect(await recallForgotten(bench.relayOrm.em, 60_000)).toBe(1);
    expect(await recallForgotten(bench.relayOrm.em, 60_000)).toBe(0);
    expect(await admission(on).admit()).toBe(1);
    expect(await on.size('extraction')).toBe(1);
  });

  test('the database knows the queue of every job, or that none carries it', async () => {
    const names = [...Object.keys(queueOf), ...batchedJobs];
    await bench.rows(
      sql`insert into staged_jobs (name, payload) select unnest(${names}::text[]), ${JSON.stringify({ ownerId: bench.ownerId })}`,
    );
    const found = await bench.rows<{ queue: string }>(sql`select queue from staged_jobs order by id`);
    expect(found.map(({ queue }) => queue)).toEqual([...Object.values(queueOf), ...batchedJobs]);
    await bench.rows(sql`delete from staged_jobs`);
  });

  test('two relays take a staged job once', async () => {
    for (let number = 1; number <= 250; number++) await stageExtraction(number);
    const on = await queues();
    const [one, other] = [admission(on, { extraction: 120 }), admission(on, { extraction: 120 })];
    expect(await Promise.all([one.admit(), other.admit()])).toEqual([90, 90]);
    expect(await on.size('extraction')).toBe(180);
    expect(await admission(on).admit()).toBe(70);
    expect(await on.size('extraction')).toBe(250);
  });

  test('a document of another owner is read while heavy ones of the first are', async () => {
    const [release, heavyBegun, isRead] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const begun: number[] = [];
    const extraction = defineJob(
      'document.extract',
      async (job) => {
        begun.push(job.payload.documentId);
        if (job.payload.ownerId === other) return isRead!.resolve();
        heavyBegun!.resolve();
        await release!.promise;
      },
      undefined,
      3,
    );
    for (let heavy = 1; heavy <= 6; heavy++) await stageExtraction(heavy);
    const { queues: on } = await worker([extraction]);
    running.push(async () => release!.resolve());
    await heavyBegun!.promise;
    await stageExtraction(7, other);
    await isRead!.promise;
    expect([
      [1, 7],
      [1, 2, 7],
    ]).toContainEqual(begun.toSorted());
    expect(await on.size('extraction')).toBeLessThanOrEqual(3);
    release!.resolve();
    await idle();
    expect(begun.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('the end of a job lets the next one in, without polling', async () => {
    const done: number[] = [];
    const extraction = defineJob(
      'document.extract',
      async (job) => void done.push(job.payload.documentId),
      undefined,
      1,
    );
    for (const documentId of [1, 2, 3]) await stageExtraction(documentId);
    await worker([extraction], { pollMs: 3_600_000, forgottenAfterMs: 3_600_000 });
    await idle();
    expect(done).toEqual([1, 2, 3]);
  });

  test('owners take turns, whatever they have staged before', async () => {
    const owners = [bench.ownerId, other, third];
    await bench.rows(sql`insert into staged_jobs (name, payload)
      select 'file.remove', jsonb_build_object('ownerId', ${owners[0]}::bigint, 'sha256', n::text) from generate_series(1, 500) n`);
    for (const ownerId of owners.slice(1)) {
      for (const sha256 of ['a', 'b']) await bench.transaction((em) => stage(em, 'file.remove', { ownerId, sha256 }));
    }
    const told: number[] = [];
    const on = { addBulk: async (jobs: QueuedJob[]) => void told.push(...jobs.map(ownerOf)) } as unknown as Queues;
    const turns = admission(on, { maintenance: 1 });
    for (let turn = 0; turn < 6; turn++) {
      expect(await turns.admit()).toBe(1);
      expect(await turns.admit()).toBe(0);
      await bench.rows(sql`delete from staged_jobs where relayed_at is not null`);
    }
    expect(told).toEqual([...owners, ...owners]);
  });

  test('who is next costs the same however many jobs wait', async () => {
    const pagesRead = async () => {
      const [plan] = await bench.rows<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
        sql`explain (analyze, buffers, format json) ${ownersWaiting(new Map([['extraction', 0]]))}`,
      );
      return plan!['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
    };
    const stageMany = (ownerId: number, count: number) =>
      bench.rows(sql`insert into staged_jobs (name, payload)
        select 'document.extract', jsonb_build_object('ownerId', ${ownerId}::bigint) from generate_series(1, ${count}) n`);
    await stageMany(bench.ownerId, 10);
    await stageMany(other, 1);
    const few = await pagesRead();
    await stageMany(bench.ownerId, 20_000);
    expect(await pagesRead()).toBeLessThan(2 * few);
    await bench.rows(sql`truncate staged_jobs`);
  });

  test('a plan that was made while nothing was staged goes to the jobs that were found, and compares none', async () => {
    const steps = await bench.transaction(async (em) => {
      await query(em, sql`set local plan_cache_mode = force_generic_plan`);
      const found = firstInLine([{ queue: 'webhook.fan-out', ownerId: bench.ownerId, jobs: 500 }]);
      const plan = await query<{ 'QUERY PLAN': string }>(
        em,
        sql`explain with next as materialized (${found}) delete from staged_jobs job where ${inPlaces(sql`next`)}`,
      );
      return plan.map((line) => line['QUERY PLAN'].trim());
    });
    expect(steps).toContainEqual(expect.stringMatching(/^-> {2}Tid Scan on staged_jobs job/));
    expect(steps).not.toContainEqual(expect.stringContaining('Join Filter'));
  });

  test('a job whose time is yet to come stands in nobody’s way, and is run when it has', async () => {
    const begun: [number, Date][] = [];
    const extraction = defineJob('document.extract', async (job) => {
      begun.push([job.payload.documentId, new Date()]);
    });
    await worker([extraction], { pollMs: 3_600_000 });
    const runAt = await bench.transaction(async (em) => {
      const later = new Date(Date.now() + 5_000);
      for (let documentId = 1; documentId <= 21; documentId++) {
        const payload = { ownerId: bench.ownerId, documentId, generation: 1 };
        await stage(em, 'document.extract', payload, documentId === 21 ? {} : { runAt: later });
      }
      return later;
    });
    await idle();
    expect(begun.map(([documentId]) => documentId)[0]).toBe(21);
    expect(begun).toHaveLength(21);
    for (const [, at] of begun.slice(1)) expect(at.getTime()).toBeGreaterThanOrEqual(runAt.getTime());
  });

  test('a batch takes as many of every owner', async () => {
    const owners: number[][] = [];
    const fanOut = defineBatchJob('webhook.fan-out', async (_em, _ownerId, payloads) => {
      owners.push(payloads.map(({ ownerId }) => ownerId));
    });
    await bench.rows(sql`insert into staged_jobs (name, payload)
      select 'webhook.fan-out', jsonb_build_object('ownerId', ${bench.ownerId}::bigint, 'eventId', n) from generate_series(1, 700) n`);
    await bench.transaction((em) => stage(em, 'webhook.fan-out', { ownerId: other, eventId: 701 }));
    expect(await runBatchedJobs(bench.tools, fanOut)).toBe(701);
    // Two transactions, owner by owner.
    expect(owners.map((batch) => batch.length)).toEqual([250, 1, 450]);
    expect(owners[1]).toEqual([other]);
  });

  test('a queue out of reach leaves the job staged', async () => {
    await stageExtraction();
    const unreachable = { ...(await queues()), addBulk: () => Promise.reject(new Error('out of reach')) } as Queues;
    await expect(admission(unreachable).admit()).rejects.toThrow('out of reach');
    expect(await staged()).toEqual([expect.objectContaining({ relayed_at: null })]);
  });

  test('a job that always fails holds up no other, and is kept to be tried later', async () => {
    const done: number[] = [];
    const extraction = defineJob('document.extract', async (job: Job<'document.extract'>) => {
      if (job.payload.documentId === 1) throw new Error('poison');
      await job.complete(async () => void done.push(job.payload.documentId));
    });
    const { queues: on } = await worker([extraction]);
    for (const documentId of [1, 2, 3]) await stageExtraction(documentId);
    await bench.told('a job failed; put off');
    expect(done.toSorted()).toEqual([2, 3]);
    const [kept] = await staged();
    expect(kept?.run_at.getTime()).toBeGreaterThan(Date.now() + 50_000);
    expect(await staged()).toHaveLength(1);
    expect(await on.size('extraction')).toBeLessThanOrEqual(1);
  });

  test('closing waits for the job that runs', async () => {
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const extraction = defineJob('document.extract', async (job) => {
      reached.resolve();
      await release.promise;
      await job.complete(async () => {});
    });
    const { jobs } = await worker([extraction]);
    await stageExtraction();
    await reached.promise;
    const closing = jobs.close();
    expect(await staged()).toHaveLength(1);
    release.resolve();
    await closing;
    expect(await staged()).toEqual([]);
  });

  test('an effect happens once though its job runs twice', async () => {
    const inside = Promise.withResolvers<void>();
    let runs = 0;
    let effects = 0;
    const completed: boolean[] = [];
    const extraction = defineJob('document.extract', async (job) => {
      runs += 1;
      if (runs === 2) inside.resolve();
      await inside.promise;
      const complete = job.complete(async () => {
        effects += 1;
      });
      completed.push(await complete);
    });
    await stageExtraction();
    await Promise.all([bench.drain([extraction]), bench.drain([extraction])]);
    expect([runs, effects]).toEqual([2, 1]);
    expect(completed.toSorted()).toEqual([false, true]);
  });
});

/** A line to a server on this machine that can be cut. */
async function openLine(port: number) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(port, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        incoming.destroy();
        outgoing.destroy();
        open.delete(socket);
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
