import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { openKeys } from '../src/encryption-key.js';
import { openBooks } from '../src/open-books.js';
import { projectRoot } from '../src/project-root.js';
import { query, sql } from '../src/store/sql.js';
import { type LoadRequest, type Measured, measure, median } from './load.js';
import { peerFolder, preparePeers } from './peers.js';
import { childrenCpuMs, cpuMs, parentOf } from './processes.js';
import { seed, seedDrafts } from './seed.js';
import { type Server, startProgram, startService, stopServers } from './servers.js';
import { type Targets, type Workload, workloads } from './workloads.js';

/**
 * `npm run bench`: lists, details and writes through GraphQL and REST beside the bare server on the same database, in
 * interleaved rounds, after so many requests of each (`--warmup`) that what runs is compiled, and with statistics of what was
 * written meanwhile, which PostgreSQL gathers by itself within a minute: plans made for an empty journal read all of it.
 * Prints requests per second, the ratio to the bare server and the processor time of a request; asserts nothing. With
 * `-- --wall` the service stands beside itself without row-level security, with `-- --peers` beside PostGraphile and mercurius.
 */
const { values: options } = parseArgs({
  options: {
    invoices: { type: 'string', default: '20000' },
    drafts: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    warmup: { type: 'string', default: '3000' },
    only: { type: 'string' },
    wall: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});

const withoutWall = ' without row security';
const dataDirectory = mkdtempSync(join(tmpdir(), 'books-bench-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const configured = processConfig().databaseUrl;
const database = await openDatabase({ databaseUrl: configured, dataDirectory }, say);
try {
  await bench();
} finally {
  await stopServers();
  await database.close();
  if (!configured) await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const { ownerId, apiKey } = await database.asOperator(async (em) => {
    await openKeys(em, { ...processConfig(), dataDirectory });
    return openBooks(em, { name: 'Bench', currency: 'USD' });
  });
  say(`Seeding ${options.invoices} invoices with three lines each…`);
  const seeded = await seed(database.url, ownerId, Number(options.invoices));
  // The API part alone, in a process of its own as in production; webhooks have no endpoint to go to.
  const ours = { databaseUrl: database.url, dataDirectory };
  const [service, bare] = [await startService('src/main.js', ['api'], ours), await startBare()];
  const unwalled = options.wall ? await startService('bench/unwalled-service.js', [], ours) : null;
  const others = options.peers ? await startPeers() : null;
  const targets: Targets = {
    ...seeded,
    ownerId,
    apiKey,
    service: service.url,
    bare: bare.url,
    peers: others ? { postgraphile: others.postgraphile.url, mercurius: others.mercurius.url } : undefined,
    nextDraft: () => Number.NaN,
  };
  const postgres = parentOf(await backendPid());
  const peerPids = { postgraphile: others?.postgraphile.pid ?? 0, mercurius: others?.mercurius.pid ?? 0 };
  const servers = { service: service.pid, bare: bare.pid, unwalled: unwalled?.pid ?? 0, postgres, ...peerPids };
  const connections = Number(options.connections);
  const load = { seconds: Number(options.seconds), connections };
  const warmUp = { requests: Number(options.warmup), connections };
  say('');
  say('workload                           req/s  ratio  p99 ms   CPU ms a request: server, PostgreSQL');
  for (const workload of workloads.filter(({ name }) => !options.only || name.includes(options.only))) {
    const results = new Map<string, Result[]>();
    if (workload.postsDrafts) {
      targets.nextDraft = draftsOf(await seedDrafts(database.url, ownerId, Number(options.drafts)));
    }
    const requests = Object.entries(requestsOf(workload, targets, unwalled?.url));
    for (const [, request] of requests) await measure(request, workload.load ?? warmUp);
    await database.asOperator((em) => query(em, sql`analyze`));
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [face, request] of requests) {
        const measured = await withCpu(face, servers, () => measure(request, workload.load ?? load));
        results.set(face, [...(results.get(face) ?? []), measured]);
      }
    }
    say(workload.name);
    for (const [face, measured] of results) say(row(face, measured, results.get('bare') ?? []));
  }
}

interface Result {
  perSecond: number;
  p99Ms: number;
  serverMs: number;
  postgresMs: number;
}

type Servers = Record<'service' | 'bare' | 'postgres' | 'unwalled' | 'postgraphile' | 'mercurius', number>;

/** The requests of a workload, each to the service without row-level security too. */
function requestsOf(workload: Workload, targets: Targets, unwalled: string | undefined): Record<string, LoadRequest> {
  const requests = workload.requests(targets);
  if (!unwalled) return requests;
  const others = Object.entries(workload.requests({ ...targets, service: unwalled })).filter(
    ([face]) => serverOf(face) === 'service',
  );
  return { ...requests, ...Object.fromEntries(others.map(([face, request]) => [face + withoutWall, request])) };
}

/** Beside the rate, which other work on the machine disturbs more: what a request costs in the server and in PostgreSQL. */
async function withCpu(face: string, servers: Servers, load: () => Promise<Measured>): Promise<Result> {
  const server = servers[serverOf(face)];
  // The service works in a child of the process that watches it.
  const used = () => ({ server: cpuMs(server) + childrenCpuMs(server), postgres: childrenCpuMs(servers.postgres) });
  const before = used();
  const { perSecond, answers, p99Ms } = await load();
  const after = used();
  const each = (part: 'server' | 'postgres') => (after[part] - before[part]) / answers;
  return { perSecond, p99Ms, serverMs: each('server'), postgresMs: each('postgres') };
}

function serverOf(face: string): keyof Servers {
  if (face === 'bare' || face === 'postgraphile' || face === 'mercurius') return face;
  return face.endsWith(withoutWall) ? 'unwalled' : 'service';
}

/** Each draft once: what is posted stays posted. */
function draftsOf({ first, last }: { first: number; last: number }): () => number {
  let next = first;
  return () => {
    if (next > last) throw new Error('All drafts are posted: give more with --drafts');
    return next++;
  };
}

function row(face: string, results: readonly Result[], bare: readonly Result[]): string {
  const of = (part: keyof Result, some = results) => median(some.map((result) => result[part]));
  return [
    `  ${face.padEnd(28)}`,
    of('perSecond').toFixed(1).padStart(10),
    (of('perSecond') / of('perSecond', bare)).toFixed(2).padStart(7),
    of('p99Ms').toFixed(0).padStart(8),
    of('serverMs').toFixed(2).padStart(10),
    of('postgresMs').toFixed(2).padStart(8),
  ].join('');
}

async function backendPid(): Promise<number> {
  const [row] = await database.asOperator((em) => query<{ pid: number }>(em, sql`select pg_backend_pid() as pid`));
  return row?.pid ?? 0;
}

function startBare(): Promise<Server> {
  return startOn(join(projectRoot, 'dist/bench/bare-server.js'));
}

async function startPeers(): Promise<Record<'postgraphile' | 'mercurius', Server>> {
  await preparePeers(database.url);
  const start = (name: string) => startOn(join(peerFolder, `${name}.mjs`));
  return { postgraphile: await start('postgraphile'), mercurius: await start('mercurius') };
}

/** A server that is given the database and says where it listens. */
async function startOn(program: string): Promise<Server> {
  const environment = { NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const given = { environment, wanted: /http:\S+/, errors: 'ignore' as const };
  const { pid, found } = await startProgram(program, [database.url], given);
  return { url: found.trim(), pid };
}
