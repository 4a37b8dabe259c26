import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type GraphQLSchema, graphql } from 'graphql';
import pg from 'pg';
import { pino } from 'pino';
import { buildBooksSchema } from '../src/api/schema.js';
import { processConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { openKeys } from '../src/encryption-key.js';
import { addUpMonths } from '../src/ledger/monthly-balances.js';
import { openBooks } from '../src/open-books.js';
import { tenantOfOwner } from '../src/owners/owner.operations.js';
import { connectSteps } from '../src/steps.js';
import { statementChannel } from '../src/store/database-client.js';
import { Loaders } from '../src/store/loaders.js';
import { query, sql } from '../src/store/sql.js';
import { actingFor, tenantOf } from '../src/store/tenancy.js';
import { growthCases, growthWrites, type Known } from './growth-cases.js';
import { seedLists } from './seed-lists.js';

/**
 * `npm run bench:growth -- --invoices 500000`: how many pages of 8 KB PostgreSQL looks at to answer a list, a search, a
 * look-up, a report or a write of one owner with so many invoices, bills and documents, in the journal and paid, as the role of
 * requests with row-level security on. Figures of pages, not of time: they are the same on every machine. Of each statement
 * that reads, the dearer of two plans counts: that for its values, and that which PostgreSQL keeps once it has come five times;
 * of a write, what the session has looked at with everything that triggers and the commit did, the third time. With a
 * DATABASE_URL the books stay, and the next run takes them.
 */
const { values: options } = parseArgs({
  options: { invoices: { type: 'string', default: '20000' }, only: { type: 'string' }, plans: { type: 'boolean' } },
});

connectSteps();
const dataDirectory = mkdtempSync(join(tmpdir(), 'books-growth-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const configured = processConfig().databaseUrl;
const database = await openDatabase({ databaseUrl: configured, dataDirectory, poolSize: 1 }, say);
try {
  await growth();
} finally {
  await database.close();
  if (!configured) await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
  rmSync(dataDirectory, { recursive: true, force: true });
}

interface Sent {
  text: string;
  values?: unknown[];
}

async function growth(): Promise<void> {
  const ownerId = await database.asOperator(seededOwner);
  const orm = await database.open('api');
  const em = actingFor(orm.em, await tenantOfOwner(orm.em.fork(), ownerId));
  const schema = await buildBooksSchema();
  const known = await knownRecords(em, ownerId);
  const client = new pg.Client({ connectionString: database.roles.urls.api });
  await client.connect();
  const isAsked = ({ name }: { name: string }) => !options.only || name.includes(options.only);
  try {
    for (const { name, text } of growthCases(Number(options.invoices), known).filter(isAsked)) {
      const statements = await statementsOf(() => answer(schema, text, em));
      let pages = 0;
      for (const statement of statements) pages += await pagesOf(client, ownerId, statement);
      say(`${String(pages).padStart(8)}  ${name}`);
    }
    for (const { name, prepare, text } of growthWrites(known).filter(isAsked)) {
      let pages = 0;
      for (let times = 0; times < 3; times++) {
        const id = prepare ? await written(schema, prepare, em) : '';
        pages = await pagesOfWrite(em, () => written(schema, text(id), em));
      }
      say(`${String(pages).padStart(8)}  ${name}`);
    }
  } finally {
    await client.end();
  }
}

/** Records in the middle of the books. */
async function knownRecords(em: EntityManager, ownerId: number): Promise<Known> {
  const middle = (table: string, condition = sql`true`) => sql`(
    select id::text from ${sql.ref(table)} r where r.owner_id = ${ownerId} and ${condition}
      and r.id > (select (min(id) + max(id)) / 2 from ${sql.ref(table)} where owner_id = ${ownerId}) order by id limit 1)`;
  const account = (number: string) =>
    sql`(select id::text from accounts where owner_id = ${ownerId} and number = ${number})`;
  const [known] = await query<Known>(
    em,
    sql`select ${account('1000')} as "cashId", ${account('1100')} as "receivableId", ${account('5000')} as "expenseId",
      ${middle('invoices', sql`r.amount_paid_cents > 0`)} as "invoiceId",
      ${middle('payments')} as "paymentId", ${middle('journal_entries')} as "entryId",
      ${middle('invoice_documents', sql`r.status = 'ready'`)} as "documentId",
      (select min(id)::text from webhook_endpoints where owner_id = ${ownerId}) as "endpointId",
      (select min(id)::text from events where owner_id = ${ownerId}) as "eventId",
      open."contactId", open."invoiceId" as "openInvoiceId", open."billId" as "openBillId",
      ${middle('bills', sql`r.amount_paid_cents > 0`)} as "billId"
      from (
        select i.contact_id::text as "contactId", i.id::text as "invoiceId", b.id::text as "billId"
        from invoices i join bills b on b.owner_id = i.owner_id and b.contact_id = i.contact_id
        where i.owner_id = ${ownerId} and i.status = 'posted' and i.balance_due_cents > 1000 and i.currency = 'USD'
          and b.status = 'posted' and b.balance_due_cents > 1000 and b.currency = 'USD' limit 1
      ) open`,
  );
  assert(known, 'the books were seeded');
  return known;
}

/** The owner of the seeded books, and a neighbour without any. */
async function seededOwner(em: EntityManager): Promise<number> {
  await openKeys(em, configured ? processConfig() : { ...processConfig(), dataDirectory });
  const [known] = await query<{ id: number }>(em, sql`select id from owners where name = 'Growth' order by id limit 1`);
  if (known) return known.id;
  const { ownerId } = await openBooks(em, { name: 'Growth', currency: 'USD' });
  await openBooks(em, { name: 'Neighbour', currency: 'USD' });
  say(`Seeding ${options.invoices} of each kind…`);
  await seedLists(database.url, ownerId, Number(options.invoices));
  await addUpMonths(em, ownerId);
  return ownerId;
}

async function answer(schema: GraphQLSchema, source: string, em: EntityManager): Promise<Record<string, unknown>> {
  const contextValue = {
    em,
    tenant: tenantOf(em),
    loaders: new Loaders(em, false),
    publicUrl: 'http://localhost',
    linkKey: Buffer.alloc(32),
    log: pino({ level: 'silent' }),
  };
  const { data, errors } = await graphql({ schema, source, contextValue });
  if (errors || !data) throw new Error(`${source}: ${errors?.[0]?.message}`, { cause: errors?.[0]?.originalError });
  return data;
}

/** Answers the id of the record that was written. */
async function written(schema: GraphQLSchema, mutation: string, em: EntityManager): Promise<string> {
  const data = await em.fork().transactional((transaction) => answer(schema, `mutation { ${mutation} }`, transaction));
  const [payload] = Object.values(data) as Record<string, { id: string }>[];
  return Object.values(payload ?? {})[0]?.id ?? '';
}

/** What the one connection of the pool looks at for some work. */
async function pagesOfWrite(em: EntityManager, work: () => Promise<unknown>): Promise<number> {
  const before = await pagesSoFar(em);
  const asking = (await pagesSoFar(em)) - before;
  await work();
  return (await pagesSoFar(em)) - before - 2 * asking;
}

async function pagesSoFar(em: EntityManager): Promise<number> {
  await query(em, sql`select pg_stat_force_next_flush()`);
  const [found] = await query<{ pages: number }>(
    em,
    sql`select coalesce(sum(hits + reads), 0)::bigint as pages from pg_stat_get_backend_io(pg_backend_pid())`,
  );
  return found?.pages ?? 0;
}

/** The statements that the work sends as the role of requests. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const note = (message: unknown) => {
    if (/^[\s(]*(select|with)\b/i.test((message as Sent).text)) sent.push(message as Sent);
  };
  statementChannel.subscribe(note);
  try {
    await work();
  } finally {
    statementChannel.unsubscribe(note);
  }
  return sent;
}

/** Of the dearer of two plans. */
async function pagesOf(client: pg.Client, ownerId: number, statement: Sent): Promise<number> {
  const pages: number[] = [];
  for (const mode of ['force_custom_plan', 'auto']) {
    const plan = await planOf(client, ownerId, statement, mode);
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    if (options.plans) say(`${mode}\n${JSON.stringify(plan, null, 1)}`);
  }
  return Math.max(...pages);
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

async function planOf(client: pg.Client, ownerId: number, { text, values = [] }: Sent, mode: string): Promise<Plan> {
  const given = values.map(literal).join(', ');
  await client.query('begin');
  try {
    await client.query("select set_config('books.owner_id', $1, true), set_config('plan_cache_mode', $2, true)", [
      String(ownerId),
      mode,
    ]);
    await client.query(`prepare measured as ${text}`);
    const execution = `execute measured${given && `(${given})`}`;
    if (mode === 'auto') for (let times = 0; times < 5; times++) await client.query(execution);
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${execution}`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
