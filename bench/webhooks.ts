import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Agent, request } from 'undici';
import { processConfig } from '../src/config.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { openLog } from '../src/log.js';
import { openBooks } from '../src/open-books.js';
import { emit } from '../src/outbox/emit.js';
import { tenantOfOwner } from '../src/owners/owner.operations.js';
import { openResources } from '../src/resources.js';
import { query, sql } from '../src/store/sql.js';
import { actingFor } from '../src/store/tenancy.js';
import { deliveryHeaders, signingKey } from '../src/webhooks/signature.js';
import { createWebhookEndpoint } from '../src/webhooks/webhook-endpoint.operations.js';
import { startWorker } from '../src/worker.js';
import { median, percentile } from './load.js';
import { childrenCpuMs, cpuMs, parentOf } from './processes.js';
import { RecordedLoop } from './recorded-loop.js';

/**
 * `npm run bench:webhooks`: events per second from commit to received, with 50 deliveries at once to one endpoint,
 * beside a bare loop that makes the same signed POSTs to the same receiver, 50 at once, and one that also keeps the least record of
 * them, in interleaved rounds; and how long a first attempt takes when events come one at a time. Prints; asserts nothing.
 */
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    single: { type: 'string', default: '200' },
  },
});

const atOnce = 50;
const key = signingKey(`whsec_${Buffer.alloc(24).toString('base64')}`);

/** What the receiver, a process of its own, tells when as many requests as it was asked to await have come in. */
interface Arrived {
  lastAtMs: number;
}

if (process.send) serve();
else await bench();

/** Answers 204 and counts, from nothing whenever it is told how many to await. */
function serve(): void {
  let [count, wanted] = [0, 0];
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      response.writeHead(204).end();
      count++;
      if (count === wanted) process.send?.({ lastAtMs: wallClockMs() });
    });
  });
  server.keepAliveTimeout = 60_000;
  process.on('message', (next: number) => {
    [count, wanted] = [0, next];
    process.send?.({ lastAtMs: 0 });
  });
  process.on('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function bench(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-bench-'));
  const configured = processConfig();
  const config = {
    ...configured,
    dataDirectory,
    webhooks: { ...configured.webhooks, allowPrivateAddresses: true },
  };
  const resources = await openResources(config, openLog('error'), say);
  const receiver = fork(fileURLToPath(import.meta.url));
  try {
    const [port] = (await once(receiver, 'message')) as [number];
    const url = `http://127.0.0.1:${port}/hook`;
    const { ownerId } = await resources.database.asOperator((em) => openBooks(em, { name: 'Bench', currency: 'USD' }));
    const em = actingFor(resources.orm.em, await tenantOfOwner(resources.orm.em, ownerId));
    await em.fork().transactional((transaction) => createWebhookEndpoint(transaction, { url }));
    const arrival: Arrival = async (count) => {
      receiver.send(count);
      await once(receiver, 'message');
      const told = once(receiver, 'message') as Promise<[Arrived]>;
      return { lastAtMs: told.then(([{ lastAtMs }]) => lastAtMs) };
    };
    const worker = startWorker(resources);
    const recorded = new RecordedLoop({ databaseUrl: resources.database.url, url, key, atOnce });
    try {
      await recorded.prepare();
      await throughput(em, { url, recorded }, arrival);
      await firstAttempts(em, arrival);
    } finally {
      await recorded.close();
      await worker.stop();
    }
  } finally {
    receiver.disconnect();
    await resources.close();
    if (!config.databaseUrl) await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Resolves once the receiver counts anew; `lastAtMs` when so many have come in. */
type Arrival = (count: number) => Promise<{ lastAtMs: Promise<number> }>;

/** Events a second: committed together and received by the endpoint, beside the bare loop and the loop that records. */
async function throughput(
  em: EntityManager,
  { url, recorded }: { url: string; recorded: RecordedLoop },
  arrival: Arrival,
): Promise<void> {
  const count = Number(options.events);
  const rates = { service: [] as number[], bare: [] as number[], recorded: [] as number[] };
  const [backend] = await query<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
  const postgres = parentOf(backend?.pid ?? 0);
  const costs: Cost[] = [];
  for (let round = 0; round <= Number(options.rounds); round++) {
    const { perSecond: service, cost } = await deliveredEvents(em, count, await arrival(count), postgres);
    const bare = await postsPerSecond(em, url, count, await arrival(count));
    const kept = await recordedPerSecond(recorded, count, await arrival(count));
    // The first round warms up.
    if (round === 0) continue;
    rates.service.push(service);
    rates.bare.push(bare);
    rates.recorded.push(kept);
    costs.push(cost);
  }
  const [service, bare, kept] = [median(rates.service), median(rates.bare), median(rates.recorded)];
  say(`bare loop of undici.request, ${atOnce} at once    ${bare.toFixed(0).padStart(8)} POST/s`);
  say(`from commit to received                  ${service.toFixed(0).padStart(8)} events/s`);
  say(`ratio                                    ${(service / bare).toFixed(2).padStart(8)}`);
  const [serviceMs, postgresMs] = [
    median(costs.map((cost) => cost.serviceMs)),
    median(costs.map((cost) => cost.postgresMs)),
  ];
  say(
    `CPU ms an event until it is recorded     ${serviceMs.toFixed(3).padStart(8)} service ${postgresMs.toFixed(3)} PostgreSQL`,
  );
  say(`the bare loop and the least record of it ${kept.toFixed(0).padStart(8)} POST/s`);
  say(`its ratio to the bare loop               ${(kept / bare).toFixed(2).padStart(8)}`);
}

/** Processor time of each event, which other work on the machine disturbs less than the rate. */
interface Cost {
  serviceMs: number;
  postgresMs: number;
}

async function deliveredEvents(
  em: EntityManager,
  count: number,
  received: { lastAtMs: Promise<number> },
  postgres: number,
): Promise<{ perSecond: number; cost: Cost }> {
  const used = () => ({ serviceMs: cpuMs(process.pid), postgresMs: childrenCpuMs(postgres) });
  const committedAtMs = await commitEvents(em, count);
  const before = used();
  const seconds = ((await received.lastAtMs) - committedAtMs) / 1000;
  await allDelivered(em);
  const after = used();
  const each = (part: keyof Cost) => (after[part] - before[part]) / count;
  return { perSecond: count / seconds, cost: { serviceMs: each('serviceMs'), postgresMs: each('postgresMs') } };
}

/** Answers when the transaction of the events was about to commit. */
async function commitEvents(em: EntityManager, count: number): Promise<number> {
  return em.fork().transactional(async (transaction) => {
    for (let number = 1; number <= count; number++) {
      await emit(transaction, 'books.invoice.posted', {
        invoice_id: number,
        external_id: null,
        invoice_number: `INV-${number}`,
        total_cents: 123_456,
        contact_id: 1,
      });
    }
    return wallClockMs();
  });
}

/** What is received is recorded a moment later: the next measurement must not share the machine with it. */
async function allDelivered(em: EntityManager): Promise<void> {
  for (;;) {
    const pending = await query(em, sql`select 1 from webhook_deliveries where status = 'pending' limit 1`);
    if (pending.length === 0) return;
    await pause(20);
  }
}

async function postsPerSecond(
  em: EntityManager,
  url: string,
  count: number,
  received: { lastAtMs: Promise<number> },
): Promise<number> {
  const posts = await query<{ messageId: string; eventType: string; payload: string }>(
    em,
    sql`select event_id::text as "messageId", event_type as "eventType", payload from events order by id desc limit ${count}`,
  );
  const dispatcher = new Agent({ connections: atOnce });
  const startedAtMs = wallClockMs();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = posts.pop(); next; next = posts.pop()) {
        const { messageId, eventType, payload: body } = next;
        const message = { messageId, timestampSeconds: Math.floor(Date.now() / 1000), body };
        const headers = deliveryHeaders('Service', { eventType, isTest: false }, [key], message);
        const answer = await request(url, { method: 'POST', dispatcher, headers, body });
        await answer.body.dump();
      }
    }),
  );
  const seconds = ((await received.lastAtMs) - startedAtMs) / 1000;
  await dispatcher.close();
  return count / seconds;
}

async function recordedPerSecond(
  recorded: RecordedLoop,
  count: number,
  received: { lastAtMs: Promise<number> },
): Promise<number> {
  const startedAtMs = wallClockMs();
  await recorded.deliver(count);
  return count / (((await received.lastAtMs) - startedAtMs) / 1000);
}

/** How long an event that comes alone is under way, from the commit to its arrival at the endpoint. */
async function firstAttempts(em: EntityManager, arrival: Arrival): Promise<void> {
  const delaysMs: number[] = [];
  for (let count = 0; count < Number(options.single); count++) {
    const received = await arrival(1);
    const committedAtMs = await commitEvents(em, 1);
    delaysMs.push((await received.lastAtMs) - committedAtMs);
    await allDelivered(em);
  }
  const shown = (share: number) => percentile(delaysMs, share).toFixed(1).padStart(8);
  say(`first attempt after the commit           ${shown(0.5)} ms p50`);
  say(`                                         ${shown(0.99)} ms p99`);
}

/** Milliseconds since the epoch, finer than `Date` has them, comparable between processes. */
function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
