import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../src/database.js';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.js';
import { findRedisServer, startRedisServer } from '../../src/embedded/redis.js';
import { openQueues } from '../../src/outbox/queues.js';

/** Names that the tests of one run find its servers by. */
export const templateName = 'books_template';
export const adminUrlVariable = 'BOOKS_TEST_ADMIN_URL';
export const templateUrlVariable = 'BOOKS_TEST_TEMPLATE_URL';
export const redisUrlVariable = 'BOOKS_TEST_REDIS_URL';

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** PostgreSQL, and Redis where it is installed. */
export async function startTestServers(settings: Record<string, string> = quick): Promise<{ stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'books-test-'));
  const postgres = await startEmbeddedPostgres({ directory, log: () => undefined, settings });
  const redis = findRedisServer() ? await startRedisServer() : null;
  process.env[adminUrlVariable] = postgres.adminUrl;
  process.env[templateUrlVariable] = await makeTemplate(postgres.adminUrl, postgres.url);
  if (redis) process.env[redisUrlVariable] = redis.url;
  return {
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

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
