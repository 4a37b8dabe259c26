import 'reflect-metadata';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { ormSettings } from '../../mikro-orm.config.js';
import { freePort } from '../../src/embedded/free-port.js';
import { openKeys } from '../../src/encryption-key.js';
import { projectRoot } from '../../src/project-root.js';
import { openOrm } from '../../src/store/orm.js';
import { query, sql } from '../../src/store/sql.js';
import { Client, type Sale } from '../crash/load.js';
import { ServiceProcess } from '../crash/service-process.js';
import { judge } from '../crash/verdict.js';
import { answering, startReceiver } from '../support/receiver.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { startTestServers } from '../support/test-servers.js';

/**
 * `npm run test:upgrade -- --from <commit>`: builds that version, puts two of its processes under load, migrates with this
 * version while they work, has both versions work on the same books, and ends the old ones. No step of a client may be
 * refused, and afterwards nothing is lost, nothing happened twice, and the books verify.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
assert(values.from, 'Say which version to come from: npm run test:upgrade -- --from <commit>');

const clientCount = 4;
const salesPerPhase = 40;
const pollMs = 100;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'books-upgrade-'));
const before = await builtVersion(values.from);
const servers = await startTestServers();
try {
  await upgrade();
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The folder of that version, installed and built as its own package.json says. */
async function builtVersion(commit: string): Promise<string> {
  const root = join(folder, 'before');
  mkdirSync(root);
  say(`Building ${commit}…`);
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, root], { cwd: projectRoot });
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root });
  await run('npm', ['run', '--silent', 'build'], { cwd: root });
  return root;
}

async function upgrade(): Promise<void> {
  const databaseUrl = await createDatabase('template0');
  const encryptionKey = 'the encryption key of the upgrade test';
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEY: encryptionKey,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
  };
  const command = async (root: string, ...words: string[]): Promise<string> => {
    const program = join(root, 'dist/src/commands/command-line.js');
    const { stdout } = await run(process.execPath, [program, ...words], {
      env: { PATH: process.env.PATH, ...environment },
    });
    return stdout.trim();
  };
  const processOf = async (root: string) => new ServiceProcess(await freePort(), environment, root);

  const opened = JSON.parse(await command(before, 'owner:create', '--name', 'Acme')) as Opened;
  const old = [await processOf(before), await processOf(before)];
  const current = [await processOf(projectRoot), await processOf(projectRoot)];
  const services = [...old];
  const receiver = await startReceiver(answering(200));
  await Promise.all(old.map((service) => service.start()));
  await listenTo(old[0] as ServiceProcess, opened, receiver.url);

  const clients = Array.from({ length: clientCount }, () => new Client(services, opened.api_key));
  const selling = Promise.all(clients.map((client) => client.sellUntilStopped()));
  const phase = async (what: string, reader: ServiceProcess) => {
    const until = salesOf(clients).length + salesPerPhase;
    const document = readOneDocument(reader, opened);
    while (salesOf(clients).length < until) await Promise.race([delay(pollMs), selling]);
    say(`${what}: ${salesOf(clients).length} sales; a document was read: ${await document}`);
  };
  try {
    await phase('The version before, alone', old[0] as ServiceProcess);
    say(await command(projectRoot, 'migrate'));
    await phase('The version before, on the new schema', old[1] as ServiceProcess);
    await Promise.all(current.map((service) => service.start()));
    services.push(...current);
    await phase('Both versions', current[0] as ServiceProcess);
    for (const service of old) assert.equal(await service.stop(), 0, 'an old process ends in order');
    await phase('This version, alone', current[1] as ServiceProcess);
    for (const client of clients) client.stop();
    await selling;
    await judgeBooks(databaseUrl, encryptionKey, opened.owner_id, clients, receiver);
  } finally {
    for (const client of clients) client.stop();
    await Promise.all([...old, ...current].map((service) => service.kill()));
    await receiver.close();
    await dropDatabase(databaseUrl);
  }
}

interface Opened {
  owner_id: number;
  api_key: string;
}

function salesOf(clients: readonly Client[]): Sale[] {
  return clients.flatMap(({ sales }) => sales);
}

async function judgeBooks(
  databaseUrl: string,
  encryptionKey: string,
  ownerId: number,
  clients: readonly Client[],
  { received }: Awaited<ReturnType<typeof startReceiver>>,
): Promise<void> {
  const orm = await openOrm(ormSettings(databaseUrl));
  try {
    await openKeys(orm.em, { encryptionKey, previousEncryptionKey: undefined, dataDirectory: '' });
    while ((await query(orm.em, sql`select 1 from staged_jobs limit 1`)).length > 0) await delay(pollMs);
    const sales = salesOf(clients);
    await judge({ em: orm.em, ownerId, sales, received: [received] });
    say(
      `${sales.length} sales, ${received.length} requests to the endpoint: nothing lost, nothing twice, and the books verify.`,
    );
  } finally {
    await orm.close(true);
  }
}

async function listenTo(service: ServiceProcess, { api_key }: Opened, url: string): Promise<void> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($url: String!) { createWebhookEndpoint(input: { url: $url }) { webhookEndpoint { id } } }',
      variables: { url },
    }),
  });
  const { errors } = (await response.json()) as { errors?: object[] };
  assert.equal(errors, undefined, 'an endpoint listens');
}

interface Taken {
  invoice_document: { id: number; status: string };
}

/** The state that a document is in when somebody has read it. */
async function readOneDocument(service: ServiceProcess, { api_key }: Opened): Promise<string> {
  const headers = { authorization: `Bearer ${api_key}` };
  const pdf = readFileSync(join(projectRoot, 'test/samples/contoso-invoice.pdf'));
  const body = new FormData();
  // Another document each time: one that is there already is refused.
  body.set('file', new Blob([pdf, `\n% ${process.hrtime.bigint()}\n`], { type: 'application/pdf' }), 'invoice.pdf');
  const path = `${service.url}/api/books/invoice_documents`;
  const uploaded = await answered(service, path, { method: 'POST', headers, body });
  assert.equal(uploaded.status, 201, 'a document is taken');
  const { invoice_document: document } = (await uploaded.json()) as Taken;
  for (;;) {
    const answer = (await (await answered(service, `${path}/${document.id}`, { headers })).json()) as Taken;
    if (!['received', 'extracting'].includes(answer.invoice_document.status)) return answer.invoice_document.status;
    await delay(pollMs);
  }
}

/** Again when a kept connection was closed under the request: what is uploaded twice is taken once. */
async function answered(service: ServiceProcess, url: string, request: RequestInit): Promise<Response> {
  for (;;) {
    assert(!service.hasEnded, `The process that is asked has ended:\n${service.lastWords}`);
    const response = await fetch(url, request).catch(() => null);
    if (response) return response;
    await delay(pollMs);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
