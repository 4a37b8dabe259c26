import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from 's3rver';
import { Webhook } from 'standardwebhooks';
import { describeDatabase } from '../../schema/describe-database.js';
import { type Manifest, readManifest, sealedManifest } from '../../src/backup/manifest.js';
import { restoreBooks } from '../../src/commands/books-restore.js';
import { readConfig } from '../../src/config.js';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.js';
import { removeUnneededFile, sweepOrphanedFiles } from '../../src/inbox/stored-files.js';
import { fileKey } from '../../src/store/file-store.js';
import { jobTools } from '../../src/worker.js';
import { startBooks, type TestBooks, type TestService, testService } from '../support/books.js';
import { type CommandResult, runCommand } from '../support/command.js';
import { InboxBooks } from '../support/inbox.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { seededBooks } from '../support/seeded-books.js';
import { eventually, startServiceProcess } from '../support/service-process.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';

/** Backups are made while the service works, and restored on machines that have nothing but the key. */
const folder = mkdtempSync(join(tmpdir(), 'books-backup-'));
const backup = join(folder, 'backup');

let service: TestService;
let books: TestBooks;
let made: CommandResult;
let manifest: Manifest;
let invoicesBefore: number;
let receiver: Receiver;
let secret: string;

beforeAll(async () => {
  service = await testService();
  books = await startBooks({ name: 'Backed up' });
  await startBooks({ name: 'Another' });
  receiver = await startReceiver();
  await seededBooks(books);
  const { data } = await books.graphql(
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
  );
  ({ secret } = data.createWebhookEndpoint);
  await writeSomething();
  await books.drain();
  invoicesBefore = await countOf(service.databaseUrl, 'invoices');
  made = await withWritesAmidst(() => runCommand(sourceEnvironment(), 'books:backup', '--to', backup));
  expect(made).toMatchObject({ code: 0, output: '' });
  ({ manifest } = await readManifest(backup));
});

afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const sourceEnvironment = (): Record<string, string> => ({
  DATABASE_URL: service.databaseUrl,
  DATA_DIR: service.resources.config.dataDirectory,
});

/** Everything that a backup has to hold together: an entry, an event, a job, a file that comes and one that goes. */
async function writeSomething(): Promise<void> {
  const { data, errors } = await books.graphql(
    `mutation { createInvoice(input: { contactId: ${await contactId()}, issueDate: "2026-03-01", dueDate: "2026-03-31",
      lines: [{ description: "x", quantity: 1, unitPriceCents: 12345 }] }) { invoice { id } } }`,
  );
  expect(errors).toEqual([]);
  const posted = await books.graphql(
    `mutation { postInvoice(input: { id: ${data.createInvoice.invoice.id} }) { __typename } }`,
  );
  expect(posted.errors).toEqual([]);
  const inbox = InboxBooks.of(books);
  await inbox.upload();
  const goes = await inbox.upload();
  expect((await books.rest('DELETE', `/api/books/invoice_documents/${goes}`)).status).toBeLessThan(300);
}

async function contactId(): Promise<string> {
  return (await books.graphql('{ contacts(first: 1) { nodes { id } } }')).data.contacts.nodes[0].id;
}

/**
 * Writes while the work waits for the last but one of its tables, after it has read the others. Tables of other tests' databases have
 * the same numbers.
 */
async function withWritesAmidst<T>(work: () => Promise<T>): Promise<T> {
  return withClient(service.databaseUrl, async (client) => {
    await client.query('begin; lock table webhook_deliveries in access exclusive mode');
    const result = work();
    await eventually('the wait for the table', async () => {
      const { rows: waiting } = await client.query(
        `select from pg_locks join pg_database on pg_database.oid = database
         where relation = 'webhook_deliveries'::regclass and not granted and datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await writeSomething();
    await client.query('commit');
    await books.drain();
    return result;
  });
}

async function countOf(databaseUrl: string, table: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows: found } = await client.query(`select count(*)::int as count from ${table}`);
    return found[0].count;
  });
}

const keyFile = () => join(service.resources.config.dataDirectory, 'encryption.key');

test('says what it holds and what is needed beside it, for its user alone', () => {
  expect(made.errors).toMatch(/^ {2}invoices: \d+ rows$/m);
  expect(made.errors).toMatch(/^ {2}files: \d+ of \d+ \(1 MB\)$/m);
  expect(made.errors).toContain(`Keep apart from it, and as long as it: ${keyFile()}, version 1.`);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, 'manifest.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).not.toContain(readFileSync(keyFile(), 'utf8').trim());
});

test('the service went on while it was made, and the backup holds what was before', async () => {
  expect(manifest.tables.find(({ name }) => name === 'invoices')?.rows).toBe(invoicesBefore);
  expect(await countOf(service.databaseUrl, 'invoices')).toBe(invoicesBefore + 1);
});

/** A machine with an empty data directory and the key. */
function newMachine(): { environment: Record<string, string>; directory: string } {
  const directory = mkdtempSync(join(folder, 'machine-'));
  copyFileSync(keyFile(), join(directory, 'encryption.key'));
  return { environment: { DATA_DIR: directory, DATABASE_URL: '' }, directory };
}

describe('on an empty machine', () => {
  const machine = { environment: {} as Record<string, string>, directory: '' };
  let restored: CommandResult;

  beforeAll(async () => {
    Object.assign(machine, newMachine());
    restored = await runCommand(machine.environment, 'books:restore', '--from', backup);
  });
  afterAll(() => removeEmbeddedPostgres(join(machine.directory, 'postgres')));

  test('everything is there, and the books hold', async () => {
    expect(restored).toMatchObject({ code: 0, output: '' });
    expect(restored.errors).toContain('The books hold.');
    expect(await runCommand(machine.environment, 'books:verify')).toMatchObject({ code: 0 });
  });

  test('schema, roles, policies, triggers and rows are those of the backup', async () => {
    const again = join(folder, 'again');
    expect((await runCommand(machine.environment, 'books:backup', '--to', again)).code).toBe(0);
    const { manifest: second } = await readManifest(again);
    const contentOf = ({ tables }: Manifest) =>
      Object.fromEntries(tables.filter(({ name }) => !notedIn.includes(name)).map((table) => [table.name, table]));
    // What the restore itself writes: a line of each audit log, to be chained, and where positions of events go on.
    const notedIn = ['audit_log', 'staged_jobs', 'event_positions'];
    expect(contentOf(second)).toEqual(contentOf(manifest));
    expect(second.files).toEqual(manifest.files);
    expect(second.migrations).toEqual(manifest.migrations);
    const postgres = await startEmbeddedPostgres({ directory: join(machine.directory, 'postgres'), log: () => {} });
    try {
      const texts = [service.databaseUrl, postgres.url].map((url) => withClient(url, describeDatabase));
      const [before = '', after = ''] = await Promise.all(texts);
      expect(after.replace(/select \d+::bigint/, 'select 0::bigint')).toBe(before);
      await withClient(postgres.url, async (client) => {
        await expect(client.query('update journal_entries set memo = null')).rejects.toThrow('append-only');
        await expect(client.query('delete from audit_log')).rejects.toThrow('append-only');
        for (const { name, lastValue } of manifest.sequences) {
          const { rows: found } = await client.query('select nextval($1::regclass)::text as next', [name]);
          expect(BigInt(found[0].next)).toBeGreaterThan(BigInt(lastValue));
        }
      });
    } finally {
      await postgres.stop();
    }
  });

  test('the service goes on: keys, numbers, events after the cursors of before, files, secrets', async () => {
    const cursorBefore = (await books.graphql('{ events(first: 100) { pageInfo { endCursor } } }')).data.events.pageInfo
      .endCursor;
    const running = await startServiceProcess({ ...machine.environment, LOG_LEVEL: 'error' });
    try {
      const ask = async (query: string) => {
        const response = await fetch(`${running.url}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${books.apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        });
        const { data, errors } = (await response.json()) as Awaited<ReturnType<TestBooks['graphql']>>;
        expect(errors).toBeUndefined();
        return data;
      };
      const numbers = (await ask('{ invoices(first: 100) { nodes { invoiceNumber } } }')).invoices.nodes;
      const { createContact } = await ask('mutation { createContact(input: { name: "After" }) { contact { id } } }');
      const { createInvoice } = await ask(
        `mutation { createInvoice(input: { contactId: ${createContact.contact.id}, issueDate: "2026-04-01",
          dueDate: "2026-04-30", lines: [{ description: "x", quantity: 1, unitPriceCents: 5 }] }) { invoice { id invoiceNumber } } }`,
      );
      expect(numbers).not.toContainEqual({ invoiceNumber: createInvoice.invoice.invoiceNumber });
      receiver.received.length = 0;
      await ask(`mutation { postInvoice(input: { id: ${createInvoice.invoice.id} }) { __typename } }`);
      const { events } = await ask('{ events(first: 3) { nodes { eventType } } }');
      expect(events.nodes).toHaveLength(3);
      // Listed once no transaction runs that may still record an earlier one.
      const fresh = await eventually('the event of the posting', async () => {
        const { events } = await ask(`{ events(first: 100, after: "${cursorBefore}") { nodes { eventType } } }`);
        const types = (events.nodes as { eventType: string }[]).map(({ eventType }) => eventType);
        return types.includes('books.invoice.posted') && types;
      });
      expect(fresh).toEqual(['books.contact.created', 'books.invoice.created', 'books.invoice.posted']);
      const { invoiceDocuments } = await ask('{ invoiceDocuments(first: 1) { nodes { pdfUrl } } }');
      const file = await fetch(invoiceDocuments.nodes[0].pdfUrl.replace(/^http:\/\/[^/]+/, running.url));
      expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
      const told = await eventually('the webhook, signed with the secret of before', async () =>
        receiver.received.find(({ body }) => body.includes(createInvoice.invoice.invoiceNumber)),
      );
      expect(new Webhook(secret).verify(told.body, told.headers as Record<string, string>)).toEqual(
        JSON.parse(told.body),
      );
    } finally {
      await running.interrupt();
    }
    expect(await runCommand(machine.environment, 'books:verify')).toMatchObject({ code: 0 });
  });

  test('a second restore is refused, and changes nothing', async () => {
    const again = await runCommand(machine.environment, 'books:restore', '--from', backup);
    expect(again.code).toBe(1);
    expect(again.errors).toContain('The database is in use: its table ');
    expect(await runCommand(machine.environment, 'books:verify')).toMatchObject({ code: 0 });
  });
});

/** A copy of the backup to be damaged. */
function copied(change: (path: (name: string) => string, manifest: Manifest) => Manifest | undefined): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  for (const name of ['manifest.json', 'files.txt', ...manifest.tables.map(({ name }) => `tables/${name}.copy.gz`)]) {
    put(name);
  }
  for (const line of readFileSync(join(backup, 'files.txt'), 'utf8').trim().split('\n')) {
    put(`files/${line.split(' ')[0]}`);
  }
  const changed = change((name) => join(copy, name), structuredClone(manifest));
  if (changed) writeFileSync(join(copy, 'manifest.json'), sealedManifest(changed));
  return copy;

  function put(name: string): void {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    copyFileSync(join(backup, name), join(copy, name));
  }
}

const firstFile = () => `files/${readFileSync(join(backup, 'files.txt'), 'utf8').split(' ')[0]}`;

/** A database without anything in it, as a new server has it. */
async function emptyDatabase(): Promise<string> {
  const url = await createDatabase();
  await withClient(url, (client) =>
    client.query('drop schema public cascade; create schema public; grant usage on schema public to public'),
  );
  return url;
}

describe('a restore is refused', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await emptyDatabase();
  });
  afterAll(() => dropDatabase(databaseUrl));

  async function refusal(from: string, environment: Record<string, string> = {}): Promise<string> {
    const directory = mkdtempSync(join(folder, 'target-'));
    if (environment.ENCRYPTION_KEY === undefined) copyFileSync(keyFile(), join(directory, 'encryption.key'));
    const target = { DATABASE_URL: databaseUrl, DATA_DIR: directory, ...environment };
    const refused = await restoreBooks(readConfig(target), ['--from', from]).catch((error: Error) => error.message);
    const { rows: tables } = await withClient(databaseUrl, (client) =>
      client.query(`select table_name from information_schema.tables where table_schema = 'public'`),
    );
    expect(tables).toEqual([]);
    expect(existsSync(join(directory, 'files'))).toBe(false);
    return String(refused);
  }

  test('without the key, or with another', async () => {
    expect(await refusal(backup, { ENCRYPTION_KEY: 'another key, which is long enough' })).toMatch(
      /^ENCRYPTION_KEY is not the encryption key of this database \(version 1\)/,
    );
    expect(await refusal(backup, { ENCRYPTION_KEY: '' })).toMatch(/^The encryption key is missing: put /);
  });

  test.each<[string, RegExp, (path: (name: string) => string, manifest: Manifest) => Manifest | undefined]>([
    ['that has no manifest', /holds no whole backup: manifest\.json/, (path) => void rmSync(path('manifest.json'))],
    [
      'whose manifest was cut off',
      /manifest\.json is damaged/,
      (path) => void truncateSync(path('manifest.json'), 1_000),
    ],
    [
      'whose manifest was changed',
      /manifest\.json was changed/,
      (path) => {
        const text = readFileSync(path('manifest.json'), 'utf8');
        writeFileSync(path('manifest.json'), text.replace(/"rows": \d+/, '"rows": 7'));
        return undefined;
      },
    ],
    [
      'with a table that was cut off',
      /is damaged: .*journal_lines\.copy\.gz is not what was written/,
      (path) =>
        void truncateSync(
          path('tables/journal_lines.copy.gz'),
          statSync(path('tables/journal_lines.copy.gz')).size - 1,
        ),
    ],
    [
      'without one of its tables',
      /is not whole: .*bills\.copy\.gz is missing/,
      (path) => void rmSync(path('tables/bills.copy.gz')),
    ],
    ['without one of its files', /is not whole: .*is missing/, (path) => void rmSync(path(firstFile()))],
    [
      'with a file that is another',
      /is damaged: .*is not what was written/,
      (path) => void writeFileSync(path(firstFile()), '%PDF-1.4'),
    ],
    [
      'of a newer version',
      /made by a newer version of the service \(Migration20990101000000\)/,
      (_path, changed) => ({ ...changed, migrations: [...changed.migrations, 'Migration20990101000000'] }),
    ],
  ])('of a backup %s', async (_name, message, damage) => {
    expect(await refusal(copied(damage))).toMatch(message);
  });

  test('when it breaks off nothing is left, and it can be run again', async () => {
    const wrong = copied((_path, { tables, ...changed }) => ({
      ...changed,
      tables: tables.map((table) => (table.name === 'webhook_endpoints' ? { ...table, rows: 99 } : table)),
    }));
    const directory = mkdtempSync(join(folder, 'target-'));
    copyFileSync(keyFile(), join(directory, 'encryption.key'));
    const target = { DATABASE_URL: databaseUrl, DATA_DIR: directory };
    const broken = await runCommand(target, 'books:restore', '--from', wrong);
    expect([broken.code, broken.errors]).toEqual([1, expect.stringContaining('webhook_endpoints has 2 rows, not 99')]);
    expect(await countOf(databaseUrl, 'invoices')).toBe(0);
    const restored = await runCommand(target, 'books:restore', '--from', backup);
    expect([restored.code, restored.errors]).toEqual([0, expect.stringContaining('The books hold.')]);
    expect(await countOf(databaseUrl, 'invoices')).toBe(invoicesBefore);
  });
});

test('a database that was migrated before is as good as an empty one', async () => {
  const { environment, directory } = newMachine();
  const databaseUrl = await createDatabase();
  const target = { ...environment, DATABASE_URL: databaseUrl };
  expect(await runCommand(target, 'migrate')).toMatchObject({ code: 0, output: 'Nothing to migrate.\n' });
  const restored = await runCommand(target, 'books:restore', '--from', backup);
  expect([restored.code, restored.errors]).toEqual([0, expect.stringContaining('The books hold.')]);
  const [before = '', after = ''] = await Promise.all(
    [service.databaseUrl, databaseUrl].map((url) => withClient(url, describeDatabase)),
  );
  expect(after.replace(/select \d+::bigint/, 'select 0::bigint')).toBe(before);
  await dropDatabase(databaseUrl);
  rmSync(directory, { recursive: true });
});

test('a folder that holds something is refused, and left as it is', async () => {
  const { code, errors } = await runCommand(sourceEnvironment(), 'books:backup', '--to', backup);
  expect([code, errors]).toEqual([1, `${backup} is not empty: name a new folder.\n`]);
  expect((await readManifest(backup)).manifest).toEqual(manifest);
});

test('a file that the store has lost is named, and the rest is backed up', async () => {
  const [key = ''] = readFileSync(join(backup, 'files.txt'), 'utf8').split(' ');
  const path = join(service.resources.config.dataDirectory, 'files', key);
  const content = readFileSync(path);
  rmSync(path);
  try {
    const to = join(folder, 'incomplete');
    const { code, errors } = await runCommand(sourceEnvironment(), 'books:backup', '--to', to);
    expect([code, errors]).toEqual([1, expect.stringContaining(`MISSING  the file ${key} is not in the file store`)]);
    expect((await readManifest(to)).manifest.files.missing).toEqual([key]);
  } finally {
    writeFileSync(path, content);
  }
});

test('files stay where they are while a backup is made, and go afterwards', async () => {
  const inbox = InboxBooks.of(books);
  const id = await inbox.upload();
  const [document] = await service.operator.em
    .fork()
    .execute<{ sha256: string }[]>('select sha256 from invoice_documents where id = ?', [id]);
  const sha256 = document?.sha256 ?? '';
  const stored = () => service.resources.files.sizeBytes(fileKey(books.ownerId, sha256));
  await books.rest('DELETE', `/api/books/invoice_documents/${id}`);
  await withClient(service.databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('books: backup', 0))");
    await removeUnneededFile(await books.em(), service.resources.files, sha256);
    expect(await stored()).toBeGreaterThan(0);
  });
  await sweepOrphanedFiles(service.resources.relayOrm.em, jobTools(service.resources), service.resources.files);
  expect(await stored()).toBeNull();
});

describe('with files in S3', () => {
  const bucket = 'backed-up';
  let s3: S3rver;
  let environment: Record<string, string>;
  beforeAll(async () => {
    const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') };
    s3 = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] });
    environment = {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(await s3.run()).port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  afterAll(() => s3.close());

  test('they come along, or stay where they are', async () => {
    const databases = [await emptyDatabase(), await emptyDatabase()];
    const [first, second] = databases.map((url) => ({ ...newMachine().environment, DATABASE_URL: url }));
    const inS3 = { ...first, ...environment };
    expect((await runCommand(inS3, 'books:restore', '--from', backup)).errors).toContain('The books hold.');
    const [whole, without] = [join(folder, 's3-whole'), join(folder, 's3-without')];
    expect((await runCommand(inS3, 'books:backup', '--to', whole)).code).toBe(0);
    expect((await readManifest(whole)).manifest.files).toEqual(manifest.files);
    expect((await runCommand(inS3, 'books:backup', '--to', without, '--without-files')).code).toBe(0);
    expect(existsSync(join(without, 'files'))).toBe(false);
    const nowhere = await runCommand({ ...second }, 'books:restore', '--from', without);
    expect(nowhere.errors).toMatch(
      new RegExp(
        `made without files, and ${manifest.files.count} of them are not in the file store: ${books.ownerId}/`,
      ),
    );
    expect(await runCommand({ ...second, ...environment }, 'books:restore', '--from', without)).toMatchObject({
      code: 0,
    });
    for (const url of databases) await dropDatabase(url);
  });
});
