import { acrossOwners, query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { runCommand } from '../support/command.js';
import { newContact, postedInvoice } from '../support/postings.js';
import { eventually } from '../support/service-process.js';
import { type Standby, startStandby } from '../support/standby.js';
import { adminUrlVariable } from '../support/test-servers.js';

/** Reports are read from a streaming standby, and never show less than what was answered before. */
let standby: Standby;
let books: TestBooks;
let contactId: string;

beforeAll(async () => {
  standby = await startStandby(process.env[adminUrlVariable] ?? '');
  await testService(async (databaseUrl) => ({ DATABASE_REPLICA_URL: standby.of(databaseUrl) }));
  books = await startBooks();
  contactId = await newContact(books, 'CUSTOMER');
});
// The service goes after its tests, and with it the connections to the standby.
afterAll(() => standby.stop());

const day = '2026-03-01';
const post = (amountCents: number) => postedInvoice(books, { contactId, issueDate: day, amountCents });

interface TrialBalance {
  totalDebitCents: number;
  rows: { account: { number: string } }[];
}

async function trialBalance(of: TestBooks = books): Promise<TrialBalance> {
  const { data, errors } = await of.graphql(
    `{ trialBalance(asOf: "${day}") { totalDebitCents rows { account { number } } } }`,
  );
  expect(errors).toEqual([]);
  return data.trialBalance;
}

/** What the service's connections to the standby asked last, besides how far it is. */
async function askedThere(): Promise<string[]> {
  const asked = (await standby.asAdmin(
    `select query from pg_stat_activity where backend_type = 'client backend' and usename = 'books_api'
      and query not like '%pg_last_wal_replay_lsn%' and query not like 'select set_config%'`,
  )) as { query: string }[];
  return asked.map(({ query }) => query);
}

/** Until a report is read from the standby again. */
const readThereAgain = () =>
  eventually('a report from the standby', async () => {
    const before = (await standby.asAdmin(reportsAnswered)) as { count: string }[];
    await trialBalance();
    const after = (await standby.asAdmin(reportsAnswered)) as { count: string }[];
    return after[0]?.count !== before[0]?.count;
  });
const reportsAnswered = `select max(query_start)::text as count from pg_stat_activity
  where usename = 'books_api' and query not like '%pg_last_wal_replay_lsn%'`;

let totalCents = 0;

test('a report after each posting shows it, read from the standby: 25 of 25', async () => {
  for (let count = 1; count <= 25; count++) {
    await post(count);
    totalCents += count;
    expect((await trialBalance()).totalDebitCents).toBe(totalCents);
  }
  await readThereAgain();
});

test('lists and details are read from the primary, and so is the aging that is kept', async () => {
  const { data, errors } = await books.graphql(
    `{ invoices(first: 1) { totalCount nodes { id } } arAging(asOf: "${day}") { grandTotalCents } }`,
  );
  expect([errors, data.invoices.totalCount]).toEqual([[], 25]);
  await books.graphql(`{ arAging(asOf: "${day}") { grandTotalCents } }`);
  expect((await askedThere()).filter((text) => /\binvoices\b|\bpayments\b/.test(text))).toEqual([]);
});

test('the wall between owners stands there too', async () => {
  const stranger = await startBooks();
  expect(await trialBalance(stranger)).toEqual({ totalDebitCents: 0, rows: [] });
  const { resources } = await testService();
  const there = await resources.database.openReplica('api');
  const shown = await query(
    there?.em.fork() as never,
    acrossOwners('nobody is named', sql`select from journal_entries`),
  );
  expect(shown).toEqual([]);
  const refused = query(there?.em.fork() as never, acrossOwners('nobody is named', sql`delete from journal_entries`));
  await expect(refused).rejects.toThrow();
});

test('while replay is paused reports are read from the primary, and from the standby after it', async () => {
  await readThereAgain();
  await standby.pauseReplay();
  await post(1_000);
  totalCents += 1_000;
  expect((await trialBalance()).totalDebitCents).toBe(totalCents);
  await standby.resumeReplay();
  await readThereAgain();
});

test('an export has what was posted a moment before, whether the standby keeps up or not', async () => {
  const { resources, databaseUrl } = await testService();
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: standby.of(databaseUrl),
    DATA_DIR: resources.config.dataDirectory,
    DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
  };
  const exported = () => runCommand(environment, 'books:export', '--owner', String(books.ownerId));
  // A machine that does much else at the same time may keep the standby from it now and then.
  const current = await eventually('an export from the standby', async () => {
    const result = await exported();
    return result.errors === '' && result;
  });
  await standby.pauseReplay();
  await post(77);
  totalCents += 77;
  const late = await exported();
  await standby.resumeReplay();
  expect(current.code).toBe(0);
  expect(late.code).toBe(0);
  expect(late.errors).toContain('the standby has not caught up');
  expect(late.output.length).toBeGreaterThan(current.output.length);
});

test('a report as a file has what was posted a moment before, whether the standby keeps up or not', async () => {
  const entries = async () => {
    const asked = await books.graphql(
      'mutation { createReportExport(input: { report: JOURNAL }) { reportExport { id } } }',
    );
    await books.drain();
    const { data } = await books.graphql('query ($id: ID!) { reportExport(id: $id) { status rowsTotal } }', {
      id: asked.data.createReportExport.reportExport.id,
    });
    expect(data.reportExport.status).toBe('SUCCEEDED');
    return data.reportExport.rowsTotal as number;
  };
  const current = await eventually('an export from the standby', async () => {
    const before = (await standby.asAdmin(reportsAnswered)) as { count: string }[];
    const found = await entries();
    const after = (await standby.asAdmin(reportsAnswered)) as { count: string }[];
    return after[0]?.count !== before[0]?.count && found;
  });
  await standby.pauseReplay();
  await post(78);
  totalCents += 78;
  const late = await entries();
  await standby.resumeReplay();
  expect(late).toBe(current + 1);
});

test('reports outlive the standby, and are read from it once it is back', async () => {
  await standby.kill();
  for (let count = 0; count < 3; count++) {
    await post(5);
    totalCents += 5;
    expect((await trialBalance()).totalDebitCents).toBe(totalCents);
  }
  await standby.start();
  await readThereAgain();
});

test('a standby that has been promoted is no standby any more, and is not asked', async () => {
  await standby.promote();
  await post(7);
  totalCents += 7;
  for (let count = 0; count < 3; count++) expect((await trialBalance()).totalDebitCents).toBe(totalCents);
});
