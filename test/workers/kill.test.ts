import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allScopes } from '../../src/contract/scopes.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import { projectRoot } from '../../src/project-root.js';
import { query, sql } from '../../src/store/sql.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { askService, eventually, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { openWorkbench, type Workbench, workbenchKey } from '../support/workbench.js';

/** The service is killed where it hurts, and started again: nothing is lost, and nothing happens twice. */
let bench: Workbench;
let receiver: Receiver;
let environment: Record<string, string>;
let apiKey: string;
const running = new Set<ServiceProcess>();

beforeAll(async () => {
  bench = await openWorkbench();
  receiver = await startReceiver();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-kill-'));
  environment = {
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: dataDirectory,
    ENCRYPTION_KEY: workbenchKey,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
  };
  const made = await bench.transaction((em) => createApiKey(em, { name: 'Kill', scopes: allScopes }));
  apiKey = made.secret;
});

afterEach(async () => {
  await Promise.all([...running].map((service) => service.kill()));
  running.clear();
});

afterAll(async () => {
  await receiver.close();
  await bench.close();
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true });
});

async function start(...parts: ('api' | 'worker')[]): Promise<ServiceProcess> {
  const service = await startServiceProcess(environment, parts);
  running.add(service);
  return service;
}

const ask = <T>(service: ServiceProcess, document: string, variables: object = {}): Promise<T> =>
  askService(service, apiKey, document, variables);

const createEndpoint = /* GraphQL */ `
  mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, eventTypes: ["books.contact.created"] }) { webhookEndpoint { id } } }`;
const createContact = /* GraphQL */ `
  mutation ($name: String!) { createContact(input: { name: $name }) { contact { id } } }`;

test('killed between the commit and the relay, the event is delivered after the restart, once', async () => {
  const api = await start('api');
  await ask(api, createEndpoint, { url: receiver.url });
  const { createContact: created } = await ask<{ createContact: { contact: { id: string } } }>(api, createContact, {
    name: 'Before the relay',
  });
  await api.kill();
  expect(receiver.received).toEqual([]);

  await start();
  await receiver.arrival(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    event: 'books.contact.created',
    data: { contact_id: Number(created.contact.id) },
  });
  await eventually('the end of every job', async () => (await stagedJobCount()) === 0);
  expect(receiver.received).toHaveLength(1);
});

test('killed in the middle of a delivery, the same message comes again and the change stands once', async () => {
  const earlier = receiver.received.length;
  const held: ServerResponse[] = [];
  receiver.respond = (_received, response) => void held.push(response);
  const first = await start();
  await ask(first, createContact, { name: 'During the delivery' });
  await receiver.arrival(earlier + 1);
  await first.kill();
  for (const response of held) response.destroy();

  receiver.respond = answering(204);
  await start();
  await receiver.arrival(earlier + 2);
  const [again, before] = [receiver.received.at(-1), receiver.received.at(-2)];
  expect([again?.body, again?.headers['webhook-id']]).toEqual([before?.body, before?.headers['webhook-id']]);
  await eventually('the end of every job', async () => (await stagedJobCount()) === 0);
  const statuses = await bench.rows<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from webhook_deliveries group by status`,
  );
  expect(statuses).toEqual([{ status: 'delivered', count: 2 }]);
  const named = await bench.rows(sql`select id from contacts where name = 'During the delivery'`);
  expect(named).toHaveLength(1);
});

test('killed in the middle of an extraction, the document is read after the restart', async () => {
  const first = await start();
  const form = new FormData();
  const pdf = readFileSync(join(projectRoot, 'test/samples/contoso-invoice.pdf'));
  form.set('file', new Blob([new Uint8Array(pdf)]), 'contoso-invoice.pdf');
  const uploaded = await fetch(`${first.url}/api/books/invoice_documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  await eventually('the extraction', async () => (await documentStatus()) === 'extracting');
  await first.kill();
  expect(await documentStatus()).toBe('extracting');

  await start();
  await eventually('the end of every job', async () => (await stagedJobCount()) === 0);
  expect(await documentStatus()).toBe('ready');
  const documents = await bench.rows(sql`select id from invoice_documents`);
  expect(documents).toHaveLength(1);
});

test('Ctrl-C ends it in order, with exit code 0', async () => {
  const service = await start();
  await ask(service, '{ viewer { owner { name } } }');
  running.delete(service);
  expect(await service.interrupt()).toBe(0);
});

async function stagedJobCount(): Promise<number> {
  const rows = await query<{ count: number }>(bench.orm.em.fork(), sql`select count(*)::int as count from staged_jobs`);
  return rows[0]?.count ?? -1;
}

async function documentStatus(): Promise<string | undefined> {
  const [document] = await bench.rows<{ status: string }>(sql`select status from invoice_documents`);
  return document?.status;
}
