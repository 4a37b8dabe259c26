import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { batchedJobs, queueOf } from '../../src/contract/jobs.js';
import { findRedisServer, type RedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { emit } from '../../src/outbox/emit.js';
import { openQueues, type Queues } from '../../src/outbox/queues.js';
import { type Relay, type RelaySettings, recallForgotten, relayStaged, startRelay } from '../../src/outbox/relay.js';
import { batchedJobsOf, defineJob, type Job, type JobDefinition, startJobs } from '../../src/outbox/run-jobs.js';
import { stage } from '../../src/outbox/stage.js';
import { sql } from '../../src/store/sql.js';
import type { WebhookSettings } from '../../src/webhooks/deliver.job.js';
import { fanOutJob } from '../../src/webhooks/fan-out.job.js';
import { createWebhookEndpoint } from '../../src/webhooks/webhook-endpoint.operations.js';
import { webhookJobs } from '../../src/webhooks/webhook-jobs.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { openWorkbench, type Workbench } from '../support/workbench.js';

const webhooks: WebhookSettings = { brand: 'Acme', retrySeconds: [1], timeoutMs: 2_000, allowPrivateAddresses: true };

const backends = findRedisServer() ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];

describe.each(backends)('on %s', (backend) => {
  let bench: Workbench;
  let redis: RedisServer | null = null;
  let receiver: Receiver;
  /** What a test started, closed in reverse. */
  let running: (() => Promise<unknown>)[];

  beforeAll(async () => {
    bench = await openWorkbench();
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
    const opened = await openQueues({ databaseUrl: bench.databaseUrl, redisUrl: redis?.url, log: bench.log });
    running.push(() => opened.close());
    return opened;
  }

  function relay(on: Queues, settings: Partial<RelaySettings> = {}): Relay {
    const started = startRelay({
      databaseUrl: bench.databaseUrl,
      em: bench.orm.em.fork(),
      queues: on,
      log: bench.log,
      ...settings,
    });
    running.push(() => started.stop());
    return started;
  }

  /** A whole worker process, but for the process. */
  async function worker(definitions: readonly JobDefinition[], settings: Partial<RelaySettings> = {}) {
    const on = await queues();
    const jobs = startJobs(bench.tools, on, definitions);
    running.push(() => jobs.close());
    relay(on, { runBatched: batchedJobsOf(bench.tools, definitions), ...settings });
    return { queues: on, jobs };
  }

  const endpoint = (url = receiver.url) => bench.transaction((em) => createWebhookEndpoint(em, { url }));
  const happen = (count = 1) =>
    bench.transaction(async (em) => {
      for (let number = 1; number <= count; number++) await emit(em, 'books.bill.posted', { bill_id: number });
    });
  const stageExtraction = (documentId = 1) =>
    bench.transaction((em) => stage(em, 'document.extract', { ownerId: bench.ownerId, documentId, generation: 1 }));
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
    await client.query('listen done');
    while ((await staged()).length > 0) await once(client, 'notification');
    await client.end();
  }

  test('an event reaches its endpoint within a second of the commit, without polling', async () => {
    await worker(webhookJobs(webhooks), { pollMs: 3_600_000 });
    await endpoint();
    await happen();
    await receiver.arrival(1);
    const before = performance.now();
    await happen();
    await receiver.arrival(2);
    expect(performance.now() - before).toBeLessThan(1_000);
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
    await bench.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen staged_jobs'
      and datname = current_database()`);
    await lost;
    await happen();
    await receiver.arrival(2);
    await idle();
  });

  if (backend === 'Redis') {
    test('while Redis is away nothing is lost, and whoever asks is told', async () => {
      const line = await openLine(Number(new URL(redis!.url).port));
      running.push(() => line.close());
      const on = await openQueues({ databaseUrl: bench.databaseUrl, redisUrl: line.url, log: bench.log });
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
    await worker(webhookJobs({ ...webhooks, timeoutMs: 20_000 }));
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
    await worker(webhookJobs({ ...webhooks, timeoutMs: 60_000 }));
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
    expect(await relayStaged(bench.orm.em, on)).toBe(1);
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
    expect(await relayStaged(bench.orm.em, on)).toBe(1);
    await bench.rows(
      sql`update staged_jobs set relayed_at = now() - interval '61 s', run_at = now() - interval '61 s'`,
    );
    expect(await recallForgotten(bench.orm.em, 60_000)).toBe(1);
    expect(await recallForgotten(bench.orm.em, 60_000)).toBe(0);
    expect(await relayStaged(bench.orm.em, on)).toBe(1);
    expect(await on.size('extraction')).toBe(1);
  });

  test('the database knows which jobs no queue carries', async () => {
    const names = [...batchedJobs, ...Object.keys(queueOf)];
    await bench.rows(
      sql`insert into staged_jobs (name, payload) select unnest(${names}::text[]), ${JSON.stringify({ ownerId: bench.ownerId })}`,
    );
    const batched = await bench.rows<{ name: string }>(sql`select name from staged_jobs where is_batched order by id`);
    expect(batched.map(({ name }) => name)).toEqual([...batchedJobs]);
    await bench.rows(sql`delete from staged_jobs`);
  });

  test('two relays take a staged job once', async () => {
    for (let number = 1; number <= 250; number++) await stageExtraction(number);
    const on = await queues();
    const counts = await Promise.all([relayStaged(bench.orm.em.fork(), on), relayStaged(bench.orm.em.fork(), on)]);
    expect(counts).toEqual([100, 100]);
    expect(await relayStaged(bench.orm.em, on)).toBe(50);
    expect(await relayStaged(bench.orm.em, on)).toBe(0);
    expect(await on.size('extraction')).toBe(250);
  });

  test('a queue out of reach leaves the job staged', async () => {
    await stageExtraction();
    const unreachable = { ...(await queues()), addBulk: () => Promise.reject(new Error('out of reach')) } as Queues;
    await expect(relayStaged(bench.orm.em, unreachable)).rejects.toThrow('out of reach');
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
