import pg from 'pg';
import { adminUrlVariable, templateName, templateUrlVariable, withDatabase } from './test-servers.js';

/** An empty database of the current schema, for whoever needs one to themselves; of none, from another template. */
export async function createDatabase(template = templateName): Promise<string> {
  const name = `books_${process.env.JEST_WORKER_ID ?? 0}_${process.hrtime.bigint().toString(36)}`;
  await asAdmin(`create database ${name} template ${template} owner books`);
  return withDatabase(process.env[templateUrlVariable] ?? '', name);
}

/** Drops it, connections and all. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  await asAdmin(`drop database "${new URL(databaseUrl).pathname.slice(1)}" with (force)`);
}

/** Ends the connections to a database whose last statement was this one. */
export async function endConnections(databaseUrl: string, statement: string): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  await asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and query = '${statement}'`,
  );
}

/** A connection of one's own for as long as the work takes. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function asAdmin(statement: string): Promise<void> {
  await withClient(process.env[adminUrlVariable] ?? '', (admin) => admin.query(statement));
}
