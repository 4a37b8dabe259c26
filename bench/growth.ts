import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type GraphQLSchema, graphql } from 'graphql';
import pg from 'pg';
import { buildBooksSchema } from '../src/api/schema.js';
import { processConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { openKeys } from '../src/encryption-key.js';
import { openBooks } from '../src/open-books.js';
import { tenantOfOwner } from '../src/owners/owner.operations.js';
import { statementChannel } from '../src/store/database-client.js';
import { Loaders } from '../src/store/loaders.js';
import { query, sql } from '../src/store/sql.js';
import { actingFor } from '../src/store/tenancy.js';
import { growthCases } from './growth-cases.js';
import { seedLists } from './seed-lists.js';

/**
 * `npm run bench:growth -- --invoices 500000`: how many pages of 8 KB PostgreSQL looks at to answer a list, a search or a
 * look-up of one owner with so many invoices, bills, documents and journal entries, as the role of requests with row-level
 * security on. Figures of pages, not of time: they are the same on every machine. Of each statement the dearer of two plans
 * counts: that for its values, and that which PostgreSQL keeps once it has come five times. With a DATABASE_URL the books stay, and the next run takes them.
 */
const { values: options } = parseArgs({
  options: { invoices: { type: 'string', default: '20000' }, only: { type: 'string' }, plans: { type: 'boolean' } },
});

const dataDirectory = mkdtempSync(join(tmpdir(), 'books-growth-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const configured = processConfig().databaseUrl;
const database = await openDatabase({ databaseUrl: configured, dataDirectory }, say);
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
  const client = new pg.Client({ connectionString: database.roles.urls.api });
  await client.connect();
  try {
    for (const { name, text } of growthCases(Number(options.invoices))) {
      if (options.only && !name.includes(options.only)) continue;
      const statements = await statementsOf(() => answer(schema, text, em));
      let pages = 0;
      for (const statement of statements) pages += await pagesOf(client, ownerId, statement);
      say(`${String(pages).padStart(8)}  ${name}`);
    }
  } finally {
    await client.end();
  }
}

/** The owner of the seeded books, and a neighbour without any. */
async function seededOwner(em: EntityManager): Promise<number> {
  const [known] = await query<{ id: number }>(em, sql`select id from owners where name = 'Growth' order by id limit 1`);
  if (known) return known.id;
  await openKeys(em, { ...processConfig(), dataDirectory });
  const { ownerId } = await openBooks(em, { name: 'Growth', currency: 'USD' });
  await openBooks(em, { name: 'Neighbour', currency: 'USD' });
  say(`Seeding ${options.invoices} of each kind…`);
  await seedLists(database.url, ownerId, Number(options.invoices));
  return ownerId;
}

async function answer(schema: GraphQLSchema, source: string, em: EntityManager): Promise<void> {
  const { errors } = await graphql({ schema, source, contextValue: { em, loaders: new Loaders(em, false) } });
  if (errors) throw errors[0];
}

/** The statements that the work sends as the role of requests. */
async function statementsOf(work: () => Promise<void>): Promise<Sent[]> {
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
