import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { dashboardPath, isDashboardBuilt } from './api/dashboard.js';
import { type Config, configOrExit } from './config.js';
import { startHealthServer } from './health-server.js';
import { invitePersonTo } from './invite-person.js';
import { openLog } from './log.js';
import { openBooks } from './open-books.js';
import { hasOwners } from './owners/owner.operations.js';
import { welcomeLink } from './people/link.operations.js';
import { hasPersons } from './people/log-in.operations.js';
import { Role } from './people/role.js';
import { openResources, type Resources } from './resources.js';
import { startServer } from './server.js';
import { type Running, stopInOrder } from './shutdown.js';
import { StartRefused } from './start-refused.js';
import { privateFileMode } from './store/private-files.js';
import { startTracing } from './tracing.js';
import { isLoopback } from './values/address-range.js';
import { startWorker } from './worker.js';

type Part = 'api' | 'worker';

/** How the process that runs the service comes to its end, and who is told that it runs. */
export interface Life {
  /** Resolves when the service is to stop. */
  stopping: Promise<void>;
  /** Is called when it runs, and waited for before anybody is told. */
  onRunning?(): Promise<void>;
  /** It ran a moment ago: nobody has to be told again where it is. */
  isRestart?: boolean;
}

/** Runs the service until it is asked to stop: both parts in this process, or the one that is named. */
export async function runService(words: readonly string[], life: Life): Promise<void> {
  const config = configOrExit();
  const parts = partsIn(words);
  const log = openLog(config.logLevel);
  const endTracing = await startTracing(config.tracing, log);
  const running = await startedOrExit(config, parts, log);
  await life.onRunning?.();
  if (life.isRestart) say('The service runs again.');
  else await tellWhere(running, parts);
  await life.stopping;
  running.server?.leave();
  await setTimeout(config.shutdownDelaySeconds * 1000);
  say('Stopping: requests and jobs finish first…');
  const isInOrder = await stopInOrder(running);
  await endTracing();
  say('Stopped.');
  process.exit(isInOrder ? 0 : 1);
}

/** What a person can put right is said in one line, anything else with its stack; nothing is left running. */
async function startedOrExit(config: Config, parts: Part[], log: Logger): Promise<Running> {
  try {
    return await start(config, parts, log);
  } catch (error) {
    if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'the service could not start');
    process.exit(1);
  }
}

async function start(config: Config, parts: Part[], log: Logger): Promise<Running> {
  const works = parts.includes('worker');
  const running: Running = { server: null, worker: null, resources: await openResources(config, log, say, { works }) };
  try {
    running.server = parts.includes('api')
      ? await startServer(running.resources, config)
      : await startHealthServer(running.resources, { ...config, port: config.healthPort });
    if (works) running.worker = startWorker(running.resources);
    return running;
  } catch (error) {
    await stopInOrder(running);
    throw error;
  }
}

async function tellWhere({ server, resources }: Running, parts: Part[]): Promise<void> {
  if (parts.includes('api')) return greet(resources, server?.url ?? '');
  say(`The worker runs; its health is at ${server?.url}/readyz. Ctrl-C stops it.`);
}

function partsIn(words: readonly string[]): Part[] {
  if (words.length === 0) return ['api', 'worker'];
  const unknown = words.filter((word) => word !== 'api' && word !== 'worker');
  if (unknown.length === 0) return [...words] as Part[];
  process.stderr.write(`npm start takes -- api or -- worker, not ${unknown.join(' ')}\n`);
  process.exit(1);
}

/** Tells a person where the service is and, the first time, gives a key to try it with. */
async function greet(resources: Resources, url: string): Promise<void> {
  const { config } = resources;
  const first = config.databaseUrl ? null : await demonstration(resources, config.publicUrl ?? url);
  say('');
  say(`Books is running at ${url}`);
  if (isLoopback(config.host)) {
    say('  Only this machine reaches it. HOST=0.0.0.0 opens it to the network; put TLS in front of it then.');
  }
  say(
    isDashboardBuilt()
      ? `  Dashboard              ${url}${dashboardPath}`
      : '  Dashboard              not built: npm install --include=dev && npm run build',
  );
  say(`  GraphQL${config.graphqlExplorer ? ' and explorer   ' : '                '}${url}/graphql`);
  say(`  REST reference         ${url}/docs   (OpenAPI: ${url}/openapi.json)`);
  if (first?.link && isDashboardBuilt()) {
    say(`  Make yourself a user   ${first.link}`);
    say('                         of the demonstration owner; the link works once');
  }
  if (first?.apiKey) {
    say(`  API key                ${first.apiKey}`);
    say('                         of the demonstration owner; it is shown this once');
  } else {
    say('  An owner and its key   npm run --silent owner:create -- --name "Acme" --currency USD');
    say('  A user of an owner     npm run --silent person:invite -- --owner 1 --email you@example.com');
  }
  say('Try next:');
  say('  npm run tour           plays a vendor invoice from PDF to paid bill and signed webhook');
  say(`  curl -H "Authorization: Bearer ${first?.apiKey ?? '<API_KEY>'}" ${url}/api/v1/books/accounts`);
  say('Ctrl-C stops it.');
}

/**
 * On the very first start of the embedded database there is no owner yet: one is made to play with, and a link with which
 * somebody makes themselves its user, again at each start until somebody has. A database of one's own is given no owner, and
 * neither key nor link of it is ever printed.
 */
function demonstration(
  { database, config }: Resources,
  url: string,
): Promise<{ apiKey: string | null; link: string | null }> {
  const marker = join(config.dataDirectory, 'demonstration-owner');
  return database.asOperator(async (em) => {
    const { keyRules } = config;
    const isFirst = !existsSync(marker) && !(await hasOwners(em));
    const opened = isFirst ? await openBooks(em, { name: 'Demonstration Ltd', currency: 'USD' }, { keyRules }) : null;
    if (opened) writeFileSync(marker, `${opened.ownerId}\n`, { mode: privateFileMode });
    const ownerId = existsSync(marker) ? Number(readFileSync(marker, 'utf8')) : 0;
    if (!ownerId || (await hasPersons(em))) return { apiKey: opened?.apiKey ?? null, link: null };
    const { token } = await invitePersonTo(em, { ownerId, email: null, role: Role.OWNER });
    return { apiKey: opened?.apiKey ?? null, link: welcomeLink(url, token) };
  });
}

// Whoever read our words may be gone; the service goes on.
process.stdout.on('error', () => undefined);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
