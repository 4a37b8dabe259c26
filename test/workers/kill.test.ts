import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
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

test('killed between the file of a report and its commit, the export is made after the restart, once', async () => {
  const held = await holdNaming();
  const first = await start();
  const { createReportExport: created } = await ask<{ createReportExport: { reportExport: { id: string } } }>(
    first,
    'mutation { createReportExport(input: { report: TRIAL_BALANCE }) { reportExport { id } } }',
  );
  await eventually('the commit that names the file', held.isReached);
  await first.kill();
  await held.release();
  const exported = () => bench.rows(sql`select status, attempt_count as attempts from report_exports`);
  const stored = () =>
    bench.rows(sql`select is_named as "isNamed" from stored_files f
    where exists (select from report_exports r where r.sha256 = f.sha256) or not is_named`);
  expect(await exported()).toEqual([{ status: 'pending', attempts: 1 }]);
  expect(await stored()).toEqual([{ isNamed: false }]);

  const again = await start();
  await eventually('the export', async () => (await exported())[0]?.status === 'succeeded');
  expect(await exported()).toEqual([{ status: 'succeeded', attempts: 2 }]);
  expect(await stored()).toEqual([{ isNamed: true }]);
  const staged = await bench.rows(sql`select is_due as "isDue" from staged_jobs where name = 'report.export'`);
  expect(staged).toEqual([{ isDue: false }]);
  const { reportExport } = await ask<{ reportExport: { url: string; rowsTotal: number } }>(
    again,
    'query ($id: ID!) { reportExport(id: $id) { url rowsTotal } }',
    created.reportExport,
  );
  const file = await fetch(new URL(new URL(reportExport.url).pathname + new URL(reportExport.url).search, again.url));
  expect([file.status, (await file.text()).split('\r\n').length]).toEqual([200, reportExport.rowsTotal + 2]);
  await bench.rows(sql`delete from staged_jobs where name = 'report.export'`);
});

/** Whoever names a file waits, in its transaction, until it is released: the content is in the store by then. */
async function holdNaming() {
  const holder = new pg.Client({ connectionString: bench.databaseUrl });
  await holder.connect();
  await holder.query(`create function hold_naming() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger hold_naming before update on stored_files for each row
      when (new.is_named and not old.is_named) execute function hold_naming();
    select pg_advisory_lock(4711)`);
  return {
    isReached: async () => {
      const { rowCount } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    },
    release: async () => {
      // The killed process's connection goes on to the end of its statement, and finds nobody to answer.
      await holder.query('select pg_advisory_unlock(4711)');
      await holder.query('drop trigger hold_naming on stored_files; drop function hold_naming()');
      await holder.end();
    },
  };
}

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
