import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../src/database.js';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.js';
import { findRedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { openQueues } from '../../src/outbox/queues.js';
import type { OwnedTables } from './owners-in-statements.js';

/** Names that the tests of one run find its servers by. */
export const templateName = 'books_template';
export const adminUrlVariable = 'BOOKS_TEST_ADMIN_URL';
export const templateUrlVariable = 'BOOKS_TEST_TEMPLATE_URL';
export const redisUrlVariable = 'BOOKS_TEST_REDIS_URL';
export const statementsFileVariable = 'BOOKS_TEST_STATEMENTS';

const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each worker's services have pools of their own.
  max_connections: '400',
  // What counts the rows of every table, as tests of refusals do, takes five times as long with workers that have to be started.
  max_parallel_workers_per_gather: '0',
};

export interface TestServers {
  /** The statements of this run in which a table of owners stands without its owner, each with a test that sent it. */
  wrongStatements(): Promise<string[]>;
  stop(): Promise<void>;
}

/** PostgreSQL, and Redis where it is installed; what they keep is in `directory`, which goes with them. */
export async function startTestServers(
  settings: Record<string, string> = quick,
  directory = mkdtempSync(join(tmpdir(), 'books-test-')),
): Promise<TestServers> {
  const postgres = await startEmbeddedPostgres({ directory, log: () => undefined, settings });
  const redis = findRedisServer() ? await startRedisServer() : null;
  process.env[adminUrlVariable] = postgres.adminUrl;
  process.env[templateUrlVariable] = await makeTemplate(postgres.adminUrl, postgres.url);
  const statements = join(directory, 'statements');
  writeFileSync(statements, '');
  process.env[statementsFileVariable] = statements;
  const owned = await ownedTables(process.env[templateUrlVariable]);
  if (redis) process.env[redisUrlVariable] = redis.url;
  return {
    wrongStatements: () => wrongStatements(statements, owned),
    stop: async () => {
      await redis?.stop();
      await postgres.stop();
      await removeEmbeddedPostgres(directory);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A database with every migration applied and nobody connected. */
async function makeTemplate(adminUrl: string, url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateName} owner books`);
  await admin.end();
  const templateUrl = withDatabase(url, templateName);
  const database = await openDatabase({ databaseUrl: templateUrl, dataDirectory: '' }, () => undefined);
  const queues = await openQueues({
    databaseUrl: database.roles.urls.relay,
    operatorUrl: templateUrl,
    log: pino({ level: 'silent' }),
  });
  await queues.close();
  await database.close();
  return templateUrl;
}

/** Which tables and views are of owners, by the column that says so; and those whose owner the database computes. */
async function ownedTables(url: string): Promise<OwnedTables> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; is_computed: boolean }>(
    `select c.relname as name, a.attgenerated <> '' as is_computed from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
  );
  await client.end();
  return {
    ownerColumn: new Map([['owners', 'id'], ...rows.map(({ name }): [string, string] => [name, 'owner_id'])]),
    computed: new Set(rows.filter(({ is_computed }) => is_computed).map(({ name }) => name)),
  };
}

async function wrongStatements(file: string, owned: OwnedTables): Promise<string[]> {
  const { withoutOwner } = await import('./owners-in-statements.js');
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const sent = lines.map((line) => JSON.parse(line) as { text: string; testPath: string });
  const byText = new Map(sent.map(({ text, testPath }) => [text, testPath]));
  return [...byText].flatMap(([text, testPath]) => {
    const missing = withoutOwner(text, owned);
    return missing.length > 0 ? [`${missing.join(', ')} without the owner, in ${testPath}:\n${text}`] : [];
  });
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
