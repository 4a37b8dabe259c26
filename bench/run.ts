import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { openBooks } from '../src/open-books.js';
import { projectRoot } from '../src/project-root.js';
import { measure, median } from './load.js';
import { seed } from './seed.js';
import { type Targets, workloads } from './workloads.js';

/**
 * `npm run bench`: lists, details and writes through GraphQL and REST beside the bare server on the same database, in
 * interleaved rounds. Prints requests per second and the ratio to the bare server; asserts nothing.
 */
const { values: options } = parseArgs({
  options: {
    invoices: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
  },
});

const dataDirectory = mkdtempSync(join(tmpdir(), 'books-bench-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const configured = processConfig().databaseUrl;
const database = await openDatabase({ databaseUrl: configured, dataDirectory }, say);
const children: ChildProcess[] = [];
try {
  await bench();
} finally {
  await Promise.all(children.map(stopChild));
  await database.close();
  if (!configured) await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const { ownerId, apiKey } = await openBooks(database.orm.em, { name: 'Bench', currency: 'USD' });
  say(`Seeding ${options.invoices} invoices with three lines each…`);
  const seeded = await seed(database.url, ownerId, Number(options.invoices));
  const targets: Targets = { ...seeded, apiKey, service: await startService(), bare: await startBare() };
  const load = { seconds: Number(options.seconds), connections: Number(options.connections) };
  say('');
  say('workload                          bare req/s    GraphQL req/s  ratio      REST req/s  ratio');
  for (const workload of workloads.filter(({ name }) => !options.only || name.includes(options.only))) {
    const results = new Map<string, number[]>();
    for (let round = 0; round <= Number(options.rounds); round++) {
      for (const [face, request] of Object.entries(workload.requests(targets))) {
        const rate = await measure(request, workload.load ?? load);
        // The first round warms up.
        if (round > 0) results.set(face, [...(results.get(face) ?? []), rate]);
      }
    }
    say(row(workload.name, results));
  }
}

function row(name: string, results: ReadonlyMap<string, number[]>): string {
  const bare = median(results.get('bare') ?? []);
  const faces = ['graphql', 'rest'].map((face) => {
    const rates = results.get(face);
    if (!rates) return `${'–'.padStart(16)}${'–'.padStart(7)}`;
    return `${median(rates).toFixed(1).padStart(16)}${(median(rates) / bare).toFixed(2).padStart(7)}`;
  });
  return `${name.padEnd(32)}${bare.toFixed(1).padStart(12)} ${faces.join('')}`;
}

/** The API part alone, in a process of its own as in production; webhooks have no endpoint to go to. */
async function startService(): Promise<string> {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js'), 'api'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await firstOutput(child, /running at/);
  return `http://127.0.0.1:${port}`;
}

async function startBare(): Promise<string> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/bench/bare-server.js'), database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return (await firstOutput(child, /http:\S+/)).trim();
}

async function firstOutput(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const found = wanted.exec(text)?.[0];
    if (!found) continue;
    child.stdout?.resume();
    return found;
  }
  throw new Error(`A server ended before it was ready: ${text}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
