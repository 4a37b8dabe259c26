import pg from 'pg';
import { testService } from './books.js';
import { adminUrlVariable, withDatabase } from './test-servers.js';

/** Runs statements as somebody with every right in the database, whom neither triggers nor policies stop. */
export async function tamper(statements: string): Promise<void> {
  const name = new URL((await testService()).databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: withDatabase(process.env[adminUrlVariable] ?? '', name) });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${statements}`);
  } finally {
    await client.end();
  }
}
