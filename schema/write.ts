import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildBooksSchema } from '../src/api/schema.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { projectRoot } from '../src/project-root.js';
import { describeDatabase } from './describe-database.js';
import { schemaText } from './print-schema.js';

/** `npm run schema:write`: emits schema/schema.graphql and schema/database.sql, which the tests hold against the code. */
writeFileSync(join(projectRoot, 'schema/schema.graphql'), schemaText(await buildBooksSchema()));
writeFileSync(join(projectRoot, 'schema/database.sql'), await migratedDatabase());

async function migratedDatabase(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-schema-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, () => undefined);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await describeDatabase(client);
  } finally {
    await client.end();
    await database.close();
    await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
