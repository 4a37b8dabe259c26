import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ormSettings } from '../../mikro-orm.config.js';
import { readConfig } from '../../src/config.js';
import { openBooks } from '../../src/open-books.js';
import { closeJobs, drainJobs } from '../../src/outbox/run-jobs.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { openResources } from '../../src/resources.js';
import { startServer } from '../../src/server.js';
import { openOrm } from '../../src/store/orm.js';
import { actingFor } from '../../src/store/tenancy.js';
import { setClock } from '../../src/values/clock.js';
import { jobDefinitions, jobTools } from '../../src/worker.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { startTestServers } from '../support/test-servers.js';
import { problemsOf } from '../support/tie-out.js';
import { compareHistory, type Opened } from './compare-history.js';
import { historyOf, type Step, shrunk } from './history.js';
import { hasHledger } from './hledger.js';
import type { GraphqlAnswer } from './played-books.js';

/**
 * `npm run test:ledger-model -- --runs 5`: plays random histories against the service and against a model of its own, and
 * compares trial balance, agings and statements on random days, with the model and with hledger on the export; then
 * `books:verify` must find nothing. One line a history; the first that differs is made as short as it still differs, and
 * printed with the command that repeats it.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    steps: { type: 'string', default: '500' },
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '20261122' },
    'no-shrink': { type: 'boolean', default: false },
  },
});
const [runs, stepCount, dayCount, firstSeed] = [values.runs, values.steps, values.days, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];

const servers = await startTestServers();
const stage = await setStage();
let failed = 0;
try {
  if (!hasHledger()) say('hledger is not installed: the export is not compared');
  for (let run = 0; run < runs && failed === 0; run++) failed += (await play(firstSeed + run)) ? 0 : 1;
} finally {
  await stage.strike();
  await servers.stop();
}
process.exit(failed === 0 ? 0 : 1);

async function play(seed: number): Promise<boolean> {
  const startedAt = performance.now();
  const { steps, days } = historyOf(seed, stepCount, dayCount);
  const difference = await differenceIn(steps, days);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  if (difference === null) {
    say(`same    seed ${seed}: ${steps.length} steps, ${dayCount} days, 3 currencies (${seconds} s)`);
    return true;
  }
  say(`DIFFERS seed ${seed} (${seconds} s): ${difference}`);
  const repeat = `--runs 1 --seed ${seed} --steps ${stepCount} --days ${dayCount}`;
  say(`To repeat it: npm run test:ledger-model -- ${repeat}`);
  if (values['no-shrink']) return false;
  const few = await shrunk(steps, async (fewer) => (await differenceIn(fewer, days)) !== null);
  say(`${few.length} steps are enough: ${JSON.stringify(few, null, 1)}`);
  say(String(await differenceIn(few, days)));
  return false;
}

/** What differs after these steps; null when nothing does. */
async function differenceIn(steps: Step[], days: number[]): Promise<string | null> {
  const opened = await stage.open();
  try {
    await compareHistory(opened, steps, days);
    const problems = await problemsOf(await opened.books.em(), opened.ownerId);
    return problems.length === 0 ? null : problems.join('\n');
  } catch (error) {
    return (error as Error).message;
  }
}

/** The service in this process, whose clock the histories set. */
async function setStage() {
  const databaseUrl = await createDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-model-'));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const resources = await openResources(config, pino({ level: 'error' }, pino.destination(2)), () => undefined);
  const server = await startServer(resources, { port: 0, host: '127.0.0.1' });
  const operator = await openOrm(ormSettings(databaseUrl, 20, config.databaseTimeouts));
  let restoreClock = () => {};
  const setToday = (day: string) => {
    restoreClock();
    restoreClock = setClock(() => new Date(`${day}T12:00:00Z`));
  };
  return {
    open: async (): Promise<Opened & { ownerId: number }> => {
      restoreClock();
      const { ownerId, apiKey } = await openBooks(operator.em, { name: 'Acme', currency: 'USD' });
      const graphql = async (query: string, variables: Record<string, unknown> = {}) => {
        const response = await fetch(`${server.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
          body: JSON.stringify({ query, variables }),
        });
        const { data = null, errors = [] } = (await response.json()) as Partial<GraphqlAnswer>;
        return { data, errors };
      };
      let uploads = 0;
      const uploadInvoice = async () => {
        uploads += 1;
        const body = new FormData();
        body.append('file', new Blob([`%PDF-1.4\n% invoice ${ownerId} ${uploads}\n%%EOF\n`]), 'invoice.pdf');
        const headers = { authorization: `Bearer ${apiKey}` };
        const response = await fetch(`${server.url}/api/books/invoice_documents`, { method: 'POST', headers, body });
        const { invoice_document: document } = (await response.json()) as { invoice_document: { id: number } };
        return String(document.id);
      };
      const em = async () => actingFor(operator.em, await tenantOfOwner(operator.em, ownerId));
      const drain = () => drainJobs(jobTools(resources), jobDefinitions(resources));
      return { ownerId, setToday, books: { graphql, em, drain, uploadInvoice } };
    },
    strike: async () => {
      restoreClock();
      await server.stop();
      await closeJobs(jobDefinitions(resources));
      await operator.close(true);
      await resources.close();
      rmSync(dataDirectory, { recursive: true, force: true });
      await dropDatabase(databaseUrl);
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
