import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { allScopes } from '../../src/contract/scopes.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import { projectRoot } from '../../src/project-root.js';
import { query, sql } from '../../src/store/sql.js';
import { boundInvoices, boundParts } from '../support/bound-invoices.js';
import { messageOf, postMail } from '../support/mail-in.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { askService, eventually, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { openWorkbench, type Workbench, workbenchKey } from '../support/workbench.js';

/** The service is killed where it hurts, and started again: nothing is lost, and nothing happens twice. */
let bench: Workbench;
let receiver: Receiver;
let environment: Record<string, string>;
let apiKey: string;
const mailSecret = 'what mails are signed with that are posted';
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
    MAIL_DOMAIN: 'in.books.example',
    MAIL_HTTP_SECRET: mailSecret,
    // Nobody answers there: what is asked about a sender stays open.
    MAIL_DNS_SERVERS: '127.0.0.1:9',
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
  const pdf = readFileSync(join(projectRoot, 'test/samples/contoso-invoice.pdf'));
  await uploaded(first, { name: 'contoso-invoice.pdf', content: pdf });
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
  const held = await hold('update on stored_files', 'new.is_named and not old.is_named');
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

test('killed in the middle of a split, nothing is split, and the same request splits it once', async () => {
  const first = await start();
  const id = await uploaded(first, await boundInvoices(1));
  await eventually('the end of every job', async () => (await stagedJobCount()) === 0);
  const documents = () =>
    bench.rows(sql`select status, split_from_id::text as "from", first_page as "first", last_page as "last"
      from invoice_documents where ${id} in (id, split_from_id) order by id`);
  const [whole] = await documents();
  const split = (service: ServiceProcess) =>
    send(
      service,
      `mutation ($input: SplitInvoiceDocumentInput!) { splitInvoiceDocument(input: $input) { parts { id } } }`,
      { input: { id, parts: boundParts } },
      'split once',
    );

  const held = await hold('insert on invoice_documents', 'new.split_from_id is not null');
  const unanswered = expect(split(first)).rejects.toThrow('fetch failed');
  await eventually('the first part', held.isReached);
  await first.kill();
  await unanswered;
  await held.release();
  expect(await documents()).toEqual([whole]);
  expect(await bench.rows(sql`select key from idempotency_records where key = 'split once'`)).toEqual([]);
  expect(await stagedJobCount()).toBe(0);

  const again = await start();
  const answers = [await split(again), await split(again)];
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  const [made, replayed] = await Promise.all(answers.map((answer) => answer.json()));
  expect(replayed).toEqual(made);
  await eventually('the end of every job', async () => (await stagedJobCount()) === 0);
  const parts = boundParts.map(({ firstPage, lastPage }) => ({ from: id, first: firstPage, last: lastPage }));
  expect(await documents()).toEqual([
    { ...whole, status: 'converted' },
    ...parts.map((part) => ({ status: 'ready', ...part })),
  ]);
});

test('killed while the files of a mail are let in, each is one document after the restart', async () => {
  const first = await start();
  const { viewer } = await ask<{ viewer: { owner: { mailAddress: string } } }>(
    first,
    '{ viewer { owner { mailAddress } } }',
  );
  const attachments = [await boundInvoices(2), await boundInvoices(3)].map(({ name, content }) => ({
    filename: name,
    content: Buffer.from(content),
  }));
  const recipient = viewer.owner.mailAddress;
  const mail = {
    from: 'billing@vendor.example',
    to: recipient,
    subject: 'Two invoices',
    text: 'Attached.',
    attachments,
  };
  expect((await postMail(first.url, { message: await messageOf(mail), recipient, secret: mailSecret })).status).toBe(
    202,
  );
  const mails = () => bench.rows<{ id: string; status: string }>(sql`select id::text, status from incoming_mails`);
  await eventually('a person to be waited for', async () => (await mails())[0]?.status === 'held');
  const [{ id } = { id: '' }] = await mails();
  const sent = () =>
    bench.rows(sql`select filename, status from invoice_documents where source_type = 'email' order by filename`);

  const held = await hold('update on stored_files', 'new.is_named and not old.is_named');
  await ask(first, 'mutation ($id: ID!) { releaseIncomingMail(input: { id: $id }) { incomingMail { id } } }', { id });
  await eventually('the first file', held.isReached);
  await first.kill();
  await held.release();
  expect([await sent(), await mails()]).toEqual([[], [{ id, status: 'received' }]]);

  await start();
  await eventually('the end of every job', async () => (await mails())[0]?.status === 'taken');
  await eventually('the reading', async () => (await sent()).every(({ status }) => status === 'ready'));
  expect(await sent()).toEqual(attachments.map(({ filename }) => ({ filename, status: 'ready' })));
});

/** What writes so waits, in its transaction, until it is released. */
async function hold(write: string, condition: string) {
  const holder = new pg.Client({ connectionString: bench.databaseUrl });
  await holder.connect();
  await holder.query(`create function hold_write() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger hold_write before ${write} for each row when (${condition}) execute function hold_write();
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
      await holder.query('drop function hold_write() cascade');
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

/** Answers the id of the document. */
async function uploaded(service: ServiceProcess, file: { name: string; content: Uint8Array }): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
  const answer = await fetch(`${service.url}/api/books/invoice_documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  const { invoice_document: document } = (await answer.json()) as { invoice_document: { id: number } };
  return String(document.id);
}

/** A GraphQL request under an idempotency key, and whatever is answered. */
function send(service: ServiceProcess, document: string, variables: object, key: string): Promise<Response> {
  return fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ query: document, variables }),
  });
}

async function stagedJobCount(): Promise<number> {
  const rows = await query<{ count: number }>(bench.orm.em.fork(), sql`select count(*)::int as count from staged_jobs`);
  return rows[0]?.count ?? -1;
}

async function documentStatus(): Promise<string | undefined> {
  const [document] = await bench.rows<{ status: string }>(sql`select status from invoice_documents`);
  return document?.status;
}
