import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/embedded/free-port.js';
import { projectRoot } from '../../src/project-root.js';
import { runCommand } from '../support/command.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { eventually, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { workbenchKey } from '../support/workbench.js';

/** What an operator reads of work: what waits while nobody works, and what a process that only works has done. */
const dataDirectory = mkdtempSync(join(tmpdir(), 'books-worker-metrics-'));
let databaseUrl: string;
let environment: Record<string, string>;
let apiKey: string;
let api: ServiceProcess;
let receivers: Receiver[];

beforeAll(async () => {
  databaseUrl = await createDatabase();
  environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    ENCRYPTION_KEY: workbenchKey,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    WEBHOOK_RETRY_SECONDS: '3600',
  };
  const opened = await runCommand(environment, 'owner:create', '--name', 'Measured');
  ({ api_key: apiKey } = JSON.parse(opened.output));
  api = await startServiceProcess(environment, ['api']);
  receivers = await Promise.all([204, 404, 500, 204].map((status) => startReceiver(answering(status))));
  for (const { url } of receivers)
    await graphql(
      `mutation { createWebhookEndpoint(input: { url: "${url}", eventTypes: ["books.invoice.posted"] }) { __typename } }`,
    );
  // Nobody listens there any more.
  await receivers.pop()?.close();
});
afterAll(async () => {
  await api.terminate();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await dropDatabase(databaseUrl);
  rmSync(dataDirectory, { recursive: true });
});

async function request(path: string, body: string | FormData): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${api.url}${path}`, { method: 'POST', headers, body });
  expect(response.status).toBeLessThan(300);
  return response.json();
}

async function graphql<Data = Made>(query: string): Promise<Data> {
  const answer = (await request('/graphql', JSON.stringify({ query }))) as { data: Data; errors?: object[] };
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

interface Made {
  createContact: { contact: { id: string } };
  createInvoice: { invoice: { id: string } };
}

async function postInvoice(contactId: string): Promise<void> {
  const { createInvoice } = await graphql(
    `mutation { createInvoice(input: { contactId: "${contactId}", issueDate: "2026-03-01", dueDate: "2026-03-31",
      lines: [{ description: "x", quantity: 1, unitPriceCents: 500 }] }) { invoice { id } } }`,
  );
  await graphql(`mutation { postInvoice(input: { id: "${createInvoice.invoice.id}" }) { __typename } }`);
}

async function upload(content: Buffer): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'invoice.pdf');
  await request('/api/books/invoice_documents', form);
}

/** The samples of one name, by their labels. */
async function samples(url: string, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))];
  return Object.fromEntries(found.map(([, labels, value]) => [labels, Number(value)]));
}

/** Those that are not 0. */
async function present(url: string, name: string): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await samples(url, name)).filter(([, value]) => value !== 0));
}

test('what is staged is counted until it is done, and then what was done, by outcome', async () => {
  const before = performance.now();
  const { createContact } = await graphql('mutation { createContact(input: { name: "Globex" }) { contact { id } } }');
  await postInvoice(createContact.contact.id);
  await postInvoice(createContact.contact.id);
  await upload(readFileSync(join(projectRoot, 'test/samples/lieferant-factur-x.pdf')));
  await upload(Buffer.from('%PDF-1.4\nnothing that can be read'));
  const { events } = await graphql<{ events: { nodes: object[] } }>('{ events(first: 100) { nodes { id } } }');
  expect(await present(api.url, 'books_staged_jobs')).toEqual({
    'queue="extraction"': 2,
    'queue="webhook.fan-out"': events.nodes.length,
    'queue="ledger.chain"': expect.any(Number),
  });
  const { 'queue="extraction"': waitedSeconds } = await samples(api.url, 'books_oldest_staged_job_age_seconds');
  expect(waitedSeconds).toBeGreaterThan(0);
  expect(waitedSeconds).toBeLessThanOrEqual((performance.now() - before) / 1_000);

  const healthPort = await freePort();
  const worker = await startServiceProcess({ ...environment, HEALTH_PORT: String(healthPort) }, ['worker']);
  const workerUrl = `http://127.0.0.1:${healthPort}`;
  await eventually('an end of all work', async () => {
    const waiting = await present(workerUrl, 'books_staged_jobs');
    return Object.keys(waiting).length === 0;
  });
  expect(await samples(workerUrl, 'books_webhook_attempts_total')).toEqual({
    'outcome="delivered"': 2,
    'outcome="4xx"': 2,
    'outcome="5xx"': 2,
    'outcome="unanswered"': 2,
  });
  expect(await samples(workerUrl, 'books_extraction_duration_seconds_count')).toEqual({
    'outcome="read"': 1,
    'outcome="broken"': 1,
  });
  const seconds = await samples(workerUrl, 'books_extraction_duration_seconds_sum');
  expect(Object.values(seconds).every((value) => value > 0)).toBe(true);
  expect(await present(workerUrl, 'books_oldest_staged_job_age_seconds')).toEqual({});
  // A process counts its own work; what waits is the whole installation's, and the same everywhere.
  expect(await samples(api.url, 'books_webhook_attempts_total')).toEqual({});
  expect(await samples(api.url, 'books_staged_jobs')).toEqual(await samples(workerUrl, 'books_staged_jobs'));
  expect((await fetch(`${workerUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${workerUrl}/readyz`)).status).toBe(200);
  expect(await worker.terminate()).toBe(0);
});
