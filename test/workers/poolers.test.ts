import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../src/database.js';
import { openDatabase } from '../../src/database.js';
import { serviceRoles } from '../../src/database-roles.js';
import { projectRoot } from '../../src/project-root.js';
import { query, sql } from '../../src/store/sql.js';
import { runCommand } from '../support/command.js';
import { findPgbouncer, type RunningPgbouncer, startPgbouncer } from '../support/pgbouncer.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { askService, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';
import { workbenchKey } from '../support/workbench.js';

/** The service behind a real PgBouncer in transaction mode, with four connections for each of its roles. */
const program = findPgbouncer();
if (!program)
  process.stderr.write('pgbouncer is not installed (Debian: apt-get install pgbouncer): nothing is pooled\n');

const connectionsOfRole = 4;
const folder = mkdtempSync(join(tmpdir(), 'books-poolers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Asked {
  owner: Owner;
  service: ServiceProcess;
}

interface Owner {
  name: string;
  apiKey: string;
}

const ask = <T>({ owner, service }: Asked, document: string, variables: object = {}): Promise<T> =>
  askService(service, owner.apiKey, document, variables);

const createEndpoint = /* GraphQL */ `
  mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, eventTypes: ["books.contact.created"] }) { webhookEndpoint { id } } }`;
const createContact = /* GraphQL */ `
  mutation ($name: String!) { createContact(input: { name: $name, contactType: CUSTOMER }) { contact { id name } } }`;
const createInvoice = /* GraphQL */ `
  mutation ($contactId: ID!) {
    createInvoice(input: {
      contactId: $contactId, issueDate: "2026-01-05", dueDate: "2026-02-05"
      lines: [{ description: "Work", quantity: 1, unitPriceCents: 1000 }]
    }) { invoice { invoiceNumber contact { name } } }
  }`;
const everything = /* GraphQL */ `{
  viewer { owner { name } }
  contacts(first: 100) { totalCount nodes { name } }
  invoices(first: 100) { totalCount nodes { invoiceNumber contact { name } lines { description } } }
}`;

interface Everything {
  viewer: { owner: { name: string } };
  contacts: { totalCount: number; nodes: { name: string }[] };
  invoices: { totalCount: number; nodes: { invoiceNumber: string; contact: { name: string } }[] };
}

/** Whose records an answer shows: the names of all contacts begin with their owner's. */
function ownersIn({ viewer, contacts, invoices }: Everything): string[] {
  const names = [...contacts.nodes, ...invoices.nodes.map(({ contact }) => contact)].map(({ name }) => name);
  return [...new Set([viewer.owner.name, ...names.map((name) => name.split(' ')[0] ?? '')])];
}

(program ? describe : describe.skip)('behind PgBouncer', () => {
  let databaseUrl: string;
  let pgbouncer: RunningPgbouncer;
  let environment: Record<string, string>;
  let receiver: Receiver;
  const services: ServiceProcess[] = [];

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    pgbouncer = await startPgbouncer(databaseUrl, { default_pool_size: String(connectionsOfRole) });
    receiver = await startReceiver();
    environment = {
      DATABASE_URL: pgbouncer.through(databaseUrl),
      DATABASE_DIRECT_URL: databaseUrl,
      DATA_DIR: folder,
      ENCRYPTION_KEY: workbenchKey,
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
      // A machine that does much else at the same time is slow, not out of reach.
      DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
    };
    services.push(await startServiceProcess(environment), await startServiceProcess(environment, ['api']));
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.kill()));
    await receiver.close();
    await pgbouncer.stop();
    await dropDatabase(databaseUrl);
  });

  async function newOwner(name: string): Promise<Owner> {
    const { output, errors } = await runCommand(environment, 'owner:create', '--name', name, '--currency', 'USD');
    expect(errors).toBe('');
    return { name, apiKey: JSON.parse(output).api_key };
  }

  test('the tour plays: upload, reading, posting, payment and signed webhook', async () => {
    const tour = join(projectRoot, 'dist/tour/tour.js');
    const options = { env: { PATH: process.env.PATH, ...environment, BASE_URL: services[0]?.url } };
    const { stdout } = await promisify(execFile)(process.execPath, [tour], options);
    expect(stdout).toContain('12/12');
  });

  test('two owners write at once, and each sees and hears of its own records alone', async () => {
    const owners = [await newOwner('Alpha'), await newOwner('Beta')];
    for (const owner of owners) {
      const url = `${receiver.url}/${owner.name}`;
      await ask({ owner, service: services[0] as ServiceProcess }, createEndpoint, { url });
    }
    const count = 30;
    const told: string[] = [];
    const work = owners.flatMap((owner) =>
      Array.from({ length: count }, async (_, index) => {
        const asked = { owner, service: services[index % 2] as ServiceProcess };
        const name = `${owner.name} ${index}`;
        const { createContact: made } = await ask<{ createContact: { contact: { id: string; name: string } } }>(
          asked,
          createContact,
          { name },
        );
        told.push(`/hook/${owner.name} ${made.contact.id}`);
        const [{ createInvoice: billed }, seen] = await Promise.all([
          ask<{ createInvoice: { invoice: { contact: { name: string } } } }>(asked, createInvoice, {
            contactId: made.contact.id,
          }),
          ask<Everything>(asked, everything),
        ]);
        expect([made.contact.name, billed.invoice.contact.name, ownersIn(seen)]).toEqual([name, name, [owner.name]]);
      }),
    );
    await Promise.all(work);

    const numbers = Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`);
    for (const owner of owners) {
      for (const service of services) {
        const seen = await ask<Everything>({ owner, service }, everything);
        expect(ownersIn(seen)).toEqual([owner.name]);
        expect([seen.contacts.totalCount, seen.invoices.totalCount]).toEqual([count, count]);
        expect(seen.invoices.nodes.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(numbers);
      }
    }
    await receiver.arrival(2 * count);
    const heard = receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).data.contact_id}`);
    expect(heard.toSorted()).toEqual(told.toSorted());
  });

  test('the processes share the pooler’s connections, beside those that listen', async () => {
    const rows = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ role: string; connections: number }>(
        `select substr(usename, 7) as role, count(*)::int as connections from pg_stat_activity
          where datname = current_database() and usename in ('books_api', 'books_worker') group by 1 order by 1`,
      );
      return rows;
    });
    expect(rows.map(({ role }) => role)).toEqual(['api', 'worker']);
    const [api, worker] = rows.map(({ connections }) => connections) as [number, number];
    expect(api).toBeGreaterThan(services.length);
    expect(api).toBeLessThanOrEqual(connectionsOfRole + services.length);
    expect(worker).toBeLessThanOrEqual(connectionsOfRole);
  });

  describe('a database that is opened', () => {
    let database: Database;
    beforeAll(async () => {
      const settings = { databaseUrl: pgbouncer.through(databaseUrl), databaseDirectUrl: databaseUrl };
      database = await openDatabase({ ...settings, dataDirectory: folder }, () => undefined);
    });
    afterAll(() => database.close());

    test('bounds what each role does, jobs later than requests', async () => {
      const bounds = await Promise.all(
        serviceRoles.map(async (role) => {
          const { em } = await database.open(role);
          const [row] = await query<{ bounds: string }>(
            em.fork(),
            sql`select concat_ws(' ', current_user, current_setting('statement_timeout'), current_setting('lock_timeout'),
              current_setting('idle_in_transaction_session_timeout')) as bounds`,
          );
          return row?.bounds;
        }),
      );
      expect(bounds).toEqual([
        'books_api 30s 10s 1min',
        'books_worker 2min 10s 1min',
        'books_relay 30s 10s 1min',
        'books_auditor 2min 10s 1min',
        'books_identity 30s 10s 1min',
      ]);
    });

    test('leaves no statement prepared on connections that others get', async () => {
      const { em } = await database.open('api');
      const statement = () => query(em.fork(), sql`select ${1}::int as one`);
      for (let time = 0; time < 10; time++) await Promise.all(Array.from({ length: 8 }, statement));
      const names = await query(
        em.fork(),
        sql`select name from pg_prepared_statements where name not like 'PGBOUNCER%'`,
      );
      expect(names).toEqual([]);
    });
  });

  test('SIGTERM ends every process in order', async () => {
    const codes = await Promise.all(services.map((service) => service.terminate()));
    expect(codes).toEqual([0, 0]);
  });
});
